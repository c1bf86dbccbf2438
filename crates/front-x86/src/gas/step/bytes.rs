//! Bytes of registers that hold one of few numbers, so that all their bits are known.

use super::place::OperandValue;
use super::{Fallible, MOST_NUMBERS, Step, wrong};
use crate::gas::operand::Part;
use crate::gas::state::Flags;
use crate::gas::value::{Number, Value, limits};
use garret_base::source::Span;
use garret_program::{BitExtract, Bitwise, Function, Operand, Operation, Place, Range, Register};

/// The position of the second byte of a register, in bits.
const SECOND: u8 = 8;

impl Step<'_, '_> {
    /// Copies the low bits of a register that holds one of these numbers, signed or unsigned.
    pub(super) fn low_bits(
        &mut self,
        register: Register,
        range: Range,
        (bits, signed): (u8, bool),
        span: Span,
    ) -> Fallible<(Register, Number)> {
        let number =
            self.cut(register, BitExtract { shift: 0, keep: (1i64 << bits) - 1, set: 0 }, range, span)?;
        let copy = self.tables.scratch()?;
        if signed && !number.fits(bits) {
            let (low, high) = limits(bits);
            self.emit(Operation::Extend(copy, bits, true));
            return Ok((copy, Number::within(low, high)));
        }
        Ok((copy, number))
    }

    /// The value of the second byte of a register (`ah`), unsigned.
    pub(super) fn second_byte(&mut self, part: Part, span: Span) -> Fallible<OperandValue> {
        let known = match self.state.registers[usize::from(part.family)] {
            Value::Number(number) if number.bits >= 2 * SECOND => number.range(MOST_NUMBERS),
            _ => None,
        };
        let Some(range) = known else {
            return wrong(
                "the second byte of a register whose bits are not known",
                span,
                "`ah`, `bh`, `ch` and `dh` are bits 8 to 15",
                "supported: to read it where the register holds one of few numbers (64); use another register",
            );
        };
        let register = self.tables.family(part.family)?;
        let number = self.cut(register, BitExtract { shift: SECOND, keep: 0xff, set: 0 }, range, span)?;
        let operand = Operand::Place(Place::Register(self.tables.scratch()?));
        Ok(OperandValue { value: Value::Number(number), operand, span })
    }

    /// Copies bits of a register that holds one of these numbers.
    fn cut(&mut self, register: Register, cut: BitExtract, range: Range, span: Span) -> Fallible<Number> {
        let copy = self.copy_of(register, span)?;
        self.emit(Operation::Cut(copy, cut, range));
        Ok(Number::each(range, |value| cut.of(value)))
    }

    /// Writes a byte or a word of a register and keeps the other bits; true if all of these are known.
    pub(super) fn write_bits(&mut self, part: Part, number: i64) -> Fallible<bool> {
        let Some((range, all)) = self.known_bits(part) else { return Ok(false) };
        let set = if part.high { number << SECOND } else { number } & all;
        let cut = BitExtract { shift: 0, keep: !all, set };
        let register = self.tables.family(part.family)?;
        self.emit(Operation::Cut(register, cut, range));
        let after = Number::each(range, |value| cut.of(value));
        self.state.registers[usize::from(part.family)] = Value::Number(after);
        Ok(true)
    }

    /// A bitwise function of a byte or a word of a register and a constant, which keeps the other bits; true if all of these are known.
    /// The flags become unknown, since they describe only the byte.
    pub(super) fn change_bits(&mut self, part: Part, function: Bitwise, number: i64) -> Fallible<bool> {
        let Some((range, all)) = self.known_bits(part) else { return Ok(false) };
        let number = if part.high { number << SECOND } else { number } & all;
        let number = if function == Bitwise::And { number | !all } else { number };
        let register = Place::Register(self.tables.family(part.family)?);
        self.emit(Operation::Update(register, Function::Bits(function, number, range)));
        let after = Number::each(range, |value| function.of(value, number));
        self.state.registers[usize::from(part.family)] = Value::Number(after);
        self.state.flags = Flags::NONE;
        Ok(true)
    }

    /// The possible values of a register of which only some bits are changed, and these bits, if it holds one of few numbers that have
    /// other bits.
    fn known_bits(&self, part: Part) -> Option<(Range, i64)> {
        let before = self.state.registers[usize::from(part.family)].number()?;
        let all = if part.high { 0xff << SECOND } else { (1i64 << part.bits.min(32)) - 1 };
        let is_known = part.bits < 32 && before.bits >= 32 && before.is_within(0, i32::MAX.into());
        // otherwise, there are no other bits
        let has_others = part.high || !before.is_within(0, all);
        before.range(MOST_NUMBERS).filter(|_| is_known && has_others).map(|range| (range, all))
    }
}
