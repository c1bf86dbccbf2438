//! Cubes: threads at states, reads whose write is not found yet, writes that wait for their place in memory.
//!
//! Events are found backward. What is found and open, a *node*, knows which other nodes are ordered before it, and which classes of
//! events that are not found yet.

use crate::tables::{Classes, Table, pass};
use crate::walk::{Automata, Incoming, START, bit};
use garret_instructions::value::Value;
use smallvec::SmallVec;

/// A cube has so many nodes at most: sets of them are numbers.
pub(crate) const MOST_NODES: usize = 64;

/// The thread of a read that stands for what memory holds at the end.
pub(crate) const MEMORY: u8 = u8::MAX;

/// The partner of a node that has none.
pub(crate) const NOBODY: u8 = u8::MAX;

/// A thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thread {
    /// Which thread of the trace it is.
    pub(crate) id: u32,
    pub(crate) kind: u32,
    pub(crate) state: u32,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A read whose write is not found.
    Read {
        /// The next write of its cell that is placed is the one that it reads, unless it is a later one of its thread.
        claimed: bool,
    },
    /// A write that waits.
    Write {
        /// It is a store-exclusive.
        is_pair: bool,
        /// It is a store-exclusive whose load is not found.
        pending: bool,
        /// Something between it and its load is not ordered before it.
        loose: bool,
        /// When it is placed, it has to satisfy a read of another thread.
        marked: bool,
    },
}

/// What is found and open. In each thread, nodes stand in program order, the latest first.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Which event of the trace it is.
    pub(crate) event: u32,
    pub(crate) thread: u8,
    pub(crate) cell: u32,
    /// None for a read that may read any value.
    pub(crate) value: Option<Value>,
    pub(crate) role: Role,
    /// The other half of an atomic instruction or a pair whose write waits.
    pub(crate) partner: u8,
    /// The nodes that are ordered before it, transitively closed.
    pub(crate) before: u64,
    /// Accesses of these cells, by any thread, are ordered before it.
    pub(crate) cells: u64,
    /// For each thread of the cube, the classes of events that are ordered before it.
    pub(crate) classes: SmallVec<[Classes; 3]>,
}

/// A cube.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cube {
    pub(crate) threads: SmallVec<[Thread; 4]>,
    pub(crate) nodes: SmallVec<[Node; 6]>,
    /// So many threads of each kind were in the cube and have not begun.
    pub(crate) gone: SmallVec<[u32; 4]>,
    /// The numbers of the next thread and of the next event of the trace.
    pub(crate) next_thread: u32,
    pub(crate) next_event: u32,
}

/// The members of a set of nodes.
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (next < MOST_NODES).then_some(next)
    })
}

impl Node {
    pub(crate) fn is_read(&self) -> bool {
        matches!(self.role, Role::Read { .. })
    }

    /// Whether it is an open read of this cell.
    pub(crate) fn reads(&self, cell: u32) -> bool {
        self.is_read() && self.cell == cell
    }

    /// Whether it is a write to this cell that waits.
    pub(crate) fn waits_on(&self, cell: u32) -> bool {
        !self.is_read() && self.cell == cell
    }

    pub(crate) fn accepts(&self, value: Value) -> bool {
        self.value.is_none_or(|it| it == value)
    }

    fn add_past(&mut self, other: &Self) {
        self.cells |= other.cells;
        for (one, two) in self.classes.iter_mut().zip(&other.classes) {
            one.add(two);
        }
    }
}

impl Cube {
    /// One thread more, at this state; its index.
    pub(crate) fn enter(&mut self, kind: u32, state: u32) -> usize {
        self.threads.push(Thread { id: self.next_thread, kind, state });
        self.next_thread += 1;
        for node in &mut self.nodes {
            node.classes.push(Classes::default());
        }
        self.threads.len() - 1
    }

    /// Whether one more thread of this kind can enter.
    pub(crate) fn has_room(&self, automata: &Automata<'_>, kind: u32) -> bool {
        let here = self.threads.iter().filter(|it| it.kind == kind).count();
        let gone = self.gone.get(kind as usize).copied().unwrap_or(0) as usize;
        automata.kinds[kind as usize].most.is_none_or(|most| here + gone < most as usize)
    }

    pub(crate) fn new_event(&mut self) -> u32 {
        self.next_event += 1;
        self.next_event - 1
    }

    /// Rule 1: the nodes before which an event comes that is a member of these classes.
    pub(crate) fn behind(&self, thread: usize, cell: u32, members: &Classes) -> u64 {
        let is_behind = |node: &Node| {
            node.cells & bit(cell) != 0 || node.classes.get(thread).is_some_and(|it| it.meets(members))
        };
        let all = self.nodes.iter().enumerate();
        all.filter(|it| is_behind(it.1)).fold(0, |all, it| all | 1 << it.0)
    }

    /// Rule 1: a thread passes an instruction.
    pub(crate) fn pass(&mut self, automata: &Automata<'_>, table: &dyn Table, thread: usize, edge: Incoming) {
        let kind = self.threads[thread].kind;
        let action = &automata.edge(kind, edge).action;
        self.threads[thread].state = edge.from;
        for node in &mut self.nodes {
            if let Some(classes) = node.classes.get_mut(thread) {
                pass(table, action, classes);
                automata.settle(kind, edge.from, classes);
            }
        }
    }

    /// Rule 1: a node becomes one that comes before these nodes, and what is before it is before them.
    pub(crate) fn join(&mut self, node: Node, behind: u64) -> usize {
        let number = self.nodes.len();
        let mut all = behind;
        for (other, it) in self.nodes.iter().enumerate() {
            if it.before & behind != 0 {
                all |= 1 << other;
            }
        }
        for other in members(all) {
            self.nodes[other].before |= node.before | 1 << number;
            self.nodes[other].add_past(&node);
        }
        self.nodes.push(node);
        number
    }

    /// One node is ordered before another one.
    pub(crate) fn order(&mut self, first: usize, second: usize) {
        let one = self.nodes[first].clone();
        for (number, node) in self.nodes.iter_mut().enumerate() {
            if number == second || node.before & (1 << second) != 0 {
                node.before |= one.before | 1 << first;
                node.add_past(&one);
            }
        }
    }

    /// Whether some node is ordered before itself.
    pub(crate) fn is_cyclic(&self) -> bool {
        self.nodes.iter().enumerate().any(|(number, it)| it.before & (1 << number) != 0)
    }

    /// Removes these nodes; what they were ordered before is known.
    pub(crate) fn remove(&mut self, nodes: u64) {
        if nodes == 0 {
            return;
        }
        let mut number = 0;
        self.nodes.retain(|_| {
            number += 1;
            nodes & (1 << (number - 1)) == 0
        });
        let kept = !nodes;
        let place = |old: usize| (kept & ((1u64 << old) - 1)).count_ones();
        for node in &mut self.nodes {
            node.before = members(node.before & kept).fold(0, |all, it| all | 1 << place(it));
            if node.partner != NOBODY {
                let is_gone = nodes & (1 << node.partner) != 0;
                node.partner = if is_gone { NOBODY } else { place(usize::from(node.partner)) as u8 };
            }
        }
    }

    /// A thread at a state before which it can have accessed nothing has not begun; without nodes it leaves.
    pub(crate) fn tidy(&mut self, automata: &Automata<'_>) {
        let mut thread = 0;
        while thread < self.threads.len() {
            let it = &mut self.threads[thread];
            if it.state != START && automata.is_fresh(it.kind, it.state) {
                it.state = START;
            }
            let (kind, state) = (it.kind, it.state);
            if state == START {
                for node in &mut self.nodes {
                    node.classes[thread] = Classes::default();
                }
            }
            if state == START && self.nodes.iter().all(|it| usize::from(it.thread) != thread) {
                self.leave(thread, kind);
            } else {
                thread += 1;
            }
        }
    }

    fn leave(&mut self, thread: usize, kind: u32) {
        self.threads.remove(thread);
        for node in &mut self.nodes {
            node.classes.remove(thread);
            if node.thread != MEMORY && usize::from(node.thread) > thread {
                node.thread -= 1;
            }
        }
        if let Some(gone) = self.gone.get_mut(kind as usize) {
            *gone += 1;
        }
    }

    /// Rule 9: nobody has begun, nothing waits, and all reads read what memory holds at first.
    pub(crate) fn is_initial(&self, automata: &Automata<'_>) -> bool {
        let reads_initial =
            |node: &Node| node.is_read() && node.accepts(automata.program.cells[node.cell as usize].initial);
        self.threads.iter().all(|it| it.state == START) && self.nodes.iter().all(reads_initial)
    }
}

/// Moves of the search, from which a trace is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// A thread has taken an edge; its events.
    Step { thread: u32, kind: u32, edge: Incoming, read: Option<u32>, write: Option<u32> },
    /// A write is placed.
    Place { write: u32 },
    /// A read reads a write.
    Satisfy { read: u32, write: u32 },
}

/// A cube, and the moves that led to it.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) cube: Cube,
    pub(crate) moves: Vec<Move>,
}
