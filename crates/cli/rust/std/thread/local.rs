//! Thread-local values: a list for each thread. A value is added at its first use, and dropped when the thread ends.

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

/// The address of the first pointer of the list of this thread.
#[inline]
fn own() -> *mut *mut Head {
    own_list().cast()
}

/// The beginning of each node of the list.
#[repr(C)]
struct Head {
    key: *const u8,
    next: *mut Head,
    /// Whether the value is dropped, and must not be accessed any more.
    is_dropped: bool,
    /// It has unused parameters: an analysis of function pointers takes all functions with as many parameters as targets.
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

/// The name of the running thread.
#[inline]
pub(super) fn name() -> Option<Name> {
    let name = unsafe { *own_name().cast::<*mut Name>() };
    if name.is_null() { None } else { Some(unsafe { (*name).clone() }) }
}

#[inline]
pub(super) fn names(name: Name) {
    unsafe { *own_name().cast::<*mut Name>() = Box::into_raw(Box::new(name)) };
}

/// Drops the values of the thread, the last one that was added first; also values that are added meanwhile.
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

/// The value was dropped already.
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

    /// The node of the value in the list of the thread.
    fn found(&'static self) -> Option<&'static Node<T>> {
        let key: *const u8 = crate::real::ptr::from_ref(self).cast();
        let mut node = unsafe { *own() };
        while !node.is_null() {
            if unsafe { (*node).key } == key {
                return Some(unsafe { &*node.cast::<Node<T>>() });
            }
            node = unsafe { (*node).next };
        }
        None
    }

    /// The value of the thread, if it has one.
    fn known(&'static self) -> Option<&'static T> {
        let node = self.found()?;
        if node.head.is_dropped {
            panic!("cannot access a Thread Local Storage value during or after destruction");
        }
        Some(&node.value)
    }

    /// Adds the first value of the thread.
    fn begins_with(&'static self, value: T) -> &'static T {
        let all = own();
        let key: *const u8 = crate::real::ptr::from_ref(self).cast();
        let head = Head { key, next: unsafe { *all }, is_dropped: false, drop: drops::<T> };
        let made = Box::into_raw(Box::new(Node { head, value: ManuallyDrop::new(value) }));
        unsafe { *all = made.cast() };
        unsafe { &(*made).value }
    }

    fn own(&'static self) -> &'static T {
        match self.known() {
            Some(value) => value,
            // values that the initialiser uses are added before it
            None => self.begins_with((self.value)()),
        }
    }

    #[inline]
    pub fn with<F: FnOnce(&T) -> R, R>(&'static self, uses: F) -> R {
        uses(self.own())
    }
    #[inline]
    pub fn try_with<F: FnOnce(&T) -> R, R>(&'static self, uses: F) -> Result<R, AccessError> {
        match self.found() {
            Some(node) if node.head.is_dropped => Err(AccessError),
            _ => Ok(uses(self.own())),
        }
    }
}

/// Access to the value of a cell without a reference to the cell; setting the value does not initialise the cell first.
macro_rules! of_cell {
    ($cell:ident, $puts:expr) => {
        impl<T: 'static> LocalKey<$cell<T>> {
            #[inline]
            pub fn set(&'static self, value: T) {
                match self.known() {
                    Some(own) => $puts(own, value),
                    None => {
                        self.begins_with($cell::new(value));
                    }
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
    };
}

of_cell!(Cell, Cell::set);
of_cell!(RefCell, |own: &RefCell<T>, value| *own.borrow_mut() = value);

impl<T: Copy + 'static> LocalKey<Cell<T>> {
    #[inline]
    pub fn get(&'static self) -> T {
        self.own().get()
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
}
