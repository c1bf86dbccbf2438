//! Two threads count, and who started them sees both. SAFE; with `--cfg broken` they read and write apart, and one count is lost.
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

fn main() {
    let counter = Arc::new(AtomicUsize::new(0));
    let threads: Vec<_> = (0..2)
        .map(|_| {
            let counter = Arc::clone(&counter);
            thread::spawn(move || {
                if cfg!(broken) {
                    counter.store(counter.load(Relaxed) + 1, Relaxed);
                } else {
                    counter.fetch_add(1, Relaxed);
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(counter.load(Relaxed), 2);
}
