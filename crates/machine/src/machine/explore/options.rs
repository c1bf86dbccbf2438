//! Options, results and statistics of an exploration.

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

/// The largest capacity of a store buffer: places of entries have eight bits.
pub const MOST_BUFFERED: usize = 255;

/// The options of [`explore`](super::explore()).
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
    /// The approximation of store buffers (default: none). An approximation makes buffers of unbounded length finite and misses
    /// no bad state; a bad state is reported only with a run of the exact machine.
    pub buffers: Buffers,
    /// The largest number of entries of a store buffer, from 1 to [`MOST_BUFFERED`] (default: 4). Steps that would need more are
    /// cut off. If buffers are approximated, there is room for all entries that can be distinguished, up to [`MOST_BUFFERED`].
    pub buffer: usize,
    /// The largest number of context switches (default: unlimited): how often a different process than before acts, by a step or
    /// by its buffer. Moves that would need one more are cut off. If switches are counted, there is no partial-order reduction.
    pub switches: Option<u8>,
    /// The values that integers can take (default: a range around the constants of the system). Steps that leave the range are
    /// cut off. It also applies to reals, in whole numbers.
    pub integers: Option<Range>,
    /// The initial values of integers that `init` leaves open (default: their whole range, which is also used if `init` allows no
    /// value of this range).
    pub start: Option<Range>,
    /// The number of initial states that agree in all cells that `init` constrains, chosen pseudo-randomly (default: all). In
    /// each, every cell that is not a number, is written, and does not occur in `init` has one value.
    pub draws: Option<u32>,
    /// The number of values of each abstract type (default: two more than there are processes).
    pub abstracts: Option<u32>,
    /// The order of the exploration (default: breadth-first).
    pub search: Search,
    /// Whether states that differ only by the names of processes are identified (default: yes).
    pub symmetry: bool,
    /// Whether moves that commute are explored in one order only (default: yes).
    pub partial_order: bool,
    /// The number of threads of a breadth-first exploration, at least 1 (default: 1). It affects nothing but the time.
    pub jobs: usize,
    /// The bad state that stands for deadlocks (default: none). If there is one, there is no partial-order reduction.
    pub deadlock: Option<Deadlock>,
    /// The largest number of states (default: unlimited).
    pub max_states: Option<usize>,
    /// The limits on time and memory (default: none).
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

/// The result of an exploration.
#[derive(Clone, Debug)]
pub enum ExplorationResult {
    /// A bad state was reached.
    Bad(Box<Run>),
    /// No bad state was reached, within the bounds.
    Nothing,
    /// It stopped before it was complete.
    Stopped(Stop),
    /// A bad state of the approximation was reached, but no run of the exact machine to it was found.
    Unconfirmed(Box<Unconfirmed>),
}

/// The result of an exploration, its bounds, and its statistics.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Exploration {
    /// The result.
    pub reached: ExplorationResult,
    /// The bounds.
    pub bounds: Bounds,
    /// The statistics.
    pub statistics: ExplorationStatistics,
    /// The transitions that no state enables; known only if the exploration was complete and nothing was cut off.
    pub never_fired: Option<Vec<usize>>,
}

impl Exploration {
    /// Whether all states were visited and none is bad: no bound cut off a step, and no invariant dropped a state.
    #[must_use]
    pub fn proves_safety(&self) -> bool {
        let is_whole = !self.bounds.cut_something() && self.statistics.dropped == 0;
        matches!(self.reached, ExplorationResult::Nothing) && is_whole
    }
}

/// The bounds of an exploration, and whether they cut off states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number of processes.
    pub processes: Process,
    /// The approximation of store buffers.
    pub buffers: Buffers,
    /// The largest number of entries of a store buffer; `None` if there are no buffers.
    pub buffer: Option<usize>,
    /// The number of steps that were cut off because the buffer was full.
    pub buffer_cuts: u64,
    /// The largest number of context switches; `None` if they were not counted.
    pub switches: Option<u8>,
    /// The number of moves that were cut off because they needed another context switch.
    pub switch_cuts: u64,
    /// The range of integers; `None` if there are no integers.
    pub integers: Option<Range>,
    /// The number of steps that were cut off because they wrote a number outside of the range.
    pub range_cuts: u64,
    /// Whether there may be initial states, or arbitrary writes, with numbers outside of the range.
    pub open_numbers: bool,
    /// The number of values of each abstract type; `None` if there are no abstract types.
    pub abstract_values: Option<u64>,
    /// Whether reals were restricted to multiples of the unit of the constants.
    pub rounded: bool,
}

impl Bounds {
    /// How the states within these bounds relate to those of the exact machine.
    #[must_use]
    pub fn approximation(&self) -> Approximation {
        match (self.buffers.is_approximate(), self.cut_something()) {
            (false, false) => Approximation::Exact,
            (false, true) => Approximation::Below,
            (true, false) => Approximation::Above,
            (true, true) => Approximation::Both,
        }
    }

    /// Whether states were, or may have been, left out.
    #[must_use]
    pub fn cut_something(&self) -> bool {
        self.buffer_cuts > 0
            || self.switch_cuts > 0
            || self.range_cuts > 0
            || self.open_numbers
            || self.rounded
    }
}

/// The statistics of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplorationStatistics {
    /// The number of states that were reached, without those that an invariant excludes.
    pub states: usize,
    /// The number of moves between them.
    pub moves: u64,
    /// The number of initial states.
    pub initial: usize,
    /// The number of states that were dropped because an `invariant` declares them unreachable.
    pub dropped: usize,
    /// The number of states for which only the moves of one process were explored.
    pub reduced: usize,
    /// The number of states that were not explored yet.
    pub waiting: usize,
    /// The size of a state, in bytes.
    pub state_bytes: usize,
    /// The memory of the states and of their hash table, in bytes.
    pub bytes: usize,
    /// The wall time.
    pub time: Duration,
}
