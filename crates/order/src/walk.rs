//! The automata with their edges reversed, as the backward search walks them.

use crate::program::{Action, Count, Edge, Kind, Program, Registers};
use crate::tables::Classes;
use garret_base::map::Map;
use garret_instructions::value::Value;

/// The state of a thread that has not begun.
pub(crate) const START: u32 = u32::MAX;

/// An edge, named by the state that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Incoming {
    pub(crate) from: u32,
    /// The index of the edge among those of that state.
    pub(crate) index: u32,
}

/// What a thread may have done on some path to a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Past {
    /// The cells that it may have accessed.
    pub(crate) accessed: u64,
    /// The cells that it may have written.
    pub(crate) written: u64,
    /// The registers that may hold a value that was loaded.
    pub(crate) loaded: u64,
}

impl Past {
    fn add(&mut self, other: Self) -> bool {
        let before = *self;
        self.accessed |= other.accessed;
        self.written |= other.written;
        self.loaded |= other.loaded;
        *self != before
    }

    /// The past after this action.
    fn behind(mut self, action: &Action) -> Self {
        let mut set = |register: Option<u8>, is_loaded: bool| {
            let bit = register.map_or(0, |it| Registers::only(it).0);
            self.loaded = if is_loaded { self.loaded | bit } else { self.loaded & !bit };
        };
        match action {
            Action::Silent | Action::Branch { .. } | Action::Fence(_) | Action::Write(_) => {}
            Action::Assign { to, from, selected_by: asked } => {
                let is_loaded = (from.0 | asked.0) & self.loaded != 0;
                let bit = Registers::only(*to).0;
                self.loaded = if is_loaded { self.loaded | bit } else { self.loaded & !bit };
            }
            Action::Read(read) | Action::Update { read, .. } => set(read.to, true),
            Action::Exclusive { status, .. } => set(*status, true),
        }
        let bit = action.cell().map_or(0, bit);
        self.accessed |= bit;
        self.written |= if action.written().is_some() { bit } else { 0 };
        self
    }
}

/// The set of this cell alone.
pub(crate) fn bit(cell: u32) -> u64 {
    1u64.checked_shl(cell).unwrap_or(0)
}

/// A kind of threads with reversed edges.
#[derive(Debug)]
pub(crate) struct Automaton {
    pub(crate) incoming: Vec<Vec<Incoming>>,
    pasts: Vec<Past>,
    /// Which states can be reached in the automaton.
    pub(crate) is_reached: Vec<bool>,
    /// The largest number of threads. `None` if there may be any number.
    pub(crate) most: Option<u32>,
}

/// An edge that writes, with its kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Writer {
    pub(crate) kind: u32,
    pub(crate) edge: Incoming,
}

/// All kinds, and the edges that write each value.
#[derive(Debug)]
pub(crate) struct Automata<'p> {
    pub(crate) program: &'p Program,
    pub(crate) kinds: Vec<Automaton>,
    pub(crate) writers: Map<(u32, Value), Vec<Writer>>,
    pub(crate) all_writers: Vec<Writer>,
}

impl<'p> Automata<'p> {
    /// Builds the automata of a well-formed program.
    pub(crate) fn new(program: &'p Program) -> Self {
        let kinds: Vec<_> = program.kinds.iter().map(Automaton::new).collect();
        let mut all = Self { program, kinds, writers: Map::default(), all_writers: Vec::new() };
        for (kind, it) in (0..).zip(&program.kinds) {
            for (from, state) in (0..).zip(&it.states) {
                for (index, edge) in (0..).zip(&state.edges) {
                    if let Some(write) = edge.action.written() {
                        let writer = Writer { kind, edge: Incoming { from, index } };
                        all.writers.entry((write.cell, write.value)).or_default().push(writer);
                        all.all_writers.push(writer);
                    }
                }
            }
        }
        all
    }

    /// An edge of a kind.
    pub(crate) fn edge(&self, kind: u32, edge: Incoming) -> &'p Edge {
        &self.program.kinds[kind as usize].states[edge.from as usize].edges[edge.index as usize]
    }

    /// The edges that lead to a state.
    pub(crate) fn incoming(&self, kind: u32, state: u32) -> &[Incoming] {
        self.kinds[kind as usize].incoming.get(state as usize).map_or(&[], Vec::as_slice)
    }

    /// Removes classes of events that cannot have happened on any path to this state.
    pub(crate) fn settle(&self, kind: u32, state: u32, classes: &mut Classes) {
        let past = self.kinds[kind as usize].pasts.get(state as usize).copied().unwrap_or_default();
        if past.accessed == 0 {
            *classes = Classes::default();
            return;
        }
        classes.loads &= past.loaded;
        classes.picks &= past.loaded;
        classes.own &= past.accessed;
        classes.forward &= past.written;
        classes.atomic &= past.written;
    }

    /// Whether a thread of this kind cannot have accessed anything before this state.
    pub(crate) fn is_fresh(&self, kind: u32, state: u32) -> bool {
        let past = self.kinds[kind as usize].pasts.get(state as usize);
        past.is_none_or(|it| it.accessed == 0)
    }
}

impl Automaton {
    fn new(kind: &Kind) -> Self {
        let count = kind.states.len();
        let (mut incoming, mut pasts) = (vec![Vec::new(); count], vec![Past::default(); count]);
        let mut is_reached = vec![false; count];
        let mut open = Vec::new();
        if let Some(first) = is_reached.first_mut() {
            *first = true;
            open.push(0);
        }
        while let Some(at) = open.pop() {
            let state = &kind.states[at];
            for (index, edge) in (0..).zip(&state.edges) {
                let to = edge.to as usize;
                let past = pasts[at].behind(&edge.action);
                let is_new = pasts[to].add(past);
                let edge = Incoming { from: at as u32, index };
                if !incoming[to].contains(&edge) {
                    incoming[to].push(edge);
                }
                if !std::mem::replace(&mut is_reached[to], true) || is_new {
                    open.push(to);
                }
            }
        }
        let most = match kind.count {
            Count::Exactly(count) => Some(count),
            Count::Any => None,
        };
        Self { incoming, pasts, is_reached, most }
    }
}
