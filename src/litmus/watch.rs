//! When a test has had its time.

use crate::machine::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Tells when the time is over or somebody interrupts; asked often.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    started: Instant,
    /// The time for everything.
    limit: Option<Duration>,
    interrupt: Option<Arc<AtomicBool>>,
}

impl Watch {
    pub(super) fn new(
        started: Instant,
        limit: Option<Duration>,
        interrupt: Option<Arc<AtomicBool>>,
    ) -> Self {
        Self { started, limit, interrupt }
    }

    /// The same, for this part of the time that is left.
    pub(super) fn part(&self, divisor: u32) -> Self {
        let limit = self.left().map(|left| left / divisor).map(|part| self.started.elapsed() + part);
        Self { limit, ..self.clone() }
    }

    /// How long it is until the time is over.
    pub(super) fn left(&self) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(self.started.elapsed()))
    }

    /// Why the work has to end, if it has.
    pub(super) fn stop(&self) -> Option<Stop> {
        if self.interrupt.as_ref().is_some_and(|it| it.load(Ordering::Relaxed)) {
            return Some(Stop::Interrupted);
        }
        let limit = self.limit.filter(|limit| self.started.elapsed() >= *limit);
        limit.map(Stop::Time)
    }
}
