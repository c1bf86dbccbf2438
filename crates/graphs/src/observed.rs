//! What is observed of executions in the end.

use super::code::Code;
use super::graph::Graph;

/// Something that is observed in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observed {
    /// What a location holds: index in [`Code::locations`].
    Location(u32),
    /// What a thread has for itself: indices of the thread and of the slot.
    Slot(u32, u16),
}

impl Observed {
    /// What it is in the end of an execution.
    pub(super) fn value(self, code: &Code, graph: &Graph) -> i64 {
        match self {
            Self::Location(location) => {
                let last = graph.writes_from(location).last().unwrap_or(location);
                graph.event(last).held.number
            }
            Self::Slot(thread, slot) => graph.slots[thread as usize * code.slots + usize::from(slot)],
        }
    }
}
