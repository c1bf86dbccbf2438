//! The clock: the only place where it is read.
//!
//! Where there is none, as on `wasm32-unknown-unknown`, no time ever passes: a limit of time is never reached, and what says how
//! long something took says zero.

use std::time::{Duration, Instant};

/// Whether there is a clock. Asking for the time where there is none ends the program.
const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// A point in time; none where there is no clock.
#[derive(Clone, Copy, Debug)]
pub struct Moment(Option<Instant>);

impl Moment {
    /// The time now.
    #[must_use]
    pub fn now() -> Self {
        Self(HAS_CLOCK.then(Instant::now))
    }

    /// Whether so much time has passed since; where there is no clock, nobody knows, and it may have.
    pub fn is_ago(self, time: Duration) -> bool {
        !HAS_CLOCK || self.elapsed() >= time
    }

    /// How long ago it was.
    pub fn elapsed(self) -> Duration {
        Self::now().since(self)
    }

    /// How long after `earlier` it is.
    pub(crate) fn since(self, earlier: Self) -> Duration {
        match (self.0, earlier.0) {
            (Some(late), Some(early)) => late.saturating_duration_since(early),
            _ => Duration::ZERO,
        }
    }

    /// So much later; none where no clock will ever show that.
    pub(crate) fn after(self, time: Duration) -> Option<Self> {
        self.0?.checked_add(time).map(|moment| Self(Some(moment)))
    }

    /// Whether it has come.
    pub(crate) fn is_past(self) -> bool {
        self.0.is_some_and(|moment| Instant::now() >= moment)
    }

    /// Whether it is before the other.
    pub(crate) fn is_before(self, other: Self) -> bool {
        self.0 < other.0
    }
}
