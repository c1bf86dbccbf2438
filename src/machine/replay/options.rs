//! What a replay is asked.

use crate::memory::Model;
use crate::system::Deadlock;
use crate::watch::Limits;

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

    /// Sets [`ReplayOptions::model`].
    #[must_use]
    pub fn model(mut self, model: Model) -> Self {
        self.model = model;
        self
    }

    /// Sets [`ReplayOptions::max_states`].
    #[must_use]
    pub fn max_states(mut self, states: impl Into<Option<usize>>) -> Self {
        self.max_states = states.into();
        self
    }

    /// Sets [`ReplayOptions::processes`].
    #[must_use]
    pub fn processes(mut self, processes: impl Into<Option<u32>>) -> Self {
        self.processes = processes.into();
        self
    }

    /// Sets [`ReplayOptions::deadlock`].
    #[must_use]
    pub fn deadlock(mut self, deadlock: impl Into<Option<Deadlock>>) -> Self {
        self.deadlock = deadlock.into();
        self
    }

    /// Sets [`ReplayOptions::limits`].
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
