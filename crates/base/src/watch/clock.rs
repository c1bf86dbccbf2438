//! The clock; no other module reads it.
//!
//! Without a clock, as on `wasm32-unknown-unknown`, no time ever passes: a time limit is never reached, and every measured
//! duration is zero.

use std::time::{Duration, Instant};

/// Whether there is a clock. Without one, reading the time would panic.
const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// A point in time; `None` if there is no clock.
#[derive(Clone, Copy, Debug)]
pub struct Moment(Option<Instant>);

impl Moment {
    /// The time now.
    #[must_use]
    pub fn now() -> Self {
        Self(HAS_CLOCK.then(Instant::now))
    }

    /// Whether at least this time has passed since then. True without a clock, because it is unknown.
    pub fn is_ago(self, time: Duration) -> bool {
        !HAS_CLOCK || self.elapsed() >= time
    }

    /// The time that has passed since then.
    pub fn elapsed(self) -> Duration {
        Self::now().since(self)
    }

    /// The time from `earlier` to this moment.
    pub(crate) fn since(self, earlier: Self) -> Duration {
        match (self.0, earlier.0) {
            (Some(late), Some(early)) => late.saturating_duration_since(early),
            _ => Duration::ZERO,
        }
    }

    /// The moment that is later by `time`; `None` if there is no clock, or if the clock cannot represent it.
    pub(crate) fn after(self, time: Duration) -> Option<Self> {
        self.0?.checked_add(time).map(|moment| Self(Some(moment)))
    }

    /// Whether this moment has passed.
    pub(crate) fn is_past(self) -> bool {
        self.0.is_some_and(|moment| Instant::now() >= moment)
    }

    /// Whether this moment is before the other one.
    pub(crate) fn is_before(self, other: Self) -> bool {
        self.0 < other.0
    }
}
