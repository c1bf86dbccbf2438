//! Locks with many readers or one writer.

use super::{LockResult, TryLockError, TryLockResult};
use crate::raw::Shared;
use crate::real::cell::UnsafeCell;
use crate::real::fmt;
use crate::real::marker::PhantomData;
use crate::real::ops::{Deref, DerefMut};
use crate::real::panic::{RefUnwindSafe, UnwindSafe};

pub struct RwLock<T: ?Sized> {
    lock: Shared,
    value: UnsafeCell<T>,
}

unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}
impl<T: ?Sized> UnwindSafe for RwLock<T> {}
impl<T: ?Sized> RefUnwindSafe for RwLock<T> {}

impl<T> RwLock<T> {
    #[inline]
    pub const fn new(value: T) -> Self {
        Self { lock: Shared::new(), value: UnsafeCell::new(value) }
    }
    #[inline]
    pub fn into_inner(self) -> LockResult<T> {
        Ok(self.value.into_inner())
    }
}

impl<T: ?Sized> RwLock<T> {
    #[inline]
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        self.lock.read();
        Ok(RwLockReadGuard { lock: self, stays: PhantomData })
    }
    #[inline]
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>> {
        if self.lock.try_read() {
            Ok(RwLockReadGuard { lock: self, stays: PhantomData })
        } else {
            Err(TryLockError::WouldBlock)
        }
    }
    #[inline]
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        self.lock.write();
        Ok(RwLockWriteGuard { lock: self, stays: PhantomData })
    }
    #[inline]
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        if self.lock.try_write() {
            Ok(RwLockWriteGuard { lock: self, stays: PhantomData })
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

impl<T> From<T> for RwLock<T> {
    #[inline]
    fn from(value: T) -> Self {
        Self::new(value)
    }
}
impl<T: Default> Default for RwLock<T> {
    #[inline]
    fn default() -> Self {
        Self::new(T::default())
    }
}
impl<T: ?Sized> fmt::Debug for RwLock<T> {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("RwLock { .. }")
    }
}

macro_rules! guard {
    ($name:ident) => {
        /// Unlocks when it is dropped.
        #[must_use = "if unused the RwLock will immediately unlock"]
        pub struct $name<'a, T: ?Sized + 'a> {
            lock: &'a RwLock<T>,
            stays: PhantomData<*const ()>,
        }
        unsafe impl<T: ?Sized + Sync> Sync for $name<'_, T> {}
        impl<T: ?Sized> Deref for $name<'_, T> {
            type Target = T;
            #[inline]
            fn deref(&self) -> &T {
                unsafe { &*self.lock.value.get() }
            }
        }
        impl<T: ?Sized> Drop for $name<'_, T> {
            #[inline]
            fn drop(&mut self) {
                self.lock.lock.unlock();
            }
        }
        impl<T: ?Sized + fmt::Debug> fmt::Debug for $name<'_, T> {
            #[inline]
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(to)
            }
        }
        impl<T: ?Sized + fmt::Display> fmt::Display for $name<'_, T> {
            #[inline]
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(to)
            }
        }
    };
}

guard!(RwLockReadGuard);
guard!(RwLockWriteGuard);

impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.lock.value.get() }
    }
}
