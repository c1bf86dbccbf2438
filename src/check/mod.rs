//! The verdict: the search and the machine joined.
//!
//! A short plain search decides most systems. For the others, finite instances are explored: a bad state there is a
//! counterexample at once, and what is reached there keeps the search from assuming as unreachable what is not. No
//! counterexample counts that the machine does not run.

mod schedule;
mod turn;

use crate::cube::Vocabulary;
use crate::finite;
use crate::machine::Run;
use crate::memory::{Model, Order};
use crate::search::{Answer, Limits, Progress, Reason, Statistics, Strategy, Universals};
use crate::system::System;
use crate::vacuity::{Vacuity, Vacuous};
use crate::watch::Watch;
use schedule::Check;
use std::time::{Duration, Instant};

/// What to check, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// The order of the search.
    pub strategy: Strategy,
    /// How universal guards are treated at first.
    pub universals: Universals,
    /// Whether invariants are inferred.
    pub inference: Inference,
    /// Whether a counterexample has to be run by the machine before it counts. On by default.
    pub replay: bool,
    /// Whether the visited cubes that are the reason for SAFE are checked again from scratch. Off by default.
    pub certify: bool,
    /// The number of threads, at least 1 (default: 1). It changes nothing but the time.
    pub jobs: usize,
    /// A search without inference that has visited so many cubes takes several at a time, which threads may share, and drops
    /// pre-images that are subsumed at once (default: 500). When it has visited eighty times as many, it saves memory where that
    /// takes time. The verdict does not depend on it.
    pub batches_after: usize,
    /// Whether the states that one process can be in, found beforehand, rule out cubes. On by default; the verdict does not
    /// depend on it, as far as there is one.
    pub local_states: bool,
    /// What ends the search early.
    pub limits: Limits,
}

/// Whether invariants are inferred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inference {
    /// Never.
    Off,
    /// When a short search without does not decide the system. The default.
    #[default]
    Auto,
    /// From the start, with instances of at most so many processes explored.
    Instances(u8),
}

impl Default for Options {
    fn default() -> Self {
        Self {
            model: Model::default(),
            strategy: Strategy::default(),
            universals: Universals::default(),
            inference: Inference::default(),
            replay: true,
            certify: false,
            jobs: 1,
            batches_after: 500,
            local_states: true,
            limits: Limits::default(),
        }
    }
}

/// A verdict and how it was found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The verdict. The steps of a counterexample are in the order in which the machine runs them.
    pub answer: Answer,
    /// What the search did; where it was repeated, the last search.
    pub statistics: Statistics,
    /// The execution that shows UNSAFE, unless replay is off.
    pub run: Option<Box<Run>>,
    /// Universal guards had to be carried to the processes that enter later.
    pub refined: bool,
    /// What was inferred on the way to SAFE: for all processes, none of these holds.
    pub invariants: Vec<String>,
    /// The finite instances that were explored.
    pub explored: Vec<finite::Statistics>,
    /// Why SAFE says little: the system is safe whatever the transitions that fire do. None where that is not known.
    pub vacuous: Option<Vacuous>,
}

impl Report {
    /// What is known without a search.
    fn without_search(answer: Answer, time: Duration) -> Self {
        Self {
            answer,
            statistics: Statistics { time, ..Statistics::default() },
            run: None,
            refined: false,
            invariants: Vec::new(),
            explored: Vec::new(),
            vacuous: None,
        }
    }
}

/// Decides whether a bad state of the system is reachable for some number of processes.
///
/// The counterexample of an UNSAFE is one that the concrete machine runs. When the search only finds traces that no machine
/// runs, because universal guards are over-approximated, it is repeated with the guards carried to the processes that enter
/// later; when that does not help, the answer is UNKNOWN. So it is under a memory model that the search has no order for. `observe` is called from time to time with the progress of the search.
///
/// # Complexity
/// The search need not terminate; see [`Limits`].
pub fn check(system: &System, options: &Options, observe: &mut dyn FnMut(&Progress<'_>)) -> Report {
    let started = Instant::now();
    let Some(order) = options.model.order() else {
        let answer = Answer::Unknown(Reason::Unordered(options.model));
        return Report::without_search(answer, started.elapsed());
    };
    let sequential = (system.is_weak() && !options.model.is_weak()).then(|| system.sequential());
    let system = sequential.as_ref().unwrap_or(system);
    let watch = options.limits.watch();
    let report = decide(system, (options, order), (started, watch.clone()), observe);
    if !matches!(report.answer, Answer::Safe { .. }) {
        return report;
    }
    Report { vacuous: Vacuity::within(system, &watch).verdict(), ..report }
}

fn decide(
    system: &System,
    (options, order): (&Options, &'static dyn Order),
    (started, watch): (Instant, Watch),
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Report {
    let vocabulary = Vocabulary::new(system);
    let vocabulary = if options.local_states { vocabulary.with_local_states() } else { vocabulary };
    let mut check = Check::new(&vocabulary, (options, order), (started, watch), observe);
    let first = check.decide();
    if !matches!(first.answer, Answer::Unknown(Reason::Spurious | Reason::Unconfirmed(_)))
        || options.universals == Universals::Carried
    {
        return first;
    }
    let second = check.refine(&first);
    match second.answer {
        Answer::Unknown(Reason::Interrupted) | Answer::Safe { .. } | Answer::Unsafe(_) => second,
        // its limits are not those of the user
        Answer::Unknown(_) => first,
    }
}
