//! The input of the search: finite automata of threads that share cells of memory.
//!
//! A state is a place of a thread with the values that its registers hold. Values are concrete; dependencies are said with sets of
//! registers, as the text of the program has them: `eor w2,w1,w1` depends on `w1`.

use garret_instructions::program::{Fence, Tags};
use garret_instructions::value::Value;

/// A program: kinds of threads that share cells.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The cells of memory: 64 at most.
    pub cells: Vec<Cell>,
    /// The kinds of threads.
    pub kinds: Vec<Kind>,
}

/// A cell of memory: it is read and written as a whole.
#[derive(Clone, Debug)]
pub struct Cell {
    /// What people call it.
    pub name: String,
    /// What it holds at first.
    pub initial: Value,
}

/// A kind of threads: all threads of a kind run the same automaton.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What people call it.
    pub name: String,
    /// How many threads of this kind there are.
    pub count: Count,
    /// The states; a thread starts in the first one.
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
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What the thread can do next.
    pub edges: Vec<Edge>,
    /// A thread that comes here is bad: the number of the bad state, as whoever made the program counts them.
    pub bad: Option<u32>,
    /// What a thread does that comes here is not known: the number of the reason. A program is only safe where no thread comes here.
    pub unknown: Option<u32>,
    /// The thread has come to its end here.
    pub end: bool,
}

/// What a thread can do in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The state afterwards: an index in [`Kind::states`].
    pub to: u32,
    /// The step of the thread that this is.
    pub step: u32,
    /// What it does.
    pub action: Action,
}

/// The number of a register: less than 64.
pub type Register = u8;

/// A set of registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Registers(pub u64);

impl Registers {
    /// No register.
    pub const NONE: Self = Self(0);

    /// This register alone; none for a number that is none.
    #[must_use]
    pub fn only(register: Register) -> Self {
        Self(1u64.checked_shl(u32::from(register)).unwrap_or(0))
    }

    /// Both sets.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets have a register in common.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What an edge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    Silent,
    /// Computes a value; no access.
    Assign {
        /// The register that gets it.
        to: Register,
        /// What it is computed of.
        from: Registers,
        /// What only decides which value it is (`csel`).
        asked: Registers,
    },
    /// Asks what these registers hold, and goes on somewhere: what follows depends on them by control.
    Branch {
        /// The registers.
        on: Registers,
    },
    /// Orders others.
    Fence(Fence),
    /// Reads a cell.
    Read(Read),
    /// Writes a cell.
    Write(Write),
    /// A store-exclusive that succeeds. One that fails is [`Action::Assign`] of nothing.
    Exclusive {
        /// What it writes.
        write: Write,
        /// The register that gets what says that it succeeded.
        status: Option<Register>,
    },
    /// An atomic instruction that reads and writes one cell.
    Update {
        /// What it reads.
        read: Read,
        /// What it writes, to the same cell.
        write: Write,
    },
}

/// A read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The cell: an index in [`Program::cells`].
    pub cell: u32,
    /// The value that is read; none where any value leads to the same state.
    pub value: Option<Value>,
    /// The register that gets it.
    pub to: Option<Register>,
    /// What its address depends on.
    pub address: Registers,
    /// What is said of it.
    pub tags: Tags,
}

/// A write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// The cell: an index in [`Program::cells`].
    pub cell: u32,
    /// The value that is written.
    pub value: Value,
    /// What the value depends on.
    pub data: Registers,
    /// What only decides whether it is written: what a compare-and-swap expects.
    pub asked: Registers,
    /// What its address depends on.
    pub address: Registers,
    /// What is said of it.
    pub tags: Tags,
}

impl Action {
    /// The cell that is accessed.
    #[must_use]
    pub fn cell(&self) -> Option<u32> {
        match self {
            Self::Silent | Self::Assign { .. } | Self::Branch { .. } | Self::Fence(_) => None,
            Self::Read(read) => Some(read.cell),
            Self::Write(write) | Self::Exclusive { write, .. } | Self::Update { write, .. } => {
                Some(write.cell)
            }
        }
    }

    /// What is read.
    #[must_use]
    pub fn read(&self) -> Option<&Read> {
        match self {
            Self::Read(read) | Self::Update { read, .. } => Some(read),
            _ => None,
        }
    }

    /// What is written.
    #[must_use]
    pub fn written(&self) -> Option<&Write> {
        match self {
            Self::Write(write) | Self::Exclusive { write, .. } | Self::Update { write, .. } => Some(write),
            _ => None,
        }
    }
}

impl Program {
    /// Whether every cell, state and register that is named is there.
    pub(crate) fn is_well_formed(&self) -> bool {
        let has_cell = |it: u32| (it as usize) < self.cells.len();
        let is_action = |action: &Action| {
            let read = action.read().is_none_or(|it| has_cell(it.cell) && it.to.is_none_or(|it| it < 64));
            let written = action.written().is_none_or(|it| has_cell(it.cell));
            let same = match action {
                Action::Update { read, write } => read.cell == write.cell,
                Action::Assign { to, .. } => *to < 64,
                Action::Exclusive { status, .. } => status.is_none_or(|it| it < 64),
                _ => true,
            };
            read && written && same
        };
        let is_kind = |kind: &Kind| {
            let mut edges = kind.states.iter().flat_map(|it| &it.edges);
            !kind.states.is_empty()
                && edges.all(|it| (it.to as usize) < kind.states.len() && is_action(&it.action))
        };
        self.cells.len() <= 64 && self.kinds.iter().all(is_kind)
    }
}
