//! Elimination of discrete terms: where a value can always be found they are dropped, else a case distinction.

use super::Gone;
use super::discrete::is_gone;
use crate::conflict::Cause;
use crate::theory::Theory;
use crate::{AssertionId, Domain, Literal, Solver, TermId};
use alloc::vec::Vec;

impl Solver {
    /// Adds the cases of what is asserted, without the terms that are gone.
    pub(super) fn eliminate_discrete(&mut self, gone: &Gone, cases: &mut Vec<Vec<Literal<TermId>>>) {
        if !self.is_consistent() {
            return;
        }
        let gone = self.with_applications(gone);
        if let Some(literal) = self.case_distinction(&gone) {
            for side in [literal.clone(), self.negate(&literal)] {
                self.push();
                if self.conjunction.assume(&side, Cause::Assertion(AssertionId(u32::MAX))).is_ok() {
                    self.eliminate_discrete(&gone, cases);
                }
                self.pop(1);
            }
            return;
        }
        let discrete = self.discrete_form(&gone);
        for linear in self.linear_projection(&gone) {
            let case: Vec<_> = discrete.iter().cloned().chain(linear).collect();
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
    }

    /// Adds the applications that have an argument that is gone.
    fn with_applications(&self, gone: &Gone) -> Gone {
        let terms = &self.conjunction.terms;
        let mut all = Gone::with_capacity(terms.len());
        for term in terms.iter() {
            let with_argument = terms.arguments(term).iter().any(|argument| all[argument.index()]);
            all.push(is_gone(gone, term) || with_argument);
        }
        all
    }

    /// What has to be decided before every class without a member that stays can be given a value in any case.
    fn case_distinction(&self, gone: &Gone) -> Option<Literal<TermId>> {
        let terms = &self.conjunction.terms;
        let equality = &self.conjunction.equality;
        let is_lost = |class: TermId| {
            equality.value(class).is_none() && equality.members(class).all(|member| is_gone(gone, member))
        };
        let mut crowded: Vec<TermId> = terms
            .iter()
            .filter(|&term| !terms.sort(term).is_arithmetic() && equality.root(term) == term && is_lost(term))
            .collect();
        equality.peel(terms, &mut crowded, |class| !is_lost(class));
        let &class = crowded.first()?;
        let mut neighbours = Vec::new();
        equality.collect_neighbours(terms, class, &mut neighbours);
        // Which values of functions are those of this class?
        if let Some(&other) = neighbours.iter().find(|&&other| !equality.known_distinct(class, other)) {
            return Some(Literal::Equal(class, other));
        }
        if let Some(value) = equality.domain(class).iter().next() {
            return Some(Literal::Member(class, Domain::named(value)));
        }
        // Only others are left: how many do the neighbours take?
        let named = neighbours.iter().find(|&&other| *equality.domain(other) != Domain::others());
        if let Some(&other) = named {
            return Some(Literal::Member(other, Domain::others()));
        }
        let pairs =
            neighbours.iter().enumerate().flat_map(|(at, &a)| neighbours[..at].iter().map(move |&b| (b, a)));
        let (a, b) = pairs.into_iter().find(|&(a, b)| !equality.known_distinct(a, b))?;
        Some(Literal::Equal(a, b))
    }
}
