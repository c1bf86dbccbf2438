//! Structures of two numbers that are read and written as a whole: each number separately.

use super::instruction::Frame;
use super::{Builder, Operand};
use crate::syntax::{Constant, Order, Value};
use crate::types::Type;
use garret_graphs::{Expression, Step};

impl Builder<'_> {
    /// The types of the two numbers of a structure, and the offset of the second one in bytes.
    fn of_pair(&self, kind: &Type) -> Option<([Type; 2], i64)> {
        if !self.is_pair(kind) {
            return None;
        }
        let names = &self.module.names;
        let kind = kind.known(names);
        let (first, _) = kind.part(names, 0)?;
        let (second, start) = kind.part(names, 1)?;
        Some(([first.clone(), second.clone()], i64::try_from(start).ok()?))
    }

    /// Sets a slot and the slot of its second part; returns the place afterwards.
    pub(super) fn sets_pair(&mut self, at: u32, slot: u16, [first, second]: [Expression; 2]) -> u32 {
        let (beside, to) = (self.pair(slot), self.place());
        let step = Step { sets: vec![(slot, first), (beside, second)], ..self.step(to) };
        self.add(at, step);
        to
    }

    /// Writes such a structure; returns the place afterwards.
    pub(super) fn stores_pair(
        &mut self,
        frame: &Frame<'_>,
        (kind, value, address, order): (&Type, &Value, Operand, Order),
        at: u32,
    ) -> Option<u32> {
        // the parts of an undefined structure are unknown
        let is_known = order == Order::Plain && *value != Value::Constant(Constant::Undef);
        let parts = self.of_pair(kind).filter(|_| is_known);
        let (Some(([first, second], start)), Some([one, other])) = (parts, self.parts(frame, value)) else {
            self.refused(at, "storing a vector or a whole structure");
            return None;
        };
        let at = self.store(at, &first, one, address, order);
        let (behind, at) = self.offset(at, address, start);
        Some(self.store(at, &second, other, behind, order))
    }

    /// Reads such a structure into two slots; returns the place afterwards.
    pub(super) fn loads_pair(
        &mut self,
        (kind, address, order): (&Type, Operand, Order),
        slot: u16,
        at: u32,
    ) -> Option<u32> {
        let Some(([first, second], start)) = self.of_pair(kind).filter(|_| order == Order::Plain) else {
            self.refused(at, "loading a vector or a whole structure");
            return None;
        };
        let (behind, at) = self.offset(at, address, start);
        let other = self.pair(slot);
        let at = self.reads(at, (&first, address, order), slot)?;
        self.reads(at, (&second, behind, order), other)
    }
}
