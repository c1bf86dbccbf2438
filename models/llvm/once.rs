//! A value that is published once: the flag is set after it. SAFE; with `--cfg broken` the flag is set first, and the reader panics.
#![no_main]
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::*};

static VALUE: AtomicU64 = AtomicU64::new(0);
static READY: AtomicU16 = AtomicU16::new(0);

unsafe extern "C" {
    fn pthread_create(id: *mut u64, kind: *const u8, run: extern "C" fn(*mut u8) -> *mut u8, with: *mut u8) -> i32;
    fn pthread_join(id: u64, result: *mut *mut u8) -> i32;
}

extern "C" fn writer(_: *mut u8) -> *mut u8 {
    if cfg!(broken) {
        READY.store(1, Release);
        VALUE.store(1 << 40, Relaxed);
    } else {
        VALUE.store(1 << 40, Relaxed);
        READY.store(1, Release);
    }
    null_mut()
}

#[unsafe(no_mangle)]
pub extern "C" fn main() -> i32 {
    let mut id = 0;
    unsafe { pthread_create(&mut id, null(), writer, null_mut()) };
    if READY.load(Acquire) == 1 {
        assert!(VALUE.load(Relaxed) >> 40 == 1);
    }
    unsafe { pthread_join(id, null_mut()) };
    0
}
