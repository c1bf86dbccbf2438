//! A stack without locks, by a pointer to its first node. SAFE; with `--cfg broken` a node is put there without a look at who came before.
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering::*};
use std::thread;

struct Node<T> {
    value: T,
    next: *mut Node<T>,
}

struct Stack<T> {
    first: AtomicPtr<Node<T>>,
}

impl<T> Stack<T> {
    const fn new() -> Self {
        Self { first: AtomicPtr::new(null_mut()) }
    }

    fn push(&self, value: T) {
        let node = Box::into_raw(Box::new(Node { value, next: null_mut() }));
        loop {
            let first = self.first.load(Relaxed);
            unsafe { (*node).next = first };
            if cfg!(broken) {
                self.first.store(node, Release);
                return;
            }
            if self.first.compare_exchange(first, node, Release, Relaxed).is_ok() {
                return;
            }
        }
    }

    /// All values, the last one first.
    fn take(&self) -> Vec<T> {
        let mut node = self.first.swap(null_mut(), Acquire);
        let mut values = Vec::new();
        while !node.is_null() {
            let Node { value, next } = *unsafe { Box::from_raw(node) };
            values.push(value);
            node = next;
        }
        values
    }
}

fn main() {
    let stack = Stack::new();
    thread::scope(|scope| {
        scope.spawn(|| stack.push(1));
        stack.push(2);
    });
    let values = stack.take();
    assert_eq!(values.len(), 2);
    assert_eq!(values[0] + values[1], 3);
}
