//! When a test has had its time, and how much memory there is for it.

use super::decide::Options;
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
    /// The most memory of what is visited, in bytes.
    pub(super) bytes: Option<usize>,
}

impl Watch {
    /// The limits of the options.
    pub(super) fn new(options: &Options) -> Self {
        Self {
            started: options.started.unwrap_or_else(Instant::now),
            limit: options.time,
            interrupt: options.interrupt.clone(),
            bytes: options.bytes,
        }
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

    /// An error when the work has to end.
    pub(super) fn check(&self) -> Result<(), Stop> {
        self.stop().map_or(Ok(()), Err)
    }
}
