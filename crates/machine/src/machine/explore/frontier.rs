//! The states that wait to be explored, and which one is next.

use crate::machine::packed::StateId;
use std::collections::VecDeque;

/// The order in which states are explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// First found, first explored: the shortest runs, where nothing is reduced.
    #[default]
    Breadth,
    /// Last found, first explored.
    Depth,
    /// Those that seem nearest to a bad state first.
    Best,
    /// In an order like that of chance, always the same: a sample of all depths where there are too many states.
    Random,
    /// Likewise, but those in which two cells have values that they never had together come first: a sample of as much as
    /// possible of what can happen.
    Novel,
}

/// The states that wait.
#[derive(Clone, Debug)]
pub(crate) struct Frontier {
    search: Search,
    /// By the estimate; just one queue when there is none.
    queues: Vec<VecDeque<StateId>>,
    /// Invariant: the queues before this one are empty.
    first: usize,
    len: usize,
    /// What chance says next.
    chance: u64,
}

impl Frontier {
    pub(crate) fn new(search: Search) -> Self {
        Self { search, queues: Vec::new(), first: 0, len: 0, chance: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// At most so many of those that are next, where that does not depend on what is pushed meanwhile.
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
                    // which states a sample has, and so what is inferred from it, depends on this sequence.
                    // Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014
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
