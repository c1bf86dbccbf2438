//! What the search over clauses needs of a theory.

use crate::conflict::Cause;
use crate::{Literal, TermId};
use alloc::vec::Vec;

/// A decision procedure for conjunctions of literals that can go back.
pub(crate) trait Theory {
    /// Why the assumed literals are inconsistent; explained by [`Theory::explain`] before anything else happens.
    type Clash;

    fn push(&mut self);

    fn pop(&mut self, levels: usize);

    /// Adds the literal and propagates. After an error the level must be popped.
    fn assume(&mut self, literal: &Literal<TermId>, cause: Cause) -> Result<(), Self::Clash>;

    /// Whether what is assumed is satisfiable, or what would have to be known first.
    fn complete(&mut self) -> Completion<Self::Clash>;

    /// The causes that alone are inconsistent; the same one may come several times.
    fn explain(&mut self, clash: Self::Clash) -> Vec<Cause>;

    /// Whether the literal is known to hold, or known not to, at a glance.
    fn status(&mut self, literal: &Literal<TermId>) -> Option<bool>;

    fn negate(&self, literal: &Literal<TermId>) -> Literal<TermId>;
}

/// What a theory says about everything assumed.
#[derive(Debug)]
pub(crate) enum Completion<C> {
    /// Satisfiable.
    Consistent,
    /// Unsatisfiable.
    Clash(C),
    /// Unknown until this literal is decided.
    Decide(Literal<TermId>),
    /// Unknown until one of the literals is chosen; the cause implies that one of them holds.
    Lemma { because: Cause, literals: [Literal<TermId>; 2] },
}
