//! A robust system has no execution that SC does not have, and one that is not robust has one: compared with execution graphs for
//! litmus tests, and with all executions of random systems.

use crate::files;

use files::{corpus, manifest_dir};
use garret::fences::{FenceOptions, Fences, Subject, fences_within, without_fences};
use garret::litmus::{LitmusOptions, Test, TestSystem, decide, lowered_within, parse as parse_test};
use garret::system::System;
use garret::watch::Watch;
use garret::{CheckOptions, Limits, Model, parse};
use garret_campaign::naive_machine::{self, Machine, Reach};
use garret_random::generator;
use std::path::PathBuf;
use std::time::Duration;

/// The random systems that are tried; `GARRET_ROBUST_SEEDS` asks for others, `A..B`.
const SEEDS: std::ops::Range<u64> = 0..100;

fn options() -> FenceOptions {
    let check = CheckOptions::new().limits(Limits::new().time(Duration::from_secs(2))).max_nodes(1_000);
    FenceOptions::new().check(check).robust(true).most_sets(100)
}

/// Whether it is robust without additional fences; `None` if that is not decided.
fn is_robust(system: &System) -> Option<Fences> {
    let asked = options().places(Vec::new());
    let found = fences_within(&Subject::System(system), &asked, &Watch::default(), &mut |_| {});
    (found.hopeless.is_some() || !found.sets.is_empty()).then_some(found)
}

fn lowered(text: &str, test: &Test) -> Option<TestSystem> {
    lowered_within(text, test, &LitmusOptions::new(), &Watch::default()).ok()?.ok()
}

/// The numbers of executions under TSO and under SC.
fn executions(test: &Test) -> Option<[u64; 2]> {
    let count = |model: Model| {
        let graphs = decide(test, &LitmusOptions::new().model(model)).ok()?.graphs;
        graphs.complete.then_some(graphs.executions)
    };
    Some([count(Model::Tso)?, count(Model::Sc)?])
}

/// Each litmus test is robust if and only if it has as many executions under SC as under TSO. With the fences of a set it has, and
/// without any one of them it has not.
#[test]
fn as_execution_graphs_of_litmus_tests() {
    let mut files: Vec<PathBuf> = Vec::new();
    // Of the corpus every third test: its shapes repeat.
    let folders =
        [Some((manifest_dir().join("models/litmus/x86"), 1)), corpus().map(|it| (it.join("litmus-x86"), 3))];
    for (folder, every) in folders.into_iter().flatten() {
        let entries = std::fs::read_dir(folder).expect("the tests are there").flatten();
        let mut tests: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        tests.retain(|it| it.extension().is_some_and(|it| it == "litmus"));
        tests.sort();
        files.extend(tests.into_iter().step_by(every));
    }
    let (mut robust, mut broken) = (0, 0);
    for path in files {
        let (name, text) = (path.display(), std::fs::read_to_string(&path).expect("the test is there"));
        let test = parse_test(&text).expect("it is a test").test;
        let Some([tso, sc]) = executions(&test) else { continue };
        let lowered = lowered(&text, &test).expect("it is a system");
        let Some(found) = is_robust(&lowered.system) else { continue };
        assert_eq!(found.hopeless.is_none(), tso == sc, "{name}: {tso} executions under TSO, {sc} under SC");
        if tso == sc { robust += 1 } else { broken += 1 }
    }
    println!("{robust} are robust, {broken} are not");
    assert!(robust >= 5 && broken >= 3, "{robust}, {broken}");
}

/// Compares the answer for a weak system with all its executions, as far as they are enumerated.
fn compare(name: &str, system: &System) -> Option<bool> {
    let found = is_robust(system)?;
    let machine =
        |processes: u8| Machine::new(system, Model::Tso, processes, naive_machine::Limits::default());
    if let Some(execution) = &found.hopeless {
        let processes = execution.run.processes;
        let argument = |number: &u32| u8::try_from(*number).expect("few processes");
        let steps: Vec<(usize, Vec<u8>)> = execution
            .transitions
            .iter()
            .map(|step| (step.transition, step.arguments.iter().map(argument).collect()))
            .collect();
        let attacks = machine(processes).is_weak_execution(&steps, 100_000);
        assert_ne!(attacks, Some(false), "{name}: {steps:?} is an execution of SC, or none");
        return attacks.map(|_| false);
    }
    let bound = system.process_bound.unwrap_or(3).min(3) as u8;
    let mut looked = false;
    for (processes, transitions) in [(2, 7), (2, 6), (2, 5), (3, 5), (3, 4)] {
        if processes <= bound {
            let reach = Reach { transitions, executions: 20_000 };
            let breaks = machine(processes).has_weak_execution(reach);
            assert_ne!(breaks, Some(true), "{name}: {processes} processes, {transitions} transitions");
            looked |= breaks.is_some();
        }
    }
    looked.then_some(true)
}

fn seeds() -> std::ops::Range<u64> {
    let asked = std::env::var("GARRET_ROBUST_SEEDS").ok();
    let range = asked.as_deref().and_then(|asked| asked.split_once(".."));
    range.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?)).unwrap_or(SEEDS)
}

/// With and without their fences.
#[test]
fn as_all_executions_of_random_systems() {
    let (mut robust, mut broken) = (0, 0);
    for seed in seeds() {
        let Ok(checked) = parse(&generator::system(seed)) else { continue };
        if !checked.system.is_weak() {
            continue;
        }
        let (bare, _) = without_fences(&Subject::System(&checked.system), &garret::fences::Costs::new())
            .expect("a system");
        for (what, system) in [("as it is", &checked.system), ("without fences", &bare.system)] {
            match compare(&format!("seed {seed}, {what}"), system) {
                Some(true) => robust += 1,
                Some(false) => broken += 1,
                None => {}
            }
        }
    }
    println!("{robust} are robust, {broken} are not");
    assert!(robust >= 5 && broken >= 3, "{robust}, {broken}");
}
