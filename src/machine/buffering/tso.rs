//! x86-TSO: one first-in first-out queue of entries for each process.

use super::Buffering;

/// x86-TSO.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tso;

impl Buffering for Tso {
    fn name(&self) -> &'static str {
        "tso"
    }

    fn has_buffers(&self) -> bool {
        true
    }

    // only the oldest entry propagates
    fn may_pass(&self, _disjoint: bool) -> bool {
        false
    }
}
