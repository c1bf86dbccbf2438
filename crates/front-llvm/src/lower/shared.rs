//! Code that is there once in a thread, and that several places come to: who comes there keeps where it goes back to in a slot.

use super::{Builder, ZERO};
use garret_graphs::{Atom, Expression, Guard, Step, Sum};

/// Such code, between two places.
#[derive(Clone, Copy)]
pub(super) struct Shared {
    pub(super) entry: u32,
    pub(super) exit: u32,
    /// Which of those who come there it is, from 0 on; and how many there are so far.
    call: u16,
    calls: i64,
}

impl Builder<'_> {
    /// Two places between which code is written that several come to.
    pub(super) fn shared(&mut self) -> Shared {
        Shared { entry: self.place(), exit: self.place(), call: self.slot(), calls: 0 }
    }

    /// Goes there from a place, with these slots set, and back to another one, with those; the code, with one more who comes there.
    pub(super) fn goes_there(
        &mut self,
        code: Shared,
        (from, mut sets): (u32, Vec<(u16, Expression)>),
        (to, back): (u32, Vec<(u16, Expression)>),
    ) -> Shared {
        sets.push((code.call, Expression::constant(code.calls)));
        let step = Step { sets, ..self.step(code.entry) };
        self.add(from, step);
        let is_it = Sum { constant: -code.calls, ..Sum::atom(Atom::Slot(code.call)) };
        let guards = vec![Guard { value: Expression::Sum(is_it), signs: ZERO }];
        let step = Step { guards, sets: back, ..self.step(to) };
        self.add(code.exit, step);
        Shared { calls: code.calls + 1, ..code }
    }
}
