//! Mutexes.

use super::{LockResult, TryLockError, TryLockResult};
use crate::raw::Lock;
use crate::real::cell::UnsafeCell;
use crate::real::fmt;
use crate::real::marker::PhantomData;
use crate::real::ops::{Deref, DerefMut};
use crate::real::panic::{RefUnwindSafe, UnwindSafe};

locked!(Mutex, Lock);

unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

guard!(mut MutexGuard of Mutex, lock by lock, try_lock by try_lock);
