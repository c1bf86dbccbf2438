//! The fences that a program needs: all minimal sets of places, the cheapest first, each proved for any number of processes.
//!
//! For a run to a bad state, the places are collected that a process passes while its store buffer is not empty (`delays`,
//! `subject`): a fence in any of them makes this run impossible, and without a fence in any of them, it stays possible. So each
//! sufficient set of fences has one in each of these *cores*. The cheapest set that hits all cores found so far (`hitting`) is
//! checked: it suffices, or there is another run, and another core. More fences never allow more executions, so supersets of a
//! sufficient set need no check. When no other set hits all cores, all minimal sets are known. If the system is to be robust, the
//! runs are attacks (`robust`): their places are those that the attacker passes while its writes are delayed.
//!
//! # Sources
//! J. Alglave, D. Kroening, V. Nimal, D. Poetzl, *Don't sit on the fence*, CAV 2014; the duality of hitting sets and conflicts as in
//! R. Reiter, *A theory of diagnosis from first principles*, AIJ 32(1), 1987.

mod delays;
mod edit;
mod hitting;
mod question;
mod repaired;
mod rows;
mod said;
mod subject;

pub use garret_program::Costs;
pub use hitting::{Cheapest, Members, cheapest};
pub use repaired::repaired_text;
pub use said::FencesText;
pub use subject::{Candidate, Place, Position, Subject, without_fences};

use fixedbitset::FixedBitSet;
use garret_base::setters::setters;
use garret_base::source::Diagnostic;
use garret_base::watch::Watch;
use garret_core::answer::Reason;
use garret_core::check::CheckOptions;
use garret_machine::machine::{Process, Run};
use garret_system::system::TraceStep;
use question::{Outcome, Question};
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

/// The options of a search for fences.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FenceOptions {
    /// How each set is checked; the memory model is that of the question.
    pub check: CheckOptions,
    /// The largest number of sets that are looked for (default: 16).
    pub most_sets: usize,
    /// The places (default: those of [`Subject::places`]).
    pub places: Option<Vec<Place>>,
    /// The costs of repairs, if the places are the default.
    pub costs: Costs,
    /// Whether the fences are to exclude every execution that SC does not have, also without a bad state.
    pub robust: bool,
    /// Whether deadlocks are bad, too: the numbers of processes that are explored for them (default: deadlocks are ignored).
    pub deadlock: Option<RangeInclusive<Process>>,
}

impl Default for FenceOptions {
    fn default() -> Self {
        Self {
            check: CheckOptions::new(),
            most_sets: 16,
            places: None,
            costs: Costs::new(),
            robust: false,
            deadlock: None,
        }
    }
}

impl FenceOptions {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        FenceOptions:
        check(check: CheckOptions),
        places(places: impl Into<Option<Vec<Place>>>),
        robust(robust: bool),
        deadlock(processes: impl Into<Option<RangeInclusive<Process>>>),
        costs(costs: Costs),
        most_sets(sets: usize),
    }
}

/// An execution to a bad state, or one that SC does not have. The latter is a run of a system in which the attacker remembers its
/// writes, and its delayed writes reach memory after the end.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The system of the run, with its fences.
    pub candidate: Rc<Candidate>,
    /// The run.
    pub run: Rc<Run>,
    /// Its transitions, as those of the program that is to be repaired.
    pub transitions: Vec<TraceStep>,
}

/// A minimal set of places: with fences there, no bad state is reached, or the system is robust, for any number of processes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FenceSet {
    /// Their numbers in [`Fences::places`], in order.
    pub places: Vec<usize>,
    /// Their total cost.
    pub cost: u64,
    /// For each place, an execution that is possible with fences in the other places only.
    pub without: Vec<Execution>,
    /// The indices of the invariants of the system that its proof relies on.
    pub assumed: Vec<usize>,
}

/// The result of a search for fences.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fences {
    /// The places that were tried.
    pub places: Vec<Place>,
    /// The sets, the cheapest first. A single set without places if no fence is needed.
    pub sets: Vec<FenceSet>,
    /// Sets that were neither proved nor refuted, and why.
    pub undecided: Vec<(Vec<usize>, Reason)>,
    /// An execution that no fence prevents: it passes none of the places with a nonempty store buffer.
    pub hopeless: Option<Execution>,
    /// Why the search ended before all minimal sets were known.
    pub stopped: Option<Stopped>,
    /// Why robustness cannot be asked of this system.
    pub unsupported: Option<Diagnostic>,
    /// The number of sets that were checked.
    pub checked: usize,
}

/// Why there may be other sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// As many sets were found as were asked for.
    Enough,
    /// A limit was reached, or the user interrupted.
    Over,
    /// A system with fences was refused.
    Refused,
    /// Robustness cannot be asked of this system: [`Fences::unsupported`] says why.
    Unsupported,
}

/// The result of a run: one of these places needs a fence.
struct Core {
    places: FixedBitSet,
    execution: Execution,
}

/// All minimal sets of fences with which no bad state is reached, until the watch is over. `progress` is called with the result so
/// far before each check.
///
/// # Complexity
/// One check for each core and each set; finding the next set is exponential in the number of cores in the worst case.
#[must_use]
pub fn fences_within(
    subject: &Subject<'_>,
    options: &FenceOptions,
    watch: &Watch,
    progress: &mut dyn FnMut(&Fences),
) -> Fences {
    let places = options.places.clone().unwrap_or_else(|| subject.places(&options.costs));
    let costs: Vec<u64> = places.iter().map(|place| place.cost.max(1)).collect();
    let all: Vec<usize> = (0..places.len()).collect();
    let mut found = Fences {
        places,
        sets: Vec::new(),
        undecided: Vec::new(),
        hopeless: None,
        stopped: None,
        unsupported: None,
        checked: 0,
    };
    let question = match &options.deadlock {
        _ if options.robust => Question::Robust,
        Some(processes) => Question::Deadlock(processes.clone()),
        None => Question::Bad,
    };
    let mut cores: Vec<Core> = Vec::new();
    loop {
        if found.sets.len() >= options.most_sets {
            found.stopped = Some(Stopped::Enough);
            break;
        }
        let hit: Vec<&FixedBitSet> = cores.iter().map(|core| &core.places).collect();
        let enough: Vec<&[usize]> = found.sets.iter().map(|set| set.places.as_slice()).collect();
        let unknown: Vec<&[usize]> = found.undecided.iter().map(|(places, _)| places.as_slice()).collect();
        let members = Members { costs: &costs, places: &all, covers: &|it, other| it == other };
        let chosen = match cheapest(&hit, members, &enough, &unknown, watch) {
            Cheapest::Set(chosen) => chosen,
            Cheapest::None => break,
            Cheapest::Over => {
                found.stopped = Some(Stopped::Over);
                break;
            }
        };
        let Ok(candidate) = subject.with(&found.places, &chosen).map(Rc::new) else {
            found.stopped = Some(Stopped::Refused);
            break;
        };
        progress(&found);
        found.checked += 1;
        let outcome = question.ask(&candidate, &options.check, watch);
        if add_outcome(&mut found, &mut cores, (chosen, &candidate), outcome).is_break() {
            break;
        }
        if watch.is_over() {
            found.stopped = Some(Stopped::Over);
            break;
        }
    }
    found
}

/// Adds the outcome for a candidate; returns whether the search ends.
fn add_outcome(
    found: &mut Fences,
    cores: &mut Vec<Core>,
    (chosen, candidate): (Vec<usize>, &Candidate),
    outcome: Outcome,
) -> ControlFlow<()> {
    match outcome {
        Outcome::Safe(assumed) => {
            let without = evidence(cores, &chosen);
            let costs = chosen.iter().map(|place| found.places[*place].cost.max(1));
            let cost = costs.fold(0, u64::saturating_add);
            found.sets.push(FenceSet { places: chosen, cost, without, assumed });
        }
        Outcome::Run(execution, passed) => {
            let passed = candidate.buffered_places(&found.places, &passed);
            if chosen.iter().any(|place| passed.contains(*place)) {
                // an execution cannot pass such a fence; the core is hit already, and would be found again and again
                found.undecided.push((chosen, Reason::Spurious));
            } else if passed.is_clear() {
                found.hopeless = Some(execution);
                return ControlFlow::Break(());
            } else {
                cores.push(Core { places: passed, execution });
            }
        }
        Outcome::Unknown(reason) => found.undecided.push((chosen, reason)),
        Outcome::Unsupported(why) => {
            found.stopped = Some(Stopped::Unsupported);
            found.unsupported = Some(why);
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// For each place of a set, an execution that only a fence in this place prevents.
fn evidence(cores: &[Core], chosen: &[usize]) -> Vec<Execution> {
    let only = |place: &usize| {
        let is_only = |core: &&Core| {
            core.places.contains(*place) && chosen.iter().all(|it| it == place || !core.places.contains(*it))
        };
        cores.iter().find(is_only).map(|core| core.execution.clone())
    };
    chosen.iter().filter_map(only).collect()
}
