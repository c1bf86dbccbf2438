//! PSO: entries of one process that write different cells may pass each other.

use super::Buffering;

/// Partial store order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pso;

impl Buffering for Pso {
    fn name(&self) -> &'static str {
        "pso"
    }

    fn has_buffers(&self) -> bool {
        true
    }

    // an entry propagates when no older entry writes one of its cells
    fn may_pass(&self, disjoint: bool) -> bool {
        disjoint
    }
}
