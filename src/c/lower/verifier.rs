//! What programs that are written to be checked call: values that can be anything, assumptions, failures.

use super::value::{Number, Value, operand};
use super::{Lowering, wrong};
use crate::c::parser::Fallible;
use crate::c::syntax::Expression;
use crate::program::{Operation, Range, Relation};
use crate::source::{Diagnostic, Span, short};

/// Types of values that can be anything: the numbers of bits where they are few, whether they have a sign, and the ranks.
const TYPES: [(&str, Option<u8>, bool, u8); 22] = [
    ("int", None, true, 0),
    ("uint", None, false, 1),
    ("unsigned", None, false, 1),
    ("unsigned_int", None, false, 1),
    ("u32", None, false, 1),
    ("long", None, true, 2),
    ("longlong", None, true, 2),
    ("ulong", None, false, 3),
    ("unsigned_long", None, false, 3),
    ("ulonglong", None, false, 3),
    ("size_t", None, false, 3),
    ("loff_t", None, true, 2),
    ("char", Some(8), true, 0),
    ("schar", Some(8), true, 0),
    ("uchar", Some(8), false, 0),
    ("unsigned_char", Some(8), false, 0),
    ("u8", Some(8), false, 0),
    ("S8", Some(8), true, 0),
    ("short", Some(16), true, 0),
    ("ushort", Some(16), false, 0),
    ("u16", Some(16), false, 0),
    ("S16", Some(16), true, 0),
];

impl Lowering<'_, '_> {
    /// What a function of this name means, whatever the text says that it does; none where it is no such one.
    pub(super) fn verifier(
        &mut self,
        name: &str,
        arguments: &[Expression],
        span: Span,
    ) -> Option<Fallible<Value>> {
        if let Some(kind) = name.strip_prefix("__VERIFIER_nondet_") {
            return Some(self.anything(kind, span));
        }
        match name {
            "__VERIFIER_assume" | "assume_abort_if_not" => Some(self.assumption(arguments, span)),
            "__VERIFIER_error" | "reach_error" => {
                self.fail(format!("`{name}` is called"));
                Some(Ok(Value::Void))
            }
            _ if name.starts_with("__VERIFIER_atomic") => Some(Err(Box::new(
                Diagnostic::error(format!("`{}` is not supported", short(name)))
                    .at(span, "what stands together here would have to be one step")
                    .help("use an atomic operation, or a mutex around all accesses"),
            ))),
            _ => None,
        }
    }

    /// Any value of a type. Numbers of 32 and 64 bits are any number.
    fn anything(&mut self, kind: &str, span: Span) -> Fallible<Value> {
        let into = self.temporary()?;
        if matches!(kind, "bool" | "_Bool") {
            self.emit(Operation::Choose(into, Range::new(0, 1)));
            return Ok(Value::computed(into, 0, true));
        }
        let Some((_, bits, signed, rank)) = TYPES.iter().find(|it| it.0 == kind) else {
            return wrong(
                "values of this type are not supported",
                span,
                "this would be any of them",
                "supported: bool, char, short, int, long, long long, with and without sign",
            );
        };
        self.emit(Operation::Arbitrary(into));
        if let Some(bits) = bits {
            let turn = 1i64 << bits;
            let low = if *signed { -turn / 2 } else { 0 };
            let unmet = self.unmet;
            // those that do not fit are not looked at
            self.jump_when(operand(into), Relation::Below, low, unmet);
            self.jump_when(operand(into), Relation::AtLeast, low + turn, unmet);
        }
        let number = Number { operand: operand(into), rank: *rank, boolean: false, origin: None };
        Ok(Value::Number(number))
    }
}
