//! Products with constants, and shifts by constants.

use super::place::Sink;
use super::{Fallible, MOST_NUMBERS, Step, wrong};
use crate::gas::mnemonic::Mnemonic;
use crate::gas::operand::SourceOperand;
use crate::gas::state::Flags;
use crate::gas::value::{Number, Value};
use garret_base::source::Span;
use garret_program::{Function, Linear, Operand, Operation, Place};

/// The largest left shift, in bits: beyond that, numbers get too large.
const FURTHEST: i64 = 15;

impl<'a> Step<'_, 'a> {
    /// The distance of a shift, if it is known and at most `most`.
    fn shifted_by(&mut self, most: i64) -> Fallible<(SourceOperand<'a>, i64)> {
        let (to, by) = match self.line.operands.as_slice() {
            [to] => (*to, Some(1)),
            [to, by] => {
                let taken = self.take(by, 8)?;
                (*to, Self::known(taken)?.single().filter(|by| (0..=most).contains(by)))
            }
            _ => (self.operands::<2>()?[0], None),
        };
        match by {
            Some(by) => Ok((to, by)),
            None => wrong(
                "only shifts by a constant are supported",
                self.line.span,
                &format!("the shift distance is not a constant, or is greater than {most}"),
                "multiply by a constant",
            ),
        }
    }

    pub(super) fn shift_left(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let bits = self.bits(mnemonic)?;
        let (to, by) = self.shifted_by(FURTHEST)?;
        if self.scale_thread(&to, &to, 1i64 << by, bits)? {
            return Ok(());
        }
        let changed = self.changed(&to, bits)?;
        let Place::Register(register) = changed.place else {
            return wrong("memory is shifted", to.span, "expected a register", "load it before");
        };
        self.product(
            changed.sink,
            Operand::Place(Place::Register(register)),
            changed.number,
            1i64 << by,
            bits,
        )
    }

    /// `imul` by a constant.
    pub(super) fn multiply(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let bits = self.bits(mnemonic)?;
        let (to, from, by) = match *self.line.operands.as_slice() {
            [to, from, by] => (to, from, by),
            [to, from] if self.is_constant(&to, bits)? => (to, from, to),
            [to, by] => (to, to, by),
            _ => {
                return wrong(
                    "only products with a constant are supported",
                    self.line.span,
                    "the factor is in `rax`, and the result in two registers",
                    "write `imul` with two or three operands",
                );
            }
        };
        let taken = self.take(&by, bits)?;
        let factor = taken.value.number().and_then(Number::single);
        let Some(factor) = factor.filter(|factor| factor.unsigned_abs() <= 1 << FURTHEST) else {
            return wrong(
                "only products with a constant are supported",
                by.span,
                "this factor is not a known constant, or it has more than 15 bits",
                "products of two numbers are not supported: numbers are added, and multiplied by constants",
            );
        };
        if self.scale_thread(&to, &from, factor, bits)? {
            return Ok(());
        }
        let taken = self.take(&from, bits)?;
        let (operand, number) = self.number(taken, bits)?;
        let sink = self.sink(&to, bits)?;
        self.product(sink, operand, number, factor, bits)
    }

    /// Whether an operand is a known constant.
    fn is_constant(&mut self, written: &SourceOperand<'a>, bits: u8) -> Fallible<bool> {
        let taken = self.take(written, bits)?;
        Ok(taken.value.number().and_then(Number::single).is_some())
    }

    /// Sets a register to a multiple of a number.
    fn product(&mut self, sink: Sink, from: Operand, number: Number, factor: i64, bits: u8) -> Fallible<()> {
        let place = self.program_place(sink)?;
        let (Place::Register(register), false) = (place, matches!(sink, Sink::Cell(..))) else {
            return wrong(
                "a product is written to memory",
                self.line.span,
                "expected a register",
                "store it afterwards",
            );
        };
        let span = self.line.span;
        let result = self.multiple(number, factor, bits, span)?;
        let from = if let Operand::Place(Place::Register(from)) = from {
            from
        } else {
            self.emit(Operation::Move(place, from));
            register
        };
        self.compute(register, Linear { terms: [Some((from, factor)), None], constant: 0 }, span)?;
        self.settle(sink, result, bits);
        self.state.flags = Flags::NONE;
        Ok(())
    }

    /// The range of a multiple.
    fn multiple(&mut self, number: Number, factor: i64, bits: u8, span: Span) -> Fallible<Number> {
        let (one, other) =
            (i128::from(number.low) * i128::from(factor), i128::from(number.high) * i128::from(factor));
        let result = self.bounded(one.min(other), one.max(other), bits, &[number], span)?;
        // a power of 2 shifts the bits
        let ones = match u64::try_from(factor) {
            Ok(factor) if factor.is_power_of_two() && number.low >= 0 => number.ones.saturating_mul(factor),
            _ => u64::MAX,
        };
        Ok(Number { ones: result.ones & ones, ..result })
    }

    /// `shr` and `sar`: the quotient, value by value.
    pub(super) fn shift_right(&mut self, mnemonic: Mnemonic, signed: bool) -> Fallible<()> {
        let bits = self.bits(mnemonic)?;
        let (to, by) = self.shifted_by(i64::from(bits) - 1)?;
        let held = self.take(&to, bits)?.value;
        if let Value::Reference(_) = held {
            return wrong(
                "arithmetic on a thread number",
                to.span,
                "the thread that this value refers to cannot be determined",
                "use another register",
            );
        }
        let changed = self.changed(&to, bits)?;
        if !signed && changed.number.low < 0 {
            return wrong(
                "a number that may be negative is shifted without its sign",
                to.span,
                "its upper bits are those of a large number",
                "use `sar`, or numbers that are not negative",
            );
        }
        let Some(range) = changed.number.range(MOST_NUMBERS) else { return Self::no_bits(self.line.span) };
        let by = by as u8;
        self.emit(Operation::Update(changed.place, Function::ShiftRight(by, range)));
        self.settle(changed.sink, Number::each(range, |number| number >> by.min(63)), bits);
        // the carry is the last bit that was shifted out
        self.state.flags = Flags { zero: by > 0, ..Flags::NONE };
        Ok(())
    }
}
