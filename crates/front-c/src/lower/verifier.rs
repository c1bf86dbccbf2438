//! What programs that are written to be checked call: values that can be anything, assumptions, failures.

use super::value::{Value, operand};
use super::{Lowering, wrong};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, ExpressionKind};
use garret_base::source::Span;
use garret_program::{Operation, Range, Register, Relation};

/// Types of values that can be anything: the numbers of bits, and whether they have a sign.
const TYPES: [(&str, u8, bool); 24] = [
    ("int", 32, true),
    ("uint", 32, false),
    ("unsigned", 32, false),
    ("unsigned_int", 32, false),
    ("u32", 32, false),
    ("S32", 32, true),
    ("long", 64, true),
    ("longlong", 64, true),
    ("ulong", 64, false),
    ("unsigned_long", 64, false),
    ("ulonglong", 64, false),
    ("size_t", 64, false),
    ("loff_t", 64, true),
    ("char", 8, true),
    ("schar", 8, true),
    ("uchar", 8, false),
    ("unsigned_char", 8, false),
    ("u8", 8, false),
    ("S8", 8, true),
    ("short", 16, true),
    ("ushort", 16, false),
    ("unsigned_short", 16, false),
    ("u16", 16, false),
    ("S16", 16, true),
];

/// The type of what a function of this name gives, where that is a value of a type that can be anything.
pub(crate) fn type_of(name: &str) -> Option<Integer> {
    let kind = name.strip_prefix("__VERIFIER_nondet_")?;
    if matches!(kind, "bool" | "_Bool") {
        return Some(Integer::INT);
    }
    let (_, bits, signed) = TYPES.iter().find(|it| it.0 == kind)?;
    Some(Integer::new(*bits, *signed))
}

/// Whether an expression is any number that is not negative: what a generator of random numbers gives.
pub(super) fn is_any_natural(it: &Expression) -> bool {
    matches!(&it.kind, ExpressionKind::Call(name, arguments) if RANDOM.contains(&name.as_str()) && arguments.is_empty())
}

/// Functions that give any number of type `int` or `long` that is not negative and fits in 31 bits.
const RANDOM: [&str; 3] = ["rand", "random", "lrand48"];

impl Lowering<'_, '_> {
    /// What a function of this name means, whatever the text says that it does; none where it is no such one.
    pub(super) fn verifier(
        &mut self,
        name: &str,
        arguments: &[Expression],
        span: Span,
    ) -> Option<Fallible<Value>> {
        let is_defined = self.unit.functions.iter().any(|it| it.name == name);
        if let Some(kind) = name.strip_prefix("__VERIFIER_nondet_").filter(|_| !is_defined) {
            return Some(self.anything(kind, span));
        }
        if RANDOM.contains(&name)
            && arguments.is_empty()
            && !self.unit.functions.iter().any(|it| it.name == name)
        {
            return Some(self.any_natural());
        }
        match name {
            "__VERIFIER_assume" | "assume_abort_if_not" => Some(self.assumption(arguments, span)),
            "__VERIFIER_assert" if !self.unit.functions.iter().any(|it| it.name == name) => {
                Some(self.assertion(arguments, span))
            }
            "__VERIFIER_error" | "reach_error" => {
                self.fail(format!("`{name}` is called"));
                Some(Ok(Value::Void))
            }
            _ => self.one_step(name, arguments, span),
        }
    }

    /// Some number from 0 on, below another one.
    pub(super) fn choice(&mut self, below: i64) -> Fallible<Value> {
        let into = self.temporary()?;
        self.emit(Operation::Choose(into, Range::new(0, below - 1)));
        Ok(Value::computed(into, Integer::INT))
    }

    /// Any number of type `int` that is not negative.
    pub(super) fn any_natural(&mut self) -> Fallible<Value> {
        let (into, unmet) = (self.temporary()?, self.unmet);
        self.arbitrary(into, Integer::INT);
        self.jump_when(operand(into), Relation::Below, 0, unmet);
        Ok(Value::computed(into, Integer::INT))
    }

    /// Any value of a type.
    fn anything(&mut self, kind: &str, span: Span) -> Fallible<Value> {
        let into = self.temporary()?;
        if matches!(kind, "bool" | "_Bool") {
            self.emit(Operation::Choose(into, Range::new(0, 1)));
            return Ok(Value::truth(into));
        }
        let Some((_, bits, signed)) = TYPES.iter().find(|it| it.0 == kind) else {
            return wrong(
                "values of this type are not supported",
                span,
                "this would be any of them",
                "supported: bool, char, short, int, long, long long, with and without sign",
            );
        };
        let kind = Integer::new(*bits, *signed);
        self.arbitrary(into, kind);
        Ok(Value::computed(into, kind))
    }

    /// Any value of a type in a register. Of 64 bits, all numbers are values.
    pub(super) fn arbitrary(&mut self, into: Register, kind: Integer) {
        self.emit(Operation::Arbitrary(into));
        if kind.bits < 64 {
            let (low, high) = kind.limits();
            self.emit(Operation::Within(into, Range::new(low, high)));
        }
    }
}
