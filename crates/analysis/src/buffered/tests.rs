//! Tests of systems with buffers as arrays against the machine with its own buffers.

use super::Buffered;
use garret_machine::machine::{Exploration, ExplorationResult, ExploreOptions, explore};
use garret_machine::memory::Model;
use garret_random::random::Random;
use garret_system::lang::parse;
use garret_system::system::System;
use std::fmt::Write;

/// The number of random systems that are compared.
const SYSTEMS: u64 = 600;
/// The largest number of states of an exploration.
const STATES: usize = 20_000;

const DECLARATIONS: &str = "
    type loc = L1 | L2 | L3 | L4
    type val = A | B | C
    array PC[proc] : loc
    array S[proc] : val
    weak array W[proc] : val
    weak array F[proc] : bool
    weak array N[proc] : val
    init (p) { PC[p] = L1 && W[p] = A && F[p] = False && S[p] = A }
";

fn system(text: &str) -> System {
    parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors:#?}")).system
}

/// A transition in which only the owner writes a cell.
fn transition(random: &mut Random, number: u64) -> String {
    let location = |random: &mut Random| random.below(4) + 1;
    let value = |random: &mut Random| random.one_of(&["A", "B", "C"]);
    let mut guard = format!("PC[p] = L{}", location(random));
    if random.percent(20) {
        guard += " && fence()";
    }
    for number in 0..random.below(3) {
        let (value, truth) = (value(random), random.one_of(&["True", "False"]));
        let read = match random.below(8) {
            0 => format!("W[q] = {value}"),
            1 => format!("W[p] <> {value}"),
            2 => format!("F[q] = {truth}"),
            3 => format!("F[p] = {truth}"),
            4 => format!("forall_other k{number}. W[k{number}] <> {value}"),
            5 => format!("(S[p] = {value} || W[q] = {value})"),
            6 => format!("(p < q || N[q] = {value})"),
            _ => format!("S[p] = {value}"),
        };
        let _ = write!(guard, " && {read}");
    }
    let mut actions = format!("PC[p] := L{}", location(random));
    if random.percent(55) {
        let _ = write!(actions, "; W[p] := {}", value(random));
    }
    if random.percent(30) {
        let _ = write!(actions, "; F[p] := {}", random.one_of(&["True", "False"]));
    }
    if random.percent(25) {
        let own = ["A", "B", "W[p]", "W[q]"].map(|term| format!("; S[p] := {term}"));
        let case = "; S[j] := case | j = p && F[p] = True : B | j = p : C | _ : S[j]".to_owned();
        actions += random.pick(&[&own[..], &[case]].concat()).expect("there are some");
    }
    format!("transition t{number} ([p] q) requires {{ {guard} }} {{ {actions} }}\n")
}

fn random_system(random: &mut Random) -> String {
    let mut text = DECLARATIONS.to_owned();
    text += random.one_of(&[
        "unsafe (p q) { PC[p] = L4 && PC[q] = L4 }",
        "unsafe (p q) { PC[p] = L4 && p @ W[p] = B && q @ W[p] = A }",
        "unsafe (p q) { PC[p] = L3 && p @ F[q] = True && q @ W[q] = C }",
    ]);
    for number in 1..=4 + random.below(4) {
        text += &transition(random, number as u64);
    }
    text
}

fn explored(system: &System, model: Model, processes: u8, buffer: usize) -> Exploration {
    let options = ExploreOptions::new().processes(processes).model(model).buffer(buffer);
    let options = options.symmetry(false).partial_order(false).max_states(STATES);
    explore(system, &options, &mut |_| {})
}

/// Both have the same number of states, and the same bad states; a buffer is too short exactly if the machine cuts off steps.
#[test]
fn buffers_as_arrays_are_what_the_machine_has() {
    let (mut compared, mut bad, mut cut, mut without) = (0, 0, 0, 0);
    for seed in 0..SYSTEMS {
        let mut random = Random::new(seed);
        let text = random_system(&mut random);
        let original = system(&text);
        for (processes, length) in [(2, 1), (2, 2), (3, 1)] {
            let Some(Buffered { system: mut whole, origins, overflow }) = Buffered::new(&original, length)
            else {
                without += 1;
                continue;
            };
            assert!(!whole.is_weak());
            let short = explored(&whole, Model::Sc, processes, 1);
            // steps that find no empty slot end the run: the machine does not take them
            let flag = whole.symbols.len() as u32 - 1;
            whole
                .transitions
                .retain(|transition| transition.updates.iter().all(|update| update.symbol.0 != flag));
            assert_eq!(whole.unsafes.len(), overflow + 1);
            whole.unsafes.truncate(overflow);
            assert!(origins.len() >= whole.transitions.len());
            let (with, machine) = (
                explored(&whole, Model::Sc, processes, 1),
                explored(&original, Model::Tso, processes, length),
            );
            let what = format!("seed {seed}, {processes} processes, {length} entries\n{text}");
            match (&with.reached, &machine.reached) {
                (ExplorationResult::Stopped(_), _) | (_, ExplorationResult::Stopped(_)) => continue,
                (ExplorationResult::Bad(_), ExplorationResult::Bad(_)) => bad += 1,
                (ExplorationResult::Nothing, ExplorationResult::Nothing) => {
                    assert_eq!(with.statistics.states, machine.statistics.states, "{what}");
                    let is_cut = machine.bounds.buffer_cuts > 0;
                    match short.reached {
                        ExplorationResult::Bad(run) => assert!(is_cut && run.reached == overflow, "{what}"),
                        ExplorationResult::Nothing => assert!(!is_cut, "{what}"),
                        ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_) => {}
                    }
                    cut += u64::from(is_cut);
                }
                _ => panic!("{:?}, the machine {:?}: {what}", with.reached, machine.reached),
            }
            compared += 1;
        }
    }
    let numbers = format!("{compared} compared, {bad} bad, {cut} cut off, {without} without such a form");
    assert!(compared > 1_000 && bad > 70 && cut > 100, "{numbers}");
}

/// There is no such form if it depends on which processes the variables are what a process sees, or whether a step is atomic.
#[test]
fn what_depends_on_who_there_is_has_no_such_form() {
    let has_form = |parts: &str| {
        let text = format!("{DECLARATIONS} unsafe (p q) {{ PC[p] = L4 && PC[q] = L4 }} {parts}");
        Buffered::new(&system(&text), 2).is_some()
    };
    let guarded = |guard: &str, action: &str| {
        has_form(&format!(
            "transition t ([p] q) requires {{ {guard} }} {{ {action} }} transition own ([p]) {{ W[p] := B }}"
        ))
    };
    assert!(guarded("W[q] = B", "PC[p] := L2"));
    assert!(guarded("forall_other k. W[k] = B", "PC[p] := L2"));
    // a guard about all processes, including the process itself
    assert!(!guarded("forall k. W[k] = B", "PC[p] := L2"));
    // writes to a cell of another process, of a value that is not constant, or only in some case
    assert!(!guarded("PC[p] = L1", "W[q] := B"));
    assert!(!guarded("PC[p] = L1", "W[p] := S[p]"));
    assert!(!guarded("PC[p] = L1", "W[p] := ?"));
    assert!(!guarded("PC[p] = L1", "W[j] := case | j = p : B"));
    // atomic only if there is another process
    assert!(!guarded("forall_other k. F[k] = True", "W[p] := B"));
    assert!(guarded("F[q] = True && forall_other k. F[k] = True", "W[p] := B"));
    assert!(!guarded("forall_other k. (fence() || F[k] = True)", "PC[p] := L2"));
}
