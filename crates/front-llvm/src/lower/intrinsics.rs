//! Lowers calls of intrinsics of LLVM: functions on numbers, and remarks without an effect.

use super::calling::Calling;
use super::{Builder, Operand};
use crate::arithmetic;
use crate::syntax::{Binary, Call, Operation, Update};
use garret_graphs::{Expression, Function, Meaning, Sum};

impl Builder<'_> {
    /// Lowers a call of an intrinsic; returns the place afterwards, if it returns.
    pub(super) fn intrinsic(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        if let Some(at) = self.computes(name, call, at) {
            return Some(at);
        }
        // `a * b + c`, rounded twice, as on processors without a fused instruction
        if let ("llvm.fmuladd.f64" | "llvm.fmuladd.f32", [one, other, more, ..]) = (name, &call.operands[..])
        {
            let bits = if name.ends_with("64") { 64 } else { 32 };
            let operators = ["fmul", "fadd"].map(|word| crate::fractions::binary(word, bits));
            let [Some(times), Some(plus)] = operators else { return None };
            let product = self.slot();
            let at = self.set(at, product, Expression::of(times, one.sum(), other.sum()));
            let sum = Expression::of(plus, Operand::Slot(product).sum(), more.sum());
            return Some(self.set(at, call.result, sum));
        }
        if name.starts_with("llvm.threadlocal.address") {
            return Some(self.set(at, call.result, call.operand(0).expression()));
        }
        if let Some(function) = name.strip_prefix("llvm.").and_then(crate::fractions::saturated) {
            let value = call.operand(0).sum();
            return Some(self.set(at, call.result, Expression::of(function, value.clone(), value)));
        }
        // either answer is allowed
        if name.starts_with("llvm.is.constant.") {
            return Some(self.set(at, call.result, Expression::constant(0)));
        }
        let nothing = ["llvm.stack", "llvm.donothing", "llvm.experimental", "llvm.invariant", "llvm.var"];
        if nothing.iter().any(|it| name.starts_with(it)) {
            return Some(self.set(at, call.result, Expression::constant(0)));
        }
        self.refused(at, &format!("`{name}`"));
        None
    }

    /// A funnel shift.
    fn shifts_both(&mut self, is_left: bool, bits: u32, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let [one, other, distance] = [0, 1, 2].map(|number| call.operand(number).sum());
        if call.operand(0) == call.operand(1) {
            let function = arithmetic::rotated(is_left, bits)?;
            return Some(self.set(at, call.result, Expression::of(function, one, distance)));
        }
        let [of_one, of_other] = crate::funnel::parts(is_left, bits)?;
        let (high, low) = (self.slot(), self.slot());
        let at = self.set(at, high, Expression::of(of_one, one, distance.clone()));
        let at = self.set(at, low, Expression::of(of_other, other, distance));
        let both =
            Expression::of(|one, other| one | other, Operand::Slot(high).sum(), Operand::Slot(low).sum());
        Some(self.set(at, call.result, both))
    }

    /// The function that an intrinsic computes; `None` if it is not a known function on integers.
    fn computes(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (name, width) = name.strip_prefix("llvm.")?.rsplit_once(".i")?;
        let bits: u32 = width.parse().ok()?;
        let [one, other] = [0, 1].map(|number| call.operand(number).sum());
        let update = match name {
            "smax" => Some(Update::Max),
            "smin" => Some(Update::Min),
            "umax" => Some(Update::UMax),
            "umin" => Some(Update::UMin),
            _ => None,
        };
        if let Some(update) = update {
            let function = arithmetic::updated(update, bits)?;
            return Some(self.set(at, call.result, Expression::Function(function, one, other)));
        }
        let ordered = match name.split_once('.') {
            Some(("ucmp", _)) => arithmetic::ordered(bits, false),
            Some(("scmp", _)) => arithmetic::ordered(bits, true),
            _ => arithmetic::saturated(name, bits),
        };
        if let Some(function) = ordered {
            return Some(self.set(at, call.result, Expression::of(function, one, other)));
        }
        if matches!(name, "fshl" | "fshr") {
            return self.shifts_both(name == "fshl", bits, call, at);
        }
        if let Some(function) = arithmetic::counted(name, bits) {
            let at = self.has_a_bit(at, name, call);
            let function = Function::meaning(function, Some(Meaning::Mixed).filter(|_| bits == 64));
            return Some(self.set(at, call.result, Expression::Function(function, one, Sum::constant(0))));
        }
        let (sign, operator) = name.strip_suffix(".with.overflow")?.split_at(1);
        let operator = match operator {
            "add" => Binary::Add,
            "sub" => Binary::Sub,
            "mul" => Binary::Mul,
            _ => return None,
        };
        if let (128, Operation::Call(Call { arguments, .. })) = (bits, &call.instruction.operation) {
            let [one, other] = [0, 1].map(|it| arguments.get(it).map(|(_, value)| value));
            let both = (self.parts(call.frame, one?)?, self.parts(call.frame, other?)?);
            return self.wide_overflows((sign, operator), both, call.result, at);
        }
        let function = arithmetic::binary(operator, bits)?;
        let overflows = arithmetic::overflows(operator, bits, sign == "s")?;
        let value = Expression::Function(function, one.clone(), other.clone());
        Some(self.sets_pair(at, call.result, [value, Expression::of(overflows, one, other)]))
    }
}
