//! Shortest runs of shipped models as users see them; each of them replays.

use garret::machine::{
    Action, Exploration, ExplorationResult, ExploreOptions, Replay, ReplayOptions, Run, Search, explore,
    replay,
};
use garret::report::{render_run, run_line};
use garret::system::{StoreFences, System};
use garret::{Model, Trace, TraceStep, lang};
use std::path::Path;

/// The shortest run for the smallest number of processes.
fn shortest(system: &System, memory: Model) -> Option<Run> {
    let most = system.process_bound.unwrap_or(4).min(4) as u8;
    (1..=most).find_map(|processes| {
        let options =
            ExploreOptions::new().processes(processes).model(memory).symmetry(false).partial_order(false);
        match explore(system, &options, &mut |_| {}).reached {
            ExplorationResult::Bad(run) => Some(*run),
            _ => None,
        }
    })
}

fn trace(run: &Run) -> Trace {
    let steps = run.steps.iter().filter_map(|step| match &step.action {
        Action::Transition { transition, arguments } => {
            let arguments = arguments.iter().copied().map(u32::from).collect();
            Some(TraceStep { transition: *transition, arguments })
        }
        Action::Propagation { .. } => None,
    });
    Trace { steps: steps.collect(), reached: run.reached }
}

fn snapshot(model: &str, memory: Model) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(model).with_extension("cub");
    let text = std::fs::read_to_string(&path).expect("the model is there");
    let system = lang::parse(&text).expect("it is a system").system;
    let run = shortest(&system, memory).unwrap_or_else(|| panic!("{model} reaches a bad state"));
    let rendered = format!("{}\n{}", run_line(&system, &run), render_run(&system, &run));
    let Replay::Replayed(again) = replay(&system, &trace(&run), &ReplayOptions::new().model(memory)) else {
        panic!("{model}: the run replays");
    };
    assert_eq!(trace(&again), trace(&run), "{model}: in the given order");
    assert!(again.steps.len() >= run.steps.len(), "{model}: no run is shorter than a shortest one");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/runs"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let name = format!("{}__{}", memory.name(), model.replace('/', "__"));
    settings.bind(|| insta::assert_snapshot!(name, rendered));
}

#[test]
fn store_buffering() {
    snapshot("mutex/naive_no_fence", Model::Tso);
}

#[test]
fn message_passing_under_pso() {
    snapshot("litmus/mp", Model::Pso);
}

/// Both store fences of the model are needed; the run shows the store that each of them holds back.
#[test]
fn store_fences_under_pso() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/features/store_fence.cub");
    let text = std::fs::read_to_string(path).expect("the model is there");
    let whole = lang::parse(&text).expect("it is a system").system;
    let reached = |system: &System, model: Model| {
        let options = ExploreOptions::new().processes(3).model(model);
        explore(system, &options, &mut |_| {})
    };
    let states = |system: &System, model: Model| match reached(system, model) {
        Exploration { reached: ExplorationResult::Nothing, statistics, .. } => Some(statistics.states),
        _ => None,
    };
    assert!(states(&whole, Model::Pso).is_some());
    let mut runs = String::new();
    for index in [0, 2] {
        let mut without = whole.clone();
        without.transitions[index].store_fences = StoreFences::default();
        let ExplorationResult::Bad(run) = reached(&without, Model::Pso).reached else {
            panic!("not needed: {index}")
        };
        runs += &render_run(&without, &run);
        // Its steps replay.
        let options = ReplayOptions::new().model(Model::Pso);
        assert!(matches!(replay(&without, &trace(&run), &options), Replay::Replayed(_)));
        assert!(matches!(replay(&whole, &trace(&run), &options), Replay::Spurious));
        // Under other models, store fences have no effect.
        for model in [Model::Tso, Model::Sc] {
            assert_eq!(states(&without, model), states(&whole, model), "{}", model.name());
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/runs"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("pso__features__store_fence", runs));
}

#[test]
fn a_fence_is_missing() {
    snapshot("mutex/dekker_no_fence", Model::Tso);
}

#[test]
fn a_wrong_order_under_sequential_consistency() {
    snapshot("mutex/peterson_broken_order", Model::Sc);
}

#[test]
fn forwarding() {
    snapshot("litmus/sb_forwarding", Model::Tso);
}

#[test]
fn process_valued_cells() {
    snapshot("features/process_valued_broken_early", Model::Tso);
}

#[test]
fn values_of_an_abstract_type() {
    snapshot("features/abstract_type_broken_order", Model::Tso);
}

#[test]
fn reals() {
    snapshot("features/real_broken_bound", Model::Tso);
}

#[test]
fn a_matrix() {
    snapshot("features/matrix_no_fence", Model::Tso);
}

/// Reductions leave out states and orders of steps; the set of transitions that never fire stays the same.
#[test]
fn reductions_hide_no_transition() {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut compared = 0;
    for folder in ["mutex", "features", "barriers", "coherence"] {
        for entry in std::fs::read_dir(models.join(folder)).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|extension| extension != "cub") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("the model is there");
            for (memory, search) in
                [(Model::Sc, Search::Breadth), (Model::Tso, Search::Breadth), (Model::Tso, Search::Depth)]
            {
                let system = lang::parse(&text).expect("it is a system").system;
                let never = |reduce: bool| {
                    let options = ExploreOptions::new()
                        .processes(2)
                        .model(memory)
                        .search(search)
                        .max_states(5_000)
                        .symmetry(reduce)
                        .partial_order(reduce);
                    explore(&system, &options, &mut |_| {}).never_fired
                };
                if let (Some(with), Some(without)) = (never(true), never(false)) {
                    assert_eq!(with, without, "{}", path.display());
                    compared += 1;
                }
            }
        }
    }
    assert!(compared >= 30, "{compared} explorations were complete");
}
