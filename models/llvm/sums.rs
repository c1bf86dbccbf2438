//! Threads that add to a sum, with checked arithmetic and an index that is checked. SAFE; with `--cfg broken` an index is too large, and it panics.
#![no_main]
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicUsize, Ordering::*};

static SUM: AtomicUsize = AtomicUsize::new(0);

unsafe extern "C" {
    fn pthread_create(id: *mut u64, kind: *const u8, run: extern "C" fn(*mut u8) -> *mut u8, with: *mut u8) -> i32;
    fn pthread_join(id: u64, result: *mut *mut u8) -> i32;
}

fn all(numbers: &[usize; 3], count: usize) -> usize {
    let mut sum = 0;
    for index in 0..count {
        sum += numbers[index] + 1;
    }
    sum
}

extern "C" fn adds(_: *mut u8) -> *mut u8 {
    let count = if cfg!(broken) { 4 } else { 3 };
    SUM.fetch_add(all(&[1, 2, 3], count), Relaxed);
    null_mut()
}

#[unsafe(no_mangle)]
pub extern "C" fn main() -> i32 {
    let mut id = 0;
    unsafe { pthread_create(&mut id, null(), adds, null_mut()) };
    adds(null_mut());
    unsafe { pthread_join(id, null_mut()) };
    assert_eq!(SUM.load(Relaxed), 18);
    0
}
