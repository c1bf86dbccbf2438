//! A queue for others to wait at: a mutex and a condition variable. SAFE; with `--cfg broken` who was woken up does not look again.
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex};
use std::thread;

struct Queue {
    values: Mutex<VecDeque<u32>>,
    is_some: Condvar,
}

impl Queue {
    fn put(&self, value: u32) {
        self.values.lock().unwrap().push_back(value);
        self.is_some.notify_one();
    }

    fn take(&self) -> u32 {
        let mut values = self.values.lock().unwrap();
        if cfg!(broken) {
            if values.is_empty() {
                values = self.is_some.wait(values).unwrap();
            }
        } else {
            while values.is_empty() {
                values = self.is_some.wait(values).unwrap();
            }
        }
        values.pop_front().unwrap()
    }
}

static QUEUE: Queue = Queue { values: Mutex::new(VecDeque::new()), is_some: Condvar::new() };

fn main() {
    let one = thread::spawn(|| QUEUE.take());
    let other = thread::spawn(|| QUEUE.take());
    QUEUE.put(1);
    QUEUE.put(2);
    assert_eq!(one.join().unwrap() + other.join().unwrap(), 3);
}
