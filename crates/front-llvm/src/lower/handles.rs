//! Handles of threads of which there is any number: all of them are the same here, so that nobody may look at what they are but who waits for one.

use crate::syntax::{Call, Constant, Function, Module, Operation, Value};
use std::collections::BTreeSet;

/// Functions of the system that say which thread it is, or compare two.
const WHICH: [&str; 4] = ["pthread_self", "thrd_current", "pthread_equal", "thrd_equal"];
/// Functions that create threads: their first argument is where the handle goes.
const CREATING: [&str; 2] = ["pthread_create", "thrd_create"];
/// Functions that take a handle, and do not say which one it is.
const TAKING: [&str; 4] = ["pthread_join", "thrd_join", "pthread_detach", "thrd_detach"];

/// Whether somebody may see which thread a handle is of, as far as it is known where handles are: in variables whose addresses nobody else gets.
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

/// Whether somebody may see what is at this address, or in the rest of its variable.
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

/// Whether a function looks at what a variable holds, but to wait for a thread, or passes its address on.
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
    // parts of parts, however many there are
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
        // a number from elsewhere is no handle that was created
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

/// Whether a handle is used to wait for a thread, and for nothing else.
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
