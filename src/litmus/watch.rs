//! When a test has had its time, and how much memory there is for it.

use super::decide::Options;
use crate::machine::Stop;
use crate::watch;
use std::time::{Duration, Instant};

/// The watch of a test, and the estimate of memory that goes with it.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    watch: watch::Watch,
    /// The most memory of what is visited, in bytes.
    pub(super) bytes: Option<usize>,
}

impl Watch {
    /// The limits of the options.
    pub(super) fn new(options: &Options) -> Self {
        let started = options.started.unwrap_or_else(Instant::now);
        let watch = watch::Watch::started_at(started, options.time, None, options.interrupt.clone());
        Self { watch, bytes: options.bytes }
    }

    /// The same, for this part of the time that is left.
    pub(super) fn part(&self, divisor: u32) -> Self {
        let watch = self.left().map_or_else(|| self.watch.clone(), |left| self.watch.within(left / divisor));
        Self { watch, ..self.clone() }
    }

    /// How long it is until the time is over.
    pub(super) fn left(&self) -> Option<Duration> {
        self.watch.left()
    }

    /// Why the work has to end, if it has.
    pub(super) fn stop(&self) -> Option<Stop> {
        self.watch.over().map(Stop::from)
    }

    /// An error when the work has to end.
    pub(super) fn check(&self) -> Result<(), Stop> {
        self.stop().map_or(Ok(()), Err)
    }
}
