//! Code that exists once in a thread, and is entered from several places: a slot holds the place to return to.

use super::{Builder, ZERO};
use garret_graphs::{Atom, Expression, Guard, Step, Sum};

/// Shared code, between two places.
#[derive(Clone, Copy)]
pub(super) struct Shared {
    pub(super) entry: u32,
    pub(super) exit: u32,
    /// The slot with the index of the caller, from 0 on; and the number of callers so far.
    call: u16,
    calls: i64,
}

impl Builder<'_> {
    /// Creates two places between which shared code is lowered.
    pub(super) fn shared(&mut self) -> Shared {
        Shared { entry: self.place(), exit: self.place(), call: self.slot(), calls: 0 }
    }

    /// Adds a caller: from a place with these assignments, and back to another place with those. Returns the code with one more caller.
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
