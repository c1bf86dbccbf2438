//! Options for deciding a litmus test.

use garret_base::setters::setters;
use garret_base::watch::Limits;
use garret_machine::memory::Model;

/// Options for deciding a litmus test.
#[derive(Clone, Debug, Default)]
pub struct LitmusOptions {
    /// The memory model (default: TSO). Under PSO, only the machine and the execution graphs decide.
    pub model: Model,
    /// The largest number of states of the machine, and of execution graphs. By default, the machine has no limit (larger bounds
    /// are tried as if it were 10 000 000), and the limit of graphs depends on the number of states of the machine.
    pub max_states: Option<usize>,
    /// The largest number of cubes of the search. The default is 4000; if the machine has decided, it is a budget for a cross-check.
    pub max_nodes: Option<usize>,
    /// Limits that end the decision early (default: none). The machine takes at most half of the time.
    pub limits: Limits,
}

impl LitmusOptions {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        LitmusOptions:
        model(model: Model),
        max_states(states: impl Into<Option<usize>>),
        max_nodes(cubes: impl Into<Option<usize>>),
        limits(limits: Limits),
    }
}
