//! Limits on the time and the memory of a computation.

use super::Watch;
use crate::setters::setters;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The limits of a computation, and a flag that interrupts it; by default, nothing is limited.
///
/// # Example
/// ```
/// use garret_base::watch::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::new().time(Duration::from_secs(10)).memory(512 << 20);
/// assert!(limits.interrupt.is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The wall time, from the start of the computation (default: unlimited). Without a clock, as on `wasm32-unknown-unknown`,
    /// the time never runs out.
    pub time: Option<Duration>,
    /// The memory of the data that the computation keeps, in bytes: an estimate (default: unlimited).
    pub memory: Option<usize>,
    /// The memory of the whole process, in bytes beyond those that it holds at the start, if the system tells (default:
    /// unlimited). For programs that do nothing else meanwhile.
    pub process_memory: Option<usize>,
    /// A flag that another thread, or `observe`, sets to true to end the computation (default: none).
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        Limits:
        time(time: impl Into<Option<Duration>>),
        memory(bytes: impl Into<Option<usize>>),
        process_memory(bytes: impl Into<Option<usize>>),
        interrupt(flag: impl Into<Option<Arc<AtomicBool>>>),
    }

    /// Starts the time and the memory limit of the process now.
    #[must_use]
    pub fn start(&self) -> Watch {
        Watch::start(self.time, self.process_memory, self.interrupt.clone())
    }
}
