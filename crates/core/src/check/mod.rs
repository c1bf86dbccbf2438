//! The check of a system: it combines the searches and the machine into a verdict.
//!
//! A short plain search decides most systems. For the others, finite instances are explored: a bad state there is a counterexample at
//! once, and the search does not assume that states reached there are unreachable. A counterexample is only accepted if the machine
//! runs it.

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
use turn::SearchState;

/// A verdict, with the evidence for it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The verdict. The steps of a counterexample are in the order in which the machine runs them.
    pub answer: Answer,
    /// The member of the portfolio that gave the answer, or the last one that was tried.
    pub by: Member,
    /// The work of each member, in the order of their first turns.
    pub shares: Vec<Share>,
    /// The statistics of the search; if there were several, of the last one.
    pub statistics: SearchStatistics,
    /// The execution that proves UNSAFE, unless replay is off.
    pub run: Option<Box<Run>>,
    /// Whether no read can be reordered before an earlier write of its own process, so that store buffers make no difference. Then
    /// the system without them was searched.
    pub in_order: bool,
    /// Whether universal guards had to be carried, that is, applied to the processes that enter later.
    pub refined: bool,
    /// The inferred invariants of a proof of SAFE: for all processes, none of these holds.
    pub invariants: Vec<String>,
    /// The facts about numbers that were used to drop a cube in a proof of SAFE.
    pub facts: Vec<String>,
    /// The cubes that prove SAFE, and the steps between them, if requested ([`CheckOptions::proof`]); for UNKNOWN, those of the last
    /// search. None if the proof is of another kind: the exploration of all states, or a search with store buffers as arrays.
    pub graph: Option<SearchGraph>,
    /// The parts of guards, and which of them the proof of SAFE needs, if requested and if there is a `graph`.
    pub guards: Vec<GuardPart>,
    /// The small instances that were explored.
    pub explored: Vec<finite::InstanceStatistics>,
    /// Why SAFE is vacuous: the system is safe whatever the transitions that fire do. None if this is not known.
    pub vacuous: Option<Vacuous>,
}

impl Report {
    /// The report for an answer without a search.
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

/// The state of a check.
struct Check<'c> {
    /// The system, with the data that all searches and finite instances use.
    vocabulary: &'c Vocabulary<'c>,
    options: &'c CheckOptions,
    /// The ordering rules of the memory model of the options.
    order: &'static dyn Order,
    observe: &'c mut dyn FnMut(&Progress<'_>),
    started: Moment,
    watch: Watch,
    instances: Finite<'c>,
    /// The search without inference.
    plain: SearchState<'c>,
    /// The memory of the cubes of paused searches, in bytes.
    paused_bytes: usize,
    /// The memory of the finite instances, in bytes.
    instance_bytes: usize,
    /// The effort of inference up to now, in pre-images of the plain search.
    inferred: usize,
    /// The work of each member up to now.
    shares: Vec<Share>,
    /// Whether further explorations of all states are useless.
    whole_is_cut: bool,
    /// The reason if the machine could not decide whether some trace is an execution.
    undecided: Option<machine::Reason>,
}

/// The finite instances.
enum Finite<'c> {
    Unexplored,
    /// They have too many states, or none at all.
    OfNoUse,
    Explored(FiniteInstances<'c>),
}

/// The answer of a short check under SC: whether the bad states are reached there as well.
pub fn under_sc(system: &System, options: &CheckOptions, watch: &Watch) -> Answer {
    /// The time limit for this remark; each model that is safe under SC but not under TSO takes less.
    const PATIENCE: Duration = Duration::from_secs(2);
    let options = options.clone().model(Model::Sc).certify(false);
    check_within(system, &options, &watch.within(PATIENCE), &mut |_| {}).answer
}

/// Decides whether a bad state of the system is reachable for some number of processes.
///
/// The counterexample of an UNSAFE is an execution of the concrete machine. If the search only finds traces that the machine does not
/// run, because universal guards are over-approximated, it is repeated with the guards carried to the processes that enter later. If
/// that does not help, the answer is UNKNOWN. It is UNKNOWN as well for a memory model without ordering rules for the search.
/// `observe` is called from time to time with the progress of the search.
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

/// The same, with this watch in place of the limits of the options on time, on the memory of the process, and of interrupts.
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

/// The fact about a system in which store buffers make no difference, as a sentence.
const IN_ORDER: &str = "no process reads memory while its own writes are still in its store buffer, so store buffers make no difference";

/// Whether store buffers make no difference, because no read can be reordered before an earlier write of its own process.
fn is_in_order(system: &System, options: &CheckOptions, watch: &Watch) -> bool {
    options.model.relaxes_only_write_read()
        && !options.keep_buffers
        && system.is_weak()
        && overtaking::is_excluded(system, &|| watch.is_over())
}

/// Whether the states with empty store buffers that a system reaches are those that it reaches without store buffers, because no
/// process reads memory while its writes are in its store buffer ([`garret_analysis::analysis::overtaking`]).
pub fn needs_no_buffers(system: &System, options: &CheckOptions, watch: &Watch) -> bool {
    !options.model.is_weak() || !system.is_weak() || is_in_order(system, options, watch)
}

/// A report of SAFE for a system in which store buffers make no difference, by a search with store buffers: its cubes tell which
/// fences are needed, those of the system without buffers do not. None if short searches do not find it.
fn explained(
    system: &System,
    (options, order): (&CheckOptions, &'static dyn Order),
    started: Moment,
    watch: &Watch,
) -> Option<Report> {
    /// The time limit for an explanation; most take less.
    const PATIENCE: Duration = Duration::from_secs(5);
    let brief = CheckOptions { brief: true, ..options.clone() };
    let report = decide(system, (&brief, order), (started, watch.within(PATIENCE)), &mut |_| {});
    (matches!(report.answer, Answer::Safe { .. }) && report.graph.is_some()).then_some(report)
}

/// The verdict under SC, which is also the verdict under TSO. None if the machine does not run the counterexample with store buffers.
fn without_buffers(
    system: &System,
    options: &CheckOptions,
    (started, watch): (Moment, Watch),
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Option<Report> {
    // what its cubes say about fences is wrong with store buffers
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

/// The vocabulary of the system, with the facts that are computed before the search.
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

/// The multiple of the first effort for the search with loops in any order, after the turns of the portfolio found only traces that
/// the machine does not run.
const SPURIOUS_FACTOR: usize = 2;

impl Check<'_> {
    /// The answer of the portfolio. If all its traces are spurious, the answer of the search with loops in any order, and then of a
    /// search with universal guards carried.
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
