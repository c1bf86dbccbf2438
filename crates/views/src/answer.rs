//! Questions and answers.

use garret_automata::Action;
use garret_base::watch::Over;

/// What is asked, and what it may take.
#[derive(Clone, Debug)]
pub struct Options {
    /// Data races are looked for.
    pub races: bool,
    /// So many cubes at most.
    pub most_cubes: usize,
    /// So many steps at most to confirm an execution that was found.
    pub most_replayed: usize,
    /// More bad states, which several threads make together: see [`Target`].
    pub targets: Vec<Target>,
}

impl Default for Options {
    fn default() -> Self {
        Self { races: false, most_cubes: 2_000_000, most_replayed: 200_000, targets: Vec::new() }
    }
}

/// Different threads are in these states at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Kinds and states.
    pub threads: Vec<(u32, u32)>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No execution of RC11 has what was asked for, however many threads there are.
    Safe,
    /// The view machine has this execution.
    Unsafe(Trace),
    /// It is not known.
    Unknown(Reason),
}

/// Why the answer is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The budget was reached, or somebody interrupted.
    Over(Over),
    /// There were too many cubes, or too many awaited messages in one.
    TooLarge,
    /// A thread can come to a state from where on it is not known what it does: the number of the state's reason.
    Unknown(u32),
    /// An execution was found in which the order of `seq_cst` events is not that of the steps, which the view machine does not have: RC11
    /// may allow it or not. The axioms can decide this for so many threads.
    SeqCst {
        /// The kind of each thread of the execution.
        threads: Vec<usize>,
    },
    /// An execution was found that the view machine did not confirm within its budget.
    NotConfirmed,
    /// The program is not well-formed: it names a cell or a state that it does not have.
    Malformed,
}

/// What is wrong in an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Two accesses race: their steps.
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
    /// What is wrong at its end.
    pub finding: Finding,
    /// The kind of each thread. There are others that have not begun.
    pub threads: Vec<usize>,
    /// The steps, in an order in which the machine takes them.
    pub steps: Vec<Step>,
    /// For each cell, the steps that write it in their modification order, behind the initial message.
    pub orders: Vec<Vec<usize>>,
}

/// A step of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thread: an index in [`Trace::threads`].
    pub thread: usize,
    /// The state of its automaton before.
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

/// The message that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// What is there at first.
    Initial,
    /// What this step wrote.
    Step(usize),
}
