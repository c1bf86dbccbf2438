//! `syscall`: futexes, and queries of a thread about itself.
//!
//! A thread that waits at a futex finds a different value, or sleeps and may wake up at any time, even without a reason: sleeping is
//! indistinguishable from being slow. The model does not show that a thread may sleep forever, so nothing is known when deadlocks are
//! checked. A futex imposes no further ordering.
//!
//! # Sources
//! futex(2), of Linux: `FUTEX_WAIT`, `FUTEX_WAKE`, and spurious wake-ups. U. Drepper, *Futexes Are Tricky*, 2011, section 2.

use super::access::is_only_returned;
use super::any::Range;
use super::calling::Calling;
use super::{Builder, NOT_ZERO, Operand};
use crate::syntax::{Operation, Order};
use crate::types::Type;
use garret_graphs::{Access, Atom, Expression, Guard, Order as Ordering, Step, Sum};

// the numbers of system calls, operations and errors on x86-64
const FUTEX: i64 = 202;
const SCHED_YIELD: i64 = 24;
const GETTID: i64 = 186;
/// `FUTEX_WAIT` and `FUTEX_WAIT_BITSET`, `FUTEX_WAKE` and `FUTEX_WAKE_BITSET`.
const WAITS: [i64; 2] = [0, 9];
const WAKES: [i64; 2] = [1, 10];
const EAGAIN: i64 = 11;
const ETIMEDOUT: i64 = 110;

/// The operation without `FUTEX_PRIVATE_FLAG` and `FUTEX_CLOCK_REALTIME`.
fn without_flags(operation: i64, _: i64) -> i64 {
    operation & 0x7f
}

fn are_same(one: i64, other: i64) -> i64 {
    i64::from((one ^ other).trailing_zeros() >= 32)
}

fn are_others(one: i64, other: i64) -> i64 {
    1 - are_same(one, other)
}

/// Whether the result is at most returned, perhaps after a cast, and the caller does not use it.
fn is_ignored(call: &Calling<'_, '_>) -> bool {
    let function = call.frame.function;
    let mut users = call.instruction.result.iter().flat_map(|name| function.users(name));
    !call.frame.is_used
        && users.all(|it| match it.operation {
            Operation::Return(_) => true,
            Operation::Cast(..) => is_only_returned(function, it),
            _ => false,
        })
}

impl Builder<'_> {
    /// `syscall`
    pub(super) fn system_call(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        match call.operand(0) {
            Operand::Number(FUTEX) => self.futex(call, at),
            Operand::Number(SCHED_YIELD) => Some(self.set(at, call.result, Expression::constant(0))),
            Operand::Number(GETTID) => {
                let number = i64::try_from(self.thread).ok()?.checked_add(1)?;
                self.assumed.insert(super::identity::NUMBERED);
                self.computes_with_number(call);
                Some(self.set(at, call.result, Expression::constant(number)))
            }
            _ => {
                self.refused(at, "this system call");
                None
            }
        }
    }

    fn futex(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (operation, to) = (self.slot(), self.place());
        let asked = Expression::of(without_flags, call.operand(2).sum(), Sum::constant(0));
        let mut at = self.set(at, operation, asked);
        for (number, waits) in WAITS.map(|it| (it, true)).into_iter().chain(WAKES.map(|it| (it, false))) {
            let (here, others) = (self.place(), self.place());
            let apart = Sum { constant: -number, ..Sum::atom(Atom::Slot(operation)) };
            self.branch(at, &Expression::Sum(apart), here, others);
            if waits {
                self.waits_at_futex(call, here, to)?;
            } else {
                let after = if is_ignored(call) {
                    self.set(here, call.result, Expression::constant(0))
                } else {
                    self.gives_any("futex", Range::of(32), call, here)
                };
                self.jump(after, to);
            }
            at = others;
        }
        self.refused(at, "this operation on a futex");
        Some(to)
    }

    fn waits_at_futex(&mut self, call: &Calling<'_, '_>, at: u32, to: u32) -> Option<()> {
        if self.module.has_waiting_threads {
            let why = format!(
                "{}it is not known here whether a thread that waits at a futex is woken",
                self.line()
            );
            let unknown = self.unknown(&why);
            self.jump(at, unknown);
            return Some(());
        }
        let (cell, at) = self.cell(at, &Type::Int(32), call.operand(1))?;
        let (sleeps, goes_on) = (self.place(), self.place());
        for (function, next) in [(are_same as fn(i64, i64) -> i64, sleeps), (are_others, goes_on)] {
            let found = Expression::of(function, Sum::atom(Atom::Loaded), call.operand(3).sum());
            let step = Step {
                access: Access::Read(cell.clone()),
                after_read: vec![Guard { value: found, signs: NOT_ZERO }],
                orders: [Ordering::default(), super::ordering(Order::Relaxed), Ordering::default()],
                ..self.step(next)
            };
            self.add(at, step);
        }
        let woken = self.set(sleeps, call.result, Expression::constant(0));
        self.jump(woken, to);
        // with a timeout
        let late = self.place();
        let timed = Guard { value: call.operand(4).expression(), signs: NOT_ZERO };
        let step = Step { guards: vec![timed], ..self.step(late) };
        self.add(sleeps, step);
        for (failed, error) in [(late, ETIMEDOUT), (goes_on, EAGAIN)] {
            let number = Operand::Number(self.error_number());
            let at = self.store(failed, &Type::Int(32), Operand::Number(error), number, Order::Plain);
            let at = self.set(at, call.result, Expression::constant(-1));
            self.jump(at, to);
        }
        Some(())
    }
}
