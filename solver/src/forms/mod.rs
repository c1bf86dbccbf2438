//! What is asserted, said again in few words: the canonical form, and what it says about some of the terms only.

mod discrete;
mod elimination;
mod linear;

use crate::{Literal, OutOfBudget, Solver, TermId};
use alloc::vec::Vec;

/// Which terms may not be mentioned, by term.
type Gone = Vec<bool>;

impl Solver {
    /// A conjunction equivalent to the asserted literals, without redundancy, in an order that depends on the keys of
    /// the terms only. Clauses of several literals have no part in it. What is asserted must be consistent as far as
    /// [`Solver::assert`] can tell.
    ///
    /// - A discrete term that can have one value only: `Member`. Otherwise `Member` for every member of its class,
    ///   unless that is the full sort, and `Equal` of the first member and every other.
    /// - `Distinct` of the first members of classes that could be equal by their domains.
    /// - Linear constraints in lowest terms, tightened over the integers: `x = c`, `x - y = c`, then the bounds that
    ///   do not follow from others.
    ///
    /// What follows by congruence from the rest is left out. Numbers that do not fit in 64 bits are avoided by listing
    /// the linear constraints as they were asserted, which is also done when the budget ends.
    ///
    /// Equivalent conjunctions have the same form, in all solvers that know the terms by the same keys, as long as they
    /// consist of domains, equalities and disequalities in which no term has several but finitely many values, and of
    /// bounds on differences (over the reals also disequalities of differences).
    pub fn solved_form(&mut self) -> Vec<Literal<TermId>> {
        let gone = self.nothing_gone();
        let mut literals = self.discrete_form(&gone);
        literals.extend(self.linear_form());
        literals
    }

    /// What the asserted literals say about all other terms: conjunctions in the form of [`Self::solved_form`], one of
    /// which holds exactly where the given terms can be chosen so that everything asserted does. Clauses of several
    /// literals have no part in it.
    ///
    /// Applications that have a given term as an argument are eliminated too.
    ///
    /// The result is exact except in these cases, where it is weaker than that:
    /// - an unknown over the integers that has a unit coefficient neither in an equality nor in all its lower or all its
    ///   upper bounds: only what follows over the reals is kept;
    /// - an application that is eliminated with its argument, where the argument equals a term that stays: what is
    ///   known about the value of the function there is lost unless the application to that term exists;
    /// - constraints with numbers that do not fit in 64 bits.
    ///
    /// # Errors
    /// When the budget ends.
    pub fn eliminate(&mut self, terms: &[TermId]) -> Result<Vec<Vec<Literal<TermId>>>, OutOfBudget> {
        let mut gone = self.nothing_gone();
        for &term in terms {
            gone[term.index()] = true;
        }
        let mut cases = Vec::new();
        let level = self.level();
        let outcome = self.eliminate_discrete(&gone, &mut cases);
        self.pop(self.level() - level);
        outcome.map(|()| cases)
    }

    fn nothing_gone(&self) -> Gone {
        alloc::vec![false; self.conjunction.terms.len()]
    }
}
