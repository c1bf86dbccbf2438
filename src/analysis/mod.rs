//! What is known of a system before it is searched: the values that cells can ever hold, the states that one process can ever be
//! in, how numbers are bounded, what they count and how far they are apart, whether a read can overtake a write of its own process,
//! where a process is since it wrote, and the
//! parameters that can change places.

mod facts;
mod local;
pub(crate) mod overtaking;
mod since;
mod symmetry;
mod values;

pub(crate) use facts::zones::{AllZones, AtMost, Cluster, Node, Zones};
pub(crate) use facts::{Facts, Interval, Law};
pub(crate) use local::LocalStates;
pub(crate) use since::since;
pub(crate) use values::Values;
