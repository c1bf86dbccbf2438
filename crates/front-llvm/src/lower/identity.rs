//! The numbers by which the system identifies threads. Here they are 1, 2, and so on, in the order of creation; no standard defines
//! them. This does not matter if they are stored, passed and compared for equality. If the program computes with them, the answer
//! depends on it (an assumption).

use crate::syntax::{Cast, Constant, Function, Module, Operation, Predicate, Value};
use std::collections::BTreeSet;

/// The assumption in this case.
pub(super) const NUMBERED: &str = "the system numbers threads 1, 2, ..";

/// Whether the program computes with the result of an instruction, which is such a number. The value is followed through local
/// variables, conversions and calls, but not through shared memory.
pub(super) fn is_computed_with(module: &Module, function: &Function, result: &str) -> bool {
    let mut waiting = vec![(function, result.to_owned())];
    let mut followed: BTreeSet<(String, String)> = BTreeSet::new();
    while let Some((function, name)) = waiting.pop() {
        if !followed.insert((function.name.clone(), name.clone())) {
            continue;
        }
        let is = |value: &Value| matches!(value, Value::Local(it) if *it == name);
        for user in function.users(&name) {
            let follows = match &user.operation {
                Operation::Icmp(Predicate::Eq | Predicate::Ne, ..) => None,
                Operation::Binary(..)
                | Operation::Switch(..)
                | Operation::Element(..)
                | Operation::Icmp(..)
                | Operation::Cast(Cast::Trunc, ..) => return true,
                Operation::Cast(..) | Operation::Select(..) | Operation::Phi(..) => user.result.clone(),
                Operation::Store(_, value, Value::Local(variable), _) if is(value) => {
                    let loads = |it: &Operation| matches!(it, Operation::Load(_, Value::Local(from), _) if from == variable);
                    let loaded = function.users(variable).filter(|it| loads(&it.operation));
                    waiting.extend(loaded.filter_map(|it| Some((function, it.result.clone()?))));
                    None
                }
                Operation::Call(call) => {
                    if let Value::Constant(Constant::Address(callee, 0)) = &call.callee
                        && let Some(callee) = module.functions.get(callee)
                    {
                        let passed = call.arguments.iter().zip(&callee.parameters);
                        let passed = passed.filter(|((_, value), _)| is(value));
                        waiting.extend(passed.map(|(_, parameter)| (callee, parameter.clone())));
                    }
                    None
                }
                _ => None,
            };
            waiting.extend(follows.map(|it| (function, it)));
        }
    }
    false
}
