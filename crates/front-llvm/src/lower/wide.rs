//! Numbers of more than 64 bits, up to 128: the lower 64 bits are in one slot, the others in a second one, like the two parts of a
//! structure.

use super::instruction::Frame;
use super::{Builder, Operand};
use crate::arithmetic;
use crate::syntax::{Binary, Cast, Constant, Instruction, Operation, Order, Predicate, Value};
use crate::types::Type;
use garret_graphs::{Expression, Function, Guard, Step};

/// The number of bits of the lower half.
const LOW: u32 = 64;

/// The upper half of the product of two unsigned numbers.
fn high_of_product(one: i64, other: i64) -> i64 {
    let product = u128::from(one.cast_unsigned()) * u128::from(other.cast_unsigned());
    ((product >> LOW) as u64).cast_signed()
}

/// The bits that remain in their half after a left shift.
fn left(half: i64, by: i64) -> i64 {
    u32::try_from(by).ok().and_then(|by| half.checked_shl(by)).unwrap_or(0)
}

/// The bits of the lower half that move to the upper half in a left shift.
fn left_over(low: i64, by: i64) -> i64 {
    ((u128::from(low.cast_unsigned()) << (by & 127) >> LOW) as u64).cast_signed()
}

type Halves = [Operand; 2];

impl Builder<'_> {
    /// A new slot that is set to a value.
    fn computed(&mut self, at: &mut u32, value: Expression) -> Operand {
        let slot = self.slot();
        *at = self.set(*at, slot, value);
        Operand::Slot(slot)
    }

    fn of(&mut self, at: &mut u32, function: impl Into<Function>, operands: Halves) -> Operand {
        let [one, other] = operands.map(Operand::sum);
        self.computed(at, Expression::Function(function.into(), one, other))
    }

    /// The result of an instruction on two numbers of `bits` bits.
    fn of_both(
        &mut self,
        at: &mut u32,
        (operator, bits): (Binary, u32),
        operands: Halves,
    ) -> Option<Operand> {
        let function = arithmetic::binary(operator, bits)?;
        Some(self.of(at, function, operands))
    }

    fn compares(&mut self, at: &mut u32, (how, bits): (Predicate, u32), both: Halves) -> Option<Operand> {
        let function = arithmetic::compared(how, bits)?;
        Some(self.of(at, function, both))
    }

    fn converts(&mut self, at: &mut u32, cast: (Cast, u32, u32), value: Operand) -> Option<Operand> {
        let (how, from, to) = cast;
        if from == to || how == Cast::Same {
            return Some(value);
        }
        let function = arithmetic::cast(how, from, to)?;
        Some(self.of(at, function, [value, Operand::Number(0)]))
    }

    /// Sets the result of an instruction to two halves.
    fn gives_both(&mut self, frame: &Frame<'_>, of: &Instruction, halves: Halves, at: u32) -> u32 {
        let slot = self.result(frame, of);
        self.sets_pair(at, slot, halves.map(Operand::expression))
    }

    /// Loads such a number.
    pub(super) fn loads_both(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        (bits, address): (u32, Operand),
        at: u32,
    ) -> Option<u32> {
        let (low, high) = (self.slot(), self.slot());
        let at = self.reads_half(at, LOW, address, low)?;
        let (above, at) = self.offset(at, address, 8);
        let at = self.reads_half(at, bits - LOW, above, high)?;
        Some(self.gives_both(frame, instruction, [low, high].map(Operand::Slot), at))
    }

    fn reads_half(&mut self, at: u32, bits: u32, address: Operand, slot: u16) -> Option<u32> {
        // this needs a place of its own, at which nothing else is read
        let here = self.place();
        self.jump(at, here);
        self.reads_number(here, (&Type::Int(bits), address), slot)
    }

    /// Stores such a number. An undefined one is 0, as for narrower numbers.
    pub(super) fn stores_both(
        &mut self,
        frame: &Frame<'_>,
        (bits, value, address): (u32, &Value, Operand),
        at: u32,
    ) -> Option<u32> {
        let [low, high] = self.parts(frame, value)?;
        let at = self.store(at, &Type::Int(LOW), low, address, Order::Plain);
        let (above, at) = self.offset(at, address, 8);
        Some(self.store(at, &Type::Int(bits - LOW), high, above, Order::Plain))
    }

    /// Lowers an operation on such numbers; `None` if it is not supported.
    pub(super) fn of_wide(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        operation: &Operation,
        at: u32,
    ) -> Option<u32> {
        let mut here = at;
        let mut operands = Vec::new();
        operation.operands(&mut operands);
        // to replace a part of a number, compilers first mask the other parts, even of an undefined number
        let is_mask = matches!(operation, Operation::Binary(Binary::And, ..));
        if !is_mask && operands.contains(&&Value::Constant(Constant::Undef)) {
            return None;
        }
        match operation {
            Operation::Binary(operator, bits, one, other) => {
                let (one, other) = (self.parts(frame, one)?, self.parts(frame, other)?);
                let halves = self.wide_binary(&mut here, (*operator, *bits), one, other)?;
                Some(self.gives_both(frame, instruction, halves, here))
            }
            Operation::Icmp(how, bits, one, other) => {
                let (one, other) = (self.parts(frame, one)?, self.parts(frame, other)?);
                let answer = self.wide_compared(&mut here, (*how, *bits), one, other)?;
                let slot = self.result(frame, instruction);
                Some(self.set(here, slot, answer.expression()))
            }
            Operation::Cast(cast, from, to, value) => {
                self.wide_cast(frame, instruction, (*cast, *from, *to), value, at)
            }
            Operation::Select(condition, yes, no) => {
                let condition = self.operand(frame, condition, 1).expression();
                let both = [self.parts(frame, no)?, self.parts(frame, yes)?];
                let slot = self.result(frame, instruction);
                let second = self.pair(slot);
                let to = self.place();
                for ([low, high], signs) in both.into_iter().zip([super::ZERO, super::NOT_ZERO]) {
                    let guards = vec![Guard { value: condition.clone(), signs }];
                    let sets = vec![(slot, low.expression()), (second, high.expression())];
                    let step = Step { guards, sets, ..self.step(to) };
                    self.add(at, step);
                }
                Some(to)
            }
            _ => None,
        }
    }

    /// A conversion from or to a number of more than 64 bits.
    fn wide_cast(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        (cast, from, to): (Cast, u32, u32),
        value: &Value,
        at: u32,
    ) -> Option<u32> {
        let mut here = at;
        let halves = if from > LOW {
            self.parts(frame, value)?
        } else {
            let value = self.operand(frame, value, from);
            let low = self.converts(&mut here, (cast, from, LOW), value)?;
            let high = match cast {
                Cast::SExt => {
                    let by = Operand::Number(i64::from(LOW) - 1);
                    self.of_both(&mut here, (Binary::AShr, LOW), [low, by])?
                }
                _ => Operand::Number(0),
            };
            [low, high]
        };
        if to <= LOW {
            let low = self.converts(&mut here, (Cast::Trunc, LOW, to), halves[0])?;
            let slot = self.result(frame, instruction);
            return Some(self.set(here, slot, low.expression()));
        }
        let above = if from > LOW { from - LOW } else { LOW };
        let how = if to - LOW < above { Cast::Trunc } else { cast };
        let high = self.converts(&mut here, (how, above, to - LOW), halves[1])?;
        Some(self.gives_both(frame, instruction, [halves[0], high], here))
    }

    fn wide_binary(
        &mut self,
        at: &mut u32,
        (operator, bits): (Binary, u32),
        one: Halves,
        other: Halves,
    ) -> Option<Halves> {
        let above = bits - LOW;
        match operator {
            Binary::And | Binary::Or | Binary::Xor => Some([
                self.of_both(at, (operator, LOW), [one[0], other[0]])?,
                self.of_both(at, (operator, above), [one[1], other[1]])?,
            ]),
            Binary::Add | Binary::Sub => {
                let low = self.of_both(at, (operator, LOW), [one[0], other[0]])?;
                let carries = if operator == Binary::Add { [low, one[0]] } else { [one[0], other[0]] };
                let carry = self.compares(at, (Predicate::Ult, LOW), carries)?;
                let high = self.of_both(at, (operator, above), [one[1], other[1]])?;
                Some([low, self.of_both(at, (operator, above), [high, carry])?])
            }
            Binary::Mul => {
                let low = self.of_both(at, (operator, LOW), [one[0], other[0]])?;
                let mut high = self.of(at, high_of_product as fn(i64, i64) -> i64, [one[0], other[0]]);
                for both in [[one[1], other[0]], [one[0], other[1]]] {
                    let part = self.of_both(at, (operator, LOW), both)?;
                    high = self.of_both(at, (Binary::Add, LOW), [high, part])?;
                }
                Some([low, self.converts(at, (Cast::Trunc, LOW, above), high)?])
            }
            Binary::Shl => {
                let by = self.shift(at, bits, other)?;
                let low = self.of(at, left as fn(i64, i64) -> i64, [one[0], by]);
                let stays = self.of(at, left as fn(i64, i64) -> i64, [one[1], by]);
                let comes = self.of(at, left_over as fn(i64, i64) -> i64, [one[0], by]);
                let high = self.of_both(at, (Binary::Or, LOW), [stays, comes])?;
                Some([low, self.converts(at, (Cast::Trunc, LOW, above), high)?])
            }
            Binary::LShr | Binary::AShr => self.shifts_right(at, (operator, bits), one, other),
            Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => None,
        }
    }

    fn shifts_right(
        &mut self,
        at: &mut u32,
        (operator, bits): (Binary, u32),
        one: Halves,
        other: Halves,
    ) -> Option<Halves> {
        let by = self.shift(at, bits, other)?;
        let is_signed = operator == Binary::AShr;
        let extends = if is_signed { Cast::SExt } else { Cast::ZExt };
        let high = self.converts(at, (extends, bits - LOW, LOW), one[1])?;
        let [low_of, high_of]: [fn(i64, i64) -> i64; 2] = if is_signed {
            // the bits of the upper half that move to the lower half, and those that remain in the upper half
            [
                |high, by| ((i128::from(high) << LOW) >> (by & 127)) as i64,
                |high, by| (i128::from(high) >> (by & 127)) as i64,
            ]
        } else {
            [
                |high, by| ((u128::from(high.cast_unsigned()) << LOW) >> (by & 127)) as i64,
                |high, by| (u128::from(high.cast_unsigned()) >> (by & 127)) as i64,
            ]
        };
        let stays: fn(i64, i64) -> i64 = |low, by| (u128::from(low.cast_unsigned()) >> (by & 127)) as i64;
        let low = self.of(at, stays, [one[0], by]);
        let comes = self.of(at, low_of, [high, by]);
        let low = self.of_both(at, (Binary::Or, LOW), [low, comes])?;
        let high = self.of(at, high_of, [high, by]);
        Some([low, self.converts(at, (Cast::Trunc, LOW, bits - LOW), high)?])
    }

    /// The distance of a shift; a shift by as many bits as the number has, or more, is a bad state.
    fn shift(&mut self, at: &mut u32, bits: u32, by: Halves) -> Option<Operand> {
        let most = Operand::Number(i64::from(bits));
        let is_far = self.compares(at, (Predicate::Uge, LOW), [by[0], most])?;
        let is_far = self.of_both(at, (Binary::Or, LOW), [is_far, by[1]])?;
        *at = self.shifts_within(*at, &is_far.expression());
        Some(by[0])
    }

    fn wide_compared(
        &mut self,
        at: &mut u32,
        (how, bits): (Predicate, u32),
        one: Halves,
        other: Halves,
    ) -> Option<Operand> {
        let above = bits - LOW;
        let (low, high) = ([one[0], other[0]], [one[1], other[1]]);
        let both = |of_low, of_high| ((of_low, LOW), (of_high, above));
        if matches!(how, Predicate::Eq | Predicate::Ne) {
            let (of_low, of_high) = both(how, how);
            let [one, other] = [self.compares(at, of_low, low)?, self.compares(at, of_high, high)?];
            let joins = if how == Predicate::Eq { Binary::And } else { Binary::Or };
            return self.of_both(at, (joins, 1), [one, other]);
        }
        let (of_low, of_high) = match how {
            Predicate::Ugt => both(Predicate::Ugt, Predicate::Ugt),
            Predicate::Uge => both(Predicate::Uge, Predicate::Ugt),
            Predicate::Ult => both(Predicate::Ult, Predicate::Ult),
            Predicate::Ule => both(Predicate::Ule, Predicate::Ult),
            Predicate::Sgt => both(Predicate::Ugt, Predicate::Sgt),
            Predicate::Sge => both(Predicate::Uge, Predicate::Sgt),
            Predicate::Slt => both(Predicate::Ult, Predicate::Slt),
            _ => both(Predicate::Ule, Predicate::Slt),
        };
        let decides = self.compares(at, of_high, high)?;
        let is_same = self.compares(at, (Predicate::Eq, above), high)?;
        let of_low = self.compares(at, of_low, low)?;
        let then = self.of_both(at, (Binary::And, 1), [is_same, of_low])?;
        self.of_both(at, (Binary::Or, 1), [decides, then])
    }

    /// `llvm.uadd.with.overflow.i128` and the like: both halves, and whether the result does not fit. `sign` is `s` or `u`.
    pub(super) fn wide_overflows(
        &mut self,
        (sign, operator): (&str, Binary),
        (one, other): (Halves, Halves),
        result: u16,
        at: u32,
    ) -> Option<u32> {
        const BITS: u32 = 128;
        let mut here = at;
        let halves = self.wide_binary(&mut here, (operator, BITS), one, other)?;
        let is_over = if operator == Binary::Mul {
            self.product_overflows(&mut here, one, other).filter(|_| sign == "u")?
        } else if sign == "u" {
            let compared = if operator == Binary::Add { (halves, one) } else { (one, other) };
            self.wide_compared(&mut here, (Predicate::Ult, BITS), compared.0, compared.1)?
        } else {
            // overflow: the operands have the same sign (for a difference: different signs), and the result has another one
            let first = self.of_both(&mut here, (Binary::Xor, LOW), [one[1], halves[1]])?;
            let with = if operator == Binary::Add { halves[1] } else { one[1] };
            let second = self.of_both(&mut here, (Binary::Xor, LOW), [other[1], with])?;
            let signs = self.of_both(&mut here, (Binary::And, LOW), [first, second])?;
            self.compares(&mut here, (Predicate::Slt, LOW), [signs, Operand::Number(0)])?
        };
        // the second slot says whether it does not fit, and the third one holds the upper half
        let second = self.pair(result);
        let (third, to) = (self.pair(second), self.place());
        let [low, high] = halves.map(Operand::expression);
        let sets = vec![(result, low), (second, is_over.expression()), (third, high)];
        let step = Step { sets, ..self.step(to) };
        self.add(here, step);
        Some(to)
    }

    /// Whether the product of two unsigned numbers does not fit in 128 bits.
    fn product_overflows(&mut self, at: &mut u32, one: Halves, other: Halves) -> Option<Operand> {
        let times = high_of_product as fn(i64, i64) -> i64;
        // a part of the product lies beyond, or the sum for the upper half does not fit
        let mut high = self.of(at, times, [one[0], other[0]]);
        let mut beyond = self.of(at, times, [one[1], other[1]]);
        let least = self.of_both(at, (Binary::Mul, LOW), [one[1], other[1]])?;
        beyond = self.of_both(at, (Binary::Or, LOW), [beyond, least])?;
        for both in [[one[1], other[0]], [one[0], other[1]]] {
            let part = self.of_both(at, (Binary::Mul, LOW), both)?;
            high = self.of_both(at, (Binary::Add, LOW), [high, part])?;
            let carry = self.compares(at, (Predicate::Ult, LOW), [high, part])?;
            let over = self.of(at, times, both);
            for more in [carry, over] {
                beyond = self.of_both(at, (Binary::Or, LOW), [beyond, more])?;
            }
        }
        self.compares(at, (Predicate::Ne, LOW), [beyond, Operand::Number(0)])
    }

    /// A slot that is set to such a constant.
    pub(super) fn wide_constant(&mut self, constant: &Constant, at: &mut u32) -> Operand {
        let halves = Self::halves(constant).unwrap_or([Operand::Number(0); 2]);
        let slot = self.slot();
        *at = self.sets_pair(*at, slot, halves.map(Operand::expression));
        Operand::Slot(slot)
    }

    /// The halves of a constant.
    pub(super) fn halves(constant: &Constant) -> Option<Halves> {
        match constant {
            Constant::Integer(number) => Some([*number as i64, (number >> LOW) as i64].map(Operand::Number)),
            _ => None,
        }
    }
}
