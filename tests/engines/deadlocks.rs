//! Deadlocks of the models: found exactly if some state has no step, and replayed.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use garret::c::{COptions, translate};
use garret::machine::{
    ExplorationResult, Replay, ReplayOptions, Run, TerminalStates, replay, terminal_states,
};
use garret::system::{Deadlock, System, Trace};
use garret::{ExploreOptions, Model, explore, parse};
use std::path::{Path, PathBuf};

/// The largest number of states; larger systems are skipped.
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

/// Whether the exploration finds a state without a step; `None` if the system is too large, or was cut off.
fn has_end(system: &System, options: &ExploreOptions) -> Option<bool> {
    let TerminalStates { states, exploration, .. } = terminal_states(system, options, &mut |_| {});
    let is_whole =
        matches!(exploration.reached, ExplorationResult::Nothing) && !exploration.bounds.cut_something();
    is_whole.then_some(!states.is_empty())
}

/// Without bad states and invariants, which would be reported first.
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
                ExplorationResult::Bad(run) => {
                    assert_eq!(run.reached, deadlock.bad, "{what}");
                    assert!(replays(&with, &deadlock, &run, model, 2), "{what}");
                    // Without its last step, the run does not lead to a deadlock, unless its states are deadlocks already.
                    let mut shorter = run.transitions();
                    if shorter.pop().is_some() {
                        let trace = Trace { steps: shorter, reached: deadlock.bad };
                        let asked = ReplayOptions::new().model(model).processes(2).deadlock(deadlock.clone());
                        assert!(!matches!(replay(&with, &trace, &asked), Replay::Replayed(_)), "{what}");
                    }
                    dead += 1;
                }
                ExplorationResult::Nothing => {
                    assert!(!has_end, "{what}");
                    alive += 1;
                }
                ExplorationResult::Stopped(stop) => panic!("{what}: {stop}"),
                other @ ExplorationResult::Unconfirmed(_) => panic!("{what}: {other:?}"),
            }
        }
    }
    println!("{dead} dead, {alive} alive");
    assert!(dead >= 10 && alive >= 10, "{dead} dead, {alive} alive");
}

/// A token that is passed around forever only changes its owner: that is not a deadlock.
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
            assert_eq!(matches!(reached, ExplorationResult::Bad(_)), wanted, "{processes}: {reached:?}");
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

/// Bodies of two threads of a C program that `main` creates and joins, and whether one of the threads may wait forever.
const WAITS: [(&str, &str, bool); 25] = [
    (
        "a flag that nobody sets, behind a lock",
        "void *f(void *p) { lock(&m); while (!go) { unlock(&m); lock(&m); } unlock(&m); return 0; } void *g(void *p) { return 0; }",
        true,
    ),
    (
        "a flag that somebody sets, behind a lock",
        "void *f(void *p) { lock(&m); while (!go) { unlock(&m); lock(&m); } unlock(&m); return 0; } void *g(void *p) { lock(&m); go = 1; unlock(&m); return 0; }",
        false,
    ),
    (
        "a flag that somebody sets and takes back",
        "void *f(void *p) { lock(&m); while (!go) { unlock(&m); lock(&m); } unlock(&m); return 0; } void *g(void *p) { lock(&m); go = 1; unlock(&m); lock(&m); go = 0; unlock(&m); return 0; }",
        true,
    ),
    (
        "two that serve for ever",
        "void *f(void *p) { while (1) { lock(&m); n = 1 - n; unlock(&m); } return 0; } void *g(void *p) { return f(p); }",
        false,
    ),
    (
        "turning round for nothing for ever, with an assertion, while main waits",
        "void *f(void *p) { while (1) { lock(&m); assert(go == 0); unlock(&m); } return 0; } void *g(void *p) { return f(p); }",
        true,
    ),
    (
        "one that waits for what another one that serves for ever never does",
        "void *f(void *p) { while (1) { lock(&m); n = 1 - n; unlock(&m); } return 0; } void *g(void *p) { while (n != 2) ; return 0; }",
        false,
    ),
    (
        "one that waits while another one turns round for nothing",
        "void *f(void *p) { while (1) { lock(&m); unlock(&m); } return 0; } void *g(void *p) { while (n != 2) ; return 0; }",
        true,
    ),
    (
        "one that waits for what another one that serves for ever does now and then",
        "void *f(void *p) { while (1) { lock(&m); n = 1 - n; unlock(&m); } return 0; } void *g(void *p) { while (n != 1) ; return 0; }",
        false,
    ),
    (
        "two locks in two orders, tried again and again",
        "void *f(void *p) { lock(&m); while (pthread_mutex_trylock(&k)) ; unlock(&k); unlock(&m); return 0; } void *g(void *p) { lock(&k); while (pthread_mutex_trylock(&m)) ; unlock(&m); unlock(&k); return 0; }",
        true,
    ),
    (
        "two locks in two orders, where one is given back",
        "void *f(void *p) { while (1) { lock(&m); if (!pthread_mutex_trylock(&k)) break; unlock(&m); } unlock(&k); unlock(&m); return 0; } void *g(void *p) { lock(&k); lock(&m); unlock(&m); unlock(&k); return 0; }",
        false,
    ),
    (
        "two locks in two orders",
        "void *f(void *p) { lock(&m); lock(&k); unlock(&k); unlock(&m); return 0; } void *g(void *p) { lock(&k); lock(&m); unlock(&m); unlock(&k); return 0; }",
        true,
    ),
    (
        "an unlock that is left out, and a lock that is tried",
        "void *f(void *p) { lock(&m); return 0; } void *g(void *p) { while (pthread_mutex_trylock(&m)) n = 0; return 0; }",
        true,
    ),
    (
        "each waits for the other one",
        "void *f(void *p) { while (!go) ; n = 1; return 0; } void *g(void *p) { while (!n) ; go = 1; return 0; }",
        true,
    ),
    (
        "a signal that comes before the wait",
        "void *f(void *p) { lock(&m); pthread_cond_wait(&c, &m); unlock(&m); return 0; } void *g(void *p) { lock(&m); pthread_cond_signal(&c); unlock(&m); return 0; }",
        true,
    ),
    (
        "a signal for a flag that is looked at",
        "void *f(void *p) { lock(&m); while (!go) pthread_cond_wait(&c, &m); unlock(&m); return 0; } void *g(void *p) { lock(&m); go = 1; pthread_cond_signal(&c); unlock(&m); return 0; }",
        false,
    ),
    (
        "a flag that is set without the lock, and a signal",
        "void *f(void *p) { lock(&m); while (!go) pthread_cond_wait(&c, &m); unlock(&m); return 0; } void *g(void *p) { go = 1; pthread_cond_signal(&c); return 0; }",
        true,
    ),
    (
        "a flag without a signal",
        "void *f(void *p) { lock(&m); while (!go) pthread_cond_wait(&c, &m); unlock(&m); return 0; } void *g(void *p) { lock(&m); go = 1; unlock(&m); return 0; }",
        true,
    ),
    (
        "one signal for two who wait",
        "void *f(void *p) { lock(&m); n = n + 1; while (!go) pthread_cond_wait(&c, &m); unlock(&m); return 0; } void *g(void *p) { return f(p); } void *h(void *p) { while (n != 2) ; lock(&m); go = 1; pthread_cond_signal(&c); unlock(&m); return 0; }\n#define H",
        true,
    ),
    (
        "a signal for all who wait",
        "void *f(void *p) { lock(&m); n = n + 1; while (!go) pthread_cond_wait(&c, &m); unlock(&m); return 0; } void *g(void *p) { return f(p); } void *h(void *p) { while (n != 2) ; lock(&m); go = 1; pthread_cond_broadcast(&c); unlock(&m); return 0; }\n#define H",
        false,
    ),
    (
        "a barrier that is used twice",
        "void bar(void) { lock(&m); int mine = go; n = n + 1; if (n == 2) { n = 0; go = go + 1; pthread_cond_broadcast(&c); } else while (mine == go) pthread_cond_wait(&c, &m); unlock(&m); } void *f(void *p) { bar(); bar(); return 0; } void *g(void *p) { return f(p); }",
        false,
    ),
    (
        "nobody waits, all turn round",
        "void *f(void *p) { while (1) { lock(&m); unlock(&m); } return 0; } void *g(void *p) { return 0; }\n#define TAIL for (;;) ;",
        false,
    ),
    (
        "a flag that nobody sets, behind a lock, looked at again and again by a counter",
        "void *f(void *p) { int n = 0; while (1) { lock(&m); int t = go; unlock(&m); if (t) break; if (++n == 3) n = 0; } return 0; } void *g(void *p) { return 0; }",
        true,
    ),
    (
        "main waits for what nobody brings about",
        "void *f(void *p) { return 0; } void *g(void *p) { return 0; }\n#define TAIL while (!go) ;",
        true,
    ),
    (
        "main waits for what comes",
        "void *f(void *p) { go = 1; return 0; } void *g(void *p) { return 0; }\n#define TAIL while (!go) ;",
        false,
    ),
    (
        "a barrier that is used again too early",
        "void bar(void) { lock(&m); n = n + 1; if (n == 2) { n = 0; pthread_cond_broadcast(&c); } else while (n != 0) pthread_cond_wait(&c, &m); unlock(&m); } void *f(void *p) { bar(); bar(); return 0; } void *g(void *p) { return f(p); }",
        true,
    ),
];

/// Loops that take a lock, check a condition and release the lock, or wait for a condition variable: steps are always possible, and
/// yet there is no progress.
#[test]
fn who_goes_round_for_ever_waits() {
    for (what, threads, waits) in WAITS {
        let (h, join) = if threads.contains("#define H") {
            ("pthread_create(&v, 0, h, 0);", "pthread_join(v, 0);")
        } else {
            ("", "")
        };
        let text = format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#define lock pthread_mutex_lock\n#define unlock pthread_mutex_unlock\n\
             pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;\npthread_cond_t c = PTHREAD_COND_INITIALIZER;\natomic_int go, n;\n{threads}\n#ifndef TAIL\n#define TAIL pthread_join(t, 0); pthread_join(u, 0); {join}\n#endif\n\
             int main(void) {{ pthread_t t, u, v; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); {h} TAIL return 0; }}\n"
        );
        let options = COptions::new().needs_assertions(false).spurious(false);
        let translation =
            translate(&text, "waits.c", &options).unwrap_or_else(|error| panic!("{what}: {error}"));
        let (system, deadlock) = translation.with_deadlock(translation.system().unwrap()).unwrap();
        let processes = translation.program.least_threads() as u8;
        for model in [Model::Sc, Model::Tso] {
            let asked = ExploreOptions::new().processes(processes).model(model).deadlock(deadlock.clone());
            let what = format!("{what}, under {}", model.name());
            match explore(&system, &asked, &mut |_| {}).reached {
                ExplorationResult::Bad(run) => {
                    assert!(waits, "{what}");
                    assert!(replays(&system, &deadlock, &run, model, processes.into()), "{what}");
                }
                ExplorationResult::Nothing => assert!(!waits, "{what}"),
                other => panic!("{what}: {other:?}"),
            }
        }
    }
}
