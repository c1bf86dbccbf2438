//! The undo log: the previous values, in the order of the changes.

use crate::{Domain, TermId};
use alloc::vec::Vec;

/// Undo entries of type `U`, divided into levels. Backtracking returns them newest first.
#[derive(Clone, Debug)]
pub(crate) struct Trail<U> {
    log: Vec<U>,
    /// Level `i + 1` starts at entry `levels[i]`. Invariant: the indices do not decrease, and none is beyond `log.len()`.
    levels: Vec<usize>,
}

impl<U> Default for Trail<U> {
    fn default() -> Self {
        Self { log: Vec::new(), levels: Vec::new() }
    }
}

impl<U> Trail<U> {
    /// Records how to undo the change that the caller makes next.
    pub(crate) fn record(&mut self, undo: U) {
        self.log.push(undo);
    }

    /// The current time, in recorded changes: each change has its own, and later changes have greater ones.
    pub(crate) fn now(&self) -> u32 {
        self.log.len() as u32
    }

    /// The current position. [`Self::take_above`] with it undoes all later changes.
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    pub(crate) fn push_level(&mut self) {
        self.levels.push(self.log.len());
    }

    /// Closes the last `count` levels. The caller then has to undo what [`Self::take_above`] returns for the returned mark.
    pub(crate) fn pop_levels(&mut self, count: usize) -> usize {
        let left = self.levels.len().checked_sub(count).expect("no more levels are popped than were pushed");
        let mark = self.levels.get(left).copied().unwrap_or(self.log.len());
        self.levels.truncate(left);
        mark
    }

    /// Removes and returns the newest entry if it is above the mark.
    pub(crate) fn take_above(&mut self, mark: usize) -> Option<U> {
        if self.log.len() > mark { self.log.pop() } else { None }
    }

    /// Removes all entries; keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.log.clear();
        self.levels.clear();
    }
}

/// One change to a theory, described by the state before it.
#[derive(Clone, Debug)]
pub(crate) enum Undo {
    /// Two classes were merged: `child` was the root of one, and the other one contained this constant.
    Union { child: TermId, ends: [TermId; 2], value: Option<TermId> },
    /// The domain of the class was this one.
    Domain { root: TermId, was: Domain },
    /// A fact about domains was added.
    Fact,
    /// A disequality was added.
    Disequality,
    /// The consequences of the creation of the term were drawn.
    Entered(TermId),
    /// A difference bound was added.
    Edge,
    /// A linear constraint was added.
    Row,
    /// An arithmetic disequality was added.
    Apart,
}
