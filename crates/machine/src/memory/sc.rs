//! Sequential consistency: there are no buffers, and writes go straight to memory, so no read ever waits for its write in the
//! search, and nothing has to be ordered.

use super::{Buffering, ClassSet, Fence, Index, Order, PreservedOrder, StepEvents};

/// Sequential consistency.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sc;

impl Order for Sc {
    fn before_bad_state(&self, _processes: usize) -> ClassSet {
        ClassSet::default()
    }

    fn classes(&self, _step: &StepEvents) -> ClassSet {
        ClassSet::default()
    }

    fn is_before(&self, _step: &StepEvents, _classes: &ClassSet) -> bool {
        false
    }

    fn before_step(&self, _step: &StepEvents) -> ClassSet {
        ClassSet::default()
    }

    fn fence(&self, _process: Index) -> Option<Fence> {
        None
    }

    fn before_fence_of_all(&self, _processes: usize) -> ClassSet {
        ClassSet::default()
    }
}

impl Buffering for Sc {
    fn has_buffers(&self) -> bool {
        false
    }

    fn may_pass(&self, _disjoint: bool) -> bool {
        false
    }
}

impl PreservedOrder for Sc {
    fn write_read(&self) -> bool {
        true
    }

    fn write_write(&self) -> bool {
        true
    }
}
