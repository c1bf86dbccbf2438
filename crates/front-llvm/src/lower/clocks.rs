//! The time that clocks show.
//!
//! A clock shows 0, or a late time that no deadline exceeds which was computed from 0. Each thread chooses when its clocks become late;
//! from then on they stay so. So a deadline may be reached at any time, or never, and time never runs backwards for a thread.
//! Nothing relates the clocks of different threads.

use super::assumed::CLOCKS;
use super::calling::Calling;
use super::{Builder, Operand, ZERO};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::{Expression, Guard, Step};

/// The late time of a clock that counts nanoseconds: 36 years.
pub(super) const NANOSECONDS: i64 = 1 << 60;
/// The late time of a clock that counts seconds: 34 years.
const SECONDS: i64 = 1 << 30;

impl Builder<'_> {
    /// Reads a clock into a slot; returns the place afterwards.
    pub(super) fn shows_time(&mut self, at: u32, slot: u16, late_time: i64) -> u32 {
        self.assumed.insert(CLOCKS);
        let is_late = match self.is_late {
            Some(slot) => slot,
            None => self.slot(),
        };
        self.is_late = Some(is_late);
        let to = self.place();
        let early = Guard { value: Operand::Slot(is_late).expression(), signs: ZERO };
        let sets = vec![(slot, Expression::constant(0))];
        let early = Step { guards: vec![early], sets, ..self.step(to) };
        let sets = vec![(slot, Expression::constant(late_time)), (is_late, Expression::constant(1))];
        let late = Step { sets, ..self.step(to) };
        self.add(at, early);
        self.add(at, late);
        to
    }

    /// `clock_gettime`, `gettimeofday`: writes the seconds, and no parts of a second; returns the place afterwards.
    pub(super) fn reads_clock(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> u32 {
        let seconds = self.slot();
        let at = self.shows_time(at, seconds, SECONDS);
        let to = call.operand(usize::from(name == "clock_gettime"));
        let (second, at) = self.offset(at, to, 8);
        let at = self.store(at, &Type::Int(64), Operand::Slot(seconds), to, Order::Plain);
        let at = self.store(at, &Type::Int(64), Operand::Number(0), second, Order::Plain);
        self.set(at, call.result, Expression::constant(0))
    }
}
