//! Conversions of numbers between their types: the one place where a number gets another one.

use super::Lowering;
use super::pending::Pending;
use super::value::{Number, Target, Value, operand};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Shape, Type};
use garret_program::{Operand, Register};

impl Number {
    /// A number that is known, with its type.
    pub(super) fn known(constant: Constant) -> Self {
        let number = constant.held;
        Self {
            operand: Operand::Immediate(number),
            kind: constant.kind,
            boolean: number == 0 || number == 1,
            origin: None,
        }
    }

    /// The constant that it is, if it is known.
    pub(super) fn constant(self) -> Option<Constant> {
        match self.operand {
            Operand::Immediate(held) => Some(Constant { held, kind: self.kind }),
            _ => None,
        }
    }
}

impl Lowering<'_, '_> {
    /// A number as one of another type.
    pub(super) fn integer(&mut self, number: Number, kind: Integer) -> Fallible<Number> {
        if let Some(constant) = number.constant() {
            return Ok(Number::known(constant.as_integer(kind)));
        }
        if number.boolean || kind.holds_all(number.kind) {
            return Ok(Number { kind, ..number });
        }
        let into = self.copied(number.operand, None)?;
        // what has no sign and gets more bits is held as it is from then on; a negative number that gets a longer type of few bits is cut
        let is_longer = kind.bits > number.kind.bits && (kind.bits >= 32 || !number.kind.signed);
        self.pend(into, if is_longer { Pending::Whole(number.kind) } else { Pending::Cut(kind) });
        Ok(Number { operand: operand(into), kind, boolean: false, origin: None })
    }

    /// A value as one of a type.
    pub(super) fn converted(&mut self, value: Value, kind: &Type) -> Fallible<Value> {
        match (&value, &kind.shape) {
            (_, Shape::Bool) => self.truth(&value),
            (Value::Number(number), Shape::Integer(..) | Shape::Callable(_)) => {
                Ok(Value::Number(self.integer(*number, kind.integer())?))
            }
            (
                Value::Address(_) | Value::Pointer(..) | Value::Thread(_, Target::Object(..)),
                Shape::Pointer(to),
            ) => self.pointer_to(value, to),
            _ => Ok(value),
        }
    }

    /// Computes in a register, as far as it is not known yet how.
    pub(super) fn pend(&mut self, register: Register, pending: Pending) {
        self.emit(garret_program::Operation::Nothing);
        if let Some(emitted) = self.code.last_mut() {
            emitted.pending = Some((register, pending));
        }
    }
}
