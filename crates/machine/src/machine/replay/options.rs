//! Options of a replay.

use crate::memory::Model;
use garret_base::setters::setters;
use garret_base::watch::Limits;
use garret_system::system::Deadlock;

/// The options of [`replay`](super::replay()).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReplayOptions {
    /// The memory model (default: TSO).
    pub model: Model,
    /// The largest number of states (default: unlimited).
    pub max_states: Option<usize>,
    /// The number of processes (default: as many as the trace needs).
    pub processes: Option<u32>,
    /// The bad state that stands for deadlocks (default: none).
    pub deadlock: Option<Deadlock>,
    /// The limits on time and memory (default: none).
    pub limits: Limits,
}

impl ReplayOptions {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        ReplayOptions:
        model(model: Model),
        max_states(states: impl Into<Option<usize>>),
        processes(processes: impl Into<Option<u32>>),
        deadlock(deadlock: impl Into<Option<Deadlock>>),
        limits(limits: Limits),
    }
}
