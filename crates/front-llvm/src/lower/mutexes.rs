//! The mutexes of POSIX and C11: the places of their words, and the results of their calls.

use crate::syntax::{Constant, Module, Operation};
use crate::types::Type;

/// The error results of POSIX calls.
pub(super) const POSIX: ErrorCodes = ErrorCodes { busy: 16, timed_out: 110, not_permitted: 1 };
/// The error results of C11 calls.
pub(super) const C11: ErrorCodes = ErrorCodes { busy: 1, timed_out: 4, not_permitted: 2 };
/// The results of calls that fail.
#[derive(Clone, Copy)]
pub(super) struct ErrorCodes {
    pub(super) busy: i64,
    pub(super) timed_out: i64,
    pub(super) not_permitted: i64,
}

/// The layout of a kind of mutex.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// The number of bits of the lock word.
    pub(super) word: u32,
    /// The offset and the number of bits of its type; `None` if it has no type.
    pub(super) kind: Option<(i64, u32)>,
    pub(super) says: ErrorCodes,
}

impl Layout {
    pub(super) fn of(name: &str) -> Self {
        match name {
            _ if name.starts_with("mtx_") || name.starts_with("cnd_") => {
                Self { word: 64, kind: Some((8, 8)), says: C11 }
            }
            _ if name.starts_with("pthread_spin_") => Self { word: 32, kind: None, says: POSIX },
            _ => Self { word: 32, kind: Some((16, 32)), says: POSIX },
        }
    }
}

/// The types of mutexes, by their numbers in memory.
pub(super) const KINDS: [Kind; 3] = [Kind::Plain, Kind::Recursive, Kind::Checking];

/// The kind of a mutex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Recursive,
    Checking,
}

/// Whether mutexes other than plain ones may occur.
pub(super) fn has_kinds(module: &Module) -> bool {
    let makes = ["pthread_mutexattr_settype", "mtx_init"];
    let is_made = module.declared.iter().any(|name| makes.contains(&name.as_str()));
    let globals = || module.globals.iter().filter_map(|it| Some((&it.kind, it.value.as_ref()?)));
    let instructions = || module.functions.values().flat_map(crate::syntax::Function::instructions);
    is_made
        || globals().any(|(kind, value)| has_kind(kind, value, false, 0))
        || instructions().any(|it| is_part_of_mutex(&it.operation))
}

/// Whether the kinds of all mutexes in static variables are those of their initial values: in C++, mutexes cannot be assigned, and
/// here none is initialised at run time with a kind.
pub(super) fn have_static_kinds(module: &Module) -> bool {
    let makes = ["pthread_mutexattr_settype", "pthread_mutex_init", "mtx_init"];
    let is_made = module.declared.iter().any(|name| makes.contains(&name.as_str()));
    let constants = module.globals.iter().filter(|it| it.constant);
    let mut constants = constants.filter_map(|it| Some((&it.kind, it.value.as_ref()?)));
    let mut instructions = module.functions.values().flat_map(crate::syntax::Function::instructions);
    module.is_of_cpp
        && !is_made
        && !constants.any(|(kind, value)| has_kind(kind, value, false, 0))
        && !instructions.any(|it| is_part_of_mutex(&it.operation))
}

/// Whether an instruction computes the address of a part of a mutex, as the initialisation of a local mutex does.
fn is_part_of_mutex(operation: &Operation) -> bool {
    match operation {
        Operation::Element(Type::Named(name), _, indices) => {
            name.contains("pthread_mutex_s") && indices.len() > 1
        }
        _ => false,
    }
}

/// Whether the initial value of a mutex is not zero.
fn has_kind(kind: &Type, value: &Constant, is_mutex: bool, depth: u32) -> bool {
    let is_mutex = is_mutex || matches!(kind, Type::Named(name) if name.contains("pthread_mutex"));
    match value {
        Constant::Parts(parts) if depth < 32 => {
            parts.iter().any(|(kind, value)| has_kind(kind, value, is_mutex, depth + 1))
        }
        Constant::Integer(number) => is_mutex && *number != 0,
        _ => false,
    }
}
