//! Handles of threads of which there is any number: all of them are equal here, so the program may only use them to wait for a thread.

use crate::syntax::{Call, Constant, Function, Module, Operation, Value};
use std::collections::BTreeSet;

/// Functions that return the handle of the current thread, or compare two handles.
const WHICH: [&str; 4] = ["pthread_self", "thrd_current", "pthread_equal", "thrd_equal"];
/// Functions that create threads: their first argument is the place for the handle.
const CREATING: [&str; 2] = ["pthread_create", "thrd_create"];
/// Functions that take a handle without revealing which one it is.
const TAKING: [&str; 4] = ["pthread_join", "thrd_join", "pthread_detach", "thrd_detach"];

/// Whether the program may distinguish handles, as far as the places of handles are known: variables whose addresses are not passed on.
pub(super) fn are_seen(module: &Module) -> bool {
    let is_seen_by = |function: &Function, call: &Call| {
        let callee = call.callee.function().unwrap_or_default();
        let first = call.arguments.first();
        WHICH.contains(&callee)
            || (CREATING.contains(&callee) && first.is_none_or(|(_, it)| is_seen(module, function, it)))
    };
    module.functions.values().any(|function| {
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        instructions
            .into_iter()
            .any(|it| matches!(&it.operation, Operation::Call(call) if is_seen_by(function, call)))
    })
}

/// Whether the contents of this address, or of the rest of its variable, may be inspected.
fn is_seen(module: &Module, function: &Function, address: &Value) -> bool {
    match address {
        Value::Local(name) => {
            let mut all = function.blocks.iter().flat_map(|block| &block.instructions);
            let Some(found) = all.find(|it| it.result.as_ref() == Some(name)) else { return true };
            match &found.operation {
                Operation::Element(_, base, _) => is_seen(module, function, base),
                Operation::Alloca(..) => is_seen_in(function, address),
                _ => true,
            }
        }
        Value::Constant(Constant::Address(name, _)) => {
            let is_exported =
                module.globals.iter().any(|it| it.value.as_ref().is_some_and(|it| it.mentions(name)));
            let all = |function: &Function| {
                is_seen_in(function, &Value::Constant(Constant::Address(name.clone(), 0)))
            };
            is_exported || module.functions.values().any(all)
        }
        _ => true,
    }
}

/// Whether a function inspects the contents of a variable other than to wait for a thread, or passes its address on.
fn is_seen_in(function: &Function, variable: &Value) -> bool {
    let instructions = || function.blocks.iter().flat_map(|block| &block.instructions);
    let mut known: BTreeSet<&str> = BTreeSet::new();
    if let Value::Local(name) = variable {
        known.insert(name);
    }
    let is_of = |known: &BTreeSet<&str>, value: &Value| match (value, variable) {
        (Value::Local(name), _) => known.contains(name.as_str()),
        (Value::Constant(Constant::Address(name, _)), Value::Constant(Constant::Address(it, _))) => {
            name == it
        }
        (Value::Constant(other), Value::Constant(Constant::Address(it, _))) => other.mentions(it),
        _ => false,
    };
    // addresses of parts, of parts of parts, and so on
    loop {
        let before = known.len();
        for instruction in instructions() {
            if let (Operation::Element(_, base, _), Some(name)) =
                (&instruction.operation, &instruction.result)
                && is_of(&known, base)
            {
                known.insert(name);
            }
        }
        if known.len() == before {
            break;
        }
    }
    let is_one = |value: &Value| is_of(&known, value);
    instructions().any(|it| match &it.operation {
        Operation::Element(_, base, others) => !is_one(base) && others.iter().any(is_one),
        Operation::Load(_, address, _) if is_one(address) => {
            it.result.as_deref().is_none_or(|loaded| !is_only_taken(function, loaded))
        }
        Operation::Call(call) => {
            let passed = call.arguments.iter().position(|(_, value)| is_one(value));
            let callee = call.callee.function().unwrap_or_default();
            let is_known = CREATING.contains(&callee) || callee.starts_with("llvm.lifetime.");
            let others = call.arguments.iter().skip(1).any(|(_, value)| is_one(value));
            passed.is_some() && (!is_known || (others && CREATING.contains(&callee)))
        }
        // a constant is not the handle of a created thread
        Operation::Store(
            _,
            Value::Constant(Constant::Integer(_) | Constant::Zero | Constant::Null),
            address,
            _,
        ) if is_one(address) => false,
        operation => {
            let mut all = Vec::new();
            operation.operands(&mut all);
            all.into_iter().any(is_one)
        }
    })
}

/// Whether a handle is only used to wait for a thread.
fn is_only_taken(function: &Function, loaded: &str) -> bool {
    let is_it = |value: &Value| matches!(value, Value::Local(name) if name == loaded);
    let mut all = function.blocks.iter().flat_map(|block| &block.instructions);
    all.all(|it| {
        let mut operands = Vec::new();
        it.operation.operands(&mut operands);
        match &it.operation {
            Operation::Call(call) if TAKING.contains(&call.callee.function().unwrap_or_default()) => {
                !call.arguments.iter().skip(1).any(|(_, value)| is_it(value))
            }
            _ => !operands.into_iter().any(is_it),
        }
    })
}
