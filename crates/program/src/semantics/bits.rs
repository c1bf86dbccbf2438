//! Bitwise functions. The result for two arbitrary numbers is not a linear sum: the case records the function.

use super::step::Step;
use super::{Bits, State, Target};
use crate::form::{BitExtract, Bitwise, Operand, Place, Range, Register, low_bits};
use crate::relation::Relation;
use crate::sum::{Atom, Slot, Sum};

impl Step<'_> {
    /// A bitwise function of two numbers: its result as a sum, and the function to be recorded in the case if the sum refers to it.
    /// `None` if the path has already recorded another one.
    fn bits(&self, function: Bitwise, left: &Sum, right: &Sum) -> Option<(Sum, Option<Bits>)> {
        match (left.as_constant(), right.as_constant(), function) {
            (Some(one), Some(other), _) => Some((Sum::constant(function.of(one, other)), None)),
            (_, _, Bitwise::Xor) if left == right => Some((Sum::constant(0), None)),
            _ if left == right => Some((left.clone(), None)),
            _ if self.before.bits.is_some() => None,
            _ => {
                let bits = Bits { function, left: left.clone(), right: right.clone() };
                Some((Sum::atom(Atom::Bits), Some(bits)))
            }
        }
    }

    /// A bitwise function with a constant whose bits are all alike except some low ones. There is one case for each value of these
    /// low bits of the old number. In each case, the result is a sum, as the high bits are kept, inverted or replaced.
    pub(crate) fn low_bits(
        &mut self,
        function: Bitwise,
        mask: i64,
        old: &Sum,
        write: impl Fn(&mut State, Sum),
    ) -> Option<()> {
        let bits = low_bits(mask)?;
        let turn = 1i64 << bits;
        // the results for the high bits that are 0, and for those that are 1
        let (zeros, ones) = (function.of(0, mask) >> bits, function.of(-1, mask) >> bits);
        for value in 0..turn {
            let low = function.of(value, mask) & (turn - 1);
            // the number without its low bits
            let high = old.plus(-1, &Sum::constant(value))?;
            let result = match (zeros, ones) {
                (0, 0) => Sum::constant(0),
                (0, _) => high,
                (_, 0) => Sum::constant(-turn).plus(-1, &high)?,
                _ => Sum::constant(-turn),
            };
            let result = result.plus(1, &Sum::constant(low))?;
            self.case_where(
                Target::Point(self.point.next()),
                None,
                |state| state.assume_residue(old, bits, value),
                |state| {
                    state.compared(result.clone(), Sum::constant(0), result.clone());
                    write(state, result);
                },
            );
        }
        Some(())
    }

    /// `test`: the flags are set by the bits that both operands have.
    pub(super) fn test_bits(&mut self, left: Operand, right: Operand) -> Option<()> {
        let (left, right) = (self.operand(left), self.operand(right));
        let (result, bits) = self.bits(Bitwise::And, &left, &right)?;
        self.case(&[], |state| {
            state.bits = bits.or(state.bits.take());
            state.compared(result.clone(), Sum::constant(0), result);
        });
        Some(())
    }

    /// `and`, `or`, `xor` of the `old` content of a place and an operand, which may be any numbers.
    pub(super) fn bitwise(
        &mut self,
        function: Bitwise,
        old: &Sum,
        operand: Operand,
        write: impl Fn(&mut State, Sum),
    ) -> Option<()> {
        let by = self.operand(operand);
        let (new, bits) = self.bits(function, old, &by)?;
        self.case(&[], |state| {
            state.bits = bits.or(state.bits.take());
            state.compared(new.clone(), Sum::constant(0), new.clone());
            write(state, new);
        });
        Some(())
    }

    /// `and`, `or`, `xor` of a register with itself, or of two flags.
    pub(super) fn combine(&mut self, function: Bitwise, register: Register, operand: Operand) -> Option<()> {
        let (one, other) = (self.before.register(register), self.operand(operand));
        let is = |sum: &Sum, value: i64| Some((sum.plus(-1, &Sum::constant(value))?, Relation::Equal));
        let cases = match (operand == Operand::Place(Place::Register(register)), function) {
            (true, _) => vec![(None, self.bits(function, &one, &one)?.0)],
            (false, Bitwise::And) => vec![(is(&one, 0), Sum::constant(0)), (is(&one, 1), other)],
            (false, Bitwise::Or) => vec![(is(&one, 0), other), (is(&one, 1), Sum::constant(1))],
            (false, Bitwise::Xor) => {
                let complement = Sum::constant(1).plus(-1, &one)?;
                vec![(is(&other, 0), one), (is(&other, 1), complement)]
            }
        };
        for (condition, result) in cases {
            self.case(condition.as_slice(), |state| {
                state.compared(result.clone(), Sum::constant(0), result.clone());
                state.set(Slot::Register(register), result);
            });
        }
        Some(())
    }

    /// Shifted and masked bits of a register: one case for each number of the range. Changes no flag.
    pub(super) fn cut(&mut self, register: Register, cut: BitExtract, range: Range) -> Option<()> {
        let old = self.before.register(register);
        for value in range.numbers() {
            let is_it = old.plus(-1, &Sum::constant(value))?;
            self.case(&[(is_it, Relation::Equal)], |state| {
                state.set(Slot::Register(register), Sum::constant(cut.of(value)));
            });
        }
        Some(())
    }

    /// A function given by its values: one case for each number of the range.
    pub(super) fn each(
        &mut self,
        range: Range,
        function: impl Fn(i64) -> i64,
        old: &Sum,
        write: impl Fn(&mut State, Sum),
    ) -> Option<()> {
        for value in range.numbers() {
            let result = Sum::constant(function(value));
            self.case(&[(old.plus(-1, &Sum::constant(value))?, Relation::Equal)], |state| {
                state.compared(result.clone(), Sum::constant(0), result.clone());
                write(state, result);
            });
        }
        Some(())
    }
}
