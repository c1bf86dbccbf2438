//! Synchronisation. Locks and condition variables are those of the system; nothing is poisoned, as a panic is a bad state.

#[macro_use]
mod locked;

mod barrier;
mod condvar;
mod lazy;
pub mod mpsc;
mod mutex;
mod once;
mod rwlock;

pub use crate::real::sync::{
    Arc, LockResult, PoisonError, TryLockError, TryLockResult, Weak, atomic,
};
pub use barrier::{Barrier, BarrierWaitResult};
pub use condvar::{Condvar, WaitTimeoutResult};
pub use lazy::{LazyLock, OnceLock};
pub use mutex::{Mutex, MutexGuard};
pub use once::{ONCE_INIT, Once, OnceState};
pub use rwlock::{RwLock, RwLockReadGuard, RwLockWriteGuard};
