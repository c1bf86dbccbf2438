//! The names of atomic operations, in `<stdatomic.h>` and of gcc.
//!
//! # Sources
//! ISO/IEC 9899:2011, 7.17; *Using the GNU Compiler Collection*, built-in functions for memory model aware atomic operations.

use super::syntax::Binary;

/// What an atomic operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atomic {
    Load,
    Store,
    Exchange,
    /// Compares, with the value that an address holds, which gets what was found.
    CompareExchange(Weakness),
    /// Compares with a value: the result is whether it was equal, or what was found.
    CompareWith(bool),
    /// Changes by an operator: the result is from before, or after.
    Fetch(Binary, bool),
    TestAndSet,
    Clear,
    /// The same by addresses: of where the result goes, and of what is new.
    ByAddress(Address),
    Fence,
    /// Nothing but for the compiler.
    Signal,
}

/// An operation of gcc that takes addresses of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Address {
    Load,
    Store,
    Exchange,
    CompareExchange,
}

/// Whether a compare-exchange may fail although it finds what it expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weakness {
    Strong,
    Weak,
    /// The fourth argument says it.
    OfArgument,
}

impl Atomic {
    /// Whether its result is what the object holds, before or after it.
    pub(super) fn gives_the_content(self) -> bool {
        matches!(self, Self::Load | Self::Exchange | Self::Fetch(..) | Self::CompareWith(false))
    }
}

/// An atomic operation, and the place of the argument that says the order, if it has one.
pub(super) type Found = (Atomic, Option<usize>);

/// The atomic operation of this name.
pub(super) fn atomic(name: &str) -> Option<Found> {
    if let Some(rest) = name.strip_prefix("__sync_") {
        return of_sync(rest);
    }
    match name.strip_prefix("__atomic_") {
        Some(rest) => of_compiler(rest),
        None => of_header(name.strip_prefix("atomic_")?),
    }
}

fn operator(name: &str) -> Option<Binary> {
    Some(match name {
        "add" => Binary::Add,
        "sub" => Binary::Subtract,
        "or" => Binary::BitOr,
        "and" => Binary::BitAnd,
        "xor" => Binary::BitXor,
        _ => return None,
    })
}

/// After `__sync_`.
fn of_sync(name: &str) -> Option<Found> {
    if let Some(name) = name.strip_prefix("fetch_and_") {
        return Some((Atomic::Fetch(operator(name)?, true), None));
    }
    if let Some(name) = name.strip_suffix("_and_fetch") {
        return Some((Atomic::Fetch(operator(name)?, false), None));
    }
    Some(match name {
        "bool_compare_and_swap" => (Atomic::CompareWith(true), None),
        "val_compare_and_swap" => (Atomic::CompareWith(false), None),
        "lock_test_and_set" => (Atomic::Exchange, None),
        "lock_release" => (Atomic::Clear, Some(usize::MAX)),
        "synchronize" => (Atomic::Fence, None),
        _ => return None,
    })
}

/// After `__atomic_`.
fn of_compiler(name: &str) -> Option<Found> {
    if let Some(name) = name.strip_prefix("fetch_") {
        return Some((Atomic::Fetch(operator(name)?, true), Some(2)));
    }
    if let Some(name) = name.strip_suffix("_fetch") {
        return Some((Atomic::Fetch(operator(name)?, false), Some(2)));
    }
    Some(match name {
        "load" => (Atomic::ByAddress(Address::Load), Some(2)),
        "store" => (Atomic::ByAddress(Address::Store), Some(2)),
        "exchange" => (Atomic::ByAddress(Address::Exchange), Some(3)),
        "compare_exchange" => (Atomic::ByAddress(Address::CompareExchange), None),
        "load_n" => (Atomic::Load, Some(1)),
        "store_n" => (Atomic::Store, Some(2)),
        "exchange_n" => (Atomic::Exchange, Some(2)),
        "compare_exchange_n" => (Atomic::CompareExchange(Weakness::OfArgument), None),
        "test_and_set" => (Atomic::TestAndSet, Some(1)),
        "clear" => (Atomic::Clear, Some(1)),
        "thread_fence" => (Atomic::Fence, Some(0)),
        "signal_fence" => (Atomic::Signal, None),
        _ => return None,
    })
}

/// After `atomic_`, as `<stdatomic.h>` has it.
fn of_header(name: &str) -> Option<Found> {
    let (name, explicit) = match name.strip_suffix("_explicit") {
        Some(name) => (name, true),
        None => (name, false),
    };
    if let Some(name) = name.strip_prefix("fetch_") {
        return Some((Atomic::Fetch(operator(name)?, true), explicit.then_some(2)));
    }
    Some(match name {
        "load" => (Atomic::Load, explicit.then_some(1)),
        "store" => (Atomic::Store, explicit.then_some(2)),
        // not atomic
        "init" => (Atomic::Store, Some(usize::MAX)),
        "exchange" => (Atomic::Exchange, explicit.then_some(2)),
        "compare_exchange_strong" => (Atomic::CompareExchange(Weakness::Strong), None),
        "compare_exchange_weak" => (Atomic::CompareExchange(Weakness::Weak), None),
        "flag_test_and_set" => (Atomic::TestAndSet, explicit.then_some(1)),
        "flag_clear" => (Atomic::Clear, explicit.then_some(1)),
        "thread_fence" => (Atomic::Fence, Some(0)),
        "signal_fence" => (Atomic::Signal, None),
        _ => return None,
    })
}

/// How many arguments an atomic operation takes, where it takes a given number.
pub(super) fn arguments(name: &str) -> Option<usize> {
    let (operation, order) = atomic(name)?;
    if name.starts_with("__sync_") {
        return None;
    }
    let values = match operation {
        Atomic::Load | Atomic::TestAndSet | Atomic::Clear => 1,
        Atomic::Store
        | Atomic::Exchange
        | Atomic::Fetch(..)
        | Atomic::ByAddress(Address::Load | Address::Store) => 2,
        Atomic::ByAddress(Address::Exchange) => 3,
        Atomic::ByAddress(Address::CompareExchange) => return Some(6),
        Atomic::CompareExchange(_) if name.starts_with("__atomic_") => return Some(6),
        Atomic::CompareExchange(_) => return Some(if name.ends_with("_explicit") { 5 } else { 3 }),
        Atomic::Fence | Atomic::Signal => return Some(1),
        Atomic::CompareWith(_) => return None,
    };
    Some(values + usize::from(order.is_some_and(|it| it != usize::MAX)))
}
