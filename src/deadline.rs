//! When work has to end: after some time, or when the user interrupts it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When to end. Whoever works asks now and then whether it [is over](Deadline::is_over).
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    /// When the time ends; none when there is as much as it takes.
    ends: Option<Instant>,
    /// Set when the user interrupts.
    interrupt: Option<Arc<AtomicBool>>,
}

/// The work was not done: the time is over, or the user interrupted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over;

impl Deadline {
    /// There is as much time as it takes.
    pub const NEVER: Self = Self { ends: None, interrupt: None };

    /// So much time from now on, and an interruption.
    #[must_use]
    pub fn after(time: Option<Duration>, interrupt: Option<Arc<AtomicBool>>) -> Self {
        // a time that no clock can show never comes
        Self { ends: time.and_then(|time| Instant::now().checked_add(time)), interrupt }
    }

    /// Whether to end now.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_interrupted() || self.ends.is_some_and(|ends| Instant::now() >= ends)
    }

    /// Whether the user interrupts.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }

    /// # Errors
    /// [`Over`] when it is.
    pub fn check(&self) -> Result<(), Over> {
        if self.is_over() { Err(Over) } else { Ok(()) }
    }

    /// What is left of the time; none when there is as much as it takes.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.ends.map(|ends| ends.saturating_duration_since(Instant::now()))
    }
}
