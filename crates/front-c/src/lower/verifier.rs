//! Functions of verification tasks: nondeterministic values, assumptions, failures.

use super::value::{Value, operand};
use super::{Lowering, wrong};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, ExpressionKind};
use garret_base::source::Span;
use garret_program::{Operation, Range, Register, Relation};

/// The types of nondeterministic values: the name, the number of bits, and whether they are signed.
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

/// The type of the nondeterministic values of a function with this name. `None` if it is another function.
pub(crate) fn type_of(name: &str) -> Option<Integer> {
    let kind = name.strip_prefix("__VERIFIER_nondet_")?;
    if matches!(kind, "bool" | "_Bool") {
        return Some(Integer::INT);
    }
    let (_, bits, signed) = TYPES.iter().find(|it| it.0 == kind)?;
    Some(Integer::new(*bits, *signed))
}

/// Whether an expression is an arbitrary nonnegative number: a call of a random number generator.
pub(super) fn is_any_natural(it: &Expression) -> bool {
    matches!(&it.kind, ExpressionKind::Call(name, arguments) if RANDOM.contains(&name.as_str()) && arguments.is_empty())
}

/// Functions that return an arbitrary nonnegative number of type `int` or `long` that fits in 31 bits.
const RANDOM: [&str; 3] = ["rand", "random", "lrand48"];

impl Lowering<'_, '_> {
    /// A call of a function with a special meaning. `None` if it is another function. Failures and assumptions have their meaning
    /// even if the program defines these functions; nondeterministic values and `__VERIFIER_assert` only if it does not.
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

    /// An arbitrary number from 0 to `below - 1`.
    pub(super) fn choice(&mut self, below: i64) -> Fallible<Value> {
        let into = self.temporary()?;
        self.emit(Operation::Choose(into, Range::new(0, below - 1)));
        Ok(Value::computed(into, Integer::INT))
    }

    /// An arbitrary nonnegative number of type `int`.
    pub(super) fn any_natural(&mut self) -> Fallible<Value> {
        let (into, unmet) = (self.temporary()?, self.unmet);
        self.arbitrary(into, Integer::INT);
        self.jump_when(operand(into), Relation::Below, 0, unmet);
        Ok(Value::computed(into, Integer::INT))
    }

    /// An arbitrary value of a type.
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
                "this would return any value of the type",
                "supported: bool, char, short, int, long, long long, with and without sign",
            );
        };
        let kind = Integer::new(*bits, *signed);
        self.arbitrary(into, kind);
        Ok(Value::computed(into, kind))
    }

    /// Puts an arbitrary value of a type into a register. With 64 bits, every number is a value.
    pub(super) fn arbitrary(&mut self, into: Register, kind: Integer) {
        self.emit(Operation::Arbitrary(into));
        if kind.bits < 64 {
            let (low, high) = kind.limits();
            self.emit(Operation::Within(into, Range::new(low, high)));
        }
    }
}
