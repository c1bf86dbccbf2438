//! Fences of all processes, which wait until all store buffers are empty.

use garret::machine::{ExplorationResult, ExploreOptions, explore};
use garret::system::System;
use garret::{Answer, CheckOptions, Model, check, lang};

/// Two processes write one variable each and read that of the other; the first one has `FENCE` in between.
const STORE_BUFFERING: &str = "
    number_procs 2
    type place = Start | Wrote | Fenced | Saw | Missed
    array At[proc] : place
    weak var X : bool
    weak var Y : bool
    init (i) { At[i] = Start && X = False && Y = False }
    unsafe outcome (i j) { i = #1 && j = #2 && At[i] = FIRST && At[j] = SECOND }
    transition one_writes ([i]) requires { i = #1 && At[i] = Start } { At[i] := Wrote; X := True }
    transition one_waits ([i]) requires { i = #1 && At[i] = Wrote && FENCE } { At[i] := Fenced }
    transition one_sees ([i]) requires { i = #1 && At[i] = Fenced && Y = True } { At[i] := Saw }
    transition one_misses ([i]) requires { i = #1 && At[i] = Fenced && Y = False } { At[i] := Missed }
    transition two_writes ([j]) requires { j = #2 && At[j] = Start } { At[j] := Wrote; Y := True }
    transition two_sees ([j]) requires { j = #2 && At[j] = Wrote && X = True } { At[j] := Saw }
    transition two_misses ([j]) requires { j = #2 && At[j] = Wrote && X = False } { At[j] := Missed }";

fn system(fence: &str, first: &str, second: &str) -> System {
    let text = STORE_BUFFERING.replace("FENCE", fence).replace("FIRST", first).replace("SECOND", second);
    lang::parse(&text).expect("it is a system").system
}

/// Whether the bad state is reached; the machine, with and without reductions, and the search must agree.
fn is_reached(system: &System, model: Model) -> bool {
    let explored = [true, false].map(|reduced| {
        let options =
            ExploreOptions::new().processes(2).model(model).partial_order(reduced).symmetry(reduced);
        match explore(system, &options, &mut |_| {}).reached {
            ExplorationResult::Bad(_) => true,
            ExplorationResult::Nothing => false,
            other => panic!("{other:?}"),
        }
    });
    let searched = match check(system, &CheckOptions::new().model(model), &mut |_| {}).answer {
        Answer::Unsafe(_) => true,
        Answer::Safe { .. } => false,
        Answer::Unknown(why) => panic!("{why}"),
    };
    assert_eq!(explored, [searched; 2], "{model:?}");
    searched
}

/// A fence of all processes has the effect of a fence of each process at its place: no process misses the other one.
#[test]
fn what_is_before_it_is_in_memory() {
    for (fence, is_enough) in [("At[i] = Wrote", false), ("fence()", false), ("fence_all()", true)] {
        let both_missed = system(fence, "Missed", "Missed");
        assert_eq!(is_reached(&both_missed, Model::Tso), !is_enough, "{fence}");
        assert!(!is_reached(&both_missed, Model::Sc), "{fence}");
    }
}

/// All behaviour that a fence of all processes allows is found, in particular that of accesses after it, which a reduction must not
/// move before it.
#[test]
fn what_is_after_it_may_be_buffered() {
    for (first, second) in [("Missed", "Saw"), ("Saw", "Missed"), ("Saw", "Saw")] {
        assert!(is_reached(&system("fence_all()", first, second), Model::Tso), "{first}, {second}");
    }
}
