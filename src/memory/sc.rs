//! Sequential consistency: no buffers, so that no read is ever left unsatisfied and nothing has to be ordered.

use super::{ClassSet, MemoryModel, StepEvents};

/// Sequential consistency.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sc;

impl MemoryModel for Sc {
    fn name(&self) -> &'static str {
        "sc"
    }

    fn is_weak(&self) -> bool {
        false
    }

    fn before_bad_state(&self, _processes: u8) -> ClassSet {
        ClassSet::default()
    }

    fn is_before(&self, _step: &StepEvents, _classes: &ClassSet) -> bool {
        false
    }

    fn before_step(&self, _step: &StepEvents) -> ClassSet {
        ClassSet::default()
    }

    fn fence(&self, _process: u8, _classes: &mut ClassSet) {}
}
