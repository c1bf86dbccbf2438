//! Elimination of discrete terms: where a value can always be found they are dropped, else a case distinction.

use super::Gone;
use super::discrete::is_gone;
use crate::conflict::Cause;
use crate::equality::Crowd;
use crate::theory::{Failure, Theory};
use crate::{AssertionId, Domain, Literal, OutOfBudget, Solver, TermId};
use alloc::vec::Vec;

impl Solver {
    /// Adds the cases of what is asserted, without the terms that are gone. When the budget ends, levels are left open.
    pub(super) fn eliminate_discrete(
        &mut self,
        gone: &Gone,
        cases: &mut Vec<Vec<Literal<TermId>>>,
    ) -> Result<(), OutOfBudget> {
        if !self.are_literals_consistent()? {
            return Ok(());
        }
        let gone = self.with_applications(gone);
        if let Some(literal) = self.case_distinction(&gone)? {
            for side in [literal.clone(), self.negate(&literal)] {
                self.push();
                match self.conjunction.assume(&side, Cause::Assertion(AssertionId(u32::MAX))) {
                    Ok(()) => self.eliminate_discrete(&gone, cases)?,
                    Err(Failure::Clash(_)) => {}
                    Err(Failure::OutOfBudget) => return Err(OutOfBudget),
                }
                self.pop(1);
            }
            return Ok(());
        }
        let discrete = self.discrete_form(&gone);
        for linear in self.linear_projection(&gone)? {
            let case: Vec<_> = discrete.iter().cloned().chain(linear).collect();
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
        Ok(())
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

    /// What has to be decided before what is gone can be dropped.
    fn case_distinction(&mut self, gone: &Gone) -> Result<Option<Literal<TermId>>, OutOfBudget> {
        let applications = self.conjunction.terms.applications().len();
        self.conjunction.spend(applications * applications)?;
        match self.congruence_to_decide(gone) {
            Some(literal) => Ok(Some(literal)),
            None => self.value_to_decide(gone),
        }
    }

    /// Whether the term is in a class without a value and without a member that stays.
    fn is_lost(&self, gone: &Gone, term: TermId) -> bool {
        let equality = &self.conjunction.equality;
        equality.value(term).is_none() && equality.members(term).all(|member| is_gone(gone, member))
    }

    /// Whether anything is said about the value of the term.
    fn is_constrained(&self, term: TermId) -> bool {
        let (terms, equality) = (&self.conjunction.terms, &self.conjunction.equality);
        let root = equality.root(term);
        if terms.sort(term).is_arithmetic() {
            return self.conjunction.arithmetic.constrained().any(|other| equality.root(other) == root);
        }
        let mut sides = equality.disequalities().flatten();
        equality.domain(term) != terms.full(term)
            || equality.members(term).any(|member| member != term)
            || sides.any(|side| equality.root(side) == root)
    }

    /// Arguments that stay and may be equal, so that an application that is gone would have to agree with another one.
    fn congruence_to_decide(&self, gone: &Gone) -> Option<Literal<TermId>> {
        let (terms, equality) = (&self.conjunction.terms, &self.conjunction.equality);
        let applications = || terms.applications().iter().copied();
        for application in applications().filter(|&term| is_gone(gone, term) && self.is_constrained(term)) {
            let others = applications().filter(|&other| !is_gone(gone, other) || self.is_constrained(other));
            let congruent =
                others.filter(|&other| equality.could_become_congruent(terms, application, other));
            for other in congruent {
                let pairs =
                    terms.arguments(application).iter().copied().zip(terms.arguments(other).iter().copied());
                let mut open = pairs.filter(|&(a, b)| equality.root(a) != equality.root(b));
                // A class that is lost can be told apart, or is decided with the values.
                if open.clone().all(|(a, b)| !self.is_lost(gone, a) && !self.is_lost(gone, b)) {
                    return open.next().map(|(a, b)| Literal::Equal(a, b));
                }
            }
        }
        None
    }

    /// What has to be decided before every lost class can be given a value in any case.
    fn value_to_decide(&mut self, gone: &Gone) -> Result<Option<Literal<TermId>>, OutOfBudget> {
        let mut meter = core::mem::take(&mut self.conjunction.meter);
        let (terms, equality) = (&self.conjunction.terms, &self.conjunction.equality);
        let is_lost = |class: TermId| self.is_lost(gone, class);
        let lost = |&term: &TermId| {
            !terms.sort(term).is_arithmetic() && equality.root(term) == term && is_lost(term)
        };
        let mut crowd = Crowd::default();
        crowd.classes.extend(terms.iter().filter(lost));
        let peeled = equality.peel(terms, &mut crowd, |class| !is_lost(class), &mut meter);
        self.conjunction.meter = meter;
        peeled?;
        Ok(crowd.classes.first().and_then(|&class| self.value_of_class(gone, class)))
    }

    /// What has to be decided before the lost class can be given a value in any case.
    fn value_of_class(&self, gone: &Gone, class: TermId) -> Option<Literal<TermId>> {
        let (terms, equality) = (&self.conjunction.terms, &self.conjunction.equality);
        let stays = |class: TermId| !self.is_lost(gone, class);
        let mut neighbours = Vec::new();
        equality.collect_neighbours(terms, class, &stays, &mut neighbours);
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
