//! What a check comes to.

use crate::machine;
use crate::memory::Model;
use crate::system::Trace;
use crate::watch::Over;
use std::time::Duration;

/// How a search ended.
#[derive(Clone, Debug)]
pub enum Answer {
    /// No bad state can be reached.
    #[non_exhaustive]
    Safe {
        /// The indices of the invariants that cubes were dropped for.
        assumed: Vec<usize>,
    },
    /// A bad state can be reached.
    Unsafe(Trace),
    /// The search ended before either was known.
    Unknown(Reason),
}

/// Why a search ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The limit on visited cubes.
    Nodes(usize),
    /// The limit on the length of traces: longer ones were not looked at.
    Depth(usize),
    /// The limit on processes: cubes with more were not looked at.
    Processes(usize),
    /// The limit on wall time.
    Time(Duration),
    /// The limit on memory, in bytes.
    Memory(usize),
    /// Interrupted from outside.
    Interrupted,
    /// A cube had more groups of reads than can be represented.
    Groups,
    /// A number did not fit in 64 bits.
    Overflow,
    /// The visited cubes did not stand the check from scratch: a mistake of the search.
    Uncertified,
    /// The traces found are no executions: they pass through universal guards, which are over-approximated.
    Spurious,
    /// The search does not know what this memory model orders.
    Unordered(Model),
    /// Of a trace that was found, it is not known whether the machine runs it.
    Unconfirmed(machine::Reason),
}

impl From<Over> for Reason {
    fn from(over: Over) -> Self {
        match over {
            Over::Time(time) => Self::Time(time),
            Over::Memory(bytes) => Self::Memory(bytes),
            Over::Interrupted => Self::Interrupted,
        }
    }
}
