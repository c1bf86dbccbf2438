//! Conflicts: sets of assertions that are inconsistent on their own.

use crate::clauses::Signed;
use alloc::vec::Vec;

/// The number of an asserted literal or clause, in the order of the assertions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AssertionId(pub(crate) u32);

impl AssertionId {
    /// The index in the list of the assertions that were in force when it was asserted, from zero.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of assertions that is inconsistent on its own. It is not always minimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Invariant: sorted, without duplicates.
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

/// The origin of a literal that is assumed in a theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// The user asserted it.
    Assertion(AssertionId),
    /// The search decided or derived it.
    Assumption(Signed),
}
