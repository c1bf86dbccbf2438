//! The grounds of SAFE: the cubes, the steps between them, and the necessary parts of guards.

use garret::machine::ExplorationResult;
use garret::report::Grounds;
use garret::system::{Atom, Formula, Literal, System};
use garret::{
    Answer, CheckOptions, CubeOrigin, ExploreOptions, GuardPart, Limits, Model, Report, check, explore, parse,
};
use std::time::Duration;

fn proved(system: &System, model: Model) -> Report {
    // Time does not affect the result here: questions without an answer in time are skipped.
    let limits = Limits::new().time(Duration::from_secs(20));
    check(system, &CheckOptions::new().model(model).proof(true).max_nodes(40).limits(limits), &mut |_| {})
}

/// The system without the parts of guards that are reported as unnecessary.
fn without_spare(system: &System, guards: &[GuardPart]) -> System {
    let mut system = system.clone();
    for GuardPart { transition, part, .. } in guards.iter().filter(|it| it.needed == Some(false)) {
        for disjunct in &mut system.transitions[*transition].guards {
            match part {
                Formula::Atom(Atom::Literal(literal)) => disjunct.literals.retain(|it| it != literal),
                Formula::Atom(Atom::Forall(forall)) => disjunct.universals.retain(|it| it != forall),
                other => panic!("{other:?} is no part of a guard"),
            }
        }
    }
    system
}

fn lines(text: &str) -> String {
    let system = parse(text).expect("the model is read").system;
    let report = proved(&system, Model::Tso);
    let names = system.transitions.iter().map(|it| it.name.clone()).collect();
    let grounds = Grounds::of_system(&system, &report, names).expect("a search found it");
    grounds.lines().join("\n")
}

#[test]
fn a_lock_is_explained() {
    insta::assert_snapshot!(lines(include_str!("../../models/mutex/naive.cub")));
}

/// Two fences: a necessary one before the check, and one that orders nothing, because its thread has written nothing.
const TWO_FENCES: &str = "
    type loc = Idle | Early | Trying | Inside
    array At[proc] : loc
    weak array Flag[proc] : bool
    init (p) { At[p] = Idle && Flag[p] = False }
    unsafe (p q) { At[p] = Inside && At[q] = Inside }
    transition begin ([p]) requires { At[p] = Idle && fence() } { At[p] := Early }
    transition raise ([p]) requires { At[p] = Early } { At[p] := Trying; Flag[p] := True }
    transition enter ([p]) requires { At[p] = Trying && fence() && forall_other o. Flag[o] = False } { At[p] := Inside }
    transition leave ([p]) requires { At[p] = Inside } { At[p] := Idle; Flag[p] := False }";

#[test]
fn the_fence_that_orders_nothing_is_not_needed() {
    let system = parse(TWO_FENCES).unwrap().system;
    let report = proved(&system, Model::Tso);
    let fences: Vec<(&str, Option<bool>)> = report
        .guards
        .iter()
        .filter(|it| it.is_fence())
        .map(|it| (system.transitions[it.transition].name.as_str(), it.needed))
        .collect();
    assert_eq!(fences, [("begin", Some(false)), ("enter", Some(true))]);
}

#[test]
fn what_is_not_asked_for_is_not_there() {
    let system = parse(TWO_FENCES).unwrap().system;
    let report = check(&system, &CheckOptions::new(), &mut |_| {});
    assert!(matches!(report.answer, Answer::Safe { .. }));
    assert_eq!((report.graph, report.guards), (None, Vec::new()));
}

#[test]
fn unknown_shows_how_far_the_search_came() {
    let system = parse(include_str!("../../models/mutex/k42.cub")).unwrap().system;
    let report = check(&system, &CheckOptions::new().max_nodes(60), &mut |_| {});
    assert!(matches!(report.answer, Answer::Unknown(_)), "{:?}", report.answer);
    let graph = report.graph.as_ref().expect("cubes were visited");
    assert!(!graph.is_closed && !graph.cubes.is_empty());
    let names = system.transitions.iter().map(|it| it.name.clone()).collect();
    let far = Grounds::of_system(&system, &report, names).unwrap().far();
    assert_eq!(far.len(), 3, "{far:?}");
    assert!(far.iter().all(|it| it.starts_with("never")), "{far:?}");
}

/// Checks that every step of a closed graph is between cubes of the graph, and that every cube other than the first ones is a
/// predecessor of another one.
fn is_well_made(report: &Report) {
    let graph = report.graph.as_ref().expect("the caller has looked");
    let count = graph.cubes.len();
    for step in &graph.steps {
        assert!(step.after < count && step.before.is_none_or(|before| before < count), "{step:?}");
    }
    let promised = |place: &usize| matches!(graph.cubes[*place].origin, CubeOrigin::Promised(_));
    for place in graph.steps.iter().map(|step| step.after) {
        assert!(!promised(&place), "what is promised is not searched");
    }
    assert!(
        graph.cubes.iter().any(|cube| matches!(cube.origin, CubeOrigin::Bad(_) | CubeOrigin::Inferred))
            || count == 0
    );
}

#[test]
fn models_without_what_they_do_not_need_are_safe() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/models");
    let mut looked_at = 0;
    for entry in ["mutex", "barrier", "coherence", "commit", "counting", "features"] {
        let files = std::fs::read_dir(format!("{folder}/{entry}")).expect("the models are there");
        let paths = files.map(|it| it.unwrap().path());
        for path in paths.filter(|path| path.extension().is_some_and(|it| it == "cub")) {
            let system = parse(&std::fs::read_to_string(&path).unwrap()).unwrap().system;
            let report = proved(&system, Model::Tso);
            let (Answer::Safe { .. }, Some(graph)) = (&report.answer, &report.graph) else { continue };
            if !graph.is_closed || graph.cubes.len() > 60 {
                continue;
            }
            looked_at += 1;
            is_well_made(&report);
            let weaker = without_spare(&system, &report.guards);
            let options = ExploreOptions::new().model(Model::Tso).processes(2).max_states(60_000);
            let explored = explore(&weaker, &options, &mut |_| {});
            assert!(
                !matches!(explored.reached, ExplorationResult::Bad(_)),
                "{}: {:?}",
                path.display(),
                report.guards
            );
        }
    }
    assert!(looked_at >= 20, "{looked_at} models");
}

#[test]
fn a_fence_is_a_part() {
    let part = |literal| Formula::Atom(Atom::Literal(literal));
    let system = parse(TWO_FENCES).unwrap().system;
    let report = proved(&system, Model::Sc);
    // Under SC, a fence has no effect.
    let fences = report.guards.iter().filter(|it| it.part == part(Literal::Fence));
    assert!(fences.clone().count() == 0 || fences.clone().all(|it| it.needed == Some(false)));
}

/// A queue of numbers, in which no process reads memory while its writes are in its store buffer. The search without buffers decides
/// it; the one with buffers, which would report the necessary fences, does not. A regression: the verdict was UNKNOWN if a proof was
/// requested.
const QUEUE: &str = "
    type place = Away | Taking | Looked | Taken | Waiting | Inside
    array At[proc] : place
    array Next[proc] : int
    weak array Busy[proc] : bool
    weak array Number[proc] : int
    init (p) { At[p] = Away && Busy[p] = False && Number[p] = 0 && Next[p] = 0 }
    unsafe (p q) { At[p] = Inside && At[q] = Inside }
    transition come ([p]) requires { At[p] = Away } { At[p] := Taking; Busy[p] := True }
    transition ask ([p] q)
    requires { At[p] = Taking && fence() && Number[q] >= 0 && forall_other k. Number[k] <= Number[q] }
    { At[p] := Looked; Next[p] := Number[q] + 1 }
    transition take ([p]) requires { At[p] = Looked } { At[p] := Taken; Number[p] := Next[p] }
    transition sit ([p]) requires { At[p] = Taken } { At[p] := Waiting; Busy[p] := False }
    transition enter ([p])
    requires { At[p] = Waiting && fence() && forall_other k. Busy[k] = False && (Number[k] = 0 || Number[p] < Number[k] || Number[p] = Number[k] && p < k) }
    { At[p] := Inside }
    transition leave ([p]) requires { At[p] = Inside } { At[p] := Away; Number[p] := 0 }";

#[test]
fn asking_for_a_proof_changes_no_verdict() {
    let system = parse(QUEUE).expect("the queue is read").system;
    let options = CheckOptions::new().limits(Limits::new().time(Duration::from_secs(60)));
    for proof in [false, true] {
        let report = check(&system, &options.clone().proof(proof), &mut |_| {});
        assert!(matches!(report.answer, Answer::Safe { .. }), "{proof}: {:?}", report.answer);
        assert!(report.in_order && report.graph.is_none(), "{proof}");
    }
}
