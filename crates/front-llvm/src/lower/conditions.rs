//! Condition variables.

use super::calling::Calling;
use super::mutexes::Layout;
use super::waits::{Goes, OtherCall, is, is_not, loaded};
use super::{Builder, MOST_PLACES, NOT_ZERO, Operand};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::{Access, Expression, Guard, Order as Ordering, Step, Sum};

/// A number of so many bits says where a signal is.
const PLACE_BITS: u32 = 20;
const _: () = assert!(MOST_PLACES <= 1 << PLACE_BITS, "two signals have different words");
/// What an answer rests on where there are condition variables.
const UNSIGNALLED: &str =
    "a wait for a condition ends without a signal at most once in each place and thread";

impl Builder<'_> {
    /// Condition variables: the first word of one is different after each signal. A signal wakes all who wait: they have to look again.
    pub(super) fn conditions(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let says = Layout::of(name).says;
        Ok(match name {
            "pthread_cond_init" | "cnd_init" => Some(self.clears(call, 64, at)),
            "pthread_cond_signal" | "pthread_cond_broadcast" | "cnd_signal" | "cnd_broadcast" => {
                self.wakes_one |= name.ends_with("signal");
                // the place, and how often it was done there, which nobody else writes
                if self.is_one_of_any && self.asks_number.is_none() {
                    let line = self.line();
                    self.asks_number = Some(format!("{line}a signal is told from others by who gives it"));
                }
                let (count, word) = (self.slot(), self.slot());
                let again = Sum { constant: 1, ..Operand::Slot(count).sum() };
                let at = self.set(at, count, Expression::Sum(again));
                let here = Sum::constant(at.into());
                let different = Expression::Function(
                    |count, here| count << PLACE_BITS | here,
                    Operand::Slot(count).sum(),
                    here,
                );
                let at = self.set(at, word, different);
                let at = self.store(at, &Type::Int(64), Operand::Slot(word), call.operand(0), Order::Relaxed);
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            "pthread_cond_wait" | "cnd_wait" => self.waits_for_signal(Layout::of(name), call, None, at),
            "pthread_cond_timedwait" | "pthread_cond_clockwait" | "cnd_timedwait" => {
                self.waits_for_signal(Layout::of(name), call, Some(says.timed_out), at)
            }
            _ => return Err(OtherCall),
        })
    }

    /// Releases a mutex, waits for a signal, and takes the mutex again. `over` is what a wait says whose time is over.
    fn waits_for_signal(
        &mut self,
        layout: Layout,
        call: &Calling<'_, '_>,
        over: Option<i64>,
        at: u32,
    ) -> Option<u32> {
        self.wait_for_signals.insert(self.thread);
        let mutex = call.operand(1);
        let before = self.slot();
        let (cell, at) = self.cell(at, &Type::Int(64), call.operand(0))?;
        let orders = [Ordering::default(), super::ordering(Order::Relaxed), Ordering::default()];
        let (next, waiting, woken) = (self.place(), self.place(), self.place());
        let sets = vec![(before, Expression::Sum(loaded()))];
        let step = Step { access: Access::Read(cell.clone()), sets, orders, ..self.step(next) };
        self.add(at, step);
        let released = self.unlocks(layout, mutex, call.result, next)?;
        self.jump(released, waiting);
        for (to, function) in [(woken, is_not as fn(i64, i64) -> i64), (waiting, is)] {
            let value = Expression::Function(function, loaded(), Operand::Slot(before).sum());
            let after_read = vec![Guard { value, signs: NOT_ZERO }];
            let access = Access::Read(cell.clone());
            let step = Step { access, after_read, orders, ..self.step(to) };
            self.add(waiting, step);
        }
        self.reads_again(waiting);
        self.once(released, woken);
        let to = self.locks(layout, mutex, call.result, Goes::Waits, woken)?;
        if let Some(over) = over {
            let late = self.place();
            self.once(released, late);
            let late = self.locks(layout, mutex, call.result, Goes::Waits, late)?;
            let late = self.set(late, call.result, Expression::constant(over));
            self.jump(late, to);
        }
        Some(to)
    }

    /// From a place to another without a signal, the first time that a thread is there.
    fn once(&mut self, from: u32, to: u32) {
        let (first, once) = self.first_time(UNSIGNALLED).unzip();
        let (guards, sets) = (first.into_iter().collect(), once.into_iter().collect());
        let step = Step { guards, sets, ..self.step(to) };
        self.add(from, step);
    }
}
