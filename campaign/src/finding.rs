//! The kinds of disagreements about a system.

use garret::Model;
use std::fmt;

/// A disagreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which parties disagree.
    pub kind: Kind,
    /// A description.
    pub details: String,
}

/// The kinds of disagreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The text of a well-formed system is refused.
    Refused,
    /// The search panics.
    Crash(Model),
    /// The search says SAFE, the machine reaches a bad state.
    Unsound(Model),
    /// The search says UNSAFE, and its trace does not run.
    FalseAlarm(Model),
    /// The search found a trace that does not run, although it over-approximates nothing in the system.
    Spurious(Model),
    /// A system is UNSAFE under a model, but SAFE under a weaker one.
    LessWhenWeaker,
    /// The verdict changes with options that should not affect it.
    Options(Model),
    /// The certificate for SAFE is not valid.
    Uncertified(Model),
    /// The verdict changes when the system is rewritten to an equivalent one.
    NotInvariant(Model),
    /// A fence makes a safe system unsafe.
    Fence(Model),
    /// The search no longer decides what it decided before.
    Lost(Model),
    /// The search visits more cubes than before.
    MoreCubes(Model),
    /// The machine and its twin disagree, or one of them contradicts itself.
    Machine,
}

impl Finding {
    /// A disagreement of this kind.
    pub fn new(kind: Kind, details: impl Into<String>) -> Self {
        Self { kind, details: details.into() }
    }
}

impl Kind {
    /// Whether a verdict or a machine is wrong; the other kinds cost time or an answer.
    pub fn is_wrong(self) -> bool {
        !matches!(self, Self::Spurious(_) | Self::Lost(_) | Self::MoreCubes(_))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.details)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, model) = match self {
            Self::Refused => return f.write_str("refused"),
            Self::LessWhenWeaker => return f.write_str("less under a weaker model"),
            Self::Machine => return f.write_str("the machines disagree"),
            Self::Crash(model) => ("crash", model),
            Self::Unsound(model) => ("wrong SAFE", model),
            Self::FalseAlarm(model) => ("wrong UNSAFE", model),
            Self::Spurious(model) => ("spurious trace", model),
            Self::Options(model) => ("another verdict with other options", model),
            Self::Uncertified(model) => ("no reason for SAFE", model),
            Self::NotInvariant(model) => ("another verdict after rewriting", model),
            Self::Fence(model) => ("unsafe because of a fence", model),
            Self::Lost(model) => ("lost verdict", model),
            Self::MoreCubes(model) => ("more cubes", model),
        };
        write!(f, "{what}, {}", model.name().to_uppercase())
    }
}
