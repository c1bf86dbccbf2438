//! Cubes: threads at states, reads whose write is not found yet, and writes that wait for their place in memory.
//!
//! The search goes backward: an event is *found* when the search takes the step of its thread. A found event that is still
//! open, a *node*, has the set of other nodes that are ordered before it, and the classes of events, not found yet, that are.

use crate::tables::{Classes, Table, pass};
use crate::walk::{Automata, Incoming, START, bit};
use garret_instructions::value::Value;
use smallvec::SmallVec;

/// The largest number of nodes of a cube: sets of nodes are words of 64 bits.
pub(crate) const MOST_NODES: usize = 64;

/// The thread index of a read that stands for the final contents of memory.
pub(crate) const MEMORY: u8 = u8::MAX;

/// The partner index of a node without a partner.
pub(crate) const NO_PARTNER: u8 = u8::MAX;

/// A thread of a cube.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thread {
    /// The number of the thread in the trace.
    pub(crate) id: u32,
    pub(crate) kind: u32,
    pub(crate) state: u32,
}

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A read whose write is not found yet.
    Read {
        /// It reads from the next write of its cell that is placed. Later writes of its own thread are not meant.
        claimed: bool,
    },
    /// A write that waits: its step is found, its place in memory is not.
    Write {
        /// It is a store-exclusive: the second half of a pair.
        is_pair: bool,
        /// It is a store-exclusive whose load is not found yet.
        pending: bool,
        /// Some event between it and its load is not ordered before it.
        loose: bool,
        /// It has to satisfy a read of another thread when it is placed.
        marked: bool,
    },
}

/// A found event that is open. The nodes of a thread are in program order, the latest first.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The number of the event in the trace.
    pub(crate) event: u32,
    pub(crate) thread: u8,
    pub(crate) cell: u32,
    /// The value. `None` for a read that may read any value.
    pub(crate) value: Option<Value>,
    pub(crate) role: Role,
    /// The index of the read or write of the same atomic instruction or pair, while the write waits; else [`NO_PARTNER`].
    pub(crate) partner: u8,
    /// The set of nodes that are ordered before it; transitively closed.
    pub(crate) before: u64,
    /// The set of cells of which all accesses that are found later, by any thread, are ordered before it.
    pub(crate) cells: u64,
    /// For each thread of the cube, the classes of events that are ordered before it when they are found.
    pub(crate) classes: SmallVec<[Classes; 3]>,
}

/// A cube.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cube {
    pub(crate) threads: SmallVec<[Thread; 4]>,
    pub(crate) nodes: SmallVec<[Node; 6]>,
    /// For each kind, the number of threads that have left the cube because they have not begun.
    pub(crate) gone: SmallVec<[u32; 4]>,
    /// The numbers of the next thread and of the next event in the trace.
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

    /// Whether it is a waiting write to this cell.
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
    /// Adds a thread at this state, and returns its index.
    pub(crate) fn enter(&mut self, kind: u32, state: u32) -> usize {
        self.threads.push(Thread { id: self.next_thread, kind, state });
        self.next_thread += 1;
        for node in &mut self.nodes {
            node.classes.push(Classes::default());
        }
        self.threads.len() - 1
    }

    /// Whether one more thread of this kind may enter.
    pub(crate) fn has_room(&self, automata: &Automata<'_>, kind: u32) -> bool {
        let here = self.threads.iter().filter(|it| it.kind == kind).count();
        let gone = self.gone.get(kind as usize).copied().unwrap_or(0) as usize;
        automata.kinds[kind as usize].most.is_none_or(|most| here + gone < most as usize)
    }

    pub(crate) fn new_event(&mut self) -> u32 {
        self.next_event += 1;
        self.next_event - 1
    }

    /// Rule 1: the set of nodes that an event with these classes comes before.
    pub(crate) fn behind(&self, thread: usize, cell: u32, members: &Classes) -> u64 {
        let is_behind = |node: &Node| {
            node.cells & bit(cell) != 0 || node.classes.get(thread).is_some_and(|it| it.meets(members))
        };
        let all = self.nodes.iter().enumerate();
        all.filter(|it| is_behind(it.1)).fold(0, |all, it| all | 1 << it.0)
    }

    /// Rule 1: a thread takes an edge backward, and the classes of all nodes pass its instruction.
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

    /// Rule 1: adds a node that is ordered before the nodes `behind`; what is before it is before these, too.
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

    /// Orders the first node before the second one, and closes the order transitively.
    pub(crate) fn order(&mut self, first: usize, second: usize) {
        let one = self.nodes[first].clone();
        for (number, node) in self.nodes.iter_mut().enumerate() {
            if number == second || node.before & (1 << second) != 0 {
                node.before |= one.before | 1 << first;
                node.add_past(&one);
            }
        }
    }

    /// Whether the order has a cycle: some node is ordered before itself.
    pub(crate) fn is_cyclic(&self) -> bool {
        self.nodes.iter().enumerate().any(|(number, it)| it.before & (1 << number) != 0)
    }

    /// Removes these nodes. The order between the remaining ones is kept, as it is transitively closed.
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
            if node.partner != NO_PARTNER {
                let is_gone = nodes & (1 << node.partner) != 0;
                node.partner = if is_gone { NO_PARTNER } else { place(usize::from(node.partner)) as u8 };
            }
        }
    }

    /// Sets a thread that cannot have accessed anything yet to [`START`], and drops it if it has no nodes.
    pub(crate) fn drop_fresh_threads(&mut self, automata: &Automata<'_>) {
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

    /// Rule 9: no thread has begun, no write waits, and all open reads can read the initial values.
    pub(crate) fn is_initial(&self, automata: &Automata<'_>) -> bool {
        let reads_initial =
            |node: &Node| node.is_read() && node.accepts(automata.program.cells[node.cell as usize].initial);
        self.threads.iter().all(|it| it.state == START) && self.nodes.iter().all(reads_initial)
    }
}

/// A move of the search; a trace is made from the sequence of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// A thread takes an edge; the events of the edge, if it has any.
    Step { thread: u32, kind: u32, edge: Incoming, read: Option<u32>, write: Option<u32> },
    /// A waiting write is placed in memory.
    Place { write: u32 },
    /// A read reads from a write.
    Satisfy { read: u32, write: u32 },
}

/// A cube, and the moves that lead to it from the cube that was expanded.
#[derive(Clone, Debug)]
pub(crate) struct Predecessor {
    pub(crate) cube: Cube,
    pub(crate) moves: Vec<Move>,
}
