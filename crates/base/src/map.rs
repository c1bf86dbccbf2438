//! The hash maps and hash sets of the project: no random state, so that every run behaves the same.
//!
//! The order of iteration is arbitrary, and no output may depend on it. The exceptions are [`IndexMap`] and [`IndexSet`]: they
//! iterate in the order of insertion, and each entry has an index.

use rustc_hash::FxBuildHasher;

/// A hash map without random state.
pub type Map<K, V> = hashbrown::HashMap<K, V, FxBuildHasher>;
/// A hash set without random state.
pub type Set<K> = hashbrown::HashSet<K, FxBuildHasher>;
/// A map whose entries are numbered in the order of insertion.
pub type IndexMap<K, V> = indexmap::IndexMap<K, V, FxBuildHasher>;
/// A set whose members are numbered in the order of insertion.
pub type IndexSet<K> = indexmap::IndexSet<K, FxBuildHasher>;
