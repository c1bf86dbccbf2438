//! Verdicts.

use schemars::JsonSchema;
use serde::Serialize;

/// A verdict. Systems and programs have the first four; of litmus tests, UNKNOWN says that they were not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[non_exhaustive]
pub enum Verdict {
    /// No bad state can be reached.
    Safe,
    /// A bad state can be reached.
    Unsafe,
    /// It was not found out: there is a reason.
    Unknown,
    /// No bad state was reached, and no bound cut anything off (`garret explore`), or none by these steps (`garret replay`).
    NotReached,
    /// The answer to the question of a litmus test is yes.
    Ok,
    /// The answer to the question of a litmus test is no.
    No,
    /// A litmus test asks nothing; its final states are listed.
    Listed,
    /// The machine and the search disagree on a litmus test: a defect of Garret.
    Disagreement,
}

impl Verdict {
    /// The name of the verdict in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Safe => "SAFE",
            Self::Unsafe => "UNSAFE",
            Self::Unknown => "UNKNOWN",
            Self::NotReached => "NOT_REACHED",
            Self::Ok => "OK",
            Self::No => "NO",
            Self::Listed => "LISTED",
            Self::Disagreement => "DISAGREEMENT",
        }
    }
}
