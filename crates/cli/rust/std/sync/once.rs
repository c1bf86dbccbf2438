//! Code that runs once.

use crate::raw::Lock;
use crate::real::fmt;
use crate::real::panic::{RefUnwindSafe, UnwindSafe};
use crate::real::sync::atomic::{AtomicBool, Ordering};

pub struct Once {
    lock: Lock,
    is_done: AtomicBool,
}

impl UnwindSafe for Once {}
impl RefUnwindSafe for Once {}

pub const ONCE_INIT: Once = Once::new();

/// The state for the closure: never poisoned, as a panic is a bad state already.
#[derive(Debug)]
pub struct OnceState(());

impl OnceState {
    #[inline]
    pub fn is_poisoned(&self) -> bool {
        false
    }
}

impl Once {
    #[inline]
    pub const fn new() -> Self {
        Self { lock: Lock::new(), is_done: AtomicBool::new(false) }
    }
    #[inline]
    pub fn call_once<F: FnOnce()>(&self, does: F) {
        self.call_once_force(|_| does());
    }
    #[inline]
    pub fn call_once_force<F: FnOnce(&OnceState)>(&self, does: F) {
        if self.is_completed() {
            return;
        }
        self.lock.lock();
        if !self.is_done.load(Ordering::Relaxed) {
            does(&OnceState(()));
            self.is_done.store(true, Ordering::Release);
        }
        self.lock.unlock();
    }
    #[inline]
    pub fn is_completed(&self) -> bool {
        self.is_done.load(Ordering::Acquire)
    }
    #[inline]
    pub fn wait(&self) {
        while !self.is_completed() {}
    }
}

impl fmt::Debug for Once {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Once { .. }")
    }
}
