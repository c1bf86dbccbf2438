//! Searches as a whole: pauses change nothing; what is inferred may speak of all processes outside a cube; matching ends.

use super::{Answer, Effort, Listeners, Search, SearchLimits, Settings, Strategy, Universals};
use crate::cube::Vocabulary;
use crate::cube::term::CubeTerm;
use crate::cube::{Cube, RawCube, Unnamed};
use crate::cube::{pattern::Pattern, subsumption::Matcher};
use crate::finite::{Budget, Explored, FiniteInstances};
use crate::infer::Witnesses;

use crate::memory::{Model, Order};
use crate::preimage::Preimages;
use crate::preimage::sample;
use crate::preimage::start::bad_cubes;
use crate::system::{SymbolId, System};
use crate::watch::Watch;
use crate::{CheckOptions, Inference, check, parse};
use garret_solver::{Closure, Domain, Literal};
use std::path::Path;

/// One of the models that are shipped.
fn model(name: &str) -> System {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name);
    let text = std::fs::read_to_string(path).expect("the model is there");
    parse(&text).expect("it is a system").system
}

/// What a model orders that the search knows.
fn order(model: Model) -> &'static dyn Order {
    model.order().expect("the search knows it")
}

/// What a search comes to that pauses whenever it has computed so many more pre-images, and how often that was.
fn paused_every(name: &str, settings: &Settings, preimages: usize) -> (String, [usize; 5], usize) {
    let system = model(name);
    let vocabulary = Vocabulary::new(&system);
    let budget = Budget { processes: 2, ..Budget::default() };
    let explore = || match FiniteInstances::new(&vocabulary, Model::Tso).explore(&budget, &Watch::default()) {
        Explored::Complete(instances) => instances,
        _ => panic!("{name}: finite instances are of use"),
    };
    let mut instances = settings.infers.then(explore);
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
    let settings = |infers, batches_after| Settings {
        watch: Watch::default(),
        strategy: Strategy::Smallest,
        universals: Universals::Instantiated,
        limits: SearchLimits { nodes: Some(2_000), ..SearchLimits::default() },
        jobs: 1,
        batches_after,
        infers,
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

/// Where somebody is about to close the door who came through it, somebody else has closed it: no cube without a word on the
/// processes outside says that.
#[test]
fn candidates_speak_of_all_others() {
    let options = CheckOptions { certify: true, ..CheckOptions::default() };
    let report = check(&model("mutex/szymanski_classic.cub"), &options, &mut |_| {});
    assert!(matches!(report.answer, Answer::Safe { .. }), "{:?}", report.answer);
    let said = "never, for any p: At[p] = Close && Flag[p] <> Doorway && Flag[p] <> Closed && \
                (forall_other o. Flag[o] <> Closed)";
    assert!(report.invariants.iter().any(|invariant| invariant == said), "{:#?}", report.invariants);
}

/// The cube in which `M` holds of these pairs of so many processes.
fn graph(processes: usize, edges: impl Iterator<Item = (u8, u8)>, vocabulary: &Vocabulary<'_>) -> Cube {
    let holds = |(from, to)| Literal::Member(CubeTerm::cell(SymbolId(0), &[from, to]), Domain::named(1));
    let (literals, order) = (edges.map(holds).collect(), Closure::new());
    let raw = RawCube { processes, literals, before: Vec::new(), order, open: Vec::new() };
    raw.normalized(vocabulary, Unnamed::Dropped).0
}

/// Whether a graph is a part of another one is answered after a bounded number of choices: no in doubt.
#[test]
fn matching_of_processes_gives_up() {
    let text = "
        array M[proc,proc] : bool
        init (p q) { M[p,q] = False }
        unsafe (p q) { M[p,q] = True }
        transition t (p q) { M[p,q] := True }";
    let system = parse(text).expect("it is a system").system;
    let vocabulary = Vocabulary::new(&system);
    let cycle = |length: u8| graph(length.into(), (0..length).map(|it| (it, (it + 1) % length)), &vocabulary);
    // everything on one side goes to everything on the other, and back: all cycles are even
    let sides = (0..20).flat_map(|from| (0..20).map(move |to| (from, to)));
    let sides = graph(20, sides.filter(|(from, to)| (from + to) % 2 == 1), &vocabulary);
    let mut matcher = Matcher::new(&vocabulary);
    let mut is_part = |cube: &Cube| {
        matcher.unload();
        let (phi, psi) = (Pattern::new(&sides, &vocabulary), Pattern::new(cube, &vocabulary));
        matcher.is_subsumed_by((&sides, &phi), (cube, &psi))
    };
    assert!(is_part(&cycle(10)));
    assert!(!is_part(&cycle(17)));
}

/// The cubes that are found going backward, and how many pre-images were computed; with parameters that can change places
/// mapped in one order only, or in both.
fn backward(system: &System, both_orders: bool) -> (Vec<String>, usize) {
    let vocabulary = Vocabulary::new(system);
    let mut preimages = Preimages::new(&vocabulary, order(Model::Sc), 4, false);
    if both_orders {
        preimages.rules.iter_mut().flat_map(|rule| &mut rule.exchangeable).for_each(Vec::clear);
    }
    let (cubes, computed) = sample::backward(&mut preimages, 300);
    (cubes.iter().map(|cube| format!("{cube:?}")).collect(), computed)
}

#[test]
fn parameters_change_places_without_loss() {
    let quorum = |guard: &str, update: &str| {
        format!(
            "type loc = L1 | L2 | L3
            array PC[proc] : loc
            array A[proc] : bool
            array M[proc,proc] : bool
            init (p q) {{ PC[p] = L1 && A[p] = False && M[p,q] = False }}
            unsafe (p q r) {{ PC[p] = L3 && A[q] = True && M[q,r] = True }}
            transition vote (p) requires {{ PC[p] = L1 }} {{ PC[p] := L2; A[p] := True }}
            transition meet (p q r) requires {{ PC[p] = L2 && {guard} }} {{ PC[p] := L3; {update} }}"
        )
    };
    let both = "PC[q] = L2 && PC[r] = L2";
    let all = "M[j,k] := case | j = q && k = r : True | j = r && k = q : True | _ : M[j,k]";
    let one = "M[q,r] := True";
    for (guard, update, saves) in
        [(both, all, true), (both, one, false), ("PC[q] = L2 && PC[r] = L1", all, false)]
    {
        let system = parse(&quorum(guard, update)).expect("it is a system").system;
        let (found, computed) = backward(&system, false);
        let (of_both, computed_both) = backward(&system, true);
        assert!(found.len() > 10, "{guard}, {update}: {}", found.len());
        assert_eq!(found, of_both, "{guard}, {update}");
        assert_eq!(computed < computed_both, saves, "{guard}, {update}: {computed}, {computed_both}");
    }
}

/// How many literals the pre-images of the bad state have when all processes have to satisfy the formula.
fn sizes_before(formula: &str) -> Vec<usize> {
    let text = format!(
        "type loc = L1 | L2
        array PC[proc] : loc
        array A[proc] : bool
        array B[proc] : bool
        array C[proc] : bool
        array D[proc] : bool
        init (p) {{ PC[p] = L1 }}
        unsafe (p) {{ PC[p] = L2 }}
        transition t (p) requires {{ PC[p] = L1 && {formula} }} {{ PC[p] := L2 }}"
    );
    let system = parse(&text).expect("it is a system").system;
    let vocabulary = Vocabulary::new(&system);
    let watch = Watch::default();
    let budget = crate::preimage::Budget::new(&watch, usize::MAX);
    let mut preimages = Preimages::new(&vocabulary, order(Model::Sc), 4, false);
    let bad = bad_cubes(&system.unsafes[0], &mut preimages, &budget).expect("a cube");
    let mut found = Vec::new();
    preimages.of(&bad[0], &budget, &mut found).expect("there is room");
    found.iter().map(|predecessor| predecessor.cube.literals.len()).collect()
}

/// A choice that is made already is not made again; one that was made on another path, or in part only, is.
#[test]
fn choices_are_made_once() {
    let first = "(forall k. (A[k] = True || B[k] = True))";
    assert_eq!(sizes_before(first), [2, 2]);
    // A; B and A; B and C
    assert_eq!(sizes_before(&format!("{first} && (forall k. (A[k] = True || C[k] = True))")), [2, 3, 3]);
    // A and D; A and C; B, A and D; B and C
    let second = "(forall k. (A[k] = True && D[k] = True || C[k] = True))";
    assert_eq!(sizes_before(&format!("{first} && {second}")), [3, 3, 4, 3]);
}

/// Whoever set the flag has only the second of two reasons not to be in the way.
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
