//! Local variables of C++ that are set only once, at the start of the function, as clang keeps parameters and `this`. Each load of such
//! a variable returns that value, which may be a constant.

use super::Builder;
use super::instruction::Frame;
use crate::syntax::{Constant, Function, Operation, Order, Value};
use crate::types::Type;
use std::collections::{BTreeMap, BTreeSet};

/// The result for modules that do not use this.
static NONE: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();

impl Builder<'_> {
    /// Such variables of a function, with the loads of each.
    pub(super) fn set_once<'f>(&self, function: &'f Function) -> &'f BTreeMap<String, BTreeSet<String>> {
        if self.module.is_of_cpp { function.set_once.get_or_init(|| found(function)) } else { &NONE }
    }

    /// Whether an instruction only creates, sets or loads such a variable. If so, its loads return the value from here on.
    pub(super) fn is_of_set_once(
        &mut self,
        frame: &mut Frame<'_>,
        operation: &Operation,
        result: Option<&str>,
    ) -> bool {
        let function = frame.function;
        let variables = self.set_once(function);
        let loads = |value: &Value| match value {
            Value::Local(name) => variables.get(name),
            _ => None,
        };
        match operation {
            Operation::Alloca(..) => result.is_some_and(|name| variables.contains_key(name)),
            Operation::Load(_, address, _) => loads(address).is_some(),
            Operation::Store(kind, value, address, _) => {
                let Some(all) = loads(address) else { return false };
                let value = self.operand(frame, value, super::memory::bits(kind));
                frame.values.extend(all.iter().map(|load| (load.as_str(), value)));
                true
            }
            _ => false,
        }
    }
}

/// The variables that are written once, in the first block of the function, before any read, and whose address is not used otherwise.
fn found(function: &Function) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let Some(first) = function.blocks.first() else { return found };
    let given: BTreeSet<&str> = function
        .instructions()
        .filter(|it| {
            matches!(it.operation, Operation::Cast(..) | Operation::Element(..) | Operation::Alloca(..))
        })
        .filter_map(|it| it.result.as_deref())
        .chain(function.parameters.iter().map(String::as_str))
        .collect();
    for instruction in &first.instructions {
        let (Some(name), Operation::Alloca(kind, Value::Constant(Constant::Integer(1)))) =
            (&instruction.result, &instruction.operation)
        else {
            continue;
        };
        if !matches!(kind, Type::Int(1..=64) | Type::Pointer) {
            continue;
        }
        if let Some(loads) = loads_of(function, name, kind, &given) {
            found.insert(name.clone(), loads);
        }
    }
    found
}

/// The loads of such a variable; `None` for other variables.
fn loads_of(
    function: &Function,
    name: &str,
    kind: &Type,
    given: &BTreeSet<&str>,
) -> Option<BTreeSet<String>> {
    let first = function.blocks.first()?;
    let is_it = |value: &Value| matches!(value, Value::Local(it) if it == name);
    let mut loads = BTreeSet::new();
    let mut stores = 0;
    for user in function.users(name) {
        match &user.operation {
            Operation::Load(loaded, address, Order::Plain) if is_it(address) && loaded == kind => {
                loads.insert(user.result.clone()?);
            }
            Operation::Store(stored, value, address, Order::Plain)
                if is_it(address) && !is_it(value) && stored == kind =>
            {
                let is_known = match value {
                    Value::Local(value) => given.contains(value.as_str()),
                    Value::Constant(constant) => {
                        matches!(constant, Constant::Integer(_) | Constant::Null | Constant::Address(..))
                    }
                    Value::Assembly(..) => false,
                };
                stores += 1;
                if !is_known {
                    return None;
                }
            }
            _ => return None,
        }
    }
    let touches = |operation: &Operation| operation.accesses().is_some_and(|(_, address)| is_it(address));
    let earliest = first.instructions.iter().find(|it| touches(&it.operation))?;
    (stores == 1 && matches!(earliest.operation, Operation::Store(..))).then_some(loads)
}
