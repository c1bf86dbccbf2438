//! Backward reachability: from the bad states, pre-image by pre-image, until an initial state is met or nothing new
//! is found.
//!
//! # Sources
//! Ghilardi, Ranise, *MCMT: A Model Checker Modulo Theories*; Conchon, Declerck, Zaïdi, *Parameterized Model Checking
//! Modulo Explicit Weak Memory Models*, section 4 (function `BWD`).

mod branch;
mod certificate;
mod cover;
mod cube;
mod driver;
mod feasibility;
mod ground;
mod holders;
mod infer;
mod initial;
mod instance;
mod nodes;
mod open;
mod options;
mod packed;
mod preimage;
mod queue;
#[cfg(test)]
pub(crate) mod sample;
mod sentence;
mod start;
mod step;
mod substitute;
mod subsume;
mod term;
#[cfg(test)]
mod tests;
mod trace;
mod vacuity;
mod visited;
mod vocabulary;
mod workers;

pub(crate) use cube::Cube;
pub(crate) use driver::{Listeners, Search};
#[cfg(test)]
pub(crate) use ground::Ground;
pub(crate) use infer::Witnesses;
pub(crate) use options::{Effort, Settings};
pub use options::{Limits, Reason, Statistics, Strategy, Universals};
#[cfg(test)]
pub(crate) use term::OPEN;
pub(crate) use term::{CubeTerm, IDENTITY, MAX_PROCESSES, PROCESS, Proc};
pub use trace::{Trace, TraceStep};
pub use vacuity::{Because, Excluded, Impossible, Never, Vacuity, Vacuous};
pub(crate) use vocabulary::Vocabulary;

/// How a search ended.
#[derive(Clone, Debug)]
pub enum Answer {
    /// No bad state can be reached.
    Safe {
        /// The indices of the invariants that cubes were dropped for.
        assumed: Vec<usize>,
    },
    /// A bad state can be reached.
    Unsafe(Trace),
    /// The search ended before either was known.
    Unknown(Reason),
}

/// How a search ended, and what it did.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub answer: Answer,
    /// What it did.
    pub statistics: Statistics,
    /// The candidates that turned out to be invariants, for people.
    pub invariants: Vec<String>,
}

/// How far a search is; handed to an observer from time to time.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// What was done so far.
    pub statistics: &'a Statistics,
}
