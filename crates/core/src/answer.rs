//! The result of a check: a verdict, or the reason why there is none.

use crate::cube::MAX_PROCESSES;
use garret_base::numbers::counted;
use garret_base::watch::Over;
use garret_machine::machine;
use garret_machine::memory::Model;
use garret_system::system::Trace;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// The result of a search.
#[derive(Clone, Debug)]
pub enum Answer {
    /// No bad state can be reached.
    Safe {
        /// The indices of the user's invariants because of which cubes were dropped: the proof depends on these.
        assumed: Vec<usize>,
    },
    /// A bad state can be reached.
    Unsafe(Trace),
    /// The search ended without a verdict.
    Unknown(Reason),
}

/// Why a search ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The limit on the number of visited cubes.
    Nodes(usize),
    /// The limit on the length of traces: longer ones were not searched.
    Depth(usize),
    /// The limit on the number of processes of a cube: cubes with more were not searched.
    Processes(usize),
    /// The limit on wall time.
    Time(Duration),
    /// The limit on memory, in bytes.
    Memory(usize),
    /// Interrupted from outside.
    Interrupted,
    /// A cube had more groups of reads than a cube can represent.
    Groups,
    /// A number did not fit in 64 bits.
    Overflow,
    /// The check of the certificate failed on the visited cubes: a mistake in the search.
    Uncertified,
    /// Only spurious traces were found: they are not executions, because universal guards are over-approximated.
    Spurious,
    /// No bad state was found, but the program frees memory, and it was not shown that no thread uses it afterwards.
    Freed,
    /// It was not shown that some process can always move while others wait.
    Waits,
    /// The search does not know the ordering rules of this memory model.
    Unordered(Model),
    /// A trace was found, but the machine could not decide whether it is an execution.
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

/// Writes `SAFE`, `UNSAFE`, or `UNKNOWN: ` followed by the reason.
impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Safe { .. } => f.write_str("SAFE"),
            Self::Unsafe(_) => f.write_str("UNSAFE"),
            Self::Unknown(reason) => write!(f, "UNKNOWN: {reason}"),
        }
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Nodes(limit) => write!(f, "the limit of {} was reached", counted(limit, "cube")),
            Self::Depth(limit) => write!(f, "the limit of {} was reached; longer executions were not searched", counted(limit, "step")),
            Self::Processes(limit) => {
                let most = if limit == MAX_PROCESSES { ", the most there can be," } else { "" };
                write!(f, "cubes of more than {}{most} were left out", counted(limit, "process"))
            }
            Self::Time(limit) => Over::Time(limit).fmt(f),
            Self::Memory(limit) => Over::Memory(limit).fmt(f),
            Self::Interrupted => Over::Interrupted.fmt(f),
            Self::Groups => f.write_str("the search needs more unsatisfied reads than a cube can represent"),
            Self::Overflow => f.write_str("a number does not fit in 64 bits"),
            Self::Freed => f.write_str(
                "no assertion fails, but the program frees memory, and Garret could not show that no thread uses it afterwards",
            ),
            Self::Waits => f.write_str("Garret could not show that some thread can always make progress while others wait"),
            Self::Unordered(model) => {
                write!(f, "the search does not support the memory model {}", model.name().to_uppercase())
            }
            Self::Uncertified => f.write_str(
                "the certificate of SAFE is wrong; this is a bug in Garret, please report it",
            ),
            Self::Unconfirmed(reason) => write!(
                f,
                "a counterexample was found, but it is not known whether it is an execution: {reason}"
            ),
            Self::Spurious => f.write_str(
                "only spurious counterexamples were found, which no execution has: conditions on all processes, mostly universal guards, are over-approximated, and applying them to processes that enter later did not help; try `number_procs`, or explore a few processes",
            ),
        }
    }
}
