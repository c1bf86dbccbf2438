//! A value that is made once, by whoever comes first; the others wait for it. SAFE; with `--cfg broken` the state is set first: a panic.
#![no_main]
use std::sync::atomic::{AtomicU64, AtomicU8, Ordering::*};

static STATE: AtomicU8 = AtomicU8::new(0);
static VALUE: AtomicU64 = AtomicU64::new(0);

#[unsafe(no_mangle)]
pub extern "C" fn worker() {
    if STATE.compare_exchange(0, 1, Acquire, Acquire).is_ok() {
        if cfg!(broken) {
            STATE.store(2, Release);
            VALUE.store(1 << 40, Relaxed);
        } else {
            VALUE.store(1 << 40, Relaxed);
            STATE.store(2, Release);
        }
    }
    while STATE.load(Acquire) != 2 {}
    assert!(VALUE.load(Relaxed) >> 40 == 1);
}
