//! All states, for comparisons with approximations of store buffers; and an approximation that is wrong.

use super::{Cut, Cuts, Machine, Set, State};
use garret::system::SymbolId;
use std::collections::VecDeque;

/// A cell and a value.
pub type Write = (usize, i64);

/// What is done with a store buffer after each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buffers {
    /// Nothing: it is the buffer of the machine.
    Exact,
    /// Nothing, and a marker that is the oldest leaves in a step of its own, some time.
    Lazy,
    /// Older writes of a cell are dropped where there is a newer one. This is **not** sound: others could have seen the older ones. It is here
    /// for tests that have to notice it.
    Dropping,
}

impl Machine<'_> {
    /// All states that are not promised away, bad ones included, and what was cut off.
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
        // the others are on their way to one of these
        all.retain(State::is_settled);
        (all, cuts)
    }

    /// The place of a cell in states.
    pub fn place(&self, symbol: SymbolId, indices: &[u8]) -> usize {
        self.layout.cell(symbol, indices.iter().copied())
    }
}

impl State {
    /// The value of each cell, memory included.
    pub fn cells(&self) -> &[i64] {
        &self.cells
    }

    /// The entries of each store buffer, the oldest first; markers among them, as entries that write nothing.
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
