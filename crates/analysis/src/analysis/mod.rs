//! What is known of a system before it is searched: the values that cells can ever hold, the states that one process can ever be
//! in, how numbers are bounded, what they count and how far they are apart, whether a read can overtake a write of its own process,
//! and where a process is since it wrote.

mod facts;
mod local;
pub mod overtaking;
mod since;
mod values;

pub use facts::zones::{AllZones, AtMost, Cluster, Node, Zones};
pub use facts::{Facts, Interval, Law};
pub use local::LocalStates;
pub(crate) use since::since;
pub use values::Values;
