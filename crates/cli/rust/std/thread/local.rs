//! What each thread has for itself: a list of values, made when they are first asked for, and dropped when the thread ends.

use super::Name;
use crate::real::cell::{Cell, RefCell};
use crate::real::fmt;
use crate::real::mem::ManuallyDrop;

unsafe extern "C" {
    #[link_name = "__garret_own"]
    safe fn own_list() -> *mut u8;
    #[link_name = "__garret_own_name"]
    safe fn own_name() -> *mut u8;
}

/// Where the list of the thread begins.
#[inline]
fn own() -> *mut *mut Head {
    own_list().cast()
}

/// How each node of the list begins.
#[repr(C)]
struct Head {
    key: *const u8,
    next: *mut Head,
    /// Nobody may ask for it any more.
    is_dropped: bool,
    /// With more parameters than it takes: whoever follows pointers to functions takes all of them for possible that have as many.
    drop: unsafe fn(*mut Head, [usize; 1], [usize; 1], [usize; 1]),
}

#[repr(C)]
struct Node<T> {
    head: Head,
    value: ManuallyDrop<T>,
}

unsafe fn drops<T>(node: *mut Head, _: [usize; 1], _: [usize; 1], _: [usize; 1]) {
    unsafe { ManuallyDrop::drop(&mut (*node.cast::<Node<T>>()).value) };
}

/// The name of the thread that runs.
#[inline]
pub(super) fn name() -> Option<Name> {
    let name = unsafe { *own_name().cast::<*mut Name>() };
    if name.is_null() { None } else { Some(unsafe { (*name).clone() }) }
}

#[inline]
pub(super) fn names(name: Name) {
    unsafe { *own_name().cast::<*mut Name>() = Box::into_raw(Box::new(name)) };
}

/// Drops what the thread has for itself, what was made last first; what that makes anew, too.
#[inline]
pub(super) fn ends() {
    loop {
        let mut node = unsafe { *own() };
        while !node.is_null() && unsafe { (*node).is_dropped } {
            node = unsafe { (*node).next };
        }
        if node.is_null() {
            return;
        }
        unsafe {
            (*node).is_dropped = true;
            ((*node).drop)(node, [0], [0], [0]);
        }
    }
}

pub struct LocalKey<T: 'static> {
    value: fn() -> T,
}

/// What is asked for is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccessError;

impl fmt::Display for AccessError {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("already destroyed")
    }
}

impl crate::real::error::Error for AccessError {}

impl<T: 'static> LocalKey<T> {
    #[doc(hidden)]
    #[inline]
    pub const fn __new(value: fn() -> T) -> Self {
        Self { value }
    }

    fn own(&'static self) -> &'static T {
        self.own_from(self.value)
    }

    fn is_dropped(&'static self) -> bool {
        let key: *const u8 = crate::real::ptr::from_ref(self).cast();
        let mut node = unsafe { *own() };
        while !node.is_null() {
            if unsafe { (*node).key } == key {
                return unsafe { (*node).is_dropped };
            }
            node = unsafe { (*node).next };
        }
        false
    }

    /// The value of the thread; where it has none yet, this is it.
    fn own_from(&'static self, makes: impl FnOnce() -> T) -> &'static T {
        let all = own();
        let key: *const u8 = crate::real::ptr::from_ref(self).cast();
        let mut node = unsafe { *all };
        while !node.is_null() {
            if unsafe { (*node).key } == key {
                if unsafe { (*node).is_dropped } {
                    panic!("cannot access a Thread Local Storage value during or after destruction");
                }
                return unsafe { &(*node.cast::<Node<T>>()).value };
            }
            node = unsafe { (*node).next };
        }
        let value = makes();
        // what it asked for is in the list by now
        let head = Head { key, next: unsafe { *all }, is_dropped: false, drop: drops::<T> };
        let made = Box::into_raw(Box::new(Node { head, value: ManuallyDrop::new(value) }));
        unsafe { *all = made.cast() };
        unsafe { &(*made).value }
    }

    #[inline]
    pub fn with<F: FnOnce(&T) -> R, R>(&'static self, uses: F) -> R {
        uses(self.own())
    }
    #[inline]
    pub fn try_with<F: FnOnce(&T) -> R, R>(&'static self, uses: F) -> Result<R, AccessError> {
        if self.is_dropped() {
            return Err(AccessError);
        }
        Ok(uses(self.own()))
    }
}

impl<T: 'static> LocalKey<Cell<T>> {
    #[inline]
    pub fn set(&'static self, value: T) {
        let mut given = Some(value);
        let own = self.own_from(|| match given.take() {
            Some(value) => Cell::new(value),
            None => (self.value)(),
        });
        if let Some(value) = given {
            own.set(value);
        }
    }
    #[inline]
    pub fn get(&'static self) -> T
    where
        T: Copy,
    {
        self.own().get()
    }
    #[inline]
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.own().take()
    }
    #[inline]
    pub fn replace(&'static self, value: T) -> T {
        self.own().replace(value)
    }
}

impl<T: 'static> LocalKey<RefCell<T>> {
    #[inline]
    pub fn with_borrow<F: FnOnce(&T) -> R, R>(&'static self, uses: F) -> R {
        uses(&self.own().borrow())
    }
    #[inline]
    pub fn with_borrow_mut<F: FnOnce(&mut T) -> R, R>(&'static self, uses: F) -> R {
        uses(&mut self.own().borrow_mut())
    }
    #[inline]
    pub fn set(&'static self, value: T) {
        let mut given = Some(value);
        let own = self.own_from(|| match given.take() {
            Some(value) => RefCell::new(value),
            None => (self.value)(),
        });
        if let Some(value) = given {
            *own.borrow_mut() = value;
        }
    }
    #[inline]
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.own().take()
    }
    #[inline]
    pub fn replace(&'static self, value: T) -> T {
        self.own().replace(value)
    }
}
