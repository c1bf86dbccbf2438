//! When a test has had its time, and how much memory there is for it.

use super::options::LitmusOptions;
use garret_base::watch;
use garret_machine::machine::Stop;
use std::time::Duration;

/// The watch of a test, and the estimate of memory that goes with it.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    watch: watch::Watch,
    /// The most memory of what is visited, in bytes.
    pub(super) bytes: Option<usize>,
}

impl Watch {
    /// What the options allow, until the watch says that it is over.
    pub(super) fn new(options: &LitmusOptions, watch: &watch::Watch) -> Self {
        Self { watch: watch.clone(), bytes: options.limits.memory }
    }

    /// The watch of a part that may take so much time.
    pub(super) fn within(&self, time: Option<Duration>) -> watch::Watch {
        time.map_or_else(|| self.watch.clone(), |time| self.watch.within(time))
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
