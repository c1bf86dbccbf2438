//! Sequential consistency: no buffers, writes go straight to memory.

use super::Buffering;

/// Sequential consistency.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sc;

impl Buffering for Sc {
    fn name(&self) -> &'static str {
        "sc"
    }

    fn has_buffers(&self) -> bool {
        false
    }

    fn may_pass(&self, _disjoint: bool) -> bool {
        false
    }
}
