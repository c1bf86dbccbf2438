//! The verdict: the search and the machine joined.
//!
//! A short plain search decides most systems. For the others, finite instances are explored: a bad state there is a
//! counterexample at once, and what is reached there keeps the search from assuming as unreachable what is not. No
//! counterexample counts that the machine does not run.

mod buffered;
mod guards;
mod linked;
mod member;
mod options;
mod schedule;
mod share;
#[cfg(test)]
mod tests;
mod turn;
mod unordered;
mod whole;

use crate::answer::{Answer, Reason};
use crate::cube::Vocabulary;
use crate::finite::{self, FiniteInstances};
use crate::search::{Progress, SearchGraph, SearchStatistics, Universals};
use crate::vacuity::{Vacuity, Vacuous};
use garret_analysis::analysis::overtaking;
use garret_base::watch::{Moment, Watch};
use garret_machine::machine;
use garret_machine::machine::Run;
use garret_machine::memory::{Model, Order};
use garret_system::system::{System, Trace};
pub use guards::GuardPart;
pub use member::Member;
pub use options::{CheckOptions, Inference};
pub use share::Share;
use std::time::Duration;
use turn::Turns;

/// A verdict and how it was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The verdict. The steps of a counterexample are in the order in which the machine runs them.
    pub answer: Answer,
    /// Which search gave the answer, or was the last one.
    pub by: Member,
    /// What each search took, in the order of their first turns.
    pub shares: Vec<Share>,
    /// What the search did; where it was repeated, the last search.
    pub statistics: SearchStatistics,
    /// The execution that shows UNSAFE, unless replay is off.
    pub run: Option<Box<Run>>,
    /// No read can overtake a write of its own process, so that store buffers make no difference: what was searched is the system
    /// without them.
    pub in_order: bool,
    /// Universal guards had to be carried to the processes that enter later.
    pub refined: bool,
    /// What was inferred on the way to SAFE: for all processes, none of these holds.
    pub invariants: Vec<String>,
    /// What was known of numbers before the search, and was a reason to drop a cube on the way to SAFE.
    pub facts: Vec<String>,
    /// The cubes that SAFE rests on, and the steps between them, where that was asked for ([`CheckOptions::proof`]); for UNKNOWN, those of the
    /// last search. None where it rests on something else: all states of so many processes, or store buffers as arrays.
    pub graph: Option<SearchGraph>,
    /// The parts of guards, and which of them SAFE rests on, where that was asked for and `graph` is there.
    pub guards: Vec<GuardPart>,
    /// The small instances that were explored.
    pub explored: Vec<finite::InstanceStatistics>,
    /// Why SAFE says little: the system is safe whatever the transitions that fire do. None where that is not known.
    pub vacuous: Option<Vacuous>,
}

impl Report {
    /// What is known without a search.
    fn without_search(answer: Answer, time: Duration) -> Self {
        Self {
            answer,
            by: Member::Nobody,
            shares: Vec::new(),
            statistics: SearchStatistics { time, ..SearchStatistics::default() },
            run: None,
            in_order: false,
            refined: false,
            invariants: Vec::new(),
            facts: Vec::new(),
            graph: None,
            guards: Vec::new(),
            explored: Vec::new(),
            vacuous: None,
        }
    }
}

/// A check under way.
struct Check<'c> {
    /// The system, and what every search and every finite instance needs to know of it.
    vocabulary: &'c Vocabulary<'c>,
    options: &'c CheckOptions,
    /// What the memory model of the options orders.
    order: &'static dyn Order,
    observe: &'c mut dyn FnMut(&Progress<'_>),
    started: Moment,
    watch: Watch,
    instances: Finite<'c>,
    /// The search without inference.
    plain: Turns<'c>,
    /// The memory of the cubes of the searches that are paused.
    paused_bytes: usize,
    /// The memory of the finite instances.
    instance_bytes: usize,
    /// What inferring took so far, in pre-images of the plain search.
    inferred: usize,
    /// What each search took so far.
    shares: Vec<Share>,
    /// That all states of the processes which there may be are explored is of no use any more.
    whole_is_cut: bool,
    /// Why it is not known of some trace whether the machine runs it.
    undecided: Option<machine::Reason>,
}

/// The finite instances.
enum Finite<'c> {
    Unexplored,
    /// There are too many states, or none at all.
    OfNoUse,
    Explored(FiniteInstances<'c>),
}

/// Whether the bad states are reached under SC as well, as far as that is found out quickly.
pub fn under_sc(system: &System, options: &CheckOptions, watch: &Watch) -> Answer {
    /// Nobody waits longer for a remark; each model that is safe under SC and not under TSO takes less.
    const PATIENCE: Duration = Duration::from_secs(2);
    let options = options.clone().model(Model::Sc).certify(false);
    check_within(system, &options, &watch.within(PATIENCE), &mut |_| {}).answer
}

/// Decides whether a bad state of the system is reachable for some number of processes.
///
/// The counterexample of an UNSAFE is one that the concrete machine runs. When the search only finds traces that no machine
/// runs, because universal guards are over-approximated, it is repeated with the guards carried to the processes that enter
/// later; when that does not help, the answer is UNKNOWN. So it is under a memory model that the search has no order for. `observe` is called from time to time with the progress of the search.
///
/// # Example
/// ```
/// use garret_core::answer::Answer;
/// use garret_core::check::{CheckOptions, check};
/// use garret_machine::memory::Model;
/// use garret_system::lang::parse;
///
/// let text = "
///     weak var X : int  weak var Y : int
///     type loc = L1 | L2 | End  array PC[proc] : loc
///     init (p) { PC[p] = L1 && X = 0 && Y = 0 }
///     unsafe (p) { PC[p] = End && p @ X = 0 }
///     transition write ([p]) requires { PC[p] = L1 } { PC[p] := L2; X := 1 }
///     transition write_again ([p]) requires { PC[p] = L2 } { PC[p] := End; Y := 1 }";
/// let system = parse(text).unwrap().system;
/// for model in [Model::Sc, Model::Tso] {
///     let report = check(&system, &CheckOptions::new().model(model), &mut |_| {});
///     assert!(matches!(report.answer, Answer::Safe { .. }), "a process reads what it has written");
/// }
/// ```
///
/// # Complexity
/// The search need not terminate; see [`CheckOptions::limits`].
pub fn check(system: &System, options: &CheckOptions, observe: &mut dyn FnMut(&Progress<'_>)) -> Report {
    check_within(system, options, &options.limits.start(), observe)
}

/// The same, until the watch says that it is over: what the limits of the options say of time, of the memory of the process and of
/// interrupts does not count.
pub fn check_within(
    system: &System,
    options: &CheckOptions,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Report {
    let started = Moment::now();
    let Some(order) = options.model.order() else {
        return Report::without_search(Answer::Unknown(Reason::Unordered(options.model)), started.elapsed());
    };
    let in_order = is_in_order(system, options, watch);
    let system = &*system.with_memory(options.model.is_weak());
    let found = in_order
        .then(|| {
            let explained =
                options.proof.then(|| explained(system, (options, order), started, watch)).flatten();
            explained.or_else(|| without_buffers(system, options, (started, watch.clone()), observe))
        })
        .flatten();
    let report = found.unwrap_or_else(|| decide(system, (options, order), (started, watch.clone()), observe));
    if !matches!(report.answer, Answer::Safe { .. }) {
        return report;
    }
    Report { vacuous: Vacuity::within(system, watch).verdict(), ..report }
}

/// What is known of a system in which store buffers make no difference, as a sentence.
const IN_ORDER: &str = "no process reads memory while what it wrote is in its store buffer: the same happens without store buffers";

/// Whether store buffers make no difference, as no read overtakes a write of its own process.
fn is_in_order(system: &System, options: &CheckOptions, watch: &Watch) -> bool {
    options.model.delays_writes_past_reads_only()
        && !options.keep_buffers
        && system.is_weak()
        && overtaking::is_excluded(system, &|| watch.is_over())
}

/// Whether a system reaches the same states with empty store buffers as without any, as no process reads memory while what it wrote is in its
/// store buffer ([`garret_analysis::analysis::overtaking`]).
pub fn needs_no_buffers(system: &System, options: &CheckOptions, watch: &Watch) -> bool {
    !options.model.is_weak() || !system.is_weak() || is_in_order(system, options, watch)
}

/// SAFE of a system in which store buffers make no difference, with the cubes of a search that knows them: they say which fences it needs, and
/// those of the system without buffers do not. None where short searches do not show it.
fn explained(
    system: &System,
    (options, order): (&CheckOptions, &'static dyn Order),
    started: Moment,
    watch: &Watch,
) -> Option<Report> {
    /// Nobody waits longer for an explanation than for the verdict; most take less.
    const PATIENCE: Duration = Duration::from_secs(5);
    let brief = CheckOptions { brief: true, ..options.clone() };
    let report = decide(system, (&brief, order), (started, watch.within(PATIENCE)), &mut |_| {});
    (matches!(report.answer, Answer::Safe { .. }) && report.graph.is_some()).then_some(report)
}

/// The verdict under SC, which is that under TSO. None where the machine does not run the counterexample with store buffers.
fn without_buffers(
    system: &System,
    options: &CheckOptions,
    (started, watch): (Moment, Watch),
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Option<Report> {
    // what its cubes say of fences is not so with store buffers
    let plain = options.clone().model(Model::Sc).proof(false);
    let order = plain.model.order()?;
    let report = decide(&system.sequential(), (&plain, order), (started, watch.clone()), observe);
    let mut report = Report { in_order: true, ..report };
    let Answer::Unsafe(trace) = &report.answer else {
        if matches!(report.answer, Answer::Safe { .. }) {
            report.facts.insert(0, IN_ORDER.to_owned());
        }
        return Some(report);
    };
    if !options.replay {
        return Some(report);
    }
    let machine::Replay::Replayed(run) = turn::replay(system, trace, options, &watch) else { return None };
    let trace = Trace { steps: run.transitions(), ..trace.clone() };
    Some(Report { answer: Answer::Unsafe(trace), run: Some(run), ..report })
}

/// What is known of the system before it is searched.
fn known<'s>(system: &'s System, options: &CheckOptions, watch: &Watch) -> Vocabulary<'s> {
    let vocabulary = Vocabulary::new(system).with_watch(watch);
    let vocabulary = if options.local_states {
        vocabulary.with_local_states_until(&|| watch.is_over())
    } else {
        vocabulary
    };
    if options.facts { vocabulary.with_facts_until(&|| watch.is_over()) } else { vocabulary }
}

fn decide(
    system: &System,
    (options, order): (&CheckOptions, &'static dyn Order),
    (started, watch): (Moment, Watch),
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Report {
    let vocabulary = known(system, options, &watch);
    let mut check = Check::new(&vocabulary, (options, order), (started, watch), observe);
    let report = check.whole_answer();
    Report { shares: check.shares, ..report }
}

/// So many times the first effort is searched with loops in any order where the searches by turns find no run of the machine.
const SPURIOUS_FACTOR: usize = 2;

impl Check<'_> {
    /// The answer of the searches by turns; where they find no run of the machine, of the one with loops in any order, and once more with
    /// universal guards carried.
    fn whole_answer(&mut self) -> Report {
        let first = self.decide();
        if !matches!(first.answer, Answer::Unknown(Reason::Spurious | Reason::Unconfirmed(_)))
            || self.options.universals == Universals::Carried
        {
            return first;
        }
        if let Some(report) = self.unordered(SPURIOUS_FACTOR) {
            return report;
        }
        let second = self.refine(&first);
        match second.answer {
            Answer::Unknown(Reason::Interrupted) | Answer::Safe { .. } | Answer::Unsafe(_) => second,
            // its limits are not those of the user
            Answer::Unknown(_) => first,
        }
    }
}
