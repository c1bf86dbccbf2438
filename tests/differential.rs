//! The search against the naive machine, on random systems.
//!
//! `GARRET_SEEDS=0..500` says which systems; otherwise there is a short fixed range and a few fresh ones, whose
//! numbers are printed. What is reported is shrunk first.
#![allow(dead_code, reason = "each test binary uses a part of the support code")]

mod support;

use garret::system::System;
use std::fmt::{self, Write as _};
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
    Unsafe { processes: u8, steps: Vec<(usize, Vec<u8>)>, bad: usize },
    /// With the reason.
    Unknown(String),
}

/// The verdict of the search; none as long as there is no search.
fn check(_system: &System, _model: Model) -> Option<Verdict> {
    None
}

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
fn examine(text: &str) -> Result<(), Finding> {
    let mut searched = Vec::new();
    for model in [Model::Sc, Model::Tso] {
        let system = support::read(text, model).map_err(|messages| finding(Kind::Refused, messages))?;
        let known = machine(&system, model);
        let verdict = check(&system, model);
        match (&verdict, &known) {
            (Some(Verdict::Safe), Known::Bad(processes, trace)) => {
                let details = format!("SAFE, but {processes} processes run {}", trace.display(&system));
                return Err(finding(Kind::Unsound(model), details));
            }
            (Some(Verdict::Unsafe { processes, steps, bad }), _) => {
                let limits = Limits { initial: 20_000, ..Limits::default() };
                let machine = Machine::new(&system, model, *processes, limits);
                let runs = [Order::Given, Order::Shuffled].map(|order| machine.replays(steps, *bad, order));
                let seen_all = matches!(known, Known::NoneUpTo3 { complete: true });
                if runs.contains(&Some(true)) {
                    if seen_all && *processes <= 3 {
                        return Err(finding(Kind::Machine, format!("safe, but {steps:?} runs")));
                    }
                } else if runs.contains(&Some(false)) {
                    let elsewhere = match known {
                        Known::Bad(..) => "others do",
                        Known::NoneUpTo3 { complete: true } => "nor does any other with up to 3 processes",
                        Known::NoneUpTo3 { complete: false } => "no other is known",
                    };
                    let details =
                        format!("the trace does not run, {elsewhere}: {processes} processes, {steps:?}");
                    return Err(finding(Kind::FalseAlarm(model), details));
                }
            }
            _ => {}
        }
        searched.push(verdict);
    }
    if let [Some(Verdict::Unsafe { .. }), Some(Verdict::Safe)] = searched[..] {
        return Err(finding(Kind::LessUnderTso, "UNSAFE under SC, SAFE under TSO"));
    }
    Ok(())
}

/// The same verdicts for systems that mean the same.
fn examine_rewritten(text: &str, seed: u64) -> Result<(), Finding> {
    let rewritten = [rewrite::reordered(text, &mut Random::new(seed)), rewrite::renamed(text)];
    for model in [Model::Sc, Model::Tso] {
        let verdict = |text: &str| {
            let system = support::read(text, model).map_err(|messages| finding(Kind::Refused, messages))?;
            Ok(check(&system, model))
        };
        let original = verdict(text)?;
        for other in &rewritten {
            let name = |verdict: &Option<Verdict>| match verdict {
                Some(Verdict::Safe) => Some("SAFE"),
                Some(Verdict::Unsafe { .. }) => Some("UNSAFE"),
                // A limit may be hit earlier or later.
                Some(Verdict::Unknown(_)) | None => None,
            };
            let (before, after) = (name(&original), name(&verdict(other)?));
            if let (Some(before), Some(after)) = (before, after)
                && before != after
            {
                return Err(finding(Kind::NotInvariant(model), format!("{before}, but {after} as\n{other}")));
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

/// Runs the examination on all seeds; panics with the shrunk systems of those that fail.
fn run(seeds: Vec<u64>, examine: impl Fn(&str, u64) -> Result<(), Finding>) {
    let mut report = String::new();
    for seed in seeds {
        let text = generator::system(seed);
        let Err(found) = examine(&text, seed) else { continue };
        let same = |smaller: &str| examine(smaller, seed).is_err_and(|other| other.kind == found.kind);
        // A text that is refused can be made smaller in ways that have nothing to do with why.
        let small = if found.kind == Kind::Refused { text.clone() } else { shrink::shrink(&text, same) };
        let found = examine(&small, seed).err().unwrap_or(found);
        let _ = writeln!(report, "seed {seed}: {found}\n{small}");
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn search_agrees_with_the_machine() {
    run(support::seeds(0..100, 20), |text, _| examine(text));
}

#[test]
fn verdicts_do_not_depend_on_order_and_names() {
    run(support::seeds(0..60, 10), examine_rewritten);
}

#[test]
fn the_machine_agrees_with_itself() {
    run(support::seeds(0..60, 10), examine_machine);
}
