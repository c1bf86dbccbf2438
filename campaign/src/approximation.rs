//! Compares approximations of store buffers with the exact machine: every state of the exact machine must be covered.
//!
//! The abstraction of a buffer is computed here from its definition, on the complete buffer; the product only computes how it changes
//! from step to step.

use crate::naive_machine::{self, Cut, Machine, State, Write};
use crate::twin::has_same_values;
use garret::Model;
use garret::machine::{
    Buffers, Configuration, Entry, ExplorationResult, ExploreOptions, explore, reached_states,
};
use garret::system::System;
use garret_random::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The most entries of a store buffer of the exact machine. It takes three that two are told apart by what follows twice.
const BUFFER: usize = 3;

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covered {
    /// All states of the exact machine are covered; some of them may have an entry twice in a buffer.
    All {
        /// The number of states.
        states: usize,
        /// The number of states with a buffer that the abstraction changes.
        merged: usize,
    },
    /// No comparison was made: the two machines use different values, or there are too many states.
    Skipped,
}

/// A state as it is compared: the cells, and the abstractions of the buffers.
type AbstractState = (Vec<i64>, Vec<Vec<Vec<Write>>>);

/// Whether the abstraction of each state of the exact machine is a state of the approximation.
///
/// # Errors
/// A state that the approximation misses.
pub fn compare(
    system: &System,
    memory: Model,
    processes: u8,
    buffers: Buffers,
    states: usize,
) -> Result<Covered, String> {
    let (limits, mut all) = (limits(states), system.clone());
    // Without bad states, so that the exploration does not stop early.
    all.unsafes.clear();
    let machine = Machine::new(&all, memory, processes, limits);
    let (exact, cuts) = machine.states(naive_machine::Buffers::Exact);
    let options = options(memory, processes, buffers, 20 * states);
    let reached = reached_states(&all, &options);
    let bounds = &reached.exploration.bounds;
    let has_all = cuts.iter().all(|cut| *cut == Cut::Buffer);
    if !has_all
        || !has_same_values(&all, bounds)
        || !matches!(reached.exploration.reached, ExplorationResult::Nothing)
    {
        return Ok(Covered::Skipped);
    }
    let places: Vec<usize> =
        reached.cells.iter().map(|(symbol, indices)| machine.place(*symbol, indices)).collect();
    // The writes of an entry are sorted: those to cells of the process itself come first.
    let order = |owner: u8, place: usize| {
        let cell = places.iter().position(|it| *it == place).map(|cell| &reached.cells[cell]);
        cell.map(|(symbol, indices)| {
            (*symbol, indices.iter().map(|&index| (index != owner, index)).collect::<Vec<_>>())
        })
    };
    let keep = |owner: u8, buffer: &[Vec<Write>]| {
        let sorted = |entry: &Vec<Write>| {
            let mut entry = entry.clone();
            entry.sort_by_key(|&(place, _)| order(owner, place));
            entry
        };
        keep(&buffer.iter().map(sorted).collect::<Vec<_>>(), buffers)
    };
    let known: BTreeSet<AbstractState> =
        reached.states.iter().map(|state| renamed(state, &places, &keep)).collect();
    let mut merged = 0;
    for state in &exact {
        let kept: Vec<_> = (1..).zip(state.buffers()).map(|(owner, buffer)| keep(owner, buffer)).collect();
        merged += usize::from(kept != state.buffers());
        if !known.contains(&(state.cells().to_vec(), kept)) {
            return Err(format!("{} misses {state:?}", buffers.name()));
        }
    }
    let (is_complete, count) = (cuts.is_empty(), exact.len());
    if buffers == Buffers::Exact && is_complete && known.len() != count {
        return Err(format!("{} states, the twin has {count}", known.len()));
    }
    Ok(Covered::All { states: count, merged })
}

/// Whether the approximation gives the answer of the exact machine, or does not know.
///
/// # Errors
/// If their answers contradict each other.
pub fn compare_answers(
    system: &System,
    memory: Model,
    processes: u8,
    buffers: Buffers,
    states: usize,
) -> Result<bool, String> {
    let naive = naive_machine::explore(system, memory, processes, limits(states));
    let mut decided = false;
    for (symmetry, partial_order) in [(false, false), (false, true), (true, true)] {
        let options =
            options(memory, processes, buffers, 20 * states).symmetry(symmetry).partial_order(partial_order);
        let found = explore(system, &options, &mut |_| {});
        let numbers = found.bounds.range_cuts > 0 || found.bounds.open_numbers;
        let how = || format!("{} with symmetry {symmetry}, partial order {partial_order}", buffers.name());
        match &found.reached {
            ExplorationResult::Nothing if naive.is_unsafe() && !numbers && found.bounds.buffer_cuts == 0 => {
                return Err(format!("{}: no bad state, but there is one: {naive:?}", how()));
            }
            ExplorationResult::Bad(run) if naive.is_safe() => {
                return Err(format!("{}: a bad state, but there is none: {run:?}", how()));
            }
            ExplorationResult::Nothing | ExplorationResult::Bad(_) => decided = true,
            _ => {}
        }
    }
    Ok(decided)
}

/// Whether the machine that drops older writes misses a state of the exact one; only the cells are compared, not the buffers.
pub fn dropping_misses(system: &System, memory: Model, processes: u8, states: usize) -> bool {
    let machine = Machine::new(system, memory, processes, limits(states));
    let (exact, _) = machine.states(naive_machine::Buffers::Exact);
    let (dropping, cuts) = machine.states(naive_machine::Buffers::Dropping);
    let known: BTreeSet<&[i64]> = dropping.iter().map(State::cells).collect();
    cuts.is_empty() && exact.iter().any(|state| !known.contains(state.cells()))
}

/// A system of two processes that delay several stores to few cells, and then load: a sequence of stores and loads for each process,
/// sometimes in a loop.
pub fn delays(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::from(
        "number_procs 2\ntype loc = L0 | L1 | L2 | L3 | L4 | L5\ntype val = V0 | V1 | V2\narray PC[proc] : loc\n\
         array R[proc] : val\narray S[proc] : val\nweak var X : val\nweak var Y : val\n\
         init (p) { PC[p] = L0 && R[p] = V0 && S[p] = V0 && X = V0 && Y = V0 }\n\
         unsafe () { PC[#1] = L5 && PC[#2] = L5 && R[#1] = V0 && R[#2] = V0 && S[#1] = V1 && S[#2] = V1 }\n",
    );
    for process in [1, 2] {
        let mut steps: Vec<String> = Vec::new();
        for place in 0..3 {
            let cell = if random.percent(70) == (process == 1) { "X" } else { "Y" };
            steps.push(if place < 2 || random.percent(20) {
                format!("{cell} := V{}", random.between(1, 2))
            } else {
                format!("R[p] := {}", if process == 1 { "Y" } else { "X" })
            });
        }
        steps.push(format!("R[p] := {}", random.pick(&["X", "Y"]).copied().unwrap_or("X")));
        steps.push(format!("S[p] := {}", if process == 1 { "Y" } else { "X" }));
        if random.percent(50) {
            // The loop makes buffers of any length.
            steps.push(String::from("again"));
        }
        for (place, step) in steps.iter().enumerate() {
            let fence = if random.percent(10) { " && fence()" } else { "" };
            let (next, action) = match step.as_str() {
                "again" => (0, String::new()),
                step => (place + 1, format!("; {step}")),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "transition t{process}_{place} ([p]) requires {{ p = #{process} && PC[p] = L{place}{fence} }} \
                 {{ PC[p] := L{next}{action} }}"
            );
        }
    }
    text
}

fn limits(states: usize) -> naive_machine::Limits {
    naive_machine::Limits { states, buffer: BUFFER, ..naive_machine::Limits::default() }
}

/// Options to explore all states without reductions.
fn options(memory: Model, processes: u8, buffers: Buffers, states: usize) -> ExploreOptions {
    ExploreOptions::new()
        .processes(processes)
        .model(memory)
        .buffers(buffers)
        .buffer(BUFFER)
        .max_states(states)
        .symmetry(false)
        .partial_order(false)
}

/// The abstraction of a buffer; only the exact one keeps markers.
fn keep(buffer: &[Vec<Write>], buffers: Buffers) -> Vec<Vec<Write>> {
    if buffers == Buffers::Exact {
        return buffer.to_vec();
    }
    // The abstraction drops markers.
    let buffer: &[Vec<Write>] = &buffer.iter().filter(|entry| !entry.is_empty()).cloned().collect::<Vec<_>>();
    let parts: Vec<Write> = buffer.iter().flatten().copied().collect();
    match buffers {
        Buffers::Distinct => last_places(buffer, |one, other| one == other),
        Buffers::Set => {
            let is_newest = |place: usize| parts[place + 1..].iter().all(|(cell, _)| *cell != parts[place].0);
            let newest = (0..parts.len()).filter(|&place| is_newest(place)).map(|place| parts[place]);
            let newest: BTreeSet<Write> = newest.collect();
            let mut set: Vec<Write> = parts.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
            set.sort_by_key(|write| (newest.contains(write), *write));
            set.into_iter().map(|write| vec![write]).collect()
        }
        Buffers::Last => {
            let last = last_places(&parts, |one, other| one.0 == other.0);
            last.into_iter().map(|write| vec![write]).collect()
        }
        Buffers::Exact => buffer.to_vec(),
    }
}

/// The items for which no later item is the same.
fn last_places<T: Clone>(items: &[T], same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let is_last = |place: usize| !items[place + 1..].iter().any(|later| same(&items[place], later));
    (0..items.len()).filter(|&place| is_last(place)).map(|place| items[place].clone()).collect()
}

/// A state of the product, with the cells in the order of the twin. The abstraction is applied again.
fn renamed(
    state: &Configuration<i64>,
    places: &[usize],
    keep: &impl Fn(u8, &[Vec<Write>]) -> Vec<Vec<Write>>,
) -> AbstractState {
    let mut cells = vec![0; state.cells.len()];
    for (value, &place) in state.cells.iter().zip(places) {
        cells[place] = *value;
    }
    let entry =
        |entry: &Entry<i64>| entry.iter().map(|&(cell, value)| (places[cell.index()], value)).collect();
    let buffer = |(owner, (buffer, markers)): (u8, (&Vec<Entry<i64>>, &Vec<usize>))| {
        let mut entries: Vec<Vec<Write>> = buffer.iter().map(entry).collect();
        // An entry without writes stands for a marker.
        markers.iter().rev().for_each(|older| entries.insert(*older, Vec::new()));
        keep(owner, &entries)
    };
    (cells, (1..).zip(state.buffers.iter().zip(&state.markers)).map(buffer).collect())
}
