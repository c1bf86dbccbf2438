//! The number of threads changes nothing but the time: the same verdict, trace, statistics and invariants.

use garret::{Answer, Inference, Limits, Model, Options, Statistics, check, parse};
use std::path::Path;
use std::time::Duration;

/// What a check of the model came to, without the time.
fn outcome(model: &str, options: &Options) -> (String, Statistics, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(model);
    let text = std::fs::read_to_string(path).expect("the model can be read");
    let system = parse(&text, options).expect("the model is a system").system;
    let report = check(&system, options, &mut |_| {});
    let answer = match report.answer {
        Answer::Unsafe(trace) => format!("{trace:?}"),
        other => format!("{other:?}"),
    };
    (answer, Statistics { time: Duration::ZERO, ..report.statistics }, report.invariants)
}

fn is_the_same_for_any_number(model: &str, options: &Options, visited_at_least: usize) {
    let alone = outcome(model, &Options { jobs: 1, ..options.clone() });
    assert!(alone.1.visited >= visited_at_least, "{model}: too short to tell: {:?}", alone.1);
    for jobs in [2, 4] {
        let together = outcome(model, &Options { jobs, ..options.clone() });
        assert_eq!(together, alone, "{model}, {jobs} threads");
    }
}

/// Cubes are visited several at a time from the 500th on.
#[test]
fn long_searches() {
    for (model, inference) in [
        ("coherence/german.cub", Inference::Off),
        ("coherence/flash.cub", Inference::Off),
        ("arbiter/arbiter2.cub", Inference::Off),
        ("mutex/mcs.cub", Inference::Off),
    ] {
        let limits = Limits { nodes: Some(1_500), ..Limits::default() };
        let options = Options { model: Model::Tso, inference, limits, ..Options::default() };
        let visited = if model.starts_with("arbiter") { 100 } else { 1_500 };
        is_the_same_for_any_number(model, &options, visited);
    }
}

#[test]
fn searches_with_inference() {
    for model in ["coherence/german.cub", "mutex/ticket.cub", "mutex/naive.cub", "barrier/sense.cub"] {
        for inference in [Inference::Auto, Inference::Instances(2)] {
            let limits = Limits { nodes: Some(1_500), ..Limits::default() };
            let options = Options { model: Model::Tso, inference, limits, ..Options::default() };
            is_the_same_for_any_number(model, &options, 0);
        }
    }
}

/// A trace that is found when several cubes are visited at a time.
#[test]
fn traces_of_long_searches() {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let options = Options { model: Model::Tso, inference: Inference::Off, limits, ..Options::default() };
    is_the_same_for_any_number("coherence/german_broken_grant.cub", &options, 0);
    is_the_same_for_any_number("mutex/bakery_scan_broken_swap.cub", &options, 500);
}

/// Several cubes at a time from the start, and what is subsumed dropped at once: the same verdict, and a reason for SAFE that
/// stands the check from scratch.
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
            Options { model: Model::Tso, inference, certify, batches_after: 0, ..Options::default() };
        let (answer, ..) = outcome(model, &options);
        assert!(answer.contains(verdict), "{model}: {answer}");
        is_the_same_for_any_number(model, &options, 0);
    }
}
