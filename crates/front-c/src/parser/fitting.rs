//! Type checks: values must fit where they are stored, and operands must fit their operators. Programs that no compiler accepts are
//! refused; where a type is not known, nothing is refused.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.5.2.2, 6.5.3.3, 6.5.4 to 6.5.16, 6.7.9, 6.8.4, 6.8.6.4.

use super::{Fallible, Parser};
use crate::atomics::Atomic;
use crate::syntax::{
    Binary, Expression, ExpressionKind, Initial, Shape, Statement, StatementKind, Type, Unary,
};
use crate::typing::{Operand, TypeLookup};
use garret_base::source::{Diagnostic, Span, short};

/// The class of a value, as far as it matters for where it may be used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Integer,
    Fraction,
    Address,
    Structure(usize),
    Mutex,
    Nothing,
}

fn class(kind: &Type) -> Option<Class> {
    match kind.shape {
        Shape::Bool | Shape::Integer(..) => Some(Class::Integer),
        Shape::Float(_) => Some(Class::Fraction),
        Shape::Pointer(_) | Shape::Callable(_) => Some(Class::Address),
        Shape::Struct(index) => Some(Class::Structure(index)),
        Shape::Mutex => Some(Class::Mutex),
        Shape::Void => Some(Class::Nothing),
        // a system type, or no value
        Shape::Opaque | Shape::Array(..) | Shape::Function(_) => None,
    }
}

fn wrong<T>(message: &str, span: Span, label: impl Into<String>) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(message).at(span, label.into())))
}

impl Parser {
    fn class(&self, it: &Expression) -> Option<Class> {
        self.type_of_value(it).as_ref().and_then(class)
    }

    fn shown(&self, it: &Expression) -> String {
        self.type_of_value(it)
            .map_or_else(String::new, |kind| format!("this is {}", self.unit.described(&kind)))
    }

    /// Refuses a value of the wrong class: a number for a structure, an address for a floating-point number, `void` for a value.
    pub(super) fn fits(&self, to: &Type, value: &Expression) -> Fallible<()> {
        let (Some(wanted), Some(given)) = (class(to), self.class(value)) else { return Ok(()) };
        let is_fitting = match (wanted, given) {
            (Class::Nothing, _) => true,
            (Class::Structure(one), Class::Structure(other)) => one == other,
            (Class::Structure(_) | Class::Mutex, other) => other == wanted,
            (_, Class::Structure(_) | Class::Mutex | Class::Nothing)
            | (Class::Address, Class::Fraction)
            | (Class::Fraction, Class::Address) => false,
            _ => true,
        };
        if is_fitting {
            return Ok(());
        }
        let label = format!("{}, and {} is expected", self.shown(value), self.unit.described(to));
        wrong("this value is of another type", value.span, label)
    }

    /// Refuses an initializer that is a single value of another class.
    pub(super) fn fits_at_first(&self, to: &Type, initial: &Initial) -> Fallible<()> {
        match initial {
            Initial::Value(value) => self.fits(to, value),
            Initial::List(..) => Ok(()),
        }
    }

    /// Refuses an assignment of a value that does not fit.
    pub(super) fn is_assignable(
        &self,
        operator: Option<Binary>,
        to: &Expression,
        value: &Expression,
    ) -> Fallible<()> {
        let Some(kind) = self.type_of(to) else { return Ok(()) };
        match operator {
            None => self.fits(&kind, value),
            Some(operator) => {
                self.takes_operands(operator, (to, &self.operand(to)), (value, &self.operand(value)))
            }
        }
    }

    /// Refuses operands that a binary operator does not take.
    pub(super) fn takes_operands(
        &self,
        operator: Binary,
        (left, of_left): (&Expression, &Operand),
        (right, of_right): (&Expression, &Operand),
    ) -> Fallible<()> {
        let [one, other] = [of_left, of_right].map(|it| it.kind().and_then(class));
        for (class, it) in [(one, left), (other, right)] {
            let is_no_scalar = matches!(class, Some(Class::Structure(_) | Class::Mutex | Class::Nothing));
            let takes_addresses = operator.compares() || matches!(operator, Binary::Add | Binary::Subtract);
            let takes_fractions = takes_addresses || matches!(operator, Binary::Multiply | Binary::Divide);
            if is_no_scalar
                || class == Some(Class::Address) && !takes_addresses
                || class == Some(Class::Fraction) && !takes_fractions
            {
                return wrong("this operator does not take this operand", it.span, self.shown(it));
            }
        }
        let is_wrong = match operator {
            Binary::Add => {
                let [one, other] = [one, other].map(|it| it == Some(Class::Address));
                let has_fraction = [of_left, of_right].iter().any(|it| it.is_fraction());
                one && other || (one || other) && has_fraction
            }
            Binary::Subtract => {
                lead_to_other_numbers(of_left, of_right)
                    || other == Some(Class::Address) && matches!(one, Some(Class::Integer | Class::Fraction))
                    || one == Some(Class::Address) && other == Some(Class::Fraction)
            }
            _ => false,
        };
        if is_wrong {
            return wrong("this operator does not take these two operands", right.span, self.shown(right));
        }
        Ok(())
    }

    /// Refuses an operand that `-`, `~`, `!` or `*` does not take.
    pub(super) fn takes_operand(&self, operator: Unary, operand: &Expression) -> Fallible<()> {
        let class = self.class(operand);
        let is_wrong = match operator {
            Unary::Address => false,
            Unary::Negate => !matches!(class, None | Some(Class::Integer | Class::Fraction)),
            Unary::Complement => !matches!(class, None | Some(Class::Integer)),
            Unary::Not => !matches!(class, None | Some(Class::Integer | Class::Fraction | Class::Address)),
            Unary::Target => !matches!(class, None | Some(Class::Address)),
        };
        if is_wrong {
            return wrong("this operator does not take this operand", operand.span, self.shown(operand));
        }
        Ok(())
    }

    /// Refuses `++` and `--` of something that is neither a number nor an address.
    pub(super) fn is_counted(&self, it: &Expression) -> Fallible<()> {
        if matches!(self.class(it), Some(Class::Structure(_) | Class::Mutex | Class::Nothing)) {
            return wrong("`++` and `--` need a number or a pointer", it.span, self.shown(it));
        }
        Ok(())
    }

    /// Refuses a condition that is not a scalar.
    pub(super) fn decides(&self, condition: &Expression) -> Fallible<()> {
        self.takes_operand(Unary::Not, condition)
    }

    /// Refuses a `switch` of something that is not an integer.
    pub(super) fn selects(&self, value: &Expression) -> Fallible<()> {
        match self.class(value) {
            None | Some(Class::Integer) => Ok(()),
            Some(_) => wrong("`switch` takes an integer", value.span, self.shown(value)),
        }
    }

    /// Refuses a cast to or from something that is neither a number nor an address.
    pub(super) fn is_cast(&self, to: &Type, value: &Expression) -> Fallible<()> {
        let is_array = matches!(to.shape, Shape::Array(..) | Shape::Function(_));
        match (class(to), self.class(value)) {
            (Some(Class::Nothing), _) => Ok(()),
            // gcc supports casts to unions
            (Some(Class::Structure(index)), _)
                if self.unit.structs.get(index).is_some_and(|it| it.is_union) =>
            {
                Ok(())
            }
            (Some(Class::Structure(_)), Some(_)) => {
                wrong("a cast to a structure is not allowed", value.span, self.shown(value))
            }
            (Some(_), Some(Class::Structure(_) | Class::Nothing)) => {
                wrong("this cannot be cast to a number or an address", value.span, self.shown(value))
            }
            _ if is_array => {
                wrong("a cast to an array or a function is not allowed", value.span, self.shown(value))
            }
            _ => Ok(()),
        }
    }

    /// Refuses an index expression with operands that do not fit.
    pub(super) fn is_index(&self, of: &Expression, index: &Expression) -> Fallible<()> {
        let (one, other) = (self.class(of), self.class(index));
        let is_wrong =
            matches!(one, Some(Class::Fraction | Class::Structure(_) | Class::Mutex | Class::Nothing))
                || matches!(
                    other,
                    Some(Class::Fraction | Class::Structure(_) | Class::Mutex | Class::Nothing)
                )
                || one == Some(Class::Integer) && other == Some(Class::Integer)
                || one == Some(Class::Address) && other == Some(Class::Address);
        if is_wrong {
            return wrong("this is not an array index", index.span, self.shown(index));
        }
        Ok(())
    }

    /// Refuses arguments that do not fit the parameters of the function.
    pub(super) fn fits_parameters(&self, name: &str, arguments: &[Expression]) -> Fallible<()> {
        let Some(known) = self.functions.get(name) else {
            let Some(first) = arguments.first() else { return Ok(()) };
            if is_atomic_access(name) && self.class(first) == Some(Class::Integer) {
                return wrong("this value is of another type", first.span, "an address is expected");
            }
            let takes_address = takes_address(name) || is_atomic_access(name);
            return if takes_address { self.fits(&Type::anything(), first) } else { Ok(()) };
        };
        known.parameters.iter().zip(arguments).try_for_each(|(kind, argument)| self.fits(kind, argument))
    }

    /// Refuses a returned value that does not fit the result type of the function.
    pub(super) fn fits_result(&self, value: &Expression) -> Fallible<()> {
        let known = self.function.as_ref().and_then(|name| self.functions.get(name));
        known.map_or(Ok(()), |known| self.fits(&known.result, value))
    }

    /// Refuses an assignment to something that is not an object, or to a whole array (6.5.16).
    pub(super) fn is_object(&self, to: &Expression) -> Fallible<()> {
        if self.type_of(to).is_some_and(|kind| matches!(kind.shape, Shape::Array(..) | Shape::Function(_))) {
            return wrong("arrays and functions are not assigned to", to.span, self.shown(to));
        }
        let is_object = match &to.kind {
            ExpressionKind::Name(_)
            | ExpressionKind::Index(..)
            | ExpressionKind::Unary(Unary::Target, _)
            | ExpressionKind::Literal(..) => true,
            ExpressionKind::Field(of, _) => {
                !matches!(of.kind, ExpressionKind::Call(..) | ExpressionKind::CallOf(..))
            }
            _ => false,
        };
        if is_object {
            Ok(())
        } else {
            wrong("this expression cannot be assigned to", to.span, "it is not an object")
        }
    }

    /// Refuses access to a field that does not exist.
    pub(super) fn has_field(&self, of: &Expression, name: &str) -> Fallible<()> {
        let Some(kind) = self.type_of(of) else { return Ok(()) };
        let has = match kind.shape {
            Shape::Struct(index) => !self.opened.contains(&index) || self.unit.path(index, name).is_some(),
            Shape::Mutex | Shape::Opaque => true,
            _ => false,
        };
        if has {
            return Ok(());
        }
        wrong(&format!("there is no field `{}` here", short(name)), of.span, self.shown(of))
    }

    /// Refuses a declaration in place of a statement.
    pub(super) fn is_statement(it: &Statement) -> Fallible<()> {
        match it.kind {
            StatementKind::Declare(_) => {
                wrong("a declaration is not allowed here", it.span, "this is not a statement")
            }
            _ => Ok(()),
        }
    }

    /// The variable that contains a part: a field, or an element of an array.
    pub(super) fn variable_of<'e>(&self, part: &'e Expression) -> Option<&'e str> {
        match &part.kind {
            ExpressionKind::Name(name) => Some(name),
            ExpressionKind::Field(of, _) => self.variable_of(of),
            ExpressionKind::Index(of, _) if matches!(self.type_of(of)?.shape, Shape::Array(..)) => {
                self.variable_of(of)
            }
            _ => None,
        }
    }
}

/// Whether both are pointers to integers of different types: their difference is undefined (6.5.6).
fn lead_to_other_numbers(left: &Operand, right: &Operand) -> bool {
    let number = |it: &Operand| match &it.kind()?.shape {
        Shape::Pointer(inner) => match inner.shape {
            Shape::Integer(bits, signed) => Some((bits, signed)),
            _ => None,
        },
        _ => None,
    };
    number(left).zip(number(right)).is_some_and(|(one, other)| one != other)
}

/// Whether the first argument of this system function is the address of an object.
fn takes_address(name: &str) -> bool {
    const OBJECTS: [&str; 9] = [
        "pthread_mutex_",
        "pthread_cond_",
        "pthread_rwlock_",
        "pthread_spin_",
        "pthread_barrier_",
        "sem_",
        "mtx_",
        "cnd_",
        "pthread_create",
    ];
    arguments_of_system(name).is_some() && OBJECTS.iter().any(|it| name.starts_with(it))
}

/// Whether it is an atomic operation on an object. A number is not accepted as its address.
fn is_atomic_access(name: &str) -> bool {
    crate::atomics::atomic(name).is_some_and(|(it, _)| !matches!(it, Atomic::Fence | Atomic::Signal))
}

/// The number of arguments of system functions, which are known although their headers are not read.
const OF_SYSTEM: [(usize, &[&str]); 5] = [
    (0, &["abort", "pthread_self", "sched_yield", "rand", "thrd_yield", "thrd_current"]),
    (
        1,
        &[
            "free",
            "malloc",
            "exit",
            "_exit",
            "usleep",
            "sleep",
            "pthread_exit",
            "pthread_detach",
            "pthread_mutex_lock",
            "pthread_mutex_trylock",
            "pthread_mutex_unlock",
            "pthread_mutex_destroy",
            "pthread_spin_lock",
            "pthread_spin_trylock",
            "pthread_spin_unlock",
            "pthread_spin_destroy",
            "pthread_rwlock_rdlock",
            "pthread_rwlock_wrlock",
            "pthread_rwlock_tryrdlock",
            "pthread_rwlock_trywrlock",
            "pthread_rwlock_unlock",
            "pthread_rwlock_destroy",
            "pthread_cond_signal",
            "pthread_cond_broadcast",
            "pthread_cond_destroy",
            "pthread_barrier_wait",
            "pthread_barrier_destroy",
            "sem_wait",
            "sem_trywait",
            "sem_post",
            "sem_destroy",
            "mtx_lock",
            "mtx_trylock",
            "mtx_unlock",
            "mtx_destroy",
            "cnd_init",
            "cnd_signal",
            "cnd_broadcast",
            "cnd_destroy",
            "thrd_detach",
            "thrd_exit",
        ],
    ),
    (
        2,
        &[
            "calloc",
            "realloc",
            "pthread_join",
            "thrd_join",
            "pthread_mutex_init",
            "mtx_init",
            "pthread_spin_init",
            "pthread_rwlock_init",
            "pthread_cond_init",
            "pthread_cond_wait",
            "cnd_wait",
            "pthread_once",
            "call_once",
            "sem_getvalue",
            "__builtin_expect",
        ],
    ),
    (
        3,
        &[
            "memset",
            "memcpy",
            "memmove",
            "memcmp",
            "sem_init",
            "pthread_barrier_init",
            "thrd_create",
            "pthread_cond_timedwait",
            "cnd_timedwait",
        ],
    ),
    (4, &["pthread_create"]),
];

/// The number of arguments of a system function.
pub(super) fn arguments_of_system(name: &str) -> Option<usize> {
    OF_SYSTEM.iter().find(|(_, names)| names.contains(&name)).map(|(count, _)| *count)
}
