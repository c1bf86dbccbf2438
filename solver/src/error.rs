//! Errors: inconsistency, an exhausted budget, or a question without a meaning.

use crate::{Conflict, OutOfBudget, TermId};
use core::fmt;

/// The reason why an assertion or a check failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The assertions are inconsistent.
    Inconsistent(Conflict),
    /// The budget ended before there was an answer. The question can be asked again with another budget.
    OutOfBudget,
    /// The question has no meaning. Nothing was asserted.
    Misuse(Misuse),
}

impl Error {
    /// The inconsistent assertions, if the error is an inconsistency.
    #[must_use]
    pub fn conflict(&self) -> Option<&Conflict> {
        match self {
            Self::Inconsistent(conflict) => Some(conflict),
            Self::OutOfBudget | Self::Misuse(_) => None,
        }
    }
}

/// A literal that has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misuse {
    /// The solver has no such term.
    Unknown(TermId),
    /// The term stands for a number, but a set of values, an equality or a disequality needs discrete terms. Numbers are compared by
    /// linear constraints.
    Number(TermId),
    /// The term is discrete, but occurs in a linear constraint.
    Discrete(TermId),
    /// The two terms are of different sorts.
    Mixed(TermId, TermId),
}

impl From<OutOfBudget> for Error {
    fn from(_: OutOfBudget) -> Self {
        Self::OutOfBudget
    }
}

impl From<Misuse> for Error {
    fn from(misuse: Misuse) -> Self {
        Self::Misuse(misuse)
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(term) => write!(formatter, "the solver has no term with index {}", term.index()),
            Self::Number(term) => write!(formatter, "term {} stands for a number", term.index()),
            Self::Discrete(term) => write!(formatter, "term {} does not stand for a number", term.index()),
            Self::Mixed(left, right) => {
                write!(formatter, "terms {} and {} are of different sorts", left.index(), right.index())
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inconsistent(_) => formatter.write_str("what is asserted is inconsistent"),
            Self::OutOfBudget => OutOfBudget.fmt(formatter),
            Self::Misuse(misuse) => misuse.fmt(formatter),
        }
    }
}

impl core::error::Error for Misuse {}

impl core::error::Error for Error {}
