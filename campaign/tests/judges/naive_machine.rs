//! The naive machine on systems whose verdict is known.

use crate::support;

use garret::Model;
use garret::system::System;
use garret_campaign::naive_machine::{Limits, Machine, Order, Outcome, Trace, explore};
use garret_campaign::read;
use std::fmt::Write as _;
use std::path::Path;

/// The counterexample with the fewest processes, up to three, and the number of processes.
fn counterexample(system: &System, memory: Model, limits: Limits) -> Option<(u8, Trace)> {
    let bound = system.process_bound.unwrap_or(3).min(3) as u8;
    (1..=bound).find_map(|processes| match explore(system, memory, processes, limits) {
        Outcome::Unsafe(trace, _) => Some((processes, trace)),
        Outcome::NoBadState { .. } => None,
    })
}

/// Compares with the verdicts that are listed beside the files.
fn compare(folder: &Path, limits: Limits) {
    let content = |file: &str| {
        let path = folder.join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let expected = content("expected.tsv");
    for line in expected.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(file), Some(verdict)) = (fields.next(), fields.next()) else { continue };
        let text = content(file);
        let system = read(&text, true);
        if verdict == "ERROR" {
            assert!(system.is_err(), "{file} is accepted");
            continue;
        }
        let system = system.unwrap_or_else(|messages| panic!("{file}: {messages}"));
        let found = counterexample(&system, Model::Tso, limits);
        match (verdict, &found) {
            ("SAFE", Some((processes, trace))) => {
                panic!("{file} is unsafe for {processes} processes: {}", trace.display(&system));
            }
            ("UNSAFE", None) => panic!("{file} is safe for up to 3 processes, as far as that was looked at"),
            _ => {}
        }
        if let Some((processes, trace)) = found {
            let machine = Machine::new(&system, Model::Tso, processes, limits);
            for order in [Order::Given, Order::Shuffled] {
                let replays = machine.replays(&trace.transitions(), trace.bad, order);
                assert_eq!(replays, Some(true), "{file}, {order:?}: {}", trace.display(&system));
            }
        }
    }
}

#[test]
fn traps() {
    let Some(folder) = support::corpus("traps") else { return };
    compare(&folder, Limits::default());
}

#[test]
fn weak_systems_by_other_people() {
    let Some(folder) = support::corpus("weak") else { return };
    compare(&folder, Limits { states: 20_000, ..Limits::default() });
}

/// Two processes that each run a straight-line program; a step is `action`, or `guard -> action`.
///
/// All cells are initially 0. The formula describes the bad states when both programs have ended.
fn litmus(cells: &str, first: &[&str], second: &[&str], bad: &str) -> String {
    let mut locations = Vec::new();
    let mut transitions = String::new();
    for (name, number, program) in [("A", 1, first), ("B", 2, second)] {
        for (index, instruction) in program.iter().enumerate() {
            let (guard, action) = instruction.split_once("->").unwrap_or(("", instruction));
            let guard = if guard.trim().is_empty() { String::new() } else { format!("&& {guard}") };
            let action = if action.trim().is_empty() { String::new() } else { format!("; {action}") };
            let (from, to) = (index + 1, index + 2);
            let _ = writeln!(
                transitions,
                "transition t_{name}{from} ([p]) requires {{ p = #{number} && PC[p] = L{from} {guard} }}
                 {{ PC[p] := L{to} {action} }}",
            );
        }
        locations.push(format!("PC[#{number}] = L{}", program.len() + 1));
    }
    let weak: Vec<String> = cells.split(' ').map(|cell| format!("weak var {cell} : int")).collect();
    let zero: Vec<String> = cells.split(' ').map(|cell| format!("{cell} = 0")).collect();
    format!(
        "number_procs 2
         type loc = L1 | L2 | L3 | L4 | L5
         array PC[proc] : loc
         array R[proc] : int
         {}
         init (p) {{ PC[p] = L1 && R[p] = 0 && {} }}
         unsafe () {{ {} && {bad} }}
         {transitions}",
        weak.join("\n"),
        zero.join(" && "),
        locations.join(" && "),
    )
}

/// Whether two processes reach the bad state under SC, TSO and PSO.
fn allowed(text: &str) -> [bool; 3] {
    [Model::Sc, Model::Tso, Model::Pso].map(|memory| {
        let system = read(text, true).unwrap_or_else(|messages| panic!("{messages}\n{text}"));
        match explore(&system, memory, 2, Limits::default()) {
            Outcome::Unsafe(..) => true,
            Outcome::NoBadState { cuts, .. } => {
                assert!(cuts.is_empty(), "{cuts:?}\n{text}");
                false
            }
        }
    })
}

#[test]
fn store_buffering() {
    let bad = "R[#1] = 0 && R[#2] = 0";
    let plain = litmus("X Y", &["X := 1", "R[p] := Y"], &["Y := 1", "R[p] := X"], bad);
    assert_eq!(allowed(&plain), [false, true, true]);
    let one_fence = litmus("X Y", &["X := 1", "fence() -> R[p] := Y"], &["Y := 1", "R[p] := X"], bad);
    assert_eq!(allowed(&one_fence), [false, true, true]);
    let fences = litmus("X Y", &["X := 1", "fence() -> R[p] := Y"], &["Y := 1", "fence() -> R[p] := X"], bad);
    assert_eq!(allowed(&fences), [false, false, false]);
    let exchange = litmus("X Y Z", &["Z = Z -> X := 1", "R[p] := Y"], &["Z = Z -> Y := 1", "R[p] := X"], bad);
    assert_eq!(allowed(&exchange), [false, false, false]);
}

#[test]
fn message_passing() {
    let receive = &["Y = 1 ->", "R[p] := X"];
    assert_eq!(allowed(&litmus("X Y", &["X := 1", "Y := 1"], receive, "R[#2] = 0")), [false, false, true]);
    assert_eq!(allowed(&litmus("X Y", &["X := 1; Y := 1"], receive, "R[#2] = 0")), [false, false, false]);
    assert_eq!(
        allowed(&litmus("X Y", &["X := 1", "fence() -> Y := 1"], receive, "R[#2] = 0")),
        [false, false, false]
    );
}

/// The witness of the design notes that PSO is not TSO without one of its rules.
#[test]
fn a_late_write_of_another_process() {
    let text = litmus(
        "X Y",
        &["X := 1", "Y := 1", "", "fence() ->"],
        &["Y = 1 -> R[p] := Y", "X := 2", "fence() ->"],
        "R[#2] = 1 && #2 @ X = 1",
    );
    assert_eq!(allowed(&text), [false, false, true]);
}

/// A process reads its own writes at once, and those of other processes only from memory.
#[test]
fn own_writes_first() {
    let own = litmus("X Y", &["X := 1", "R[p] := X"], &["X := 2", "R[p] := X"], "R[#1] = 2 && R[#2] = 1");
    assert_eq!(allowed(&own), [false, false, false]);
    let instant = litmus("X Y", &["X := 1"], &[""], "#1 @ X = 1 && #2 @ X = 0");
    assert_eq!(allowed(&instant), [false, true, true]);
}

/// Entries of one process that write the same cell stay in order under PSO, also if they contain other cells.
#[test]
fn pso_keeps_the_order_of_a_cell() {
    let text = |first: &[&str]| litmus("X Y", first, &["Y = 1 ->", "R[p] := X"], "R[#2] = 0");
    assert_eq!(allowed(&text(&["X := 1", "X := 2; Y := 1"])), [false, false, false]);
    assert_eq!(allowed(&text(&["X := 1; Y := 2", "Y := 1"])), [false, false, false]);
}

/// `number_procs 2` with one process: no process equals `#2`, and a declaration that uses a cell of `#2` is ignored.
#[test]
fn process_constants_of_processes_that_do_not_exist() {
    let system = |bad: &str| {
        format!(
            "number_procs 2
             type loc = L1 | L2
             array PC[proc] : loc
             weak array F[proc] : bool
             init (p) {{ PC[p] = L1 && F[#2] = False && F[p] = False }}
             unsafe (p) {{ {bad} }}
             transition t ([p]) requires {{ PC[p] = L1 }} {{ PC[p] := L2 }}"
        )
    };
    for (bad, expected) in [
        ("p <> #2 && PC[p] = L2", [true, true]),
        ("p = #2 && PC[p] = L2", [false, true]),
        ("PC[p] = L2 && p @ F[#2] = False", [false, true]),
    ] {
        let text = system(bad);
        let system = read(&text, true).unwrap_or_else(|messages| panic!("{messages}\n{text}"));
        let found =
            [1, 2].map(|processes| explore(&system, Model::Tso, processes, Limits::default()).is_unsafe());
        assert_eq!(found, expected, "{bad}");
    }
}
