//! Values that are initialised once.

use super::Once;
use crate::real::cell::{Cell, UnsafeCell};
use crate::real::fmt;
use crate::real::ops::Deref;
use crate::real::panic::{RefUnwindSafe, UnwindSafe};

pub struct OnceLock<T> {
    once: Once,
    value: UnsafeCell<Option<T>>,
}

unsafe impl<T: Send> Send for OnceLock<T> {}
unsafe impl<T: Send + Sync> Sync for OnceLock<T> {}
impl<T: UnwindSafe> UnwindSafe for OnceLock<T> {}
impl<T: RefUnwindSafe + UnwindSafe> RefUnwindSafe for OnceLock<T> {}

impl<T> OnceLock<T> {
    #[inline]
    pub const fn new() -> Self {
        Self { once: Once::new(), value: UnsafeCell::new(None) }
    }
    #[inline]
    pub fn get(&self) -> Option<&T> {
        if self.once.is_completed() { unsafe { (*self.value.get()).as_ref() } } else { None }
    }
    #[inline]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.value.get_mut().as_mut()
    }
    #[inline]
    pub fn wait(&self) -> &T {
        self.once.wait();
        self.made()
    }
    #[inline]
    fn made(&self) -> &T {
        match unsafe { &*self.value.get() } {
            Some(value) => value,
            None => crate::process::abort(),
        }
    }
    #[inline]
    pub fn set(&self, value: T) -> Result<(), T> {
        let mut left = Some(value);
        self.once.call_once(|| unsafe { *self.value.get() = left.take() });
        match left {
            None => Ok(()),
            Some(value) => Err(value),
        }
    }
    #[inline]
    pub fn get_or_init<F: FnOnce() -> T>(&self, makes: F) -> &T {
        self.once.call_once(|| {
            let value = makes();
            unsafe { *self.value.get() = Some(value) };
        });
        self.made()
    }
    #[inline]
    pub fn into_inner(self) -> Option<T> {
        self.value.into_inner()
    }
    #[inline]
    pub fn take(&mut self) -> Option<T> {
        let value = self.value.get_mut().take();
        self.once = Once::new();
        value
    }
}

impl<T> Default for OnceLock<T> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}
impl<T: Clone> Clone for OnceLock<T> {
    #[inline]
    fn clone(&self) -> Self {
        let cell = Self::new();
        if let Some(value) = self.get() {
            let _ = cell.set(value.clone());
        }
        cell
    }
}
impl<T: PartialEq> PartialEq for OnceLock<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}
impl<T: Eq> Eq for OnceLock<T> {}
impl<T> From<T> for OnceLock<T> {
    #[inline]
    fn from(value: T) -> Self {
        let cell = Self::new();
        let _ = cell.set(value);
        cell
    }
}
impl<T> fmt::Debug for OnceLock<T> {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("OnceLock(..)")
    }
}

pub struct LazyLock<T, F = fn() -> T> {
    cell: OnceLock<T>,
    makes: Cell<Option<F>>,
}

unsafe impl<T: Sync + Send, F: Send> Sync for LazyLock<T, F> {}
impl<T: UnwindSafe, F: UnwindSafe> UnwindSafe for LazyLock<T, F> {}
impl<T: RefUnwindSafe + UnwindSafe, F: UnwindSafe> RefUnwindSafe for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    #[inline]
    pub const fn new(makes: F) -> Self {
        Self { cell: OnceLock::new(), makes: Cell::new(Some(makes)) }
    }
    #[inline]
    pub fn force(this: &Self) -> &T {
        this.cell.get_or_init(|| match this.makes.take() {
            Some(makes) => makes(),
            None => crate::process::abort(),
        })
    }
}

impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        Self::force(self)
    }
}
impl<T: Default> Default for LazyLock<T> {
    #[inline]
    fn default() -> Self {
        Self::new(T::default)
    }
}
impl<T, F> fmt::Debug for LazyLock<T, F> {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("LazyLock(..)")
    }
}
