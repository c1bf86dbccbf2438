//! Shared ownership by a count. SAFE; with `--cfg broken` the count goes down in two steps, and nobody or everybody drops the value.
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering::*, fence};
use std::thread;

static DROPPED: AtomicUsize = AtomicUsize::new(0);

struct Data<T> {
    owners: AtomicUsize,
    value: T,
}

struct MyArc<T>(NonNull<Data<T>>);

unsafe impl<T: Send + Sync> Send for MyArc<T> {}

impl<T> MyArc<T> {
    fn new(value: T) -> Self {
        Self(NonNull::from(Box::leak(Box::new(Data { owners: AtomicUsize::new(1), value }))))
    }
}

impl<T> Deref for MyArc<T> {
    type Target = T;
    fn deref(&self) -> &T {
        unsafe { &self.0.as_ref().value }
    }
}

impl<T> Clone for MyArc<T> {
    fn clone(&self) -> Self {
        unsafe { self.0.as_ref() }.owners.fetch_add(1, Relaxed);
        Self(self.0)
    }
}

impl<T> Drop for MyArc<T> {
    fn drop(&mut self) {
        let owners = unsafe { &self.0.as_ref().owners };
        let before = if cfg!(broken) {
            let before = owners.load(Relaxed);
            owners.store(before - 1, Release);
            before
        } else {
            owners.fetch_sub(1, Release)
        };
        if before == 1 {
            fence(Acquire);
            drop(unsafe { Box::from_raw(self.0.as_ptr()) });
        }
    }
}

struct Noted(usize);

impl Noted {
    fn number(&self) -> usize {
        self.0
    }
}

impl Drop for Noted {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, Relaxed);
    }
}

fn main() {
    let one = MyArc::new(Noted(7));
    let other = one.clone();
    let thread = thread::spawn(move || assert_eq!(other.number(), 7));
    assert_eq!(one.number(), 7);
    drop(one);
    thread.join().unwrap();
    assert_eq!(DROPPED.load(Relaxed), 1);
}
