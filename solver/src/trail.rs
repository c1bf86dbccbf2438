//! The undo log: what was, in the order in which it changed.

use crate::{Domain, TermId};
use alloc::vec::Vec;

/// Entries of type `U`, cut into levels; going back hands them out newest first.
#[derive(Clone, Debug)]
pub(crate) struct Trail<U> {
    log: Vec<U>,
    /// Invariant: not decreasing, and no entry beyond `log.len()`: level `i + 1` starts at `levels[i]`.
    levels: Vec<usize>,
}

impl<U> Default for Trail<U> {
    fn default() -> Self {
        Self { log: Vec::new(), levels: Vec::new() }
    }
}

impl<U> Trail<U> {
    /// Notes how to undo the change that the caller makes on the next line.
    pub(crate) fn record(&mut self, undo: U) {
        self.log.push(undo);
    }

    /// The moment: every recorded change has its own, later ones have greater ones.
    pub(crate) fn now(&self) -> u32 {
        self.log.len() as u32
    }

    /// What [`Self::take_above`] goes back to, to undo what changes from now on.
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    pub(crate) fn push_level(&mut self) {
        self.levels.push(self.log.len());
    }

    /// Closes the last `count` levels. The caller then undoes what [`Self::take_above`] gives for the returned mark.
    pub(crate) fn pop_levels(&mut self, count: usize) -> usize {
        let left = self.levels.len().checked_sub(count).expect("no more levels are popped than were pushed");
        let mark = self.levels.get(left).copied().unwrap_or(self.log.len());
        self.levels.truncate(left);
        mark
    }

    /// The newest entry, when it is not below the mark.
    pub(crate) fn take_above(&mut self, mark: usize) -> Option<U> {
        if self.log.len() > mark { self.log.pop() } else { None }
    }

    /// Forgets everything; keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.log.clear();
        self.levels.clear();
    }
}

/// One change to a theory, told by what was before it.
#[derive(Clone, Debug)]
pub(crate) enum Undo {
    /// The two terms were in different classes, `child` was the root of one, and the other contained this constant.
    Union { child: TermId, ends: [TermId; 2], value: Option<TermId> },
    /// The class had this domain.
    Domain { root: TermId, was: Domain },
    /// There was one fact about domains less.
    Fact,
    /// There was one disequality less.
    Disequality,
    /// The consequences of the term's creation had not been drawn.
    Entered(TermId),
    /// There was one difference bound less.
    Edge,
    /// There was one linear constraint less.
    Row,
    /// There was one arithmetic disequality less.
    Apart,
}
