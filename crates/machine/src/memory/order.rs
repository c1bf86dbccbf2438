//! The order of events under a memory model, for the search.

use super::{Class, ClassSet, Index, Proc, WeakCell};
use smallvec::SmallVec;

/// The events of one step, as far as memory models order them.
#[derive(Clone, Debug, Default)]
pub struct StepEvents {
    /// The process that reads and writes.
    pub process: Proc,
    /// Whether the step reads some weak cell, whether or not the value matters.
    pub reads: bool,
    /// The cells that are read and whose values matter.
    pub read_cells: SmallVec<[WeakCell; 2]>,
    /// The cells that are written, without [`Index::Open`].
    pub written_cells: SmallVec<[WeakCell; 2]>,
    /// The families of cells of processes outside the cube that are all written.
    pub written_open: SmallVec<[WeakCell; 1]>,
}

impl StepEvents {
    /// Whether the step writes some weak cell.
    #[must_use]
    pub fn writes(&self) -> bool {
        !self.written_cells.is_empty() || !self.written_open.is_empty()
    }
}

/// What a fence of a process adds to the order: if the events of class `later` are before something that comes after the fence,
/// then the events of class `earlier` that come before the fence are before it, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// Events of the process, before the fence.
    pub earlier: Class,
    /// Events of the process, after it.
    pub later: Class,
}

impl Fence {
    /// Extends the classes before a group of reads by what this fence implies; the fence is new with respect to the group.
    pub fn extend(&self, classes: &mut ClassSet) {
        if classes.contains(&self.later) {
            classes.insert(&self.earlier);
        }
    }
}

/// The order of events under a memory model. The search goes backward: a step is *new* with respect to the steps that were
/// already found and come after it. The classes of a set `pred(u)` are the events still to be found that have to come before `u`.
pub trait Order: Sync {
    /// The classes before the reads of a bad state, which happen at the end: they come after every read (and, through fences and
    /// atomic steps, after more) of the first `processes` processes and of all others.
    fn before_bad_state(&self, processes: usize) -> ClassSet;

    /// The classes to which the events of a step belong.
    fn classes(&self, step: &StepEvents) -> ClassSet;

    /// Whether a new step is before the group of reads with these classes before it: some event of the step belongs to one of the
    /// classes.
    fn is_before(&self, step: &StepEvents, classes: &ClassSet) -> bool;

    /// The classes of events that are before a step.
    fn before_step(&self, step: &StepEvents) -> ClassSet;

    /// What a fence of the process adds to the order, if anything.
    fn fence(&self, process: Index) -> Option<Fence>;

    /// The classes of events that come before a fence of all processes, for the first `processes` processes and all others: each
    /// of these events comes before everything after the fence. Empty if there are no store buffers.
    fn before_fence_of_all(&self, processes: usize) -> ClassSet;
}
