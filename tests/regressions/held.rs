//! Regressions: processes as values of cells, and the constraints of `init` on them.

use super::{report, verdict};
use garret::{Answer, CheckOptions, Inference, Limits, Model, Universals, parse};

/// A regression: if a guard said that a variable holds another process, and had a condition on all others, the trace had a process
/// over which no quantifier ranges.
#[test]
fn processes_that_are_held_are_quantified_over() {
    let system = |guard: &str| {
        format!(
            "type loc = L1 | L2
            array PC[proc] : loc
            weak var X : proc
            var Y : proc
            init (p) {{ PC[p] = L1 }}
            unsafe (p) {{ PC[p] = L2 }}
            transition t ([p]) requires {{ {guard} }} {{ PC[p] := L2 }}"
        )
        .replace("var Y : proc", "array Y[proc] : proc")
    };
    for (guard, safe) in [
        ("X <> p && forall_other k. X = p", true),
        ("X <> p && forall_other k. PC[p] = L2", true),
        ("X <> p && Y[p] <> p && X <> Y[p] && forall_other k. (X = k || Y[p] = k)", false),
        ("X <> p && forall_other k. X = k", false),
        ("X <> p && Y[p] <> p && X <> Y[p] && forall_other k. X = k", true),
        ("Y[p] <> p && forall_other k. (Y[p] = k && X = p)", false),
    ] {
        for (universals, inference) in [
            (Universals::Instantiated, Inference::Auto),
            (Universals::Carried, Inference::Off),
            (Universals::Instantiated, Inference::Instances(3)),
        ] {
            let options = CheckOptions::new().universals(universals).inference(inference).certify(true);
            let report = report(&system(guard), &options);
            match &report.answer {
                Answer::Safe { .. } => assert!(safe, "{guard}"),
                Answer::Unsafe(_) => {
                    assert!(!safe, "{guard}");
                    let run = report.run.expect("UNSAFE comes with a run");
                    let held = run.start.cells.iter().zip(&run.cells).filter(|(_, (symbol, _))| symbol.0 > 0);
                    assert!(held.clone().count() > 1);
                    for (value, _) in held {
                        assert!((1..=i64::from(run.processes)).contains(value), "{guard}: {value}");
                    }
                }
                Answer::Unknown(reason) => panic!("{guard}: {reason:?}"),
            }
        }
    }
}

/// `init` also applies to the process that a variable holds initially.
#[test]
fn processes_that_are_held_at_first_are_initialised() {
    let system = |init: &str| {
        format!(
            "type loc = L1 | L2
            type flag = On | Off
            array PC[proc] : loc
            array F[proc] : flag
            var X : proc
            init (p) {{ PC[p] = L1 && {init} }}
            unsafe (p) {{ PC[p] = L2 }}
            transition t (p) requires {{ X <> p }} {{ PC[p] := L2 }}
            transition u (p) {{ X := p }}"
        )
    };
    for (init, stated) in [
        // The variable can only hold one process.
        ("(F[p] = On && X = p || F[p] = Off && X <> p)", "UNSAFE"),
        // The variable can hold no process.
        ("X <> p", "SAFE"),
    ] {
        assert_eq!(verdict(&system(init), Model::Sc), stated, "{init}");
    }
}

/// A process that `init` puts outside of the system is not included in quantifiers, and stays outside.
#[test]
fn outsiders_stay_outside() {
    let text = "
        type loc = L1 | L2 | L3
        array PC[proc] : loc
        var Home : proc
        var Owner : proc
        init (p) { PC[p] = L1 && Home <> p && Owner = Home }
        unsafe (p) { PC[p] = L3 && Owner = Home }
        transition take (p) requires { PC[p] = L1 && forall_other k. Owner <> k } { PC[p] := L2; Owner := p }
        transition give (p) requires { PC[p] = L2 } { PC[p] := L3; Owner := Home }";
    let report = report(text, &CheckOptions::default());
    assert!(matches!(report.answer, Answer::Unsafe(_)), "{:?}", report.answer);
    assert_eq!(report.run.map(|run| run.processes), Some(1));
}

/// A regression: the value of a cell of a process outside of the cube was assumed to be outside, too. `G[m] = p` was false for all
/// `m` that the cube does not name. This led to a wrong, certified SAFE, and to a transition that was reported as never firing.
#[test]
fn cell_of_a_process_outside_that_holds_one_of_the_cube() {
    let header = "
        type loc = L1 | L2
        array PC[proc] : loc
        array G[proc] : proc";
    let text = format!(
        "{header}
        init (p) {{ PC[p] = L1 && (exists m. G[m] = p) }}
        unsafe (p) {{ G[p] <> p }}
        transition t (p) requires {{ PC[p] = L1 }} {{ PC[p] := L2 }}"
    );
    assert_eq!(verdict(&text, Model::Sc), "UNSAFE");
    let text = format!(
        "{header}
        init (p) {{ PC[p] = L1 && G[p] = p }}
        unsafe (p) {{ PC[p] = L2 }}
        transition give (p q) {{ G[p] := q }}
        transition t (p) requires {{ forall k. exists_other m. G[m] = p }} {{ PC[p] := L2 }}"
    );
    assert_eq!(verdict(&text, Model::Sc), "UNSAFE");
    let system = parse(&text).expect("the text is a system").system;
    assert_eq!(garret::lint(&system, &Limits::default()), Ok(Vec::new()));
}

/// A regression: the initial values of cells differed from every process, and were written later. No number of processes has an
/// initial state, and this was not reported.
#[test]
fn holders_that_can_hold_nobody() {
    let text = |init: &str, more: &str| {
        format!(
            "{more}
            type loc = L1 | L2
            array PC[proc] : loc
            var Owner : proc
            array Next[proc] : proc
            init (p q) {{ PC[p] = L1 && {init} }}
            unsafe (p q) {{ PC[p] = L2 && PC[q] = L2 && Next[p] = q }}
            transition t (p q) requires {{ PC[p] = L1 }} {{ PC[p] := L2; Owner := p; Next[p] := q }}"
        )
    };
    for (init, more) in [("Owner <> p", ""), ("Next[p] <> q", ""), ("Owner <> p", "number_procs 3")] {
        let system = parse(&text(init, more)).expect("the text is a system").system;
        let errors = garret::lint(&system, &Limits::default()).expect_err(init);
        assert_eq!(errors[0].message, "no state satisfies `init`", "{init}");
    }
    let fine = parse(&text("Next[p] <> p", "")).expect("the text is a system").system;
    assert!(garret::lint(&fine, &Limits::default()).is_ok_and(|warnings| warnings.is_empty()));
}

/// A regression: an invariant that excludes states was treated as if there was no initial state at all, and the verdict did not
/// mention its dependence on the invariant.
#[test]
fn invariant_about_a_process_that_is_held_at_first() {
    let text = "
        type loc = L1 | L2
        array PC[proc] : loc
        const P : proc
        init (p) { PC[p] = L1 }
        invariant (p) { P = p }
        unsafe (p) { PC[p] = L2 && P <> p }
        transition t (p) requires { PC[p] = L1 && P <> p } { PC[p] := L2 }";
    for (universals, inference) in [
        (Universals::Instantiated, Inference::Auto),
        (Universals::Instantiated, Inference::Off),
        (Universals::Carried, Inference::Off),
    ] {
        let answer = report(text, &CheckOptions::new().universals(universals).inference(inference)).answer;
        assert!(matches!(&answer, Answer::Safe { assumed, .. } if !assumed.is_empty()), "{answer:?}");
    }
}

/// With two processes there is no initial state, with three there is; a regression: nothing was explored then.
#[test]
fn instances_without_initial_states() {
    let text = "
        type loc = L1 | L2 | L3
        array PC[proc] : loc
        array Third[proc,proc] : proc
        init (p q) { PC[p] = L1 && (p = q && Third[p,q] = p || p <> q && Third[p,q] <> p && Third[p,q] <> q) }
        unsafe (p q) { PC[p] = L3 && PC[q] = L3 }
        transition enter (p q) requires { PC[p] = L1 && Third[p,q] <> p } { PC[p] := L2 }
        transition go_on (p) requires { PC[p] = L2 } { PC[p] := L3 }";
    for inference in [Inference::Auto, Inference::Instances(3), Inference::Off] {
        let report = report(text, &CheckOptions::new().inference(inference));
        assert!(matches!(report.answer, Answer::Unsafe(_)), "{inference:?}: {:?}", report.answer);
        assert_eq!(report.run.map(|run| run.processes), Some(3), "{inference:?}");
    }
}

/// `forall_other` in `init` leaves out the parameters of `init`, also those that the conjunct does not name, so it does not constrain
/// a single process. A regression: in the search it ranged over all processes (SAFE), in the exploration over all but the first.
#[test]
fn all_others_at_first() {
    let text = "
        type loc = A | B
        array X[proc] : loc
        init (p q) { forall_other k. X[k] = A }
        unsafe (p) { X[p] = B }
        transition stay (p) requires { X[p] = A } { X[p] := A }";
    assert_eq!(verdict(text, Model::Sc), "UNSAFE");
    let system = parse(text).expect("the text is a system").system;
    let reached = |processes| {
        let options = garret::ExploreOptions::new().processes(processes);
        let explored = garret::machine::explore(&system, &options, &mut |_| {});
        matches!(explored.reached, garret::machine::ExplorationResult::Bad(_))
    };
    assert_eq!([1, 2, 3].map(reached), [true, false, false]);
}

/// If a cube has the maximal number of processes, cells hold only these: with two processes, three cells cannot all differ.
#[test]
fn cells_hold_nobody_else_where_all_processes_are_there() {
    let system = |bound: u32| {
        format!(
            "number_procs {bound}
            type loc = A | B
            array PC[proc] : loc
            var X : proc  var Y : proc  var Z : proc
            init (p) {{ PC[p] = A && X = Y && Y = Z }}
            unsafe (p q) {{ PC[p] = B && PC[q] = B && X <> Y && Y <> Z && X <> Z }}
            transition move (p) requires {{ PC[p] = A }} {{ PC[p] := B }}
            transition x (p) {{ X := p }}
            transition y (p) {{ Y := p }}
            transition z (p) {{ Z := p }}"
        )
    };
    let found = report(&system(2), &CheckOptions::new());
    assert!(matches!(found.answer, Answer::Safe { .. }), "{:?}", found.answer);
    assert_eq!(found.statistics.visited, 0, "no state is bad");
    assert_eq!(verdict(&system(3), Model::Sc), "UNSAFE");
}
