//! What any computation may take.

use super::Watch;
use crate::setters::setters;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What any computation may take, and who may end it; nothing is limited by default.
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
    /// The wall time, from the start of the computation (default: any). Where there is no clock, as on `wasm32-unknown-unknown`, it never ends.
    pub time: Option<Duration>,
    /// The memory of what the computation keeps, in bytes: an estimate (default: any).
    pub memory: Option<usize>,
    /// The memory of the whole process, in bytes beyond those that it holds at first, where the system tells (default: any). For
    /// programs that do nothing else meanwhile.
    pub process_memory: Option<usize>,
    /// Set to true from outside, by another thread or by `observe`, to end the computation (default: nobody does).
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit.
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

    /// Time and memory of the process run from now on.
    #[must_use]
    pub fn start(&self) -> Watch {
        Watch::start(self.time, self.process_memory, self.interrupt.clone())
    }
}
