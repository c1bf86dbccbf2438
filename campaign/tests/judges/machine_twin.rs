//! Compares the machine with its naive twin: the same verdicts, the same lengths of shortest runs, the same number of states; and the
//! same verdicts with all reductions.

use crate::support;

use garret::Model;
use garret::machine::{ExplorationResult, ExploreOptions, Stop, explore};
use garret_campaign::read;
use garret_campaign::shrink::shrink;
use garret_campaign::truth::most_processes;
use garret_campaign::twin::{ExplorationEnd, compare, compare_reductions};
use garret_random::generator;
use std::path::{Path, PathBuf};

const STATES: usize = 3_000;

fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../models")
}

/// Compares under all models for up to `most` processes. Returns how the explorations ended.
fn compare_all(text: &str, most: u8) -> Result<Vec<ExplorationEnd>, String> {
    let mut all = Vec::new();
    for memory in Model::OF_MACHINE {
        let system = read(text, memory.is_weak()).map_err(|message| format!("refused: {message}"))?;
        for processes in 1..=most_processes(&system, most) {
            let where_it_is = |message| format!("{memory:?}, {processes} processes: {message}");
            let ended = compare(&system, memory, processes, STATES).map_err(where_it_is)?;
            compare_reductions(&system, memory, processes, STATES, ended).map_err(where_it_is)?;
            all.push(ended);
        }
    }
    Ok(all)
}

#[test]
fn random_systems() {
    let mut all = Vec::new();
    for seed in support::seeds(0..80, 20) {
        let text = generator::system(seed);
        match compare_all(&text, 3) {
            Ok(more) => all.extend(more),
            Err(message) => {
                let small =
                    shrink(&text, |text| compare_all(text, 3).is_err_and(|it| !it.starts_with("refused")));
                let again = compare_all(&small, 3).err().unwrap_or_default();
                panic!("seed {seed}: {message}\nsmaller: {again}\n{small}");
            }
        }
    }
    let bad = all.iter().filter(|ended| matches!(ended, ExplorationEnd::Bad(_))).count();
    let complete = all.iter().filter(|ended| **ended == ExplorationEnd::Nothing { complete: true }).count();
    println!("{bad} bad, {complete} complete without a bad state, {} others", all.len() - bad - complete);
    assert!(bad > 0 && complete > 0);
}

#[test]
fn shipped_models() {
    let mut folders = vec![models()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        if let Err(message) = compare_all(&text, 2)
            && !message.starts_with("refused")
        {
            panic!("{}: {message}", path.display());
        }
    }
}

#[test]
fn a_limit_is_not_a_verdict() {
    let text = std::fs::read_to_string(models().join("mutex/naive.cub")).unwrap();
    let system = read(&text, true).unwrap();
    let stopped = explore(&system, &ExploreOptions::new().processes(3).max_states(10), &mut |_| {});
    assert!(matches!(stopped.reached, ExplorationResult::Stopped(Stop::States(10))), "{:?}", stopped.reached);
}
