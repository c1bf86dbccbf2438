//! Regressions: constraints on processes outside of a cube.

use super::{report, verdict};
use garret::{Answer, CheckOptions, Inference, Limits, Model, Universals};

/// A regression: a universal guard was carried through `Y := ?` together with the arbitrary value, which later steps cannot use, and
/// this panicked.
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

/// A regression: a process without constraints was dropped from a cube, and then carried constraints on outside processes applied to
/// it, too.
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

/// A regression: reads of outside processes prevented a cube from being recognised as itself, because the groups were not matched
/// with the carried constraints.
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

/// A regression: a process that satisfied all constraints on outside processes, for a reason that subsumption does not recognise, was
/// treated as one of them, and the certificate for SAFE was not valid.
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

/// A regression: each process that entered chose the writer again, although the guard requires the same of each: a cube had millions
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

/// A regression: a cube without outside processes was not recognised as subsumed by one with a constraint on all outside processes,
/// so that the certificate for SAFE was rejected.
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
