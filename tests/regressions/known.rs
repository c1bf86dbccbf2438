//! Regressions: facts about cells that are known before the search.

use super::{report, verdict};
use garret::{Answer, CheckOptions, Inference, Model, Universals};

/// A regression: two other cubes cover a cube except for a value that the cell never has, which the check of certificates did not
/// know.
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

/// A regression: the possible states of one process contradict a cube about two processes, but the check of certificates treated the
/// cube as possible.
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

/// The value that others read of a cell with a single writer may differ from what the writer itself reads: its last write may still
/// be in its store buffer. That the writer is at a place after raising its flag does not determine what the other process reads of
/// the flag.
#[test]
fn what_others_read_is_no_state_of_the_writer() {
    let text = "
        number_procs 2
        type loc = Out | Raised | In
        array PC[proc] : loc
        weak array F[proc] : bool
        init (p) { PC[p] = Out && F[p] = False }
        unsafe (p q) { PC[p] = In && PC[q] = In }
        transition raise ([p]) requires { PC[p] = Out } { PC[p] := Raised; F[p] := True }
        transition enter ([p] q) requires { PC[p] = Raised && F[q] = False } { PC[p] := In }";
    assert_eq!([Model::Sc, Model::Tso].map(|model| verdict(text, model)), ["SAFE", "UNSAFE"]);
}
