//! Sets without a specified order.

use super::hash_map::{HashMap, RandomState};
use crate::real::hash::{BuildHasher, Hash};
uses_of_sets!();

pub struct HashSet<T, S = RandomState> {
    map: HashMap<T, (), S>,
}

set!(HashSet over HashMap[S] where Eq, Hash);

impl<T> HashSet<T> {
    pub fn new() -> Self {
        Self::default()
    }
    pub fn with_capacity(_: usize) -> Self {
        Self::default()
    }
}

impl<T, S> HashSet<T, S> {
    pub const fn with_hasher(hasher: S) -> Self {
        Self { map: HashMap::with_hasher(hasher) }
    }
    pub fn with_capacity_and_hasher(_: usize, hasher: S) -> Self {
        Self::with_hasher(hasher)
    }
    pub fn hasher(&self) -> &S {
        self.map.hasher()
    }
    pub fn capacity(&self) -> usize {
        self.map.capacity()
    }
    pub fn reserve(&mut self, _: usize) {}
    pub fn shrink_to_fit(&mut self) {}
    pub fn drain(&mut self) -> IntoIter<T> {
        super::list::IntoKeys(self.map.drain().0)
    }
}

impl<T: Eq + Hash, S: BuildHasher> HashSet<T, S> {
    of_two! {
        difference: self, other => self.iter().filter(|it| !other.contains(*it));
        intersection: self, other => self.iter().filter(|it| other.contains(*it));
        union: self, other => self.iter().chain(other.difference(self));
        symmetric_difference: self, other => self.difference(other).chain(other.difference(self));
    }
}
