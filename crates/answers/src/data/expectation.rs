//! The expected answer for a file, and the outcome of comparing it with the actual one.

use schemars::JsonSchema;
use serde::Serialize;

/// What the header of a file expects under the memory model (`garret test`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Expectation {
    /// The answer that is expected, as the header has it: `SAFE`, `UNSAFE`; of litmus tests `Ok`, `No`, `Sometimes`, `Always`, `Never`,
    /// `Allowed`, `Forbidden`. Left out where nothing is expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The header says that it is not decided yet.
    pub open: bool,
    /// What came of it.
    pub outcome: Outcome,
}

/// The outcome of comparing the answer with the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The answer is the one that is expected.
    AsExpected,
    /// It is another one.
    Different,
    /// There is none, and the header does not say that this is so.
    Undecided,
    /// There is none, as the header says.
    Open,
    /// Nothing is expected.
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
