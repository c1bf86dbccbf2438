//! The interface between the search over clauses and a theory.

use crate::conflict::Cause;
use crate::{Literal, OutOfBudget, TermId};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// Why an operation did not succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure<C> {
    /// The known facts are inconsistent.
    Clash(C),
    /// The budget ended, so the result is unknown.
    OutOfBudget,
}

impl<C> From<OutOfBudget> for Failure<C> {
    fn from(_: OutOfBudget) -> Self {
        Self::OutOfBudget
    }
}

impl<C> Failure<C> {
    /// The same failure with another description of the clash.
    pub(crate) fn map<D>(self, change: impl FnOnce(C) -> D) -> Failure<D> {
        match self {
            Self::Clash(clash) => Failure::Clash(change(clash)),
            Self::OutOfBudget => Failure::OutOfBudget,
        }
    }
}

/// A decision procedure for conjunctions of literals, with backtracking.
pub(crate) trait Theory {
    /// A description of the inconsistency of the assumed literals. It must be explained by [`Theory::explain`] before any other call.
    type Clash;

    fn push(&mut self);

    fn pop(&mut self, levels: usize);

    /// Takes this number of steps from the budget.
    fn spend(&mut self, steps: usize) -> Result<(), OutOfBudget>;

    /// Adds the literal and propagates. After a clash the level must be popped. If the budget ends, nothing has changed.
    fn assume(&mut self, literal: &Literal<TermId>, cause: Cause) -> Result<(), Failure<Self::Clash>>;

    /// Whether the assumed literals are satisfiable, or which literals have to be decided first.
    fn complete(&mut self) -> Result<Completion<Self::Clash>, OutOfBudget>;

    /// Causes that are inconsistent on their own; a cause may occur several times.
    fn explain(&mut self, clash: Self::Clash) -> Result<Vec<Cause>, OutOfBudget>;

    /// Whether the literal is known to hold (`true`) or known not to hold (`false`), as far as a quick test shows.
    fn status(&mut self, literal: &Literal<TermId>) -> Option<bool>;

    fn negate(&self, literal: &Literal<TermId>) -> Literal<TermId>;
}

/// Literals to decide, in this order. Literals whose value is already known are skipped.
pub(crate) type Decisions = SmallVec<[Literal<TermId>; 1]>;

/// The answer of a theory about all assumed literals.
#[derive(Debug)]
pub(crate) enum Completion<C> {
    /// Satisfiable.
    Consistent,
    /// Unsatisfiable.
    Clash(C),
    /// Unknown until the first of these literals, and perhaps the others, are decided.
    Decide(Decisions),
    /// Unknown until one of the literals is chosen; the cause implies that at least one of them holds.
    Lemma { because: Cause, literals: [Literal<TermId>; 2] },
}
