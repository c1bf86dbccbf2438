//! What a replay is asked.

use crate::memory::Model;
use garret_base::setters::setters;
use garret_base::watch::Limits;
use garret_system::system::Deadlock;

/// What [`replay`](super::replay()) is asked.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReplayOptions {
    /// The memory model (default: TSO).
    pub model: Model,
    /// The largest number of states (default: any).
    pub max_states: Option<usize>,
    /// How many processes there are (default: as many as the trace needs).
    pub processes: Option<u32>,
    /// The bad state that stands for a deadlock (default: none does).
    pub deadlock: Option<Deadlock>,
    /// What ends the replay early (default: nothing).
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
