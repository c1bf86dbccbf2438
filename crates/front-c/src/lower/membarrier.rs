//! The system call `membarrier` of Linux: each thread of the process executes a full fence before it returns.
//!
//! # Sources
//! `membarrier(2)` of the Linux manual: what each command does, and which of them returns an error to a process that has not registered.

use super::value::Value;
use super::{Lowering, wrong};
use crate::constant::value;
use crate::parser::Fallible;
use crate::syntax::Expression;
use garret_base::source::Span;
use garret_program::Operation;

/// `SYS_membarrier` on x86-64.
const NUMBER: i64 = 324;

/// The commands after which all threads have executed a fence: `GLOBAL`, `GLOBAL_EXPEDITED`, `PRIVATE_EXPEDITED`, and the one that makes the
/// processor read its code anew as well.
const BARRIERS: [i64; 4] = [1, 2, 8, 32];

/// The commands that only say that the process will ask for barriers.
const REGISTRATIONS: [i64; 3] = [4, 16, 64];

impl Lowering<'_, '_> {
    /// `syscall(number, ..)`: of all system calls, `membarrier` is known. Its result is 0, that it did what it was asked.
    pub(super) fn system_call(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let constant = |index: usize| arguments.get(index).and_then(value).and_then(|it| it.number());
        if constant(0) != Some(NUMBER) {
            return wrong(
                "this system call is not known",
                arguments.first().map_or(span, |it| it.span),
                "expected `SYS_membarrier`",
                "of all system calls, `membarrier` is supported; write a function that does what the call does",
            );
        }
        match constant(1) {
            Some(command) if BARRIERS.contains(&command) => {
                self.tables.assumed.insert("`membarrier` succeeds".to_owned());
                self.emit(Operation::FenceAll);
            }
            Some(command) if REGISTRATIONS.contains(&command) => {
                self.tables.assumed.insert("`membarrier` succeeds".to_owned());
            }
            _ => {
                return wrong(
                    "what this `membarrier` does is not known",
                    arguments.get(1).map_or(span, |it| it.span),
                    "expected a constant command that is a barrier, or registers for one",
                    "supported: MEMBARRIER_CMD_GLOBAL, .._GLOBAL_EXPEDITED, .._PRIVATE_EXPEDITED, .._PRIVATE_EXPEDITED_SYNC_CORE, and to \
                     register for them",
                );
            }
        }
        Ok(Value::constant(0))
    }
}
