//! `freeze`: one arbitrary number if the operand has no defined value, else the operand.

use super::instruction::of_numbers;
use super::{Parser, Read};
use crate::syntax::{Call, Cast, Constant, Operation, Value};
use crate::types::Type;

impl Parser {
    pub(super) fn freeze(&mut self) -> Read<Operation> {
        let (kind, value) = self.operand()?;
        if value == Value::Constant(Constant::Undef)
            && let Some((any, bits)) = any_number(&kind)
        {
            let call = Call::of(any, Vec::new(), Type::Int(bits));
            return Ok(Operation::Call(call));
        }
        Ok(of_numbers(&kind, "`freeze` of something that is not a number", |bits| {
            Operation::Cast(Cast::Same, bits, bits, value)
        }))
    }
}

/// The function that returns any number of a type, and the number of its bits.
fn any_number(kind: &Type) -> Option<(&'static str, u32)> {
    match kind {
        Type::Int(1) => Some(("__VERIFIER_nondet_bool", 1)),
        Type::Int(8) => Some(("__VERIFIER_nondet_u8", 8)),
        Type::Int(16) => Some(("__VERIFIER_nondet_u16", 16)),
        Type::Int(32) => Some(("__VERIFIER_nondet_u32", 32)),
        Type::Int(64) => Some(("__VERIFIER_nondet_u64", 64)),
        _ => None,
    }
}
