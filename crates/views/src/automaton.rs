//! The automata with their edges reversed and without silent edges, as the backward search walks them.

use garret_automata::{Action, Count, Kind, Order, Program};
use garret_base::map::{Map, Set};

/// An edge, taken backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) kind: u32,
    pub(crate) from: u32,
    /// The index of the edge among those of `from`.
    pub(crate) index: u32,
    pub(crate) action: Action,
}

/// A kind of threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Automaton {
    /// The edges that lead to each state, with silent edges folded in.
    pub(crate) incoming: Vec<Vec<Edge>>,
    /// Whether a thread can be in this state without having executed an event.
    pub(crate) starts: Vec<bool>,
    /// Whether all edges to this state are reads and fences that are not `seq_cst`. Such an event can be the last one of an
    /// execution, whatever other threads do.
    pub(crate) is_local: Vec<bool>,
    /// The largest number of threads. `None` if there may be any number.
    pub(crate) most: Option<u32>,
}

/// All kinds, and the edges that write or access each cell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Automata {
    pub(crate) kinds: Vec<Automaton>,
    pub(crate) initial: Vec<i64>,
    /// The edges that write a value to a cell.
    pub(crate) writers: Map<(u32, i64), Vec<Edge>>,
    /// The edges with an access to each cell.
    pub(crate) accesses: Vec<Vec<Edge>>,
    /// Whether data races are searched for, so that an execution without the last event has none.
    pub(crate) is_race_free: bool,
    /// Whether the order of `seq_cst` events may differ from the order of steps: see [`crate::taint`].
    pub(crate) has_taint: bool,
    /// The cells that only `seq_cst` writes write. Empty if it cannot be used: where [`Self::has_taint`] may hold.
    pub(crate) is_ordered: Vec<bool>,
}

impl Automata {
    /// Folds the silent edges of a program; the states of `targets` are kept.
    pub(crate) fn new(program: &Program, targets: &[(u32, u32)], is_race_free: bool) -> Self {
        let initial = program.cells.iter().map(|it| it.initial).collect();
        let accesses = vec![Vec::new(); program.cells.len()];
        let mut all = Self { initial, accesses, is_race_free, ..Self::default() };
        for (number, kind) in (0..).zip(&program.kinds) {
            all.add(number, kind, targets);
        }
        all.find_orders(program);
        all
    }

    fn add(&mut self, number: u32, kind: &Kind, targets: &[(u32, u32)]) {
        let count = kind.states.len();
        let is_busy: Vec<bool> = kind
            .states
            .iter()
            .map(|it| it.edges.iter().any(|it| normal(it.action) != Action::Silent))
            .collect();
        let mut is_kept = is_busy.clone();
        for (_, state) in targets.iter().filter(|it| it.0 == number) {
            if let Some(it) = is_kept.get_mut(*state as usize) {
                *it = true;
            }
        }
        let mut automaton = Automaton {
            incoming: vec![Vec::new(); count],
            starts: vec![false; count],
            is_local: Vec::new(),
            most: match kind.count {
                Count::Exactly(count) => Some(count),
                Count::Any => None,
            },
        };
        let mut closures = Closures { kind, stamps: vec![0; count], stamp: 0, known: vec![None; count] };
        for state in closures.of(0) {
            automaton.starts[*state as usize] = true;
        }
        let mut seen: Set<(u32, u32, Action)> = Set::default();
        for (from, state) in (0..).zip(&kind.states) {
            for (index, it) in (0..).zip(&state.edges) {
                let edge = Edge { kind: number, from, index, action: normal(it.action) };
                if edge.action == Action::Silent {
                    continue;
                }
                self.note(edge);
                for to in closures.of(it.to as usize) {
                    // skip an edge with the same action between the same states
                    if is_kept[*to as usize] && seen.insert((from, *to, edge.action)) {
                        automaton.incoming[*to as usize].push(edge);
                    }
                }
            }
        }
        automaton.is_local = automaton.incoming.iter().map(|it| it.iter().all(is_local)).collect();
        self.kinds.push(automaton);
    }

    /// Finds out whether the order of `seq_cst` events is the order of steps. If the accesses of each cell are all `seq_cst`,
    /// or all not atomic and free of races, psc puts every `seq_cst` event before those that follow it by program order and
    /// reads-from: see [`crate::taint`].
    fn find_orders(&mut self, program: &Program) {
        let is_all = |all: &[Edge], order: Order| {
            all.iter().filter_map(|it| access(it.action)).all(|it| it.1 == order)
        };
        let is_ordered: Vec<bool> = self.accesses.iter().map(|it| is_all(it, Order::Sequential)).collect();
        let is_plain = |it: &Vec<Edge>| self.is_race_free && is_all(it, Order::Plain);
        let is_simple =
            self.accesses.iter().zip(&is_ordered).all(|(it, is_ordered)| *is_ordered || is_plain(it));
        let edges = program.kinds.iter().flat_map(|it| &it.states).flat_map(|it| &it.edges);
        let is_seq_cst = |action: Action| {
            action == Action::Fence(Order::Sequential)
                || access(action).is_some_and(|it| it.1 == Order::Sequential)
        };
        self.has_taint = !is_simple && edges.map(|it| it.action).any(is_seq_cst);
        self.is_ordered = if is_simple { is_ordered } else { Vec::new() };
    }

    /// Records the cell that an edge accesses, and the value that it writes.
    fn note(&mut self, edge: Edge) {
        if let Some((cell, _)) = access(edge.action)
            && let Some(all) = self.accesses.get_mut(cell as usize)
        {
            all.push(edge);
        }
        if let Action::Write { cell, value, .. } | Action::Update { cell, written: value, .. } = edge.action {
            self.writers.entry((cell, value)).or_default().push(edge);
        }
    }
}

/// The cell and the order of an access.
fn access(action: Action) -> Option<(u32, Order)> {
    match action {
        Action::Silent | Action::Fence(_) => None,
        Action::Read { cell, order, .. }
        | Action::Write { cell, order, .. }
        | Action::Update { cell, order, .. } => Some((cell, order)),
    }
}

/// The effective action: a fence without an order does nothing, and a read-modify-write is atomic.
fn normal(action: Action) -> Action {
    match action {
        Action::Fence(Order::Plain | Order::Relaxed) => Action::Silent,
        Action::Update { cell, read, written, order: Order::Plain } => {
            Action::Update { cell, read, written, order: Order::Relaxed }
        }
        action => action,
    }
}

fn is_local(edge: &Edge) -> bool {
    match edge.action {
        Action::Fence(order) | Action::Read { order, .. } => order != Order::Sequential,
        _ => false,
    }
}

/// For each state, the states that a thread can reach from it by silent edges.
struct Closures<'a> {
    kind: &'a Kind,
    /// The number of the last search that visited each state.
    stamps: Vec<u32>,
    stamp: u32,
    known: Vec<Option<Vec<u32>>>,
}

impl Closures<'_> {
    /// The closure of a state, sorted. Empty if there is no such state.
    fn of(&mut self, from: usize) -> &[u32] {
        if matches!(self.known.get(from), Some(None)) {
            let made = self.made(from);
            if let Some(it) = self.known.get_mut(from) {
                *it = Some(made);
            }
        }
        self.known.get(from).and_then(Option::as_ref).map_or(&[], Vec::as_slice)
    }

    fn made(&mut self, from: usize) -> Vec<u32> {
        self.stamp += 1;
        let (mut open, mut all) = (vec![from], Vec::new());
        while let Some(at) = open.pop() {
            let (Some(stamp), Some(state)) = (self.stamps.get_mut(at), self.kind.states.get(at)) else {
                continue;
            };
            if std::mem::replace(stamp, self.stamp) != self.stamp {
                all.push(at as u32);
                let silent = state.edges.iter().filter(|it| normal(it.action) == Action::Silent);
                open.extend(silent.map(|it| it.to as usize));
            }
        }
        all.sort_unstable();
        all
    }
}

/// The silent edges from one state to another: pairs of a state and the index of its edge.
pub(crate) fn silent_path(kind: &Kind, from: u32, to: u32) -> Option<Vec<(u32, usize)>> {
    let mut came: Vec<Option<(u32, usize)>> = vec![None; kind.states.len()];
    let mut open = std::collections::VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        if at == to {
            break;
        }
        for (index, edge) in kind.states.get(at as usize)?.edges.iter().enumerate() {
            let Some(place) = came.get_mut(edge.to as usize) else { continue };
            if normal(edge.action) == Action::Silent && edge.to != from && place.is_none() {
                *place = Some((at, index));
                open.push_back(edge.to);
            }
        }
    }
    let (mut path, mut at) = (Vec::new(), to);
    while at != from {
        let step = came.get(at as usize).copied().flatten()?;
        path.push(step);
        at = step.0;
    }
    path.reverse();
    Some(path)
}
