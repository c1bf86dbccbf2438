//! Hash maps without a random state, so that all runs are the same.

pub(crate) type Map<K, V> = hashbrown::HashMap<K, V, rustc_hash::FxBuildHasher>;
