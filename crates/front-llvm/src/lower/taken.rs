//! The functions that may be called through a pointer: those whose address occurs in the module other than as the target of a call.
//!
//! For Rust, functions that occur only in tables of functions are called only after a load from such a table, at the same offset.
//! Functions that are only mentioned in unreachable code are not called at all.

use super::named_only::panic;
use crate::parser::CALLS_MAIN;
use crate::syntax::{Call, Constant, Function, Global, Instruction, Module, Operation, Value};
use crate::types::Type;
use std::collections::{BTreeMap, BTreeSet};

/// The names that rustc gives to tables of functions.
const TABLE: &str = "vtable.";

/// Whether a variable of the Rust library, where tables have no names of their own, has the form of a table: an optional drop function,
/// the size and the alignment of the value, and functions.
fn is_table(module: &Module, global: &Global) -> bool {
    let Some(Constant::Parts(parts)) = &global.value else { return false };
    let is_function = |part: &Constant| match part {
        Constant::Address(name, 0) => module.functions.contains_key(name) || module.declared.contains(name),
        _ => false,
    };
    let mut rest = parts.iter().map(|(_, part)| part);
    let sizes =
        |part: Option<&Constant>, bytes| matches!(part, Some(Constant::Bytes(it)) if it.len() == bytes);
    let begins = match rest.next() {
        Some(drops @ Constant::Address(..)) => is_function(drops) && sizes(rest.next(), 16),
        first => sizes(first, 24),
    };
    global.constant && global.name.ends_with(crate::linked::OF_LIBRARY) && begins && rest.all(is_function)
}

/// The functions that may be called through a pointer.
#[derive(Clone, Debug, Default)]
pub(super) struct IndirectTargets<'m> {
    all: BTreeSet<&'m str>,
    /// Those that do not only occur in tables.
    elsewhere: BTreeSet<&'m str>,
    /// Those in tables, by their offsets.
    in_tables: BTreeMap<u64, BTreeSet<&'m str>>,
    /// The function that the Rust runtime calls first: `main`.
    first: BTreeSet<&'m str>,
}

/// Whether a function belongs to the start of the Rust runtime.
fn begins(name: &str) -> bool {
    name == "main" || name.contains("2rt10lang_start") || name.contains("__rust_begin_short_backtrace")
}

impl<'m> IndirectTargets<'m> {
    pub(super) fn of(module: &'m Module) -> Self {
        let mut taken = Self::default();
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let is_first =
            |name: &&str| !module.is_of_rust || !name.starts_with("_ZN") && !name.starts_with("_R");
        let mut waiting: Vec<&str> = module.functions.keys().map(String::as_str).filter(is_first).collect();
        if !module.is_of_rust {
            waiting.extend(module.globals.iter().map(|global| global.name.as_str()));
            waiting.extend(module.aliases.keys().map(String::as_str));
        }
        let globals: BTreeMap<&str, &Global> =
            module.globals.iter().map(|global| (global.name.as_str(), global)).collect();
        while let Some(name) = waiting.pop() {
            if !seen.insert(name) {
                continue;
            }
            let mut found = BTreeSet::new();
            if let Some(function) = module.functions.get(name) {
                for instruction in function.instructions() {
                    addresses(instruction, module.is_of_rust, &mut found);
                    if let Operation::Call(call) = &instruction.operation {
                        waiting.extend(call.callee.function());
                        waiting.extend(of_thread(call).and_then(Value::function));
                    }
                }
            }
            if let Some(alias) = module.aliases.get(name) {
                of(alias, &mut found);
            }
            if let Some(global) = globals.get(name) {
                global.value.iter().for_each(|value| of(value, &mut found));
                if (name.starts_with(TABLE) || is_table(module, global)) && taken.table(module, global) {
                    waiting.extend(found);
                    continue;
                }
            }
            if module.is_of_rust && begins(name) {
                taken.first.extend(&found);
            } else {
                taken.elsewhere.extend(&found);
            }
            waiting.extend(found);
        }
        taken.all.extend(&taken.elsewhere);
        taken.all.extend(taken.in_tables.values().flatten());
        taken
    }

    /// Records the contents of a table; false if its form is unknown.
    fn table(&mut self, module: &Module, global: &'m Global) -> bool {
        let Some(Constant::Parts(parts)) = &global.value else { return false };
        let kind = global.kind.known(&module.names);
        for (index, (_, part)) in (0..).zip(parts) {
            match (part, kind.part(&module.names, index)) {
                (Constant::Address(function, 0), Some((_, start))) => {
                    self.in_tables.entry(start).or_default().insert(function);
                }
                (Constant::Bytes(_) | Constant::Zero | Constant::Integer(_), _) => {}
                _ => return false,
            }
        }
        true
    }

    /// The candidates for an indirect call with an unknown target: functions with as many parameters as arguments.
    pub(super) fn possible(&self, module: &Module, call: &Call) -> Vec<&'m str> {
        let count = call.arguments.len();
        let is_possible =
            |it: &&str| module.functions.get(*it).is_some_and(|it| it.parameters.len() == count);
        self.called_in("", None).into_iter().filter(is_possible).collect()
    }

    /// The functions that an indirect call in a function may enter. `offset` is known if the target is loaded from an address: the
    /// offset in bytes, and whether the address is certainly that of a table.
    pub(super) fn called_in(&self, function: &str, offset: Option<(u64, bool)>) -> BTreeSet<&'m str> {
        let mut found = match offset {
            None => self.all.clone(),
            Some((offset, true)) => self.in_tables.get(&offset).cloned().unwrap_or_default(),
            Some((offset, false)) => {
                let in_table = self.in_tables.get(&offset).into_iter().flatten();
                self.elsewhere.iter().chain(in_table).copied().collect()
            }
        };
        if begins(function) {
            found.extend(&self.first);
        }
        found
    }
}

/// The offset from which this value is loaded, if it is loaded from memory, and whether that is certainly in a table.
pub(super) fn offset_in_table(module: &Module, function: &Function, callee: &Value) -> Option<(u64, bool)> {
    let defined = |value: &Value| match value {
        Value::Local(name) => function.instructions().find(|it| it.result.as_ref() == Some(name)),
        _ => None,
    };
    let loads = defined(callee).filter(|_| module.is_of_rust)?;
    let Operation::Load(Type::Pointer, address, _) = &loads.operation else { return None };
    let offset = match defined(address).map(|it| &it.operation) {
        Some(Operation::Element(kind, _, indices)) => match indices.as_slice() {
            [Value::Constant(Constant::Integer(index))] => {
                let each = kind.size(&module.names)?;
                each.checked_mul(u64::try_from(*index).ok()?)
            }
            _ => None,
        },
        Some(Operation::Alloca(..)) => None,
        _ => matches!(address, Value::Local(_)).then_some(0),
    };
    offset.map(|offset| (offset, loads.is_of_table))
}

/// Whether a Rust function may be called with arguments of these types: addresses and numbers are distinct.
pub(super) fn takes(function: &Function, arguments: &[(Type, Value)]) -> bool {
    let both = function.kinds.iter().zip(arguments);
    both.into_iter().all(|(kind, (passed, _))| kind == passed)
}

/// The function that a thread runs, in a call that creates it.
fn of_thread(call: &Call) -> Option<&Value> {
    let creates = call.callee.function() == Some("pthread_create");
    call.arguments.get(2).filter(|_| creates).map(|(_, function)| function)
}

/// The names in an instruction. Excluded are the target of a call, the arguments of functions that only end the program or look up
/// tables themselves, and in Rust, the function that a thread runs, which is known.
fn addresses<'m>(instruction: &'m Instruction, is_of_rust: bool, found: &mut BTreeSet<&'m str>) {
    let mut operands = Vec::new();
    instruction.operation.operands(&mut operands);
    if let Operation::Call(call) = &instruction.operation {
        if call.callee.function().is_some_and(|name| name == CALLS_MAIN || panic(name).is_some()) {
            return;
        }
        let is_left_out = |it: &Value| {
            let of_thread = of_thread(call).filter(|_| is_of_rust);
            std::ptr::eq(it, &raw const call.callee) || of_thread.is_some_and(|other| std::ptr::eq(it, other))
        };
        operands.retain(|it| !is_left_out(it));
    }
    for operand in operands {
        if let Value::Constant(constant) = operand {
            of(constant, found);
        }
    }
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
