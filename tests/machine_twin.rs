//! The machine against its naive twin: the same verdicts, the same shortest runs, the same number of states; and the
//! same verdicts whatever is reduced.
//!
//! `GARRET_SEEDS=0..500` says which random systems; otherwise there is a short fixed range and a few fresh ones.
#![allow(dead_code, reason = "each test binary uses a part of the support code")]

mod support;

use garret::machine::{self, Bounds, Exploration, Memory, Options, Reached, Search, Stop, explore};
use garret::system::{Literal, Sort, System, Term};
use std::path::Path;
use support::naive_machine::{self, Cut, Model, Outcome};
use support::{generator, shrink};

const BUFFER: usize = 3;
const STATES: usize = 3_000;

fn options(memory: Memory, processes: u8) -> Options {
    let limits = machine::Limits { states: Some(20 * STATES), ..machine::Limits::default() };
    let buffer = BUFFER;
    Options { processes, memory, buffer, limits, symmetry: false, partial_order: false, ..Options::default() }
}

fn run(system: &System, options: &Options) -> Exploration {
    explore(system, options, &mut |_| {})
}

/// How it ended, and whether that is all that can be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Bad,
    Nothing { complete: bool },
    Unknown,
}

fn verdict(exploration: &Exploration) -> Verdict {
    match &exploration.reached {
        Reached::Bad(_) => Verdict::Bad,
        Reached::Nothing => Verdict::Nothing { complete: !exploration.bounds.cut_something() },
        Reached::Stopped(_) => Verdict::Unknown,
    }
}

/// Whether the two machines give cells the same values: there is one process outside, and every cell matters.
fn has_same_values(system: &System, bounds: &Bounds) -> bool {
    let mut read = vec![false; system.symbols.len()];
    let mut ordered = false;
    system.for_each_literal(&mut |literal| {
        literal.for_each_access(&mut |access| read[access.symbol.0 as usize] = true);
        if let Literal::Before(left, right) = literal {
            ordered |= [left, right].into_iter().any(|term| matches!(term, Term::Access(_)));
        }
    });
    let numbers = system.symbols.iter().any(|symbol| symbol.sort.is_arithmetic());
    let abstracts = system.symbols.iter().any(|symbol| matches!(symbol.sort, Sort::Abstract(_)));
    let other_values = numbers || abstracts || ordered && system.process_bound.is_none();
    read.into_iter().all(|it| it) && !other_values && !bounds.cut_something()
}

/// Compares the machine with its twin, and with itself.
fn compare(system: &System, model: Model, processes: u8) -> Result<Verdict, String> {
    let memory = match model {
        Model::Sc => Memory::Sc,
        Model::Tso => Memory::Tso,
        Model::Pso => Memory::Pso,
    };
    let limits = naive_machine::Limits { states: STATES, buffer: BUFFER, ..naive_machine::Limits::default() };
    let naive = naive_machine::explore(system, model, processes, limits);
    let plain = run(system, &options(memory, processes));
    let found = verdict(&plain);
    match (&naive, &plain.reached) {
        (Outcome::Unsafe(trace), Reached::Bad(run)) => {
            if has_same_values(system, &plain.bounds) && trace.steps.len() != run.steps.len() {
                let (twin, steps) = (trace.steps.len(), run.steps.len());
                return Err(format!(
                    "a run of {steps} steps, the twin has one of {twin}: {}",
                    trace.display(system)
                ));
            }
        }
        (Outcome::Unsafe(trace), _) => {
            let numbers = plain.bounds.range_cuts > 0 || plain.bounds.open_numbers;
            if !numbers && found != Verdict::Unknown {
                return Err(format!("{found:?}, but the twin runs {}", trace.display(system)));
            }
        }
        (Outcome::NoBadState { cuts, .. }, Reached::Bad(_)) => {
            if cuts.is_empty() {
                return Err("a bad state, but the twin has seen all states and none is bad".to_owned());
            }
        }
        (Outcome::NoBadState { states, cuts }, Reached::Nothing) => {
            let buffers_only = cuts.iter().all(|cut| *cut == Cut::Buffer);
            let same = Bounds { buffer_cuts: 0, ..plain.bounds.clone() };
            if buffers_only && has_same_values(system, &same) && *states != plain.statistics.states {
                return Err(format!("{} states, the twin has {states}", plain.statistics.states));
            }
        }
        (_, Reached::Stopped(_)) => {}
    }
    reductions_keep_the_verdict(system, memory, processes, found)?;
    Ok(found)
}

fn reductions_keep_the_verdict(
    system: &System,
    memory: Memory,
    processes: u8,
    found: Verdict,
) -> Result<(), String> {
    if found == Verdict::Unknown {
        return Ok(());
    }
    for search in [Search::Breadth, Search::Depth, Search::Best] {
        for (symmetry, partial_order) in [(false, true), (true, false), (true, true)] {
            let options = Options { search, symmetry, partial_order, ..options(memory, processes) };
            let reduced = run(system, &options);
            let reached = verdict(&reduced);
            let same = match (found, reached) {
                (Verdict::Nothing { .. }, Verdict::Nothing { .. }) | (_, Verdict::Unknown) => true,
                (left, right) => left == right,
            };
            if !same {
                return Err(format!(
                    "{found:?}, but {reached:?} with {search:?}, symmetry {symmetry}, partial order {partial_order}"
                ));
            }
        }
    }
    Ok(())
}

/// Compares under all models for one to three processes; the counts of bad, complete and other explorations.
fn compare_all(text: &str, most: u8) -> Result<[usize; 3], String> {
    let mut counts = [0; 3];
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        let system = support::read(text, model).map_err(|message| format!("refused: {message}"))?;
        let bound = system.process_bound.unwrap_or(u32::from(most)).min(u32::from(most)) as u8;
        for processes in 1..=bound {
            let verdict = compare(&system, model, processes)
                .map_err(|message| format!("{model:?}, {processes} processes: {message}"))?;
            counts[match verdict {
                Verdict::Bad => 0,
                Verdict::Nothing { complete: true } => 1,
                _ => 2,
            }] += 1;
        }
    }
    Ok(counts)
}

#[test]
fn random_systems() {
    let mut counts = [0; 3];
    for seed in support::seeds(0..150, 50) {
        let text = generator::system(seed);
        match compare_all(&text, 3) {
            Ok(more) => counts.iter_mut().zip(more).for_each(|(count, more)| *count += more),
            Err(message) => {
                let small = shrink::shrink(&text, |text: &str| {
                    compare_all(text, 3).is_err_and(|it| !it.starts_with("refused"))
                });
                let again = compare_all(&small, 3).err().unwrap_or_default();
                panic!("seed {seed}: {message}\nsmaller: {again}\n{small}");
            }
        }
    }
    println!("{} bad, {} complete without a bad state, {} others", counts[0], counts[1], counts[2]);
    assert!(counts[0] > 0 && counts[1] > 0);
}

#[test]
fn shipped_models() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("models")];
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
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("models/mutex/naive.cub"))
        .unwrap();
    let system = support::read(&text, Model::Tso).unwrap();
    let limits = machine::Limits { states: Some(10), ..machine::Limits::default() };
    let stopped = run(&system, &Options { limits, ..options(Memory::Tso, 3) });
    assert!(matches!(stopped.reached, Reached::Stopped(Stop::States(10))), "{:?}", stopped.reached);
}
