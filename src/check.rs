//! The verdict: the search and the machine joined.
//!
//! A short plain search decides most systems. For the others, small instances are explored: a bad state there is a
//! counterexample at once, and what is reached there keeps the search from assuming as unreachable what is not. No
//! counterexample counts that the machine does not run.

use crate::machine::{self, Run};
use crate::search::{
    self, Answer, Effort, Limits, Progress, Reason, Settings, Statistics, Strategy, Trace, Universals,
    Vocabulary, Witnesses,
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
    /// The small instances that were explored.
    pub explored: Vec<small::Statistics>,
}

/// The most states that the replay of one trace visits.
const REPLAY_STATES: usize = 200_000;
/// The most cubes that a refined search visits, as a multiple of those of the first one, and at least.
const REFINED_NODES: (usize, usize) = (4, 1_000);
/// Most searches end within this. Otherwise inferring has a turn, since where it helps it nearly always helps at once; then a
/// plain search again, and so on, each longer than the one before by this factor.
const SHORT: Effort = Effort { nodes: 200, preimages: 200, ..Effort::ANY };
/// Where more candidates than this do not stand, universal guards have to be carried, or more processes explored.
const INFERRING: Effort = Effort { preimages: 1_000, backtracks: 4, ..Effort::ANY };
const PLAIN: Effort = Effort { nodes: 2_000, preimages: 20_000, ..Effort::ANY };
const FACTOR: usize = 10;
/// The first turn of inferring makes do with two processes, until a candidate turns out to be wrong.
const HASTY: Effort = Effort { backtracks: 0, ..INFERRING };
const FEW_EXPLORED: u8 = 2;
/// After so many turns of both, a search with inference goes on without end.
const TURNS: u32 = 3;
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
    let started = Instant::now();
    let vocabulary = Vocabulary::new(system);
    let vocabulary = if options.local_states { vocabulary.with_local_states() } else { vocabulary };
    let mut check = Check { vocabulary: &vocabulary, options, observe, started, small: Small::Unexplored };
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

/// Whether the search ended without an answer, for a reason that need not be one for another search.
fn is_no_answer(report: &Report) -> bool {
    use Reason::{Depth, Groups, Processes, Spurious};
    matches!(report.answer, Answer::Unknown(Depth(_) | Groups | Processes(_) | Spurious))
}

/// A check under way.
struct Check<'c> {
    /// The system, and what every search and every small instance needs to know of it.
    vocabulary: &'c Vocabulary<'c>,
    options: &'c Options,
    observe: &'c mut dyn FnMut(&Progress<'_>),
    started: Instant,
    small: Small<'c>,
}

/// The small instances.
enum Small<'c> {
    Unexplored,
    /// There are too many states, or none at all.
    OfNoUse,
    Explored(SmallInstances<'c>),
}

/// How one of the searches of a check is done.
struct Attempt<'w> {
    universals: Universals,
    limits: Limits,
    effort: Effort,
    witnesses: Option<&'w mut dyn Witnesses>,
}

impl<'c> Check<'c> {
    fn decide(&mut self) -> Report {
        match self.options.inference {
            Inference::Off => self.search(self.attempt()),
            Inference::Instances(most) => self.infer(most, false),
            Inference::Auto => self.alternate(),
        }
    }

    /// A short plain search, then such with inference and plain ones by turns.
    fn alternate(&mut self) -> Report {
        if self.options.limits.nodes.is_some_and(|limit| limit <= SHORT.nodes) {
            return self.search(self.attempt());
        }
        let universals = self.options.universals;
        self.briefly(SHORT, universals, None)
            .or_else(|| self.with_instances(FEW_EXPLORED, |this, small| this.inferring(HASTY, small)))
            .unwrap_or_else(|| self.infer(MOST_EXPLORED, true))
    }

    /// Explores small instances, and searches with what they tell.
    fn infer(&mut self, most: u8, has_plain: bool) -> Report {
        self.with_instances(most, |this, small| Some(this.turns(small, has_plain)))
            .unwrap_or_else(|| self.search(self.attempt()))
    }

    /// What `search` makes of small instances, if they are of use; the verdict when they reach a bad state.
    fn with_instances(
        &mut self,
        most: u8,
        search: impl FnOnce(&mut Self, &mut SmallInstances<'c>) -> Option<Report>,
    ) -> Option<Report> {
        let mut small = match self.explore(most) {
            Ok(small) => small?,
            Err(report) => return Some(*report),
        };
        let report = search(self, &mut small);
        let explored = small.statistics();
        self.small = Small::Explored(small);
        report.map(|report| Report { explored, ..report })
    }

    /// Searches with inference by turns, each longer than the one before, until one goes on without end; between them plain ones.
    fn turns(&mut self, small: &mut SmallInstances<'c>, has_plain: bool) -> Report {
        let turns = if self.carries() || has_plain { TURNS } else { 0 };
        let report = (0..turns).map(|turn| FACTOR.pow(turn)).find_map(|factor| {
            let universals = self.options.universals;
            self.inferring(INFERRING.times(factor), small).or_else(|| {
                if has_plain { self.briefly(PLAIN.times(factor), universals, None) } else { None }
            })
        });
        report.unwrap_or_else(|| self.search(Attempt { witnesses: Some(small), ..self.attempt() }))
    }

    /// A search with inference that ends early, and one that carries universal guards, where there are any: few candidates stand
    /// where steps count as possible that universal guards exclude.
    fn inferring(&mut self, effort: Effort, small: &mut SmallInstances<'c>) -> Option<Report> {
        self.briefly(effort, self.options.universals, Some(&mut *small)).or_else(|| {
            let carries = self.carries();
            let carried = || self.briefly(effort, Universals::Carried, Some(small));
            carries.then(carried).flatten().filter(|report| !is_no_answer(report))
        })
    }

    /// Whether universal guards that are not carried from the start can be.
    fn carries(&self) -> bool {
        let mut guards = self.vocabulary.system.transitions.iter().flat_map(|transition| &transition.guards);
        let has_universals = guards.any(|disjunct| !disjunct.universals.is_empty());
        has_universals && self.options.universals != Universals::Carried
    }

    /// A search that ends early; none when it did.
    fn briefly(
        &mut self,
        effort: Effort,
        universals: Universals,
        witnesses: Option<&mut dyn Witnesses>,
    ) -> Option<Report> {
        let report = self.search(Attempt { universals, effort, witnesses, ..self.attempt() });
        (!matches!(report.answer, Answer::Unknown(Reason::Nodes(_)))).then_some(report)
    }

    /// What small instances reach, if that is any use; the verdict when they reach a bad state.
    fn explore(&mut self, most: u8) -> Result<Option<SmallInstances<'c>>, Box<Report>> {
        let budget = Budget { processes: most, ..Budget::default() };
        let small = match std::mem::replace(&mut self.small, Small::OfNoUse) {
            Small::Unexplored => SmallInstances::new(self.vocabulary, memory_of(self.options.model)),
            Small::OfNoUse => return Ok(None),
            Small::Explored(small) => small,
        };
        let interrupt = self.options.limits.interrupt.as_ref();
        match small.explore(&budget, interrupt) {
            Explored::Complete(small) => Ok(Some(small)),
            Explored::NotComplete => Ok(None),
            Explored::Bad(run) => {
                let trace = Trace { steps: run.transitions(), reached: run.reached };
                let statistics = Statistics { time: self.started.elapsed(), ..Statistics::default() };
                Err(Box::new(Report {
                    answer: Answer::Unsafe(trace),
                    statistics,
                    run: Some(run),
                    refined: false,
                    invariants: Vec::new(),
                    explored: Vec::new(),
                }))
            }
        }
    }

    /// A search without limits but those of the user, and without inference.
    fn attempt<'w>(&self) -> Attempt<'w> {
        let universals = self.options.universals;
        Attempt { universals, limits: self.limits(), effort: Effort::ANY, witnesses: None }
    }

    /// Searches again, with universal guards carried to the processes that enter later.
    fn refine(&mut self, first: &Report) -> Report {
        let (factor, least) = REFINED_NODES;
        let nodes = (factor * first.statistics.visited).max(least);
        let nodes = Some(self.options.limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        let carried = |this: &Self| Attempt {
            universals: Universals::Carried,
            limits: Limits { nodes, ..this.limits() },
            effort: Effort::ANY,
            witnesses: None,
        };
        let most = match self.options.inference {
            Inference::Off => return self.search(carried(self)),
            Inference::Auto => MOST_EXPLORED,
            Inference::Instances(most) => most,
        };
        let inferred = self.with_instances(most, |this, small| {
            let effort = INFERRING.times(FACTOR);
            let report = this.search(Attempt { effort, witnesses: Some(small), ..carried(this) });
            let is_early = matches!(report.answer, Answer::Unknown(Reason::Nodes(_)));
            (!is_early && !is_no_answer(&report)).then_some(report)
        });
        inferred.unwrap_or_else(|| self.search(carried(self)))
    }

    /// The limits of the user, with the time that is left.
    fn limits(&self) -> Limits {
        let left = |time: Duration| time.saturating_sub(self.started.elapsed());
        Limits { time: self.options.limits.time.map(left), ..self.options.limits.clone() }
    }

    /// One search; a trace that is found counts when the machine runs it.
    fn search(&mut self, attempt: Attempt<'_>) -> Report {
        let Self { vocabulary, options, observe, started, .. } = self;
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
            if let machine::Replay::Replayed(found) =
                machine::replay(vocabulary.system, memory, trace, &replay_limits)
            {
                run = Some(found);
            }
            run.is_some()
        };
        let settings = Settings {
            strategy: options.strategy,
            universals: attempt.universals,
            limits: &attempt.limits,
            jobs: options.jobs,
            batches_after: options.batches_after,
            effort: attempt.effort,
            certify: options.certify,
        };
        let model = options.model.order();
        let found = search::search(vocabulary, model, &settings, attempt.witnesses, &mut confirm, observe);
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
