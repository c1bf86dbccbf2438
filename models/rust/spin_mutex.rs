//! A mutex of one byte, for any type, with a guard that releases it. SAFE; with `--cfg broken` it is looked at and taken in two steps.
use std::cell::UnsafeCell;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct SpinMutex<T> {
    taken: AtomicBool,
    value: UnsafeCell<T>,
}

unsafe impl<T: Send> Sync for SpinMutex<T> {}

struct Guard<'a, T> {
    mutex: &'a SpinMutex<T>,
}

impl<T> SpinMutex<T> {
    const fn new(value: T) -> Self {
        Self { taken: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    fn lock(&self) -> Guard<'_, T> {
        if cfg!(broken) {
            while self.taken.load(Acquire) {
                std::hint::spin_loop();
            }
            self.taken.store(true, Relaxed);
        } else {
            while self.taken.swap(true, Acquire) {
                std::hint::spin_loop();
            }
        }
        Guard { mutex: self }
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        unsafe { &*self.mutex.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.mutex.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        self.mutex.taken.store(false, Release);
    }
}

fn main() {
    let pair = SpinMutex::new((0, 0));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut pair = pair.lock();
                pair.0 += 1;
                pair.1 += 1;
                assert_eq!(pair.0, pair.1);
            });
        }
    });
    assert_eq!(*pair.lock(), (2, 2));
}
