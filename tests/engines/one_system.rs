//! A text is read once: `weak` is kept, and the memory model is applied when the system is checked, explored or replayed.

use crate::files;

use files::{corpus, cub_files, manifest_dir, stated_verdict};
use garret::header::Language;
use garret::machine::{Action, ExplorationResult, Run};
use garret::system::System;
use garret::{
    Answer, CheckOptions, ExploreOptions, Model, ReplayOptions, Trace, TraceStep, check, explore, lang,
    parse, replay,
};

/// The systems with weak symbols, with their names.
fn weak_systems() -> Vec<(String, String, System)> {
    let texts = cub_files(&manifest_dir().join("models")).into_iter().map(|path| {
        (path.display().to_string(), std::fs::read_to_string(&path).expect("the model is there"))
    });
    texts
        .map(|(name, text)| {
            let system = parse(&text).expect("the model is a system").system;
            (name, text, system)
        })
        .filter(|(_, _, system)| system.is_weak())
        .collect()
}

/// The limit on cubes, which is sufficient for most models.
const NODES: usize = 300;

/// A regression: `parse` took the model, and its result for SC had lost `weak`, so that `check(.., Tso)` reported TSO but used SC.
#[test]
fn checked_under_both_models() {
    let (mut differ, mut compared) = (0, 0);
    for (name, text, system) in weak_systems() {
        let under = |system: &System, model: Model| {
            let report = check(system, &CheckOptions::new().model(model).max_nodes(NODES), &mut |_| {});
            (report.answer, report.statistics.visited)
        };
        let alone = lang::parse_sequential(&text).expect("so under SC").system;
        // In this order, to show that a check under SC has no effect on later ones.
        let (sc, tso) = (under(&system, Model::Sc), under(&system, Model::Tso));
        assert_eq!(format!("{sc:?}"), format!("{:?}", under(&alone, Model::Sc)), "{name} under SC");
        for (found, label) in [(&sc, "SC"), (&tso, "TSO")] {
            if !matches!(found.0, Answer::Unknown(_)) {
                assert_eq!(
                    Some(found.0.to_string().as_str()),
                    stated_verdict(Language::System, &text, label),
                    "{name} under {label}"
                );
                compared += 1;
            }
        }
        differ += usize::from(sc.0.to_string() == "SAFE" && tso.0.to_string() == "UNSAFE");
    }
    assert!(differ >= 10 && compared >= 50, "{differ} models are SAFE under SC only, of {compared}");
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

/// The numbers of states and steps are those of the sequential system, and its runs replay.
#[test]
fn explored_and_replayed_under_sc() {
    let mut replayed = 0;
    for (name, text, system) in weak_systems() {
        let options = ExploreOptions::new().model(Model::Sc).max_states(3_000);
        let explored = |system: &System| {
            let found = explore(system, &options, &mut |_| {});
            (found.reached, found.bounds, found.statistics.states, found.statistics.moves, found.never_fired)
        };
        let alone = lang::parse_sequential(&text).expect("so under SC").system;
        let found = explored(&system);
        assert_eq!(format!("{found:?}"), format!("{:?}", explored(&alone)), "{name}");
        if let ExplorationResult::Bad(run) = found.0 {
            let options = ReplayOptions::new().model(Model::Sc);
            let again = replay(&system, &trace(&run), &options).to_string();
            assert_eq!(again, "the steps run", "{name}");
            replayed += 1;
        }
    }
    assert!(replayed > 0, "no model is UNSAFE under SC");
}

/// The front end and the system agree on whether a text uses weak memory.
#[test]
fn sequential_is_what_the_text_says() {
    let mut roots = vec![manifest_dir().join("models"), manifest_dir().join("tests")];
    match corpus() {
        Some(corpus) => roots.push(corpus),
        None => println!("skipped: no corpus beside the project"),
    }
    let mut compared = 0;
    for path in roots.iter().flat_map(|root| cub_files(root)) {
        // Some are not valid text, on purpose.
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let (Ok(weak), Ok(alone)) = (parse(&text), lang::parse_sequential(&text)) else { continue };
        let sequential = format!("{:?}", weak.system.sequential());
        assert_eq!(sequential, format!("{:?}", alone.system), "{}", path.display());
        compared += usize::from(weak.system.is_weak());
    }
    assert!(compared >= 50, "{compared} weak systems");
}

/// A text that violates the rules for weak systems has a meaning under SC only, and is recognised as such.
#[test]
fn sequential_only_texts_are_told_apart() {
    let text = "weak var X : bool\nvar Y : bool\ninit { X = False && Y = False }\nunsafe (p) { X = True && Y = False }\n\
        transition t (p) { X := True; Y := True }";
    let errors = parse(text).map(|_| ()).expect_err("it mixes weak and plain variables");
    assert_eq!(errors[0].message, "`Y` is shared but not weak");
    let system = lang::parse_sequential(text).expect("it is a system").system;
    assert!(!system.is_weak());
    for model in [Model::Sc, Model::Tso] {
        let report = check(&system, &CheckOptions::new().model(model), &mut |_| {});
        assert!(matches!(report.answer, Answer::Safe { .. }));
    }
}
