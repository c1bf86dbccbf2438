//! Condition variables.
//!
//! The first word of a condition variable changes with each signal, and a signal wakes all waiting threads: they check their conditions
//! again. If deadlocks of a fixed set of threads are checked, the word has a bit for each waiting thread instead, and a signal wakes
//! one of them, or all: the standards require at least one (IEEE Std 1003.1-2017, `pthread_cond_signal`).

use super::calling::Calling;
use super::mutexes::Layout;
use super::waits::{Continuation, OtherCall, Way, asked, is, is_not, loaded};
use super::{Builder, MOST_PLACES, NOT_ZERO, Operand};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::{Access, Cell, Expression, Guard, Order as Ordering, Step, Stop, Sum};

/// The number of bits for the place of a signal.
const PLACE_BITS: u32 = 20;
const _: () = assert!(MOST_PLACES <= 1 << PLACE_BITS, "two signals have different words");
const _: () = assert!(super::threads::MOST_THREADS <= 64, "each thread has a bit");
/// The assumption of a program with condition variables.
const UNSIGNALLED: &str =
    "a wait for a condition ends without a signal at most once in each place and thread";

/// The reason if a loop around a timed wait may go on for ever, and each turn differs.
const CHANGES: &str = "a wait ends when its time is over, again and again, and memory changes in each turn";

/// A signal for a fixed set of threads. Its steps are added when all threads that wait somewhere are known.
#[derive(Clone)]
pub(super) struct Signal {
    from: u32,
    to: u32,
    cell: Cell,
    /// The source of the call.
    source: u32,
}

fn has(word: i64, bits: i64) -> i64 {
    i64::from(word & bits != 0)
}

fn has_not(word: i64, bits: i64) -> i64 {
    i64::from(word & bits == 0)
}

fn with(word: i64, bits: i64) -> i64 {
    word | bits
}

fn without(word: i64, bits: i64) -> i64 {
    word & !bits
}

fn are_several(word: i64, _: i64) -> i64 {
    i64::from(word.count_ones() > 1)
}

/// The bit of a thread.
fn bit(thread: usize) -> i64 {
    u32::try_from(thread).ok().and_then(|it| 1i64.checked_shl(it)).unwrap_or_default()
}

/// The orderings of an atomic access without further ordering: the mutex provides that.
fn relaxed() -> [Ordering; 3] {
    [Ordering::default(), super::ordering(Order::Relaxed), Ordering::default()]
}

impl Builder<'_> {
    /// Lowers calls on condition variables.
    ///
    /// # Errors
    /// It is another call.
    pub(super) fn conditions(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let says = Layout::of(name).says;
        Ok(match name {
            "pthread_cond_init" | "cnd_init" => Some(self.clears(call, 64, at)),
            "pthread_cond_signal" | "cnd_signal" if self.knows_waiting() => self.signals(call, at),
            "pthread_cond_broadcast" | "cnd_broadcast" if self.knows_waiting() => {
                let ways = vec![
                    Way { when: asked(is, 0), written: None, goes: Continuation::On(0) },
                    Way {
                        when: asked(is_not, 0),
                        written: Some(Expression::constant(0)),
                        goes: Continuation::On(0),
                    },
                ];
                self.atomically(at, (64, call.operand(0), Order::Relaxed), call.result, ways)
            }
            "pthread_cond_signal" | "pthread_cond_broadcast" | "cnd_signal" | "cnd_broadcast" => {
                self.wakes_one |= name.ends_with("signal");
                // the new word consists of the place and the number of times that the thread was there; no other thread writes the same
                if self.is_one_of_any && self.asks_number.is_none() {
                    let line = self.line();
                    self.asks_number =
                        Some(format!("{line}signals are distinguished by the threads that send them"));
                }
                let (count, word) = (self.slot(), self.slot());
                let again = Sum { constant: 1, ..Operand::Slot(count).sum() };
                let at = self.set(at, count, Expression::Sum(again));
                let here = Sum::constant(at.into());
                let different = Expression::of(
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

    /// Whether condition variables have a bit for each waiting thread.
    fn knows_waiting(&self) -> bool {
        self.module.has_waiting_threads && !self.is_unbounded
    }

    /// A signal: no thread waits, or it wakes some.
    fn signals(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (cell, from) = self.cell(at, &Type::Int(64), call.operand(0))?;
        let to = self.place();
        self.signals.push(Signal { from, to, cell: cell.clone(), source: self.source });
        let nobody = Guard { value: asked(is, 0), signs: NOT_ZERO };
        let access = Access::Read(cell);
        let step = Step { access, after_read: vec![nobody], orders: relaxed(), ..self.step(to) };
        self.add(from, step);
        Some(self.set(to, call.result, Expression::constant(0)))
    }

    /// Adds the steps of all signals that wake one of the threads that wait somewhere, or all of them.
    pub(super) fn wake(&mut self) {
        let bits: Vec<i64> = self.wait_for_signals.iter().map(|thread| bit(*thread)).collect();
        for Signal { from, to, cell, source } in std::mem::take(&mut self.signals) {
            self.source = source;
            let one = bits.iter().map(|bit| (asked(has, *bit), asked(without, *bit)));
            let all = (bits.len() > 1).then(|| (asked(are_several, 0), Expression::constant(0)));
            for (when, written) in one.chain(all) {
                let access = Access::Exchange(cell.clone(), written, Expression::constant(0));
                let after_read = vec![Guard { value: when, signs: NOT_ZERO }];
                let step = Step { access, after_read, orders: relaxed(), ..self.step(to) };
                self.add(from, step);
            }
        }
    }

    /// Releases a mutex, waits for a signal, and takes the mutex again. `over` is the result of a timed wait whose time is over.
    fn waits_for_signal(
        &mut self,
        layout: Layout,
        call: &Calling<'_, '_>,
        over: Option<i64>,
        at: u32,
    ) -> Option<u32> {
        self.wait_for_signals.insert(self.thread);
        if !self.knows_waiting() {
            return self.waits_for_another_word(layout, call, over, at);
        }
        let (mutex, own) = (call.operand(1), bit(self.thread));
        let word = (64, call.operand(0), Order::Relaxed);
        let joins =
            Way { when: Expression::constant(1), written: Some(asked(with, own)), goes: Continuation::On(0) };
        let counted = self.atomically(at, word, call.result, vec![joins])?;
        let released = self.unlocks(layout, mutex, call.result, counted)?;
        let leaves = |goes| Way { when: asked(has, own), written: Some(asked(without, own)), goes };
        let stays = |goes| Way { when: asked(has, own), written: None, goes };
        let is_out = |goes| Way { when: asked(has_not, own), written: None, goes };
        let Some(over) = over else {
            let (waiting, unwoken) = (self.place(), self.place());
            self.jump(released, waiting);
            let ways = vec![stays(Continuation::Waits), is_out(Continuation::On(0))];
            let woken = self.atomically(waiting, word, call.result, ways)?;
            self.once(released, unwoken, None);
            let ways = vec![leaves(Continuation::To(woken)), is_out(Continuation::To(woken))];
            self.atomically(unwoken, word, call.result, ways)?;
            return self.locks(layout, mutex, call.result, Continuation::Waits, woken);
        };
        // the time is over, or a signal came: whichever the thread finds when it checks
        let number = self.reason(&format!("{}{CHANGES}", self.line()));
        let (first, again, looks) = (self.place(), self.place(), self.stopped(Stop::Again(number)));
        let (woken, late) = (self.place(), self.place());
        self.once(released, first, Some(again));
        let ways = vec![leaves(Continuation::To(late)), is_out(Continuation::To(woken))];
        self.atomically(first, word, call.result, ways)?;
        let ways = vec![stays(Continuation::To(looks)), is_out(Continuation::To(woken))];
        self.atomically(again, word, call.result, ways)?;
        let to = self.locks(layout, mutex, call.result, Continuation::Waits, woken)?;
        self.is_late(layout, call, over, (late, to))?;
        Some(to)
    }

    /// A timed wait whose time is over: takes the mutex, and returns `over`.
    fn is_late(
        &mut self,
        layout: Layout,
        call: &Calling<'_, '_>,
        over: i64,
        (from, to): (u32, u32),
    ) -> Option<()> {
        let late = self.locks(layout, call.operand(1), call.result, Continuation::Waits, from)?;
        let late = self.set(late, call.result, Expression::constant(over));
        self.jump(late, to);
        Some(())
    }

    /// The same if it is unknown which threads wait: waits until the word of the condition variable changes.
    fn waits_for_another_word(
        &mut self,
        layout: Layout,
        call: &Calling<'_, '_>,
        over: Option<i64>,
        at: u32,
    ) -> Option<u32> {
        let mutex = call.operand(1);
        let before = self.slot();
        let (cell, at) = self.cell(at, &Type::Int(64), call.operand(0))?;
        let orders = relaxed();
        let (next, waiting, woken) = (self.place(), self.place(), self.place());
        let sets = vec![(before, Expression::Sum(loaded()))];
        let step = Step { access: Access::Read(cell.clone()), sets, orders, ..self.step(next) };
        self.add(at, step);
        let released = self.unlocks(layout, mutex, call.result, next)?;
        self.jump(released, waiting);
        for (to, function) in [(woken, is_not as fn(i64, i64) -> i64), (waiting, is)] {
            let value = Expression::of(function, loaded(), Operand::Slot(before).sum());
            let after_read = vec![Guard { value, signs: NOT_ZERO }];
            let access = Access::Read(cell.clone());
            let step = Step { access, after_read, orders, ..self.step(to) };
            self.add(waiting, step);
        }
        self.reads_again(waiting);
        self.once(released, woken, None);
        let to = self.locks(layout, mutex, call.result, Continuation::Waits, woken)?;
        if let Some(over) = over {
            let late = self.place();
            self.once(released, late, None);
            self.is_late(layout, call, over, (late, to))?;
        }
        Some(to)
    }

    /// Goes to `to` without a signal, but only the first time; later, to `afterwards` if given.
    pub(super) fn once(&mut self, from: u32, to: u32, afterwards: Option<u32>) {
        let (first, once) = self.once_guard(UNSIGNALLED).unzip();
        if let (Some(to), Some(first)) = (afterwards, &first) {
            let again = Guard { signs: NOT_ZERO, ..first.clone() };
            let step = Step { guards: vec![again], ..self.step(to) };
            self.add(from, step);
        }
        let (guards, sets) = (first.into_iter().collect(), once.into_iter().collect());
        let step = Step { guards, sets, ..self.step(to) };
        self.add(from, step);
    }
}
