//! Exploration of all states of the view machine.

use super::state::{Conflict, Instance, State};
use garret_base::map::Set;
use garret_base::watch::{Pace, Watch};
use std::collections::{BTreeSet, VecDeque};

/// The results of exploring an instance.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// Whether all states were visited.
    pub is_complete: bool,
    /// The number of states that were visited.
    pub states: usize,
    /// The places of the threads in the states without successors.
    pub ends: BTreeSet<Vec<u32>>,
    /// Reachable bad states, as pairs of kind and state.
    pub bad: BTreeSet<(usize, u32)>,
    /// Cells that have data races.
    pub races: BTreeSet<u32>,
    /// For each target, whether its threads can be at their places at the same time.
    pub targets: Vec<bool>,
}

/// Explores an instance. A target is a list of kinds and states for different threads.
#[must_use]
pub fn explore(
    instance: &Instance<'_>,
    targets: &[Vec<(u32, u32)>],
    most: usize,
    watch: &Watch,
) -> Exploration {
    let start = instance.start();
    let mut found =
        Exploration { is_complete: true, targets: vec![false; targets.len()], ..Default::default() };
    let mut pace = Pace::new(watch);
    let mut seen: Set<State> = std::iter::once(start.clone()).collect();
    // breadth-first: short executions come first
    let mut open = VecDeque::from([start]);
    while let Some(state) = open.pop_front() {
        if seen.len() > most || pace.over().is_some() {
            found.is_complete = false;
            break;
        }
        note(instance, targets, &state, &mut found);
        let Some((next, conflicts)) = successors(instance, &state) else {
            found.is_complete = false;
            break;
        };
        found.races.extend(conflicts.iter().map(|it| it.cell));
        if next.is_empty() {
            found.ends.insert(state.places());
        }
        for it in next {
            if !seen.contains(&it) {
                seen.insert(it.clone());
                open.push_back(it);
            }
        }
    }
    found.states = seen.len();
    found
}

fn note(instance: &Instance<'_>, targets: &[Vec<(u32, u32)>], state: &State, found: &mut Exploration) {
    for (kind, thread) in instance.kinds.iter().zip(&state.threads) {
        let at = instance.program.kinds.get(*kind).and_then(|it| it.states.get(thread.at as usize));
        if at.is_some_and(|it| it.bad.is_some()) {
            found.bad.insert((*kind, thread.at));
        }
    }
    for (target, is_reached) in targets.iter().zip(&mut found.targets) {
        let here: Vec<(u32, u32)> =
            instance.kinds.iter().zip(&state.threads).map(|(kind, it)| (*kind as u32, it.at)).collect();
        let count = |all: &[(u32, u32)], one| all.iter().filter(|it| *it == one).count();
        *is_reached |= target.iter().all(|it| count(&here, it) >= count(target, it));
    }
}

/// The successors of a state, and the races on the way to them. `None` if a counter overflows.
fn successors(instance: &Instance<'_>, state: &State) -> Option<(Vec<State>, Vec<Conflict>)> {
    let (mut all, mut conflicts) = (Vec::new(), Vec::new());
    for (thread, kind) in instance.kinds.iter().enumerate() {
        let at = state.threads.get(thread)?.at as usize;
        let edges = instance.program.kinds.get(*kind).and_then(|it| it.states.get(at));
        for edge in edges.map_or(&[][..], |it| &it.edges) {
            for after in instance.steps(state, thread, edge).ok()? {
                conflicts.extend(after.conflicts);
                all.push(after.state);
            }
        }
    }
    Some((all, conflicts))
}
