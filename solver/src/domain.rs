//! Sets of values of a discrete sort, as bit sets.
//!
//! Bit `0` stands for every value that has no name (an "other" value: a process that is not named, an element of
//! an abstract type); bit `i + 1` for the named value `i`.

use smallvec::SmallVec;

const WORD: u32 = u64::BITS;

/// A set of values of one discrete sort.
///
/// Grows as needed; sorts of up to 63 named values take no heap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Domain {
    /// Invariant: the last word is not zero, so that equal sets are equal vectors.
    words: SmallVec<[u64; 1]>,
}

impl Domain {
    /// The empty set.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The set of one named value.
    #[must_use]
    pub fn named(value: u32) -> Self {
        let mut set = Self::empty();
        set.insert_bit(value + 1);
        set
    }

    /// The set of all values without a name.
    #[must_use]
    pub fn others() -> Self {
        let mut set = Self::empty();
        set.insert_bit(0);
        set
    }

    /// The named values `0..count`, and the others when `others` is set.
    #[must_use]
    pub fn all(count: u32, others: bool) -> Self {
        let mut set = Self::empty();
        for value in 0..count {
            set.insert_bit(value + 1);
        }
        if others {
            set.insert_bit(0);
        }
        set
    }

    /// Adds the named value.
    pub fn insert(&mut self, value: u32) {
        self.insert_bit(value + 1);
    }

    /// Adds the values without a name.
    pub fn insert_others(&mut self) {
        self.insert_bit(0);
    }

    /// Whether the named value is in the set.
    #[must_use]
    pub fn contains(&self, value: u32) -> bool {
        self.bit(value + 1)
    }

    /// Whether the values without a name are in the set.
    #[must_use]
    pub fn contains_others(&self) -> bool {
        self.bit(0)
    }

    /// Whether nothing is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The number of members; all values without a name count as one.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The only member, when it is a named value.
    #[must_use]
    pub fn single(&self) -> Option<u32> {
        if self.len() == 1 && !self.contains_others() { self.iter().next() } else { None }
    }

    /// The named members, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(index, &word)| {
                let base = index as u32 * WORD;
                let mut rest = word;
                core::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    Some(base + bit)
                })
            })
            .filter(|&bit| bit != 0)
            .map(|bit| bit - 1)
    }

    /// Whether every member is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words.len() <= other.words.len() && self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Whether the two sets have no common member.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & b == 0)
    }

    /// The common members.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let words = self.words.iter().zip(&other.words).map(|(a, b)| a & b).collect();
        Self { words }.trimmed()
    }

    /// The members of either.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let (long, short) = if self.words.len() >= other.words.len() { (self, other) } else { (other, self) };
        let mut words = long.words.clone();
        for (word, more) in words.iter_mut().zip(&short.words) {
            *word |= more;
        }
        Self { words }
    }

    /// The members that are not in `other`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let mut words = self.words.clone();
        for (word, less) in words.iter_mut().zip(&other.words) {
            *word &= !less;
        }
        Self { words }.trimmed()
    }

    fn bit(&self, bit: u32) -> bool {
        self.words.get((bit / WORD) as usize).is_some_and(|word| word >> (bit % WORD) & 1 == 1)
    }

    fn insert_bit(&mut self, bit: u32) {
        let index = (bit / WORD) as usize;
        if self.words.len() <= index {
            self.words.resize(index + 1, 0);
        }
        self.words[index] |= 1 << (bit % WORD);
    }

    fn trimmed(mut self) -> Self {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Domain;
    use alloc::vec::Vec;

    #[test]
    fn members_beyond_one_word_are_kept() {
        let mut set = Domain::named(200);
        set.insert_others();
        assert_eq!(set.iter().collect::<Vec<_>>(), [200]);
        assert_eq!(set.difference(&Domain::named(200)), Domain::others());
        assert_eq!(set.intersection(&Domain::all(201, false)), Domain::named(200));
        assert_eq!(Domain::named(200).single(), Some(200));
        assert_eq!(Domain::others().single(), None);
    }
}
