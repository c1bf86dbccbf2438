//! Minimisation of an automaton: unreachable states are removed, and equivalent states are merged.
//!
//! # Sources
//! P. C. Kanellakis, S. A. Smolka, *CCS expressions, finite state processes, and three problems of equivalence*, 1990:
//! partitions are refined until the states of each block have edges with the same actions to the same blocks.

use crate::{Action, Edge, State};
use garret_base::map::{IndexMap, Map};

/// The minimised automaton. Its first state is still the first. Where edges are merged, the step of the first one is kept.
pub(crate) fn minimal(states: Vec<State>) -> Vec<State> {
    let states = reached(&skipped(states));
    merged(&states)
}

/// Removes states whose only edge is silent.
fn skipped(mut states: Vec<State>) -> Vec<State> {
    let onward = |state: &State| {
        let is_plain = state.bad.is_none() && state.unknown.is_none() && !state.end;
        match state.edges.as_slice() {
            [Edge { to, action: Action::Silent, .. }] if is_plain => Some(*to),
            _ => None,
        }
    };
    let next: Vec<Option<u32>> = states.iter().map(onward).collect();
    // a cycle of such states is left as it is
    let last = |first: u32| {
        let mut at = first;
        for _ in 0..next.len() {
            match next.get(at as usize).copied().flatten() {
                Some(to) => at = to,
                None => return at,
            }
        }
        first
    };
    for edge in states.iter_mut().flat_map(|state| &mut state.edges) {
        edge.to = last(edge.to);
    }
    let start = last(0);
    if let Some(found) = states.get(start as usize).cloned()
        && let Some(first) = states.first_mut()
    {
        *first = found;
    }
    states
}

/// The states that can be reached from the first one.
fn reached(states: &[State]) -> Vec<State> {
    let mut numbers: IndexMap<u32, ()> = IndexMap::default();
    numbers.insert(0, ());
    let mut next = 0;
    while let Some((state, ())) = numbers.get_index(next) {
        let edges = states.get(*state as usize).map(|state| state.edges.clone()).unwrap_or_default();
        for edge in edges {
            numbers.insert(edge.to, ());
        }
        next += 1;
    }
    let renamed = |state: &State| {
        let mut state = state.clone();
        for edge in &mut state.edges {
            edge.to = numbers.get_index_of(&edge.to).and_then(|it| u32::try_from(it).ok()).unwrap_or(0);
        }
        state
    };
    numbers.keys().filter_map(|number| states.get(*number as usize)).map(renamed).collect()
}

/// Merges equivalent states.
fn merged(states: &[State]) -> Vec<State> {
    type Signature = (u32, Vec<(Action, u32)>);
    let flags = |state: &State| (state.bad, state.unknown, state.end, state.waits);
    let mut known: Map<_, u32> = Map::default();
    let mut blocks: Vec<u32> = Vec::new();
    for state in states {
        let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
        blocks.push(*known.entry(flags(state)).or_insert(next));
    }
    let mut number = known.len();
    loop {
        let mut signatures: Map<Signature, u32> = Map::default();
        let mut finer = Vec::new();
        for (state, block) in states.iter().zip(&blocks) {
            let target = |to: u32| blocks.get(to as usize).copied().unwrap_or_default();
            let mut edges: Vec<(Action, u32)> =
                state.edges.iter().map(|edge| (edge.action, target(edge.to))).collect();
            edges.sort_unstable();
            edges.dedup();
            let next = u32::try_from(signatures.len()).unwrap_or(u32::MAX);
            finer.push(*signatures.entry((*block, edges)).or_insert(next));
        }
        blocks = finer;
        if signatures.len() == number {
            break;
        }
        number = signatures.len();
    }
    // the number of a block is that of its first state
    let mut merged: Vec<State> = Vec::new();
    for (state, block) in states.iter().zip(&blocks) {
        if *block as usize != merged.len() {
            continue;
        }
        let mut edges: Vec<Edge> = Vec::new();
        for edge in &state.edges {
            let to = blocks.get(edge.to as usize).copied().unwrap_or_default();
            if !edges.iter().any(|other| (other.action, other.to) == (edge.action, to)) {
                edges.push(Edge { to, ..*edge });
            }
        }
        merged.push(State { edges, ..state.clone() });
    }
    merged
}
