//! `pthread_cleanup_push` and `pthread_cleanup_pop`, as the macros of glibc write them: the routine of a pair runs if the thread ends
//! in between.
//!
//! A pair saves a place (`__sigsetjmp`) and registers it. A thread that ends goes to the last registered place, where the routine
//! runs and `__pthread_unwind_next` goes on to the place before; after the first one, the thread ends. Here, a slot has the number of
//! the last registered pair, and each pair keeps the number of the one before.
//!
//! # Sources
//! IEEE Std 1003.1-2017, `pthread_cleanup_push`, `pthread_exit`.

use super::calling::Calling;
use super::waits::OtherCall;
use super::{Builder, Operand, ZERO};
use garret_graphs::{Atom, Expression, Guard, Step, Sum};
use std::collections::BTreeMap;

/// The function that registers a pair.
const REGISTERS: &str = "__pthread_register_cancel";

/// The pairs of a thread.
#[derive(Clone, Default)]
pub(super) struct Cleanups {
    /// The number of pairs.
    number: i64,
    /// The slot with the number of the last registered pair, the slot with the result of the thread, and the place at which it goes to
    /// the routine of that pair, or ends.
    of_thread: Option<(u16, u16, u32)>,
    /// The last saved place of each function that is being lowered, by its first place: the place afterwards, and the slot of the
    /// result.
    saved: BTreeMap<u32, (u32, u16)>,
    /// The slots with the numbers of the pairs before those that are open, by the function.
    before: BTreeMap<u32, Vec<u16>>,
}

impl Builder<'_> {
    /// A thread begins without pairs.
    pub(super) fn has_no_cleanups(&mut self) {
        self.cleanups = Cleanups::default();
    }

    /// Lowers calls for pairs and for the end of a thread in between.
    ///
    /// # Errors
    /// It is another call, or not one that the macros make.
    pub(super) fn cleans_up(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let frame = call.frame.blocks.values().copied().min().unwrap_or(0);
        Ok(match name {
            "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" => {
                let to = self.place();
                let here = self.set(at, call.result, Expression::constant(0));
                self.jump(here, to);
                self.cleanups.saved.insert(frame, (to, call.result));
                Some(to)
            }
            REGISTERS => {
                let landing = self.cleanups.saved.get(&frame).copied().ok_or(OtherCall)?;
                Some(self.registers(frame, landing, call, at))
            }
            "__pthread_unregister_cancel" => {
                let (top, ..) = self.ends_at(call);
                let open = self.cleanups.before.get_mut(&frame);
                let before = open.and_then(Vec::pop).ok_or(OtherCall)?;
                Some(self.set(at, top, Operand::Slot(before).expression()))
            }
            "__pthread_unwind_next" => {
                let (_, _, ends) = self.ends_at(call);
                self.jump(at, ends);
                None
            }
            "pthread_exit" if self.module.declared.iter().any(|it| it == REGISTERS) => {
                let (_, result, ends) = self.ends_at(call);
                let at = self.set(at, result, call.operand(0).expression());
                self.jump(at, ends);
                None
            }
            _ => return Err(OtherCall),
        })
    }

    /// The slots and the place for the end of this thread.
    fn ends_at(&mut self, call: &Calling<'_, '_>) -> (u16, u16, u32) {
        if let Some(known) = self.cleanups.of_thread {
            return known;
        }
        let (top, result, ends, last) = (self.slot(), self.slot(), self.place(), self.place());
        self.cleanups.of_thread = Some((top, result, ends));
        let guards = vec![Guard { value: Operand::Slot(top).expression(), signs: ZERO }];
        let step = Step { guards, ..self.step(last) };
        self.add(ends, step);
        self.ends_thread((Operand::Slot(result), call.result), call.frame.depth, last);
        (top, result, ends)
    }

    /// Registers a pair: the end of the thread continues at its place, with a result other than 0.
    fn registers(
        &mut self,
        frame: u32,
        (landing, jumped): (u32, u16),
        call: &Calling<'_, '_>,
        at: u32,
    ) -> u32 {
        let (top, _, ends) = self.ends_at(call);
        self.cleanups.number += 1;
        let (number, before) = (self.cleanups.number, self.slot());
        self.cleanups.before.entry(frame).or_default().push(before);
        let is_it = Sum { constant: -number, ..Sum::atom(Atom::Slot(top)) };
        let guards = vec![Guard { value: Expression::Sum(is_it), signs: ZERO }];
        let sets = vec![(top, Operand::Slot(before).expression()), (jumped, Expression::constant(1))];
        let step = Step { guards, sets, ..self.step(landing) };
        self.add(ends, step);
        let at = self.set(at, before, Operand::Slot(top).expression());
        self.set(at, top, Expression::constant(number))
    }
}
