//! What can be wrong with a system, or rather with what somebody says of it.

use garret::Model;
use std::fmt;

/// A disagreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Between whom.
    pub kind: Kind,
    /// About what.
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
    /// The search found a trace that does not run, although there is nothing in the system that it over-approximates.
    Spurious(Model),
    /// What is UNSAFE under a model is SAFE under a weaker one.
    LessWhenWeaker,
    /// The search says another thing with options that change how it is done.
    Options(Model),
    /// What the search gives as the reason for SAFE is none.
    Uncertified(Model),
    /// The search says another thing after the system was rewritten.
    NotInvariant(Model),
    /// A fence makes a safe system unsafe.
    Fence(Model),
    /// The search no longer gives the verdict that it used to give.
    Lost(Model),
    /// The search visits more cubes than it used to.
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
    /// Whether a verdict is wrong, or a machine is; the others cost time or an answer.
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
