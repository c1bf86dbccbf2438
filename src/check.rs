//! The verdict: the search and the machine joined.
//!
//! A short plain search decides most systems. For the others, small instances are explored: a bad state there is a
//! counterexample at once, and what is reached there keeps the search from assuming as unreachable what is not. No
//! counterexample counts that the machine does not run.

use crate::machine::{self, Run};
use crate::search::{
    self, Answer, Limits, Progress, Reason, Settings, Statistics, Strategy, Trace, Universals, Witnesses,
};
use crate::small::{self, Budget, Explored, SmallInstances};
use crate::system::System;
use crate::{Model, memory_of};
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
    /// The small instances that were explored.
    pub explored: Vec<small::Statistics>,
}

/// The most states that the replay of one trace visits.
const REPLAY_STATES: usize = 200_000;
/// The most cubes that a refined search visits, as a multiple of those of the first one, and at least.
const REFINED_NODES: (usize, usize) = (4, 1_000);
/// A plain search that visits more cubes, or computes more pre-images, is repeated with inference.
const PLAIN_NODES: usize = 200;
const PLAIN_PREIMAGES: usize = 4_000;
/// Instances of more processes are not explored unless it is asked for.
const MOST_EXPLORED: u8 = 3;

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
    let mut check = Check { system, options, observe, started: Instant::now() };
    let first = check.decide();
    if !matches!(first.answer, Answer::Unknown(Reason::Spurious)) || options.universals == Universals::Carried
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

/// A check under way.
struct Check<'c> {
    system: &'c System,
    options: &'c Options,
    observe: &'c mut dyn FnMut(&Progress<'_>),
    started: Instant,
}

/// How one of the searches of a check is done.
struct Attempt<'w> {
    universals: Universals,
    limits: Limits,
    /// It ends after so many pre-images.
    preimages: Option<usize>,
    witnesses: Option<&'w mut dyn Witnesses>,
}

impl Check<'_> {
    fn decide(&mut self) -> Report {
        let universals = self.options.universals;
        let plain = Attempt { universals, limits: self.limits(), preimages: None, witnesses: None };
        match self.options.inference {
            // what is carried of universal guards cannot be generalised
            _ if universals == Universals::Carried => self.search(plain),
            Inference::Off => self.search(plain),
            Inference::Instances(most) => self.infer(most),
            Inference::Auto => {
                let nodes = self.options.limits.nodes.map_or(PLAIN_NODES, |limit| limit.min(PLAIN_NODES));
                let limits = Limits { nodes: Some(nodes), ..self.limits() };
                let short = Attempt { limits, preimages: Some(PLAIN_PREIMAGES), ..plain };
                let report = self.search(short);
                let ended_early = matches!(report.answer, Answer::Unknown(Reason::Nodes(_)));
                let is_own = self.options.limits.nodes.is_none_or(|limit| report.statistics.visited < limit);
                if ended_early && is_own { self.infer(MOST_EXPLORED) } else { report }
            }
        }
    }

    /// Explores small instances, and searches with what they tell.
    fn infer(&mut self, most: u8) -> Report {
        let budget = Budget { processes: most, ..Budget::default() };
        let memory = memory_of(self.options.model);
        let interrupt = self.options.limits.interrupt.as_ref();
        let explored = SmallInstances::explore(self.system, memory, &budget, interrupt);
        let universals = self.options.universals;
        let mut attempt = Attempt { universals, limits: self.limits(), preimages: None, witnesses: None };
        match explored {
            Explored::Bad(run) => {
                let trace = Trace { steps: run.transitions(), reached: run.reached };
                let statistics = Statistics { time: self.started.elapsed(), ..Statistics::default() };
                Report {
                    answer: Answer::Unsafe(trace),
                    statistics,
                    run: Some(run),
                    refined: false,
                    invariants: Vec::new(),
                    explored: Vec::new(),
                }
            }
            Explored::Complete(mut small) => {
                let explored = small.statistics();
                attempt.witnesses = Some(&mut small);
                Report { explored, ..self.search(attempt) }
            }
            Explored::NotComplete(_) => self.search(attempt),
        }
    }

    /// Searches again, with universal guards carried to the processes that enter later.
    fn refine(&mut self, first: &Report) -> Report {
        let (factor, least) = REFINED_NODES;
        let nodes = (factor * first.statistics.visited).max(least);
        let nodes = Some(self.options.limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        let limits = Limits { nodes, ..self.limits() };
        self.search(Attempt { universals: Universals::Carried, limits, preimages: None, witnesses: None })
    }

    /// The limits of the user, with the time that is left.
    fn limits(&self) -> Limits {
        let left = |time: Duration| time.saturating_sub(self.started.elapsed());
        Limits { time: self.options.limits.time.map(left), ..self.options.limits.clone() }
    }

    /// One search; a trace that is found counts when the machine runs it.
    fn search(&mut self, attempt: Attempt<'_>) -> Report {
        let Self { system, options, observe, started } = self;
        let memory = memory_of(options.model);
        let replay_limits = machine::Limits {
            states: Some(REPLAY_STATES),
            time: attempt.limits.time,
            interrupt: attempt.limits.interrupt.clone(),
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
        let settings = Settings {
            strategy: options.strategy,
            universals: attempt.universals,
            limits: &attempt.limits,
            jobs: options.jobs,
            preimages: attempt.preimages,
            certify: options.certify,
        };
        let model = options.model.order();
        let found = search::search(system, model, &settings, attempt.witnesses, &mut confirm, observe);
        let search::Report { mut answer, mut statistics, invariants } = found;
        if let (Answer::Unsafe(trace), Some(run)) = (&mut answer, &run) {
            trace.steps = run.transitions();
        }
        statistics.time = started.elapsed();
        if let (Answer::Unknown(Reason::Time(limit)), Some(whole)) = (&mut answer, options.limits.time) {
            *limit = whole;
        }
        Report {
            answer,
            statistics,
            run,
            refined: attempt.universals == Universals::Carried,
            invariants,
            explored: Vec::new(),
        }
    }
}
