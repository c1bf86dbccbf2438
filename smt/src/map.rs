//! Hash maps without random state, so that every run is the same.

pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, rustc_hash::FxBuildHasher>;
