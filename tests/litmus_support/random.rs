//! Random numbers that are determined by a seed.

use fastrand::Rng;
use std::ops::Range;

/// A source of random numbers.
pub(crate) struct Random(Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// A number below the bound, which must not be 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    /// Returns true once in `times` calls, on average.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// The seeds in an environment variable (`A..B`), or the default ones.
pub(crate) fn seeds(variable: &str, usual: Range<u64>) -> Range<u64> {
    let chosen = std::env::var(variable).ok();
    let chosen = chosen.as_deref().and_then(|it| it.split_once(".."));
    chosen.map_or(usual, |(from, to)| from.parse().expect("a number")..to.parse().expect("a number"))
}
