//! Tests of whole searches: pauses change nothing, and inferred invariants may contain formulas about all processes outside a cube.

use super::{Effort, Listeners, Search, SearchLimits, SearchStatistics, Settings, Strategy, Universals};
use crate::answer::Answer;
use crate::check::{CheckOptions, Inference, check};
use crate::cube::Vocabulary;
use crate::finite::{Budget, Explored, FiniteInstances};
use crate::infer::{Inferring, Witnesses};
use garret_base::watch::Watch;
use garret_machine::memory::{Model, Order};
use garret_system::lang::parse;
use garret_system::system::System;
use std::path::Path;

/// One of the models in `models/`.
fn model(name: &str) -> System {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models").join(name);
    let text = std::fs::read_to_string(path).expect("the model is there");
    parse(&text).expect("it is a system").system
}

/// The ordering rules of a memory model that the search supports.
fn order(model: Model) -> &'static dyn Order {
    model.order().expect("the search knows it")
}

/// The answer of a search that pauses each time after `preimages` more pre-images, its statistics, and the number of pauses.
fn paused_every(name: &str, settings: &Settings, preimages: usize) -> (String, [usize; 5], usize) {
    let system = model(name);
    let vocabulary = Vocabulary::new(&system);
    let budget = Budget { processes: 2, ..Budget::default() };
    let explore = || match FiniteInstances::new(&vocabulary, Model::Tso).explore(&budget, &Watch::default()) {
        Explored::Complete(instances) => instances,
        _ => panic!("{name}: finite instances are of use"),
    };
    let mut instances = settings.inferring.map(|_| explore());
    let mut search = Search::new(&vocabulary, order(Model::Tso), settings.clone());
    let mut pauses = 0;
    loop {
        let preimages = search.statistics().generated.saturating_add(preimages);
        let witnesses = instances.as_mut().map(|it| -> &mut dyn Witnesses { it });
        let mut listeners = Listeners { confirm: &mut |_| true, observe: &mut |_| {}, witnesses };
        if let Some(answer) = search.run(Effort { preimages, ..Effort::ANY }, &mut listeners) {
            let answer = match answer {
                Answer::Unsafe(trace) => format!("{trace:?}"),
                other => format!("{other:?}"),
            };
            let done = search.report(Answer::Safe { assumed: Vec::new() }).statistics;
            let counts = [done.visited, done.generated, done.subsumed, done.candidates, done.backtracks];
            return (answer, counts, pauses);
        }
        pauses += 1;
    }
}

#[test]
fn a_pause_changes_nothing() {
    let settings = |infers: bool, batches_after| Settings {
        watch: Watch::default(),
        strategy: Strategy::Smallest,
        universals: Universals::Instantiated,
        limits: SearchLimits { nodes: Some(2_000), ..SearchLimits::default() },
        jobs: 1,
        batches_after,
        inferring: infers.then_some(Inferring::FromLiterals),
        certify: true,
    };
    for (model, settings) in [
        ("mutex/naive.cub", settings(false, 500)),
        ("mutex/lamport_fast.cub", settings(false, 500)),
        ("mutex/lamport_fast.cub", settings(false, 0)),
        ("mutex/lamport_fast_no_fence.cub", settings(false, 0)),
        ("arbiter/arbiter2.cub", settings(false, 50)),
        ("arbiter/arbiter2.cub", settings(true, 500)),
        ("barrier/sense.cub", settings(true, 500)),
        ("coherence/german.cub", settings(true, 500)),
        ("mutex/ticket.cub", settings(true, 500)),
    ] {
        let (answer, counts, _) = paused_every(model, &settings, usize::MAX);
        let (again, counts_again, pauses) = paused_every(model, &settings, 2);
        assert_eq!((again, counts_again), (answer, counts), "{model}");
        assert!(pauses > 0, "{model}: no pause");
    }
}

/// The answer of a search with linked candidates, within 2 000 cubes.
fn linked(name: &str, model_of_memory: Model, processes: usize) -> (Answer, SearchStatistics) {
    let system = model(name);
    let system = system.with_memory(model_of_memory.is_weak());
    let vocabulary = Vocabulary::new(&system);
    let (budget, watch) = (Budget { processes: 2, ..Budget::default() }, Watch::default());
    let explored = match FiniteInstances::new(&vocabulary, model_of_memory).explore(&budget, &watch) {
        Explored::Complete(instances) => instances.explore_deep(&budget, &watch),
        other => other,
    };
    let Explored::Complete(mut instances) = explored else { panic!("{name}: finite instances are of use") };
    let settings = Settings {
        watch,
        strategy: Strategy::Smallest,
        universals: Universals::Instantiated,
        limits: SearchLimits { nodes: Some(2_000), ..SearchLimits::default() },
        jobs: 1,
        batches_after: 500,
        inferring: Some(Inferring::Linked { processes }),
        certify: true,
    };
    let mut search = Search::new(&vocabulary, order(model_of_memory), settings);
    let witnesses: Option<&mut dyn Witnesses> = Some(&mut instances);
    let mut listeners = Listeners { confirm: &mut |_| true, observe: &mut |_| {}, witnesses };
    let answer = search.run(Effort::ANY, &mut listeners).expect("it may take any effort");
    let report = search.report(answer);
    (report.answer, report.statistics)
}

/// The order of the waiting processes is expressed by equal cells. That no cycle of waiting processes exists beside the queue cannot
/// be seen with few processes, so candidates that depend on it have to be given up.
#[test]
fn queues_of_any_length() {
    for (name, model, processes) in [
        ("mutex/mcs.cub", Model::Tso, 2),
        ("mutex/mcs_nobody.cub", Model::Sc, 2),
        ("mutex/clh_once.cub", Model::Tso, 2),
        ("mutex/clh.cub", Model::Sc, 3),
    ] {
        let (answer, statistics) = linked(name, model, processes);
        assert!(matches!(answer, Answer::Safe { .. }), "{name}: {answer:?} {statistics:?}");
        assert!(statistics.grown > 0, "{name}: {statistics:?}");
    }
}

/// If a process that came through the door is about to close it, another process has closed it already. No cube without a formula
/// about the processes outside expresses that.
#[test]
fn candidates_speak_of_all_others() {
    let options = CheckOptions { certify: true, ..CheckOptions::default() };
    let report = check(&model("mutex/szymanski_classic.cub"), &options, &mut |_| {});
    assert!(matches!(report.answer, Answer::Safe { .. }), "{:?}", report.answer);
    let said = "never, for any p: At[p] = Close && Flag[p] <> Doorway && Flag[p] <> Closed && \
                (forall_other o. Flag[o] <> Closed)";
    assert!(report.invariants.iter().any(|invariant| invariant == said), "{:#?}", report.invariants);
}

/// For the process that set the flag, only the second of two alternatives of the guard holds.
#[test]
fn every_case_of_a_carried_guard_counts() {
    let text = "
        type loc = L1 | L2 | L3
        array PC[proc] : loc
        array A[proc] : bool
        array B[proc] : bool
        var X : bool
        init (p) { PC[p] = L1 && A[p] = False && B[p] = False && X = False }
        unsafe (p) { PC[p] = L2 }
        transition pass (p) requires { PC[p] = L1 && X = True && forall_other k. (A[k] = True || B[k] = True) }
          { PC[p] := L2 }
        transition leave (p) requires { PC[p] = L1 } { PC[p] := L3; B[p] := True }
        transition set (p) requires { PC[p] = L3 } { X := True }
        transition late (p) requires { PC[p] = L2 } { A[p] := True }";
    let (universals, inference) = (Universals::Carried, Inference::Off);
    let options = CheckOptions { universals, inference, ..CheckOptions::default() };
    let system = parse(text).expect("it is a system").system;
    let answer = check(&system, &options, &mut |_| {}).answer;
    assert!(matches!(answer, Answer::Unsafe(_)), "{answer:?}");
}
