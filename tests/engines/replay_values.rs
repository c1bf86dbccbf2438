//! Replay of traces whose initial values have to be found: numbers, abstract values, processes, and their order.

use garret::machine::{self, Replay, ReplayOptions, Run, replay};
use garret::system::System;
use garret::{Model, Trace, TraceStep, lang};

fn system(text: &str) -> System {
    lang::parse(text).expect("the text is a system").system
}

/// Replays transitions with these processes as parameters, up to the first `unsafe`.
fn replayed(text: &str, steps: &[(usize, &[u32])]) -> Replay {
    let steps =
        steps.iter().map(|&(transition, arguments)| TraceStep { transition, arguments: arguments.to_vec() });
    let trace = Trace { steps: steps.collect(), reached: 0 };
    replay(&system(text), &trace, &ReplayOptions::new().max_states(10_000))
}

fn run(replay: Replay) -> Run {
    match replay {
        Replay::Replayed(run) => *run,
        other => panic!("{other:?}"),
    }
}

/// The initial value of the first cell of the first symbol.
fn first_value(run: &Run) -> i64 {
    run.start.cells[0]
}

#[test]
fn numbers_far_from_all_constants_are_found() {
    let text = |init: &str| {
        format!(
            "const N : int\nvar X : int\ninit () {{ X = 0 && {init} }}\nunsafe () {{ X = 3 }}\n
             transition jump () requires {{ X + 1000000 < N }} {{ X := 3 }}"
        )
    };
    let found = run(replayed(&text("N > 5"), &[(0, &[])]));
    assert!(first_value(&found) > 1_000_000, "{found:?}");
    assert!(matches!(replayed(&text("N < 70"), &[(0, &[])]), Replay::Spurious));
}

#[test]
fn sums_of_open_numbers_are_solved() {
    let text = "const N : int\nconst M : int\nvar X : int\ninit () { X = N + M && N > 40 && M > 2*N }\n
        unsafe () { X = 200 }\ntransition up () { X := X + 1 }";
    let found = run(replayed(text, &[(0, &[]), (0, &[])]));
    assert_eq!(found.start.cells[2], 198);
    assert_eq!(found.start.cells[0] + found.start.cells[1], 198);
}

#[test]
fn an_arbitrary_write_yields_what_is_needed() {
    let text = "var X : int\nvar Y : int\ninit () { X = 0 && Y = 0 }\nunsafe () { Y = 12345 }\n
        transition any () { X := ? }\ntransition copy () requires { X > 7 } { Y := X + 1 }";
    let found = run(replayed(text, &[(0, &[]), (1, &[])]));
    assert_eq!(found.steps[0].after.cells[0], 12344);
    assert!(matches!(replayed(text, &[(1, &[])]), Replay::Spurious));
}

#[test]
fn as_many_abstract_values_as_it_takes() {
    let text = "type data\nvar A : data\nvar B : data\nvar C : data\nvar D : data\nvar E : data\nvar S : bool\n
        init () { S = False && A <> B && A <> C && A <> D && A <> E && B <> C && B <> D && B <> E && C <> D && C <> E && D <> E }\n
        unsafe () { S = True }\ntransition go () { S := True }";
    let found = run(replayed(text, &[(0, &[])]));
    let mut values = found.start.cells[..5].to_vec();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 5);
}

#[test]
fn a_promise_forbids_values() {
    let text = |promise: &str| {
        format!(
            "const N : int\nvar X : int\ninit () {{ X = 0 }}\ninvariant () {{ {promise} }}\nunsafe () {{ X = 1 }}\n
             transition go () requires {{ N > 3 }} {{ X := 1 }}"
        )
    };
    assert_eq!(first_value(&run(replayed(&text("N < 50"), &[(0, &[])]))), 50);
    assert!(matches!(replayed(&text("N > 3"), &[(0, &[])]), Replay::Spurious));
}

/// The search numbers processes in the order of their appearance; if their order matters, they may need other numbers.
#[test]
fn processes_are_renumbered_where_their_order_counts() {
    let text = "array D[proc] : bool\ninit (p) { D[p] = False }\nunsafe (p q) { D[p] = True && D[q] = True && p < q }\n
        transition down (p q) requires { q < p && D[p] = False } { D[p] := True }\n
        transition up (p) { D[p] := True }";
    let found = run(replayed(text, &[(0, &[1, 2]), (1, &[2])]));
    assert!(
        matches!(&found.steps[0].action, machine::Action::Transition { arguments, .. } if arguments == &[2, 1])
    );
}

#[test]
fn a_process_that_takes_no_step_may_be_needed() {
    let text =
        "array D[proc] : bool\nvar S : bool\ninit (p) { D[p] = False && S = False }\nunsafe () { S = True }\n
        transition go (p) requires { exists_other q. D[q] = False } { S := True }";
    assert_eq!(run(replayed(text, &[(0, &[1])])).processes, 2);
    let bounded = format!("number_procs 1\n{text}");
    assert!(matches!(replayed(&bounded, &[(0, &[1])]), Replay::Spurious));
}

#[test]
fn a_limit_is_not_an_answer() {
    let text = "var X : int\ninit () { X = 0 }\nunsafe () { X = 5 }\ntransition up () { X := X + 1 }";
    let step = TraceStep { transition: 0, arguments: Vec::new() };
    let trace = Trace { steps: vec![step; 5], reached: 0 };
    assert!(matches!(
        replay(&system(text), &trace, &ReplayOptions::new().max_states(3)),
        Replay::Undecided(_)
    ));
}

/// Sixteen unconstrained cells, and two cases for each.
#[test]
fn a_step_with_too_many_outcomes_is_not_taken() {
    let text = |processes: &str, steps: &str| {
        format!(
            "array A[proc,proc] : int\nvar B : bool\ninit (p q) {{ B = False }}\nunsafe ({processes}) {{ B = True }}\n
             transition many ({steps}) {{ B := True; A[j,k] := case | A[j,k] < 5 : 1 | _ : 2 }}"
        )
    };
    run(replayed(&text("p q", "p q"), &[(0, &[1, 2])]));
    let many = replayed(&text("p q r s", "p q r s"), &[(0, &[1, 2, 3, 4])]);
    assert!(matches!(many, Replay::Undecided(machine::Reason::TooManyCases)), "{many:?}");
}

/// `#3` is mentioned where it need not exist; if it exists, the step is not possible.
#[test]
fn a_constant_need_not_be_there() {
    let text = "number_procs 3\narray D[proc] : bool\nvar Y : proc\nvar Z : proc\ninit (p) { D[p] = False && Y = #1 }\n
        unsafe (p q) { D[p] = True && Z = #1 && (Y = #3 || Z = q) }\n
        transition go (p q) requires { forall_other k. Y = p } { D[p] := True }";
    assert_eq!(run(replayed(text, &[(0, &[2, 1])])).processes, 2);
}

/// A regression: steps with a wrong number of parameters, or with equal ones, were accepted as steps of the transition.
#[test]
fn impossible_parameters() {
    let text = "
        type loc = L1 | L2
        array PC[proc] : loc
        init (p) { PC[p] = L1 }
        unsafe (p) { PC[p] = L2 }
        transition one (p) requires { PC[p] = L1 } { PC[p] := L2 }
        transition two (p q) requires { PC[p] = L1 && PC[q] = L1 } { PC[p] := L2 }";
    let system = system(text);
    for (transition, arguments, runs) in [
        (0, vec![1], true),
        (1, vec![1, 2], true),
        (1, vec![1, 1], false),
        (1, vec![1], false),
        (0, vec![1, 2], false),
        (0, vec![], false),
    ] {
        let trace = Trace { steps: vec![TraceStep { transition, arguments: arguments.clone() }], reached: 0 };
        let found = replay(&system, &trace, &ReplayOptions::new().model(Model::Sc));
        assert_eq!(matches!(found, Replay::Replayed(_)), runs, "{transition}, {arguments:?}: {found:?}");
    }
}
