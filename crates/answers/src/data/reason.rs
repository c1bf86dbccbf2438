//! Why there is no verdict.

use garret_base::watch::Over;
use garret_core::answer;
use garret_machine::machine::{self, Stop, Unconfirmed};
use schemars::JsonSchema;
use serde::Serialize;

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reason {
    /// In one word.
    pub kind: ReasonKind,
    /// In a sentence.
    pub text: String,
}

/// Why there is no verdict, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ReasonKind {
    /// The limit on visited cubes.
    Nodes,
    /// The limit on the length of traces.
    Depth,
    /// The limit on processes.
    Processes,
    /// The limit on states.
    States,
    /// A bound on what is explored: entries of store buffers, context switches, numbers.
    Bounds,
    /// The limit on time.
    Time,
    /// The limit on memory.
    Memory,
    /// Somebody interrupted it.
    Interrupted,
    /// There is more than can be represented.
    TooLarge,
    /// A number did not fit.
    Overflow,
    /// Only traces were found that no execution has.
    Spurious,
    /// A bad state was found with approximated store buffers, which the exact machine was not found to reach.
    Approximated,
    /// Of a trace that was found, it is not known whether it is an execution.
    Unconfirmed,
    /// It depends on how a process that takes no part compares with others.
    Order,
    /// The steps need values that cannot be represented.
    Values,
    /// The search or the machine does not know the memory model.
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
