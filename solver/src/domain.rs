//! Sets of values of a discrete sort, as bit sets.
//!
//! Bit `0` stands for every value without a name (an "other" value, for example a process without a name, or an element of an
//! abstract type); bit `i + 1` for the named value `i`.

use alloc::boxed::Box;
use alloc::vec::Vec;

const WORD: u32 = u64::BITS;

/// A set of values of one discrete sort.
///
/// Grows as needed; sorts of up to 63 named values need no heap memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Domain {
    /// Bits 0 to 63.
    first: u64,
    /// The further bits. Invariant: the last word is not zero, so that equal sets are represented equally.
    rest: Words,
}

/// A list of words that is usually empty; an empty list takes one word and no heap memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Words(
    /// Invariant: not empty.
    #[expect(clippy::box_collection, reason = "a vector is three words, a box is one")]
    Option<Box<Vec<u64>>>,
);

impl Words {
    fn as_slice(&self) -> &[u64] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    fn iter(&self) -> core::slice::Iter<'_, u64> {
        self.as_slice().iter()
    }

    fn iter_mut(&mut self) -> core::slice::IterMut<'_, u64> {
        self.0.as_deref_mut().map_or(core::slice::IterMut::default(), |words| words.iter_mut())
    }

    /// The word with this index; the list grows if necessary.
    fn word_mut(&mut self, index: usize) -> &mut u64 {
        let words = self.0.get_or_insert_default();
        if words.len() <= index {
            words.resize(index + 1, 0);
        }
        &mut words[index]
    }

    /// Removes zero words from the end.
    fn trimmed(mut self) -> Self {
        if let Some(words) = &mut self.0 {
            let kept = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
            words.truncate(kept);
            if kept == 0 {
                self.0 = None;
            }
        }
        self
    }
}

impl FromIterator<u64> for Words {
    fn from_iter<I: IntoIterator<Item = u64>>(words: I) -> Self {
        let words: Vec<u64> = words.into_iter().collect();
        Self(if words.is_empty() { None } else { Some(Box::new(words)) })
    }
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

    /// The named values `0..count`, and also the others if `others` is set.
    #[must_use]
    pub fn all(count: u32, others: bool) -> Self {
        let mut set = Self::empty();
        if count < WORD {
            // Bits 1 to `count`.
            set.first = ((1 << count) - 1) << 1;
        } else {
            for value in 0..count {
                set.insert_bit(value + 1);
            }
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

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first == 0 && self.rest.is_empty()
    }

    /// The number of members; all values without a name count as one.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.words().map(u64::count_ones).sum()
    }

    /// The only member, if it is a named value.
    #[must_use]
    pub fn single(&self) -> Option<u32> {
        if self.rest.is_empty() {
            let named = self.first.is_power_of_two() && self.first > 1;
            return if named { Some(self.first.trailing_zeros() - 1) } else { None };
        }
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// The named members, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).step_by(WORD as usize).zip(self.words()).flat_map(|(base, word)| {
            // Bit 0 of the first word stands for the other values.
            let mut left = if base == 0 { word & !1 } else { word };
            core::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left = left.checked_sub(1)? & left;
                Some(base + bit - 1)
            })
        })
    }

    /// Whether every member is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.first & !other.first == 0
            && self.rest.len() <= other.rest.len()
            && self.rest.iter().zip(other.rest.iter()).all(|(a, b)| a & !b == 0)
    }

    /// Whether the two sets have no common member.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.first & other.first == 0 && self.rest.iter().zip(other.rest.iter()).all(|(a, b)| a & b == 0)
    }

    /// The intersection of the two sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let rest = self.rest.iter().zip(other.rest.iter()).map(|(a, b)| a & b).collect();
        Self { first: self.first & other.first, rest }.trimmed()
    }

    /// The union of the two sets.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let (long, short) = if self.rest.len() >= other.rest.len() { (self, other) } else { (other, self) };
        let mut rest = long.rest.clone();
        for (word, more) in rest.iter_mut().zip(short.rest.iter()) {
            *word |= more;
        }
        Self { first: self.first | other.first, rest }
    }

    /// The members that are not in `other`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let mut rest = self.rest.clone();
        for (word, less) in rest.iter_mut().zip(other.rest.iter()) {
            *word &= !less;
        }
        Self { first: self.first & !other.first, rest }.trimmed()
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        core::iter::once(self.first).chain(self.rest.iter().copied())
    }

    fn bit(&self, bit: u32) -> bool {
        let word = match (bit / WORD).checked_sub(1) {
            None => self.first,
            Some(index) => self.rest.as_slice().get(index as usize).copied().unwrap_or(0),
        };
        word >> (bit % WORD) & 1 == 1
    }

    fn insert_bit(&mut self, bit: u32) {
        let word = match (bit / WORD).checked_sub(1) {
            None => &mut self.first,
            Some(index) => self.rest.word_mut(index as usize),
        };
        *word |= 1 << (bit % WORD);
    }

    fn trimmed(mut self) -> Self {
        self.rest = self.rest.trimmed();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Domain;
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    /// The named members, and whether the set contains the others.
    type Naive = (BTreeSet<u32>, bool);

    fn domain((named, others): &Naive) -> Domain {
        let mut set = Domain::empty();
        for &value in named {
            set.insert(value);
        }
        if *others {
            set.insert_others();
        }
        set
    }

    fn naive() -> impl Strategy<Value = Naive> {
        (
            proptest::collection::btree_set(
                prop_oneof![3 => 0..6_u32, 1 => 60..70_u32, 1 => 126..130_u32],
                0..6,
            ),
            any::<bool>(),
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn as_a_set_of_numbers(a in naive(), b in naive()) {
            let (x, y) = (domain(&a), domain(&b));
            prop_assert_eq!(x.intersection(&y), domain(&(&a.0 & &b.0, a.1 && b.1)));
            prop_assert_eq!(x.union(&y), domain(&(&a.0 | &b.0, a.1 || b.1)));
            prop_assert_eq!(x.difference(&y), domain(&(&a.0 - &b.0, a.1 && !b.1)));
            prop_assert_eq!(x.is_subset(&y), a.0.is_subset(&b.0) && (!a.1 || b.1));
            prop_assert_eq!(x.is_disjoint(&y), a.0.is_disjoint(&b.0) && !(a.1 && b.1));
            prop_assert_eq!(x.iter().collect::<BTreeSet<_>>(), a.0.clone());
            prop_assert_eq!(x.len() as usize, a.0.len() + usize::from(a.1));
            prop_assert_eq!(x.is_empty(), a.0.is_empty() && !a.1);
            prop_assert_eq!(x.single(), a.0.first().copied().filter(|_| x.len() == 1));
            prop_assert!((0..130).all(|value| x.contains(value) == a.0.contains(&value)) && x.contains_others() == a.1);
            prop_assert!(Domain::all(130, true).difference(&x).iter().all(|value| !a.0.contains(&value)));
            prop_assert_eq!(x == y, a == b);
        }
    }

    #[test]
    fn all_of_many_values() {
        for count in [0, 1, 62, 63, 64, 65, 127, 128, 200] {
            let all = Domain::all(count, false);
            assert!(all.len() == count && all.iter().eq(0..count));
        }
    }

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
