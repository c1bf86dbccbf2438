//! Sets of states, 64 to a word.

/// A set of states.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
    /// The number of states in the set.
    count: usize,
}

impl Bits {
    /// The empty set of so many states.
    pub(super) fn empty(states: usize) -> Self {
        Self { words: vec![0; states.div_ceil(64)], count: 0 }
    }

    /// The set of all of so many states.
    pub(super) fn full(states: usize) -> Self {
        let mut words = vec![u64::MAX; states.div_ceil(64)];
        if let Some(last) = words.last_mut() {
            *last >>= words_end(states);
        }
        Self { words, count: states }
    }

    /// Adds a state.
    pub(super) fn insert(&mut self, state: usize) {
        let word = &mut self.words[state / 64];
        self.count += usize::from(*word >> (state % 64) & 1 == 0);
        *word |= 1 << (state % 64);
    }

    /// Adds the states that are in `within` and in one of the sets.
    pub(super) fn insert_common<'a>(
        &mut self,
        within: &Self,
        sets: &(impl Iterator<Item = &'a Self> + Clone),
    ) {
        for (place, word) in self.words.iter_mut().enumerate() {
            let within = within.words[place];
            if within != 0 {
                *word |= sets.clone().fold(0, |union, set| union | set.words[place]) & within;
            }
        }
        self.count = self.words.iter().map(|word| word.count_ones() as usize).sum();
    }

    /// The states, in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..).step_by(64).zip(&self.words).flat_map(|(first, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let state = first + left.trailing_zeros() as usize;
                left = left.checked_sub(1)? & left;
                Some(state)
            })
        })
    }

    /// The number of states in the set.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The states, 64 to a word.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }
}

/// The number of bits of the last word that stand for no state.
fn words_end(states: usize) -> usize {
    (64 - states % 64) % 64
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
