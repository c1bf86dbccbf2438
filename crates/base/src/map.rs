//! The hash maps and hash sets of the project: no random state, so that every run is the same.
//!
//! The order of iteration is arbitrary, and nothing that people see may depend on it; but for [`IndexMap`] and [`IndexSet`], where it
//! is that of insertion, and each entry has a number.

use rustc_hash::FxBuildHasher;

/// A hash map without random state.
pub type Map<K, V> = hashbrown::HashMap<K, V, FxBuildHasher>;
/// A hash set without random state.
pub type Set<K> = hashbrown::HashSet<K, FxBuildHasher>;
/// A map whose entries are numbered in the order of their insertion.
pub type IndexMap<K, V> = indexmap::IndexMap<K, V, FxBuildHasher>;
/// A set whose members are numbered in the order of their insertion.
pub type IndexSet<K> = indexmap::IndexSet<K, FxBuildHasher>;
