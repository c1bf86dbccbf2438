//! What to explore, how, and how an exploration ends.

use super::confirm::Unconfirmed;
use super::frontier::Search;
use crate::machine::Stop;
use crate::machine::approximation::{Approximation, Buffers};
use crate::machine::domains::Range;
use crate::machine::ground::Process;
use crate::machine::run::Run;
use crate::memory::Model;
use garret_base::setters::setters;
use garret_base::watch::Limits;
use garret_system::system::Deadlock;
use std::time::Duration;

/// No store buffer has more entries: their places are counted in eight bits.
pub const MOST_BUFFERED: usize = 255;

/// What [`explore`](super::explore()) is asked, and how it goes about it.
///
/// # Example
/// ```
/// use garret_machine::memory::Model;
/// use garret_machine::machine::{ExploreOptions, Range};
///
/// let options = ExploreOptions::new().processes(3).model(Model::Pso).integers(Range { low: 0, high: 7 });
/// assert_eq!((options.processes, options.buffer), (3, 4));
/// ```
#[derive(Clone, Debug)]
pub struct ExploreOptions {
    /// The number of processes, from 1 to [`MOST_PROCESSES`](crate::machine::MOST_PROCESSES) (default: 2).
    pub processes: Process,
    /// The memory model (default: TSO).
    pub model: Model,
    /// What is kept of store buffers (default: all). An approximation makes buffers of any length finite and misses no bad state; one that
    /// is reached is told only with a run of the exact machine.
    pub buffers: Buffers,
    /// The most entries of a store buffer that is kept as it is, from 1 to [`MOST_BUFFERED`] (default: 4). Steps that would need more are
    /// cut off. Where buffers are approximated there is room for all that can be told apart, up to [`MOST_BUFFERED`] entries.
    pub buffer: usize,
    /// The most context switches (default: any number): how often another process than before acts, by a step or by its buffer. Moves
    /// that would be one more are cut off. Where switches are counted, commuting moves are explored in every order.
    pub switches: Option<u8>,
    /// The numbers that integers take (default: a range around the constants of the system). Steps that leave it are
    /// cut off. It holds for the units of reals, too.
    pub integers: Option<Range>,
    /// Where integers start that `init` leaves open (default: anywhere in their range, as where `init` allows none of these).
    pub start: Option<Range>,
    /// How many initial states there are that agree in all that `init` speaks of, drawn by chance (default: all). What is not a
    /// number, is written, and occurs nowhere in `init`, has one value in each.
    pub draws: Option<u32>,
    /// The number of values of each abstract type (default: two more than there are processes).
    pub abstracts: Option<u32>,
    /// The order of the exploration (default: breadth-first).
    pub search: Search,
    /// Whether states that differ by the names of processes only count as one (default: yes).
    pub symmetry: bool,
    /// Whether moves that commute are explored in one order only (default: yes).
    pub partial_order: bool,
    /// The number of threads of a breadth-first exploration, at least 1 (default: 1). It changes nothing but the time.
    pub jobs: usize,
    /// The bad state that stands for a deadlock (default: none does). Where one does, commuting moves are explored in every order.
    pub deadlock: Option<Deadlock>,
    /// The largest number of states (default: any).
    pub max_states: Option<usize>,
    /// What ends the exploration early (default: nothing).
    pub limits: Limits,
}

impl Default for ExploreOptions {
    fn default() -> Self {
        Self {
            processes: 2,
            model: Model::default(),
            buffers: Buffers::default(),
            buffer: 4,
            switches: None,
            integers: None,
            start: None,
            draws: None,
            abstracts: None,
            search: Search::default(),
            symmetry: true,
            partial_order: true,
            jobs: 1,
            deadlock: None,
            max_states: None,
            limits: Limits::default(),
        }
    }
}

impl ExploreOptions {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        ExploreOptions:
        processes(processes: Process),
        model(model: Model),
        buffers(buffers: Buffers),
        switches(switches: impl Into<Option<u8>>),
        buffer(entries: usize),
        integers(range: impl Into<Option<Range>>),
        start(range: impl Into<Option<Range>>),
        abstracts(values: impl Into<Option<u32>>),
        search(search: Search),
        symmetry(symmetry: bool),
        partial_order(partial_order: bool),
        jobs(jobs: usize),
        deadlock(deadlock: impl Into<Option<Deadlock>>),
        max_states(states: impl Into<Option<usize>>),
        limits(limits: Limits),
    }
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
    /// In a bad state of the approximation, by steps that were not found to be those of a run of the exact machine.
    Unconfirmed(Box<Unconfirmed>),
}

/// How an exploration ended, within which bounds, and what it did.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Exploration {
    /// How it ended.
    pub reached: Reached,
    /// Within which bounds.
    pub bounds: Bounds,
    /// What it did.
    pub statistics: ExplorationStatistics,
    /// The transitions that no state enables; known when the exploration was complete, and nothing was cut off.
    pub never_fired: Option<Vec<usize>>,
}

impl Exploration {
    /// Whether no state is bad, and all were visited: no bound cut off a step, and no invariant dropped a state.
    #[must_use]
    pub fn proves_safety(&self) -> bool {
        let is_whole = !self.bounds.cut_something() && self.statistics.dropped == 0;
        matches!(self.reached, Reached::Nothing) && is_whole
    }
}

/// The bounds of an exploration, and what they cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number of processes.
    pub processes: Process,
    /// What was kept of store buffers.
    pub buffers: Buffers,
    /// The most entries of a store buffer; none when there are no buffers.
    pub buffer: Option<usize>,
    /// Steps that found the buffer full.
    pub buffer_cuts: u64,
    /// The most context switches; none when they were not counted.
    pub switches: Option<u8>,
    /// Moves that would have been one switch too many.
    pub switch_cuts: u64,
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
    /// In which way an answer within these bounds may err.
    #[must_use]
    pub fn approximation(&self) -> Approximation {
        match (self.buffers.is_approximate(), self.cut_something()) {
            (false, false) => Approximation::Exact,
            (false, true) => Approximation::Below,
            (true, false) => Approximation::Above,
            (true, true) => Approximation::Both,
        }
    }

    /// Whether something was, or may have been, left out.
    #[must_use]
    pub fn cut_something(&self) -> bool {
        self.buffer_cuts > 0
            || self.switch_cuts > 0
            || self.range_cuts > 0
            || self.open_numbers
            || self.rounded
    }
}

/// What an exploration did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplorationStatistics {
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
