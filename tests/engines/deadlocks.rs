//! Deadlocks of the models: found where some state has no step, and replayed.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use garret::machine::{Reached, Replay, ReplayOptions, Run, TerminalStates, replay, terminal_states};
use garret::system::{Deadlock, System, Trace};
use garret::{ExploreOptions, Model, explore, parse};
use std::path::{Path, PathBuf};

/// Larger systems are not looked at.
const MOST_STATES: usize = 20_000;

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|it| it == "cub") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn replays(system: &System, deadlock: &Deadlock, run: &Run, model: Model, processes: u32) -> bool {
    let trace = Trace { steps: run.transitions(), reached: deadlock.bad };
    let options = ReplayOptions::new().model(model).processes(processes).deadlock(deadlock.clone());
    match replay(system, &trace, &options) {
        Replay::Replayed(again) => again.transitions() == run.transitions(),
        Replay::Spurious => false,
        Replay::Undecided(reason) => panic!("{reason}"),
    }
}

/// Whether the exploration finds a state without a step; none where it is too large, or was cut off.
fn has_end(system: &System, options: &ExploreOptions) -> Option<bool> {
    let TerminalStates { states, exploration, .. } = terminal_states(system, options, &mut |_| {});
    let is_whole = matches!(exploration.reached, Reached::Nothing) && !exploration.bounds.cut_something();
    is_whole.then_some(!states.is_empty())
}

/// Bad states and invariants left out, so that they do not come first.
#[test]
fn a_state_without_a_step_is_a_deadlock_and_replays() {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let (mut dead, mut alive) = (0, 0);
    for path in files(&models) {
        let mut system = parse(&std::fs::read_to_string(&path).unwrap()).unwrap().system;
        system.unsafes.clear();
        system.invariants.clear();
        for model in [Model::Sc, Model::Tso] {
            let options = ExploreOptions::new().processes(2).model(model).max_states(MOST_STATES);
            let Some(has_end) = has_end(&system, &options) else { continue };
            let (with, deadlock) = system.clone().with_deadlock(None, |_| false).unwrap();
            let what = format!("{} under {}", path.display(), model.name());
            match explore(&with, &options.clone().deadlock(deadlock.clone()), &mut |_| {}).reached {
                Reached::Bad(run) => {
                    assert_eq!(run.reached, deadlock.bad, "{what}");
                    assert!(replays(&with, &deadlock, &run, model, 2), "{what}");
                    // one step less does not lead there, if it is no deadlock already
                    let mut shorter = run.transitions();
                    if shorter.pop().is_some() {
                        let trace = Trace { steps: shorter, reached: deadlock.bad };
                        let asked = ReplayOptions::new().model(model).processes(2).deadlock(deadlock.clone());
                        assert!(!matches!(replay(&with, &trace, &asked), Replay::Replayed(_)), "{what}");
                    }
                    dead += 1;
                }
                Reached::Nothing => {
                    assert!(!has_end, "{what}");
                    alive += 1;
                }
                Reached::Stopped(stop) => panic!("{what}: {stop}"),
                other @ Reached::Unconfirmed(_) => panic!("{what}: {other:?}"),
            }
        }
    }
    println!("{dead} dead, {alive} alive");
    assert!(dead >= 10 && alive >= 10, "{dead} dead, {alive} alive");
}

/// Passing something around for ever changes nothing but who has it: that is no deadlock.
#[test]
fn what_goes_around_for_ever_is_no_deadlock() {
    let text = "array T[proc] : bool\nvar S : bool\ninit (p) { T[p] = False && S = False }\nunsafe (p q) { T[p] = True && T[q] = True }\n\
        transition start (p) requires { S = False } { S := True; T[p] := True; }\n\
        transition pass (p q) requires { T[p] = True } { T[j] := case | j = p : False | j = q : True | _ : T[j]; }\n\
        transition stay (p) requires { T[p] = True } { T[p] := True; }\n";
    let system = parse(text).unwrap().system;
    for (processes, wanted) in [(1, true), (2, false), (3, false)] {
        let (with, deadlock) = system.clone().with_deadlock(None, |_| false).unwrap();
        for jobs in [1, 2] {
            let options = ExploreOptions::new().processes(processes).deadlock(deadlock.clone()).jobs(jobs);
            let reached = explore(&with, &options, &mut |_| {}).reached;
            assert_eq!(matches!(reached, Reached::Bad(_)), wanted, "{processes}: {reached:?}");
        }
    }
}

#[test]
fn a_bad_state_may_have_the_name_already() {
    let text = "var X : bool\ninit { X = False }\nunsafe (p) { X = True }\ntransition t (p) { X := True; }\n";
    let mut system = parse(text).unwrap().system;
    assert!(system.clone().with_deadlock(None, |_| false).is_some());
    system.unsafes[0].name = Some("deadlock".to_owned());
    assert!(system.with_deadlock(None, |_| false).is_none());
}
