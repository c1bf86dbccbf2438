//! Canonical forms of the asserted literals, and their projection to some of the terms.

mod discrete;
mod elimination;
mod linear;

use crate::{Literal, OutOfBudget, Solver, TermId};
use alloc::vec::Vec;

/// For each term, whether it is to be eliminated.
type EliminationMask = Vec<bool>;

impl Solver {
    /// A conjunction that is equivalent to the asserted literals, without redundancy, in an order that depends only on the keys of
    /// the terms. Clauses of several literals are ignored. The literals must be consistent as far as [`Solver::assert`] can tell.
    ///
    /// - A discrete term with only one possible value: `Member`. Otherwise `Member` for every member of its class, unless that is the
    ///   full sort, and `Equal` of the first member and every other.
    /// - `Distinct` of the first members of classes that could be equal by their domains.
    /// - Linear constraints in lowest terms, tightened over the integers: `x = c`, `x - y = c`, then the bounds that
    ///   do not follow from others.
    ///
    /// Literals that follow by congruence from the others are left out. If numbers would not fit in 64 bits, or the budget ends, the
    /// linear constraints are listed as they were asserted.
    ///
    /// Equivalent conjunctions have the same form, in all solvers that have the terms under the same keys, if they consist of
    /// domains, equalities and disequalities in which no term has several but finitely many values, and of bounds on differences
    /// (over the reals also disequalities of differences).
    pub fn solved_form(&mut self) -> Vec<Literal<TermId>> {
        let gone = self.nothing_gone();
        let mut literals = self.discrete_form(&gone);
        literals.extend(self.linear_form());
        literals
    }

    /// Eliminates the given terms: returns conjunctions in the form of [`Self::solved_form`] over the other terms. Their disjunction
    /// holds exactly where values of the given terms exist that satisfy the asserted literals. Clauses of several literals are
    /// ignored.
    ///
    /// Applications that have a given term as an argument are eliminated, too.
    ///
    /// The result is exact except in these cases, in which it is weaker:
    /// - an unknown over the integers that has a unit coefficient neither in an equality nor in all its lower or all its upper
    ///   bounds: only the consequences over the reals are kept;
    /// - an application that is eliminated with its argument, where the argument equals a term that stays: facts about the value of
    ///   the function there are lost unless the application to that term exists;
    /// - constraints with numbers that do not fit in 64 bits.
    ///
    /// # Errors
    /// If the budget ends.
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

    fn nothing_gone(&self) -> EliminationMask {
        alloc::vec![false; self.conjunction.terms.len()]
    }
}
