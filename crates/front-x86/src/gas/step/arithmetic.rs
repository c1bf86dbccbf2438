//! Arithmetic and comparisons.

use super::place::{OperandValue, Sink};
use super::{Fallible, MOST_NUMBERS, Step, WIDEST, wrong};
use crate::gas::mnemonic::{Kind, Mnemonic};
use crate::gas::operand::SourceOperand;
use crate::gas::state::Flags;
use crate::gas::value::{Number, Reference, Target, Value, limits, with_sign};
use garret_base::source::Span;
use garret_program::{Bitwise, Function, Operand, Operation, Place, low_bits};

impl<'a> Step<'_, 'a> {
    /// The range of a result of `bits` bits. Numbers of 32 and 64 bits that count without bound (a bound of `from` is that of the
    /// width) are assumed not to wrap around; the program records this assumption.
    pub(super) fn bounded(
        &mut self,
        low: i128,
        high: i128,
        bits: u8,
        from: &[Number],
        span: Span,
    ) -> Fallible<Number> {
        let Some((result, wraps)) = Self::within_width(low, high, bits, from) else {
            return wrong(
                &format!("this may wrap around in {bits} bits"),
                span,
                "the result may be too large or too small",
                "numbers do not wrap around here; count in more bits, or in smaller numbers",
            );
        };
        self.tables.counts |= wraps;
        Ok(result)
    }

    /// Whether a difference always fits in its width.
    pub(super) fn has_sign(one: Number, other: Number, bits: u8) -> bool {
        let low = i128::from(one.low) - i128::from(other.high);
        let high = i128::from(one.high) - i128::from(other.low);
        Self::within_width(low, high, bits, &[one, other]).is_some()
    }

    /// The range, and whether it would wrap around if counting numbers did; `None` if other numbers may wrap around.
    fn within_width(low: i128, high: i128, bits: u8, from: &[Number]) -> Option<(Number, bool)> {
        let (least, greatest) = limits(bits);
        let counts =
            |it: &Number| it.single().is_none() && !it.extreme && (it.low <= least || it.high >= greatest);
        let counts = bits >= 32 && from.iter().any(counts);
        let (least, greatest) = (i128::from(least), i128::from(greatest));
        let wraps = low < least || high > greatest;
        // both are within 64 bits
        let [low, high] = [low, high].map(|it| it.clamp(least, greatest) as i64);
        (counts || !wraps).then(|| (Number::within(low, high), wraps))
    }

    pub(super) fn add(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [to, from] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        let subtract = mnemonic.kind == Kind::Subtract;
        let taken = self.take(&from, bits)?;
        if self.line.locked && taken.value.is_zero() {
            let sink = self.sink(&to, bits)?;
            if self.is_barrier(sink, Some(0)) {
                self.emit(Operation::Fence);
                self.state.flags = Flags::NONE;
                return Ok(());
            }
        }
        if self.add_entry(&to, taken, (bits, subtract))?
            || self.add_to_thread(&to, taken, bits, subtract)?
            || self.add_to_address(&to, taken, bits, subtract)?
        {
            return Ok(());
        }
        let (operand, number) = self.number(taken, bits)?;
        Self::small(operand, from.span)?;
        self.barrier(&to, bits)?;
        let changed = self.changed(&to, bits)?;
        let (one, other) = (changed.number, number);
        let (low, high) = if subtract {
            (i128::from(one.low) - i128::from(other.high), i128::from(one.high) - i128::from(other.low))
        } else {
            (i128::from(one.low) + i128::from(other.low), i128::from(one.high) + i128::from(other.high))
        };
        let result = self.bounded(low, high, bits, &[one, other], self.line.span)?;
        let by = other.single().and_then(|by| if subtract { by.checked_neg() } else { Some(by) });
        let result = result.moved_by(one, by);
        let result = result.counted_from(one, other.single());
        let function = if subtract { Function::Subtract(operand) } else { Function::Add(operand) };
        self.emit_locked(Operation::Update(changed.place, function), self.line.locked);
        self.settle(changed.sink, result, bits);
        self.state.flags =
            if subtract { Flags::compared(one.low >= 0 && other.low >= 0) } else { Flags::RESULT };
        Ok(())
    }

    /// Numbers of more than 32 bits are not computed with.
    fn small(operand: Operand, span: Span) -> Fallible<()> {
        match operand {
            Operand::Immediate(number) if number.unsigned_abs() > 1 << 32 => {
                wrong("this number is too large", span, "it has more than 32 bits", "use a smaller one")
            }
            _ => Ok(()),
        }
    }

    /// Adds to a known address; false if it is not one.
    fn add_to_address(
        &mut self,
        to: &SourceOperand<'a>,
        taken: OperandValue,
        bits: u8,
        subtract: bool,
    ) -> Fallible<bool> {
        let sink = self.sink(to, bits)?;
        let before = match sink {
            Sink::Part(part) => self.state.registers[usize::from(part.family)],
            Sink::Slot(at) => self.state.slot(at, bits / 8),
            Sink::Cell(..) => return Ok(false),
        };
        let is_number = |value| matches!(value, Value::Number(_) | Value::Unknown);
        if is_number(before) && is_number(taken.value) {
            return Ok(false);
        }
        let by = match taken.value {
            Value::Number(number) if subtract => match number.single().and_then(i64::checked_neg) {
                Some(number) => Value::Number(Number::exactly(number)),
                None => Value::Unknown,
            },
            _ if subtract => Value::Unknown,
            value => value,
        };
        // `andq $-16, %rsp` and the like are not sums
        let moved = match (before, by) {
            (Value::Reference(reference), Value::Number(number)) if reference.target != Target::Number => {
                let offset = number.single().and_then(|by| reference.offset.checked_add(by));
                offset.map(|offset| Value::Reference(Reference { offset, ..reference }))
            }
            _ => Self::added(before, by),
        };
        let after = moved.filter(|_| bits == WIDEST).unwrap_or(Value::Unknown);
        if !matches!(after, Value::Reference(_)) {
            // for an address of the own object, the register refers to the thread itself
            self.copy(sink, Operand::Immediate(0), after)?;
        }
        self.hold(sink, after, bits);
        self.state.flags = Flags::NONE;
        Ok(true)
    }

    pub(super) fn increment(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [to] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        let by = if mnemonic.kind == Kind::Increment { 1 } else { -1 };
        if self.increment_thread(&to, by, bits)? {
            return Ok(());
        }
        self.barrier(&to, bits)?;
        let changed = self.changed(&to, bits)?;
        let by = i128::from(by);
        let (low, high) = (i128::from(changed.number.low) + by, i128::from(changed.number.high) + by);
        let result = self.bounded(low, high, bits, &[changed.number], self.line.span)?;
        let result = result.moved_by(changed.number, i64::try_from(by).ok());
        let result = result.counted_from(changed.number, Some(1));
        let one = Operand::Immediate(1);
        let function = if by > 0 { Function::Add(one) } else { Function::Subtract(one) };
        self.emit_locked(Operation::Update(changed.place, function), self.line.locked);
        self.settle(changed.sink, result, bits);
        // the carry stays the same
        self.state.flags = Flags::RESULT;
        Ok(())
    }

    /// `neg` and `not`.
    pub(super) fn opposite(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [to] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        self.barrier(&to, bits)?;
        let changed = self.changed(&to, bits)?;
        let negate = mnemonic.kind == Kind::Negate;
        let offset = i128::from(!negate);
        let (low, high) =
            (-i128::from(changed.number.high) - offset, -i128::from(changed.number.low) - offset);
        let result = self.bounded(low, high, bits, &[changed.number], self.line.span)?;
        let function = if negate { Function::Negate } else { Function::Complement };
        self.emit_locked(Operation::Update(changed.place, function), self.line.locked);
        self.settle(changed.sink, result, bits);
        if negate {
            self.state.flags = Flags::RESULT;
        }
        Ok(())
    }

    pub(super) fn compare(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [left, right] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        let (left, right) = (self.take(&left, bits)?, self.take(&right, bits)?);
        if self.compare_pointers(left, right)?
            || self.compare_threads(left, right)?
            || self.compare_references(left, right)?
        {
            return Ok(());
        }
        let in_memory = |taken: &OperandValue| matches!(taken.operand, Operand::Place(Place::Memory(_)));
        if in_memory(&left) && in_memory(&right) {
            return wrong(
                "both operands are in memory",
                right.span,
                "there is no such comparison",
                "load one before",
            );
        }
        let (one, left_number) = self.number(left, bits)?;
        let (other, right_number) = self.number(right, bits)?;
        self.apart(one, other, right.span)?;
        Self::small(one, left.span)?;
        Self::small(other, right.span)?;
        self.emit(Operation::Compare(one, other));
        // if the difference fits in its width, its low bits have the right sign
        let sign = Self::has_sign(left_number, right_number, bits);
        let positive = left_number.low >= 0 && right_number.low >= 0;
        self.state.flags = Flags { sign, ..Flags::compared(positive) };
        Ok(())
    }

    /// `cmp` of references to threads; false if both are numbers.
    fn compare_references(&mut self, left: OperandValue, right: OperandValue) -> Fallible<bool> {
        let comparable = match (left.value.reference(), right.value.reference()) {
            (None, None) => return Ok(false),
            (Some(one), Some(other)) => one.target == other.target && one.offset == other.offset,
            (Some(_), None) => right.value.is_zero(),
            (None, Some(_)) => left.value.is_zero(),
        };
        if !comparable {
            return wrong(
                "a thread number or pointer is compared with a different kind of value",
                right.span,
                "whether they are the same is not known",
                "expected 0, or a value that refers to threads in the same way",
            );
        }
        if left.value.is_zero() || right.value.is_zero() {
            self.is_compared_with_none(left.value.reference().or(right.value.reference()));
        }
        self.emit(Operation::Same(Self::reference_operand(left), Self::reference_operand(right)));
        self.state.flags = Flags { zero: true, ..Flags::NONE };
        Ok(true)
    }

    /// A reference to a thread is compared with 0, so the numbering of threads matters.
    fn is_compared_with_none(&mut self, reference: Option<Reference>) {
        if reference.is_some_and(|it| it.target == Target::Number) {
            self.tables.numbered = self.tables.numbered.or(Some(self.line.span));
        }
    }

    /// Checks that two operands do not both need the scratch register.
    pub(super) fn apart(&mut self, one: Operand, other: Operand, span: Span) -> Fallible<()> {
        let copy = Operand::Place(Place::Register(self.tables.scratch()?));
        if one == other && one == copy {
            return wrong(
                "two numbers of different widths",
                span,
                "too much at once",
                "extend one of them before",
            );
        }
        Ok(())
    }

    pub(super) fn test(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [left, right] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        let (one, other) = (self.take(&left, bits)?, self.take(&right, bits)?);
        if one.operand == other.operand {
            return self.test_one(one, bits);
        }
        let constant = |taken: &OperandValue| taken.value.number().and_then(Number::single);
        let (value, mask) = match (constant(&one), constant(&other)) {
            (_, Some(mask)) => (one, mask),
            (Some(mask), None) => (other, mask),
            (None, None) => return Self::no_bits(self.line.span),
        };
        let mask = with_sign(mask, bits);
        let copy = self.tables.scratch()?;
        let (operand, number) = match Self::keeps_low_bits(value, mask, bits) {
            Some(number) => (value.operand, number),
            None => self.number(value, bits)?,
        };
        if operand != Operand::Place(Place::Register(copy)) {
            self.emit(Operation::Move(Place::Register(copy), operand));
        }
        self.bits_with(Place::Register(copy), Bitwise::And, mask, number, false)?;
        Ok(())
    }

    /// The number in a register if a mask keeps only a few low bits of it, and these are low bits of the whole register. `None`
    /// otherwise, or if all its values can be enumerated.
    fn keeps_low_bits(taken: OperandValue, mask: i64, bits: u8) -> Option<Number> {
        let number = taken.value.number()?;
        let in_register = matches!(taken.operand, Operand::Place(Place::Register(_)));
        let is_low = mask >= 0 && low_bits(mask).is_some_and(|low| low < bits);
        (in_register && is_low && number.bits >= bits && number.range(MOST_NUMBERS).is_none())
            .then_some(number)
    }

    /// `test x, x`
    pub(super) fn test_one(&mut self, taken: OperandValue, bits: u8) -> Fallible<()> {
        if self.test_thread(taken)? {
            return Ok(());
        }
        if let (Value::Reference(_), Operand::Place(Place::Register(register))) = (taken.value, taken.operand)
        {
            self.is_compared_with_none(taken.value.reference());
            self.emit(Operation::Test(register));
            self.state.flags = Flags { zero: true, ..Flags::NONE };
            return Ok(());
        }
        if let (Value::Pointer(_), Operand::Place(Place::Register(register))) = (taken.value, taken.operand) {
            self.emit(Operation::Test(register));
            self.state.flags = Flags { zero: true, ..Flags::NONE };
            return Ok(());
        }
        let number = Self::known(taken)?;
        let Operand::Place(Place::Register(register)) = taken.operand else {
            return Self::no_bits(taken.span);
        };
        // a number other than 0 has low bits other than 0, unless it is large
        let is_small = bits < WIDEST && number.bits >= bits && {
            let turn = 1i64 << bits;
            number.is_within(1 - turn, turn - 1)
        };
        if is_small && !number.fits(bits) {
            self.emit(Operation::Test(register));
            self.state.flags = Flags { zero: true, ..Flags::NONE };
        } else {
            let (register, number) = self.narrowed(register, number, bits, true, taken.span)?;
            self.emit(Operation::Test(register));
            self.state.flags = Flags::compared(number.low >= 0);
        }
        Ok(())
    }
}
