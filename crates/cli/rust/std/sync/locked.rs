//! The common part of mutexes and read-write locks: a value beside a lock of the system, and guards that unlock when dropped.

/// The type of a lock, independent of who may hold it.
macro_rules! locked {
    ($name:ident, $lock:ty) => {
        pub struct $name<T: ?Sized> {
            pub(super) lock: $lock,
            value: UnsafeCell<T>,
        }

        impl<T: ?Sized> UnwindSafe for $name<T> {}
        impl<T: ?Sized> RefUnwindSafe for $name<T> {}

        impl<T> $name<T> {
            #[inline]
            pub const fn new(value: T) -> Self {
                Self { lock: <$lock>::new(), value: UnsafeCell::new(value) }
            }
            #[inline]
            pub fn into_inner(self) -> LockResult<T> {
                Ok(self.value.into_inner())
            }
        }

        impl<T: ?Sized> $name<T> {
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

        impl<T> From<T> for $name<T> {
            #[inline]
            fn from(value: T) -> Self {
                Self::new(value)
            }
        }
        impl<T: Default> Default for $name<T> {
            #[inline]
            fn default() -> Self {
                Self::new(T::default())
            }
        }
        impl<T: ?Sized> fmt::Debug for $name<T> {
            #[inline]
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str(concat!(stringify!($name), " { .. }"))
            }
        }
    };
}

/// A guard of such a lock, and the methods that return it: one that waits, and one that does not.
macro_rules! guard {
    ($guard:ident of $name:ident, $waits:ident by $takes:ident, $tries:ident by $tries_to_take:ident) => {
        /// Unlocks when it is dropped.
        #[must_use = "if unused the lock will immediately unlock"]
        pub struct $guard<'a, T: ?Sized + 'a> {
            pub(super) lock: &'a $name<T>,
            /// Makes the guard `!Send`: another thread must not unlock.
            stays: PhantomData<*const ()>,
        }

        unsafe impl<T: ?Sized + Sync> Sync for $guard<'_, T> {}

        impl<T: ?Sized> $name<T> {
            #[inline]
            pub fn $waits(&self) -> LockResult<$guard<'_, T>> {
                self.lock.$takes();
                Ok($guard { lock: self, stays: PhantomData })
            }
            #[inline]
            pub fn $tries(&self) -> TryLockResult<$guard<'_, T>> {
                if self.lock.$tries_to_take() {
                    Ok($guard { lock: self, stays: PhantomData })
                } else {
                    Err(TryLockError::WouldBlock)
                }
            }
        }

        impl<T: ?Sized> Deref for $guard<'_, T> {
            type Target = T;
            #[inline]
            fn deref(&self) -> &T {
                unsafe { &*self.lock.value.get() }
            }
        }
        impl<T: ?Sized> Drop for $guard<'_, T> {
            #[inline]
            fn drop(&mut self) {
                self.lock.lock.unlock();
            }
        }
        impl<T: ?Sized + fmt::Debug> fmt::Debug for $guard<'_, T> {
            #[inline]
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(to)
            }
        }
        impl<T: ?Sized + fmt::Display> fmt::Display for $guard<'_, T> {
            #[inline]
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(to)
            }
        }
    };
    (mut $guard:ident of $name:ident, $($how:tt)*) => {
        guard!($guard of $name, $($how)*);

        impl<T: ?Sized> DerefMut for $guard<'_, T> {
            #[inline]
            fn deref_mut(&mut self) -> &mut T {
                unsafe { &mut *self.lock.value.get() }
            }
        }
    };
}
