//! Read histories: the values that a process may have read before the present state, with the events since.
//!
//! A cube says which events must be before a read, not that the read happens now: a process without events since may have read an old
//! value earlier. A *history* of a read that returns a value, in a state, is the set of classes of the events since the value could
//! be read, in some run to the state. Only the minimal histories of a read are kept.

use super::bits::Bits;
use super::events::Events;
use garret_base::watch::{Over, Pace, Watch};
use smallvec::SmallVec;

/// The minimal histories of a read; if there are none, the value cannot have been read.
pub(super) type Histories = SmallVec<[u64; 2]>;

/// The moves of an instance, as edges between states with their events.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// For each state, the index of its first edge.
    pub(super) starts: Vec<u32>,
    /// For each edge, the target state, and the index of its events.
    pub(super) targets: Vec<(u32, u32)>,
    pub(super) events: Vec<Events>,
}

/// Computes the histories of reads.
pub(super) struct HistorySearch<'a> {
    edges: &'a Edges,
    pace: Pace,
    /// For each state, the histories of the current read that were found.
    found: Vec<Histories>,
    queue: Vec<(u32, u64)>,
}

impl<'a> HistorySearch<'a> {
    pub(super) fn new(edges: &'a Edges, watch: &Watch) -> Self {
        let found = vec![Histories::new(); edges.starts.len().saturating_sub(1)];
        Self { edges, pace: Pace::new(watch), found, queue: Vec::new() }
    }

    /// For each state, the histories of a read that returns its value in the states `now`. `reader` is the class of reads of its
    /// process, `cell` the accesses to its cell.
    ///
    /// # Complexity
    /// Linear in the number of histories times the number of moves from a state.
    pub(super) fn of(&mut self, now: &Bits, reader: u64, cell: u64) -> Result<&mut [Histories], Over> {
        self.found.iter_mut().for_each(Histories::clear);
        self.queue.clear();
        for state in now.iter() {
            self.found[state].push(0);
            self.queue.push((state as u32, 0));
        }
        let mut next = 0;
        while let Some(&(state, history)) = self.queue.get(next) {
            next += 1;
            let state = state as usize;
            if !self.found[state].contains(&history) {
                continue;
            }
            let edges = self.edges.starts[state] as usize..self.edges.starts[state + 1] as usize;
            for &(target, events) in &self.edges.targets[edges] {
                let after = self.edges.events[events as usize].after(history, reader, cell);
                if let Some(after) = after
                    && insert(&mut self.found[target as usize], after)
                {
                    self.queue.push((target, after));
                }
            }
            if let Some(over) = self.pace.over() {
                return Err(over);
            }
        }
        Ok(&mut self.found)
    }
}

/// Adds a history, unless it contains a known one; removes those that contain it.
#[inline]
fn insert(histories: &mut Histories, history: u64) -> bool {
    if histories.iter().any(|known| known & !history == 0) {
        return false;
    }
    histories.retain(|known| history & !*known != 0);
    histories.push(history);
    true
}
