//! The flags of x86, and conditions on them.

use super::Refused;
use super::mnemonic::{Condition, OnFlags};
use super::state::{Flag, State, constant};
use crate::syntax::{Binary, Predicate, Value};

/// The operands and the result of an operation.
pub(super) struct Sides {
    pub(super) one: Value,
    pub(super) other: Value,
    pub(super) result: Value,
}

impl State<'_> {
    /// Sets all flags after an operation.
    pub(super) fn sets_flags(&mut self, operator: Binary, bits: u32, sides: &Sides) {
        self.sets_flags_but_carry(operator, bits, sides);
        let Sides { one, other, result } = sides;
        let carry = match operator {
            Binary::Add => self.compared(Predicate::Ult, bits, result, one),
            Binary::Sub => self.compared(Predicate::Ult, bits, one, other),
            _ => constant(0),
        };
        self.sets_flag(Flag::Carry, carry);
    }

    /// Sets all flags but the carry.
    pub(super) fn sets_flags_but_carry(&mut self, operator: Binary, bits: u32, sides: &Sides) {
        let Sides { one, other, result } = sides;
        self.sets_result_flags(bits, result);
        // the result has the wrong sign
        let apart = match operator {
            Binary::Add => [(one, result), (other, result)],
            Binary::Sub => [(one, other), (one, result)],
            _ => {
                self.sets_flag(Flag::Overflow, constant(0));
                return;
            }
        };
        let [first, second] = apart.map(|(left, right)| self.binary(Binary::Xor, bits, left, right));
        let both = self.binary(Binary::And, bits, &first, &second);
        let overflow = self.compared(Predicate::Slt, bits, &both, &constant(0));
        self.sets_flag(Flag::Overflow, overflow);
    }

    /// Sets the flags that say whether the result is zero or negative.
    pub(super) fn sets_result_flags(&mut self, bits: u32, result: &Value) {
        let zero = self.compared(Predicate::Eq, bits, result, &constant(0));
        self.sets_flag(Flag::Zero, zero);
        let sign = self.compared(Predicate::Slt, bits, result, &constant(0));
        self.sets_flag(Flag::Sign, sign);
    }

    /// Flags that an instruction leaves undefined.
    pub(super) fn leaves_undefined(&mut self, flags: &[Flag]) {
        for flag in flags {
            let any = self.any(1);
            self.sets_flag(*flag, any);
        }
    }

    /// Whether a condition holds: 1 bit.
    pub(super) fn holds(&mut self, (condition, is_negated): Condition) -> Result<Value, Refused> {
        let holds = match condition {
            OnFlags::Overflow => self.flag(Flag::Overflow)?,
            OnFlags::Carry => self.flag(Flag::Carry)?,
            OnFlags::Zero => self.flag(Flag::Zero)?,
            OnFlags::Sign => self.flag(Flag::Sign)?,
            OnFlags::CarryOrZero => {
                let (carry, zero) = (self.flag(Flag::Carry)?, self.flag(Flag::Zero)?);
                self.binary(Binary::Or, 1, &carry, &zero)
            }
            OnFlags::Less => self.is_less()?,
            OnFlags::LessOrZero => {
                let (less, zero) = (self.is_less()?, self.flag(Flag::Zero)?);
                self.binary(Binary::Or, 1, &less, &zero)
            }
        };
        Ok(if is_negated { self.binary(Binary::Xor, 1, &holds, &constant(1)) } else { holds })
    }

    fn is_less(&mut self) -> Result<Value, Refused> {
        let (sign, overflow) = (self.flag(Flag::Sign)?, self.flag(Flag::Overflow)?);
        Ok(self.binary(Binary::Xor, 1, &sign, &overflow))
    }
}
