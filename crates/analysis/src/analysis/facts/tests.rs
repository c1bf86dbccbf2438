//! Tests of the facts about small systems, one for each rule; and false facts, which the independent proof has to refuse.

use super::{Facts, Interval};
use crate::analysis::Values;
use garret_solver::Budget;
use garret_system::system::{SymbolId, System};

fn system(text: &str) -> System {
    garret_system::lang::parse(text).unwrap_or_else(|errors| panic!("{errors}\n{text}")).system
}

fn facts(system: &System) -> Facts {
    Facts::until(system, &Values::of(system), &|| false)
}

fn are_inductive(facts: &Facts, system: &System) -> bool {
    facts.are_inductive(system, &Values::of(system), &|| false, &Budget::new()).expect("it is never over")
}

/// All facts as sentences, except bounds of variables that are never written; also checks that they are inductive.
fn said(text: &str) -> Vec<String> {
    let system = system(text);
    let facts = facts(&system);
    assert!(are_inductive(&facts, &system), "{:?} of {text}", facts.laws());
    let symbols = system.symbol_ids();
    let written = symbols.filter(|&symbol| system.is_written(symbol));
    facts.sentences(&system, written, 0..facts.laws().len(), std::iter::empty())
}

/// A system with a weak variable `X`, with these initial values and steps; `loc` has five locations.
fn word(init: &str, steps: &str) -> String {
    format!(
        "weak var X : int  weak var Y : int  weak var Go : bool  const N : int
         type loc = A | B | C | D | E
         array PC[proc] : loc  array Mine[proc] : int  array Has[proc] : bool
         weak array T[proc] : int
         init (p q) {{ PC[p] = A && Has[p] = False && {init} }}
         unsafe (p) {{ PC[p] = E }}
         {steps}"
    )
}

/// The facts about the variable `X`, and the bounds of all other symbols.
fn of_word(init: &str, steps: &str) -> Vec<String> {
    said(&word(init, steps))
}

/// The same without store buffers, where steps may have several processes.
fn of_plain_word(init: &str, steps: &str) -> Vec<String> {
    said(&word(init, steps).replace("weak ", ""))
}

#[test]
fn words_that_only_go_up_are_bounded_below() {
    let up = "transition t ([p]) requires { PC[p] = A } { X := X + 1 }";
    assert_eq!(of_word("X = 0", up), ["0 <= X"]);
    assert_eq!(of_word("X = -3", up), ["-3 <= X"]);
    assert_eq!(of_word("0 <= X && X <= 7", up), ["0 <= X"]);
    assert_eq!(of_word("(X = 5 || X = 2)", up), ["2 <= X"]);
    assert_eq!(of_word("(X = 5 || Y = 2)", up), [""; 0], "where Y = 2, X is anything");
    assert_eq!(of_word("Y = 1 && X = Y", up), ["1 <= X"]);
    assert_eq!(of_word("Y = 1", up), [""; 0]);
}

#[test]
fn guards_bound_what_is_written() {
    let step = |guard: &str, value: &str| {
        of_word(
            "X = 0",
            &format!("transition t ([p]) requires {{ PC[p] = A && {guard} }} {{ X := {value} }}"),
        )
    };
    assert_eq!(step("X < 10", "X + 1"), ["0 <= X <= 10"]);
    assert_eq!(step("X <> 10", "X + 1"), ["0 <= X <= 10"]);
    assert_eq!(step("X < 10", "X + 3"), ["0 <= X <= 12"]);
    assert_eq!(step("X > 0", "X - 1"), ["X = 0"]);
    assert_eq!(step("3 > 2 * X", "X + 1"), ["0 <= X <= 2"]);
    assert_eq!(step("X + Y <= 5", "X + 1"), ["0 <= X"], "nothing is known of Y");
    assert_eq!(step("(X < 10 || X < 4)", "X + 1"), ["0 <= X <= 10"], "each disjunct is a step of its own");
    assert_eq!(step("Y = 4", "Y + X"), ["0 <= X"]);
    assert_eq!(step("X = 1", "7"), ["X = 0"], "the step is never taken");
    assert_eq!(step("(forall_other k. X < 3)", "X + 1"), ["0 <= X"]);
}

#[test]
fn values_are_bounded_through_copies() {
    let steps = "
        transition load ([p]) requires { PC[p] = A } { PC[p] := B; Mine[p] := X }
        transition store ([p]) requires { PC[p] = B && Mine[p] < 4 } { PC[p] := A; X := Mine[p] + 1 }
        transition keep ([p] q) requires { PC[p] = C } { T[q] := X }";
    assert_eq!(
        of_word("X = 0 && Mine[p] = 0 && T[p] = 9", steps),
        ["0 <= X <= 4", "0 <= Mine[p] <= 4 for any p", "0 <= T[p] <= 9 for any p"]
    );
    // T[p] stands for some cell, T[q] for any other one
    assert_eq!(of_word("X = 0 && Mine[p] = 0", steps), ["0 <= X <= 4", "0 <= Mine[p] <= 4 for any p"]);
}

#[test]
fn arbitrary_values_have_no_bounds() {
    assert_eq!(of_word("X = 0", "transition t ([p]) { X := ? }"), [""; 0]);
    assert_eq!(of_word("X = 0 && N = 1", "transition t ([p]) { X := N + 1 }"), ["0 <= X <= 2"]);
    assert_eq!(of_word("X = 0", "transition t ([p]) { X := N + 1 }"), [""; 0]);
    let step = "transition t ([p]) { X := case | X < 3 : X + 1 | Go = True : 8 }";
    assert_eq!(of_word("X = 0", step), ["0 <= X <= 8"]);
    let step = "transition t ([p]) { T[j] := case | T[j] < 3 : T[j] + 1 | _ : T[j] }";
    assert_eq!(of_word("T[p] = 0", step), ["0 <= T[p] <= 3 for any p"]);
    let never = "transition t ([p]) requires { X < 0 } { X := ?; PC[p] := B }
        transition u ([p]) requires { PC[p] = A } { PC[p] := C; X := X + 1 }";
    assert_eq!(of_word("X = 0", never), ["0 <= X", "X is the number of processes in C"]);
}

/// A literal about a process constant need not hold if there is no such process, and says nothing about other processes.
#[test]
fn initial_values_of_some_cells_are_not_those_of_all() {
    let step = "transition t ([p]) { T[p] := T[p] + 1 }";
    let text = |init: &str| format!("number_procs 3\n{}", word(init, step));
    assert_eq!(said(&text("T[p] = 0")), ["0 <= T[p] for any p"]);
    assert_eq!(said(&text("T[#1] = 0")), [""; 0]);
    assert_eq!(said(&text("(p <> #1 || T[p] = 0)")), [""; 0]);
}

const SEMAPHORE: &str = "
    transition down ([p]) requires { PC[p] = A && X > 0 } { PC[p] := B; X := X - 1 }
    transition up ([p]) requires { PC[p] = B } { PC[p] := A; X := X + 1 }";

#[test]
fn numbers_count_processes() {
    assert_eq!(of_word("X = 1", SEMAPHORE), ["0 <= X", "X is 1 minus the number of processes in B"]);
    assert_eq!(
        of_word("X = 0", &SEMAPHORE.replace("X > 0", "Go = True")),
        ["X is minus the number of processes in B"]
    );
    assert_eq!(of_word("X = N && 0 < N", SEMAPHORE), ["0 <= X", "X is N minus the number of processes in B"]);
    assert_eq!(
        of_word("X = 2 * N + 1", SEMAPHORE),
        ["X is 1 plus 2 times N minus the number of processes in B"]
    );
    // the initial value has to be known
    assert_eq!(of_word("0 < X", SEMAPHORE), ["0 <= X"]);
    assert_eq!(of_word("(X = 1 || X = 2)", SEMAPHORE), ["0 <= X"]);
    let two = "
        transition one ([p]) requires { PC[p] = A } { PC[p] := B; X := X + 1 }
        transition two ([p]) requires { PC[p] = A } { PC[p] := C; X := X + 2 }
        transition three ([p]) requires { PC[p] = C } { PC[p] := D; X := X - 5 }";
    assert_eq!(
        of_word("X = 0", two),
        [
            "X is 2 times the number of processes in C plus that of processes in B minus 3 times that of processes in D"
        ]
    );
}

#[test]
fn weights_are_those_of_initial_states() {
    let also_inside = "X = 1 && (PC[p] = A || PC[p] = B)";
    let init = |text: String| text.replace("PC[p] = A && Has", "Has");
    assert_eq!(said(&init(word(also_inside, SEMAPHORE))), ["0 <= X"]);
    assert_eq!(
        said(&init(word("X = 1 && (PC[p] = A || PC[p] = C)", SEMAPHORE))),
        ["0 <= X", "X is 1 minus the number of processes in B"]
    );
}

#[test]
fn every_way_to_a_state_counts_alike() {
    for step in [
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B }",
        "transition t ([p]) requires { PC[p] = B } { PC[p] := A }",
        "transition t ([p]) requires { PC[p] = C } { X := X }
         transition u ([p]) requires { PC[p] = A } { PC[p] := C; X := X + 1 }
         transition v ([p]) requires { PC[p] = C } { PC[p] := A; X := X + 1 }",
        "transition t ([p]) { X := 1 }",
        "transition t ([p]) { X := ? }",
        "transition t ([p]) requires { PC[p] = B } { X := Y + 1 }",
        "transition t ([p]) requires { PC[p] = B } { PC[p] := A; X := Mine[p] }",
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B; X := case | Go = True : X - 1 }",
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B; X := case | Go = True : X - 1 | _ : X }",
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B; X := X - N }",
        "transition t ([p]) { PC[j] := case | j = p && Go = True : A | j = p : B }",
    ] {
        let laws = of_word("X = 1 && Y = 0 && N = 1", &format!("{SEMAPHORE}\n{step}"));
        assert!(laws.iter().all(|law| !law.contains("number")), "{laws:?} with {step}");
    }
    for step in [
        // no state allows this step
        "transition t ([p]) requires { PC[p] = C } { X := X + 1 }",
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B; X := case | Go = True : X - 1 | _ : X - 1 }",
        // the written value follows from the guard
        "transition t ([p]) requires { PC[p] = B && X = 4 } { PC[p] := A; X := 5 }",
        "transition t ([p]) requires { PC[p] = B && X = Y - 2 } { PC[p] := A; X := Y - 1 }",
        "transition t ([p]) requires { PC[p] = B && 2 * X = Y + 3 && Y = Mine[p] && Mine[p] = 1 }
         { PC[p] := A; X := 3 }",
        "transition t ([p]) { PC[j] := case | j = p && PC[j] = A : A | _ : PC[j] }",
        "transition t ([p]) requires { PC[p] = B } { Has[p] := True }",
        "transition t ([p] q) requires { PC[p] = B && (forall_other k. T[k] = 0) } { PC[p] := A; X := X + 1 }",
    ] {
        let laws = of_word("X = 1 && Y = 0 && N = 1", &format!("{SEMAPHORE}\n{step}"));
        assert!(
            laws.contains(&"X is 1 minus the number of processes in B".to_owned()),
            "{laws:?} with {step}"
        );
    }
}

#[test]
fn states_are_made_of_several_arrays_where_one_is_not_enough() {
    let steps = "
        transition take ([p]) requires { PC[p] = A && Has[p] = False } { Has[p] := True; X := X + 1 }
        transition go ([p]) requires { PC[p] = A } { PC[p] := B }
        transition back ([p]) requires { PC[p] = B && Has[p] = True } { PC[p] := A; Has[p] := False; X := X - 1 }";
    assert_eq!(of_word("X = 0", steps), ["X is the number of processes with Has = True"]);
    let steps = "
        transition take ([p]) requires { PC[p] = A } { PC[p] := B; Has[p] := True; X := X + 1 }
        transition more ([p]) requires { PC[p] = B && Has[p] = True } { PC[p] := C; X := X + 1 }
        transition less ([p]) requires { PC[p] = B && Has[p] = True } { Has[p] := False; X := X - 1 }";
    assert_eq!(
        of_word("X = 0", steps),
        [
            "X is 2 times the number of processes with PC = C and Has = True plus that of processes with PC = B and Has = True"
        ]
    );
}

/// With store buffers, a step that does not read what it writes does not determine the last write; and each number is read at an
/// instant of its own.
#[test]
fn store_buffers_leave_fewer_laws() {
    let steps = "
        transition t ([p]) requires { PC[p] = A } { PC[p] := B; X := X + 1 }
        transition u ([p]) requires { PC[p] = B } { PC[p] := A; Y := Y + 1 }";
    assert_eq!(of_word("X = 0 && Y = 0", steps), ["0 <= X", "0 <= Y"]);
    assert_eq!(
        of_plain_word("X = 0 && Y = 0", steps),
        ["0 <= X", "0 <= Y", "X minus Y is the number of processes in B"]
    );
}

/// Each of several processes has its own gain; processes that are no parameters gain nothing.
#[test]
fn several_processes_gain_together() {
    let steps = "
        transition in (p) requires { PC[p] = A } { PC[p] := B; X := X + 1 }
        transition swap (p q) requires { PC[p] = B && PC[q] = A }
        { PC[j] := case | j = p : A | j = q : B | _ : PC[j] }";
    let steps = steps.replace("transition in ", "transition enter ");
    assert_eq!(of_plain_word("X = 0", &steps), ["0 <= X", "X is the number of processes in B"]);
    let others = "transition all (p) { PC[j] := case | j <> p && PC[j] = B : A | _ : PC[j] }";
    assert_eq!(of_plain_word("X = 0", &format!("{steps}\n{others}")), ["0 <= X"]);
    let any = "transition some (p q) requires { PC[q] = B } { PC[q] := A }";
    assert_eq!(of_plain_word("X = 0", &format!("{steps}\n{any}")), ["0 <= X"]);
    let constant = format!("number_procs 3\n{}", word("X = 0", &steps).replace("weak ", ""));
    assert_eq!(said(&constant), ["0 <= X", "X is the number of processes in B"]);
    let first = "transition first (p) { PC[#1] := A }";
    assert_eq!(said(&format!("{constant}\n{first}")), ["0 <= X"]);
}

/// The reference of the first process is a flag; those of the others are processes.
const REFERENCES: &str = "
    transition first ([p]) requires { PC[p] = A && Go = False } { PC[p] := B; Go := True }
    transition second ([p]) requires { PC[p] = A && Go = True } { PC[p] := C }
    transition take ([p]) requires { PC[p] = C && X > 0 } { PC[p] := B; X := X + 1 }
    transition drop ([p]) requires { PC[p] = B } { PC[p] := D; X := X - 1 }";

/// Steps after which the flag no longer counts the references correctly.
const UNCOUNTED: [&str; 7] = [
    "transition t ([p]) { Go := True }",
    "transition t ([p]) { Go := ? }",
    "transition t ([p]) { Go := case | X = 3 : False }",
    "transition t ([p]) requires { Go = True } { Go := False }",
    "transition t ([p]) { Go := Has[p] }",
    "transition t ([p]) requires { Go = False } { X := X + 1 }",
    "transition t ([p]) requires { Go = False } { Go := case | Has[p] = True : True; X := X - 1 }",
];

#[test]
fn flags_count() {
    let law = "X is 1 plus the number of processes in B minus 1 where Go = True";
    assert_eq!(of_plain_word("Go = False && X = 1", REFERENCES), [law]);
    assert_eq!(
        of_word("Go = False && X = 1", REFERENCES),
        [""; 0],
        "with store buffers, a read has its own instant"
    );
    assert_eq!(of_plain_word("X = 1", REFERENCES), [""; 0], "the flag may be anything at first");
    let with = |step: &str| of_plain_word("Go = False && X = 1", &format!("{REFERENCES}\n{step}"));
    assert_eq!(with("transition t ([p]) requires { Go = True } { Go := True }"), [law]);
    assert_eq!(with("transition t ([p]) { Go := Go }"), [law]);
    for step in UNCOUNTED {
        assert_eq!(with(step), [""; 0], "{step}");
    }
    // a process gives its reference to the flag, and another one takes it from there
    let moved = "transition give ([p]) requires { PC[p] = B && Go = True } { PC[p] := D; Go := False }";
    assert_eq!(with(moved), [law]);
}

/// False claims about flags are refused by the independent proof.
#[test]
fn laws_about_flags_that_do_not_hold_are_refused() {
    let text = |steps: &str| word("Go = False && X = 1", &format!("{REFERENCES}\n{steps}"));
    let plain = |steps: &str| system(&text(steps).replace("weak ", ""));
    let found = facts(&plain(""));
    let [law] = found.laws() else { panic!("there is one: {:?}", found.laws()) };
    let claimed =
        |law: &super::PlaceInvariant| Facts { bounds: Vec::new(), laws: vec![law.clone()], zones: None };
    assert!(are_inductive(&claimed(law), &plain("")));
    assert!(!are_inductive(&claimed(law), &system(&text(""))), "with store buffers");
    for step in UNCOUNTED {
        assert!(!are_inductive(&claimed(law), &plain(step)), "{step}");
    }
    for value in 0..law.values[0].1.len() {
        let mut changed = law.clone();
        changed.values[0].1[value] += 1;
        assert!(!are_inductive(&claimed(&changed), &plain("")), "{changed:?}");
    }
    let other = law.clone();
    assert!(!are_inductive(&claimed(&super::PlaceInvariant { values: Vec::new(), ..other }), &plain("")));
    let undecided = system(&text("").replace("weak ", "").replace("Go = False && X = 1", "X = 1"));
    assert!(!are_inductive(&claimed(law), &undecided), "the flag may be anything at first");
}

/// Every bound that is made tighter, and every place invariant that is changed a little, is refused by the independent proof.
#[test]
fn facts_that_are_not_true_are_refused() {
    let semaphore =
        word("X = 1 && Mine[p] = 0", &format!("{SEMAPHORE}\ntransition t ([p]) {{ Mine[p] := X }}"));
    let system = system(&semaphore);
    let found = facts(&system);
    assert!(are_inductive(&found, &system));
    assert_eq!(found.laws().len(), 1);
    let refuses = |change: &dyn Fn(&mut Facts)| {
        let mut changed = found.clone();
        change(&mut changed);
        assert!(changed.bounds != found.bounds || changed.laws != found.laws);
        !are_inductive(&changed, &system)
    };
    for symbol in 0..system.symbols.len() {
        let Interval { least, most } = found.bounds[symbol];
        if least.is_some() {
            assert!(refuses(&|facts| facts.bounds[symbol].least = least.map(|least| least + 1)));
        }
        if most.is_some() {
            assert!(refuses(&|facts| facts.bounds[symbol].most = most.map(|most| most - 1)));
        } else {
            assert!(refuses(&|facts| facts.bounds[symbol].most = Some(3)), "{symbol}");
        }
    }
    assert!(refuses(&|facts| facts.laws[0].start.number += 1));
    assert!(refuses(&|facts| facts.laws[0].start.constants.push((SymbolId(3), 1))));
    assert!(refuses(&|facts| facts.laws[0].sum[0].1 = 2));
    assert!(refuses(&|facts| facts.laws[0].sum.push((SymbolId(1), 1))));
    for state in 0..found.laws[0].weights.len() {
        assert!(refuses(&|facts| facts.laws[0].weights[state].1 += 1));
        assert!(refuses(&|facts| {
            facts.laws[0].weights.remove(state);
        }));
    }
}

/// The independent proof refuses cases that the computation never produces: steps that write without reading, processes outside that
/// gain, a number that several processes share.
#[test]
fn laws_of_other_systems_are_refused() {
    let plain = system(&word("X = 1", SEMAPHORE));
    let law = facts(&plain).laws()[0].clone();
    for step in [
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B }",
        "transition t ([p]) requires { PC[p] = C } { PC[p] := A }
         transition u ([p]) requires { PC[p] = A } { PC[p] := C; X := X + 1 }",
        "transition t ([p]) { X := 1 }",
        "transition t ([p]) { X := ? }",
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B; X := case | Go = True : X - 1 }",
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B; X := X - N }",
        "transition t ([p]) { PC[j] := case | j = p && Go = True : B }",
    ] {
        let other = system(&word("X = 1", &format!("{SEMAPHORE}\n{step}")));
        let claimed = Facts { bounds: Vec::new(), laws: vec![law.clone()], zones: None };
        assert!(!are_inductive(&claimed, &other), "{step}");
    }
    for step in [
        "transition t (p) { PC[j] := case | j <> p && PC[j] = B : A | _ : PC[j] }",
        "transition t (p q) requires { PC[q] = B } { PC[q] := A }",
    ] {
        let text = word("X = 1", &format!("{SEMAPHORE}\n{step}")).replace("weak ", "");
        let claimed = Facts { bounds: Vec::new(), laws: vec![law.clone()], zones: None };
        assert!(!are_inductive(&claimed, &system(&text)), "{step}");
    }
}

#[test]
fn systems_without_numbers_that_change_pay_nothing() {
    let asked = std::cell::Cell::new(0);
    let is_over = || {
        asked.set(asked.get() + 1);
        false
    };
    let system = system(&word("X = 1", "transition t ([p]) requires { X = 1 } { PC[p] := B }"));
    assert!(Facts::until(&system, &Values::of(&system), &is_over).is_empty());
    assert_eq!(asked.get(), 0);
}

#[test]
fn what_takes_too_long_is_not_known() {
    let system = system(&word("X = 1", SEMAPHORE));
    for patience in 0..30 {
        let left = std::cell::Cell::new(patience);
        let is_over = || {
            left.set(left.get() - 1);
            left.get() < 0
        };
        let facts = Facts::until(&system, &Values::of(&system), &is_over);
        // the facts that were found are true, however many
        assert!(are_inductive(&facts, &system));
        assert!(patience > 0 || facts.is_empty());
    }
}
