//! The names of atomic operations: those of `<stdatomic.h>` and those of gcc.
//!
//! # Sources
//! ISO/IEC 9899:2011, 7.17; *Using the GNU Compiler Collection*, built-in functions for memory model aware atomic operations.

use super::syntax::Binary;

/// An atomic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atomic {
    Load,
    Store,
    Exchange,
    /// Compares with the expected value in memory, which is replaced by the value that was found if they differ.
    CompareExchange(Weakness),
    /// Compares with a value. The result is whether they are equal (`true`), or the value that was found.
    CompareWith(bool),
    /// Changes the object by an operator. The result is the old value (`true`), or the new one.
    Fetch(Binary, bool),
    TestAndSet,
    Clear,
    /// An operation whose values and results are passed by address.
    ByAddress(Address),
    Fence,
    /// A fence for the compiler only (`atomic_signal_fence`).
    Signal,
}

/// The operations of gcc that take addresses of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Address {
    Load,
    Store,
    Exchange,
    CompareExchange,
}

/// Whether a compare-exchange may fail although it finds the expected value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weakness {
    Strong,
    Weak,
    /// Given by the fourth argument.
    OfArgument,
}

impl Atomic {
    /// Whether the result is the content of the object, before or after the operation.
    pub(super) fn gives_the_content(self) -> bool {
        matches!(self, Self::Load | Self::Exchange | Self::Fetch(..) | Self::CompareWith(false))
    }
}

/// An atomic operation, and the index of the argument with the memory order, if there is one.
pub(super) type AtomicWithOrder = (Atomic, Option<usize>);

/// The atomic operation with this name.
pub(super) fn atomic(name: &str) -> Option<AtomicWithOrder> {
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

/// The operation whose name is `__sync_` followed by `name`.
fn of_sync(name: &str) -> Option<AtomicWithOrder> {
    if let Some(name) = name.strip_prefix("fetch_and_") {
        return Some((Atomic::Fetch(operator(name)?, true), None));
    }
    if let Some(name) = name.strip_suffix("_and_fetch") {
        return Some((Atomic::Fetch(operator(name)?, false), None));
    }
    Some(match name {
        "bool_compare_and_swap" => (Atomic::CompareWith(true), None),
        "val_compare_and_swap" => (Atomic::CompareWith(false), None),
        "lock_test_and_set" => (Atomic::Exchange, Some(usize::MAX)),
        "lock_release" => (Atomic::Clear, Some(usize::MAX)),
        "synchronize" => (Atomic::Fence, None),
        _ => return None,
    })
}

/// The operation whose name is `__atomic_` followed by `name`.
fn of_compiler(name: &str) -> Option<AtomicWithOrder> {
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

/// The operation of `<stdatomic.h>` whose name is `atomic_` followed by `name`.
fn of_header(name: &str) -> Option<AtomicWithOrder> {
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
        // not an atomic access
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

/// The number of arguments of the atomic operation with this name, if it is fixed.
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
