//! The one hash map and hash set of the project: no random state, so that every run is the same.
//!
//! The order of iteration is arbitrary; nothing that people see may depend on it.

use rustc_hash::FxBuildHasher;

/// A hash map without random state.
pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, FxBuildHasher>;
/// A hash set without random state.
pub(crate) type Set<K> = hashbrown::HashSet<K, FxBuildHasher>;
