//! What to explore, how, and how an exploration ends.

use super::frontier::Search;
use crate::machine::domains::Range;
use crate::machine::ground::Process;
use crate::machine::run::Run;
use crate::memory::Model;
use crate::watch::{Over, Watch};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// No store buffer has more entries: their places are counted in eight bits.
pub const MOST_BUFFERED: usize = 255;

/// What to explore, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of processes, at least 1 (default: 2).
    pub processes: Process,
    /// The memory model (default: TSO).
    pub memory: Model,
    /// The most entries of a store buffer, from 1 to [`MOST_BUFFERED`] (default: 4). Steps that would need more are cut off.
    pub buffer: usize,
    /// The numbers that integers take; without it, a range around the constants of the system. Steps that leave it are
    /// cut off. It holds for the units of reals, too.
    pub integers: Option<Range>,
    /// Where integers start that `init` leaves open; without it, and where `init` allows none of these, anywhere in their
    /// range.
    pub start: Option<Range>,
    /// The number of values of each abstract type; without it, two more than there are processes.
    pub abstracts: Option<u32>,
    /// The order of the exploration (default: breadth-first).
    pub search: Search,
    /// Whether states that differ by the names of processes only count as one (default: yes).
    pub symmetry: bool,
    /// Whether moves that commute are explored in one order only (default: yes).
    pub partial_order: bool,
    /// The number of threads of a breadth-first exploration, at least 1 (default: 1). It changes nothing but the time.
    pub jobs: usize,
    /// What ends the exploration early.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            processes: 2,
            memory: Model::default(),
            buffer: 4,
            integers: None,
            start: None,
            abstracts: None,
            search: Search::default(),
            symmetry: true,
            partial_order: true,
            jobs: 1,
            limits: Limits::default(),
        }
    }
}

/// What ends an exploration or a replay early. Without a limit it goes on.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The largest number of states.
    pub states: Option<usize>,
    /// The longest time.
    pub time: Option<Duration>,
    /// The memory of states, steps and what finds them, in bytes (an estimate).
    pub memory: Option<usize>,
    /// The memory of the whole process, in bytes beyond those that it holds at first, where the system tells. For programs that do
    /// nothing else meanwhile.
    pub process_memory: Option<usize>,
    /// Set from outside to stop.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Time and memory run from now on.
    pub(crate) fn watch(&self) -> Watch {
        Watch::start(self.time, self.process_memory, self.interrupt.clone())
    }
}

impl From<Over> for Stop {
    fn from(over: Over) -> Self {
        match over {
            Over::Time(time) => Self::Time(time),
            Over::Memory(bytes) => Self::Memory(bytes),
            Over::Interrupted => Self::Interrupted,
        }
    }
}

/// Why an exploration or a replay ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// There are more states than this.
    States(usize),
    /// It takes longer than this.
    Time(Duration),
    /// It takes more memory than this, in bytes.
    Memory(usize),
    /// Somebody stopped it.
    Interrupted,
    /// So many processes have more cells or steps than the machine can have.
    TooLarge,
}

/// How an exploration ended.
#[derive(Clone, Debug)]
pub enum Reached {
    /// In a bad state.
    Bad(Box<Run>),
    /// Without any, within the bounds.
    Nothing,
    /// Before it was complete.
    Stopped(Stop),
}

/// How an exploration ended, within which bounds, and what it did.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// How it ended.
    pub reached: Reached,
    /// Within which bounds.
    pub bounds: Bounds,
    /// What it did.
    pub statistics: Statistics,
    /// The transitions that no state enables; known when the exploration was complete, and nothing was cut off.
    pub never_fired: Option<Vec<usize>>,
}

/// The bounds of an exploration, and what they cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number of processes.
    pub processes: Process,
    /// The most entries of a store buffer; none when there are no buffers.
    pub buffer: Option<usize>,
    /// Steps that found the buffer full.
    pub buffer_cuts: u64,
    /// The numbers of integers; none when there are no integers.
    pub integers: Option<Range>,
    /// Steps that wrote a number outside of the range.
    pub range_cuts: u64,
    /// Initial states, or arbitrary writes, with numbers outside of the range.
    pub open_numbers: bool,
    /// The number of values of each abstract type; none when there are no abstract types.
    pub abstract_values: Option<u64>,
    /// A number takes only multiples of the unit in which constants are given.
    pub rounded: bool,
}

impl Bounds {
    /// Whether something was, or may have been, left out.
    #[must_use]
    pub fn cut_something(&self) -> bool {
        self.buffer_cuts > 0 || self.range_cuts > 0 || self.open_numbers || self.rounded
    }
}

/// What an exploration did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The states that were reached, without those that an invariant excludes.
    pub states: usize,
    /// The moves between them.
    pub moves: u64,
    /// The initial states.
    pub initial: usize,
    /// The states in which an `invariant` holds, which were dropped.
    pub dropped: usize,
    /// The states whose moves were reduced to those of one process.
    pub reduced: usize,
    /// The states that are not explored yet.
    pub waiting: usize,
    /// The size of a state, in bytes.
    pub state_bytes: usize,
    /// The memory of the states and of the table that finds them, in bytes.
    pub bytes: usize,
    /// The wall time.
    pub time: Duration,
}
