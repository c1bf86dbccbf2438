//! The one hash map of the crate: no random state, so that every run is the same.

use rustc_hash::FxBuildHasher;

pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, FxBuildHasher>;
