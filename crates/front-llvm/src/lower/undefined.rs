//! Numbers without a defined value: they are bad, except in code that a compiler optimised.

use super::assumed::{NO_BIT, TOO_FAR};
use super::calling::Calling;
use super::{Builder, Operand};
use crate::syntax::{Binary, Function, Instruction, Operation, Value};
use garret_graphs::{Expression, Sum};

/// Whether a number is only one of two that a condition chooses from, perhaps after an addition.
fn is_chosen(function: &Function, name: &str) -> bool {
    let is_arm = |user: &Instruction, name: &str| match &user.operation {
        Operation::Select(condition, ..) => *condition != Value::Local(name.to_owned()),
        _ => false,
    };
    function.users(name).all(|user| match (&user.operation, &user.result) {
        (Operation::Binary(Binary::Add, ..), Some(sum)) => function.users(sum).all(|it| is_arm(it, sum)),
        _ => is_arm(user, name),
    })
}

impl Builder<'_> {
    /// A bad state if a number has no defined value, with the reason. In optimised code it is none, and the answer rests on an assumption.
    fn is_defined(
        &mut self,
        at: u32,
        is_undefined: &Expression,
        (why, rests_on): (&str, &'static str),
    ) -> u32 {
        if self.module.is_optimised {
            self.assumed.insert(rests_on);
            return at;
        }
        let (failed, next) = (self.failed(why), self.place());
        self.branch(at, is_undefined, next, failed);
        next
    }

    /// A bad state if a shift is too far.
    pub(super) fn shifts_within(&mut self, at: u32, is_far: &Expression) -> u32 {
        self.is_defined(at, is_far, TOO_FAR)
    }

    /// A bad state if the zeros before the first bit of 0, or after its last one, are counted, and the second operand says that their
    /// number is undefined. clang computes `__builtin_ffs` with this number, and drops it afterwards.
    pub(super) fn has_a_bit(&mut self, at: u32, function: &str, call: &Calling<'_, '_>) -> u32 {
        let result = call.instruction.result.as_deref().unwrap_or_default();
        let is_defined = call.operand(1) == Operand::Number(0) || is_chosen(call.frame.function, result);
        if !matches!(function, "ctlz" | "cttz") || is_defined {
            return at;
        }
        let is_zero =
            Expression::of(|value, _| i64::from(value == 0), call.operand(0).sum(), Sum::constant(0));
        self.is_defined(at, &is_zero, NO_BIT)
    }
}
