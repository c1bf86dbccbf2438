//! Small sets of small numbers.

use smallvec::SmallVec;

const WORD: usize = u64::BITS as usize;

/// A set of numbers as bits. Sets of numbers below 128 need no heap memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits {
    words: SmallVec<[u64; 2]>,
}

impl Bits {
    pub(crate) fn one(number: usize) -> Self {
        let mut words = SmallVec::from_elem(0, number / WORD + 1);
        words[number / WORD] = 1 << (number % WORD);
        Self { words }
    }

    /// Adds all members of the other set.
    pub(crate) fn add_all(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// The union of the two sets.
    pub(crate) fn union(&self, other: &Self) -> Self {
        let mut all = self.clone();
        all.add_all(other);
        all
    }

    /// The members, in increasing order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let numbers = 0..self.words.len() * WORD;
        numbers.filter(|number| self.words[number / WORD] >> (number % WORD) & 1 == 1)
    }
}
