//! Regressions: searches that end without an answer.

use super::report;
use garret::{Answer, CheckOptions, Inference, Limits, Model, Reason, parse};
use std::time::Duration;

/// A regression: a trace that was not run because of a timeout was treated as spurious.
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

/// A regression: three processes were explored for a quarter of a second, although the plain search needs only a few milliseconds
/// more.
#[test]
fn plain_search_that_is_nearly_done() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/models/mutex/lamport_fast_slow_path_broken_fence.cub");
    let text = std::fs::read_to_string(path).expect("the model is there");
    let found = report(&text, &CheckOptions::new().model(Model::Tso));
    assert!(matches!(found.answer, Answer::Unsafe(_)));
    assert!(found.explored.iter().all(|instance| instance.processes < 3), "{:?}", found.explored);
}

/// The search does not support PSO: it reports that, with all options, and does not answer for another model.
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
            "UNKNOWN it under PSO: the search does not support the memory model PSO; `garret explore` runs it for a number of processes \
             (0 cubes visited)"
        );
    }
}
