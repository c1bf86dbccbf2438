//! The states of a thread, and the ways from one state to another.

use crate::memory::Content;
use crate::trail::Conditions;
use crate::word::{Number, Word};
use garret_automata::Gap;
use garret_graphs::Order;

/// The local state of a thread: its place in the code, and everything that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Local {
    pub(crate) place: u32,
    /// The step whose fence has been executed already, but not its access.
    pub(crate) fenced: Option<u32>,
    pub(crate) slots: Vec<Word>,
    /// The contents of the locations that belong to the thread; `None` if undefined.
    pub(crate) own: Vec<Option<Word>>,
}

/// A state of a thread, or the reason why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    At(Local),
    /// The thread loops forever without an access that other threads can see.
    Stuck,
    Unknown(UnknownCause),
}

/// Why it is unknown what a thread does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UnknownCause {
    Gap(Gap),
    /// The thread writes this pattern to the location, and the pattern is not among the known ones.
    Pattern(u32, u64),
}

/// The access to memory of a way from one state to another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Effect {
    Nothing,
    Fence,
    /// Reads a location with this pattern; `locked` if the store buffer is empty.
    Read {
        location: u32,
        pattern: Option<u64>,
        locked: bool,
    },
    Write {
        location: u32,
        pattern: u64,
        contents: Vec<Content>,
    },
    /// Reads and writes in one step.
    Update {
        location: u32,
        read: u64,
        pattern: u64,
        contents: Vec<Content>,
    },
}

/// A way from one state to another.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) to: Node,
    pub(crate) conditions: Conditions,
    pub(crate) does: Effect,
    /// The registers that change, and their new values.
    pub(crate) keeps: Vec<(u8, Number)>,
    /// The orders before, of and after the access, under a model of a language.
    pub(crate) orders: [Order; 3],
}

/// An access to memory, without its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accessed {
    pub(crate) location: u32,
    pub(crate) reads: bool,
    pub(crate) writes: bool,
}

impl Effect {
    pub(crate) fn accessed(&self) -> Option<Accessed> {
        let (location, reads, writes) = match self {
            Self::Nothing | Self::Fence => return None,
            Self::Read { location, .. } => (*location, true, false),
            Self::Write { location, .. } => (*location, false, true),
            Self::Update { location, .. } => (*location, true, true),
        };
        Some(Accessed { location, reads, writes })
    }

    /// The location that is accessed.
    pub(crate) fn location(&self) -> Option<u32> {
        self.accessed().map(|accessed| accessed.location)
    }
}
