//! PSO: entries of one process that write different cells may be reordered.
//!
//! It has store buffers, but no order for the search yet: a write that has to come after a later one of another process would
//! have to be split into the step and its propagation to memory.
//!
//! # Sources
//! SPARC V9, appendix D; `stbar` of SPARC V8, appendix K, for the store fence.

use super::{Buffering, PreservedOrder};

/// Partial store order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pso;

impl Buffering for Pso {
    fn has_buffers(&self) -> bool {
        true
    }

    // an entry may propagate if no older entry writes one of its cells
    fn may_pass(&self, disjoint: bool) -> bool {
        disjoint
    }
}

impl PreservedOrder for Pso {
    fn write_read(&self) -> bool {
        false
    }

    fn write_write(&self) -> bool {
        false
    }
}
