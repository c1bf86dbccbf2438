//! Read-write locks: the word is the number of readers, or less than 0 by the number of the thread that writes.

use super::Builder;
use super::calling::Calling;
use super::mutexes::POSIX;
use super::waits::{Goes, OtherCall, Way, asked, is, is_above, is_below, is_not, loaded, plus};
use crate::syntax::Order;
use garret_graphs::{Expression, Sum};

impl Builder<'_> {
    /// Read-write locks.
    pub(super) fn read_write(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let first = call.operand(0);
        let is_mine =
            matches!(name, "pthread_rwlock_wrlock" | "pthread_rwlock_trywrlock" | "pthread_rwlock_unlock");
        let me = if is_mine { self.me() } else { 0 };
        Ok(match name {
            "pthread_rwlock_rdlock" | "pthread_rwlock_tryrdlock" => {
                let waits = name == "pthread_rwlock_rdlock";
                let taken = if waits { Goes::Waits } else { Goes::On(POSIX.busy) };
                let ways = vec![
                    Way { when: asked(is_above, -1), written: Some(plus(1)), goes: Goes::On(0) },
                    Way { when: asked(is_below, 0), written: None, goes: taken },
                ];
                self.atomically(at, (32, first, Order::Acquire), call.result, ways)
            }
            "pthread_rwlock_wrlock" | "pthread_rwlock_trywrlock" => {
                let waits = name == "pthread_rwlock_wrlock";
                let taken = if waits { Goes::Waits } else { Goes::On(POSIX.busy) };
                let written = Some(Expression::constant(-me));
                let ways = vec![
                    Way { when: asked(is, 0), written, goes: Goes::On(0) },
                    Way { when: asked(is_not, 0), written: None, goes: taken },
                ];
                self.atomically(at, (32, first, Order::Acquire), call.result, ways)
            }
            "pthread_rwlock_unlock" => {
                let failed =
                    self.failed("a read-write lock is unlocked that nobody holds, or another thread");
                let others = Expression::of(
                    |word, me| i64::from(word == 0 || (word < 0 && word != -me)),
                    loaded(),
                    Sum::constant(me),
                );
                let ways = vec![
                    Way { when: asked(is, -me), written: Some(Expression::constant(0)), goes: Goes::On(0) },
                    Way { when: asked(is_above, 0), written: Some(plus(-1)), goes: Goes::On(0) },
                    Way { when: others, written: None, goes: Goes::To(failed) },
                ];
                self.atomically(at, (32, first, Order::Release), call.result, ways)
            }
            _ => return self.counts(name, call, at),
        })
    }
}
