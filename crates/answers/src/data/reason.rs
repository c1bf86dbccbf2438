//! Why there is no verdict.

use garret_base::watch::Over;
use garret_core::answer;
use garret_machine::machine::{self, Stop, Unconfirmed};
use schemars::JsonSchema;
use serde::Serialize;

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reason {
    /// The kind of the reason.
    pub kind: ReasonKind,
    /// The reason as a sentence.
    pub text: String,
}

/// The kind of a reason why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ReasonKind {
    /// The limit on visited cubes was reached.
    Nodes,
    /// The limit on the length of traces: longer ones were not searched.
    Depth,
    /// The limit on the number of processes: more were not searched.
    Processes,
    /// The limit on states was reached.
    States,
    /// A bound cut off something (entries of store buffers, context switches, numbers, threads), or there is another reason, which
    /// `text` gives.
    Bounds,
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// The work was interrupted.
    Interrupted,
    /// Something is too large to be represented.
    TooLarge,
    /// A number overflowed.
    Overflow,
    /// Only spurious traces were found: they are not executions.
    Spurious,
    /// A bad state was reached with approximated store buffers, but no run of the exact machine to it was found.
    Approximated,
    /// A trace was found, but it is not known whether it is an execution.
    Unconfirmed,
    /// The answer depends on how a process that takes no part in the trace compares with others.
    Order,
    /// The steps need values that cannot be represented.
    Values,
    /// The search or the machine does not support the memory model.
    Unordered,
    /// A defect of Garret: its own check of the answer failed.
    Defect,
}

impl Reason {
    /// A reason with this text.
    #[must_use]
    pub fn new(kind: ReasonKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }
}

impl From<answer::Reason> for Reason {
    fn from(reason: answer::Reason) -> Self {
        use answer::Reason as It;
        let kind = match reason {
            It::Nodes(_) => ReasonKind::Nodes,
            It::Depth(_) => ReasonKind::Depth,
            It::Processes(_) => ReasonKind::Processes,
            It::Time(_) => ReasonKind::Time,
            It::Memory(_) => ReasonKind::Memory,
            It::Interrupted => ReasonKind::Interrupted,
            It::Groups => ReasonKind::TooLarge,
            It::Overflow => ReasonKind::Overflow,
            It::Uncertified => ReasonKind::Defect,
            It::Spurious => ReasonKind::Spurious,
            It::Waits | It::Freed => ReasonKind::Bounds,
            It::Unordered(_) => ReasonKind::Unordered,
            It::Unconfirmed(_) => ReasonKind::Unconfirmed,
        };
        Self::new(kind, reason.to_string())
    }
}

impl From<machine::Reason> for Reason {
    fn from(reason: machine::Reason) -> Self {
        use machine::Reason as It;
        let kind = match reason {
            It::Stopped(stop) => return stop.into(),
            It::Overflow => ReasonKind::Overflow,
            It::TooManyCases => ReasonKind::TooLarge,
            It::Order => ReasonKind::Order,
            It::Values => ReasonKind::Values,
        };
        Self::new(kind, reason.to_string())
    }
}

impl From<&Unconfirmed> for Reason {
    fn from(unconfirmed: &Unconfirmed) -> Self {
        Self::new(ReasonKind::Approximated, unconfirmed.to_string())
    }
}

impl From<Stop> for Reason {
    fn from(stop: Stop) -> Self {
        let kind = match stop {
            Stop::States(_) => ReasonKind::States,
            Stop::Time(_) => ReasonKind::Time,
            Stop::Memory(_) => ReasonKind::Memory,
            Stop::Interrupted => ReasonKind::Interrupted,
            Stop::TooLarge => ReasonKind::TooLarge,
            Stop::NoMachine => ReasonKind::Unordered,
        };
        Self::new(kind, stop.to_string())
    }
}

impl From<Over> for ReasonKind {
    fn from(over: Over) -> Self {
        match over {
            Over::Time(_) => Self::Time,
            Over::Memory(_) => Self::Memory,
            Over::Interrupted => Self::Interrupted,
        }
    }
}
