//! Synchronization: mutexes of all kinds, read-write locks, semaphores, barriers, `call_once`. Each is one word in memory that is read
//! and written in one step; a thread that must wait reads it again.
//!
//! The word of a barrier: the number of its threads from bit 40 on, the number of times it was passed from bit 16 on, and the number of
//! waiting threads below.

use super::calling::Calling;
use super::mutexes::{Layout, POSIX};
use super::{Builder, NOT_ZERO, Operand};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::{Access, Atom, Expression, Guard, Order as Ordering, Step, Sum};

/// The result of a barrier for the last thread that arrives.
const SERIAL: i64 = -1;

/// The call is not one of those that a function handles.
pub(super) struct OtherCall;

/// How an operation continues.
#[derive(Clone, Copy)]
pub(super) enum Continuation {
    /// With this result.
    On(i64),
    /// Not at all: it reads again.
    Waits,
    /// At this place.
    To(u32),
}

/// A case of an operation on a word: its condition, the value that is written, and how it continues.
pub(super) struct Way {
    /// 1 if this case applies, as a function of the word.
    pub(super) when: Expression,
    pub(super) written: Option<Expression>,
    pub(super) goes: Continuation,
}

pub(super) fn loaded() -> Sum {
    Sum::atom(Atom::Loaded)
}

pub(super) fn asked(function: fn(i64, i64) -> i64, with: i64) -> Expression {
    Expression::of(function, loaded(), Sum::constant(with))
}

pub(super) fn is(word: i64, value: i64) -> i64 {
    i64::from(word == value)
}

pub(super) fn is_not(word: i64, value: i64) -> i64 {
    i64::from(word != value)
}

pub(super) fn is_below(word: i64, value: i64) -> i64 {
    i64::from(word < value)
}

pub(super) fn is_above(word: i64, value: i64) -> i64 {
    i64::from(word > value)
}

fn arrived(word: i64, _: i64) -> i64 {
    let (most, passed, here) = (word >> 40, (word >> 16) & 0xff_ffff, (word & 0xffff) + 1);
    if here >= most {
        most << 40 | ((passed + 1) & 0xff_ffff) << 16
    } else {
        most << 40 | passed << 16 | here
    }
}

fn is_last(word: i64, _: i64) -> i64 {
    i64::from((word & 0xffff) + 1 >= word >> 40)
}

fn is_passed(word: i64, before: i64) -> i64 {
    i64::from(word >> 16 != before >> 16)
}

pub(super) fn plus(number: i64) -> Expression {
    Expression::Sum(Sum { constant: number, ..loaded() })
}

/// The value of `errno` on Linux if a semaphore is 0.
const EAGAIN: i64 = 11;

impl Builder<'_> {
    /// A thread that cannot continue at this place reads again.
    pub(super) fn reads_again(&mut self, at: u32) {
        if let Some(place) = self.code.places.get_mut(at as usize) {
            place.waits = true;
        }
    }

    /// The number of the thread with which locks identify their holder.
    pub(super) fn me(&mut self) -> i64 {
        if self.is_one_of_any && self.asks_number.is_none() {
            self.asks_number = Some(format!(
                "{}a lock of the library identifies its holder by the thread number",
                self.line()
            ));
        }
        self.thread as i64 + 1
    }

    /// Reads a word and perhaps writes it in the same step, by the case whose condition holds; returns the place afterwards. Acquiring
    /// has acquire ordering, releasing has release ordering, and nothing more: two threads that acquire the same do not synchronize
    /// with each other.
    pub(super) fn atomically(
        &mut self,
        at: u32,
        (bits, address, order): (u32, Operand, Order),
        result: u16,
        ways: Vec<Way>,
    ) -> Option<u32> {
        let (cell, at) = self.cell(at, &Type::Int(bits), address)?;
        let to = self.place();
        for Way { when, written, goes } in ways {
            // a failed attempt synchronizes with no thread: C17, 7.26.4.5 on `mtx_trylock`
            let is_refused = written.is_none() && matches!(goes, Continuation::On(error) if error != 0);
            let order = super::ordering(if is_refused { Order::Relaxed } else { order });
            let access = match written {
                Some(written) => Access::Exchange(cell.clone(), written, Expression::constant(0)),
                None => Access::Read(cell.clone()),
            };
            let (to, sets) = match goes {
                Continuation::On(value) => (to, vec![(result, Expression::constant(value))]),
                Continuation::Waits => (at, Vec::new()),
                Continuation::To(place) => (place, Vec::new()),
            };
            let step = Step {
                access,
                after_read: vec![Guard { value: when, signs: NOT_ZERO }],
                orders: [Ordering::default(), order, Ordering::default()],
                sets,
                ..self.step(to)
            };
            self.add(at, step);
            if matches!(goes, Continuation::Waits) {
                self.reads_again(at);
            }
        }
        Some(to)
    }

    /// Lowers a call that synchronizes; returns the place afterwards, if it returns.
    ///
    /// # Errors
    /// It is another call.
    pub(super) fn waits(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let first = call.operand(0);
        let layout = Layout::of(name);
        Ok(match name {
            "pthread_mutex_init" => self.makes_mutex(call, at),
            "pthread_mutex_destroy" | "pthread_spin_destroy" | "mtx_destroy" => {
                self.destroys_mutex(layout, call, at)
            }
            "mtx_init" => Some(self.makes_c11_mutex(call, at)),
            "pthread_spin_init" | "pthread_rwlock_init" => Some(self.clears(call, 32, at)),
            "pthread_mutexattr_settype" => {
                let at = self.store(at, &Type::Int(32), call.operand(1), first, Order::Relaxed);
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            "pthread_mutex_lock" | "pthread_spin_lock" | "mtx_lock" => {
                self.locks(layout, first, call.result, Continuation::Waits, at)
            }
            "pthread_mutex_trylock" | "pthread_spin_trylock" | "mtx_trylock" => {
                self.locks(layout, first, call.result, Continuation::On(layout.says.busy), at)
            }
            // while another thread holds it, the time may run out at any moment
            "pthread_mutex_timedlock" | "pthread_mutex_clocklock" | "mtx_timedlock" => {
                self.locks(layout, first, call.result, Continuation::On(layout.says.timed_out), at)
            }
            "pthread_mutex_unlock" | "pthread_spin_unlock" | "mtx_unlock" => {
                self.unlocks(layout, first, call.result, at)
            }
            _ => return self.conditions(name, call, at).or_else(|OtherCall| self.read_write(name, call, at)),
        })
    }

    /// Lowers calls for semaphores, barriers, and `call_once`.
    pub(super) fn counts(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let first = call.operand(0);
        Ok(match name {
            "sem_init" => {
                let at = self.store(at, &Type::Int(64), call.operand(2), first, Order::Plain);
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            "sem_destroy" | "pthread_barrier_destroy" => {
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            // while it is 0, the time may run out at any moment
            "sem_wait" | "sem_trywait" | "sem_timedwait" | "sem_clockwait" => {
                let empty = if name == "sem_wait" { Continuation::Waits } else { Continuation::On(-1) };
                let ways = vec![
                    Way { when: asked(is_above, 0), written: Some(plus(-1)), goes: Continuation::On(0) },
                    Way { when: asked(is_below, 1), written: None, goes: empty },
                ];
                let done = self.atomically(at, (64, first, Order::Acquire), call.result, ways);
                match name {
                    "sem_wait" => done,
                    "sem_trywait" => done.map(|at| self.set_errno(call.result, EAGAIN, at)),
                    _ => done.map(|at| self.set_errno(call.result, POSIX.timed_out, at)),
                }
            }
            "sem_post" => {
                let ways = vec![Way {
                    when: Expression::constant(1),
                    written: Some(plus(1)),
                    goes: Continuation::On(0),
                }];
                self.atomically(at, (64, first, Order::Release), call.result, ways)
            }
            "sem_getvalue" => {
                let value = self.slot();
                let read = self.reads(at, (&Type::Int(64), first, Order::Relaxed), value);
                read.map(|at| {
                    let at =
                        self.store(at, &Type::Int(32), Operand::Slot(value), call.operand(1), Order::Plain);
                    self.set(at, call.result, Expression::constant(0))
                })
            }
            "pthread_barrier_init" => {
                let threads =
                    Expression::of(|threads, _| threads << 40, call.operand(2).sum(), Sum::constant(0));
                let slot = self.slot();
                let at = self.set(at, slot, threads);
                let at = self.store(at, &Type::Int(64), Operand::Slot(slot), first, Order::Plain);
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            "pthread_barrier_wait" => self.waits_at_barrier(call, at),
            "pthread_once" | "call_once" => self.does_once(call, at),
            _ => return Err(OtherCall),
        })
    }

    /// Sets `errno` if the result is not 0.
    fn set_errno(&mut self, result: u16, why: i64, at: u32) -> u32 {
        if !self.module.declared.iter().any(|name| name == "__errno_location") {
            return at;
        }
        let (to, failed) = (self.place(), self.place());
        self.branch(at, &Operand::Slot(result).expression(), to, failed);
        let address = Operand::Number(self.error_number());
        let said = self.store(failed, &Type::Int(32), Operand::Number(why), address, Order::Plain);
        self.jump(said, to);
        to
    }

    pub(super) fn clears(&mut self, call: &Calling<'_, '_>, bits: u32, at: u32) -> u32 {
        let at = self.store(at, &Type::Int(bits), Operand::Number(0), call.operand(0), Order::Plain);
        self.set(at, call.result, Expression::constant(0))
    }

    /// The address `bytes` bytes further on, and the place at which it is known.
    pub(super) fn offset(&mut self, at: u32, address: Operand, bytes: i64) -> (Operand, u32) {
        match address {
            Operand::Number(number) => (Operand::Number(number.saturating_add(bytes)), at),
            Operand::Slot(_) => {
                let slot = self.slot();
                let mut sum = address.sum();
                sum.constant = sum.constant.saturating_add(bytes);
                (Operand::Slot(slot), self.set(at, slot, Expression::Sum(sum)))
            }
        }
    }

    fn waits_at_barrier(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let barrier = call.operand(0);
        let before = self.slot();
        let (cell, at) = self.cell(at, &Type::Int(64), barrier)?;
        let (here, last, others) = (self.place(), self.place(), self.place());
        let orders = [Ordering::default(), super::ordering(Order::AcqRel), Ordering::default()];
        let step = Step {
            access: Access::Exchange(cell, asked(arrived, 0), Expression::constant(0)),
            sets: vec![(before, Expression::Sum(loaded()))],
            orders,
            ..self.step(here)
        };
        self.add(at, step);
        let is_last = Expression::of(is_last, Operand::Slot(before).sum(), Sum::constant(0));
        self.branch(here, &is_last, others, last);
        let to = self.set(last, call.result, Expression::constant(SERIAL));
        let with = |function| Expression::of(function, loaded(), Operand::Slot(before).sum());
        let ways = vec![
            Way { when: with(is_passed), written: None, goes: Continuation::On(0) },
            Way {
                when: with(|word, before| 1 - is_passed(word, before)),
                written: None,
                goes: Continuation::Waits,
            },
        ];
        let at = self.atomically(others, (64, barrier, Order::Acquire), call.result, ways)?;
        self.jump(at, to);
        Some(to)
    }

    /// The word is 1 while a thread runs the function, and 2 afterwards.
    fn does_once(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (word, function) = (call.operand(0), call.operand(1));
        let first = self.place();
        let ways = vec![
            Way { when: asked(is, 0), written: Some(Expression::constant(1)), goes: Continuation::To(first) },
            Way { when: asked(is, 1), written: None, goes: Continuation::Waits },
            Way { when: asked(is_above, 1), written: None, goes: Continuation::On(0) },
        ];
        let to = self.atomically(at, (32, word, Order::Acquire), call.result, ways)?;
        let known = Some((call.instruction, None));
        let at = self.indirect(call.frame, function, (&[], known), call.result, first);
        let at = self.store(at, &Type::Int(32), Operand::Number(2), word, Order::Release);
        let at = self.set(at, call.result, Expression::constant(0));
        self.jump(at, to);
        Some(to)
    }
}
