//! Hanging processes: they wait for ever although steps are still possible. An example is a loop that takes a lock, checks a
//! condition and releases the lock again: it changes the state with each step, and yet no process makes progress.
//!
//! A set of states is *final* if no move leads out of it and each of its states can be reached from each other one: it contains
//! everything that can still happen. No process makes progress in a final set if
//!
//! * the turns of each process change nothing: if it runs alone from a state of the set, it never reaches the same place twice
//!   with empty store buffers and different values in shared memory. Local counters do not matter to other processes. A thread
//!   that serves others for ever does change something;
//! * some process is never at its end and has a way on: some step leads from one of its places in the set to a place where it
//!   never is in the set, and this place is its end, or it could go on from there (a failed assertion is not a way on). The
//!   process waits if it changes nothing that is shared in the set, or if the way on leads out of all loops that it is in, or if
//!   it runs through only a part of its loop: it begins the loop again neither from the last place, in program order, from which
//!   this is possible, nor from another such place from which it can reach the last one before that, or which is an alternative to
//!   the last one ([`Deadlock::last_places`]).
//!
//! The last condition is for endless loops around a lock: a process that takes the lock and gives it back in each turn does not
//! wait, although there are places where it would be if it had to wait. A process that tries to take the lock again and again,
//! and changes something each time, does wait.
//!
//! A single state that no move changes is the smallest such set. The analysis does not cover processes that could make progress
//! if others let them (starvation), nor processes that wait while others serve for ever.
//!
//! # Sources
//! M. Kokologiannakis, X. Ren, V. Vafeiadis, *Dynamic Partial Order Reductions for Spinloops*, FMCAD 2021, and O. Lahav, E. Namakonov,
//! J. Oberhauser, A. Podkopaev, V. Vafeiadis, *Making Weak Memory Models Fair*, OOPSLA 2021, for what it means that an await terminates.

use super::ground::Process;
use garret_system::system::Deadlock;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

/// The part of a state that matters here.
pub(crate) struct State {
    /// The place of each process.
    pub(crate) places: Vec<i64>,
    /// The values of shared memory.
    pub(crate) memory: Vec<i64>,
    /// All store buffers are empty.
    pub(crate) settled: bool,
}

/// The states and the moves between them, each with the process that moves, or 0 if it has no owner.
#[derive(Default)]
pub(crate) struct Moves {
    graph: DiGraph<(), Process>,
}

impl Moves {
    /// A graph with this many states and no moves.
    pub(crate) fn new(states: usize) -> Self {
        let mut graph = DiGraph::with_capacity(states, states);
        (0..states).for_each(|_| {
            graph.add_node(());
        });
        Self { graph }
    }

    pub(crate) fn add(&mut self, from: usize, process: Process, to: usize) {
        self.graph.add_edge(NodeIndex::new(from), NodeIndex::new(to), process);
    }

    /// The final sets of states.
    fn final_sets(&self) -> impl Iterator<Item = BTreeSet<usize>> + '_ {
        let sets = kosaraju_scc(&self.graph).into_iter();
        sets.map(|set| set.into_iter().map(NodeIndex::index).collect::<BTreeSet<usize>>())
            .filter(|set| set.iter().all(|&state| self.moves(state).all(|(_, to)| set.contains(&to))))
    }

    fn moves(&self, state: usize) -> impl Iterator<Item = (Process, usize)> + '_ {
        self.graph
            .edges(NodeIndex::new(state))
            .map(|it| (*it.weight(), petgraph::visit::EdgeRef::target(&it).index()))
    }

    /// Whether the turns of a process that runs alone from this state change nothing.
    fn turns_in_vain(&self, process: Process, from: usize, states: &[State]) -> bool {
        let mut numbers = BTreeMap::from([(from, NodeIndex::new(0))]);
        let mut alone = DiGraph::<usize, ()>::new();
        alone.add_node(from);
        let mut waiting = vec![from];
        while let Some(state) = waiting.pop() {
            for (owner, to) in self.moves(state) {
                if owner != process {
                    continue;
                }
                let next = *numbers.entry(to).or_insert_with(|| {
                    waiting.push(to);
                    alone.add_node(to)
                });
                alone.update_edge(numbers[&state], next, ());
            }
        }
        let mut at: BTreeMap<i64, &[i64]> = BTreeMap::new();
        for turn in kosaraju_scc(&alone) {
            if matches!(turn.as_slice(), [one] if !alone.contains_edge(*one, *one)) {
                continue;
            }
            for node in turn {
                let state = &states[alone[node]];
                let place = state.places[usize::from(process) - 1];
                if state.settled && *at.entry(place).or_insert(&state.memory) != state.memory.as_slice() {
                    return false;
                }
            }
        }
        true
    }
}

/// Whether a process that is only at these places could move on to another one, by a move for which `is_such` holds.
fn leads_on(places: &BTreeSet<i64>, deadlock: &Deadlock, is_such: impl Fn((i64, i64)) -> bool) -> bool {
    let mut ways = deadlock.moves.iter().copied();
    ways.any(|(from, to)| {
        places.contains(&from) && !places.contains(&to) && deadlock.goes_on(to, false) && is_such((from, to))
    })
}

/// Whether there is a final set in which not all processes have ended: otherwise no process can hang.
pub(crate) fn may_hang(states: &[State], moves: &Moves, deadlock: &Deadlock) -> bool {
    moves.final_sets().any(|set| {
        set.iter().any(|&state| !deadlock.is_excluded(states[state].places.iter().map(|it| Some(*it))))
    })
}

/// The loops of a process, given by the ways between its places: the ways that were taken between visited places, and those of
/// the program from or to places that were never visited.
struct Loops {
    ways: BTreeSet<(i64, i64)>,
    /// The index of the loop that contains a place.
    of: BTreeMap<i64, usize>,
    /// The places where each loop is entered.
    entries: Vec<BTreeSet<i64>>,
}

impl Loops {
    fn new(states: &[State], moves: &Moves, deadlock: &Deadlock) -> Self {
        let seen: BTreeSet<i64> = states.iter().flat_map(|it| it.places.iter().copied()).collect();
        let mut ways: BTreeSet<(i64, i64)> = deadlock
            .moves
            .iter()
            .copied()
            .filter(|(from, to)| !(seen.contains(from) && seen.contains(to)))
            .collect();
        for (number, state) in states.iter().enumerate() {
            for (_, to) in moves.moves(number) {
                let pairs = state.places.iter().copied().zip(states[to].places.iter().copied());
                ways.extend(pairs.filter(|(from, to)| from != to));
            }
        }
        let mut numbers = BTreeMap::new();
        let mut graph = DiGraph::<i64, ()>::new();
        for &(from, to) in &ways {
            let [from, to] = [from, to].map(|it| *numbers.entry(it).or_insert_with(|| graph.add_node(it)));
            graph.update_edge(from, to, ());
        }
        let program: BTreeSet<(i64, i64)> = deadlock.moves.iter().copied().collect();
        let mut of = BTreeMap::new();
        let mut entries = Vec::new();
        for places in kosaraju_scc(&graph) {
            of.extend(places.iter().map(|it| (graph[*it], entries.len())));
            entries.push(BTreeSet::new());
        }
        for start in states.first().iter().flat_map(|it| &it.places) {
            if let Some(number) = of.get(start) {
                entries[*number].insert(*start);
            }
        }
        for (from, to) in &ways {
            if let (Some(one), Some(other)) = (of.get(from), of.get(to))
                && one != other
            {
                let is_inside = |place: i64| of.get(&place) == Some(other);
                entries[*other].extend(enters((*from, *to), is_inside, (&program, deadlock)));
            }
        }
        // the other loops are entered where processes start: a function begins with its first place
        for (place, _) in &deadlock.moves {
            if let Some(number) = of.get(place).filter(|it| entries[**it].is_empty()) {
                entries[*number].insert(*place);
            }
        }
        let passing: Vec<(usize, i64)> = ways
            .difference(&program)
            .filter_map(|&(from, to)| Some((from, to, *of.get(&to)?)))
            .filter(|(from, to, number)| passes(*from, &entries[*number], *to, (&program, deadlock)))
            .map(|(_, to, number)| (number, to))
            .collect();
        for (number, to) in passing {
            entries[number].insert(to);
        }
        Self { ways, of, entries }
    }

    /// Whether a way leads out of its loop.
    fn leaves(&self, (from, to): (i64, i64)) -> bool {
        self.of.get(&from) != self.of.get(&to) && {
            // a place that is passed in the same step as the previous one
            let mut next = self.ways.range((to, i64::MIN)..=(to, i64::MAX)).peekable();
            next.peek().is_none() || next.any(|(_, to)| self.of.get(to) != self.of.get(&from))
        }
    }

    /// Whether a process that is at these places runs through full turns of the loop ([`Deadlock::last_places`]).
    fn is_whole(&self, places: &BTreeSet<i64>, deadlock: &Deadlock) -> bool {
        let Some(entries) = places.first().and_then(|it| self.of.get(it)).map(|it| &self.entries[*it]) else {
            return false;
        };
        let mut inside = self.ways.iter().copied().filter(|(from, to)| self.of.get(from) == self.of.get(to));
        let last = deadlock.last_places(inside.clone(), entries);
        inside.any(|(from, to)| {
            entries.contains(&to) && last.contains(&from) && places.contains(&from) && places.contains(&to)
        })
    }
}

/// The places where a step from outside of a loop enters it. The step ends at `to`, but may pass other places of the loop before: a
/// thread that takes a lock in its first step passes the place where it would wait for the lock.
fn enters(
    (from, to): (i64, i64),
    is_inside: impl Fn(i64) -> bool,
    (program, deadlock): (&BTreeSet<(i64, i64)>, &Deadlock),
) -> BTreeSet<i64> {
    let nexts = |place: i64| program.range((place, i64::MIN)..=(place, i64::MAX)).map(|it| it.1);
    let (mut first, mut found) = (BTreeSet::new(), BTreeSet::from([from]));
    let mut open = vec![from];
    while let Some(place) = open.pop() {
        for next in nexts(place) {
            if is_inside(next) {
                first.insert(next);
            } else if deadlock.is_passed(next) && found.insert(next) {
                open.push(next);
            }
        }
    }
    first.retain(|it| *it != to && nexts(*it).any(|next| next == to));
    if first.is_empty() || program.contains(&(from, to)) { BTreeSet::from([to]) } else { first }
}

/// Whether a step that ends at `to` passes one of these places, where no process stops but the one that starts there. `program` has
/// the moves of the program.
fn passes(
    from: i64,
    places: &BTreeSet<i64>,
    to: i64,
    (program, deadlock): (&BTreeSet<(i64, i64)>, &Deadlock),
) -> bool {
    let mut found = BTreeSet::new();
    let mut open = vec![(from, false)];
    while let Some((place, has_passed)) = open.pop() {
        for &(_, place) in program.range((place, i64::MIN)..=(place, i64::MAX)) {
            if place == to && has_passed {
                return true;
            }
            let is_one = places.contains(&place);
            let next = (place, has_passed || is_one);
            if (is_one || deadlock.is_passed(place)) && place != to && found.insert(next) {
                open.push(next);
            }
        }
    }
    false
}

/// A state with empty store buffers of a final set in which no process makes progress, and a process that waits there. The first
/// such set in the order of states, the first of which is an initial state.
pub(crate) fn hang(states: &[State], moves: &Moves, deadlock: &Deadlock) -> Option<(usize, Process)> {
    let loops = LazyCell::new(|| Loops::new(states, moves, deadlock));
    let mut found: Option<(usize, Process)> = None;
    for set in moves.final_sets() {
        // buffers can always propagate, so every final set has such a state
        let Some(&settled) = set.iter().find(|state| states[**state].settled) else { continue };
        let places = &states[settled].places;
        if deadlock.is_excluded(places.iter().map(|it| Some(*it))) || found.is_some_and(|it| it.0 < settled) {
            continue;
        }
        let processes = || (1..).zip(places).map(|(process, _)| process);
        if !processes().all(|process| moves.turns_in_vain(process, settled, states)) {
            continue;
        }
        let waits = processes().find(|&process: &Process| {
            let at = |state: &usize| states[*state].places[usize::from(process) - 1];
            let places: BTreeSet<i64> = set.iter().map(at).collect();
            if places.iter().any(|it| deadlock.is_end(*it)) {
                return false;
            }
            let changes = set.iter().any(|&state| {
                moves
                    .moves(state)
                    .any(|(owner, to)| owner == process && states[state].memory != states[to].memory)
            });
            let goes_round = changes && loops.is_whole(&places, deadlock);
            leads_on(&places, deadlock, |way| !goes_round || loops.leaves(way))
        });
        found = waits.map(|process| (settled, process)).or(found);
    }
    found
}
