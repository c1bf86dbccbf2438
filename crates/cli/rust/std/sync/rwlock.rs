//! Locks with many readers or one writer.

use super::{LockResult, TryLockError, TryLockResult};
use crate::raw::Shared;
use crate::real::cell::UnsafeCell;
use crate::real::fmt;
use crate::real::marker::PhantomData;
use crate::real::ops::{Deref, DerefMut};
use crate::real::panic::{RefUnwindSafe, UnwindSafe};

locked!(RwLock, Shared);

unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}

guard!(RwLockReadGuard of RwLock, read by read, try_read by try_read);
guard!(mut RwLockWriteGuard of RwLock, write by write, try_write by try_write);
