//! The search against the naive machine, on random systems.
//!
//! `GARRET_SEEDS=0..500` says which systems; otherwise there is a short fixed range and a few fresh ones, whose
//! numbers are printed. What is reported is shrunk first.
#![allow(dead_code, reason = "each test binary uses a part of the support code")]

mod support;

use garret::system::System;
use std::cell::{Cell, RefCell};
use std::fmt::{self, Write as _};
use std::panic::AssertUnwindSafe;
use std::sync::Once;
use std::time::Duration;
use support::generator;
use support::naive_machine::{Limits, Machine, Model, Order, Outcome, Trace, explore};
use support::random::Random;
use support::{rewrite, shrink};

/// What the search says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    /// For every number of processes.
    Safe,
    /// The transitions, with processes counted from 1 as their parameters, run into the unsafe of this index.
    Unsafe { steps: Vec<(usize, Vec<u8>)>, bad: usize },
    /// It does not know, or there is no search.
    Unknown,
    /// It panics, with this message.
    Crash(String),
}

/// The verdict of the search.
fn check(system: &System, model: Model) -> Verdict {
    let options = garret::Options {
        model: if model == Model::Sc { garret::Model::Sc } else { garret::Model::Tso },
        limits: garret::Limits {
            nodes: Some(3_000),
            time: Some(Duration::from_secs(10)),
            ..Default::default()
        },
        ..Default::default()
    };
    match quietly(|| garret::check(system, &options, &mut |_| {})).map(|report| report.answer) {
        Ok(garret::Answer::Safe { .. }) => Verdict::Safe,
        Ok(garret::Answer::Unsafe(trace)) => {
            let arguments =
                |step: &garret::TraceStep| step.arguments.iter().map(|&process| process as u8).collect();
            let steps = trace.steps.iter().map(|step| (step.transition, arguments(step))).collect();
            Verdict::Unsafe { steps, bad: trace.reached }
        }
        Ok(garret::Answer::Unknown(_)) => Verdict::Unknown,
        Err(message) => Verdict::Crash(message),
    }
}

thread_local! {
    /// What the last panic said, while panics are caught.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The result, or what a panic says and where it is, without a word on the terminal.
fn quietly<T>(action: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let caught = PANIC.with_borrow_mut(|message| match message {
                Some(message) => {
                    *message = panic.to_string();
                    true
                }
                None => false,
            });
            if !caught {
                usual(panic);
            }
        }));
    });
    PANIC.set(Some(String::new()));
    let result = std::panic::catch_unwind(AssertUnwindSafe(action));
    let message = PANIC.take();
    result.map_err(|_| message.unwrap_or_default())
}

/// A search, right or wrong.
type Search<'a> = &'a dyn Fn(&System, Model) -> Verdict;

/// What is wrong with a system, or rather with what somebody says of it.
#[derive(Clone, Debug)]
struct Finding {
    kind: Kind,
    details: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The text is refused.
    Refused,
    /// The search panics.
    Crash(Model),
    /// The search says SAFE, the machine reaches a bad state.
    Unsound(Model),
    /// The search says UNSAFE, and its trace does not run.
    FalseAlarm(Model),
    /// The search says UNSAFE under SC and SAFE under TSO.
    LessUnderTso,
    /// The search says another thing after the system was rewritten.
    NotInvariant(Model),
    /// The machine contradicts itself.
    Machine,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.kind, self.details)
    }
}

fn finding(kind: Kind, details: impl Into<String>) -> Finding {
    Finding { kind, details: details.into() }
}

/// What the machine knows: a bad state that is reached by so many processes, or whether it has seen everything.
enum Known {
    Bad(u8, Trace),
    NoneUpTo3 { complete: bool },
}

fn machine(system: &System, model: Model) -> Known {
    let limits = Limits { states: 10_000, initial: 500, ..Limits::default() };
    let bound = system.process_bound.unwrap_or(3).min(3) as u8;
    let mut complete = true;
    for processes in 1..=bound {
        match explore(system, model, processes, limits) {
            Outcome::Unsafe(trace) => return Known::Bad(processes, trace),
            Outcome::NoBadState { cuts, .. } => complete &= cuts.is_empty(),
        }
    }
    Known::NoneUpTo3 { complete }
}

/// Compares all that can be compared, and tells the first thing that is wrong.
fn examine(text: &str, search: Search<'_>) -> Result<(), Finding> {
    let mut verdicts = Vec::new();
    for model in [Model::Sc, Model::Tso] {
        let system = support::read(text, model).map_err(|messages| finding(Kind::Refused, messages))?;
        let known = machine(&system, model);
        let verdict = search(&system, model);
        match (&verdict, &known) {
            (Verdict::Crash(message), _) => return Err(finding(Kind::Crash(model), message)),
            (Verdict::Safe, Known::Bad(processes, trace)) => {
                let details = format!("SAFE, but {processes} processes run {}", trace.display(&system));
                return Err(finding(Kind::Unsound(model), details));
            }
            (Verdict::Unsafe { steps, bad }, _) if replays(&system, model, steps, *bad) == Some(false) => {
                let elsewhere = match known {
                    Known::Bad(_, trace) => format!("this one does: {}", trace.display(&system)),
                    Known::NoneUpTo3 { complete: true } => {
                        "nor does any other with up to 3 processes".to_owned()
                    }
                    Known::NoneUpTo3 { complete: false } => "no other is known".to_owned(),
                };
                let claimed = shown(&system, steps);
                let details = format!("this trace does not run: {claimed}; {elsewhere}");
                return Err(finding(Kind::FalseAlarm(model), details));
            }
            _ => {}
        }
        verdicts.push(verdict);
    }
    if let [Verdict::Unsafe { .. }, Verdict::Safe] = verdicts[..] {
        return Err(finding(Kind::LessUnderTso, "UNSAFE under SC, SAFE under TSO"));
    }
    Ok(())
}

/// Whether the steps run into the bad state, for some number of processes: those that take steps, and perhaps
/// some that the `unsafe` is about. None when that is not known.
fn replays(system: &System, model: Model, steps: &[(usize, Vec<u8>)], bad: usize) -> Option<bool> {
    let named = steps.iter().flat_map(|(_, processes)| processes).copied().max().unwrap_or(0);
    let idle = system.unsafes[bad].variables.parameters() as u8 + 1;
    let bound = system.process_bound.unwrap_or(u32::MAX);
    let limits = Limits { initial: 20_000, ..Limits::default() };
    let mut all = Some(false);
    for processes in (named.max(1)..=named + idle).filter(|&processes| u32::from(processes) <= bound) {
        let machine = Machine::new(system, model, processes, limits);
        for order in [Order::Given, Order::Shuffled] {
            match machine.replays(steps, bad, order) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => all = None,
            }
        }
    }
    all
}

/// The steps with the names of the transitions.
fn shown(system: &System, steps: &[(usize, Vec<u8>)]) -> String {
    let name = |(transition, processes): &(usize, Vec<u8>)| {
        let processes: Vec<String> = processes.iter().map(|process| format!("#{process}")).collect();
        format!("{}({})", system.transitions[*transition].name, processes.join(", "))
    };
    steps.iter().map(name).collect::<Vec<_>>().join(" -> ")
}

/// The same verdicts for systems that mean the same.
fn examine_rewritten(text: &str, seed: u64, search: Search<'_>) -> Result<(), Finding> {
    let rewritten = [rewrite::reordered(text, &mut Random::new(seed)), rewrite::renamed(text)];
    for model in [Model::Sc, Model::Tso] {
        let is_safe = |text: &str| {
            let system = support::read(text, model).map_err(|messages| finding(Kind::Refused, messages))?;
            match search(&system, model) {
                Verdict::Safe => Ok(Some(true)),
                Verdict::Unsafe { .. } => Ok(Some(false)),
                // A limit may be hit earlier or later.
                Verdict::Unknown => Ok(None),
                Verdict::Crash(message) => Err(finding(Kind::Crash(model), message)),
            }
        };
        let Some(before) = is_safe(text)? else { continue };
        for other in &rewritten {
            if is_safe(other)? == Some(!before) {
                let (one, another) = if before { ("SAFE", "UNSAFE") } else { ("UNSAFE", "SAFE") };
                return Err(finding(Kind::NotInvariant(model), format!("{one}, but {another} as\n{other}")));
            }
        }
    }
    Ok(())
}

/// The machine agrees with itself: more behaviours under weaker models, the same ones after rewriting, and
/// every trace replays.
fn examine_machine(text: &str, seed: u64) -> Result<(), Finding> {
    let limits = Limits { states: 3_000, initial: 100, ..Limits::default() };
    let refused = |messages| finding(Kind::Refused, messages);
    let weak = support::read(text, Model::Tso).map_err(refused)?;
    let strong = support::read(text, Model::Sc).map_err(refused)?;
    let reordered =
        support::read(&rewrite::reordered(text, &mut Random::new(seed)), Model::Tso).map_err(refused)?;
    let renamed = support::read(&rewrite::renamed(text), Model::Tso).map_err(refused)?;
    let wrong = |details: &str| Err(finding(Kind::Machine, details));
    for processes in 1..=weak.process_bound.unwrap_or(2).min(2) as u8 {
        let of = |system: &System, model| explore(system, model, processes, limits);
        let (sc, tso, pso) = (of(&weak, Model::Sc), of(&weak, Model::Tso), of(&weak, Model::Pso));
        let differ = |one: &Outcome, other: &Outcome| {
            (one.is_unsafe() && other.is_safe()) || (one.is_safe() && other.is_unsafe())
        };
        if sc.is_unsafe() && tso.is_safe() {
            return wrong("UNSAFE under SC, SAFE under TSO");
        }
        if tso.is_unsafe() && pso.is_safe() {
            return wrong("UNSAFE under TSO, SAFE under PSO");
        }
        if differ(&sc, &of(&strong, Model::Sc)) {
            return wrong("SC is another thing when nothing is weak");
        }
        if differ(&tso, &of(&reordered, Model::Tso)) || differ(&tso, &of(&renamed, Model::Tso)) {
            return wrong("another verdict for a system that means the same");
        }
        for (model, outcome) in [(Model::Sc, &sc), (Model::Tso, &tso), (Model::Pso, &pso)] {
            let Outcome::Unsafe(trace) = outcome else { continue };
            let machine = Machine::new(&weak, model, processes, limits);
            let replays = |order| machine.replays(&trace.transitions(), trace.bad, order) == Some(true);
            if !replays(Order::Given) || !replays(Order::Shuffled) {
                return wrong("a trace does not replay");
            }
        }
    }
    Ok(())
}

/// What is wrong with the systems of the seeds, shrunk.
fn findings(seeds: Vec<u64>, examine: impl Fn(&str, u64) -> Result<(), Finding>) -> Vec<Finding> {
    let mut all = Vec::new();
    for seed in seeds {
        let text = generator::system(seed);
        let Err(found) = examine(&text, seed) else { continue };
        let same = |smaller: &str| examine(smaller, seed).is_err_and(|other| other.kind == found.kind);
        // A text that is refused can be made smaller in ways that have nothing to do with why.
        let small = if found.kind == Kind::Refused { text.clone() } else { shrink::shrink(&text, same) };
        let Finding { kind, details } = examine(&small, seed).err().unwrap_or(found);
        all.push(Finding { kind, details: format!("{details}\nseed {seed}, shrunk:\n{small}") });
    }
    all
}

/// Fails when something is wrong, and shows it.
fn expect_none(findings: &[Finding]) {
    let mut report = String::new();
    for finding in findings {
        let _ = writeln!(report, "{finding}");
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn search_agrees_with_the_machine() {
    let (safe, bad, unknown) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let counted = |system: &System, model| {
        let verdict = check(system, model);
        let counter = match verdict {
            Verdict::Safe => &safe,
            Verdict::Unsafe { .. } => &bad,
            Verdict::Unknown | Verdict::Crash(_) => &unknown,
        };
        counter.set(counter.get() + 1);
        verdict
    };
    let found = findings(support::seeds(0..100, 20), |text, _| examine(text, &counted));
    println!("{} SAFE, {} UNSAFE, {} UNKNOWN", safe.get(), bad.get(), unknown.get());
    expect_none(&found);
}

#[test]
fn verdicts_do_not_depend_on_order_and_names() {
    expect_none(&findings(support::seeds(0..60, 10), |text, seed| examine_rewritten(text, seed, &check)));
}

#[test]
fn the_machine_agrees_with_itself() {
    expect_none(&findings(support::seeds(0..60, 10), examine_machine));
}

/// A search that is wrong does not go unnoticed, and the systems that show it are small.
#[test]
fn a_wrong_search_is_found() {
    let credulous = |_: &System, _| Verdict::Safe;
    let found = findings((0..12).collect(), |text, _| examine(text, &credulous));
    assert!(found.iter().any(|it| it.kind == Kind::Unsound(Model::Sc)));
    assert!(found.iter().all(|it| it.details.matches("transition").count() <= 1), "{found:?}");

    let alarmist = |system: &System, _| match system.transitions.len() {
        0 => Verdict::Safe,
        last => Verdict::Unsafe { steps: vec![(last - 1, vec![1, 2])], bad: 0 },
    };
    let found = findings((0..12).collect(), |text, _| examine(text, &alarmist));
    assert!(found.iter().any(|it| it.kind == Kind::FalseAlarm(Model::Sc)));

    // Forgets the store buffers.
    let strong = |system: &System, _| match machine(system, Model::Sc) {
        Known::Bad(_, trace) => Verdict::Unsafe { steps: trace.transitions(), bad: trace.bad },
        Known::NoneUpTo3 { .. } => Verdict::Safe,
    };
    let found = findings((0..60).collect(), |text, _| examine(text, &strong));
    assert!(!found.is_empty() && found.iter().all(|it| it.kind == Kind::Unsound(Model::Tso)), "{found:?}");
}
