//! What a memory model orders, as the search asks it.

use super::{Class, ClassSet, Index, Proc, WeakCell};
use smallvec::SmallVec;

/// The events of one step, as far as memory models order them.
#[derive(Clone, Debug, Default)]
pub struct StepEvents {
    /// The process that reads and writes.
    pub process: Proc,
    /// The step reads some weak cell, whether or not the value matters.
    pub reads: bool,
    /// The cells read whose value matters.
    pub read_cells: SmallVec<[WeakCell; 2]>,
    /// The cells written, without [`Index::Open`].
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

/// What a fence of a process adds to the order: where the events of the class `later` are before something that comes after the fence,
/// those of the class `earlier` that come before the fence are before it, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// Events of the process, before the fence.
    pub earlier: Class,
    /// Events of the process, after it.
    pub later: Class,
}

impl Fence {
    /// What the fence, new with respect to a group of reads, adds to the classes before that group.
    pub fn extend(&self, classes: &mut ClassSet) {
        if classes.contains(&self.later) {
            classes.insert(&self.earlier);
        }
    }
}

/// What orders what. Going backward, a step is *new* with respect to the steps that are already found and come
/// after it; the classes of a set `pred(u)` are the events still to be found that are bound to be before `u`.
pub trait Order: Sync {
    /// The classes before the reads of a bad state, which happen now: after every read (and through fences and atomic
    /// steps, after more) of the first so many processes and of all others.
    fn before_bad_state(&self, processes: usize) -> ClassSet;

    /// The classes that the events of a step belong to.
    fn classes(&self, step: &StepEvents) -> ClassSet;

    /// Whether a new step is before the group of reads that has these classes before it: some event of the step belongs to one
    /// of them.
    fn is_before(&self, step: &StepEvents, classes: &ClassSet) -> bool;

    /// The classes of events that are before a step.
    fn before_step(&self, step: &StepEvents) -> ClassSet;

    /// What a fence of the process adds, if anything.
    fn fence(&self, process: Index) -> Option<Fence>;

    /// The classes of the events that are before a fence of all processes, the first so many and all others: each of their events is
    /// before whatever comes after the fence. Empty where there are no store buffers.
    fn before_fence_of_all(&self, processes: usize) -> ClassSet;
}
