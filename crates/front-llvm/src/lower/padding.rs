//! Padding that is copied to memory that is no padding there: for example, a structure to a buffer of bytes.
//!
//! Bytes of padding belong to no scalar, so they have no value. Where they are copied to a scalar, it must not keep its old value: it
//! becomes 0, which the padding of static variables and of memory that was filled with 0 is, and the answer says so.

use super::assumed::PADDING;
use super::{Builder, Operand};
use crate::syntax::Order;
use crate::types::{Scalar, Type};
use garret_graphs::{Expression, Guard, ObjectCell, Step};
use std::sync::Arc;

impl Builder<'_> {
    /// Gives the bytes of the last object that belong to no scalar of its type a value: they are written with other bytes, or not at
    /// all.
    pub(super) fn has_padding(&mut self, scalars: &[Scalar]) {
        let Some(object) = self.map.objects.last() else { return };
        let is_apart = |cell: &&ObjectCell| {
            let (start, end) = (u64::from(cell.offset), u64::from(cell.offset) + u64::from(cell.width));
            !scalars.iter().any(|(offset, width)| *offset < end && start < offset + u64::from(*width))
        };
        for cell in object.cells.iter().filter(is_apart) {
            if let Some(location) = self.code.locations.get_mut(cell.location as usize) {
                location.undefined = None;
                self.assumed.insert(PADDING);
            }
        }
    }

    /// Writes the bytes that the padding of an object at a known address is copied to; returns the place afterwards.
    pub(super) fn copies_padding(
        &mut self,
        (target, source): (Operand, Operand),
        bytes: i64,
        at: u32,
    ) -> u32 {
        let padding = self.padding(source, bytes);
        padding.into_iter().fold(at, |at, offset| self.copies_padding_byte(target, offset, at))
    }

    /// Writes the byte that a byte of padding is copied to; returns the place afterwards.
    pub(super) fn copies_padding_byte(&mut self, target: Operand, offset: i64, at: u32) -> u32 {
        match target {
            Operand::Number(address) => {
                let address = address.saturating_add(offset);
                if self.is_padding(address) { at } else { self.writes_zero(at, Operand::Number(address)) }
            }
            Operand::Slot(_) => self.writes_zero_computed(at, target, offset),
        }
    }

    /// The bytes of a range that belong to no scalar, as offsets in the range.
    fn padding(&self, address: Operand, bytes: i64) -> Vec<i64> {
        let Operand::Number(address) = address else { return Vec::new() };
        let Some((object, start)) = self.map.object(address) else { return Vec::new() };
        let left = i64::try_from(object.size.saturating_sub(start)).unwrap_or(0);
        (0..bytes.min(left)).filter(|offset| self.is_padding(address.saturating_add(*offset))).collect()
    }

    /// Whether a byte of an object belongs to no scalar.
    fn is_padding(&self, address: i64) -> bool {
        let Some((object, offset)) = self.map.object(address) else { return false };
        let next = object.cells.partition_point(|cell| u64::from(cell.offset) <= offset);
        let last = next.checked_sub(1).and_then(|last| object.cells.get(last));
        last.is_none_or(|cell| u64::from(cell.offset) + u64::from(cell.width) <= offset)
    }

    fn writes_zero(&mut self, at: u32, address: Operand) -> u32 {
        self.assumed.insert(PADDING);
        self.store(at, &Type::Int(8), Operand::Number(0), address, Order::Plain)
    }

    /// The same at a computed address, where a scalar of one byte may begin.
    fn writes_zero_computed(&mut self, at: u32, target: Operand, offset: i64) -> u32 {
        let mut sum = target.sum();
        sum.constant = sum.constant.saturating_add(offset);
        let is_byte = Expression::Lookup(Arc::default(), sum, 1);
        let (found, to) = (self.place(), self.place());
        for (next, signs) in [(found, [false, false, true]), (to, [true, true, false])] {
            let guards = vec![Guard { value: is_byte.clone(), signs }];
            let step = Step { guards, ..self.step(next) };
            self.add(at, step);
        }
        let (address, here) = self.displaced(found, target, Operand::Number(offset));
        let done = self.writes_zero(here, address);
        self.jump(done, to);
        to
    }
}
