//! Enumerates all states, to compare them with approximations of store buffers; with an approximation that is unsound on purpose.

use super::{Cut, Cuts, Machine, Set, State};
use garret::system::SymbolId;
use std::collections::VecDeque;

/// A cell and a value.
pub type Write = (usize, i64);

/// The treatment of store buffers after each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buffers {
    /// Unchanged: the buffers of the machine.
    Exact,
    /// Unchanged, except that a marker that is the oldest entry leaves in a separate step, at any time.
    Lazy,
    /// Older writes of a cell are dropped if there is a newer one. This is **not** sound: other processes could have read the older
    /// ones. It exists for tests that have to notice this.
    Dropping,
}

impl Machine<'_> {
    /// All states that no `invariant` excludes, including bad ones, and the cut-offs.
    pub fn states(&self, buffers: Buffers) -> (Vec<State>, Cuts) {
        let mut cuts = Cuts::new();
        if self.confuses_values() {
            cuts.insert(Cut::Values);
        }
        let initial = self.initial_states(&mut cuts);
        let bound = self.largest_number(&initial);
        let (mut seen, mut all) = (Set::default(), Vec::new());
        let mut waiting: VecDeque<State> = initial.into();
        while let Some(mut state) = waiting.pop_front() {
            match buffers {
                Buffers::Exact => state.settle(),
                Buffers::Lazy => {}
                Buffers::Dropping => state.drop_older(),
            }
            if self.is_dropped(&state) || !seen.insert(state.clone()) {
                continue;
            }
            if all.len() >= self.limits.states {
                cuts.insert(Cut::States);
                break;
            }
            waiting.extend(self.successors(&state, bound, &mut cuts).into_iter().map(|(_, next)| next));
            all.push(state);
        }
        // The others only have to let their markers leave to become one of these.
        all.retain(State::is_settled);
        (all, cuts)
    }

    /// The index of a cell in states.
    pub fn place(&self, symbol: SymbolId, indices: &[u8]) -> usize {
        self.layout.cell(symbol, indices.iter().copied())
    }
}

impl State {
    /// The value of each cell, memory included.
    pub fn cells(&self) -> &[i64] {
        &self.cells
    }

    /// The entries of each store buffer, oldest first; markers are entries without writes.
    pub fn buffers(&self) -> &[Vec<Vec<Write>>] {
        &self.buffers
    }

    fn drop_older(&mut self) {
        for buffer in &mut self.buffers {
            for place in 0..buffer.len() {
                let younger: Vec<usize> =
                    buffer[place + 1..].iter().flatten().map(|(cell, _)| *cell).collect();
                buffer[place].retain(|(cell, _)| !younger.contains(cell));
            }
            buffer.retain(|entry| !entry.is_empty());
        }
    }
}
