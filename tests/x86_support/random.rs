//! Random numbers that are the same for the same seed.

use fastrand::Rng;

/// A source of random numbers.
pub(crate) struct Random(Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// A number below the limit, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.usize(..limit)
    }

    /// True so many times out of a hundred.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
