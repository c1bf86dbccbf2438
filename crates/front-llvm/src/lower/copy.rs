//! Memory that is filled and copied, scalar by scalar. Where the address is computed, an execution finds out which scalars are there.

use super::calling::Calling;
use super::{Builder, NOT_ZERO, Operand, ZERO};
use crate::syntax::Order;
use crate::types::{Scalar, Type};
use garret_graphs::{Expression, Guard, Step};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most scalars that are copied or filled by one call.
const MOST_SCALARS: usize = 4096;
/// The most bytes at an address that is computed.
const MOST_BYTES: i64 = 512;
/// The sizes that scalars have, in bytes.
const WIDTHS: [u8; 4] = [8, 4, 2, 1];

impl Builder<'_> {
    /// The scalars at an address that is known, for so many bytes. Of one that is there in part, the parts that are.
    fn scalars_at(&self, address: Operand, bytes: i64) -> Option<Vec<Scalar>> {
        let Operand::Number(address) = address else { return None };
        let (object, offset) = self.map.object(address)?;
        let end = offset.checked_add(u64::try_from(bytes).ok()?)?;
        let mut scalars: Vec<Scalar> = Vec::new();
        for cell in &object.cells {
            let start = u64::from(cell.offset);
            let (mut from, to) = (start.max(offset), (start + u64::from(cell.width)).min(end));
            while from < to && scalars.len() <= MOST_SCALARS {
                let fits = |width: &u8| from % u64::from(*width) == 0 && from + u64::from(*width) <= to;
                // a scalar that is there as a whole is none of its parts, wherever it stands
                let is_whole = from == start && to == start + u64::from(cell.width);
                let part = || WIDTHS.into_iter().find(fits).unwrap_or(1);
                let width = if is_whole { cell.width } else { part() };
                scalars.push((from - offset, width));
                from += u64::from(width);
            }
        }
        (scalars.len() <= MOST_SCALARS && end <= object.size).then_some(scalars)
    }

    /// Does something for each scalar at an address, for so many bytes: what is told where, at which offset and of which size, and says where
    /// it goes on. Bytes that belong to no scalar are left out.
    fn each(
        &mut self,
        at: u32,
        (address, bytes): (Operand, i64),
        does: &mut impl FnMut(&mut Self, u32, i64, u8) -> Option<u32>,
    ) -> Option<u32> {
        if let Some(scalars) = self.scalars_at(address, bytes) {
            let mut at = at;
            for (offset, width) in scalars {
                at = does(self, at, offset.cast_signed(), width)?;
            }
            return Some(at);
        }
        let ends: Vec<u32> = (0..=bytes).map(|offset| if offset == 0 { at } else { self.place() }).collect();
        let failed = self.failed("memory is accessed where no object is");
        for (offset, &here) in (0..bytes).zip(&ends) {
            let lookup = |width| {
                let mut sum = address.sum();
                sum.constant = sum.constant.saturating_add(offset);
                Expression::Lookup(Arc::default(), sum, width)
            };
            let after = |bytes: i64| ends.get(usize::try_from(offset + bytes).ok()?).copied();
            for width in WIDTHS {
                let Some(next) = after(width.into()) else { continue };
                let found = self.place();
                let guards = vec![Guard { value: lookup(width), signs: [false, false, true] }];
                let step = Step { guards, ..self.step(found) };
                self.add(here, step);
                let done = does(self, found, offset, width)?;
                self.jump(done, next);
            }
            let outside = vec![Guard { value: lookup(1), signs: ZERO }];
            let step = Step { guards: outside, ..self.step(failed) };
            self.add(here, step);
            // between scalars, or in the midst of one, or at a larger one than is left
            let whole = WIDTHS.into_iter().filter(|width| after((*width).into()).is_some());
            let no_scalar = whole.map(|width| Guard { value: lookup(width), signs: [true, true, false] });
            let no_scalar: Vec<Guard> = no_scalar.collect();
            let line = self.line();
            let split = self.unknown(&format!("{line}a part of a number is copied or filled"));
            for (to, signs) in [(after(1)?, [true, false, false]), (split, [false, false, true])] {
                let mut guards =
                    vec![Guard { value: lookup(1), signs: NOT_ZERO }, Guard { value: lookup(0), signs }];
                guards.extend(no_scalar.iter().cloned());
                let step = Step { guards, ..self.step(to) };
                self.add(here, step);
            }
        }
        ends.last().copied()
    }

    /// Fills so many bytes with one.
    pub(super) fn fills(
        &mut self,
        call: &Calling<'_, '_>,
        value: Option<i64>,
        bytes: Option<i64>,
        at: u32,
    ) -> Option<u32> {
        let target = call.operand(0);
        let (Some(value), Some(bytes)) = (value, bytes.filter(|bytes| self.is_copied(target, *bytes))) else {
            self.refused(at, "filling a computed number of bytes, or very many");
            return None;
        };
        let byte = u64::from(value as u8);
        let mut fill = |builder: &mut Self, at: u32, offset: i64, width: u8| {
            let whole = (0..width).fold(0_u64, |whole, _| whole << 8 | byte);
            let bits = u32::from(width) * 8;
            let (address, at) = builder.offset(at, target, offset);
            let value = Self::known(i128::from(whole), bits);
            Some(builder.store(at, &Type::Int(bits), value, address, Order::Plain))
        };
        let at = self.each(at, (target, bytes), &mut fill)?;
        Some(self.set(at, call.result, target.expression()))
    }

    /// Copies so many bytes to where none of them are.
    pub(super) fn copies(&mut self, call: &Calling<'_, '_>, bytes: Option<i64>, at: u32) -> Option<u32> {
        let (target, source) = (call.operand(0), call.operand(1));
        let bytes = self.copied_bytes(source, bytes, at)?;
        let value = self.slot();
        let mut copy = |builder: &mut Self, at: u32, offset: i64, width: u8| {
            let at = builder.reads_scalar(source, (offset, width), value, at)?;
            Some(builder.writes_scalar(target, (offset, width), value, at))
        };
        let at = self.each(at, (source, bytes), &mut copy)?;
        Some(self.set(at, call.result, target.expression()))
    }

    /// Copies so many bytes to where some of them may be: all are read before the first is written.
    pub(super) fn moves(&mut self, call: &Calling<'_, '_>, bytes: Option<i64>, at: u32) -> Option<u32> {
        let (target, source) = (call.operand(0), call.operand(1));
        let bytes = self.copied_bytes(source, bytes, at)?;
        let mut values = BTreeMap::new();
        let mut read = |builder: &mut Self, at: u32, offset: i64, width: u8| {
            let value = *values.entry((offset, width)).or_insert_with(|| builder.slot());
            builder.reads_scalar(source, (offset, width), value, at)
        };
        let at = self.each(at, (source, bytes), &mut read)?;
        let mut write = |builder: &mut Self, at: u32, offset: i64, width: u8| {
            let value = values.get(&(offset, width)).copied()?;
            Some(builder.writes_scalar(target, (offset, width), value, at))
        };
        let at = self.each(at, (source, bytes), &mut write)?;
        Some(self.set(at, call.result, target.expression()))
    }

    /// How many bytes are copied from an address.
    fn copied_bytes(&mut self, source: Operand, bytes: Option<i64>, at: u32) -> Option<i64> {
        let bytes = bytes.filter(|bytes| self.is_copied(source, *bytes));
        if bytes.is_none() {
            self.refused(at, "copying a computed number of bytes, or very many");
        }
        bytes
    }

    /// Reads the scalar of this offset and size into a slot.
    fn reads_scalar(
        &mut self,
        source: Operand,
        (offset, width): (i64, u8),
        value: u16,
        at: u32,
    ) -> Option<u32> {
        let (from, at) = self.offset(at, source, offset);
        self.reads(at, (&Type::Int(u32::from(width) * 8), from, Order::Plain), value)
    }

    fn writes_scalar(&mut self, target: Operand, (offset, width): (i64, u8), value: u16, at: u32) -> u32 {
        let (into, at) = self.offset(at, target, offset);
        self.store(at, &Type::Int(u32::from(width) * 8), Operand::Slot(value), into, Order::Plain)
    }

    /// Whether so many bytes at an address can be looked at one by one.
    fn is_copied(&self, address: Operand, bytes: i64) -> bool {
        (0..=MOST_BYTES).contains(&bytes) || self.scalars_at(address, bytes).is_some()
    }
}
