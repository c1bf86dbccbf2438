//! Finite automata of threads: what each kind of thread does, with every value that memory can hold.
//!
//! A state is a place of a thread together with the values that the thread has for itself. An edge is one access with the value that is read
//! or written, one fence, or a step without either. Values that are read are those that some thread may write to that cell, or the initial
//! one: more edges than any run takes, never fewer. So a search that finds no bad state in the automata finds none in the program, and an
//! execution that is found takes only edges whose values were read from messages that exist.
//!
//! Steps of threads become automata (`code`), automata with fewer states (`minimal`), and those the system of a search that knows memory as an
//! array of cells and store buffers (`system`).

mod code;
mod minimal;
mod stores;
mod system;

pub use code::{
    Automata, Bounds, Gap, Member, Members, Reading, Refused, automata, relevant, with_lifetimes,
};
pub use system::{Emitted, Reached, Unsaid, emitted};

/// A program: kinds of threads that share cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The cells of memory.
    pub cells: Vec<Cell>,
    /// The kinds of threads.
    pub kinds: Vec<Kind>,
}

impl Program {
    /// The same program where nobody asks who comes to what is not known: such threads stop there. It has fewer executions.
    #[must_use]
    pub fn without_unknown(&self) -> Self {
        let mut program = self.clone();
        for state in program.kinds.iter_mut().flat_map(|kind| &mut kind.states) {
            state.unknown = None;
        }
        program
    }

    /// Whether two programs do the same, whatever whoever made them calls their steps.
    #[must_use]
    pub fn is_alike(&self, other: &Self) -> bool {
        let edge = |edge: &Edge| (edge.to, edge.action);
        let state = |one: &State, other: &State| {
            let flags = |state: &State| (state.bad, state.unknown, state.end, state.waits);
            flags(one) == flags(other) && one.edges.iter().map(edge).eq(other.edges.iter().map(edge))
        };
        let kind = |(one, other): (&Kind, &Kind)| {
            let same = one.states.len() == other.states.len() && one.count == other.count;
            same && one.states.iter().zip(&other.states).all(|(one, other)| state(one, other))
        };
        let same = self.cells == other.cells && self.kinds.len() == other.kinds.len();
        same && self.kinds.iter().zip(&other.kinds).all(kind)
    }
}

/// A cell of memory: it is read and written as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What people call it.
    pub name: String,
    /// The value that it holds at first.
    pub initial: i64,
}

/// A kind of threads: all threads of one kind run the same automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What people call it: the function that these threads run.
    pub name: String,
    /// How many threads of this kind there are.
    pub count: Count,
    /// The states; the thread starts in the first one.
    pub states: Vec<State>,
}

/// How many threads of a kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this many.
    Exactly(u32),
    /// Any number, none included.
    Any,
}

/// A state of a thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// What the thread can do next. Without edges it goes no further.
    pub edges: Vec<Edge>,
    /// A thread that comes here is bad: the number of the bad state, as whoever made the program counts them.
    pub bad: Option<u32>,
    /// What a thread does that comes here is not known: the number of the reason, as whoever made the program counts them. A program is
    /// only safe where no thread comes here.
    pub unknown: Option<u32>,
    /// The thread has come to its end here.
    pub end: bool,
    /// What the thread is doing here is waiting: it comes back here until it reads another value.
    pub waits: bool,
}

/// What a thread can do in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The state afterwards: an index in [`Kind::states`].
    pub to: u32,
    /// What it does to memory.
    pub action: Action,
    /// The step of the program that this is, as whoever made the program counts them.
    pub step: u32,
}

/// What an edge does to memory. A cell is an index in [`Program::cells`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Nothing.
    Silent,
    /// A fence.
    Fence(Order),
    /// It reads this value.
    Read {
        /// The cell.
        cell: u32,
        /// The value that is read.
        value: i64,
        /// How it orders other accesses.
        order: Order,
    },
    /// It writes this value.
    Write {
        /// The cell.
        cell: u32,
        /// The value that is written.
        value: i64,
        /// How it orders other accesses.
        order: Order,
    },
    /// It reads one value and writes another one at once, with nothing between them in the modification order of the cell.
    Update {
        /// The cell.
        cell: u32,
        /// The value that is read.
        read: i64,
        /// The value that is written.
        written: i64,
        /// How it orders other accesses.
        order: Order,
    },
}

impl Action {
    /// The cell that is accessed.
    #[must_use]
    pub fn cell(&self) -> Option<u32> {
        match *self {
            Self::Silent | Self::Fence(_) => None,
            Self::Read { cell, .. } | Self::Write { cell, .. } | Self::Update { cell, .. } => Some(cell),
        }
    }

    fn cell_mut(&mut self) -> Option<&mut u32> {
        match self {
            Self::Silent | Self::Fence(_) => None,
            Self::Read { cell, .. } | Self::Write { cell, .. } | Self::Update { cell, .. } => Some(cell),
        }
    }

    /// The cell that is written, and the value.
    #[must_use]
    pub fn written(&self) -> Option<(u32, i64)> {
        match *self {
            Self::Write { cell, value, .. } | Self::Update { cell, written: value, .. } => {
                Some((cell, value))
            }
            Self::Silent | Self::Fence(_) | Self::Read { .. } => None,
        }
    }
}

/// How an access or a fence orders other accesses: the orders of C11 (C17, 7.17.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// The access is not atomic. Never of a fence.
    #[default]
    Plain,
    /// `memory_order_relaxed`. Never of a fence.
    Relaxed,
    /// `memory_order_acquire`.
    Acquire,
    /// `memory_order_release`.
    Release,
    /// `memory_order_acq_rel`.
    AcquireRelease,
    /// `memory_order_seq_cst`.
    Sequential,
}

impl Order {
    /// Whether an access of this order is atomic.
    #[must_use]
    pub fn is_atomic(self) -> bool {
        self != Self::Plain
    }

    /// Whether what it reads is acquired.
    #[must_use]
    pub fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::Sequential)
    }

    /// Whether what it writes releases what the thread did before.
    #[must_use]
    pub fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease | Self::Sequential)
    }
}
