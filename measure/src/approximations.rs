//! The numbers of states of the machine for programs of a paper on relaxed memory in Maude: with and without reductions and
//! approximations.

use crate::models::files;
use crate::tables::{StateRow, states as table};
use garret::Model;
use garret::c::{COptions, translate};
use garret::header::{Header, Language};
use garret::machine::{Buffers, ExplorationResult, ExploreOptions, Process, explore};
use garret::program::ThreadFunction;
use garret::system::System;
use std::path::Path;

/// The largest number of states of an exploration.
pub const MOST_STATES: usize = 500_000;

/// A configuration of the exploration.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// Its name in the table.
    pub name: &'static str,
    model: Model,
    symmetry: bool,
    partial_order: bool,
    buffers: Buffers,
    /// Whether a bad state is searched for as well.
    pub asks: bool,
}

const PLAIN: Configuration = Configuration {
    name: "TSO",
    model: Model::Tso,
    symmetry: false,
    partial_order: false,
    buffers: Buffers::Exact,
    asks: true,
};

/// All configurations.
pub const WAYS: [Configuration; 9] = [
    Configuration { name: "SC", model: Model::Sc, ..PLAIN },
    Configuration { name: "SC, partial order", model: Model::Sc, partial_order: true, asks: false, ..PLAIN },
    PLAIN,
    Configuration { name: "symmetry", symmetry: true, asks: false, ..PLAIN },
    Configuration { name: "partial order", partial_order: true, asks: false, ..PLAIN },
    Configuration { name: "both", symmetry: true, partial_order: true, asks: false, ..PLAIN },
    Configuration { name: "distinct", buffers: Buffers::Distinct, ..PLAIN },
    Configuration { name: "set", buffers: Buffers::Set, ..PLAIN },
    Configuration { name: "last", buffers: Buffers::Last, ..PLAIN },
];

/// The result of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of states.
    pub states: usize,
    /// Whether there are more states, because store buffers were cut off.
    pub cut: bool,
    /// Whether there are more states than the limit.
    pub stopped: bool,
    /// Whether a bad state is reached; `None` if that is not known or was not asked.
    pub bad: Option<bool>,
}

/// The section for those programs whose names are wanted; empty if there are none.
#[must_use]
pub fn section(wanted: &dyn Fn(&str) -> bool) -> String {
    let mut rows = Vec::new();
    for path in files() {
        let name = path.display().to_string();
        if !path.starts_with("models/maude") || !wanted(&name) {
            continue;
        }
        if let Some(system) = load(&path) {
            eprintln!("{name}, states");
            rows.push(StateRow { name, counted: WAYS.map(|way| count(&system, way)) });
        }
    }
    if rows.is_empty() { String::new() } else { table(&rows) }
}

/// Counts all states, whether one is bad or not; and decides, if asked, whether one is bad.
fn count(system: &System, way: Configuration) -> Counted {
    let processes = system.process_bound.and_then(|bound| Process::try_from(bound).ok()).unwrap_or(2);
    let options = ExploreOptions::new()
        .processes(processes)
        .model(way.model)
        .symmetry(way.symmetry)
        .partial_order(way.partial_order)
        .buffers(way.buffers)
        .max_states(MOST_STATES);
    let mut all = system.clone();
    all.unsafes.clear();
    let found = explore(&all, &options, &mut |_| {});
    let bad = || match explore(system, &options, &mut |_| {}).reached {
        ExplorationResult::Bad(_) => Some(true),
        ExplorationResult::Nothing => Some(false),
        ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_) => None,
    };
    Counted {
        states: found.statistics.states,
        cut: found.bounds.cut_something(),
        stopped: !matches!(found.reached, ExplorationResult::Nothing),
        bad: if way.asks { bad() } else { None },
    }
}

/// The system of a program, with the threads that its header names; `None` if the file has no such program.
fn load(path: &Path) -> Option<System> {
    let text = std::fs::read_to_string(crate::root().join(path)).ok()?;
    let header = Header::read(&text, Language::C).ok()?;
    let threads = header.functions().map_or(Ok(Vec::new()), ThreadFunction::list).ok()?;
    let name = path.file_name()?.to_str()?;
    let translation = translate(&text, name, &COptions::new().threads(threads)).ok()?;
    garret::parse(&translation.text).ok().map(|checked| checked.system)
}
