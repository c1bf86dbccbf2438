//! A small generator of pseudo-random numbers: the same seed gives the same numbers on every machine.
//!
//! The seeds of `MUTATIONS.md`, and those in the names of regressions, stand for the systems that this generator makes from
//! them. So it must not change.
//!
//! # Sources
//! Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators* (`SplitMix64`).

/// The state of the generator.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed. Similar seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed ^ 0x6761_7272_6574_0001);
        random.0 = random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the limit; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        // The high bits of a product. The bias is negligible.
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    /// A number between the two bounds, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high + 1 - low)
    }

    /// True with this probability in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of the items. `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// One of the texts; empty if there are none.
    pub fn one_of(&mut self, texts: &[&'static str]) -> &'static str {
        self.pick(texts).copied().unwrap_or_default()
    }

    /// One of the items, with probabilities proportional to the weights; `first` if there are none.
    pub fn weighted<T: Copy>(&mut self, first: T, weighted: &[(T, usize)]) -> T {
        let mut place = self.below(weighted.iter().map(|(_, weight)| weight).sum());
        for &(item, weight) in weighted {
            if place < weight {
                return item;
            }
            place -= weight;
        }
        first
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}
