//! Conversions of numbers between types. This is the only module where the type of a number changes.

use super::pending::Pending;
use super::value::{Number, Target, Value, operand};
use super::{Lowering, wrong};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Shape, Type};
use garret_program::{Operand, Register};

impl Number {
    /// A constant as a number.
    pub(super) fn known(constant: Constant) -> Self {
        let number = constant.held;
        Self {
            operand: Operand::Immediate(number),
            kind: constant.kind,
            boolean: number == 0 || number == 1,
            origin: None,
        }
    }

    /// The constant, if it is one.
    pub(super) fn constant(self) -> Option<Constant> {
        match self.operand {
            Operand::Immediate(held) => Some(Constant { held, kind: self.kind }),
            _ => None,
        }
    }
}

impl Lowering<'_, '_> {
    /// Converts a number to another type.
    pub(super) fn integer(&mut self, number: Number, kind: Integer) -> Fallible<Number> {
        if let Some(constant) = number.constant() {
            return Ok(Number::known(constant.as_integer(kind)));
        }
        if number.boolean || kind.holds_all(number.kind) {
            return Ok(Number { kind, ..number });
        }
        let into = self.copied(number.operand, None)?;
        // an unsigned number that gets more bits is replaced by its value; a signed number that gets a longer type of fewer than 32
        // bits is reduced
        let is_longer = kind.bits > number.kind.bits && (kind.bits >= 32 || !number.kind.signed);
        self.pend(into, if is_longer { Pending::Whole(number.kind) } else { Pending::Cut(kind) });
        Ok(Number { operand: operand(into), kind, boolean: false, origin: None })
    }

    /// An error if a type has fewer bits than thread numbers or addresses, and the value is one: it may lose some of them.
    fn keeps_all_bits(&self, value: &Value, kind: &Type) -> Fallible<()> {
        let Shape::Integer(bits, _) = kind.shape else { return Ok(()) };
        let what = match value {
            Value::Thread(_, Target::Number) | Value::Count if bits < 32 => "any number of threads run",
            Value::Thread(_, Target::Object(..) | Target::Shared(..))
            | Value::Address(_)
            | Value::Pointer(..)
                if bits < 64 =>
            {
                "addresses have 64 bits, and their values are not known"
            }
            _ => return Ok(()),
        };
        wrong(
            format!("only {bits} bits of this are kept"),
            self.span,
            what,
            "use a type that holds all of its values, `int` for thread numbers and `uintptr_t` for addresses",
        )
    }

    /// Converts a value to a type.
    pub(super) fn converted(&mut self, value: Value, kind: &Type) -> Fallible<Value> {
        self.keeps_all_bits(&value, kind)?;
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

    /// Adds a pending operation on a register, whose form is not known yet.
    pub(super) fn pend(&mut self, register: Register, pending: Pending) {
        self.emit(garret_program::Operation::Nothing);
        if let Some(emitted) = self.code.last_mut() {
            emitted.pending = Some((register, pending));
        }
    }
}
