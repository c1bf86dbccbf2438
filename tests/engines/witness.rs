//! Why a run is possible: the relations agree with the order in memory, a run without a cycle is possible under SC, and the named
//! fences forbid the run.

use crate::files;

use files::{cub_files, manifest_dir, stated_verdict};
use garret::header::Language;
use garret::machine::{Action, ExplorationResult, Range, Replay, Run};
use garret::report::Witness;
use garret::system::System;
use garret::watch::Watch;
use garret::witness::{Cycle, Edge, Graph, Kind, Place, Relation, with_fences};
use garret::{
    Answer, CheckOptions, ExploreOptions, Limits, Model, ReplayOptions, Trace, check, explore, parse, replay,
};
use garret_random::generator;
use std::time::Duration;

/// The number of random systems.
const SEEDS: u64 = 750;

fn trace(run: &Run) -> Trace {
    Trace { steps: run.transitions(), reached: run.reached }
}

/// The time at which an event takes effect: the step of the run at which it reads, or at which its writes are in memory; otherwise,
/// the end.
fn effect(witness: &Witness<'_>, event: usize) -> usize {
    let event = &witness.graph.events[event];
    match event.kind {
        Kind::Write => event.in_memory.unwrap_or(usize::MAX),
        _ => event.step,
    }
}

/// Checks properties of every run.
fn consistent(system: &System, run: &Run) -> Result<bool, String> {
    let witness = Witness::of_system(system, run, &Watch::default());
    let from_own_buffer = |edge: &Edge| {
        edge.relation == Relation::ReadsFrom && effect(&witness, edge.from) > effect(&witness, edge.to)
    };
    for edge in &witness.graph.edges {
        let (from, to) = (&witness.graph.events[edge.from], &witness.graph.events[edge.to]);
        if from_own_buffer(edge) {
            let own = to.process.is_none() || from.process == to.process;
            if !own {
                return Err(format!("{edge:?}: a write is read before it is in memory"));
            }
        } else if !edge.overtaken && effect(&witness, edge.from) > effect(&witness, edge.to) {
            return Err(format!("{edge:?}: the order of memory is another one"));
        }
    }
    let Some(cycle) = &witness.cycle else {
        let options =
            ReplayOptions::new().model(Model::Sc).limits(Limits::new().time(Duration::from_secs(20)));
        return match replay(system, &trace(run), &options) {
            Replay::Replayed(_) | Replay::Undecided(_) => Ok(false),
            Replay::Spurious => Err("there is no circle, and yet no interleaving".to_owned()),
        };
    };
    if cycle.reordered_pairs().next().is_none() {
        return Err("a circle without anything that was overtaken".to_owned());
    }
    let next = cycle.edges.iter().cycle().skip(1);
    for (edge, next) in cycle.edges.iter().zip(next) {
        let back = effect(&witness, edge.from) > effect(&witness, edge.to);
        if edge.to != next.from || back && !edge.overtaken {
            return Err(format!("{edge:?} is no part of a circle"));
        }
        if edge.overtaken && is_kept_by_a_fence(system, run, &witness, edge) {
            return Err(format!("{edge:?}: a fence keeps this order"));
        }
    }
    Ok(true)
}

/// Whether the process waits, between two of its events, until its store buffer is empty.
fn is_kept_by_a_fence(system: &System, run: &Run, witness: &Witness<'_>, edge: &Edge) -> bool {
    let [from, to] = [edge.from, edge.to].map(|event| &witness.graph.events[event]);
    let between = run.steps.iter().take(to.step + 1).skip(from.step + 1);
    to.kind != Kind::Bad
        && between.into_iter().any(|step| match &step.action {
            Action::Transition { transition, arguments } => {
                let transition = &system.transitions[*transition];
                transition.actor(arguments) == from.process && transition.is_fenced()
            }
            Action::Propagation { .. } => false,
        })
}

/// Whether the named fences make the run impossible, and no proper subset does; `None` if none are named.
fn forbids(system: &System, run: &Run) -> Option<bool> {
    let places = Witness::of_system(system, run, &Watch::default()).fences?;
    let options = ReplayOptions::new().model(run.memory);
    let spurious = |places: &[Place]| {
        matches!(replay(&with_fences(system, places), &trace(run), &options), Replay::Spurious)
    };
    let fewer = (0..places.len()).any(|left_out| {
        let mut fewer = places.clone();
        fewer.remove(left_out);
        spurious(&fewer)
    });
    Some(spurious(&places) && !fewer)
}

/// A run in which two processes both end, by these transitions. Returns the reordered pairs of transitions on the cycle.
fn overtaken(transitions: &str) -> Vec<[String; 2]> {
    let text = format!(
        "number_procs 2
        type loc = Start | Up | Own | Done
        array PC[proc] : loc  weak var X : bool  weak var Y : bool
        init (p) {{ PC[p] = Start && X = False && Y = False }}
        unsafe (p q) {{ p = #1 && q = #2 && PC[p] = Done && PC[q] = Done }}
        {transitions}"
    );
    let system = parse(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}")).system;
    let run = check(&system, &CheckOptions::new(), &mut |_| {}).run.expect("both come to their end");
    assert_eq!(consistent(&system, &run), Ok(true), "{text}");
    let witness = Witness::of_system(&system, &run, &Watch::default());
    let name = |event: usize| match &run.steps[witness.graph.events[event].step].action {
        Action::Transition { transition, .. } => system.transitions[*transition].name.clone(),
        Action::Propagation { .. } => panic!("no event of a process"),
    };
    let pairs = witness.cycle.iter().flat_map(Cycle::reordered_pairs);
    let mut pairs: Vec<[String; 2]> = pairs.map(|it| [it.earlier, it.later].map(name)).collect();
    pairs.sort();
    pairs
}

/// A fence on one side prevents the reordering there; the accesses on the other side are reordered.
#[test]
fn what_a_fence_keeps_is_not_overtaken() {
    let pairs = overtaken(
        "transition raise_x ([p]) requires { p = #1 && PC[p] = Start } { PC[p] := Up; X := True }
        transition see_y ([p]) requires { p = #1 && PC[p] = Up && fence() && Y = False } { PC[p] := Done }
        transition raise_y ([p]) requires { p = #2 && PC[p] = Start } { PC[p] := Up; Y := True }
        transition see_x ([p]) requires { p = #2 && PC[p] = Up && X = False } { PC[p] := Done }",
    );
    assert_eq!(pairs, [["raise_y", "see_x"]]);
}

/// If a process reads its own write from its store buffer, this does not imply that a later read comes after that write is in memory:
/// both sides are reordered.
#[test]
fn what_is_read_of_the_own_store_buffer_is_not_in_memory() {
    let pairs = overtaken(
        "transition raise_x ([p]) requires { p = #1 && PC[p] = Start } { PC[p] := Up; X := True }
        transition own_x ([p]) requires { p = #1 && PC[p] = Up && X = True } { PC[p] := Own }
        transition see_y ([p]) requires { p = #1 && PC[p] = Own && Y = False } { PC[p] := Done }
        transition raise_y ([p]) requires { p = #2 && PC[p] = Start } { PC[p] := Up; Y := True }
        transition own_y ([p]) requires { p = #2 && PC[p] = Up && Y = True } { PC[p] := Own }
        transition see_x ([p]) requires { p = #2 && PC[p] = Own && X = False } { PC[p] := Done }",
    );
    assert_eq!(pairs, [["raise_x", "see_y"], ["raise_y", "see_x"]]);
}

/// For each model that only weak memory breaks, the named fences make the run impossible.
#[test]
fn the_fences_forbid_the_run() {
    let mut repaired = 0;
    for path in cub_files(&manifest_dir().join("models")) {
        let text = std::fs::read_to_string(&path).expect("the model is there");
        let word = |label| {
            stated_verdict(Language::System, &text, label)
                .map(|it| it.split_whitespace().next() == Some("UNSAFE"))
        };
        let system = parse(&text).expect("the model is a system").system;
        if word("TSO") != Some(true) || !system.is_weak() {
            continue;
        }
        let report = check(&system, &CheckOptions::new(), &mut |_| {});
        let run = report.run.unwrap_or_else(|| panic!("{}: no run", path.display()));
        let has_circle =
            consistent(&system, &run).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if word("SC") == Some(false) {
            assert!(has_circle, "{}: an interleaving explains it", path.display());
            assert_eq!(forbids(&system, &run), Some(true), "{}", path.display());
            repaired += 1;
        }
    }
    assert!(repaired >= 10, "{repaired}");
}

/// The same for random systems, under TSO and PSO.
#[test]
fn random_runs() {
    let (mut circles, mut plain, mut forbidden) = (0, 0, 0);
    for seed in 0..SEEDS {
        let Ok(checked) = parse(&generator::system(seed)) else { continue };
        let fenced = generator::with_store_fences(&generator::system(seed), seed);
        let Ok(fenced) = parse(&fenced) else { panic!("seed {seed}\n{fenced}") };
        let systems =
            [(checked.system.clone(), Model::Tso), (checked.system, Model::Pso), (fenced.system, Model::Pso)];
        for (system, model) in systems {
            let options = ExploreOptions::new()
                .processes(2)
                .model(model)
                .max_states(5_000)
                .integers(Range { low: -3, high: 3 })
                .start(Range { low: 0, high: 1 });
            let ExplorationResult::Bad(run) = explore(&system, &options, &mut |_| {}).reached else {
                continue;
            };
            match consistent(&system, &run) {
                Err(error) => panic!("seed {seed}, {}: {error}", model.name()),
                Ok(false) => plain += 1,
                Ok(true) => {
                    circles += 1;
                    let forbids = forbids(&system, &run);
                    assert_ne!(forbids, Some(false), "seed {seed}, {}", model.name());
                    forbidden += usize::from(forbids.is_some());
                }
            }
        }
    }
    println!("{circles} with a circle, {forbidden} of them forbidden by fences; {plain} without");
    assert!(circles > 10 && plain > 10, "{circles} {plain}");
}

/// A later store does not take effect before an earlier one if there is a store fence in between.
#[test]
fn stores_do_not_pass_store_fences() {
    let text = "
        type place = A | B | C | D | E
        array At[proc] : place
        weak var X : bool
        weak var Y : bool
        weak var Z : bool
        init (i) { At[i] = A && X = False && Y = False && Z = False }
        unsafe (i) { At[i] = E }
        transition x ([i]) requires { At[i] = A } { At[i] := B; X := True }
        transition y ([i]) requires { At[i] = B } { store_fence(); At[i] := C; Y := True }
        transition z ([i]) requires { At[i] = C } { At[i] := D; Z := True }
        transition seen ([i]) requires { At[i] = A && Z = True } { At[i] := E }";
    let system = parse(text).unwrap().system;
    let ExplorationResult::Bad(run) =
        explore(&system, &ExploreOptions::new().model(Model::Pso), &mut |_| {}).reached
    else {
        panic!("the last store may pass the one before it, once the first one is in memory");
    };
    let graph = Graph::new(&system, &run);
    let is_store = |event: usize| graph.events[event].kind == Kind::Write;
    let pairs = graph.edges.iter().filter(|edge| edge.relation == Relation::Program && is_store(edge.to));
    let overtaken: Vec<bool> = pairs.filter(|edge| is_store(edge.from)).map(|edge| edge.overtaken).collect();
    assert_eq!(overtaken, [false, true]);
}

/// A run without reordering is described as such; one without store buffers has no description.
#[test]
fn words() {
    let text = std::fs::read_to_string(manifest_dir().join("models/mutex/peterson_no_fence.cub"));
    let system = parse(&text.expect("the model is there")).expect("the model is a system").system;
    let report = check(&system, &CheckOptions::new(), &mut |_| {});
    let Answer::Unsafe(_) = report.answer else { panic!("{:?}", report.answer) };
    let run = report.run.expect("counterexamples are run");
    insta::assert_snapshot!(Witness::of_system(&system, &run, &Watch::default()).why().to_string());
}
