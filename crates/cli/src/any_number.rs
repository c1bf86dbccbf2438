//! Programs in LLVM IR for any number of threads, and for loops without end: what threads do as automata, and the search on their system.
//!
//! How many values a cell may take is not known beforehand: a few at first, and more where the search finds that a thread comes to another one.

use garret_automata::{
    Automata, Bounds, Count, Emitted, Gap, Member, Members, Reached, Reading, Refused, Unsaid, automata,
    emitted,
};
use garret_base::numbers::counted;
use garret_base::watch::{Limits, Watch};
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, Member as By, check_within};
use garret_core::search::Progress;
use garret_front_llvm::{Kinds, kinds};
use garret_machine::memory::Model;
use garret_system::lang::parse_within;
use garret_system::system::Trace;
use std::collections::BTreeMap;

/// So many values of a cell are looked at first, and this many at most.
const VALUES: usize = 2;
const MOST_VALUES: usize = 256;
/// The most states of all automata together.
const MOST_STATES: usize = 3000;

/// What was found.
pub(super) enum Decided {
    /// No bad state, and how that is known.
    Safe(String),
    /// A bad state, with so many threads of each kind.
    Unsafe(Vec<usize>),
    /// Nothing, for this reason.
    Not(String),
}

/// What is asked.
pub(super) struct Question<'q> {
    /// The text in LLVM IR.
    pub(super) ir: &'q str,
    /// The functions that threads run, and how many; those that `main` creates where there are none.
    pub(super) named: &'q [(String, Option<usize>)],
    pub(super) model: Model,
    pub(super) jobs: usize,
    /// The most bytes.
    pub(super) memory: Option<usize>,
}

/// How one attempt ends.
enum Turn {
    Ended(Decided),
    /// A thread may write another value to this location.
    More(u32),
}

/// Decides for any number of threads.
pub(super) fn decide(
    question: &Question<'_>,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Decided {
    if !matches!(question.model, Model::Sc | Model::Tso) {
        return Decided::Not(format!("the search does not know {}", question.model.name().to_uppercase()));
    }
    let kinds = match kinds(question.ir, question.named) {
        Ok(kinds) => kinds,
        Err(errors) => {
            return Decided::Not(errors.first().map(|error| error.message.clone()).unwrap_or_default());
        }
    };
    if let Some(why) = &kinds.refused {
        return Decided::Not(why.clone());
    }
    let mut bounds = Bounds { values: VALUES, wider: BTreeMap::new(), states: MOST_STATES };
    // each turn widens one cell, to no more than the most values
    loop {
        match turn(question, &kinds, &bounds, watch, observe) {
            Turn::Ended(decided) => return decided,
            Turn::More(location) => {
                let most = bounds.wider.entry(location).or_insert(VALUES);
                *most = most.saturating_mul(2);
            }
        }
    }
}

/// The automata of one of the two threads that stand for all of a kind.
fn members(kinds: &Kinds, which: usize) -> Members {
    let member = |kind: &garret_front_llvm::Kind| {
        let thread = kind.threads.get(which).copied().unwrap_or_default();
        let count = if kind.is_any { Count::Any } else { Count::Exactly(1) };
        Member { name: kind.name.clone(), count, thread }
    };
    let own = kinds.kinds.iter().flat_map(|kind| kind.threads.iter().copied().zip(kind.own.iter().cloned()));
    Members { kinds: kinds.kinds.iter().map(member).collect(), own: own.collect() }
}

/// One attempt, with so many values of cells.
fn turn(
    question: &Question<'_>,
    kinds: &Kinds,
    bounds: &Bounds,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Turn {
    let made = |which| automata(&kinds.threads.code, &members(kinds, which), Reading::X86, bounds, watch);
    let (one, other) = match (made(0), made(1)) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(Refused::Over(_)), _) | (_, Err(Refused::Over(_))) => return not(OVER),
        (Err(why), _) | (_, Err(why)) => return not(why.to_string()),
    };
    // what a thread does must not depend on where its own variables are
    if !one.program.is_alike(&other.program) {
        return not(
            "the address of what a thread has for itself is written where others see it, or compared",
        );
    }
    let gap = match searched(question, &one, true, watch, observe) {
        Found::Ended(decided) => return Turn::Ended(decided),
        Found::Unknown(gap) => gap,
    };
    let gap = one.gaps.get(gap as usize).copied().unwrap_or(Gap::Endless(0));
    if let Gap::Values(location) = gap
        && bounds.wider.get(&location).is_none_or(|most| *most < MOST_VALUES)
    {
        return Turn::More(location);
    }
    let why = words(kinds, gap);
    match searched(question, &one, false, watch, observe) {
        Found::Ended(Decided::Unsafe(threads)) => Turn::Ended(Decided::Unsafe(threads)),
        _ => Turn::Ended(Decided::Not(why)),
    }
}

/// What a search comes to.
enum Found {
    Ended(Decided),
    /// A thread comes to a state of which nothing is known.
    Unknown(u32),
}

/// Searches for a bad state; with `unknown`, for one of which nothing is known, too.
fn searched(
    question: &Question<'_>,
    automata: &Automata,
    unknown: bool,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Found {
    let not = |why: String| Found::Ended(Decided::Not(why));
    let system = match emitted(&automata.program, unknown) {
        Ok(system) => system,
        Err(Unsaid::Harmless) => {
            return Found::Ended(Decided::Safe("no thread comes to a bad state alone".to_owned()));
        }
        Err(Unsaid::TooLarge) => return not("there are too many threads, states or values".to_owned()),
    };
    let checked = match parse_within(&system.text, watch) {
        Ok(checked) => checked.system,
        Err(_) => return not("the system of the automata is too large, or the time is over".to_owned()),
    };
    let limits = Limits { memory: question.memory, ..Limits::default() };
    let options = CheckOptions::new().model(question.model).jobs(question.jobs).limits(limits);
    let report = check_within(&checked, &options, watch, observe);
    match report.answer {
        Answer::Safe { .. } => Found::Ended(Decided::Safe(match report.by {
            By::Whole => "all of their states explored".to_owned(),
            _ => counted(report.statistics.visited, "cube"),
        })),
        Answer::Unknown(why) => not(format!("the search ended without an answer: {why}")),
        Answer::Unsafe(trace) => match system.bad.get(trace.reached) {
            Some(Reached::Bad(_)) => Found::Ended(Decided::Unsafe(threads(automata, &system, &trace))),
            Some(Reached::Unknown(gap)) => Found::Unknown(*gap),
            None => not("the search found a bad state that is none".to_owned()),
        },
    }
}

/// How many threads of each kind take a step.
fn threads(automata: &Automata, system: &Emitted, trace: &Trace) -> Vec<usize> {
    let mut kinds: BTreeMap<u32, u32> = BTreeMap::new();
    for step in &trace.steps {
        if let (Some(process), Some(kind)) = (step.arguments.first(), system.kinds.get(step.transition)) {
            kinds.insert(*process, *kind);
        }
    }
    let number = |kind: u32| kinds.values().filter(|it| **it == kind).count();
    (0u32..).zip(&automata.program.kinds).map(|(kind, _)| number(kind)).collect()
}

const OVER: &str = "the time is over";

fn not(why: impl Into<String>) -> Turn {
    Turn::Ended(Decided::Not(why.into()))
}

/// Why nothing is known, in words.
fn words(kinds: &Kinds, gap: Gap) -> String {
    let threads = &kinds.threads;
    let line = |step: u32| {
        let source = threads.sources.get(step as usize);
        source.and_then(|source| source.line).map(|line| format!("line {line}: ")).unwrap_or_default()
    };
    match gap {
        Gap::Beyond(why) => threads.beyond.get(why as usize).cloned().unwrap_or_default(),
        Gap::TooLarge(step) => format!("{}a number does not fit", line(step)),
        Gap::Values(location) => {
            let name = threads.code.locations.get(location as usize).map(|it| it.name.as_str());
            format!("`{}` takes more than {MOST_VALUES} values", name.unwrap_or("memory"))
        }
        Gap::States(step) => {
            format!(
                "{}threads have more than {MOST_STATES} states, as numbers that they keep for themselves take many values",
                line(step)
            )
        }
        Gap::Endless(step) => format!("{}a loop runs on and on without an access to memory", line(step)),
        Gap::Foreign(step) => {
            format!("{}the address of what another thread has for itself is used", line(step))
        }
    }
}
