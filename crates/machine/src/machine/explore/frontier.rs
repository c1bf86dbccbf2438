//! The frontier: states that wait to be explored, and their order.

use crate::machine::packed::StateId;
use std::collections::VecDeque;

/// The order in which states are explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// First in, first out: finds shortest runs, unless a reduction is used.
    #[default]
    Breadth,
    /// Last in, first out.
    Depth,
    /// States with the smallest estimated distance to a bad state first.
    Best,
    /// In a pseudo-random order that is always the same: samples all depths if there are too many states.
    Random,
    /// The same, but states come first in which two cells have a combination of values that never occurred before: samples as
    /// many behaviours as possible.
    Novel,
}

/// The states that wait to be explored.
#[derive(Clone, Debug)]
pub(crate) struct Frontier {
    search: Search,
    /// One queue for each estimate; just one queue if there are no estimates.
    queues: Vec<VecDeque<StateId>>,
    /// Invariant: the queues before this one are empty.
    first: usize,
    len: usize,
    /// The state of the pseudo-random generator.
    chance: u64,
}

impl Frontier {
    pub(crate) fn new(search: Search) -> Self {
        Self { search, queues: Vec::new(), first: 0, len: 0, chance: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// At most `most` of the next states, if they do not depend on states that are pushed meanwhile.
    pub(crate) fn first(&self, most: usize) -> Option<Vec<StateId>> {
        let queue = self.queues.first().filter(|_| self.search == Search::Breadth)?;
        Some(queue.iter().take(most).copied().collect())
    }

    pub(crate) fn push(&mut self, state: StateId, estimate: usize) {
        if self.queues.len() <= estimate {
            self.queues.resize_with(estimate + 1, VecDeque::new);
        }
        self.queues[estimate].push_back(state);
        self.first = self.first.min(estimate);
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<StateId> {
        while let Some(queue) = self.queues.get_mut(self.first) {
            let state = match self.search {
                Search::Depth => queue.pop_back(),
                Search::Random | Search::Novel if !queue.is_empty() => {
                    // the states of a sample, and so what is inferred from it, depend on this sequence.
                    self.chance = self.chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
                    let mixed = (self.chance ^ self.chance >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                    let place = ((u128::from(mixed) * queue.len() as u128) >> 64) as usize;
                    queue.swap_remove_back(place)
                }
                _ => queue.pop_front(),
            };
            if state.is_some() {
                self.len -= 1;
                return state;
            }
            self.first += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Frontier, Search, StateId};

    fn order(search: Search, estimates: &[usize]) -> Vec<u32> {
        let mut frontier = Frontier::new(search);
        for (index, &estimate) in estimates.iter().enumerate() {
            frontier.push(StateId(index as u32), estimate);
        }
        std::iter::from_fn(|| frontier.pop()).map(|state| state.0).collect()
    }

    #[test]
    fn each_search_has_its_order() {
        assert_eq!(order(Search::Breadth, &[0, 0, 0]), [0, 1, 2]);
        assert_eq!(order(Search::Depth, &[0, 0, 0]), [2, 1, 0]);
        assert_eq!(order(Search::Best, &[5, 2, 3, 2]), [1, 3, 2, 0]);
        assert_eq!(order(Search::Novel, &[1, 0, 1])[0], 1);
        let mut random = order(Search::Random, &[0; 100]);
        assert_ne!(random, order(Search::Breadth, &[0; 100]));
        random.sort_unstable();
        assert_eq!(random, order(Search::Breadth, &[0; 100]), "each once");
    }
}
