//! Tests of systems with loops in any order against the machine, where loops follow the order of processes.

use super::unordered;
use crate::writers::writers;
use garret_base::watch::Limits;
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, Inference, Member, check};
use garret_machine::machine::{Exploration, ExplorationResult, ExploreOptions, explore};
use garret_machine::memory::Model;
use garret_random::random::Random;
use garret_system::lang::parse;
use garret_system::system::System;
use std::fmt::Write;
use std::time::Duration;

/// The number of random systems that are compared.
const SYSTEMS: u64 = 500;
/// The largest number of states of an exploration.
const STATES: usize = 30_000;

fn system(text: &str) -> System {
    parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors:#?}")).system
}

/// Each process sets its flag, and looks at all others, from the first to the last; a variable says whether a process is inside.
fn scan(fence: &str) -> String {
    format!(
        "type loc = Idle | First | Next | Set | Reset | Leave | Bad
        array PC[proc] : loc  array R[proc] : proc  weak array Flag[proc] : bool  weak var Inside : bool
        init (p) {{ PC[p] = Idle && R[p] = p && Flag[p] = False && Inside = False }}
        unsafe (p) {{ PC[p] = Bad }}
        transition raise ([p]) requires {{ PC[p] = Idle }} {{ PC[p] := First; Flag[p] := True }}
        transition first_me ([p]) requires {{ PC[p] = First {fence} && (forall_other k. p < k) }}
        {{ PC[p] := Next; R[p] := p }}
        transition first ([p] o)
        requires {{ PC[p] = First {fence} && o < p && (forall_other k. o < k) && Flag[o] = False }}
        {{ PC[p] := Next; R[p] := o }}
        transition next_me ([p])
        requires {{ PC[p] = Next && R[p] < p && (forall_other k. (k <= R[p] || p < k)) }} {{ R[p] := p }}
        transition next ([p] o)
        requires {{ PC[p] = Next && R[p] < o && (p <= R[p] || o < p) && (forall_other k. (k <= R[p] || o < k))
            && Flag[o] = False }} {{ R[p] := o }}
        transition alone ([p])
        requires {{ PC[p] = Next && p <= R[p] && (forall_other k. k <= R[p]) && Inside = False }} {{ PC[p] := Set }}
        transition bad ([p])
        requires {{ PC[p] = Next && p <= R[p] && (forall_other k. k <= R[p]) && Inside = True }} {{ PC[p] := Bad }}
        transition set ([p]) requires {{ PC[p] = Set }} {{ PC[p] := Reset; Inside := True }}
        transition reset ([p]) requires {{ PC[p] = Reset }} {{ PC[p] := Leave; Inside := False }}
        transition leave ([p]) requires {{ PC[p] = Leave }} {{ PC[p] := Idle; Flag[p] := False }}"
    )
}

fn options(model: Model) -> CheckOptions {
    let limits = Limits::new().time(Duration::from_secs(20));
    CheckOptions::new().model(model).certify(true).limits(limits)
}

#[test]
fn whoever_looks_at_all_is_alone() {
    for (fence, model) in [("&& fence()", Model::Tso), ("&& fence()", Model::Sc), ("", Model::Sc)] {
        let report = check(&system(&scan(fence)), &options(model), &mut |_| {});
        assert!(matches!(report.answer, Answer::Safe { .. }), "{fence} {model:?}: {:?}", report.answer);
        assert_eq!(report.by, Member::Unordered, "{fence} {model:?}");
        assert!(report.facts.iter().any(|fact| fact.contains("any order")), "{:?}", report.facts);
    }
    let report = check(&system(&scan("")), &options(Model::Tso), &mut |_| {});
    assert!(matches!(report.answer, Answer::Unsafe(_)), "{:?}", report.answer);
}

#[test]
fn who_asks_for_loops_as_they_are_gets_them() {
    let options = options(Model::Sc).max_nodes(400).exact_loops(true);
    let report = check(&system(&scan("")), &options, &mut |_| {});
    assert_ne!(report.by, Member::Unordered);
}

/// Conditions on the order are replaced, and everything else is kept.
#[test]
fn the_order_is_asked_no_more() {
    let original = system(&scan(""));
    let any = unordered(&original).expect("there is a loop");
    let order = |system: &System| {
        let mut count = 0;
        let literals = system.transitions.iter().flat_map(|it| &it.guards);
        literals.for_each(|guard| {
            guard.for_each_literal(&mut |literal| {
                count += usize::from(matches!(literal, garret_system::system::Literal::Before(..)));
            });
        });
        count
    };
    assert!(order(&original) > 10);
    assert_eq!(order(&any), 0);
    assert_eq!(any.transitions.len(), original.transitions.len());
    assert!(
        any.transitions.iter().all(|it| it.guards.len() == 1),
        "of the ways to be the next one, one is left"
    );
    assert!(unordered(&any).is_none());
    // it is no loop if a process is just the least of all, or if the second parameter is not constrained or may have been passed
    // already
    for guard in [
        "R[p] < o",
        "(forall_other k. o < k)",
        "R[p] < o && (forall_other k. (k <= R[p] || o < k))",
        "(p <= R[p] || o < p) && (forall_other k. (k <= R[p] || o < k))",
    ] {
        let text = format!(
            "array R[proc] : proc init (p) {{ R[p] = p }} unsafe (p q) {{ R[p] = q }}
            transition t ([p] o) requires {{ {guard} }} {{ R[p] := o }}"
        );
        assert!(unordered(&system(&text)).is_none(), "{guard}");
    }
}

/// A step continues a loop only if the loop has begun.
#[test]
fn a_loop_that_has_not_begun_is_no_loop() {
    let text = "type loc = A | B | C array PC[proc] : loc array R[proc] : proc
        init (p) { PC[p] = A && R[p] = p } unsafe (p) { PC[p] = C }
        transition next ([p] o)
        requires { PC[p] = A && R[p] < o && (p <= R[p] || o < p) && (forall_other k. (k <= R[p] || o < k)) }
        { R[p] := o }
        transition last ([p])
        requires { PC[p] = A && p <= R[p] && (forall_other k. k <= R[p]) } { PC[p] := B }
        transition bad ([p]) requires { PC[p] = B && (forall_other k. p < k) } { PC[p] := C }";
    let original = system(text);
    // the first loop continues to the last process, but does not begin with the first one
    let any = unordered(&original).expect("there is a loop");
    assert!(matches!(explored(&original, Model::Sc, 2).0, ExplorationResult::Bad(_)));
    assert!(matches!(explored(&any, Model::Sc, 2).0, ExplorationResult::Bad(_)));
}

fn explored(system: &System, model: Model, processes: u8) -> (ExplorationResult, bool) {
    let options = ExploreOptions::new().processes(processes).model(model).buffer(2);
    let options = options.symmetry(false).partial_order(false).max_states(STATES);
    let Exploration { reached, .. } = explore(system, &options, &mut |_| {});
    let is_whole = matches!(reached, ExplorationResult::Nothing);
    (reached, is_whole)
}

const DECLARATIONS: &str = "
    type loc = L1 | L2 | L3 | L4
    array PC[proc] : loc  array R[proc] : proc  array S[proc] : proc  array B[proc] : bool
    weak array F[proc] : bool  weak var X : bool
    init (p) { PC[p] = L1 && R[p] = p && B[p] = False && F[p] = False && X = False }
";

/// A step of a loop, or another step.
fn transition(random: &mut Random, number: u64) -> String {
    let runner = |random: &mut Random| random.one_of(&["R", "R", "S"]);
    let truth = |random: &mut Random| random.one_of(&["True", "False"]);
    let (from, to) = (random.below(4) + 1, random.below(4) + 1);
    let (after, into) = (runner(random), runner(random));
    let is_near = |x: &str, o: &str| format!("{x}[p] < {o} && (forall_other k. (k <= {x}[p] || {o} < k))");
    let (parameters, order, found) = match random.below(10) {
        0 => ("[p]", "(forall_other k. p < k)".to_owned(), "p"),
        1 | 2 => ("[p] o", "o < p && (forall_other k. o < k)".to_owned(), "o"),
        3 => ("[p]", is_near(after, "p"), "p"),
        4..7 => ("[p] o", format!("(p <= {after}[p] || o < p) && {}", is_near(after, "o")), "o"),
        7 => ("[p]", format!("p <= {after}[p] && (forall_other k. k <= {after}[p])"), "p"),
        8 => ("[p] o", format!("{after}[p] = o"), "o"),
        _ => ("[p] o", random.one_of(&["p < o", "R[p] < o", "o <= S[p]", "B[p] = True"]).to_owned(), "o"),
    };
    let mut guard = format!("PC[p] = L{from} && {order}");
    for _ in 0..random.below(2) {
        let (cell, truth) = (random.one_of(&["B[p]", "X", "F[p]"]), truth(random));
        let _ = write!(guard, " && {cell} = {truth}");
    }
    if parameters != "[p]" && random.percent(50) {
        let _ = write!(guard, " && F[o] = {}", truth(random));
    }
    if random.percent(15) {
        guard += " && fence()";
    }
    let mut actions = format!("PC[p] := L{to}");
    let value = match random.below(8) {
        0 => "R[p]".to_owned(),
        1 => "S[p]".to_owned(),
        2 => "p".to_owned(),
        3 => String::new(),
        _ => found.to_owned(),
    };
    if !value.is_empty() {
        let _ = write!(actions, "; {into}[p] := {value}");
        if random.percent(20) {
            let other = if into == "R" { "S" } else { "R" };
            let _ = write!(actions, "; {other}[p] := {}", random.one_of(&["R[p]", "S[p]", "p"]));
        }
    }
    if random.percent(40) {
        let _ = write!(actions, "; {} := {}", random.one_of(&["B[p]", "F[p]", "X"]), truth(random));
    }
    format!("transition t{number} ({parameters}) requires {{ {guard} }} {{ {actions} }}\n")
}

fn random_system(random: &mut Random) -> String {
    let mut text = DECLARATIONS.to_owned();
    text += random.one_of(&[
        "unsafe (p q) { PC[p] = L4 && PC[q] = L4 }",
        "unsafe (p) { PC[p] = L4 && p @ X = True }",
        "unsafe (p q) { PC[p] = L4 && R[p] = q && p @ F[q] = True }",
        "unsafe (p) { PC[p] = L4 && B[p] = True }",
    ]);
    for number in 1..=4 + random.below(5) {
        text += &transition(random, number as u64);
    }
    text
}

/// A state that is bad in the order of processes is bad in any order; if the search says that the system with any order is safe, the
/// machine reaches no bad state.
#[test]
fn what_a_loop_does_it_does_in_some_order() {
    let (mut compared, mut bad, mut more, mut proved) = (0, 0, 0, 0);
    for seed in 0..SYSTEMS {
        let mut random = Random::new(seed);
        let text = random_system(&mut random);
        let original = system(&text);
        let Some(any) = unordered(&original) else { continue };
        let known = writers(&any, &|| false).unwrap_or_else(|| any.clone());
        for model in [Model::Sc, Model::Tso] {
            let mut is_bad = false;
            for processes in [1, 2, 3] {
                let (exact, is_whole) = explored(&original, model, processes);
                let exact = matches!(exact, ExplorationResult::Bad(_));
                is_bad |= exact;
                for system in [&any, &known] {
                    let (found, _) = explored(system, model, processes);
                    compared += 1;
                    let found_bad = matches!(found, ExplorationResult::Bad(_));
                    more += u32::from(found_bad && is_whole);
                    let is_safe = matches!(found, ExplorationResult::Nothing);
                    assert!(!exact || !is_safe, "seed {seed}, {model:?}, {processes} processes\n{text}");
                }
            }
            bad += u32::from(is_bad);
            let options =
                CheckOptions::new().model(model).inference(Inference::Off).max_nodes(60).exact_loops(true);
            let report = check(&known, &options.certify(true), &mut |_| {});
            if matches!(report.answer, Answer::Safe { .. }) {
                proved += 1;
                assert!(!is_bad, "seed {seed}, {model:?}: SAFE in any order\n{text}");
            }
        }
    }
    println!("{compared} compared, {bad} bad, {more} bad in another order only, {proved} proved");
    assert!(compared > 1000 && bad > 50 && more > 10 && proved > 50, "a poor mixture");
}
