//! Elimination of discrete terms: a term is dropped if a value for it always exists; otherwise cases are distinguished.

use super::EliminationMask;
use super::discrete::is_gone;
use crate::conflict::Cause;
use crate::equality::OpenClasses;
use crate::theory::{Failure, Theory};
use crate::{AssertionId, Domain, Literal, OutOfBudget, Solver, TermId};
use alloc::vec::Vec;

impl Solver {
    /// Adds the cases of the assertions, without the terms that are gone. If the budget ends, levels are left open.
    pub(super) fn eliminate_discrete(
        &mut self,
        gone: &EliminationMask,
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

    /// Adds the applications that have an eliminated argument.
    fn with_applications(&self, gone: &EliminationMask) -> EliminationMask {
        let terms = &self.conjunction.terms;
        let mut all = EliminationMask::with_capacity(terms.len());
        for term in terms.iter() {
            let with_argument = terms.arguments(term).iter().any(|argument| all[argument.index()]);
            all.push(is_gone(gone, term) || with_argument);
        }
        all
    }

    /// A literal that has to be decided before the eliminated terms can be dropped; `None` if there is none.
    fn case_distinction(&mut self, gone: &EliminationMask) -> Result<Option<Literal<TermId>>, OutOfBudget> {
        let applications = self.conjunction.terms.applications().len();
        self.conjunction.spend(applications * applications)?;
        match self.congruence_to_decide(gone) {
            Some(literal) => Ok(Some(literal)),
            None => self.value_to_decide(gone),
        }
    }

    /// Whether the class of the term has neither a value nor a member that stays. Such a class is called lost.
    fn has_free_class(&self, gone: &EliminationMask, term: TermId) -> bool {
        let equality = &self.conjunction.equality;
        equality.value(term).is_none() && equality.members(term).all(|member| is_gone(gone, member))
    }

    /// Whether a constraint or the domain restricts the value of the term.
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

    /// An undecided equality of arguments that stay. It decides whether a constrained application that is eliminated is congruent to
    /// another one.
    fn congruence_to_decide(&self, gone: &EliminationMask) -> Option<Literal<TermId>> {
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
                // A lost class can be given a different value; if not, it is decided with the values.
                if open.clone().all(|(a, b)| !self.has_free_class(gone, a) && !self.has_free_class(gone, b)) {
                    return open.next().map(|(a, b)| Literal::Equal(a, b));
                }
            }
        }
        None
    }

    /// A literal that has to be decided before every lost class certainly has a value; `None` if each of them has one.
    fn value_to_decide(&mut self, gone: &EliminationMask) -> Result<Option<Literal<TermId>>, OutOfBudget> {
        let mut meter = core::mem::take(&mut self.conjunction.meter);
        let (terms, equality) = (&self.conjunction.terms, &self.conjunction.equality);
        let is_lost = |class: TermId| self.has_free_class(gone, class);
        let lost = |&term: &TermId| {
            !terms.sort(term).is_arithmetic() && equality.root(term) == term && is_lost(term)
        };
        let mut crowd = OpenClasses::default();
        crowd.classes.extend(terms.iter().filter(lost));
        let peeled = equality.peel(terms, &mut crowd, |class| !is_lost(class), &mut meter);
        self.conjunction.meter = meter;
        peeled?;
        Ok(crowd.classes.first().and_then(|&class| self.value_of_class(gone, class)))
    }

    /// A literal that has to be decided before the lost class certainly has a value.
    fn value_of_class(&self, gone: &EliminationMask, class: TermId) -> Option<Literal<TermId>> {
        let (terms, equality) = (&self.conjunction.terms, &self.conjunction.equality);
        let stays = |class: TermId| !self.has_free_class(gone, class);
        let mut neighbours = Vec::new();
        equality.collect_neighbours(terms, class, &stays, &mut neighbours);
        // Equality with a neighbour determines values of functions, so it is decided first.
        if let Some(&other) = neighbours.iter().find(|&&other| !equality.known_distinct(class, other)) {
            return Some(Literal::Equal(class, other));
        }
        if let Some(value) = equality.domain(class).iter().next() {
            return Some(Literal::Member(class, Domain::named(value)));
        }
        // Only values without a name are left: decide how many of them the neighbours take.
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
