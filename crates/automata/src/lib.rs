//! Finite automata of threads: what each kind of thread does, with every value that memory can hold.
//!
//! A state is a place of a thread together with the values that the thread has for itself. An edge is one access with the
//! value that is read or written, one fence, or a step without either. A read returns any value that some thread may write to
//! the cell, or the initial one: there may be more edges than any run takes, never fewer. So if a search finds no bad state
//! in the automata, the program has none. Conversely, an execution that a search finds takes only edges whose values were
//! read from messages that exist.
//!
//! Steps of threads become automata (`code`), automata are minimised (`minimal`), and they become the system of a search that
//! knows memory as an array of cells behind store buffers (`system`).

mod code;
mod minimal;
mod stores;
mod system;

pub use code::{
    Automata, AutomataError, Bounds, Gap, Member, Members, Reading, automata, relevant, with_lifetimes,
};
pub use system::{Reached, SystemError, SystemText, system_text};

/// A program: kinds of threads that share cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The cells of memory.
    pub cells: Vec<Cell>,
    /// The kinds of threads.
    pub kinds: Vec<Kind>,
}

impl Program {
    /// The same program where threads stop in unknown states, without being reported. It has fewer executions.
    #[must_use]
    pub fn without_unknown(&self) -> Self {
        let mut program = self.clone();
        for state in program.kinds.iter_mut().flat_map(|kind| &mut kind.states) {
            state.unknown = None;
        }
        program
    }

    /// Whether two programs are equal up to names and the numbers of steps.
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

/// A cell of memory. It is read and written as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The name that is shown.
    pub name: String,
    /// The initial value.
    pub initial: i64,
}

/// A kind of threads: all threads of one kind run the same automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name that is shown: the function that these threads run.
    pub name: String,
    /// How many threads of this kind there are.
    pub count: Count,
    /// The states. A thread starts in the first one.
    pub states: Vec<State>,
}

/// How many threads of a kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this many.
    Exactly(u32),
    /// Any number, including none.
    Any,
}

/// A state of a thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The possible next steps. Without edges, the thread stops.
    pub edges: Vec<Edge>,
    /// The number of the bad state, if it is bad to reach this state. The maker of the program assigns these numbers.
    pub bad: Option<u32>,
    /// The number of the reason, if the behaviour from this state on is not known; assigned by the maker of the program. A
    /// program is safe only if no thread reaches such a state.
    pub unknown: Option<u32>,
    /// The thread ends here.
    pub end: bool,
    /// The thread waits here: it returns to this state until it reads another value.
    pub waits: bool,
}

/// A possible step of a thread in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The state afterwards: an index in [`Kind::states`].
    pub to: u32,
    /// The action on memory.
    pub action: Action,
    /// The number of the step in the program, as assigned by its maker.
    pub step: u32,
}

/// The action of an edge. A cell is an index in [`Program::cells`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// No access.
    Silent,
    /// A fence.
    Fence(Order),
    /// A read of this value.
    Read {
        /// The cell.
        cell: u32,
        /// The value that is read.
        value: i64,
        /// The memory order.
        order: Order,
    },
    /// A write of this value.
    Write {
        /// The cell.
        cell: u32,
        /// The value that is written.
        value: i64,
        /// The memory order.
        order: Order,
    },
    /// An atomic read and write. No write is between them in the modification order of the cell.
    Update {
        /// The cell.
        cell: u32,
        /// The value that is read.
        read: i64,
        /// The value that is written.
        written: i64,
        /// The memory order.
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

/// The memory orders of accesses and fences in C11 (C17, 7.17.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// The access is not atomic. Fences never have this order.
    #[default]
    Plain,
    /// `memory_order_relaxed`. Fences never have this order.
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

    /// Whether a read of this order is an acquire.
    #[must_use]
    pub fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::Sequential)
    }

    /// Whether a write of this order is a release.
    #[must_use]
    pub fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease | Self::Sequential)
    }
}
