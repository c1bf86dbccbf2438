//! Condition variables: to wait is to give the mutex back, and to take it again at any time later.
//!
//! C lets a thread wake up though nobody has woken it, so that a waiting thread goes on whenever it gets the mutex, and signals do nothing. All
//! that can happen happens so; that nobody ever wakes a thread is not seen.

use super::value::Value;
use super::{Lowering, wrong};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, Shape};
use garret_base::source::Span;
use garret_program::{Linear, Operation, Range};

/// What is done with a condition variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It is made, or woken, or no longer used.
    Nothing,
    /// A thread waits.
    Wait,
    /// A thread waits for some time at most: this is the result where it was too long.
    WaitFor(i64),
}

/// Functions on condition variables: the name, how many arguments there are, and what it does.
const FUNCTIONS: [(&str, usize, Use); 12] = [
    ("pthread_cond_init", 2, Use::Nothing),
    ("pthread_cond_destroy", 1, Use::Nothing),
    ("pthread_cond_signal", 1, Use::Nothing),
    ("pthread_cond_broadcast", 1, Use::Nothing),
    ("pthread_cond_wait", 2, Use::Wait),
    ("pthread_cond_timedwait", 3, Use::WaitFor(TIMED_OUT)),
    ("cnd_init", 1, Use::Nothing),
    ("cnd_destroy", 1, Use::Nothing),
    ("cnd_signal", 1, Use::Nothing),
    ("cnd_broadcast", 1, Use::Nothing),
    ("cnd_wait", 2, Use::Wait),
    ("cnd_timedwait", 3, Use::WaitFor(4)),
];

/// `ETIMEDOUT`
const TIMED_OUT: i64 = 110;

/// What a function of this name does, if it is one on condition variables.
pub(super) fn on_condition(name: &str) -> Option<(usize, Use)> {
    FUNCTIONS.iter().find(|it| it.0 == name).map(|(_, count, what)| (*count, *what))
}

impl Lowering<'_, '_> {
    /// A call of such a function.
    pub(super) fn on_condition(
        &mut self,
        name: &str,
        arguments: &[Expression],
        (count, what): (usize, Use),
        span: Span,
    ) -> Fallible<Value> {
        if arguments.len() != count {
            let message = format!("`{name}` takes {count} arguments");
            return wrong(message, span, "another number stands here", "correct it");
        }
        let condition = self.value(&arguments[0])?;
        let condition = self.target_of(condition, arguments[0].span)?;
        if condition.kind.shape != Shape::Opaque {
            return wrong(
                "this is no condition variable",
                arguments[0].span,
                "expected pthread_cond_t or cnd_t",
                "correct it",
            );
        }
        if what == Use::Nothing {
            for argument in &arguments[1..] {
                self.effect(argument)?;
            }
            return Ok(Value::constant(0));
        }
        let mutex = &arguments[1..2];
        for argument in &arguments[2..] {
            self.effect(argument)?;
        }
        self.unlock(mutex, span)?;
        self.lock(mutex, span, None)?;
        let Use::WaitFor(too_long) = what else { return Ok(Value::constant(0)) };
        let into = self.temporary()?;
        self.emit(Operation::Choose(into, Range::new(0, 1)));
        let result = self.temporary()?;
        let linear = Linear { terms: [Some((into, too_long)), None], constant: 0 };
        self.emit(Operation::Compute(result, linear));
        Ok(Value::computed(result, Integer::INT))
    }
}
