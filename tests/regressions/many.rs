//! Regressions: numbers and identities of processes.

use super::{report, verdict};
use garret::machine::{ExplorationResult, ExploreOptions, explore};
use garret::{Answer, CheckOptions, Inference, Limits, Model, Reason, check, parse};
use std::time::Duration;

/// A system in which this number of processes has to be at the end at once.
fn crowd(processes: usize) -> String {
    let names: Vec<String> = (0..processes).map(|process| format!("p{process}")).collect();
    let at_end: Vec<String> = names.iter().map(|name| format!("PC[{name}] = L2")).collect();
    format!(
        "type loc = L1 | L2
        array PC[proc] : loc
        init (p) {{ PC[p] = L1 }}
        unsafe ({}) {{ {} }}
        transition t (p) requires {{ PC[p] = L1 }} {{ PC[p] := L2 }}",
        names.join(" "),
        at_end.join(" && ")
    )
}

/// A regression: counterexamples with more than fifteen processes could not be run, and universal guards were given as the reason.
#[test]
fn traces_of_many_processes_run() {
    for processes in [15, 16, 40, 63] {
        let options = CheckOptions::new().inference(Inference::Off);
        let report = report(&crowd(processes), &options);
        assert!(matches!(report.answer, Answer::Unsafe(_)), "{processes}: {:?}", report.answer);
        assert_eq!(report.run.map(|run| usize::from(run.processes)), Some(processes));
    }
}

/// A regression: an index of eight bits wrapped around, so that the transition was mapped to processes that the cube already has, and
/// never fired. Also, a bad state of very many processes is not a contradiction.
#[test]
fn more_processes_than_can_be_numbered() {
    let text = |parameters: usize| {
        let names: Vec<String> = (0..parameters).map(|parameter| format!("p{parameter}")).collect();
        format!(
            "type loc = L1 | L2
            array PC[proc] : loc
            init (p) {{ PC[p] = L1 }}
            unsafe (p) {{ PC[p] = L2 }}
            transition t ({}) requires {{ PC[p0] = L1 }} {{ PC[p0] := L2 }}",
            names.join(" ")
        )
    };
    for system in [text(258), text(259), text(300), crowd(64), crowd(258), crowd(300)] {
        let Ok(checked) = parse(&system) else { continue };
        let warnings = garret::lint(&checked.system, &Limits::default()).expect("there are initial states");
        assert!(warnings.is_empty(), "{warnings:?}");
        let answer = check(
            &checked.system,
            &CheckOptions::new().limits(Limits::new().time(Duration::from_secs(2))),
            &mut |_| {},
        )
        .answer;
        assert!(
            matches!(answer, Answer::Unsafe(_) | Answer::Unknown(Reason::Processes(_) | Reason::Time(_))),
            "{answer:?}"
        );
    }
}

/// A regression: for a bad state with nearly as many steps of two processes as there are processes, all numberings were tried.
#[test]
fn more_processes_in_a_trace_than_there_can_be() {
    let names: Vec<String> = (0..15).map(|name| format!("A{name}")).collect();
    let steps: Vec<String> = (0..14)
        .map(|step| {
            let next = step + 1;
            format!("transition t{step} ([p] q) requires {{ PC[p] = A{step} }} {{ PC[p] := A{next} }}")
        })
        .collect();
    let text = format!(
        "number_procs 12
        type loc = {}
        array PC[proc] : loc
        init (p) {{ PC[p] = A0 }}
        unsafe (p) {{ PC[p] = A14 }}
        {}",
        names.join(" | "),
        steps.join("\n")
    );
    for inference in [Inference::Off, Inference::Auto] {
        let answer = report(
            &text,
            &CheckOptions::new().inference(inference).limits(Limits::new().time(Duration::from_secs(20))),
        )
        .answer;
        assert!(matches!(answer, Answer::Unsafe(_)), "{inference:?}: {answer:?}");
    }
}

/// A regression: the fact that two processes differ was kept in a cube as a literal, and its negation was treated as a possible case
/// when another cube was subtracted. The rest contradicted itself, which failed an assertion.
#[test]
fn identities_of_two_processes_differ() {
    let text = "
        number_procs 3
        type loc = L1 | L2 | L3
        array PC[proc] : loc
        array R[proc] : int
        weak var N : int
        weak var D : bool
        const K : int
        init (p) { PC[p] = L1 && N = K && K = 1 }
        unsafe (p) { p @ N > 3 }
        transition t1 ([p]) requires { PC[p] = L1 && p <> #1 } { PC[p] := L2; N := N + 1 }
        transition t2 ([p]) requires { PC[p] = L2 && D = False } { PC[p] := L3 }
        transition t3 ([p]) requires { PC[p] = L3 } { PC[p] := L1; N := N - 1 }";
    assert_eq!(verdict(text, Model::Tso), "SAFE");
    let infers = CheckOptions::new().model(Model::Tso).inference(Inference::Instances(2));
    assert!(matches!(report(text, &infers).answer, Answer::Safe { .. }));
}

/// A regression: for an enumeration of more than a thousand values, only the first and the last of them were tried as initial values:
/// a system had no state, and was SAFE.
#[test]
fn enumerations_of_many_values_hold_each_of_them_at_first() {
    for last in [1000, 1100, 3000] {
        let values: Vec<String> = (0..=last).map(|value| format!("V{value}")).collect();
        let text = format!(
            "number_procs 2 type v = {} array At[proc] : v var X : v init (p) {{ At[p] = V500 && X = V700 }} unsafe (p) {{ At[p] = V501 && X = V700 }} \
             transition t (p) requires {{ At[p] = V500 }} {{ At[p] := V501 }}",
            values.join(" | ")
        );
        assert_eq!(verdict(&text, Model::Tso), "UNSAFE", "{last}");
        let system = parse(&text).expect("the text is a system").system;
        let explored = explore(&system, &ExploreOptions::new().processes(2).model(Model::Sc), &mut |_| {});
        assert!(matches!(explored.reached, ExplorationResult::Bad(_)), "{last}");
        let right = text.replace("X = V700 } tr", "X = V701 } tr");
        assert_eq!(verdict(&right, Model::Tso), "SAFE", "{last}");
    }
}
