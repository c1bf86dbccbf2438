//! How a litmus test is to be decided.

use garret_base::setters::setters;
use garret_base::watch::Limits;
use garret_machine::memory::Model;

/// How a test is to be decided.
#[derive(Clone, Debug, Default)]
pub struct LitmusOptions {
    /// The memory model (default: TSO). Under PSO the machine and the execution graphs decide.
    pub model: Model,
    /// The largest number of states of the machine, and of execution graphs (default: any; 10 000 000 where that matters for what is
    /// tried; of graphs some for each state of the machine).
    pub max_states: Option<usize>,
    /// The largest number of cubes of the search (default: 4000; where the machine has decided, what a cross-check of that
    /// should take).
    pub max_nodes: Option<usize>,
    /// What ends it early (default: nothing). The machine takes no more than half of the time.
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
