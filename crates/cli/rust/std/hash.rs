//! Hashes. They are not random, other than those of the library.

pub use crate::real::hash::*;

#[derive(Clone, Copy, Default, Debug)]
pub struct RandomState;

impl RandomState {
    pub fn new() -> Self {
        Self
    }
}

impl BuildHasher for RandomState {
    type Hasher = DefaultHasher;
    fn build_hasher(&self) -> DefaultHasher {
        DefaultHasher::new()
    }
}
