//! The questions that the search is asked, and its answers.

use garret_automata::Action;
use garret_base::watch::Over;

/// What is searched for beyond the bad states of the program, and the limits of the search.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether data races are searched for.
    pub races: bool,
    /// The largest number of cubes that are found. With more, the answer is [`Reason::TooLarge`].
    pub most_cubes: usize,
    /// The largest number of steps that the view machine takes to confirm one execution.
    pub most_replayed: usize,
    /// Additional bad states, of several threads together.
    pub targets: Vec<Target>,
}

impl Default for Options {
    fn default() -> Self {
        Self { races: false, most_cubes: 2_000_000, most_replayed: 200_000, targets: Vec::new() }
    }
}

/// A bad state: different threads are in these states at the same time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Pairs of a kind and a state of it, one for each thread.
    pub threads: Vec<(u32, u32)>,
}

/// The answer, and the size of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No execution of RC11 reaches a bad state, for any number of threads that the program allows.
    Safe,
    /// The view machine has this execution, which reaches a bad state.
    Unsafe(Trace),
    /// The search did not decide, for this reason.
    Unknown(Reason),
}

/// Why the search did not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The budget was used up, or the search was interrupted.
    Over(Over),
    /// There were too many cubes, or too many awaited messages in one.
    TooLarge,
    /// A thread can reach a state from which its behaviour is not known: the number of the reason, in `State::unknown`.
    Unknown(u32),
    /// An execution was found in which the order of `seq_cst` events differs from the order of steps. The view machine has no
    /// such executions, and RC11 may allow this one or not. The axioms can decide that for these threads.
    SeqCst {
        /// The kind of each thread of the execution.
        threads: Vec<usize>,
    },
    /// The view machine did not confirm the execution that was found within its budget.
    NotConfirmed,
    /// The program is not well-formed: it names a cell or a state that it does not have.
    Malformed,
}

/// The bad state that an execution reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A thread is in a bad state.
    Bad {
        /// The thread: an index in [`Trace::threads`].
        thread: usize,
        /// The number of the bad state, in `State::bad`.
        number: u32,
    },
    /// All threads of this target are in their states: an index in [`Options::targets`].
    Target(usize),
    /// Two accesses race: indices in [`Trace::steps`].
    Race {
        /// The earlier one.
        first: usize,
        /// The later one, which is the last step.
        second: usize,
    },
}

/// An execution of the view machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The bad state that the execution ends in.
    pub finding: Finding,
    /// The kind of each thread. Further threads may exist that have not begun.
    pub threads: Vec<usize>,
    /// The steps, in an order in which the view machine executes them.
    pub steps: Vec<Step>,
    /// For each cell, the steps that write it, in modification order. The initial message is before all of them.
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
    /// The number of the step in the program, as assigned by its maker.
    pub step: u32,
    /// The message that a read reads. `None` if the step does not read.
    pub reads: Option<Source>,
}

/// The message that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The initial message of the cell.
    Initial,
    /// The message that this step wrote: an index in [`Trace::steps`].
    Step(usize),
}
