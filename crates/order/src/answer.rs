//! The questions that the search is asked, and its answers.

use crate::program::Action;
use garret_base::watch::Over;
use garret_instructions::value::Value;

/// What is searched for beyond the bad states of the program, and the limits of the search.
#[derive(Clone, Debug)]
pub struct Options {
    /// The largest number of cubes that are found. With more, the answer is [`Reason::TooLarge`].
    pub most_cubes: usize,
    /// Additional bad states: states of several threads together with contents of memory.
    pub targets: Vec<Target>,
    /// Shortcuts of the search. Without them, the answers are the same and the search takes longer.
    pub shortcuts: Shortcuts,
}

impl Default for Options {
    fn default() -> Self {
        Self { most_cubes: 1_000_000, targets: Vec::new(), shortcuts: Shortcuts::default() }
    }
}

/// Rules that shorten the search; tests switch them off to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcuts {
    /// A write waits only while its thread may have executed an earlier event that is not ordered before it (rule 6).
    pub wait_for_a_reason: bool,
    /// A write that waits is placed only next to a read that reads it or a write of its cell (rule 7).
    pub place_beside: bool,
}

impl Default for Shortcuts {
    fn default() -> Self {
        Self { wait_for_a_reason: true, place_beside: true }
    }
}

/// A bad state: different threads are in these states at the same time, and memory holds these values once all their writes
/// are in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Pairs of a kind ([`Program::kinds`](crate::program::Program::kinds)) and a state of it, one for each thread.
    pub threads: Vec<(u32, u32)>,
    /// Cells with their final values: no later write to the cell follows the one of this value.
    pub memory: Vec<(u32, Value)>,
}

/// The answer, and the size of the search.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// The number of cubes that were expanded: whose pre-images were computed.
    pub expanded: usize,
    /// The number of cubes that were not contained in a visited cube when they were found.
    pub found: usize,
    /// The number of cubes in the visited set at the end.
    pub cubes: usize,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// No execution reaches a bad state, for any number of threads that the program allows.
    Safe,
    /// This execution reaches a bad state.
    Unsafe(Trace),
    /// The search did not decide, for this reason.
    Unknown(Reason),
}

/// Why the search did not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The budget was used up, or the search was interrupted.
    Over(Over),
    /// There were too many cubes, or too many nodes or threads in one cube.
    TooLarge,
    /// A thread can reach a state from which its behaviour is not known: [`State::unknown`](crate::program::State::unknown).
    Unknown(u32),
    /// The program is not well-formed: it names a cell, a register or a state that it does not have.
    Malformed,
}

/// The bad state that an execution reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A thread is in a bad state.
    Bad {
        /// The thread: an index in [`Trace::threads`].
        thread: usize,
        /// The number of the bad state: [`State::bad`](crate::program::State::bad).
        number: u32,
    },
    /// All threads of this target are in their states: an index in [`Options::targets`].
    Target(usize),
}

/// An execution: the steps of its threads, which write each read reads from, and the order of writes.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The bad state that the execution ends in.
    pub finding: Finding,
    /// The kind of each thread: an index in [`Program::kinds`](crate::program::Program::kinds).
    pub threads: Vec<usize>,
    /// The steps. Those of each thread are in program order.
    pub steps: Vec<Step>,
    /// For each cell, the steps that write it, in coherence order. The initial value is before all of them.
    pub orders: Vec<Vec<usize>>,
}

/// A step of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thread: an index in [`Trace::threads`].
    pub thread: usize,
    /// The state of the thread before the step.
    pub state: u32,
    /// The index of the edge among those of that state.
    pub edge: usize,
    /// The action of the edge.
    pub action: Action,
    /// The number of the step in the program ([`Edge::step`](crate::program::Edge::step)).
    pub step: u32,
    /// The write that a read reads from. `None` if the step does not read.
    pub reads: Option<Source>,
}

/// Where a read gets its value from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The initial value of the cell.
    Initial,
    /// The write of this step: an index in [`Trace::steps`].
    Step(usize),
}
