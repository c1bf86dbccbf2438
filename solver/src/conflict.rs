//! Why something is inconsistent: the assertions that alone are.

use crate::clauses::Signed;
use alloc::vec::Vec;

/// An asserted literal or clause: its number in the order of the assertions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AssertionId(pub(crate) u32);

impl AssertionId {
    /// The position among the assertions that were in force when it was asserted, counted from zero.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of assertions that are inconsistent without the others. Not always a smallest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Invariant: sorted, nothing twice.
    core: Vec<AssertionId>,
}

impl Conflict {
    pub(crate) fn new(mut core: Vec<AssertionId>) -> Self {
        core.sort_unstable();
        core.dedup();
        Self { core }
    }

    /// The assertions, in increasing order.
    #[must_use]
    pub fn core(&self) -> &[AssertionId] {
        &self.core
    }
}

/// Who wants a literal to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// The user asserted it.
    Assertion(AssertionId),
    /// The search assumed or derived it.
    Assumption(Signed),
}
