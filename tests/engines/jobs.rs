//! The number of threads only changes the time: verdict, trace, statistics and invariants are the same.

use garret::machine::{self, Exploration, explore};
use garret::system::System;
use garret::{Answer, CheckOptions, Inference, Model, SearchStatistics, check, parse};
use std::path::Path;
use std::time::Duration;

fn system_of(model: &str) -> System {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(model);
    let text = std::fs::read_to_string(path).expect("the model can be read");
    parse(&text).expect("the model is a system").system
}

/// The result of a check of the model, without the time.
fn outcome(model: &str, options: &CheckOptions) -> (String, SearchStatistics, Vec<String>) {
    let system = system_of(model);
    let report = check(&system, options, &mut |_| {});
    let answer = match report.answer {
        Answer::Unsafe(trace) => format!("{trace:?}"),
        other => format!("{other:?}"),
    };
    let mut statistics = report.statistics;
    statistics.time = Duration::ZERO;
    (answer, statistics, report.invariants)
}

fn is_the_same_for_any_number(model: &str, options: &CheckOptions, visited_at_least: usize) {
    let alone = outcome(model, &options.clone().jobs(1));
    assert!(alone.1.visited >= visited_at_least, "{model}: too short to tell: {:?}", alone.1);
    for jobs in [2, 4] {
        let together = outcome(model, &options.clone().jobs(jobs));
        assert_eq!(together, alone, "{model}, {jobs} threads");
    }
}

/// From the 500th on, several cubes are visited at a time.
#[test]
fn long_searches() {
    for (model, inference) in [
        ("coherence/german.cub", Inference::Off),
        ("coherence/flash.cub", Inference::Off),
        ("arbiter/arbiter2.cub", Inference::Off),
        ("mutex/mcs.cub", Inference::Off),
    ] {
        let options = CheckOptions::new().model(Model::Tso).inference(inference).max_nodes(1_500);
        let visited = if model.starts_with("arbiter") { 100 } else { 1_500 };
        is_the_same_for_any_number(model, &options, visited);
    }
}

#[test]
fn searches_with_inference() {
    for model in ["coherence/german.cub", "mutex/ticket.cub", "mutex/naive.cub", "barrier/sense.cub"] {
        for inference in [Inference::Auto, Inference::Instances(2)] {
            let options = CheckOptions::new().model(Model::Tso).inference(inference).max_nodes(1_500);
            is_the_same_for_any_number(model, &options, 0);
        }
    }
}

/// A trace that is found when several cubes are visited at a time.
#[test]
fn traces_of_long_searches() {
    let options = CheckOptions::new().model(Model::Tso).inference(Inference::Off).max_nodes(5_000);
    is_the_same_for_any_number("coherence/german_broken_grant.cub", &options, 0);
    is_the_same_for_any_number("mutex/bakery_scan_broken_swap.cub", &options, 500);
}

/// Several cubes at a time from the start, with subsumed cubes dropped at once: the verdict is the same, and the certificate for SAFE
/// is valid.
#[test]
fn batches_from_the_start() {
    for (model, verdict) in [
        ("mutex/naive.cub", "Safe"),
        ("mutex/spinlock_linux.cub", "Safe"),
        ("mutex/lamport_fast.cub", "Safe"),
        ("arbiter/arbiter2.cub", "Safe"),
        ("mutex/lamport_fast_no_fence.cub", "TraceStep"),
    ] {
        let (inference, certify) = (Inference::Off, true);
        let options =
            CheckOptions::new().model(Model::Tso).inference(inference).certify(certify).batches_after(0);
        let (answer, ..) = outcome(model, &options);
        assert!(answer.contains(verdict), "{model}: {answer}");
        is_the_same_for_any_number(model, &options, 0);
    }
}

/// The result of an exploration, without the time.
fn explored(system: &System, options: &machine::ExploreOptions) -> (String, machine::ExplorationStatistics) {
    let Exploration { reached, bounds, mut statistics, never_fired, .. } =
        explore(system, options, &mut |_| {});
    statistics.time = Duration::ZERO;
    (format!("{reached:?} {bounds:?} {never_fired:?}"), statistics)
}

/// If a thousand states are waiting, several are explored at a time: all of them, up to a bad one or to a limit, with cut-offs of
/// numbers and buffers, with and without reductions.
#[test]
fn explorations() {
    let default = machine::ExploreOptions::default();
    let whole = default.clone().symmetry(false).partial_order(false);
    let narrow = machine::Range { low: 0, high: 3 };
    for (model, said, options) in [
        ("coherence/flash.cub", "Nothing", default.clone().processes(2)),
        ("coherence/flash.cub", "Stopped", default.clone().max_states(7_000)),
        ("mutex/naive.cub", "Nothing", whole.clone().processes(7)),
        ("mutex/bakery_scan.cub", "Nothing", default.clone().processes(3).integers(narrow)),
        ("mutex/lamport_fast_slow_path_broken_fence.cub", "Bad", default.clone().processes(3).buffer(2)),
        ("mutex/lamport_fast.cub", "Nothing", whole.clone().processes(3).buffer(2)),
        (
            "mutex/lamport_fast_slow_path_broken_fence.cub",
            "Bad",
            whole.clone().processes(3).buffer(2).model(Model::Pso),
        ),
    ] {
        let system = system_of(model);
        let alone = explored(&system, &options);
        assert!(alone.0.starts_with(said), "{model}: {}", alone.0);
        assert!(alone.1.states >= 5_000, "{model}: too few to tell: {:?}", alone.1);
        for jobs in [2, 4] {
            let together = explored(&system, &options.clone().jobs(jobs));
            assert_eq!(together, alone, "{model}, {jobs} threads");
        }
    }
}
