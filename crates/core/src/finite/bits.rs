//! Sets of states with their cardinality.

use fixedbitset::FixedBitSet;

/// A part of a set: one bit for each of several adjacent states.
pub(super) type Word = usize;

/// A set of states.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    set: FixedBitSet,
    /// Invariant: the number of states in the set.
    count: usize,
}

impl Bits {
    /// The empty subset of `states` states.
    pub(super) fn empty(states: usize) -> Self {
        Self { set: FixedBitSet::with_capacity(states), count: 0 }
    }

    /// The set of all `states` states.
    pub(super) fn full(states: usize) -> Self {
        let mut set = FixedBitSet::with_capacity(states);
        set.insert_range(..);
        Self { set, count: states }
    }

    /// Adds a state.
    pub(super) fn insert(&mut self, state: usize) {
        self.count += usize::from(!self.set.put(state));
    }

    /// Adds the states that are in `within` and in at least one of the sets.
    pub(super) fn insert_common<'a>(
        &mut self,
        within: &Self,
        sets: &(impl Iterator<Item = &'a Self> + Clone),
    ) {
        for (place, word) in self.set.as_mut_slice().iter_mut().enumerate() {
            let within = within.words()[place];
            if within != 0 {
                *word |= sets.clone().fold(0, |union, set| union | set.words()[place]) & within;
            }
        }
        self.count = self.set.count_ones(..);
    }

    /// The states, in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.set.ones()
    }

    /// The number of states in the set.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The bits of the set, one word for each `Word::BITS` states.
    pub(super) fn words(&self) -> &[Word] {
        self.set.as_slice()
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.words())
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn sets_of_states() {
        for states in [0, 1, 63, 64, 65, 200] {
            let full = Bits::full(states);
            let members: u32 = full.words().iter().map(|word| word.count_ones()).sum();
            assert_eq!((members as usize, full.len()), (states, states));
            let set = |step| {
                let mut set = Bits::empty(states);
                (0..states).step_by(step).for_each(|state| set.insert(state));
                set
            };
            let mut union = set(6);
            union.insert_common(&set(5), &[set(2), set(3)].iter());
            let expected = |state: &usize| [6, 10, 15].iter().any(|&it| state.is_multiple_of(it));
            assert!(union.iter().eq((0..states).filter(expected)));
            assert_eq!(union.len(), union.iter().count());
        }
    }
}
