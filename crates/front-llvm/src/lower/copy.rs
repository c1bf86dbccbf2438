//! Fills and copies memory, scalar by scalar. If the address is computed, an execution determines the scalars at run time. If the
//! number of bytes is computed, it uses a loop.

use super::calling::Calling;
use super::{Builder, NOT_ZERO, Operand, ZERO};
use crate::arithmetic;
use crate::syntax::{Binary, Cast, Order};
use crate::types::{Scalar, Type};
use garret_graphs::{Expression, Guard, Step, Sum};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest number of scalars that one call copies or fills.
const MOST_SCALARS: usize = 4096;
/// The largest number of bytes at a computed address; each of them has steps of its own.
const MOST_BYTES: i64 = 512;
/// The reason if only a part of a location is copied.
pub(super) const PARTLY: &str = "a part of a number is copied or filled";
/// The sizes of scalars, in bytes.
const WIDTHS: [u8; 4] = [8, 4, 2, 1];

impl Builder<'_> {
    /// The scalars in a range of bytes at a known address. For a scalar that is only partly in the range, the parts in the range.
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
                // a whole scalar is not split, even if it is not aligned
                let is_whole = from == start && to == start + u64::from(cell.width);
                let part = || WIDTHS.into_iter().find(fits).unwrap_or(1);
                let width = if is_whole { cell.width } else { part() };
                scalars.push((from - offset, width));
                from += u64::from(width);
            }
        }
        (scalars.len() <= MOST_SCALARS && end <= object.size).then_some(scalars)
    }

    /// Calls `does` for each scalar in a range of bytes, with a place, the offset and the size; it returns the place afterwards. At a
    /// computed address, it is also called for bytes that belong to no scalar, with the size 0.
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
        let failed = self.failed(self.no_object());
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
            // between scalars, inside of one, or at one that exceeds the range
            let whole = WIDTHS.into_iter().filter(|width| after((*width).into()).is_some());
            let no_scalar = whole.map(|width| Guard { value: lookup(width), signs: [true, true, false] });
            let no_scalar: Vec<Guard> = no_scalar.collect();
            let line = self.line();
            let mut part = address.sum();
            part.constant = part.constant.saturating_add(offset);
            let split = self.split(&part, bytes - offset, false, &format!("{line}{PARTLY}"));
            let padding = self.place();
            let padded = does(self, padding, offset, 0)?;
            self.jump(padded, after(1)?);
            for (to, signs) in [(padding, [true, false, false]), (split, [false, false, true])] {
                let mut guards =
                    vec![Guard { value: lookup(1), signs: NOT_ZERO }, Guard { value: lookup(0), signs }];
                guards.extend(no_scalar.iter().cloned());
                let step = Step { guards, ..self.step(to) };
                self.add(here, step);
            }
        }
        ends.last().copied()
    }

    /// The same in a loop, for a computed number of bytes.
    fn each_in_turn(
        &mut self,
        at: u32,
        (address, bytes): (Operand, Operand),
        turn: Turn,
        does: &mut impl FnMut(&mut Self, u32, Operand, u8) -> Option<u32>,
    ) -> Option<u32> {
        let [index, lower] = [(); 2].map(|()| self.slot());
        let [here, end] = [(); 2].map(|()| self.place());
        let is_down = turn == Turn::Down;
        let start = if is_down { bytes } else { Operand::Number(0) };
        let started = self.set(at, index, start.expression());
        self.jump(started, here);
        // `begins`: the offset of a next scalar of this size; `left`: the number of bytes that remain after it
        let begins = |width: u8| {
            let less = if is_down { -i64::from(width) } else { 0 };
            plus(Operand::Slot(index).sum(), 1, less)
        };
        let left = |width: u8| {
            let before = || sum_of(bytes.sum(), &plus(Operand::Slot(index).sum(), -1, -i64::from(width)));
            if is_down { begins(width) } else { before() }
        };
        let lookup = |width: u8| {
            Expression::Lookup(Arc::default(), sum_of(address.sum(), &begins(width.max(1))), width)
        };
        let guard = |value: Expression, signs| Guard { value, signs };
        let is_done = guard(Expression::Sum(left(0)), ZERO);
        let step = Step { guards: vec![is_done], ..self.step(end) };
        self.add(here, step);
        let line = self.line();
        let part = sum_of(address.sum(), &plus(Operand::Slot(index).sum(), 1, 0));
        let split = self.split(&part, 0, false, &format!("{line}{PARTLY}"));
        let end_of_all = sum_of(address.sum(), &bytes.sum());
        let cut = self.split(&end_of_all, 0, false, &format!("{line}{PARTLY}"));
        for width in WIDTHS {
            let is_there = guard(lookup(width), [false, false, true]);
            let found = self.place();
            for (to, signs) in [(found, [false, true, true]), (cut, [true, false, false])] {
                // at the end, only the step above is enabled
                let is_left = guard(Expression::Sum(left(0)), NOT_ZERO);
                let is_whole = guard(Expression::Sum(left(width)), signs);
                let step = Step { guards: vec![is_there.clone(), is_left, is_whole], ..self.step(to) };
                self.add(here, step);
            }
            let at = self.set(found, lower, Expression::Sum(begins(width)));
            let done = does(self, at, Operand::Slot(lower), width)?;
            let by = if is_down { -i64::from(width) } else { width.into() };
            let next = self.set(done, index, Expression::Sum(plus(Operand::Slot(index).sum(), 1, by)));
            self.jump(next, here);
        }
        let outside = match turn {
            Turn::UpToEnd => end,
            Turn::Up | Turn::Down => self.failed(self.no_object()),
        };
        let is_left = guard(Expression::Sum(left(0)), NOT_ZERO);
        let guards = vec![guard(lookup(1), ZERO), is_left.clone()];
        let step = Step { guards, ..self.step(outside) };
        self.add(here, step);
        // between scalars, or inside of one
        let between = self.place();
        for (to, signs) in [(between, [true, false, false]), (split, [false, false, true])] {
            let mut guards = vec![is_left.clone(), guard(lookup(1), NOT_ZERO), guard(lookup(0), signs)];
            guards.extend(WIDTHS.into_iter().map(|width| guard(lookup(width), [true, true, false])));
            let step = Step { guards, ..self.step(to) };
            self.add(here, step);
        }
        let by = if is_down { -1 } else { 1 };
        let next = self.set(between, index, Expression::Sum(plus(Operand::Slot(index).sum(), 1, by)));
        self.jump(next, here);
        Some(end)
    }

    /// `memset`: fills bytes with one value.
    pub(super) fn fills(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let [target, value, bytes] = [0, 1, 2].map(|number| call.operand(number));
        let mut fill = |builder: &mut Self, at: u32, offset: Operand, width: u8| {
            let bits = u32::from(width) * 8;
            let (address, at) = builder.displaced(at, target, offset);
            let (whole, at) = builder.repeated(at, value, width)?;
            Some(builder.store(at, &Type::Int(bits), whole, address, Order::Plain))
        };
        let at = match self.copied_at_once(target, bytes) {
            Some(known) => self.each(at, (target, known), &mut |builder, at, offset, width| {
                if width == 0 { Some(at) } else { fill(builder, at, Operand::Number(offset), width) }
            })?,
            None => self.each_in_turn(at, (target, bytes), Turn::Up, &mut fill)?,
        };
        Some(self.set(at, call.result, target.expression()))
    }

    /// A number of `width` bytes that all have this value.
    fn repeated(&mut self, at: u32, byte: Operand, width: u8) -> Option<(Operand, u32)> {
        let bits = u32::from(width) * 8;
        let ones = (0..width).fold(0_u64, |whole, _| whole << 8 | 1);
        if let Operand::Number(byte) = byte {
            return Some((Self::known(i128::from(ones * u64::from(byte as u8)), bits), at));
        }
        let slot = self.slot();
        let [low, whole] = [Binary::And, Binary::Mul].map(|operator| arithmetic::binary(operator, 64));
        let at = self.set(at, slot, Expression::Function(low?, byte.sum(), Sum::constant(0xff)));
        let ones = Sum::constant(ones.cast_signed());
        let at = self.set(at, slot, Expression::Function(whole?, Operand::Slot(slot).sum(), ones));
        let narrow = arithmetic::cast(Cast::Trunc, 64, bits);
        let Some(narrow) = narrow.filter(|_| bits < 64) else { return Some((Operand::Slot(slot), at)) };
        let narrow = Expression::Function(narrow, Operand::Slot(slot).sum(), Sum::constant(0));
        Some((Operand::Slot(slot), self.set(at, slot, narrow)))
    }

    /// `memcpy`: copies bytes to memory that does not overlap.
    pub(super) fn copies(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let [target, source, bytes] = [0, 1, 2].map(|number| call.operand(number));
        let at = self.is_apart(at, (target, source), bytes)?;
        let at = match self.copied_at_once(source, bytes) {
            Some(known) => {
                let at = self.copies_padding((target, source), known, at);
                let value = self.slot();
                let mut copy = |builder: &mut Self, at: u32, offset: i64, width: u8| {
                    if width == 0 {
                        return Some(builder.copies_padding_byte(target, offset, at));
                    }
                    builder.copies_scalar((target, source), (Operand::Number(offset), width), value, at)
                };
                self.each(at, (source, known), &mut copy)?
            }
            None => self.copies_in_turn((target, source), bytes, Turn::Up, at)?,
        };
        Some(self.set(at, call.result, target.expression()))
    }

    /// A bad state if the two ranges of bytes overlap, and are not the same one; returns the place afterwards.
    fn is_apart(&mut self, at: u32, (target, source): (Operand, Operand), bytes: Operand) -> Option<u32> {
        const OVERLAPPING: &str = "`memcpy` copies memory that overlaps";
        if let (Operand::Number(target), Operand::Number(source), Operand::Number(bytes)) =
            (target, source, bytes)
        {
            let distance = target.abs_diff(source);
            if distance == 0 || distance >= bytes.unsigned_abs() {
                return Some(at);
            }
            let failed = self.failed(OVERLAPPING);
            self.jump(at, failed);
            return None;
        }
        let distance = sum_of(target.sum(), &scaled(source.sum(), -1));
        let less = sum_of(distance.clone(), &scaled(bytes.sum(), -1));
        let more = sum_of(distance.clone(), &bytes.sum());
        let (failed, to) = (self.failed(OVERLAPPING), self.place());
        let guard = |sum: &Sum, signs| Guard { value: Expression::Sum(sum.clone()), signs };
        let (below, above) = ([true, false, false], [false, false, true]);
        let ways = [
            (to, vec![guard(&distance, ZERO)]),
            (to, vec![guard(&distance, above), guard(&less, [false, true, true])]),
            (to, vec![guard(&distance, below), guard(&more, [true, true, false])]),
            (failed, vec![guard(&distance, above), guard(&less, below)]),
            (failed, vec![guard(&distance, below), guard(&more, above)]),
        ];
        for (next, guards) in ways {
            let step = Step { guards, ..self.step(next) };
            self.add(at, step);
        }
        Some(to)
    }

    /// Copies a computed number of bytes, one scalar after the other.
    pub(super) fn copies_in_turn(
        &mut self,
        (target, source): (Operand, Operand),
        bytes: Operand,
        turn: Turn,
        at: u32,
    ) -> Option<u32> {
        let value = self.slot();
        let mut copy = |builder: &mut Self, at: u32, offset: Operand, width: u8| {
            builder.copies_scalar((target, source), (offset, width), value, at)
        };
        self.each_in_turn(at, (source, bytes), turn, &mut copy)
    }

    /// `memmove`: copies bytes to memory that may overlap. Either all are read before the first is written, or the order is such that
    /// each is read before it is overwritten.
    pub(super) fn moves(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let [target, source, bytes] = [0, 1, 2].map(|number| call.operand(number));
        let at = if let Some(known) = self.copied_at_once(source, bytes) {
            self.moves_at_once((target, source), known, at)?
        } else {
            let end = self.place();
            let distance = Expression::Sum(sum_of(target.sum(), &scaled(source.sum(), -1)));
            let ways = [(Turn::Down, [false, false, true]), (Turn::Up, [true, true, false])];
            for (turn, signs) in ways {
                let here = self.place();
                let guards = vec![Guard { value: distance.clone(), signs }];
                let step = Step { guards, ..self.step(here) };
                self.add(at, step);
                let done = self.copies_in_turn((target, source), bytes, turn, here)?;
                self.jump(done, end);
            }
            end
        };
        Some(self.set(at, call.result, target.expression()))
    }

    fn moves_at_once(&mut self, (target, source): (Operand, Operand), bytes: i64, at: u32) -> Option<u32> {
        let mut values = BTreeMap::new();
        let mut read = |builder: &mut Self, at: u32, offset: i64, width: u8| {
            if width == 0 {
                return Some(at);
            }
            let value = *values.entry((offset, width)).or_insert_with(|| builder.slot());
            builder.reads_scalar(source, (Operand::Number(offset), width), value, at)
        };
        let at = self.each(at, (source, bytes), &mut read)?;
        let at = self.copies_padding((target, source), bytes, at);
        let mut write = |builder: &mut Self, at: u32, offset: i64, width: u8| {
            if width == 0 {
                return Some(builder.copies_padding_byte(target, offset, at));
            }
            let value = values.get(&(offset, width)).copied()?;
            Some(builder.writes_scalar(target, (Operand::Number(offset), width), value, at))
        };
        self.each(at, (source, bytes), &mut write)
    }

    /// The number of bytes, if each of them gets steps of its own. `None` if there are too many, or if their number is computed.
    fn copied_at_once(&self, address: Operand, bytes: Operand) -> Option<i64> {
        let Operand::Number(bytes) = bytes else { return None };
        let is_copied = (0..=MOST_BYTES).contains(&bytes) || self.scalars_at(address, bytes).is_some();
        is_copied.then_some(bytes)
    }

    fn copies_scalar(
        &mut self,
        (target, source): (Operand, Operand),
        scalar: (Operand, u8),
        value: u16,
        at: u32,
    ) -> Option<u32> {
        let at = self.reads_scalar(source, scalar, value, at)?;
        Some(self.writes_scalar(target, scalar, value, at))
    }

    /// Reads the scalar of this offset and size into a slot.
    fn reads_scalar(
        &mut self,
        source: Operand,
        (offset, width): (Operand, u8),
        value: u16,
        at: u32,
    ) -> Option<u32> {
        let (from, at) = self.displaced(at, source, offset);
        self.forwards(at, (&Type::Int(u32::from(width) * 8), from, Order::Plain), value)
    }

    fn writes_scalar(&mut self, target: Operand, (offset, width): (Operand, u8), value: u16, at: u32) -> u32 {
        let (into, at) = self.displaced(at, target, offset);
        self.store(at, &Type::Int(u32::from(width) * 8), Operand::Slot(value), into, Order::Plain)
    }

    /// The address `offset` bytes after another one.
    pub(super) fn displaced(&mut self, at: u32, address: Operand, offset: Operand) -> (Operand, u32) {
        match offset {
            Operand::Number(bytes) => self.offset(at, address, bytes),
            Operand::Slot(_) => {
                let slot = self.slot();
                let sum = sum_of(address.sum(), &offset.sum());
                (Operand::Slot(slot), self.set(at, slot, Expression::Sum(sum)))
            }
        }
    }
}

/// The order in which the scalars are copied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Up,
    Down,
    /// Upwards; stops at the end of the object.
    UpToEnd,
}

/// A sum times a factor, plus a constant.
fn plus(sum: Sum, factor: i64, constant: i64) -> Sum {
    let mut sum = scaled(sum, factor);
    sum.constant = sum.constant.saturating_add(constant);
    sum
}

/// A sum times a factor.
fn scaled(mut sum: Sum, factor: i64) -> Sum {
    sum.constant = sum.constant.saturating_mul(factor);
    for (_, multiple) in &mut sum.terms {
        *multiple = multiple.saturating_mul(factor);
    }
    sum
}

/// The sum of two sums.
fn sum_of(mut sum: Sum, other: &Sum) -> Sum {
    sum.constant = sum.constant.saturating_add(other.constant);
    sum.terms.extend(other.terms.iter().copied());
    sum
}
