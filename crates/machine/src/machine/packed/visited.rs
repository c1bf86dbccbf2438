//! The set of visited states: one flat vector of words, and a hash table.

/// The index of a state, in the order in which states were reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StateId(pub(crate) u32);

/// States of a fixed number of words, each with its parent.
#[derive(Clone, Debug)]
pub(crate) struct Visited {
    width: usize,
    words: Vec<u64>,
    /// For each state its predecessor; an initial state is its own.
    parents: Vec<u32>,
    /// Open addressing with linear probing. An entry has some bits of the hash in its upper half, and the index of the state plus
    /// one in its lower half; 0 is a free entry. Invariant: the size is a power of two, and at most two thirds are in use.
    table: Vec<u64>,
}

impl Visited {
    /// The largest number of states.
    pub(crate) const MOST: usize = u32::MAX as usize - 1;

    pub(crate) fn new(width: usize) -> Self {
        Self { width, words: Vec::new(), parents: Vec::new(), table: vec![0; 1 << 10] }
    }

    /// The empty set of states with the same number of words.
    pub(crate) fn like(&self) -> Self {
        Self::new(self.width)
    }

    pub(crate) fn len(&self) -> usize {
        self.parents.len()
    }

    pub(crate) fn state(&self, id: StateId) -> &[u64] {
        &self.words[id.0 as usize * self.width..][..self.width]
    }

    /// The predecessor; `None` for an initial state.
    pub(crate) fn parent(&self, id: StateId) -> Option<StateId> {
        let parent = StateId(self.parents[id.0 as usize]);
        (parent != id).then_some(parent)
    }

    /// Adds a state with its predecessor. Returns the index of the state, and whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, state: &[u64], parent: Option<StateId>) -> (StateId, bool) {
        let hash = hash(state);
        let place = match self.probe(state, hash) {
            Ok(id) => return (id, false),
            Err(place) => place,
        };
        let id = StateId(self.parents.len() as u32);
        self.table[place] = hash >> 32 << 32 | u64::from(id.0 + 1);
        self.words.extend_from_slice(state);
        self.parents.push(parent.unwrap_or(id).0);
        if self.parents.len() * 3 > self.table.len() * 2 {
            self.grow();
        }
        (id, true)
    }

    /// The index of a state, if it was reached.
    pub(crate) fn find(&self, state: &[u64]) -> Option<StateId> {
        self.probe(state, hash(state)).ok()
    }

    /// The index of the state, or the free entry where it belongs.
    #[inline]
    fn probe(&self, state: &[u64], hash: u64) -> Result<StateId, usize> {
        let mask = self.table.len() - 1;
        let tag = hash >> 32 << 32;
        let mut place = hash as usize & mask;
        loop {
            let entry = self.table[place];
            if entry == 0 {
                return Err(place);
            }
            let id = StateId(entry as u32 - 1);
            if entry >> 32 << 32 == tag && self.state(id) == state {
                return Ok(id);
            }
            place = (place + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mask = self.table.len() * 2 - 1;
        self.table = vec![0; self.table.len() * 2];
        for (index, state) in self.words.chunks_exact(self.width).enumerate() {
            let hash = hash(state);
            let mut place = hash as usize & mask;
            while self.table[place] != 0 {
                place = (place + 1) & mask;
            }
            self.table[place] = hash >> 32 << 32 | (index as u64 + 1);
        }
    }

    /// The memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * 8 + self.parents.capacity() * 4 + self.table.capacity() * 8
    }
}

/// Mixes all bits of all words into all bits of the result.
#[inline]
fn hash(state: &[u64]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = 0u64;
    for &word in state {
        let product = u128::from(hash ^ word ^ ODD) * u128::from(0xd6e8_feb8_6659_fd93_u64);
        hash = (product as u64) ^ (product >> 64) as u64;
    }
    (hash ^ (hash >> 29)).wrapping_mul(ODD)
}

#[cfg(test)]
mod tests {
    use super::{StateId, Visited};

    #[test]
    fn states_are_found_again() {
        let mut visited = Visited::new(2);
        for number in 0..5000u64 {
            let parent = (number > 0).then(|| StateId(number as u32 - 1));
            assert_eq!(visited.insert(&[number % 7, number], parent), (StateId(number as u32), true));
        }
        for number in 0..5000u64 {
            assert_eq!(visited.insert(&[number % 7, number], None), (StateId(number as u32), false));
            assert_eq!(visited.state(StateId(number as u32)), [number % 7, number]);
        }
        assert_eq!(
            (visited.len(), visited.parent(StateId(0)), visited.parent(StateId(9))),
            (5000, None, Some(StateId(8)))
        );
    }
}
