//! The warning for a program in C that is right on x86, but not by its memory orders: it may fail on other processors.

use super::graphs::describe_bad_state;
use super::load::LoadedText;
use garret_base::watch::Watch;
use garret_graphs::{Execution, GraphOptions, Graphs, graphs_within};
use garret_machine::memory::Model;
use garret_program::{Translation, starts};

/// The largest number of graphs that are visited, parts of executions included: most mistakes show within some hundred, and a
/// thousand graphs of a program with ten accesses take about 10 ms. It is a number and not a time, so that the same command always
/// prints the same.
const MOST: u64 = 2000;
/// The number of threads that is looked at, if there may be any number.
const THREADS: usize = 2;

/// A warning for a program that has no bad execution on x86, but one under RC11.
pub(super) fn warning(loaded: &LoadedText, watch: &Watch) -> Option<String> {
    let why = wrong(loaded, watch)?;
    Some(format!(
        "On other processors it may fail: by the rules of C11, {why}. `--model rc11` shows an execution."
    ))
}

/// What is wrong by the rules of C11, if a few executions of two threads show it.
pub(super) fn wrong(loaded: &LoadedText, watch: &Watch) -> Option<String> {
    let translation = loaded.assembly.as_ref().filter(|it| it.program.statements)?;
    let code = translation.code(&starts(translation, THREADS)).ok()?;
    let options = GraphOptions::new().model(Model::Rc11).most(MOST);
    let found = graphs_within(&code, &options, watch);
    why(translation, &found)
}

/// What is wrong, with line numbers.
fn why(translation: &Translation, found: &Graphs) -> Option<String> {
    if let Some((_, bad)) = &found.bad {
        return Some(describe_bad_state(translation, *bad));
    }
    let line = |step: u32| Some(translation.accessing(step as usize)?.line);
    found.race.as_ref().map(|(execution, accesses)| race(execution, *accesses, &line))
}

/// A data race in words: two accesses, by the lines of their steps.
pub(super) fn race(execution: &Execution, accesses: [u32; 2], line: &dyn Fn(u32) -> Option<u32>) -> String {
    let of = |event: &u32| line(execution.events.get(*event as usize)?.tag?.step);
    let mut lines: Vec<u32> = accesses.iter().filter_map(of).collect();
    lines.sort_unstable();
    lines.dedup();
    match lines.as_slice() {
        [] => "two accesses are a data race".to_owned(),
        [one] => format!("two accesses in line {one} are a data race"),
        [one, other, ..] => format!("the accesses in lines {one} and {other} are a data race"),
    }
}
