//! Many readers or one writer, by a count. SAFE; with `--cfg broken` a writer only looks whether somebody else writes.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

const WRITES: u32 = u32::MAX;

struct RwLock<T> {
    /// How many read, or that somebody writes.
    state: AtomicU32,
    value: UnsafeCell<T>,
}

unsafe impl<T: Send + Sync> Sync for RwLock<T> {}

impl<T> RwLock<T> {
    const fn new(value: T) -> Self {
        Self { state: AtomicU32::new(0), value: UnsafeCell::new(value) }
    }

    fn read<R>(&self, uses: impl FnOnce(&T) -> R) -> R {
        let mut readers = self.state.load(Relaxed);
        loop {
            if readers == WRITES {
                readers = self.state.load(Relaxed);
                continue;
            }
            match self.state.compare_exchange(readers, readers + 1, Acquire, Relaxed) {
                Ok(_) => break,
                Err(now) => readers = now,
            }
        }
        let result = uses(unsafe { &*self.value.get() });
        self.state.fetch_sub(1, Release);
        result
    }

    fn write(&self, uses: impl FnOnce(&mut T)) {
        if cfg!(broken) {
            while self.state.swap(WRITES, Acquire) == WRITES {}
        } else {
            while self.state.compare_exchange(0, WRITES, Acquire, Relaxed).is_err() {}
        }
        uses(unsafe { &mut *self.value.get() });
        self.state.store(0, Release);
    }
}

static PAIR: RwLock<(i32, i32)> = RwLock::new((0, 0));

fn main() {
    let writer = thread::spawn(|| {
        PAIR.write(|pair| {
            pair.0 = 1;
            pair.1 = 1;
        })
    });
    let (one, other) = PAIR.read(|pair| *pair);
    assert_eq!(one, other);
    writer.join().unwrap();
    PAIR.read(|pair| assert_eq!(*pair, (1, 1)));
}
