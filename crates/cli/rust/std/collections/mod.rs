//! Maps and sets. Keys are searched linearly, as the running time does not matter here.

#[macro_use]
mod map;
#[macro_use]
mod set;

pub mod btree_map;
pub mod btree_set;
mod entry;
pub mod hash_map;
pub mod hash_set;
mod list;

pub use crate::real::collections::{
    BinaryHeap, Bound, LinkedList, TryReserveError, VecDeque, binary_heap, linked_list, vec_deque,
};
pub use btree_map::BTreeMap;
pub use btree_set::BTreeSet;
pub use hash_map::HashMap;
pub use hash_set::HashSet;
