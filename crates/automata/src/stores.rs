//! Whether stores can be reordered. If they cannot, partial store order is the same as total store order.
//!
//! Under PSO, a store can be reordered before an earlier one of its thread to another cell while both are in the store
//! buffer. If each buffer holds stores to one cell only at any time, because a fence, a barrier between stores or an exchange
//! separates stores to different cells, the buffers of PSO and TSO behave alike.

use crate::{Action, Kind, Order, Program};
use garret_base::map::Set;

impl Program {
    /// A program that behaves under TSO as this one does under PSO: this one without its barriers between stores. `None` if
    /// some execution may reorder stores. For automata of [`crate::Reading::Stores`].
    ///
    /// # Complexity
    /// The number of states of each kind times the number of cells that it writes.
    #[must_use]
    pub fn under_tso(&self) -> Option<Self> {
        if !self.kinds.iter().all(stores_stay_in_order) {
            return None;
        }
        let mut program = self.clone();
        for edge in program.kinds.iter_mut().flat_map(|kind| &mut kind.states).flat_map(|it| &mut it.edges) {
            if matches!(edge.action, Action::Fence(order) if order != Order::Sequential) {
                edge.action = Action::Silent;
            }
        }
        Some(program)
    }
}

/// Whether no thread of this kind goes from a store to a store to another cell without anything between them that orders both.
fn stores_stay_in_order(kind: &Kind) -> bool {
    let edges = |state: u32| kind.states.get(state as usize).into_iter().flat_map(|it| &it.edges);
    // pairs of a cell that is stored to, and a state in which that store may still be in the buffer
    let mut seen: Set<(u32, u32)> = Set::default();
    let mut open: Vec<(u32, u32)> = Vec::new();
    for edge in kind.states.iter().flat_map(|state| &state.edges) {
        if let Action::Write { cell, .. } = edge.action
            && seen.insert((cell, edge.to))
        {
            open.push((cell, edge.to));
        }
    }
    while let Some((buffered, state)) = open.pop() {
        for edge in edges(state) {
            match edge.action {
                Action::Write { cell, .. } if cell != buffered => return false,
                Action::Fence(_) | Action::Update { .. } => {}
                Action::Silent | Action::Read { .. } | Action::Write { .. } => {
                    if seen.insert((buffered, edge.to)) {
                        open.push((buffered, edge.to));
                    }
                }
            }
        }
    }
    true
}
