//! Backward reachability: from the bad states, pre-image by pre-image, until an initial state is met or nothing new
//! is found.
//!
//! # Sources
//! Ghilardi, Ranise, *MCMT: A Model Checker Modulo Theories*; Conchon, Declerck, Zaïdi, *Parameterized Model Checking
//! Modulo Explicit Weak Memory Models*, section 4 (function `BWD`).

mod certificate;
mod driver;
mod graph;
mod limits;
mod options;
mod queue;
#[cfg(test)]
mod tests;
mod trace;
mod workers;

use crate::answer::Answer;
pub(crate) use certificate::Counted;
pub(crate) use driver::{Listeners, Search};
pub use graph::{CubeOrigin, GraphCube, GraphStep, SearchGraph, SymbolUse};
pub(crate) use options::{Effort, SearchLimits, Settings};
pub use options::{SearchStatistics, Strategy, Universals};

/// How a search ended, and what it did.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) answer: Answer,
    pub(crate) statistics: SearchStatistics,
    /// The candidates that turned out to be invariants, for people.
    pub(crate) invariants: Vec<String>,
    /// What was known of numbers beforehand and was a reason to drop a cube, for people.
    pub(crate) facts: Vec<String>,
}

/// How far a search is; handed to an observer from time to time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// What was done so far.
    pub statistics: &'a SearchStatistics,
}
