//! The system call `membarrier` of Linux, by its number. No other system call is supported.

use super::value::Value;
use super::{Lowering, wrong};
use crate::constant::{Constant, value};
use crate::parser::Fallible;
use crate::syntax::Expression;
use garret_base::source::Span;
use garret_program::{MEMBARRIER, Operation, membarrier};

impl Lowering<'_, '_> {
    /// `syscall(number, ..)`: only `membarrier` is supported. Its result is 0, which means success.
    pub(super) fn system_call(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let constant = |index: usize| arguments.get(index).and_then(value).and_then(Constant::number);
        if constant(0) != Some(MEMBARRIER) {
            return wrong(
                "this system call is not known",
                arguments.first().map_or(span, |it| it.span),
                "expected `SYS_membarrier`",
                "of all system calls, `membarrier` is supported; write a function that does what the call does",
            );
        }
        let Some(operation) = constant(1).and_then(membarrier) else {
            return wrong(
                "the command of this `membarrier` is not known",
                arguments.get(1).map_or(span, |it| it.span),
                "expected a constant command that is a barrier, or registers for one",
                "supported: MEMBARRIER_CMD_GLOBAL, .._GLOBAL_EXPEDITED, .._PRIVATE_EXPEDITED, .._PRIVATE_EXPEDITED_SYNC_CORE, and to \
                 register for them",
            );
        };
        self.tables.assumed.insert("`membarrier` succeeds".to_owned());
        if operation == Operation::FenceAll {
            self.emit(operation);
        }
        Ok(Value::constant(0))
    }
}
