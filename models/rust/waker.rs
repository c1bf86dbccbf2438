//! A task that is polled until it is ready, and a waker that says when to look again. SAFE; with `--cfg broken` readiness is told before the value.
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::thread::{self, Thread};

enum Poll<T> {
    Ready(T),
    Pending,
}

trait Task {
    type Output;
    fn poll(&self, waker: &Thread) -> Poll<Self::Output>;
}

static VALUE: AtomicU32 = AtomicU32::new(0);
static IS_READY: AtomicBool = AtomicBool::new(false);

struct Answer;

impl Task for Answer {
    type Output = u32;
    fn poll(&self, _: &Thread) -> Poll<u32> {
        if IS_READY.load(Acquire) { Poll::Ready(VALUE.load(Relaxed)) } else { Poll::Pending }
    }
}

fn runs<T: Task>(task: &T) -> T::Output {
    let waker = thread::current();
    loop {
        match task.poll(&waker) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

fn main() {
    let waker = thread::current();
    let thread = thread::spawn(move || {
        if cfg!(broken) {
            IS_READY.store(true, Release);
        }
        VALUE.store(42, Relaxed);
        IS_READY.store(true, Release);
        waker.unpark();
    });
    assert_eq!(runs(&Answer), 42);
    thread.join().unwrap();
}
