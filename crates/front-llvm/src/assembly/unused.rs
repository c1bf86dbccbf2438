//! Leaves out operations whose results are not used, such as flags that no instruction reads.

use super::state::Named;
use crate::syntax::{Operation, Order, Value};
use std::collections::BTreeSet;

/// Removes operations without an effect. `used` are the names that are used elsewhere.
pub(super) fn remove(blocks: &mut [(String, Vec<Named>)], used: &BTreeSet<String>) {
    loop {
        let mut needed = used.clone();
        for (_, operation) in blocks.iter().flat_map(|(_, operations)| operations) {
            let mut operands = Vec::new();
            match operation {
                // a store does not need the variable that it sets
                Operation::Store(_, value, _, Order::Plain) => operands.push(value),
                _ => operation.operands(&mut operands),
            }
            needed.extend(operands.into_iter().filter_map(name).map(str::to_owned));
        }
        let variables: BTreeSet<String> = blocks
            .iter()
            .flat_map(|(_, operations)| operations)
            .filter(|(_, operation)| matches!(operation, Operation::Alloca(..)))
            .filter_map(|(result, _)| result.clone())
            .collect();
        let mut is_less = false;
        for (_, operations) in blocks.iter_mut() {
            let before = operations.len();
            operations.retain(|(result, operation)| match operation {
                Operation::Store(_, _, Value::Local(to), Order::Plain) if variables.contains(to) => {
                    needed.contains(to)
                }
                _ if is_pure(operation, &variables) => {
                    result.as_ref().is_some_and(|result| needed.contains(result))
                }
                _ => true,
            });
            is_less |= operations.len() < before;
        }
        if !is_less {
            return;
        }
    }
}

/// Whether an operation only computes. A variable that is stored to and never read is removed after the stores.
fn is_pure(operation: &Operation, variables: &BTreeSet<String>) -> bool {
    match operation {
        Operation::Binary(..)
        | Operation::Icmp(..)
        | Operation::Cast(..)
        | Operation::Select(..)
        | Operation::Element(..)
        | Operation::Extract(..)
        | Operation::Alloca(..) => true,
        Operation::Load(_, Value::Local(from), Order::Plain) => variables.contains(from),
        Operation::Call(call) => {
            let name = call.callee.function().unwrap_or_default();
            name.starts_with("__VERIFIER_nondet_") || name.starts_with("llvm.")
        }
        _ => false,
    }
}

fn name(value: &Value) -> Option<&str> {
    match value {
        Value::Local(name) => Some(name),
        _ => None,
    }
}
