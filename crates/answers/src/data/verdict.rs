//! Verdicts.

use schemars::JsonSchema;
use serde::Serialize;

/// A verdict. The first four are for systems and programs; a litmus test that was not decided is UNKNOWN, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[non_exhaustive]
pub enum Verdict {
    /// No bad state can be reached.
    Safe,
    /// A bad state can be reached.
    Unsafe,
    /// It was not decided; `reason` says why.
    Unknown,
    /// No bad state was reached, and no bound cut off anything (`garret explore`, `garret graphs`), or these steps reach none
    /// (`garret replay`).
    NotReached,
    /// The answer to the question of a litmus test is yes.
    Ok,
    /// The answer to the question of a litmus test is no.
    No,
    /// A litmus test has no question; its final states are listed.
    Listed,
    /// The engines disagree on a litmus test: a defect of Garret.
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
