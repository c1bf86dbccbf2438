//! One test per file of `models/`: the states that the machine reaches with two and with three processes agree with the verdict in
//! the header, under each memory model.

use crate::files;

use crate::Case;
use files::{cub_files, manifest_dir, stated_verdict};
use garret::header::Language;
use garret::machine::{ExplorationResult, ExploreOptions, explore};
use garret::{Model, lang};
use libtest_mimic::Failed;
use std::path::Path;

/// The number of entries of store buffers: enough for every bad state, and small enough for three processes of every model.
const BUFFER: usize = 2;
/// The limit on states; larger models take too long.
const STATES: usize = 6_000_000;

/// All tests of this suite.
pub(crate) fn trials() -> Vec<Case> {
    let root = manifest_dir().join("models");
    let trials = cub_files(&root).into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("").display().to_string();
        Case::new(name, move || trial(&path))
    });
    trials.collect()
}

fn trial(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    for (memory, label) in [(Model::Tso, "TSO"), (Model::Sc, "SC")] {
        let stated = stated_verdict(Language::System, &text, label)
            .ok_or_else(|| format!("no `Expected:` line for {label}"))?;
        let system = lang::parse(&text).map_err(|errors| format!("{errors:#?}"))?.system;
        // The additional literals of a proof distinguish many more states.
        let enough = if path.parent().is_some_and(|it| it.ends_with("proofs")) { 2 } else { 3 };
        let most = system.process_bound.unwrap_or(enough).min(enough) as u8;
        let mut bad = None;
        for processes in 2.min(most)..=most {
            let options =
                ExploreOptions::new().processes(processes).model(memory).buffer(BUFFER).max_states(STATES);
            match explore(&system, &options, &mut |_| {}).reached {
                ExplorationResult::Bad(_) => {
                    bad = Some(processes);
                    break;
                }
                ExplorationResult::Nothing => {}
                ExplorationResult::Stopped(stop) => {
                    return Err(format!("{label}, n = {processes}: not finished, {stop:?}").into());
                }
                other @ ExplorationResult::Unconfirmed(_) => {
                    return Err(format!("{label}, n = {processes}: {other:?}").into());
                }
            }
        }
        match (stated, bad) {
            ("SAFE", None) | ("UNSAFE", Some(_)) => {}
            (_, Some(processes)) => {
                return Err(format!("{label}: {stated}, but {processes} processes reach a bad state").into());
            }
            (_, None) => {
                return Err(format!("{label}: {stated}, but {most} processes reach no bad state").into());
            }
        }
    }
    Ok(())
}
