//! Functions of the C++ library that are known by their names: streams, static local variables, clocks.

use super::assumed::{TWO_PROCESSORS, WRITTEN};
use super::calling::Calling;
use super::clocks;
use super::waits::{Continuation, Way, asked, is, is_above, loaded};
use super::{Builder, Operand};
use crate::streams::{READS, writes};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::Expression;

/// The names of functions that write a text to a stream: suffix for a zero-terminated text, prefixes for a text of a given length, and
/// a part of the names for a `std::string`.
const TEXT: &str = "RSt13basic_ostreamIcT_ES5_PKc";
const LETTERS: [&str; 2] = ["_ZNSo5writeEPKcl", "_ZSt16__ostream_insertI"];
const STRING: &str = "basic_string";

/// Whether a function has a built-in meaning, even if the module defines it.
pub(super) fn is_known(name: &str) -> bool {
    writes(name)
        || name == POOL
        || [SPINS, WAITS].iter().chain(&super::several::SEVERAL).any(|it| name.starts_with(it))
}

/// Prefix of the name of the function that polls before a wait: other threads cannot see whether it does.
const SPINS: &str = "_ZNSt8__detail13__atomic_spinI";

/// Prefix of the name of the function that waits until a number changes, for `std::atomic` and types built on it.
const WAITS: &str = "_ZNSt8__detail15__platform_waitI";

/// The function of libstdc++ that finds, by the bits of its address, the pool of threads that wait for an atomic variable. Variables
/// may share a pool: here, all do.
const POOL: &str = "_ZNSt8__detail18__waiter_pool_base6_S_forEPKv";

/// The pools.
const POOLS: &str = "_ZZNSt8__detail18__waiter_pool_base6_S_forEPKvE3__w";

/// Functions without an effect here that return 0.
fn does_nothing(name: &str) -> bool {
    // thread-local variables are initialised before the thread runs
    name.starts_with("_ZTH")
        || name.starts_with(SPINS)
        || matches!(
            name,
            "_ZNSt8ios_base15sync_with_stdioEb"
                | "_ZNSt13__future_base12_Result_baseD2Ev"
                // while an exception is in flight, no code runs here
                | "_ZSt18uncaught_exceptionv"
                | "_ZSt19uncaught_exceptionsv"
                | "_ZNSaIcEC1Ev"
                | "_ZNSaIcED1Ev"
        )
}

fn are_other_words(one: i64, other: i64) -> i64 {
    i64::from((one ^ other).trailing_zeros() < 32)
}

/// The ways for a word that differs from a value, and for one that is equal.
fn unless_is(value: Operand, other: Continuation, same: Continuation) -> Vec<Way> {
    let way = |asks: fn(i64, i64) -> i64, goes| {
        let when = Expression::of(asks, loaded(), value.sum());
        Way { when, written: None, goes }
    };
    vec![way(are_other_words, other), way(|one, other| 1 - are_other_words(one, other), same)]
}

impl Builder<'_> {
    /// Lowers a call of such a function; returns the place afterwards, if it returns.
    ///
    /// # Errors
    /// It is another function.
    pub(super) fn of_cpp(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, super::waits::OtherCall> {
        if writes(name) {
            return Ok(Some(self.writes(name, call, at)));
        }
        if does_nothing(name) {
            return Ok(Some(self.set(at, call.result, Expression::constant(0))));
        }
        Ok(match name {
            "__cxa_guard_acquire" => self.begins_once(call, at),
            "__cxa_guard_release" => Some(self.guard_is(call, [1, 2], at)),
            "__cxa_guard_abort" => Some(self.guard_is(call, [0, 0], at)),
            "_ZNSt6chrono3_V212system_clock3nowEv" | "_ZNSt6chrono3_V212steady_clock3nowEv" => {
                Some(self.shows_time(at, call.result, clocks::NANOSECONDS))
            }
            "_ZNSt6thread20hardware_concurrencyEv" => {
                self.assumed.insert(TWO_PROCESSORS);
                Some(self.set(at, call.result, Expression::constant(2)))
            }
            _ if name.starts_with("_ZNSt28__atomic_futex_unsigned_base") => {
                if name.contains("_M_futex_notify_all") { Some(at) } else { self.waits_for_other(call, at) }
            }
            _ if name.starts_with(WAITS) => self.waits_at_number(call, at),
            _ if super::several::SEVERAL.iter().any(|it| name.starts_with(it)) => {
                self.locks_several(name, call, at)
            }
            POOL => self.pool(call, at),
            "__once_proxy" => self.does_what_is_once(call, at),
            _ => return Err(super::waits::OtherCall),
        })
    }

    /// Writes to a stream: reads the text that is written.
    fn writes(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> u32 {
        self.assumed.insert(WRITTEN);
        let function = call.operand(1);
        let at = match name {
            // a stream manipulator: those of the library only write
            "_ZNSolsEPFRSoS_E" => match function {
                Operand::Number(address) if self.writes_at(address) => at,
                _ => {
                    let operands = [call.operand(0)];
                    self.indirect(call.frame, function, (&operands, None), call.result, at)
                }
            },
            _ if name.ends_with(TEXT) => self.reads_text(READS[0], call, &[function], at),
            _ if LETTERS.iter().any(|it| name.starts_with(it)) => {
                self.reads_text(READS[1], call, &[function, call.operand(2)], at)
            }
            _ if name.contains(STRING) => self.reads_text(READS[2], call, &[function], at),
            _ => at,
        };
        self.set(at, call.result, call.operand(0).expression())
    }

    /// Whether the function at an address only writes to a stream.
    fn writes_at(&self, address: i64) -> bool {
        self.globals.iter().any(|((name, _), it)| *it == address && writes(name))
    }

    /// The second byte of a guard is 1 while a thread initialises the variable, and 2 afterwards; then the first byte is 1.
    fn begins_once(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (second, at) = self.offset(at, call.operand(0), 1);
        let ways = vec![
            Way { when: asked(is, 0), written: Some(Expression::constant(1)), goes: Continuation::On(1) },
            Way { when: asked(is, 1), written: None, goes: Continuation::Waits },
            Way { when: asked(is_above, 1), written: None, goes: Continuation::On(0) },
        ];
        // a wait needs a place of its own
        let here = self.place();
        self.jump(at, here);
        self.atomically(here, (8, second, Order::Acquire), call.result, ways)
    }

    /// Sets the two bytes of a guard.
    fn guard_is(&mut self, call: &Calling<'_, '_>, [first, then]: [i64; 2], at: u32) -> u32 {
        let guard = call.operand(0);
        let at = self.store(at, &Type::Int(8), Operand::Number(first), guard, Order::Release);
        let (second, at) = self.offset(at, guard, 1);
        self.store(at, &Type::Int(8), Operand::Number(then), second, Order::Release)
    }

    /// A wait on a `std::future`: it is not ready while a word has this value, and the thread that changes the word notifies all. A
    /// timed wait may return earlier.
    fn waits_for_other(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (word, value, timed) = (call.operand(1), call.operand(2), call.operand(3));
        let (here, to, with_time, waiting) = (self.place(), self.place(), self.place(), self.place());
        self.jump(at, here);
        self.branch(here, &timed.expression(), waiting, with_time);
        for (from, goes) in [(waiting, Continuation::Waits), (with_time, Continuation::On(0))] {
            let ways = unless_is(value, Continuation::On(1), goes);
            let after = self.atomically(from, (32, word, Order::Relaxed), call.result, ways)?;
            self.jump(after, to);
        }
        Some(to)
    }

    /// Waits until the number at an address changes; once in each place and thread, it returns spuriously.
    fn waits_at_number(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        if self.module.has_waiting_threads {
            let why = format!(
                "{}it is not known here whether a thread that waits for an atomic variable is woken",
                self.line()
            );
            let unknown = self.unknown(&why);
            self.jump(at, unknown);
            return None;
        }
        let (waiting, to) = (self.place(), self.place());
        self.jump(at, waiting);
        self.once(at, to, None);
        let ways = unless_is(call.operand(1), Continuation::To(to), Continuation::Waits);
        self.atomically(waiting, (32, call.operand(0), Order::Relaxed), call.result, ways)?;
        Some(to)
    }

    /// The pool of threads that wait for an atomic variable.
    fn pool(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let Some(first) = self.address_of(POOLS, self.thread) else {
            self.refused(at, "waiting for an atomic variable");
            return None;
        };
        Some(self.set(at, call.result, Expression::constant(first)))
    }

    /// `std::call_once` stores the function to call in a thread-local variable.
    fn does_what_is_once(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        const LEFT: &str = "_ZSt11__once_call";
        let Some(address) = self.globals.get(&(LEFT.to_owned(), self.thread + 1)).copied() else {
            self.refused(at, "`std::call_once`");
            return None;
        };
        let function = self.slot();
        let at = self.loads(at, Operand::Number(address), function)?;
        let known = Some((call.instruction, None));
        Some(self.indirect(call.frame, Operand::Slot(function), (&[], known), call.result, at))
    }
}
