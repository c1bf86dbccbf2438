//! Questions and answers.

use crate::program::Action;
use garret_base::watch::Over;
use garret_instructions::value::Value;

/// What is asked, and what it may take.
#[derive(Clone, Debug)]
pub struct Options {
    /// So many cubes at most.
    pub most_cubes: usize,
    /// More bad states, which several threads and memory make together.
    pub targets: Vec<Target>,
    /// Shortcuts of the search; without them it gives the same answers and takes longer.
    pub shortcuts: Shortcuts,
}

impl Default for Options {
    fn default() -> Self {
        Self { most_cubes: 1_000_000, targets: Vec::new(), shortcuts: Shortcuts::default() }
    }
}

/// What makes the search shorter, for tests that compare it with the search without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcuts {
    /// A write waits only while its thread may have done something before it that is not ordered before it (rule 6).
    pub wait_for_a_reason: bool,
    /// A write that waits is placed only beside what it touches (rule 7).
    pub place_beside: bool,
}

impl Default for Shortcuts {
    fn default() -> Self {
        Self { wait_for_a_reason: true, place_beside: true }
    }
}

/// Different threads are in these states at once, and memory holds these values when all of their writes are in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Kinds and states.
    pub threads: Vec<(u32, u32)>,
    /// Cells and values: no write of the execution comes after the one of that value.
    pub memory: Vec<(u32, Value)>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// How many cubes were expanded.
    pub expanded: usize,
    /// How many cubes were found that were not in another one.
    pub found: usize,
    /// How many cubes there are that are not in another one.
    pub cubes: usize,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// No execution has what was asked for, however many threads there are.
    Safe,
    /// This execution has it.
    Unsafe(Trace),
    /// It is not known.
    Unknown(Reason),
}

/// Why the answer is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The budget was reached, or somebody interrupted.
    Over(Over),
    /// There were too many cubes, or too much in one.
    TooLarge,
    /// A thread can come to a state from where on it is not known what it does: the number of the state's reason.
    Unknown(u32),
    /// The program is not well-formed: it names a cell, a register or a state that it does not have.
    Malformed,
}

/// What is wrong in an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A thread is in a bad state: this thread, and the number of the bad state.
    Bad {
        /// The thread of the trace.
        thread: usize,
        /// The number of the bad state.
        number: u32,
    },
    /// All threads of this target are in their states.
    Target(usize),
}

/// An execution: what threads do, who reads from whom, and the order of writes.
#[derive(Clone, Debug)]
pub struct Trace {
    /// What is wrong at its end.
    pub finding: Finding,
    /// The kind of each thread.
    pub threads: Vec<usize>,
    /// The steps; those of each thread are in program order.
    pub steps: Vec<Step>,
    /// For each cell, the steps that write it in the order of memory, behind what is there at first.
    pub orders: Vec<Vec<usize>>,
}

/// A step of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thread: an index in [`Trace::threads`].
    pub thread: usize,
    /// The state before.
    pub state: u32,
    /// Which edge of that state it is.
    pub edge: usize,
    /// What it does.
    pub action: Action,
    /// The step of the program, as whoever made the program counts them.
    pub step: u32,
    /// Where it reads from, if it reads.
    pub reads: Option<Source>,
}

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// What is there at first.
    Initial,
    /// What this step wrote.
    Step(usize),
}
