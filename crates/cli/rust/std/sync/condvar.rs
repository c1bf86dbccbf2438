//! Condition variables. They may wake up spuriously, and any timeout may be over.

use super::{LockResult, MutexGuard};
use crate::raw::Condition;
use crate::real::fmt;
use crate::real::panic::{RefUnwindSafe, UnwindSafe};
use crate::time::Duration;

pub struct Condvar(Condition);

/// Whether the timeout was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitTimeoutResult(bool);

impl WaitTimeoutResult {
    #[inline]
    pub fn timed_out(&self) -> bool {
        self.0
    }
}

impl Condvar {
    #[inline]
    pub const fn new() -> Self {
        Self(Condition::new())
    }
    #[inline]
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>> {
        self.0.wait(&guard.lock.lock);
        Ok(guard)
    }
    #[inline]
    pub fn wait_while<'a, T, F: FnMut(&mut T) -> bool>(
        &self,
        mut guard: MutexGuard<'a, T>,
        mut condition: F,
    ) -> LockResult<MutexGuard<'a, T>> {
        while condition(&mut *guard) {
            self.0.wait(&guard.lock.lock);
        }
        Ok(guard)
    }
    #[inline]
    pub fn wait_timeout<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        _: Duration,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)> {
        let is_late = self.0.wait_until_late(&guard.lock.lock);
        Ok((guard, WaitTimeoutResult(is_late)))
    }
    #[inline]
    pub fn wait_timeout_while<'a, T, F: FnMut(&mut T) -> bool>(
        &self,
        mut guard: MutexGuard<'a, T>,
        _: Duration,
        mut condition: F,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)> {
        while condition(&mut *guard) {
            if self.0.wait_until_late(&guard.lock.lock) {
                let is_late = condition(&mut *guard);
                return Ok((guard, WaitTimeoutResult(is_late)));
            }
        }
        Ok((guard, WaitTimeoutResult(false)))
    }
    #[inline]
    pub fn notify_one(&self) {
        self.0.notify_one();
    }
    #[inline]
    pub fn notify_all(&self) {
        self.0.notify_all();
    }
}

impl Default for Condvar {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}
impl UnwindSafe for Condvar {}
impl RefUnwindSafe for Condvar {}

impl fmt::Debug for Condvar {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Condvar { .. }")
    }
}
