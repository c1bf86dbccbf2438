//! The values that are observed at the end of executions.

use super::code::Code;
use super::graph::Graph;

/// A location or a slot whose value at the end of an execution is observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observed {
    /// The value of a location: index in [`Code::locations`].
    Location(u32),
    /// The value of a slot: indices of the thread and of the slot.
    Slot(u32, u16),
}

impl Observed {
    /// The value at the end of an execution.
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
