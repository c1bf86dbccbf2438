//! Numbers in memory as parts of others, or as several numbers: bytes of a word, a word of two halves. A non-atomic read takes the
//! value from the larger number that contains it, or combines several smaller numbers; a write writes several smaller numbers. Other
//! threads may not access them in the meantime: that would be a data race. A part of a number is never written, since that would write
//! the rest of it, too, regardless of writes of other threads.
//!
//! The code for this exists once in each thread for each size.

use super::shared::Shared;
use super::{Builder, Operand, ZERO};
use crate::syntax::{Binary, OfTwo};
use garret_graphs::{Access, Atom, Cell, Expression, Function, Guard, Meaning, Step, Sum, UNWRITTEN};
use std::sync::Arc;

/// The sizes of numbers, in bytes.
const WIDTHS: [u8; 4] = [8, 4, 2, 1];

/// The reason if this is not possible.
pub(super) const SPLIT: &str = "memory is accessed as another type than it has";

/// The code that reads or writes numbers of a size in a thread.
#[derive(Clone, Copy)]
pub(super) struct Routine {
    address: u16,
    /// The slot of the value that is read or written.
    value: u16,
    code: Shared,
}

/// A slot as a sum.
fn of(slot: u16) -> Sum {
    Sum::atom(Atom::Slot(slot))
}

/// The location of a number at an address, plus an optional offset.
fn lookup(address: u16, from: Option<u16>, width: u8) -> Expression {
    let mut sum = of(address);
    sum.terms.extend(from.map(|slot| (Atom::Slot(slot), 1)));
    Expression::Lookup(Arc::default(), sum, width)
}

fn shifted(operator: Binary, value: Sum, bytes: Sum) -> Expression {
    let function: OfTwo = if operator == Binary::Shl {
        |value, bytes| if bytes < 8 { value << (8 * bytes) } else { 0 }
    } else {
        |value, bytes| match value {
            UNWRITTEN => UNWRITTEN,
            _ if bytes < 8 => (value.cast_unsigned() >> (8 * bytes)).cast_signed(),
            _ => 0,
        }
    };
    // a part of an address
    let meaning = Some(Meaning::Mixed).filter(|_| operator == Binary::LShr);
    Expression::Function(Function::meaning(function, meaning), value, bytes)
}

/// The low bits of a number, zero-extended.
fn low(width: u8, value: Sum) -> Expression {
    let function: OfTwo = match width {
        1 => |value, _| value & 0xff,
        2 => |value, _| value & 0xffff,
        4 => |value, _| value & 0xffff_ffff,
        _ => |value, _| value,
    };
    Expression::of(function, value, Sum::constant(0))
}

/// The low bits of a number, sign-extended.
fn wrapped(width: u8, value: Sum) -> Expression {
    let function: OfTwo = match width {
        1 => |value, _| if value == UNWRITTEN { value } else { i64::from(value as i8) },
        2 => |value, _| if value == UNWRITTEN { value } else { i64::from(value as i16) },
        3 => |value, _| if value == UNWRITTEN { value } else { value << 40 >> 40 },
        4 => |value, _| if value == UNWRITTEN { value } else { i64::from(value as i32) },
        5 => |value, _| if value == UNWRITTEN { value } else { value << 24 >> 24 },
        6 => |value, _| if value == UNWRITTEN { value } else { value << 16 >> 16 },
        7 => |value, _| if value == UNWRITTEN { value } else { value << 8 >> 8 },
        _ => |value, _| value,
    };
    Expression::of(function, value, Sum::constant(0))
}

impl Builder<'_> {
    /// Reads a number of `width` bytes into a slot, if there is no location of that size.
    pub(super) fn reads_parts(&mut self, at: u32, width: u8, address: Operand, result: u16, to: u32) {
        let routine = self.routine(width, false);
        let sets = vec![(routine.address, address.expression())];
        let back = vec![(result, Expression::Sum(of(routine.value)))];
        let code = self.goes_there(routine.code, (at, sets), (to, back));
        self.routines.insert((self.thread, width, false), Routine { code, ..routine });
    }

    /// Writes a number of `width` bytes, if there is no location of that size.
    pub(super) fn writes_parts(&mut self, at: u32, width: u8, address: Operand, value: Operand, to: u32) {
        let routine = self.routine(width, true);
        let sets = vec![(routine.address, address.expression()), (routine.value, value.expression())];
        let code = self.goes_there(routine.code, (at, sets), (to, Vec::new()));
        self.routines.insert((self.thread, width, true), Routine { code, ..routine });
    }

    fn routine(&mut self, width: u8, writes: bool) -> Routine {
        let key = (self.thread, width, writes);
        if let Some(known) = self.routines.get(&key) {
            return *known;
        }
        let routine = Routine { address: self.slot(), value: self.slot(), code: self.shared() };
        self.routines.insert(key, routine);
        if writes {
            self.writes_each(width, routine);
        } else {
            self.reads_each(width, routine);
        }
        routine
    }

    fn reads_each(&mut self, width: u8, routine: Routine) {
        let slots = [(); 3].map(|()| self.slot());
        let mut at = routine.code.entry;
        for wide in WIDTHS.into_iter().filter(|wide| *wide > width) {
            at = self.reads_of_larger(at, (width, wide), routine, slots);
        }
        self.reads_smaller(at, width, routine, slots);
    }

    /// Reads a part of a larger number; returns the place for the case that there is none.
    fn reads_of_larger(
        &mut self,
        at: u32,
        (width, wide): (u8, u8),
        routine: Routine,
        [base, read, offset]: [u16; 3],
    ) -> u32 {
        let Routine { address, value, code: Shared { exit, .. } } = routine;
        let down: OfTwo = match wide {
            8 => |address, _| address & !7,
            4 => |address, _| address & !3,
            _ => |address, _| address & !1,
        };
        let start = Expression::of(down, of(address), Sum::constant(0));
        let (looked, next) = (self.set(at, base, start), self.place());
        let (found, got) = (self.place(), self.place());
        self.either(looked, &lookup(base, None, wide), [true, true, false], (next, found));
        let mut into = of(address);
        into.terms.push((Atom::Slot(base), -1));
        let sets = vec![(read, Expression::Sum(Sum::atom(Atom::Loaded))), (offset, Expression::Sum(into))];
        let access = Access::Read(Cell::Computed(lookup(base, None, wide)));
        let step = Step { access, sets, ..self.step(got) };
        self.add(found, step);
        // it may extend into the next number
        let (inside, split) = (self.place(), self.split(&of(address), width.into(), false, SPLIT));
        let beyond = Sum { constant: i64::from(width) - i64::from(wide), ..of(offset) };
        self.either(got, &Expression::Sum(beyond), [true, true, false], (inside, split));
        let part = self.set(inside, value, shifted(Binary::LShr, of(read), of(offset)));
        let step = Step { sets: vec![(value, wrapped(width, of(value)))], ..self.step(exit) };
        self.add(part, step);
        next
    }

    /// Branches by whether a number has one of these signs.
    fn either(&mut self, at: u32, value: &Expression, signs: [bool; 3], (yes, no): (u32, u32)) {
        for (to, signs) in [(yes, signs), (no, signs.map(|sign| !sign))] {
            let guards = vec![Guard { value: value.clone(), signs }];
            let step = Step { guards, ..self.step(to) };
            self.add(at, step);
        }
    }

    /// Reads several smaller numbers.
    fn reads_smaller(&mut self, at: u32, width: u8, routine: Routine, [_, read, offset]: [u16; 3]) {
        let Routine { address, value, code: Shared { exit, .. } } = routine;
        let begun = self.place();
        let sets = vec![(value, Expression::constant(0)), (offset, Expression::constant(0))];
        let step = Step { sets, ..self.step(begun) };
        self.add(at, step);
        let end = self.each_part(width, (address, offset), begun, |this, at, part, next| {
            let (got, added) = (this.place(), this.place());
            let cell = Cell::Computed(lookup(address, Some(offset), part));
            let sets = vec![(read, low(part, Sum::atom(Atom::Loaded)))];
            let step = Step { access: Access::Read(cell), sets, ..this.step(got) };
            this.add(at, step);
            let step =
                Step { sets: vec![(read, shifted(Binary::Shl, of(read), of(offset)))], ..this.step(added) };
            this.add(got, step);
            let sum: OfTwo = |one, other| one | other;
            let sets = vec![
                (value, Expression::of(sum, of(value), of(read))),
                (offset, Expression::Sum(Sum { constant: part.into(), ..of(offset) })),
            ];
            let step = Step { sets, ..this.step(next) };
            this.add(added, step);
        });
        let step = Step { sets: vec![(value, wrapped(width, of(value)))], ..self.step(exit) };
        self.add(end, step);
    }

    fn writes_each(&mut self, width: u8, routine: Routine) {
        let Routine { address, value, code: Shared { entry, exit, .. } } = routine;
        let [part_of, offset] = [(); 2].map(|()| self.slot());
        let begun = self.set(entry, offset, Expression::constant(0));
        let end = self.each_part(width, (address, offset), begun, |this, at, part, next| {
            let (shift, cut, written) = (this.place(), this.place(), this.place());
            this.jump(at, shift);
            let sets = vec![(part_of, shifted(Binary::LShr, of(value), of(offset)))];
            let step = Step { sets, ..this.step(cut) };
            this.add(shift, step);
            let cell = Cell::Computed(lookup(address, Some(offset), part));
            let value = wrapped(part, of(part_of));
            let access = Access::Write(cell, value, Expression::constant(0));
            let step = Step { access, ..this.step(written) };
            this.add(cut, step);
            let further = Expression::Sum(Sum { constant: part.into(), ..of(offset) });
            let step = Step { sets: vec![(offset, further)], ..this.step(next) };
            this.add(written, step);
        });
        self.jump(end, exit);
    }

    /// Iterates over the numbers that make up `width` bytes; returns the place after the last one. For each of them, `does` gets the
    /// place, its size, and the place to continue.
    fn each_part(
        &mut self,
        width: u8,
        (address, offset): (u16, u16),
        head: u32,
        mut does: impl FnMut(&mut Self, u32, u8, u32),
    ) -> u32 {
        let (end, mut at) = (self.place(), self.place());
        let done = Expression::Sum(Sum { constant: -i64::from(width), ..of(offset) });
        self.branch(head, &done, end, at);
        for part in WIDTHS.into_iter().filter(|part| *part < width) {
            let (found, fits, next) = (self.place(), self.place(), self.place());
            self.either(at, &lookup(address, Some(offset), part), [true, true, false], (next, found));
            // not beyond the last byte
            let beyond = Sum { constant: i64::from(part) - i64::from(width), ..of(offset) };
            self.either(found, &Expression::Sum(beyond), [true, true, false], (fits, next));
            does(self, fits, part, head);
            at = next;
        }
        let split = self.split(&of(address), width.into(), false, SPLIT);
        let failed = self.failed(self.no_object());
        self.either(at, &lookup(address, Some(offset), 1), ZERO, (failed, split));
        end
    }
}
