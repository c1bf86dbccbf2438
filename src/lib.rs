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
pub mod x86;

pub use diagnostic::Diagnostic;
pub use lang::Checked;
pub use lint::lint;
pub use search::{Answer, Limits, Progress, Reason, Statistics, Strategy, Trace, TraceStep, Universals};

use machine::Run;
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
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// The order of the search.
    pub strategy: Strategy,
    /// How universal guards are treated at first.
    pub universals: Universals,
    /// Whether a counterexample has to be run by the machine before it counts. On by default.
    pub replay: bool,
    /// What ends the search early.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            model: Model::default(),
            strategy: Strategy::default(),
            universals: Universals::default(),
            replay: true,
            limits: Limits::default(),
        }
    }
}

/// The most states that the replay of one trace visits.
const REPLAY_STATES: usize = 200_000;

/// The system that a text describes, under the memory model of the options.
///
/// # Errors
/// All independent mistakes of the text.
pub fn parse(text: &str, options: &Options) -> Result<Checked, Vec<Diagnostic>> {
    lang::parse(text, lang::Options { weak: options.model.order().is_weak() })
}

/// A verdict and how it was found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The verdict. The steps of a counterexample are in the order in which the machine runs them.
    pub answer: Answer,
    /// What the search did; where it was refined, the last search.
    pub statistics: Statistics,
    /// The execution that shows UNSAFE, unless replay is off.
    pub run: Option<Box<Run>>,
    /// Universal guards had to be carried to the processes that enter later.
    pub refined: bool,
}

/// The most cubes that a refined search visits, as a multiple of those of the first one, and at least.
const REFINED_NODES: (usize, usize) = (4, 1_000);

/// Decides whether a bad state of the system is reachable for some number of processes.
///
/// The counterexample of an UNSAFE is one that the concrete machine runs. When the search only finds traces that no machine
/// runs, because universal guards are over-approximated, it is repeated with the guards carried to the processes that enter
/// later; when that does not help, the answer is UNKNOWN. `observe` is called from time to time with the progress of the search.
///
/// # Complexity
/// The search need not terminate; see [`Limits`].
pub fn check(system: &System, options: &Options, observe: &mut dyn FnMut(&Progress<'_>)) -> Report {
    let sequential = (system.is_weak() && !options.model.order().is_weak()).then(|| system.sequential());
    let system = sequential.as_ref().unwrap_or(system);
    let first = search_and_replay(system, options, options.universals, &options.limits, observe);
    if !matches!(first.answer, Answer::Unknown(Reason::Spurious)) || options.universals == Universals::Carried
    {
        return first;
    }
    let (factor, least) = REFINED_NODES;
    let nodes = (factor * first.statistics.visited).max(least);
    let limits = Limits {
        nodes: Some(options.limits.nodes.map_or(nodes, |limit| limit.min(nodes))),
        time: options.limits.time.map(|time| time.saturating_sub(first.statistics.time)),
        ..options.limits.clone()
    };
    let second = search_and_replay(system, options, Universals::Carried, &limits, observe);
    match second.answer {
        Answer::Unknown(Reason::Interrupted) | Answer::Safe { .. } | Answer::Unsafe(_) => second,
        // its limits are not those of the user
        Answer::Unknown(_) => first,
    }
}

/// One search; a trace that is found counts when the machine runs it.
fn search_and_replay(
    system: &System,
    options: &Options,
    universals: Universals,
    limits: &Limits,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Report {
    let memory = match options.model {
        Model::Sc => machine::Memory::Sc,
        Model::Tso => machine::Memory::Tso,
    };
    let replay_limits = machine::Limits {
        states: Some(REPLAY_STATES),
        time: limits.time,
        interrupt: limits.interrupt.clone(),
    };
    let mut run = None;
    let mut confirm = |trace: &Trace| {
        if !options.replay {
            return true;
        }
        // what is not known to run is not shown as an execution
        if let machine::Replay::Replayed(found) = machine::replay(system, memory, trace, &replay_limits) {
            run = Some(found);
        }
        run.is_some()
    };
    let model = options.model.order();
    let mut report =
        search::search(system, model, options.strategy, universals, limits, &mut confirm, observe);
    if let (Answer::Unsafe(trace), Some(run)) = (&mut report.answer, &run) {
        trace.steps = run.transitions();
    }
    Report {
        answer: report.answer,
        statistics: report.statistics,
        run,
        refined: universals == Universals::Carried,
    }
}
