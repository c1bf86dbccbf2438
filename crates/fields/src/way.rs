//! What is said of a thread: its states, and the ways from one to another.

use crate::memory::Content;
use crate::trail::Conditions;
use crate::word::{Number, Word};
use garret_automata::Gap;

/// Where a thread is, with all that it has for itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Local {
    pub(crate) place: u32,
    /// The fence before this step is done.
    pub(crate) fenced: Option<u32>,
    pub(crate) slots: Vec<Word>,
    /// What the locations hold that it has for itself; none where nobody says it.
    pub(crate) own: Vec<Option<Word>>,
}

/// A state of a thread.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    At(Local),
    /// It goes round and round, and nobody sees it.
    Stuck,
    Unknown(Unknown),
}

/// Why nothing is known of what a thread does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Unknown {
    Gap(Gap),
    /// It writes this pattern to the location, which is none of those that are looked at.
    Pattern(u32, u64),
}

/// What a thread does to memory on the way from one state to another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Does {
    Nothing,
    Fence,
    /// It reads a location with this pattern; `locked`, where the store buffer is empty.
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
    /// It reads and writes at once.
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
    pub(crate) does: Does,
    /// The registers that change, and what they get.
    pub(crate) keeps: Vec<(u8, Number)>,
}
