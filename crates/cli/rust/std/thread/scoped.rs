//! Threads that borrow: a scope ends after all of its threads.

use super::{Builder, Handle, Name, Result, Thread, start};
use crate::real::marker::PhantomData;
use crate::real::sync::Arc;
use crate::real::sync::atomic::{AtomicUsize, Ordering};

pub struct Scope<'scope, 'env: 'scope> {
    running: Arc<AtomicUsize>,
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

pub struct ScopedJoinHandle<'scope, T> {
    handle: Handle<T>,
    scope: PhantomData<&'scope ()>,
}

unsafe impl<T> Send for ScopedJoinHandle<'_, T> {}
unsafe impl<T> Sync for ScopedJoinHandle<'_, T> {}

#[inline]
pub fn scope<'env, F, T>(run: F) -> T
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T,
{
    let scope = Scope { running: Arc::new(AtomicUsize::new(0)), scope: PhantomData, env: PhantomData };
    let value = run(&scope);
    while scope.running.load(Ordering::Acquire) != 0 {}
    value
}

impl<'scope, 'env> Scope<'scope, 'env> {
    #[inline]
    pub fn spawn<F, T>(&'scope self, run: F) -> ScopedJoinHandle<'scope, T>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        self.starts(Builder::new().named(), run)
    }

    #[inline]
    pub(super) fn starts<F, T>(&'scope self, name: Option<Name>, run: F) -> ScopedJoinHandle<'scope, T>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        let running = self.running.clone();
        running.fetch_add(1, Ordering::Relaxed);
        let handle = unsafe { start(name, Some(running), run) };
        ScopedJoinHandle { handle, scope: PhantomData }
    }
}

impl<T> ScopedJoinHandle<'_, T> {
    #[inline]
    pub fn join(self) -> Result<T> {
        self.handle.join()
    }
    #[inline]
    pub fn thread(&self) -> &Thread {
        &self.handle.thread
    }
    #[inline]
    pub fn is_finished(&self) -> bool {
        self.handle.is_finished()
    }
}
