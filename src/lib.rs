//! Garret, a model checker for concurrent programs that run on weak memory, with any number of processes.
//!
//! Text in the `.cub` language becomes a typed [`system::System`] ([`lang`]); the backward search ([`search`]) decides
//! whether a bad state is reachable for some number of processes under a memory model ([`memory`]).
//!
//! # Example
//! ```
//! use garret::{Answer, Options, check, parse};
//!
//! let text = "
//!     type loc = Idle | Crit
//!     array PC[proc] : loc
//!     weak var Busy : bool
//!     init (p) { PC[p] = Idle && Busy = False }
//!     unsafe (p q) { PC[p] = Crit && PC[q] = Crit }
//!     transition enter ([p])
//!     requires { PC[p] = Idle && Busy = False }
//!     { PC[p] := Crit; Busy := True }
//! ";
//! let options = Options::default();
//! let checked = parse(text, &options).expect("the text is a system");
//! let report = check(&checked.system, &options, &mut |_| {});
//! assert!(matches!(report.answer, Answer::Safe { .. }));
//! ```

#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod lang;
mod lint;
pub mod machine;
pub mod map;
pub mod memory;
pub mod report;
pub mod search;
pub mod span;
pub mod system;

pub use diagnostic::Diagnostic;
pub use lang::Checked;
pub use lint::lint;
pub use search::{
    Answer, Limits, Progress, Reason, Report, Statistics, Strategy, Trace, TraceStep, Universals,
};

use memory::{MemoryModel, Sc, Tso};
use system::System;

/// The memory model of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Sequential consistency: `weak` has no effect.
    Sc,
    /// x86-TSO.
    #[default]
    Tso,
}

impl Model {
    /// What orders what.
    #[must_use]
    pub fn order(self) -> &'static dyn MemoryModel {
        match self {
            Self::Sc => &Sc,
            Self::Tso => &Tso,
        }
    }
}

/// What to check, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// The order of the search.
    pub strategy: Strategy,
    /// How universal guards are treated.
    pub universals: Universals,
    /// What ends the search early.
    pub limits: Limits,
}

/// The system that a text describes, under the memory model of the options.
///
/// # Errors
/// All independent mistakes of the text.
pub fn parse(text: &str, options: &Options) -> Result<Checked, Vec<Diagnostic>> {
    lang::parse(text, lang::Options { weak: options.model.order().is_weak() })
}

/// Decides whether a bad state of the system is reachable for some number of processes.
///
/// `observe` is called from time to time with the progress of the search.
///
/// # Complexity
/// The search need not terminate; see [`Limits`].
pub fn check(system: &System, options: &Options, observe: &mut dyn FnMut(&Progress<'_>)) -> Report {
    let model = options.model.order();
    if system.is_weak() && !model.is_weak() {
        return search::search(
            &system.sequential(),
            model,
            options.strategy,
            options.universals,
            &options.limits,
            observe,
        );
    }
    search::search(system, model, options.strategy, options.universals, &options.limits, observe)
}
