//! Who holds a read-write lock for writing: the operations that the library needs beside the number of its holders (`library`).
//!
//! Each thread counts in a register whether it holds the lock, as for mutexes. If it is not known statically which lock that is, as
//! in an array of locks, nothing is counted.

use super::Lowering;
use super::value::Value;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::Expression;
use garret_base::source::Span;
use garret_program::{Operand, Operation, Place};

/// The result of [`WRITES`] for a lock that is not known statically. Otherwise it is 1 or 0.
const NOT_KNOWN: i64 = 2;

/// `__garret_writes(&holders)`: whether the thread holds the lock for writing.
pub(super) const WRITES: &str = "__garret_writes";

/// `__garret_set_writes(&holders, number)`: records that it does, 1, or does not, 0.
pub(super) const SET_WRITES: &str = "__garret_set_writes";

impl Lowering<'_, '_> {
    /// Lowers one of these two operations, the second one if `sets`.
    pub(super) fn holds_for_writing(
        &mut self,
        arguments: &[Expression],
        sets: bool,
        span: Span,
    ) -> Fallible<Value> {
        let (field, number) = self.field_and_number(arguments, span)?;
        let Some(held) = self.held_count(&field)? else {
            return Ok(if sets { Value::Void } else { Value::constant(NOT_KNOWN) });
        };
        if !sets {
            return Ok(Value::computed(held, Integer::INT));
        }
        self.emit(Operation::Move(Place::Register(held), Operand::Immediate(number)));
        Ok(Value::Void)
    }
}
