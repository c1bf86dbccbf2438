//! Backward reachability: pre-images are computed from the bad states on, until one contains an initial state or no new cube is
//! found.
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
pub(crate) use certificate::CertificateCube;
pub(crate) use driver::{Listeners, Search};
pub use graph::{CubeOrigin, GraphCube, GraphStep, SearchGraph, SymbolUse};
pub(crate) use options::{Effort, SearchLimits, Settings};
pub use options::{SearchStatistics, Strategy, Universals};

/// The result of a search, with its statistics.
#[derive(Clone, Debug)]
pub(crate) struct SearchReport {
    pub(crate) answer: Answer,
    pub(crate) statistics: SearchStatistics,
    /// The candidates that turned out to be invariants, as sentences.
    pub(crate) invariants: Vec<String>,
    /// The facts about numbers that were used to drop a cube, as sentences.
    pub(crate) facts: Vec<String>,
}

/// The progress of a search, for an observer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The statistics up to now.
    pub statistics: &'a SearchStatistics,
}
