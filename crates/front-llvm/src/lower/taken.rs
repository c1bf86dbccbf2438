//! The functions that may be called through a pointer: those whose address is somewhere in the module, but for where they are called.

use crate::syntax::{Constant, Module, Operation, Value};
use std::collections::BTreeSet;

pub(super) fn taken(module: &Module) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    module.globals.iter().filter_map(|global| global.value.as_ref()).for_each(|value| of(value, &mut found));
    module.aliases.values().for_each(|value| of(value, &mut found));
    let blocks = module.functions.values().flat_map(|function| &function.blocks);
    for instruction in blocks.flat_map(|block| &block.instructions) {
        let mut operands = Vec::new();
        instruction.operation.operands(&mut operands);
        // what is called comes first
        let called = usize::from(matches!(&instruction.operation, Operation::Call(_)));
        for operand in operands.into_iter().skip(called) {
            if let Value::Constant(constant) = operand {
                of(constant, &mut found);
            }
        }
    }
    found
}

/// The names in a constant.
fn of<'m>(constant: &'m Constant, found: &mut BTreeSet<&'m str>) {
    let mut waiting = vec![constant];
    while let Some(next) = waiting.pop() {
        match next {
            Constant::Address(name, _) => drop(found.insert(name)),
            Constant::Parts(parts) | Constant::Element(parts) => {
                waiting.extend(parts.iter().map(|(_, part)| part));
            }
            Constant::Computed(_, _, both) => waiting.extend(both.iter()),
            _ => {}
        }
    }
}
