//! Barriers: a given number of threads wait for each other.

use crate::raw::{Condition, Lock};
use crate::real::cell::Cell;
use crate::real::fmt;
use crate::real::panic::{RefUnwindSafe, UnwindSafe};

pub struct Barrier {
    lock: Lock,
    condition: Condition,
    waiting: Cell<usize>,
    turn: Cell<usize>,
    all: usize,
}

unsafe impl Sync for Barrier {}

/// Whether this thread was the one that released the others.
#[derive(Debug)]
pub struct BarrierWaitResult(bool);

impl BarrierWaitResult {
    #[inline]
    pub fn is_leader(&self) -> bool {
        self.0
    }
}

impl Barrier {
    #[inline]
    pub const fn new(all: usize) -> Self {
        Self {
            lock: Lock::new(),
            condition: Condition::new(),
            waiting: Cell::new(0),
            turn: Cell::new(0),
            all,
        }
    }
    #[inline]
    pub fn wait(&self) -> BarrierWaitResult {
        self.lock.lock();
        let turn = self.turn.get();
        self.waiting.set(self.waiting.get() + 1);
        let is_last = self.waiting.get() >= self.all;
        if is_last {
            self.waiting.set(0);
            self.turn.set(turn.wrapping_add(1));
            self.condition.notify_all();
        } else {
            while self.turn.get() == turn {
                self.condition.wait(&self.lock);
            }
        }
        self.lock.unlock();
        BarrierWaitResult(is_last)
    }
}

impl UnwindSafe for Barrier {}
impl RefUnwindSafe for Barrier {}

impl fmt::Debug for Barrier {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Barrier { .. }")
    }
}
