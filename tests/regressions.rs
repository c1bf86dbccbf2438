//! Systems that were once answered wrongly, or late, each named by what was wrong.

use garret::{Answer, CheckOptions, Inference, Limits, Model, Reason, Report, Universals, check, parse};
use std::time::Duration;

/// What is found out about the system.
fn report(text: &str, options: &CheckOptions) -> Report {
    let system = parse(text).expect("the text is a system").system;
    check(&system, options, &mut |_| {})
}

/// The first word of the verdict.
fn verdict(text: &str, model: Model) -> &'static str {
    match report(text, &CheckOptions::new().model(model)).answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) => "UNKNOWN",
    }
}

/// A universal guard was carried through `Y := ?` together with the arbitrary value, which is of no use to later steps: a panic.
#[test]
fn arbitrary_value_in_a_carried_guard() {
    let text = "
        type loc = L1 | L2 | L3
        type val = A | B
        array PC[proc] : loc
        var Y : val
        init (p) { PC[p] = L1 }
        unsafe (p) { PC[p] = L3 }
        transition any (p) { Y := ? }
        transition reset (p q) { PC[p] := L2; Y := A }
        transition enter (p) requires { PC[p] = L2 && forall_other k. Y = B } { PC[p] := L3 }";
    assert_eq!(verdict(text, Model::Sc), "UNSAFE");
}

/// A process of which a cube says nothing was dropped, and what was carried for those outside was then asked of it, too.
#[test]
fn unnamed_process_with_a_carried_guard() {
    let text = "
        type loc = L1 | L2 | L3
        array PC[proc] : loc
        array F[proc] : bool
        init (p) { PC[p] = L1 && F[p] = False }
        unsafe (p) { PC[p] = L3 }
        transition start (p q) { PC[p] := L2 }
        transition enter (p q) requires { PC[p] = L2 && forall_other k. F[k] = True } { PC[p] := L3 }";
    assert_eq!(verdict(text, Model::Sc), "UNSAFE");
}

/// What a condition reads counts, whether or not it can hold: with the write of the step it is one atomic step. The search
/// forgot a read that cancels out, and found a trace that does not run.
#[test]
fn read_that_cancels_out() {
    let text = "
        type loc = L1 | L2 | L3 | L4
        array PC[proc] : loc
        weak array F[proc] : int
        weak array G[proc] : bool
        array R[proc] : bool
        init (p) { PC[p] = L1 }
        unsafe (p q) { PC[p] = L4 && PC[q] = L4 }
        transition t1 ([p]) { PC[p] := L2; F[p] := 1 }
        transition t2 ([p] q) requires { PC[p] = L2 }
          { PC[p] := L3; G[p] := True; R[j] := case | j = p && F[q] <> F[q] : False }
        transition t3 ([p] q) requires { PC[p] = L3 && F[q] = 0 } { PC[p] := L4 }";
    let options = CheckOptions::new().model(Model::Tso).inference(Inference::Off);
    let report = report(text, &options);
    assert!(matches!(report.answer, Answer::Unsafe(_)));
    assert_eq!(report.statistics.spurious, 0);
}

/// Reads of processes outside kept a cube from being recognised as itself: the groups were not matched with what is carried.
#[test]
fn reads_of_processes_outside_are_matched() {
    let text = "
        type loc = L1 | L5 | L8
        type val = A | B
        array PC[proc] : loc
        weak var Z : val
        weak array G[proc] : val
        init (p) { PC[p] = L1 }
        unsafe (p) { PC[p] = L8 && p @ Z <> B }
        transition t4 ([p]) { PC[p] := L5; Z := B }
        transition t7 ([p]) requires { PC[p] = L5 && forall_other k. G[k] = A } { PC[p] := L8 }";
    let universals = Universals::Carried;
    let options = CheckOptions::new().model(Model::Tso).universals(universals).certify(true);
    assert!(matches!(report(text, &options).answer, Answer::Safe { .. }));
}

/// A cube that two others leave nothing of but a value that the cell never has: the check from scratch did not know that.
#[test]
fn values_that_cells_never_have_in_the_check_from_scratch() {
    let text = "
        type loc = L1 | L2 | L4
        type val = A | B | C
        array PC[proc] : loc
        var Y : val
        var X : val
        var N : int
        init (p) { PC[p] = L1 && Y = A }
        unsafe (q) { PC[q] = L4 }
        transition t1 (p) { PC[p] := L2; Y := B; X := B }
        transition t3 (p) requires { PC[p] = L2 && (Y = A || X = A) } { PC[p] := L4 }";
    let inference = Inference::Instances(2);
    let options = CheckOptions::new().model(Model::Sc).inference(inference).certify(true);
    assert!(matches!(report(text, &options).answer, Answer::Safe { .. }));
}

/// A trace that was not run, because the time was over, counted as one that no machine runs.
#[test]
fn what_was_not_run_for_lack_of_time_is_not_spurious() {
    let text = "
        type loc = L1 | L2
        array PC[proc] : loc
        init (p) { PC[p] = L1 }
        unsafe (p) { PC[p] = L2 }
        transition t1 (p) requires { PC[p] = L1 } { PC[p] := L2 }";
    let options = CheckOptions::new().inference(Inference::Off).limits(Limits::new().time(Duration::ZERO));
    let report = report(text, &options);
    assert_eq!(report.statistics.spurious, 0);
    assert!(matches!(report.answer, Answer::Unknown(Reason::Time(_))), "{:?}", report.answer);
}

/// A disjunction of the same thing twice made every cell of an array have two cases, and a step that writes all of them as many
/// outcomes as there are choices: gigabytes, and a trace that was not run in time.
#[test]
fn the_same_said_twice_is_one_case() {
    let text = "
        type loc = L1 | L2 | L3 | L4 | L5 | L6 | L7 | L8
        array PC[proc] : loc
        array G[proc] : bool
        var Y : proc
        array M[proc,proc] : proc
        
        init (p q) { PC[p] = L1 && G[p] = False && (M[p,q] = p || M[p,q] = p) }
        
        unsafe (p q) { PC[p] = L8 && PC[q] = L3 }
        
        transition t1 (p q)
        requires { PC[p] = L1 && M[q,p] < p && M[q,p] <> Y && G[q] = False }
        { PC[p] := L2; Y := q }
        
        transition t2 ([p] q)
        requires { PC[p] = L2 && p < q }
        { PC[p] := L3; M[j,k] := case | M[j,k] = p : q | _ : M[j,k]; Y := q }
        
        transition t3 (p)
        requires { PC[p] = L1 }
        { PC[p] := L4 }
        
        transition t4 ([p] q)
        requires { PC[p] = L4 && (M[q,q] = q || q < p) && p < q }
        { PC[p] := L5; G[q] := True }
        
        transition t5 (p)
        requires { PC[p] = L5 }
        { PC[p] := L6 }
        
        transition t6 ([p])
        requires { PC[p] = L6 && G[p] <> False }
        { PC[p] := L7; Y := p }
        
        transition t7 (p q)
        requires { PC[p] = L7 }
        { PC[p] := L8; Y := case | Y <> q : q | _ : Y }";
    let options = CheckOptions::new().model(Model::Sc).inference(Inference::Off).max_nodes(500);
    let report = report(text, &options);
    assert!(matches!(report.answer, Answer::Unsafe(_)), "{:?}", report.answer);
    assert_eq!(report.statistics.spurious, 0);
}

/// Whether a branch applies that asks something of all others was decided by the processes of the cube alone: with none of them to
/// ask it applied for certain, and what happens where it does not was forgotten.
#[test]
fn universal_condition_of_a_case() {
    let text = "
        type loc = L1 | L5
        array PC[proc] : loc
        array G[proc] : int
        array R[proc] : int
        init (p) { PC[p] = L1 }
        unsafe (p) { PC[p] = L5 && R[p] = 0 }
        transition t4 ([p]) { PC[p] := L5; R[j] := case | j = p && forall_other k. G[k] = 1 : 1 }";
    assert_eq!(verdict(text, Model::Sc), "UNSAFE");
    let weak = text.replace("array G", "weak array G");
    assert_eq!(verdict(&weak, Model::Tso), "UNSAFE");
    // and with nobody else there, it does apply
    let alone = format!("number_procs 1\n{text}");
    assert_eq!(verdict(&alone, Model::Sc), "SAFE");
}

/// A branch that never applies was asked to say whose cell it writes: what said so was gone.
#[test]
fn branch_that_never_applies() {
    let text = "
        type loc = L1 | L2
        array PC[proc] : loc
        weak var X : bool
        array S[proc] : proc
        init (p) { PC[p] = L1 && S[p] = p && X = False }
        unsafe (p q) { PC[p] = L2 && S[p] = q }
        transition t ([p]) { PC[p] := L2; S[j] := case | j = p && S[p] < S[p] : p }";
    assert_eq!(verdict(text, Model::Tso), "SAFE");
}

/// Three processes were explored for a quarter of a second where the plain search needs a few milliseconds more.
#[test]
fn plain_search_that_is_nearly_done() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/models/mutex/lamport_fast_slow_path_broken_fence.cub");
    let text = std::fs::read_to_string(path).expect("the model is there");
    let found = report(&text, &CheckOptions::new().model(Model::Tso));
    assert!(matches!(found.answer, Answer::Unsafe(_)));
    assert!(found.explored.iter().all(|instance| instance.processes < 3), "{:?}", found.explored);
}

/// A process of which all was true that was said of those outside, for a reason that subsumption does not see, was taken for one
/// of them: the reason for SAFE did not stand the check from scratch.
#[test]
fn process_that_goes_outside() {
    let text = "
        type loc = L1 | L6 | L12
        type val = A | B | C
        array PC[proc] : loc
        weak var Z : val
        init (p) { PC[p] = L1 && Z = A }
        unsafe (p q) { PC[p] = L12 && PC[q] = L6 }
        transition t5 ([p] q) requires { PC[p] = L1 && forall_other k. exists m. Z = B } { PC[p] := L6 }
        transition t11 ([p]) requires { forall_other k. Z = B } { PC[p] := L12 }";
    let (universals, inference) = (Universals::Carried, Inference::Instances(2));
    let options = CheckOptions::new().universals(universals).inference(inference).certify(true);
    assert!(matches!(report(text, &options).answer, Answer::Safe { .. }));
}

/// Every process that entered chose anew who it is that has written, although the guard asks the same for each: a cube had millions
/// of pre-images.
#[test]
fn what_a_guard_asks_for_each_process_alike() {
    let text = "
        type loc = L1 | L2 | L3 | L4 | L5 | L6 | L7 | L8 | L9
        type val = A | B | C
        array PC[proc] : loc
        weak array G[proc] : val
        weak var X : bool
        weak array F[proc] : val
        init (p) { PC[p] = L1 && G[p] = A && X = False && F[p] = A }
        unsafe (p q r) { PC[p] = L9 && PC[q] = L4 && PC[r] = L2 && (q @ X <> False || q @ F[q] <> B) }
        transition t1 ([p]) requires { PC[p] = L1 } { PC[p] := L2; G[p] := B }
        transition t2 ([p] q) requires { PC[p] = L1 && (forall_other k. exists m. G[m] = B) } { PC[p] := L3 }
        transition t3 ([p]) requires { PC[p] = L3 } { PC[p] := L4 }
        transition t4 ([p]) requires { PC[p] = L1 } { PC[p] := L5 }
        transition t5 ([p]) requires { PC[p] = L5 } { PC[p] := L6; X := True }
        transition t6 ([p]) requires { PC[p] = L6 } { PC[p] := L7 }
        transition t7 ([p]) requires { PC[p] = L7 && (forall_other k. exists m. G[m] = B) } { PC[p] := L8 }
        transition t8 ([p]) requires { PC[p] = L8 } { PC[p] := L9 }";
    let (universals, inference) = (Universals::Carried, Inference::Instances(2));
    for universals in [universals, Universals::Instantiated] {
        let options = CheckOptions::new()
            .universals(universals)
            .inference(inference)
            .limits(Limits::new().memory(64 << 20));
        assert!(matches!(report(text, &options).answer, Answer::Unsafe(_)), "{universals:?}");
    }
}

/// The states that one process can be in contradicted what a cube says of two together: the check from scratch took the cube for
/// one that can be.
#[test]
fn states_of_two_processes_that_contradict_each_other() {
    let text = "
        type loc = L1 | L3 | L5 | L9 | L10
        array PC[proc] : loc
        var Y : proc
        array G[proc] : bool
        init (p) { PC[p] = L1 && G[p] = False }
        unsafe (p q) { PC[p] = L10 && PC[q] = L5 && p @ G[q] = q @ G[p] }
        transition t2 ([p]) requires { PC[p] = L1 } { PC[p] := L3 }
        transition t4 ([p]) requires { PC[p] = L3 } { PC[p] := L5 }
        transition t9 ([p]) { PC[p] := L10; G[p] := True }
        transition t10 ([p]) requires { PC[p] = L10 && Y <> p } { PC[p] := L10 }";
    for universals in [Universals::Instantiated, Universals::Carried] {
        for inference in [Inference::Off, Inference::Auto, Inference::Instances(2)] {
            let options = CheckOptions::new()
                .model(Model::Sc)
                .universals(universals)
                .inference(inference)
                .certify(true);
            let answer = report(text, &options).answer;
            assert!(matches!(answer, Answer::Safe { .. }), "{universals:?}, {inference:?}: {answer:?}");
        }
    }
}

/// After 255 arbitrary values in one step the next one was taken for a term without indices: a panic.
#[test]
fn many_arbitrary_values_in_one_step() {
    let processes: Vec<String> = (0..16).map(|process| format!("p{process}")).collect();
    let cells = processes.iter().flat_map(|row| processes.iter().map(move |column| (row, column)));
    let all: Vec<String> = cells.map(|(row, column)| format!("M[{row},{column}] = True")).collect();
    let text = format!(
        "type loc = L1 | L2
        array PC[proc] : loc
        array M[proc,proc] : bool
        init (p q) {{ PC[p] = L1 && M[p,q] = False }}
        unsafe ({}) {{ PC[p0] = L2 && {} }}
        transition t (p) requires {{ PC[p] = L1 }} {{ PC[p] := L2; M[j,k] := case | _ : ? }}",
        processes.join(" "),
        all.join(" && ")
    );
    let options = CheckOptions::new().model(Model::Sc).inference(Inference::Off).replay(false);
    assert!(matches!(report(&text, &options).answer, Answer::Unsafe(_)));
}

/// Where a guard said that a variable holds another process, and what all others are not, the trace had a process that no quantifier
/// ranges over.
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

/// `init` holds of the process that a variable holds at first as well.
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
        // there is only one process that it can hold
        ("(F[p] = On && X = p || F[p] = Off && X <> p)", "UNSAFE"),
        // there is none
        ("X <> p", "SAFE"),
    ] {
        assert_eq!(verdict(&system(init), Model::Sc), stated, "{init}");
    }
}

/// Somebody who is none of the processes, as `init` says, takes no part in quantifiers, and stays in the system.
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

/// Two processes have no initial state, three have: nothing was explored then.
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

/// A system in which so many processes have to be at the end at once.
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

/// Counterexamples of more than fifteen processes did not run, and universal guards were blamed.
#[test]
fn traces_of_many_processes_run() {
    for processes in [15, 16, 40, 63] {
        let options = CheckOptions::new().inference(Inference::Off);
        let report = report(&crowd(processes), &options);
        assert!(matches!(report.answer, Answer::Unsafe(_)), "{processes}: {:?}", report.answer);
        assert_eq!(report.run.map(|run| usize::from(run.processes)), Some(processes));
    }
}

/// An index of eight bits came round: the transition was mapped to processes that the cube has already, and never fired. Nor is a bad
/// state of very many processes a contradiction.
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

/// What a cell holds that belongs to a process outside the cube was taken for a process outside: `G[m] = p` counted as false for all `m`
/// that the cube does not name. A wrong SAFE, certified, and a transition that was said never to fire.
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

/// What cells hold at first differed from every process, and was written later: no number of processes has an initial state, and
/// nothing said so.
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

/// What an invariant excludes was taken for no initial state at all, and the verdict did not say that it relies on it.
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

/// A bad state of nearly as many steps with two processes as there are processes was numbered in all ways.
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

/// `forall_other` in `init` leaves out the parameters of `init`, also those that the conjunct does not name: of a single process it says
/// nothing. The search took it to speak of all processes (SAFE), exploration of all but the first.
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
        matches!(explored.reached, garret::machine::Reached::Bad(_))
    };
    assert_eq!([1, 2, 3].map(reached), [true, false, false]);
}

/// The search has no order for PSO: it says so, whatever it is asked for, and does not answer for another model.
#[test]
fn pso_is_not_searched() {
    let text = "
        type loc = A | B
        array PC[proc] : loc
        weak var X : bool
        init (p) { PC[p] = A && X = False }
        unsafe (p) { PC[p] = B }
        transition go ([p]) requires { PC[p] = A && X = False } { PC[p] := B }";
    for inference in [Inference::Off, Inference::Auto, Inference::Instances(2)] {
        let options = CheckOptions::new().model(Model::Pso).inference(inference);
        let found = report(text, &options);
        assert!(matches!(found.answer, Answer::Unknown(Reason::Unordered(Model::Pso))), "{found:?}");
        let system = parse(text).expect("the text is a system").system;
        assert!(system.is_weak(), "PSO has store buffers");
        let line = garret::report::verdict_line(&system, "it", &options, &found);
        assert_eq!(
            line,
            "UNKNOWN it under PSO: the search does not know what PSO orders; `garret explore` runs it for a number of processes \
             (0 cubes visited)"
        );
    }
}

/// That two processes are not the same one was kept of a cube as if it said something, and taken for a possible case
/// where another cube is cut off: what was left contradicted itself, a panic where that is asserted.
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

/// A cube that has no process outside was not seen to be contained in one that says something of all outside: SAFE, which the second look
/// did not confirm.
#[test]
fn of_no_process_outside_everything_is_true() {
    let text = "
        type loc = L1 | L2 | L3 | L6
        array PC[proc] : loc
        var X : proc
        init (p) { PC[p] = L1 }
        unsafe (p r) { PC[p] = L6 && PC[r] = L3 }
        transition t1 (p) requires { X <> p } { PC[p] := L2 }
        transition t2 ([p]) requires { PC[p] = L2 && forall_other k. X <> k } { PC[p] := L3 }
        transition t3 (p) requires { PC[p] = L3 } { X := p }
        transition t5 (p) requires { PC[p] = L1 && forall_other k. X = p } { PC[p] := L6 }";
    let options = CheckOptions::new().model(Model::Sc).universals(Universals::Carried).certify(true);
    for inference in [Inference::Off, Inference::Instances(2)] {
        let found = report(text, &options.clone().inference(inference));
        assert!(matches!(found.answer, Answer::Safe { .. }), "{inference:?}: {found:?}");
    }
}
