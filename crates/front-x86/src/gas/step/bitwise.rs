//! Bitwise functions: of a number and a constant, and of two flags.

use super::place::{Sink, UpdateTarget};
use super::{Fallible, MOST_NUMBERS, Step, WIDEST, wrong};
use crate::gas::mnemonic::Mnemonic;
use crate::gas::operand::{Operand as WrittenOperand, Part, RSP, SourceOperand};
use crate::gas::state::Flags;
use crate::gas::value::{Number, Value, with_sign};
use garret_base::source::Span;
use garret_program::{Bitwise, Function, Operand, Operation, Place, low_bits};

impl<'a> Step<'_, 'a> {
    pub(super) fn no_bits<T>(span: Span) -> Fallible<T> {
        wrong(
            "a bitwise operation on numbers that are not known to be small",
            span,
            "the bits of a number are only known if it is small",
            "supported: operations with a constant, on numbers in a range of at most 64, and on the four lowest bits of any number; operations on two flags (0 or 1)",
        )
    }

    pub(super) fn bitwise(&mut self, mnemonic: Mnemonic, function: Bitwise) -> Fallible<()> {
        let [to, from] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        let same = to.operand == from.operand;
        let taken = self.take(&from, bits)?;
        if let (WrittenOperand::Register(part), Operand::Immediate(number)) = (to.operand, taken.operand)
            && self.change_bits(part, function, number)?
        {
            return Ok(());
        }
        let sink = self.sink(&to, bits)?;
        if let (true, Sink::Part(_), Place::Register(register)) = (same, sink, self.program_place(sink)?) {
            if let (Bitwise::Xor, Sink::Part(part)) = (function, sink)
                && self.write_bits(part, 0)?
            {
                self.state.flags = Flags::NONE;
                return Ok(());
            }
            if function == Bitwise::Xor {
                self.emit(Operation::Combine(function, register, taken.operand));
                self.settle(sink, Number::exactly(0), bits);
                self.state.flags = Flags::compared(true);
                return Ok(());
            }
            self.test_one(taken, bits)?;
            self.write_same(sink, bits);
            return Ok(());
        }
        let constant = taken.value.number().and_then(Number::single);
        if let (Sink::Part(Part { family: RSP, bits: WIDEST, .. }), Bitwise::And, Some(mask)) =
            (sink, function, constant)
        {
            return self.align_stack(mask);
        }
        if function != Bitwise::And && self.is_barrier(sink, constant) {
            self.emit(Operation::Fence);
            self.state.flags = Flags::NONE;
            return Ok(());
        }
        self.barrier(&to, bits)?;
        if let (Sink::Part(part), Some(mask)) = (sink, constant)
            && let Value::Number(before) = self.state.registers[usize::from(part.family)]
            && before.bits < bits
        {
            return self.bits_of_part(part, function, mask, before.bits);
        }
        let (operand, number) = self.number(taken, bits)?;
        let changed = self.changed(&to, bits)?;
        let result = match number.single() {
            Some(mask) => self.bits_with(changed.place, function, mask, changed.number, self.line.locked)?,
            None => self.bits_of_two(function, &changed, (operand, number), from.span)?,
        };
        self.settle(changed.sink, result, bits);
        Ok(())
    }

    /// A bitwise function of two numbers of which the first is a constant, or which are both 0 or 1; the first becomes the result.
    fn bits_of_two(
        &mut self,
        function: Bitwise,
        changed: &UpdateTarget,
        (operand, number): (Operand, Number),
        from: Span,
    ) -> Fallible<Number> {
        let Place::Register(register) = changed.place else { return Self::no_bits(self.line.span) };
        if let Some(mask) = changed.number.single() {
            // the function is commutative
            self.emit(Operation::Move(changed.place, operand));
            return self.bits_with(changed.place, function, mask, number, false);
        }
        if !changed.number.is_within(0, 1) || !number.is_within(0, 1) {
            return Self::no_bits(self.line.span);
        }
        self.apart(Operand::Place(changed.place), operand, from)?;
        self.emit(Operation::Combine(function, register, operand));
        self.state.flags = Flags::compared(true);
        Ok(Number::within(0, 1))
    }

    /// A register is written with its own value: a write of 32 bits clears the upper bits.
    pub(super) fn write_same(&mut self, sink: Sink, bits: u8) {
        if let (Sink::Part(part), 32) = (sink, bits) {
            let register = &mut self.state.registers[usize::from(part.family)];
            *register = register.moved(bits);
        }
    }

    /// A function of more bits than are known; the upper bits of the result are unknown, too.
    fn bits_of_part(&mut self, part: Part, function: Bitwise, mask: i64, known: u8) -> Fallible<()> {
        let part = Part { bits: known, ..part };
        let written =
            SourceOperand { operand: WrittenOperand::Register(part), span: self.line.span, indirect: false };
        let changed = self.changed(&written, known)?;
        // bits that the mask clears are 0
        let is_cut = function == Bitwise::And && (0..1i64 << (known - 1)).contains(&mask);
        let mask = with_sign(mask, known);
        let result = self.bits_with(changed.place, function, mask, changed.number, false)?;
        let cut = Number { bits: known, short: false, ..result };
        self.state.registers[usize::from(part.family)] = Value::Number(if is_cut { result } else { cut });
        if !is_cut {
            self.state.flags = Flags::NONE;
        }
        Ok(())
    }

    /// `andq $-16, %rsp`: at the start of a thread, the stack pointer is 8 bytes above a multiple of 16.
    fn align_stack(&mut self, mask: i64) -> Fallible<()> {
        const START: i64 = 8;
        if mask != -16 {
            return wrong(
                "the stack is aligned to more than 16 bytes",
                self.line.span,
                "not supported",
                "write `$-16`",
            );
        }
        let at = self.stack()?;
        self.set_stack(((at + START) & mask) - START);
        self.state.flags = Flags::NONE;
        Ok(())
    }

    /// `lock orq $0, (%rsp)`, `lock addl $0, -4(%rsp)`: a fence; the stack stays the same, whatever it holds.
    pub(super) fn is_barrier(&self, sink: Sink, constant: Option<i64>) -> bool {
        self.line.locked && matches!(sink, Sink::Slot(_)) && constant == Some(0)
    }

    /// A locked change of the stack waits for the store buffer.
    pub(super) fn barrier(&mut self, to: &SourceOperand<'a>, bits: u8) -> Fallible<()> {
        if self.line.locked && matches!(self.sink(to, bits)?, Sink::Slot(_)) {
            self.emit(Operation::Fence);
        }
        Ok(())
    }

    /// A bitwise function of a number and a constant; returns the range of the result.
    pub(super) fn bits_with(
        &mut self,
        place: Place,
        function: Bitwise,
        mask: i64,
        number: Number,
        locked: bool,
    ) -> Fallible<Number> {
        self.state.flags = Flags::compared(true);
        let (result, function) = match (number.range(MOST_NUMBERS), low_bits(mask)) {
            (Some(range), _) => {
                (Number::each(range, |value| function.of(value, mask)), Function::Bits(function, mask, range))
            }
            (None, Some(bits)) => {
                (number.with_low_bits(function, mask, bits), Function::LowBits(function, mask))
            }
            (None, None) => return Self::no_bits(self.line.span),
        };
        self.state.flags = Flags::compared(result.low >= 0);
        self.emit_locked(Operation::Update(place, function), locked);
        Ok(result)
    }
}
