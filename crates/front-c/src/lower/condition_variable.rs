//! Condition variables. To wait is to unlock the mutex, and to lock it again at any later time.
//!
//! As C allows spurious wake-ups, a waiting thread continues as soon as it gets the mutex, and signals have no effect. This covers
//! all possible executions; a thread that is never woken is not noticed.

use super::value::{Address, Base, Value, operand};
use super::{Lowering, wrong};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, Shape};
use garret_base::source::Span;
use garret_program::{Function, Linear, MemoryOrder, Operand, Operation, Ordered, Place, Range, Relation};

/// The use of a condition variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It is initialised, signalled, or destroyed.
    Nothing,
    /// A thread waits.
    Wait,
    /// A thread waits with a timeout. The number is the result after the timeout.
    WaitFor(i64),
}

/// The functions on condition variables: the name, the number of arguments, and the use.
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

/// The number of arguments and the use, if it is a function on condition variables.
pub(super) fn on_condition(name: &str) -> Option<(usize, Use)> {
    FUNCTIONS.iter().find(|it| it.0 == name).map(|(_, count, what)| (*count, *what))
}

/// An operation on a field of a condition variable, for the library (`library`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// `__garret_own(&field)`: the address of the thread's own field.
    Own,
    /// `__garret_wake(&field)`: the field of some other thread changes from 1 to 2. An execution in which it is not 1 is dropped.
    Wake,
    /// `__garret_count(&field, number)`: adds the number to the shared field. The field counts threads, so it stays within its type.
    Count,
}

/// The operation with this name.
pub(super) fn on_part(name: &str) -> Option<Part> {
    Some(match name {
        "__garret_own" => Part::Own,
        "__garret_wake" => Part::Wake,
        "__garret_count" => Part::Count,
        _ => return None,
    })
}

impl Lowering<'_, '_> {
    /// Lowers such an operation.
    pub(super) fn on_part(
        &mut self,
        operation: Part,
        arguments: &[Expression],
        span: Span,
    ) -> Fallible<Value> {
        let (field, number) = self.field_and_number(arguments, span)?;
        if !matches!(field.base, Base::Shared) {
            return wrong(
                "when deadlocks are checked, a condition variable has to be known statically",
                span,
                "it is computed, or each thread has one of its own",
                "name it",
            );
        }
        let order = Ordered::from(MemoryOrder::AcquireRelease);
        match operation {
            Part::Own => Ok(Value::Address(Address { base: Base::Own, ..field })),
            Part::Wake => {
                let field = Address { base: Base::Other, ..field };
                let (old, new) = (Value::constant(1), Value::constant(2));
                let (equal, _) = self.ordered(order, |this| this.compare_exchange(&field, old, new))?;
                self.jump_when(operand(equal), Relation::Equal, 0, self.unmet);
                Ok(Value::Void)
            }
            Part::Count => {
                self.tables.counts_threads.insert(field.name.clone());
                let function = Function::Add(Operand::Immediate(number));
                self.ordered(order, |this| {
                    let (_, cell) = this.cell(&field)?;
                    this.emit_locked(Operation::Update(Place::Memory(cell), function));
                    Ok(Value::Void)
                })
            }
        }
    }

    /// The arguments of an operation for the library: the address of a field, and a number, or 0.
    pub(super) fn field_and_number(
        &mut self,
        arguments: &[Expression],
        span: Span,
    ) -> Fallible<(Address, i64)> {
        let (Some(field), number) = (arguments.first(), arguments.get(1)) else {
            return wrong("an argument is missing", span, "expected the address of a field", "correct it");
        };
        let field = self.value(field)?;
        let field = self.target_of(field, span)?;
        let number = number.map(|it| self.value(it)).transpose()?.and_then(|it| it.known());
        Ok((field, number.unwrap_or_default()))
    }

    /// Lowers a call of a function on condition variables.
    pub(super) fn on_condition(
        &mut self,
        name: &str,
        arguments: &[Expression],
        (count, what): (usize, Use),
        span: Span,
    ) -> Fallible<Value> {
        if arguments.len() != count {
            let message = format!("`{name}` takes {count} arguments");
            return wrong(message, span, "wrong number of arguments", "correct it");
        }
        let condition = self.value(&arguments[0])?;
        let condition = self.target_of(condition, arguments[0].span)?;
        if condition.kind.shape != Shape::Opaque {
            return wrong(
                "this is not a condition variable",
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
