//! The input of the search: finite automata of threads that share cells of memory.
//!
//! A state is a place of a thread together with the values of its registers. Values are concrete. Dependencies are given by
//! sets of registers, as in the text of the program: `eor w2,w1,w1` depends on `w1`.

use garret_instructions::program::{Fence, Tags};
use garret_instructions::value::Value;

/// A program: kinds of threads that share cells of memory.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The cells of memory, 64 at most.
    pub cells: Vec<Cell>,
    /// The kinds of threads.
    pub kinds: Vec<Kind>,
}

/// A cell of memory. It is read and written as a whole.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The name that is shown.
    pub name: String,
    /// The initial value.
    pub initial: Value,
}

/// A kind of threads: all threads of a kind run the same automaton.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name that is shown.
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
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The possible next steps.
    pub edges: Vec<Edge>,
    /// The number of the bad state, if it is bad to reach this state. The maker of the program assigns these numbers.
    pub bad: Option<u32>,
    /// The number of the reason, if the behaviour from this state on is not known. A program is safe only if no thread
    /// reaches such a state.
    pub unknown: Option<u32>,
    /// The thread ends here.
    pub end: bool,
}

/// A possible step of a thread in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The state afterwards: an index in [`Kind::states`].
    pub to: u32,
    /// The number of the step in the text of the thread.
    pub step: u32,
    /// The action.
    pub action: Action,
}

/// The number of a register, less than 64.
pub type Register = u8;

/// A set of registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Registers(pub u64);

impl Registers {
    /// No register.
    pub const NONE: Self = Self(0);

    /// The set of this register alone; empty if the number is 64 or more.
    #[must_use]
    pub fn only(register: Register) -> Self {
        Self(1u64.checked_shl(u32::from(register)).unwrap_or(0))
    }

    /// The union of both sets.
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

/// The action of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// No action.
    Silent,
    /// Computes a value of registers, without an access.
    Assign {
        /// The register that gets the value.
        to: Register,
        /// The registers that the value is computed from.
        from: Registers,
        /// The registers that only decide which value is taken (`csel`).
        selected_by: Registers,
    },
    /// Branches on these registers: later events have a control dependency on them.
    Branch {
        /// The registers of the condition.
        on: Registers,
    },
    /// A fence.
    Fence(Fence),
    /// Reads a cell.
    Read(Read),
    /// Writes a cell.
    Write(Write),
    /// A store-exclusive that succeeds. One that fails is an [`Action::Assign`] of no registers.
    Exclusive {
        /// The write.
        write: Write,
        /// The register that gets the status.
        status: Option<Register>,
    },
    /// An atomic instruction that reads and writes one cell.
    Update {
        /// The read.
        read: Read,
        /// The write, to the same cell.
        write: Write,
    },
}

/// A read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The cell: an index in [`Program::cells`].
    pub cell: u32,
    /// The value that is read. `None` if every value leads to the same state.
    pub value: Option<Value>,
    /// The register that gets the value.
    pub to: Option<Register>,
    /// The registers that the address depends on.
    pub address: Registers,
    /// The annotations of the access.
    pub tags: Tags,
}

/// A write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// The cell: an index in [`Program::cells`].
    pub cell: u32,
    /// The value that is written.
    pub value: Value,
    /// The registers that the value depends on.
    pub data: Registers,
    /// The registers that only decide whether it is written: the expected value of a compare-and-swap.
    pub asked: Registers,
    /// The registers that the address depends on.
    pub address: Registers,
    /// The annotations of the access.
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

    /// The read of the action, if it has one.
    #[must_use]
    pub fn read(&self) -> Option<&Read> {
        match self {
            Self::Read(read) | Self::Update { read, .. } => Some(read),
            _ => None,
        }
    }

    /// The write of the action, if it has one.
    #[must_use]
    pub fn written(&self) -> Option<&Write> {
        match self {
            Self::Write(write) | Self::Exclusive { write, .. } | Self::Update { write, .. } => Some(write),
            _ => None,
        }
    }
}

impl Program {
    /// Whether every cell, state and register that is named exists.
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
