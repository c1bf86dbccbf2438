//! Maps whose keys have no specified order: here they are in the order in which they were inserted.

uses!();
use crate::real::hash::{BuildHasher, Hash};

pub use crate::hash::{DefaultHasher, RandomState};

pub struct HashMap<K, V, S = RandomState> {
    list: List<K, V>,
    hasher: S,
}

/// Compares keys for equality only; keys that are not equal follow each other.
fn compares<Q: ?Sized + Eq>(one: &Q, other: &Q) -> Ordering {
    if one == other { Ordering::Equal } else { Ordering::Less }
}

pub(super) fn visits() {
    unsafe extern "C" {
        safe fn __garret_unordered();
    }
    __garret_unordered();
}

map!(HashMap[S] where Eq, Hash; compares; visits);

impl<K, V> HashMap<K, V> {
    pub fn new() -> Self {
        Self::default()
    }
    pub fn with_capacity(_: usize) -> Self {
        Self::default()
    }
}

impl<K, V, S> HashMap<K, V, S> {
    pub const fn with_hasher(hasher: S) -> Self {
        Self { list: List::new(), hasher }
    }
    pub fn with_capacity_and_hasher(_: usize, hasher: S) -> Self {
        Self::with_hasher(hasher)
    }
    pub fn hasher(&self) -> &S {
        &self.hasher
    }
    pub fn capacity(&self) -> usize {
        self.list.length
    }
    pub fn reserve(&mut self, _: usize) {}
    pub fn shrink_to_fit(&mut self) {}
    pub fn drain(&mut self) -> IntoIter<K, V> {
        visits();
        IntoIter(replace(&mut self.list, List::new()))
    }
    fn with(&self, list: List<K, V>) -> Self
    where
        S: Clone,
    {
        Self { list, hasher: self.hasher.clone() }
    }
}

impl<K, V, S: Default> Default for HashMap<K, V, S> {
    fn default() -> Self {
        Self::with_hasher(S::default())
    }
}
