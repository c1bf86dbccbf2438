//! The time and memory limits of a test.

use super::options::LitmusOptions;
use garret_base::watch;
use garret_machine::machine::Stop;
use std::time::Duration;

/// The watch of a test, with its memory limit.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    watch: watch::Watch,
    /// The largest amount of memory for visited states, in bytes.
    pub(super) bytes: Option<usize>,
}

impl Watch {
    /// The limits of the options, with a watch for the time.
    pub(super) fn new(options: &LitmusOptions, watch: &watch::Watch) -> Self {
        Self { watch: watch.clone(), bytes: options.limits.memory }
    }

    /// The watch of a part of the work that may take this time.
    pub(super) fn within(&self, time: Option<Duration>) -> watch::Watch {
        time.map_or_else(|| self.watch.clone(), |time| self.watch.within(time))
    }

    /// The same limits, with one part in `divisor` of the time that is left.
    pub(super) fn part(&self, divisor: u32) -> Self {
        let watch = self.left().map_or_else(|| self.watch.clone(), |left| self.watch.within(left / divisor));
        Self { watch, ..self.clone() }
    }

    /// The time that is left.
    pub(super) fn left(&self) -> Option<Duration> {
        self.watch.left()
    }

    /// Why the work has to end, if it has to.
    pub(super) fn stop(&self) -> Option<Stop> {
        self.watch.over().map(Stop::from)
    }

    /// An error if the work has to end.
    pub(super) fn check(&self) -> Result<(), Stop> {
        self.stop().map_or(Ok(()), Err)
    }
}
