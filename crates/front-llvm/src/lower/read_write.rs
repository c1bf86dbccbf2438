//! Read-write locks: the word is the number of readers, or minus the number of the thread that holds it for writing. This thread gets
//! an error if it takes it again, as by the library of GNU (POSIX also allows it to wait for ever).

use super::Builder;
use super::calling::Calling;
use super::holders::Held;
use super::locks::{DEADLOCK, ONE_OF_ANY};
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

/// What an operation of the thread that holds the lock for writing does.
fn if_held_by_me(name: &str) -> Continuation {
    if name.starts_with("pthread_rwlock_try") { if_held(name) } else { Continuation::On(DEADLOCK) }
}

/// Whether another thread than `me` holds the lock for writing.
fn is_written_by_others(word: i64, me: i64) -> i64 {
    i64::from(word < 0 && word != -me)
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
                let mut ways = vec![Way { when: asked(is, 0), written, goes }];
                if held == Held::Numbered {
                    let others = |word: i64, me: i64| i64::from(word != 0 && word != -me);
                    let others = Expression::of(others, loaded(), Sum::constant(me));
                    ways.push(Way { when: asked(is, -me), written: None, goes: if_held_by_me(name) });
                    ways.push(Way { when: others, written: None, goes: taken });
                } else {
                    ways.push(Way { when: asked(is_not, 0), written: None, goes: taken });
                }
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
                let others = |word, me| i64::from(word == 0) | is_written_by_others(word, me);
                let others = Expression::of(others, loaded(), Sum::constant(me));
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
        let mut ways =
            vec![Way { when: asked(is_above, -1), written: Some(plus(1)), goes: Continuation::On(0) }];
        if self.is_one_of_any {
            ways.push(Way { when: asked(is_below, 0), written: None, goes: taken });
        } else {
            let me = self.me();
            let others = Expression::of(is_written_by_others, loaded(), Sum::constant(me));
            ways.push(Way { when: asked(is, -me), written: None, goes: if_held_by_me(name) });
            ways.push(Way { when: others, written: None, goes: taken });
        }
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
