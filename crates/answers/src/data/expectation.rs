//! The expected answer for a file, and the outcome of comparing it with the actual one.

use schemars::JsonSchema;
use serde::Serialize;

/// The expectation in the header of a file for the memory model (`garret test`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Expectation {
    /// The expected answer, as the header gives it: `SAFE` or `UNSAFE`; for litmus tests `Ok`, `No`, `Sometimes`, `Always`,
    /// `Never`, `Allowed` or `Forbidden`. Omitted if the header has no expectation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Whether the header says that this is not decided yet (`Open:`).
    pub open: bool,
    /// The outcome of the comparison.
    pub outcome: Outcome,
}

/// The outcome of comparing the answer with the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The answer is the expected one.
    AsExpected,
    /// The answer is a different one.
    Different,
    /// There is no answer, and the header does not say `Open:`.
    Undecided,
    /// There is no answer, and the header says `Open:`.
    Open,
    /// The header has no expectation.
    Without,
    /// The file, or its header, cannot be used.
    NotRead,
    /// A defect of Garret.
    Defect,
}

impl Expectation {
    /// An expectation with its outcome.
    #[must_use]
    pub fn new(answer: Option<&str>, open: bool, outcome: Outcome) -> Self {
        Self { answer: answer.map(str::to_owned), open, outcome }
    }
}
