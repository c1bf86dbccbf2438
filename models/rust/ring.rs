//! A ring for one who puts and one who takes. SAFE; with `--cfg broken` a place is announced before it is filled.
use std::cell::UnsafeCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::thread;

const PLACES: usize = 2;

struct Ring<T> {
    places: [UnsafeCell<Option<T>>; PLACES],
    put: AtomicUsize,
    taken: AtomicUsize,
}

unsafe impl<T: Send> Sync for Ring<T> {}

impl<T> Ring<T> {
    fn new() -> Self {
        Self { places: [const { UnsafeCell::new(None) }; PLACES], put: AtomicUsize::new(0), taken: AtomicUsize::new(0) }
    }

    fn put(&self, value: T) -> Result<(), T> {
        let put = self.put.load(Relaxed);
        if put - self.taken.load(Acquire) == PLACES {
            return Err(value);
        }
        if cfg!(broken) {
            self.put.store(put + 1, Release);
        }
        unsafe { *self.places[put % PLACES].get() = Some(value) };
        self.put.store(put + 1, Release);
        Ok(())
    }

    fn take(&self) -> Option<T> {
        let taken = self.taken.load(Relaxed);
        if self.put.load(Acquire) == taken {
            return None;
        }
        let value = unsafe { (*self.places[taken % PLACES].get()).take() };
        self.taken.store(taken + 1, Release);
        Some(value.expect("the place is filled"))
    }
}

fn main() {
    let ring = Arc::new(Ring::new());
    let producer = Arc::clone(&ring);
    let thread = thread::spawn(move || {
        for value in 1..=3_u32 {
            // the last one may find no room
            let is_put = producer.put(value).is_ok();
            assert!(is_put || value == 3);
        }
    });
    if let Some(first) = ring.take() {
        assert_eq!(first, 1);
        if let Some(second) = ring.take() {
            assert_eq!(second, 2);
        }
    }
    thread.join().unwrap();
}
