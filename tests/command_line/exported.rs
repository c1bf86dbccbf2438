//! Counterexamples as litmus tests: the machine and the execution graphs find the final state of each under the memory model of the
//! run, and not under SC if the run needs store buffers.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use garret::c::{COptions, translate};
use garret::litmus::{self, LitmusOptions};
use garret::machine::{ExplorationResult, Run};
use garret::report::{Witness, Wording};
use garret::system::System;
use garret::watch::Watch;
use garret::{ExploreOptions, Model, explore, parse};
use std::path::{Path, PathBuf};

/// The largest number of states that is explored to find a run.
const MOST_STATES: usize = 100_000;

/// The files below a folder with this extension, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A run of two or three processes into a bad state.
fn run(system: &System, model: Model) -> Option<Box<Run>> {
    (2..=3).find_map(|processes| {
        let options = ExploreOptions::new().processes(processes).model(model).max_states(MOST_STATES);
        match explore(system, &options, &mut |_| {}).reached {
            ExplorationResult::Bad(run) => Some(run),
            ExplorationResult::Nothing
            | ExplorationResult::Stopped(_)
            | ExplorationResult::Unconfirmed(_) => None,
        }
    })
}

/// The results for all runs.
#[derive(Debug, Default)]
struct Tally {
    exported: usize,
    need_buffers: usize,
    refused: Vec<String>,
}

impl Tally {
    /// Exports a run as a litmus test, and decides the test.
    fn export(&mut self, name: &str, witness: &Witness<'_>) {
        let text = match witness.litmus(name) {
            Ok(text) => text,
            Err(reason) => {
                self.refused.push(format!("{name}: {reason}"));
                return;
            }
        };
        let test = litmus::parse(&text).unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}")).test;
        let decided = |model| {
            // The search visits only one cube, so that the other engines decide.
            let decision = litmus::decide(&test, &LitmusOptions::new().model(model).max_nodes(1)).unwrap();
            [decision.by_machine(), decision.by_graphs()]
        };
        assert_eq!(decided(witness.run.memory), [Some(true); 2], "{name}\n{text}");
        self.exported += 1;
        if witness.cycle.is_some() {
            assert_eq!(decided(Model::Sc), [Some(false); 2], "{name}\n{text}");
            self.need_buffers += 1;
        }
    }
}

#[test]
fn counterexamples_of_the_models_are_litmus_tests() {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut tally = Tally::default();
    for model in [Model::Tso, Model::Sc] {
        for path in files(&models, "cub") {
            let system = parse(&std::fs::read_to_string(&path).unwrap()).unwrap().system;
            if let Some(run) = run(&system, model) {
                let witness = Witness::of_system(&system, &run, &Watch::default());
                tally.export(&path.display().to_string(), &witness);
            }
        }
        for path in files(&models.join("c"), "c") {
            let name = path.display().to_string();
            // Programs that need threads from the command line are skipped.
            let Ok(program) = translate(&std::fs::read_to_string(&path).unwrap(), &name, &COptions::new())
            else {
                continue;
            };
            let system = program.system().unwrap();
            if let Some(run) = run(&system, model) {
                let told = program.structured_execution(&system, &run);
                let witness = Witness::new(&system, &run, Wording::Statements, told, &Watch::default());
                tally.export(&name, &witness);
            }
        }
    }
    println!(
        "{} exported, {} need store buffers\n{}",
        tally.exported,
        tally.need_buffers,
        tally.refused.join("\n")
    );
    assert!(tally.exported >= 20 && tally.need_buffers >= 10, "{tally:?}");
    let reasons =
        ["no instruction does what step", "has no more registers", "can be observed", "store buffer"];
    assert!(tally.refused.iter().all(|it| reasons.iter().any(|reason| it.contains(reason))), "{tally:?}");
}

/// The exact text of one exported test.
#[test]
fn a_run_as_a_litmus_test() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/mutex/dekker_no_fence.cub");
    let system = parse(&std::fs::read_to_string(path).unwrap()).unwrap().system;
    let run = run(&system, Model::Tso).unwrap();
    let witness = Witness::of_system(&system, &run, &Watch::default());
    insta::assert_snapshot!(witness.litmus("dekker_no_fence.cub").unwrap());
}
