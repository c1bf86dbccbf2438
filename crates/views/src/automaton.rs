//! The automata as the search walks them: backward, without steps that do nothing.

use garret_automata::{Action, Count, Kind, Order, Program};
use garret_base::map::{Map, Set};

/// An edge, taken backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) kind: u32,
    pub(crate) from: u32,
    /// Which edge of `from` it is.
    pub(crate) index: u32,
    pub(crate) action: Action,
}

/// A kind of threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Automaton {
    /// The edges to each state; silent ones are folded into them.
    pub(crate) incoming: Vec<Vec<Edge>>,
    /// A thread can be here without having done anything.
    pub(crate) starts: Vec<bool>,
    /// All edges to this state can be the last ones of an execution, whatever others do: reads and fences that are not `seq_cst`.
    pub(crate) is_local: Vec<bool>,
    /// At most so many threads; none where there may be any number.
    pub(crate) most: Option<u32>,
}

/// All kinds, and who can write what.
#[derive(Clone, Debug, Default)]
pub(crate) struct Automata {
    pub(crate) kinds: Vec<Automaton>,
    pub(crate) initial: Vec<i64>,
    /// The edges that write a value to a cell.
    pub(crate) writers: Map<(u32, i64), Vec<Edge>>,
    /// The edges with an access to each cell.
    pub(crate) accesses: Vec<Vec<Edge>>,
    /// Data races are looked for, too.
    pub(crate) is_race_free: bool,
    /// The order of `seq_cst` events need not be the order of steps: see [`crate::taint`].
    pub(crate) has_taint: bool,
    /// The cells that are written by `seq_cst` writes alone, where [`Self::has_taint`] is not.
    pub(crate) is_ordered: Vec<bool>,
}

impl Automata {
    /// Folds a program; `targets` are states that have to stay.
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
                    // another edge that does the same comes to the same
                    if is_kept[*to as usize] && seen.insert((from, *to, edge.action)) {
                        automaton.incoming[*to as usize].push(edge);
                    }
                }
            }
        }
        automaton.is_local = automaton.incoming.iter().map(|it| it.iter().all(is_local)).collect();
        self.kinds.push(automaton);
    }

    /// Whether the order of `seq_cst` events is the order of steps. If all accesses of each cell are `seq_cst`, or none is atomic and there
    /// are no races, psc puts every such event before those behind it by program order and reads-from: see [`crate::taint`].
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

    /// Who writes what, and who accesses what.
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

/// What counts of an action: a fence without an order does nothing, a read-modify-write is atomic.
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

/// The states that a thread comes to from each state without doing anything.
struct Closures<'a> {
    kind: &'a Kind,
    /// When each state was seen last.
    stamps: Vec<u32>,
    stamp: u32,
    known: Vec<Option<Vec<u32>>>,
}

impl Closures<'_> {
    /// Those of a state, in their order; none for an index that is no state.
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

/// The silent steps from one state to another: states and their edges.
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
