//! Approximations of store buffers and bounds on context switches: their answers for programs of a paper on relaxed memory, whose
//! headers have the true verdicts, and how the command line says in which direction an answer may err.

use crate::files;

use crate::process;

use files::{header, manifest_dir, stated_verdict};
use garret::c::{COptions, translate};
use garret::header::Language;
use garret::machine::{
    Approximation, Buffers, Exploration, ExplorationResult, ExploreOptions, Replay, Run, explore,
    reached_states,
};
use garret::program::ThreadFunction;
use garret::system::System;
use garret::{Model, ReplayOptions, Trace, replay};
use std::path::PathBuf;

/// The limit on states.
const STATES: usize = 300_000;

fn programs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(manifest_dir().join("models/maude")).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    all.sort();
    assert_eq!(all.len(), 19);
    all
}

/// The system of a program, and the verdict for the model in its header.
fn system(name: &str, model: Model) -> (System, &'static str) {
    let text = std::fs::read_to_string(manifest_dir().join("models/maude").join(name)).expect("a program");
    let header = header(Language::C, &text);
    let threads = ThreadFunction::list(header.functions().expect("its threads")).expect("their functions");
    let program = translate(&text, name, &COptions::new().threads(threads)).expect("its meaning");
    let stated = stated_verdict(Language::C, &text, model.name()).expect("its verdict");
    (garret::parse(&program.text).expect("its system").system, stated)
}

fn run(system: &System, options: &ExploreOptions) -> Exploration {
    explore(system, &options.clone().max_states(STATES), &mut |_| {})
}

fn two(model: Model) -> ExploreOptions {
    ExploreOptions::new().processes(2).model(model)
}

/// Whether the machine can replay the run.
fn replays(system: &System, run: &Run) -> bool {
    let trace = Trace { steps: run.transitions(), reached: run.reached };
    let options = ReplayOptions::new().model(run.memory).processes(u32::from(run.processes));
    matches!(replay(system, &trace, &options), Replay::Replayed(_))
}

#[test]
fn the_machine_says_what_headers_say() {
    for path in programs() {
        let name = path.file_name().unwrap().to_str().unwrap();
        for model in [Model::Sc, Model::Tso] {
            let (system, stated) = system(name, model);
            let found = run(&system, &two(model));
            match found.reached {
                ExplorationResult::Bad(_) => assert_eq!(stated, "UNSAFE", "{name}"),
                ExplorationResult::Nothing => assert_eq!(stated, "SAFE", "{name}"),
                other => panic!("{name}: {other:?}"),
            }
        }
    }
}

/// The programs that some approximations do not decide, each with the approximations that are too coarse.
const COARSE: [(&str, &[Buffers]); 11] = [
    ("dekker.c", &[Buffers::Set, Buffers::Last]),
    ("dekker_once.c", &[Buffers::Set]),
    ("hand_over.c", &[Buffers::Set]),
    ("lamport.c", &[Buffers::Set, Buffers::Last]),
    ("lamport_once.c", &[Buffers::Set]),
    ("peterson.c", &[Buffers::Set, Buffers::Last]),
    ("peterson_once.c", &[Buffers::Set]),
    ("szymanski.c", &[Buffers::Set, Buffers::Last]),
    ("szymanski_once.c", &[Buffers::Set, Buffers::Last]),
    ("store_for_ever.c", &[]),
    ("delayed_stores.c", &[]),
];

/// No answer is wrong; the undecided cases are pinned. Reductions change neither.
#[test]
fn approximations_are_right_or_do_not_know() {
    for path in programs() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let (system, stated) = system(name, Model::Tso);
        let coarse = COARSE.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, coarse)| coarse);
        for buffers in [Buffers::Distinct, Buffers::Set, Buffers::Last] {
            for reduced in [true, false] {
                let options = two(Model::Tso).buffers(buffers).partial_order(reduced).symmetry(reduced);
                let found = run(&system, &options);
                let how = format!("{name}, {}, reduced: {reduced}", buffers.name());
                assert_eq!((found.bounds.buffer_cuts, found.bounds.buffers), (0, buffers), "{how}");
                match &found.reached {
                    ExplorationResult::Bad(run) => {
                        assert_eq!(stated, "UNSAFE", "{how}");
                        assert!(replays(&system, run), "{how}");
                    }
                    ExplorationResult::Nothing => {
                        assert_eq!(stated, "SAFE", "{how}");
                        assert_eq!(found.bounds.approximation(), Approximation::Above, "{how}");
                    }
                    ExplorationResult::Unconfirmed(unconfirmed) => {
                        assert!(coarse.contains(&buffers), "{how}: {unconfirmed:?}");
                        assert_eq!((stated, unconfirmed.undecided), ("SAFE", None), "{how}");
                        continue;
                    }
                    other @ ExplorationResult::Stopped(_) => panic!("{how}: {other:?}"),
                }
                assert!(!coarse.contains(&buffers), "{how} is known");
            }
        }
    }
}

/// The numbers of states for all abstractions of one buffer. The thread stores 0 forever: the exact machine has infinitely many
/// states; with or without marks, there is one entry.
#[test]
fn buffers_of_any_length_have_few_states() {
    let (system, _) = system("store_for_ever.c", Model::Tso);
    let plain = two(Model::Tso).partial_order(false).symmetry(false);
    let exact = run(&system, &plain);
    assert_eq!((exact.statistics.states, exact.bounds.approximation()), (10, Approximation::Below));
    for buffers in [Buffers::Distinct, Buffers::Set, Buffers::Last] {
        let found = run(&system, &plain.clone().buffers(buffers));
        assert!(matches!(found.reached, ExplorationResult::Nothing), "{found:?}");
        assert_eq!((found.statistics.states, found.bounds.approximation()), (6, Approximation::Above));
    }
}

/// The numbers of states of programs with loops, for all abstractions: a rule that is missing or too coarse changes some number.
#[test]
fn how_many_states_there_are() {
    let count = |name: &str| {
        let (mut system, _) = system(name, Model::Tso);
        system.unsafes.clear();
        Buffers::ALL.map(|buffers| {
            let plain = two(Model::Tso).partial_order(false).symmetry(false).buffers(buffers);
            run(&system, &plain).statistics.states
        })
    };
    assert_eq!(count("peterson.c"), [338, 354, 4658, 4098]);
    assert_eq!(count("dekker.c"), [724, 756, 4510, 4310]);
    assert_eq!(count("delayed_stores.c"), [226, 226, 244, 9376]);
    assert_eq!(count("szymanski_once.c"), [360, 360, 472, 1549]);
}

/// The oldest retained entry changes nothing in memory, and other processes see a leaked write before it leaves: all three stores are
/// delayed, and the other process finds X down, up, and down again.
#[test]
fn what_leaks_before_an_entry_that_changes_nothing_is_seen() {
    let text = "number_procs 2\ntype loc = L0 | L1 | L2 | L3 | L4\narray PC[proc] : loc\nweak var X : bool\nweak var Y : bool\n\
        init (p) { PC[p] = L0 && X = False && Y = False }\nunsafe () { PC[#1] = L4 && PC[#2] = L4 }\n\
        transition up ([p]) requires { p = #1 && PC[p] = L0 } { PC[p] := L1; X := True }\n\
        transition down ([p]) requires { p = #1 && PC[p] = L1 } { PC[p] := L2; X := False }\n\
        transition up_again ([p]) requires { p = #1 && PC[p] = L2 } { PC[p] := L3; X := True }\n\
        transition see_nobody ([p]) requires { p = #1 && PC[p] = L3 && Y = False } { PC[p] := L4 }\n\
        transition come ([p]) requires { p = #2 && PC[p] = L0 } { PC[p] := L1; Y := True }\n\
        transition see_down ([p]) requires { p = #2 && PC[p] = L1 && fence() && X = False } { PC[p] := L2 }\n\
        transition see_up ([p]) requires { p = #2 && PC[p] = L2 && X = True } { PC[p] := L3 }\n\
        transition see_down_again ([p]) requires { p = #2 && PC[p] = L3 && X = False } { PC[p] := L4 }\n";
    let system = garret::parse(text).unwrap().system;
    for model in [Model::Tso, Model::Pso] {
        for buffers in Buffers::ALL {
            for partial_order in [false, true] {
                let found = run(&system, &two(model).buffers(buffers).partial_order(partial_order));
                let ExplorationResult::Bad(run) = &found.reached else {
                    panic!("{model:?}, {buffers:?}: {found:?}")
                };
                assert!(replays(&system, run), "{model:?}, {buffers:?}");
            }
        }
    }
}

/// Under PSO, writes to different cells are not ordered in any approximation either, and those to one cell are.
#[test]
fn under_pso() {
    let text = "number_procs 2\ntype loc = L0 | L1 | L2 | L3\narray PC[proc] : loc\nweak var X : bool\nweak var Y : bool\n\
        init (p) { PC[p] = L0 && X = False && Y = False }\nunsafe () { PC[#2] = L2 && #2 @ X = False }\n\
        transition one ([p]) requires { p = #1 && PC[p] = L0 } { PC[p] := L1; X := True }\n\
        transition two ([p]) requires { p = #1 && PC[p] = L1 } { PC[p] := L2; Y := True }\n\
        transition see ([p]) requires { p = #2 && PC[p] = L0 && Y = True } { PC[p] := L2 }\n";
    let system = garret::parse(text).unwrap().system;
    for buffers in Buffers::ALL {
        let pso = run(&system, &two(Model::Pso).buffers(buffers));
        assert!(matches!(pso.reached, ExplorationResult::Bad(_)), "{buffers:?}: {pso:?}");
        let tso = run(&system, &two(Model::Tso).buffers(buffers));
        match buffers {
            Buffers::Set => assert!(matches!(tso.reached, ExplorationResult::Unconfirmed(_)), "{tso:?}"),
            _ => assert!(matches!(tso.reached, ExplorationResult::Nothing), "{buffers:?}: {tso:?}"),
        }
    }
}

/// With more context switches there are more states, until all are reached and nothing is cut off.
#[test]
fn context_switches() {
    let (mut bad, _) = system("peterson_once_no_fence.c", Model::Tso);
    let first = (0..20u8).find(|&most| {
        let found = run(&bad, &two(Model::Tso).switches(most));
        if let ExplorationResult::Bad(run) = &found.reached {
            assert!(replays(&bad, run));
        }
        matches!(found.reached, ExplorationResult::Bad(_))
    });
    assert_eq!(first, Some(2));
    bad.unsafes.clear();
    let (mut good, _) = system("peterson_once.c", Model::Tso);
    good.unsafes.clear();
    let mut complete = 0;
    for system in [&good, &bad] {
        let plain = two(Model::Tso).symmetry(false).partial_order(false);
        let cells = |options: &ExploreOptions| {
            let all = reached_states(system, options);
            let mut states: Vec<_> =
                all.states.into_iter().map(|state| (state.cells, state.buffers)).collect();
            states.sort();
            states.dedup();
            (states, all.exploration.bounds)
        };
        let (all, bounds) = cells(&plain);
        assert_eq!(bounds.switches, None);
        let mut last = 0;
        for most in [0, 1, 2, 4, 8, 16, 32, 64] {
            let (some, bounds) = cells(&plain.clone().switches(most));
            assert!(some.iter().all(|state| all.binary_search(state).is_ok()), "{most}");
            assert!(some.len() >= last, "{most}");
            last = some.len();
            if bounds.switch_cuts == 0 {
                assert_eq!(some, all, "{most}: nothing was cut off");
                complete += 1;
            }
        }
        assert_eq!(last, all.len());
    }
    assert!(complete > 0, "some bound cuts nothing off");
}

fn garret(arguments: &[&str]) -> (i32, String, String) {
    process::parts(process::run("", arguments, b""))
}

const BOTH: &str = "--threads=first*1,second*1";

#[test]
fn the_command_line_says_which_way_an_answer_may_err() {
    let ask = |file: &str, options: &[&str]| {
        let file = format!("models/maude/{file}");
        let (code, out, error) = garret(&[&["explore", BOTH, &file], options].concat());
        assert_eq!(error, "");
        let lines: Vec<String> = out.lines().rev().take(2).map(str::to_owned).collect();
        (code, lines[1].clone(), lines[0].clone())
    };
    let (code, line, last) = ask("peterson.c", &["--buffers", "distinct"]);
    assert_eq!(
        (code, line.as_str()),
        (0, "Approximation: no state of the exact machine was left out, so the answer is exact")
    );
    assert_eq!(
        last,
        "NOT REACHED models/maude/peterson.c under TSO for n = 2, store buffers of any length, approximated by their different entries (132 states)"
    );
    let (code, line, last) = ask("peterson.c", &["--buffers", "set"]);
    assert_eq!(
        (code, line.as_str()),
        (
            3,
            "Approximation: there are more states than those of the exact machine, so the bad one may be spurious"
        )
    );
    assert!(
        last.starts_with(
            "UNKNOWN models/maude/peterson.c under TSO: n = 2: a bad state is reached with approximated buffers, but no execution with exact \
             buffers takes these steps; try --buffers distinct ("
        ),
        "{last}"
    );
    let (code, line, _) = ask("peterson_no_fence.c", &["--buffers", "last"]);
    assert_eq!(
        (code, line.as_str()),
        (1, "Approximation: this is a run of the exact machine, so the answer is exact")
    );
    let (code, line, last) = ask("peterson_no_fence.c", &["--switches", "1"]);
    assert_eq!(
        (code, line.as_str()),
        (3, "Approximation: some states were left out, and a bad one may be among them")
    );
    assert!(last.contains("at most 1 context switch (which cut off steps: see --switches)"), "{last}");
    let (code, line, _) = ask("peterson_no_fence.c", &["--switches", "2"]);
    assert_eq!(
        (code, line.as_str()),
        (1, "Approximation: this is a run of the exact machine, so the answer is exact")
    );
}

#[test]
fn a_bound_on_buffers_of_any_length_is_refused() {
    let (code, out, error) =
        garret(&["explore", "--buffers", "set", "--buffer", "3", "models/mutex/naive.cub"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(error.contains("--buffer bounds buffers that are kept as they are"), "{error}");
}

#[test]
fn programs_are_told() {
    let told = |options: &[&str]| {
        let common = ["explore", "--format", "json", BOTH];
        let (_, out, _) = garret(&[&common[..], options].concat());
        let file = serde_json::from_str::<serde_json::Value>(&out).unwrap()["files"][0].clone();
        let exploration = file["statistics"]["explorations"][0].clone();
        let told = ["approximation", "buffers", "switches"].map(|name| exploration[name].clone());
        (file["verdict"].clone(), file["reason"]["kind"].clone(), told)
    };
    let nothing = serde_json::Value::Null;
    let peterson = "models/maude/peterson_once.c";
    assert_eq!(
        told(&[peterson]),
        ("NOT_REACHED".into(), nothing.clone(), ["exact".into(), "exact".into(), nothing.clone()])
    );
    assert_eq!(
        told(&["--buffers", "set", peterson]),
        ("UNKNOWN".into(), "approximated".into(), ["above".into(), "set".into(), nothing])
    );
    assert_eq!(
        told(&["--switches", "1", "--buffers", "last", peterson]),
        ("UNKNOWN".into(), "bounds".into(), ["both".into(), "last".into(), 1.into()])
    );
}
