//! A program in C that is right on x86, and not by the memory orders that it says: what a person should know who runs it elsewhere.

use super::graphs::what;
use super::load::Loaded;
use garret_base::watch::Watch;
use garret_graphs::{Execution, GraphOptions, Graphs, graphs_within};
use garret_machine::memory::Model;
use garret_program::{Translation, starts};

/// So many graphs are visited, parts of executions included: most mistakes show in some hundreds, and a program of ten accesses has a thousand in
/// about 10 ms. It is a number and no time, so that the same command always says the same.
const MOST: u64 = 2000;
/// So many threads are looked at where there may be any number.
const THREADS: usize = 2;

/// A sentence about a program of which no execution on x86 is bad, where one of RC11 is.
pub(super) fn warning(loaded: &Loaded, watch: &Watch) -> Option<String> {
    let why = wrong(loaded, watch)?;
    Some(format!(
        "On other processors it may fail: by the rules of C11, {why}. `--model rc11` shows an execution."
    ))
}

/// What is wrong by the rules of C11, where a few executions of two threads show it.
pub(super) fn wrong(loaded: &Loaded, watch: &Watch) -> Option<String> {
    let translation = loaded.assembly.as_ref().filter(|it| it.program.statements)?;
    let code = translation.code(&starts(translation, THREADS)).ok()?;
    let options = GraphOptions::new().model(Model::Rc11).most(MOST);
    let found = graphs_within(&code, &options, watch);
    why(translation, &found)
}

/// What is wrong, with the lines.
fn why(translation: &Translation, found: &Graphs) -> Option<String> {
    if let Some((_, bad)) = &found.bad {
        return Some(what(translation, *bad));
    }
    let line = |step: u32| Some(translation.accessing(step as usize)?.line);
    found.race.as_ref().map(|(execution, accesses)| race(execution, *accesses, &line))
}

/// Two accesses that are a data race, by the lines of their steps.
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
