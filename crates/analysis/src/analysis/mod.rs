//! Facts about a system that are computed before the search: the values that cells can ever hold, the local states of processes,
//! facts about numbers (bounds, place invariants and octagons), whether a read can be reordered before an earlier write of its own
//! process, and where a process can be since it wrote a value.

mod facts;
mod local;
pub mod overtaking;
mod since;
mod values;

pub use facts::zones::{AtMost, Cluster, ClusterOctagons, Node, OctagonFacts};
pub use facts::{Facts, Interval, PlaceInvariant};
pub use local::LocalStates;
pub(crate) use since::since;
pub use values::Values;
