//! The litmus tests by other authors, if they are present beside the project: both engines give the stated answers, and the final
//! states are those of a direct interpreter.

use crate::{files, litmus_support};

use crate::Case;
use garret::Model;
use garret::litmus::{LitmusOptions, decide, parse};
use libtest_mimic::Failed;
use litmus_support::interpreter;
use std::path::Path;

/// The limit on states of the interpreter.
const MOST_STATES: usize = 30_000;
/// The limit on cubes of the search, more than all tests need.
const MOST_NODES: usize = 4_000;

/// All tests of this suite.
pub(crate) fn trials() -> Vec<Case> {
    let Some(root) = files::corpus() else {
        println!("skipped: no corpus beside the project");
        return Vec::new();
    };
    let folder = root.join("litmus-x86");
    let table = std::fs::read_to_string(folder.join("expected.tsv")).unwrap_or_default();
    let lines = table.lines().filter_map(|line| line.split_once('\t'));
    let trials = lines.map(|(file, stated)| {
        let (path, stated) = (folder.join(file), stated.trim() == "1");
        Case::new(file, move || trial(&path, stated))
    });
    trials.collect()
}

fn trial(path: &Path, stated: bool) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let test = parse(&text).map_err(|errors| format!("{errors:#?}"))?.test;
    for memory in [Model::Tso, Model::Sc, Model::Pso] {
        // The search must decide all of them, without a time limit.
        let decision = decide(&test, &LitmusOptions::new().model(memory).max_nodes(MOST_NODES))
            .map_err(|errors| format!("{errors:#?}"))?;
        let by_machine = decision.by_machine().ok_or("the machine does not decide it")?;
        if memory != Model::Pso && decision.by_search() != Some(by_machine) {
            return Err(
                format!("{memory:?}: {:?}, but {by_machine} by the machine", decision.by_search()).into()
            );
        }
        if memory == Model::Tso && by_machine != stated {
            return Err(format!("{by_machine}, but {stated} is stated").into());
        }
        if let Some(outcome) = interpreter::run(&test, memory, &decision.shown, MOST_STATES)
            && (decision.states.iter().ne(&outcome.states) || by_machine != outcome.answer)
        {
            return Err(format!("{memory:?}: the interpreter finds {:?}", outcome.states).into());
        }
    }
    Ok(())
}
