//! What the search over clauses needs of a theory.

use crate::conflict::Cause;
use crate::{Literal, OutOfBudget, TermId};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// Why there is no success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure<C> {
    /// What is known is inconsistent.
    Clash(C),
    /// Nothing is known, as the budget ended.
    OutOfBudget,
}

impl<C> From<OutOfBudget> for Failure<C> {
    fn from(_: OutOfBudget) -> Self {
        Self::OutOfBudget
    }
}

impl<C> Failure<C> {
    /// The same with the clash said otherwise.
    pub(crate) fn map<D>(self, change: impl FnOnce(C) -> D) -> Failure<D> {
        match self {
            Self::Clash(clash) => Failure::Clash(change(clash)),
            Self::OutOfBudget => Failure::OutOfBudget,
        }
    }
}

/// A decision procedure for conjunctions of literals that can go back.
pub(crate) trait Theory {
    /// Why the assumed literals are inconsistent; explained by [`Theory::explain`] before anything else happens.
    type Clash;

    fn push(&mut self);

    fn pop(&mut self, levels: usize);

    /// Takes so many steps of the budget.
    fn spend(&mut self, steps: usize) -> Result<(), OutOfBudget>;

    /// Adds the literal and propagates. After a clash the level must be popped; when the budget ends, nothing has changed.
    fn assume(&mut self, literal: &Literal<TermId>, cause: Cause) -> Result<(), Failure<Self::Clash>>;

    /// Whether what is assumed is satisfiable, or what would have to be known first.
    fn complete(&mut self) -> Result<Completion<Self::Clash>, OutOfBudget>;

    /// The causes that alone are inconsistent; the same one may come several times.
    fn explain(&mut self, clash: Self::Clash) -> Result<Vec<Cause>, OutOfBudget>;

    /// Whether the literal is known to hold, or known not to, at a glance.
    fn status(&mut self, literal: &Literal<TermId>) -> Option<bool>;

    fn negate(&self, literal: &Literal<TermId>) -> Literal<TermId>;
}

/// Literals to decide, in this order, as long as they are neither known to hold nor known not to.
pub(crate) type Decisions = SmallVec<[Literal<TermId>; 1]>;

/// What a theory says about everything assumed.
#[derive(Debug)]
pub(crate) enum Completion<C> {
    /// Satisfiable.
    Consistent,
    /// Unsatisfiable.
    Clash(C),
    /// Unknown until the first of these is decided, and perhaps the others.
    Decide(Decisions),
    /// Unknown until one of the literals is chosen; the cause implies that one of them holds.
    Lemma { because: Cause, literals: [Literal<TermId>; 2] },
}
