//! What each thread counts for itself, and a barrier after which all see what the others did. SAFE; with `--cfg broken` nobody waits.
use std::cell::Cell;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

thread_local! {
    static STEPS: Cell<u32> = const { Cell::new(0) };
}

static BARRIER: Barrier = Barrier::new(2);
static SEEN: [AtomicU32; 2] = [const { AtomicU32::new(0) }; 2];

fn works(me: usize) {
    STEPS.set(STEPS.get() + 1);
    SEEN[me].store(STEPS.get(), Relaxed);
    if cfg!(not(broken)) {
        BARRIER.wait();
    }
    assert_eq!(SEEN[1 - me].load(Relaxed), 1);
}

fn main() {
    let thread = thread::spawn(|| works(1));
    works(0);
    thread.join().unwrap();
}
