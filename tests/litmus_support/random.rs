//! Random numbers that are the same for the same seed.

use fastrand::Rng;
use std::ops::Range;

/// A source of random numbers.
pub(crate) struct Random(Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// A number below the bound, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    /// True once in so many times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// The seeds that a variable of the environment chooses (`A..B`), or these.
pub(crate) fn seeds(variable: &str, usual: Range<u64>) -> Range<u64> {
    let chosen = std::env::var(variable).ok();
    let chosen = chosen.as_deref().and_then(|it| it.split_once(".."));
    chosen.map_or(usual, |(from, to)| from.parse().expect("a number")..to.parse().expect("a number"))
}
