//! Mutexes.

use super::{LockResult, TryLockError, TryLockResult};
use crate::raw::Lock;
use crate::real::cell::UnsafeCell;
use crate::real::fmt;
use crate::real::marker::PhantomData;
use crate::real::ops::{Deref, DerefMut};
use crate::real::panic::{RefUnwindSafe, UnwindSafe};

pub struct Mutex<T: ?Sized> {
    pub(super) lock: Lock,
    value: UnsafeCell<T>,
}

unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}
impl<T: ?Sized> UnwindSafe for Mutex<T> {}
impl<T: ?Sized> RefUnwindSafe for Mutex<T> {}

/// Unlocks when it is dropped.
#[must_use = "if unused the Mutex will immediately unlock"]
pub struct MutexGuard<'a, T: ?Sized + 'a> {
    pub(super) mutex: &'a Mutex<T>,
    /// Another thread may not unlock.
    stays: PhantomData<*const ()>,
}

unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}

impl<T> Mutex<T> {
    #[inline]
    pub const fn new(value: T) -> Self {
        Self { lock: Lock::new(), value: UnsafeCell::new(value) }
    }
    #[inline]
    pub fn into_inner(self) -> LockResult<T> {
        Ok(self.value.into_inner())
    }
}

impl<T: ?Sized> Mutex<T> {
    #[inline]
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        self.lock.lock();
        Ok(MutexGuard { mutex: self, stays: PhantomData })
    }
    #[inline]
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>> {
        if self.lock.try_lock() {
            Ok(MutexGuard { mutex: self, stays: PhantomData })
        } else {
            Err(TryLockError::WouldBlock)
        }
    }
    #[inline]
    pub fn is_poisoned(&self) -> bool {
        false
    }
    #[inline]
    pub fn clear_poison(&self) {}
    #[inline]
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        Ok(self.value.get_mut())
    }
}

impl<T> From<T> for Mutex<T> {
    #[inline]
    fn from(value: T) -> Self {
        Self::new(value)
    }
}
impl<T: Default> Default for Mutex<T> {
    #[inline]
    fn default() -> Self {
        Self::new(T::default())
    }
}
impl<T: ?Sized> fmt::Debug for Mutex<T> {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Mutex { .. }")
    }
}

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        unsafe { &*self.mutex.value.get() }
    }
}
impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.mutex.value.get() }
    }
}
impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        self.mutex.lock.unlock();
    }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(to)
    }
}
impl<T: ?Sized + fmt::Display> fmt::Display for MutexGuard<'_, T> {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(to)
    }
}
