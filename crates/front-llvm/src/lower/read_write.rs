//! Read-write locks: the word is the number of readers, or minus the number of the thread that holds it for writing.

use super::Builder;
use super::calling::Calling;
use super::holders::Held;
use super::locks::ONE_OF_ANY;
use super::mutexes::POSIX;
use super::waits::{Continuation, OtherCall, Way, asked, is, is_above, is_below, is_not, loaded, plus};
use crate::syntax::Order;
use garret_graphs::{Expression, Sum};

/// The bad state if a thread unlocks a lock that it does not hold.
const NOT_HELD: &str = "a read-write lock is unlocked by a thread that does not hold it";

/// What an operation does while another thread holds the lock: the time of a timed one may run out at any moment.
fn if_held(name: &str) -> Continuation {
    match name {
        "pthread_rwlock_tryrdlock" | "pthread_rwlock_trywrlock" => Continuation::On(POSIX.busy),
        "pthread_rwlock_rdlock" | "pthread_rwlock_wrlock" => Continuation::Waits,
        _ => Continuation::On(POSIX.timed_out),
    }
}

impl Builder<'_> {
    /// Lowers calls for read-write locks.
    pub(super) fn read_write(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let first = call.operand(0);
        let is_mine = name == "pthread_rwlock_unlock"
            || name.starts_with("pthread_rwlock_") && name.ends_with("wrlock");
        let held = if is_mine { self.only_by_address() } else { Held::ByAddress };
        let me = match held {
            Held::Numbered => self.me(),
            _ => ONE_OF_ANY,
        };
        Ok(match name {
            "pthread_rwlock_rdlock"
            | "pthread_rwlock_tryrdlock"
            | "pthread_rwlock_timedrdlock"
            | "pthread_rwlock_clockrdlock" => self.reads_locked(name, call, at),
            "pthread_rwlock_wrlock"
            | "pthread_rwlock_trywrlock"
            | "pthread_rwlock_timedwrlock"
            | "pthread_rwlock_clockwrlock" => {
                let taken = if_held(name);
                let written = Some(Expression::constant(-me));
                let (locked, noted) = (self.place(), self.place());
                let goes =
                    if held == Held::ByAddress { Continuation::To(locked) } else { Continuation::On(0) };
                let ways = vec![
                    Way { when: asked(is, 0), written, goes },
                    Way { when: asked(is_not, 0), written: None, goes: taken },
                ];
                let word = (32, first, Order::Acquire);
                let Some(to) = self.atomically(at, word, call.result, ways) else { return Ok(None) };
                if held == Held::ByAddress {
                    if self.notes_held(first, locked, noted).is_none() {
                        return Ok(None);
                    }
                    let noted = self.set(noted, call.result, Expression::constant(0));
                    self.jump(noted, to);
                }
                Some(to)
            }
            "pthread_rwlock_unlock" if held == Held::ByAddress => self.unlocks_read_write(call, at),
            "pthread_rwlock_unlock" => {
                let failed = self.failed(NOT_HELD);
                let others = Expression::of(
                    |word, me| i64::from(word == 0 || (word < 0 && word != -me)),
                    loaded(),
                    Sum::constant(me),
                );
                let free = Expression::constant(0);
                let ways = vec![
                    Way { when: asked(is, -me), written: Some(free), goes: Continuation::On(0) },
                    Way { when: asked(is_above, 0), written: Some(plus(-1)), goes: Continuation::On(0) },
                    Way { when: others, written: None, goes: Continuation::To(failed) },
                ];
                self.atomically(at, (32, first, Order::Release), call.result, ways)
            }
            _ => return self.counts(name, call, at),
        })
    }

    /// Locks a read-write lock for reading.
    fn reads_locked(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let taken = if_held(name);
        let ways = vec![
            Way { when: asked(is_above, -1), written: Some(plus(1)), goes: Continuation::On(0) },
            Way { when: asked(is_below, 0), written: None, goes: taken },
        ];
        self.atomically(at, (32, call.operand(0), Order::Acquire), call.result, ways)
    }

    /// Unlocks a read-write lock, for one of any number of threads: it holds it for writing if it has recorded the address, otherwise
    /// for reading.
    fn unlocks_read_write(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (lock, to, reads) = (call.operand(0), self.place(), self.place());
        let writes = self.forgets_held(lock, reads, at)?;
        let ways = vec![Way {
            when: asked(is, -ONE_OF_ANY),
            written: Some(Expression::constant(0)),
            goes: Continuation::On(0),
        }];
        let written = self.atomically(writes, (32, lock, Order::Release), call.result, ways)?;
        self.jump(written, to);
        let failed = self.failed(NOT_HELD);
        let ways = vec![
            Way { when: asked(is_above, 0), written: Some(plus(-1)), goes: Continuation::On(0) },
            Way { when: asked(is_below, 1), written: None, goes: Continuation::To(failed) },
        ];
        let read = self.atomically(reads, (32, lock, Order::Release), call.result, ways)?;
        self.jump(read, to);
        Some(to)
    }
}
