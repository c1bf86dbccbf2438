//! Functions with `...`: the arguments beyond the parameters are passed in an area of the caller, whose address is one more parameter.
//!
//! On x86-64, `va_arg` reads the next argument from saved registers or from the stack, as two offsets in the list say. Here, the
//! offsets say from the start that no saved register is left, so that it reads them all from the area, 8 bytes each.
//!
//! # Sources
//! *System V Application Binary Interface, AMD64 Architecture Processor Supplement*, 3.5.7 "Variable Argument Lists".

use crate::syntax::{Call, Constant, Function, Instruction, Module, Operation, Order, Value};
use crate::types::Type;
use std::collections::BTreeMap;

/// The parameter for the address of the arguments.
const AREA: &str = "arguments of ...";
/// The offsets in a list when no saved register is left: of integers and of floating-point numbers.
const NO_REGISTERS: [i128; 2] = [48, 176];
/// The size of a list.
const SIZE: i128 = 24;

/// Passes the arguments of `...` in memory, for each function that reads them.
pub(super) fn passed(module: &mut Module) {
    let reads = |it: &&Function| it.is_variadic && it.instructions().any(|it| calls(it, "llvm.va_start"));
    let variadic: BTreeMap<String, usize> =
        module.functions.values().filter(reads).map(|it| (it.name.clone(), it.parameters.len())).collect();
    if variadic.is_empty() {
        return;
    }
    let aliases = module.aliases.iter().filter_map(|(name, value)| match value {
        Constant::Address(of, 0) => variadic.get(of).map(|number| (name.clone(), *number)),
        _ => None,
    });
    let known: BTreeMap<String, usize> =
        aliases.collect::<Vec<_>>().into_iter().chain(variadic.clone()).collect();
    for function in module.functions.values_mut() {
        passes(function, &known);
        if variadic.contains_key(&function.name) {
            function.parameters.push(AREA.to_owned());
            function.kinds.push(Type::Pointer);
            begins(function);
        }
    }
}

fn calls(instruction: &Instruction, name: &str) -> bool {
    matches!(&instruction.operation, Operation::Call(call) if call.callee.function().is_some_and(|it| it.starts_with(name)))
}

fn constant(number: i128) -> Value {
    Value::Constant(Constant::Integer(number))
}

/// An instruction at the place of another one.
fn beside(other: &Instruction, result: Option<String>, operation: Operation) -> Instruction {
    Instruction { result, operation, span: other.span, place: other.place.clone(), is_of_table: false }
}

/// The area that a call passes: its parts, and the index of each argument. `None` if an argument is no number or address.
fn area(arguments: &[(Type, Value)]) -> Option<(Type, Vec<usize>)> {
    let (mut parts, mut indices) = (Vec::new(), Vec::new());
    for (kind, _) in arguments {
        indices.push(parts.len());
        match kind {
            Type::Int(32) => parts.extend([Type::Int(32), Type::Int(32)]),
            Type::Int(64) | Type::Float(8) | Type::Pointer => parts.push(kind.clone()),
            _ => return None,
        }
    }
    Some((Type::Struct { parts, packed: true }, indices))
}

/// Adds the areas to all calls in a function.
fn passes(function: &mut Function, known: &BTreeMap<String, usize>) {
    let mut allocated = Vec::new();
    for block in &mut function.blocks {
        let mut instructions = Vec::with_capacity(block.instructions.len());
        for mut instruction in std::mem::take(&mut block.instructions) {
            let number = match &instruction.operation {
                Operation::Call(call) => call.callee.function().and_then(|it| known.get(it)).copied(),
                _ => None,
            };
            if let Some(number) = number {
                let name = format!("{AREA} {}", allocated.len());
                if let Some((alloca, stores)) = fills(&mut instruction, number, &name) {
                    allocated.extend(alloca);
                    instructions.extend(stores);
                } else {
                    let what = "an argument of `...` that is neither a number nor an address".to_owned();
                    instruction.operation = Operation::Unsupported(what);
                }
            }
            instructions.push(instruction);
        }
        block.instructions = instructions;
    }
    if let Some(first) = function.blocks.first_mut() {
        first.instructions.splice(0..0, allocated);
    }
}

/// Replaces the arguments of a call beyond `number` by an area of this name; returns its allocation, and the stores before the call.
fn fills(
    instruction: &mut Instruction,
    number: usize,
    name: &str,
) -> Option<(Option<Instruction>, Vec<Instruction>)> {
    let place = beside(instruction, None, Operation::Unreachable);
    let Operation::Call(call) = &mut instruction.operation else { return None };
    if call.passes_copies || call.arguments.len() < number {
        return None;
    }
    let more = call.arguments.split_off(number);
    if more.is_empty() {
        call.arguments.push((Type::Pointer, Value::Constant(Constant::Null)));
        return Some((None, Vec::new()));
    }
    let (kind, indices) = area(&more)?;
    let base = Value::Local(name.to_owned());
    call.arguments.push((Type::Pointer, base.clone()));
    let mut stores = Vec::new();
    for ((of, value), index) in more.into_iter().zip(indices) {
        let address = format!("{name} {index}");
        let index = i128::try_from(index).ok()?;
        let element = Operation::Element(kind.clone(), base.clone(), vec![constant(0), constant(index)]);
        stores.push(beside(&place, Some(address.clone()), element));
        let store = Operation::Store(of, value, Value::Local(address), Order::Plain);
        stores.push(beside(&place, None, store));
    }
    let alloca = beside(&place, Some(name.to_owned()), Operation::Alloca(kind, constant(1)));
    Some((Some(alloca), stores))
}

/// Replaces the functions on lists by stores.
fn begins(function: &mut Function) {
    let mut number = 0_usize;
    for block in &mut function.blocks {
        let mut instructions = Vec::with_capacity(block.instructions.len());
        for instruction in std::mem::take(&mut block.instructions) {
            let list = match &instruction.operation {
                Operation::Call(call) if calls(&instruction, "llvm.va_start") => {
                    call.arguments.first().cloned()
                }
                _ => None,
            };
            let Some((_, list)) = list else {
                instructions.push(instruction);
                continue;
            };
            let [integers, fractions] = NO_REGISTERS.map(constant);
            let fields = [
                (0, Type::Int(32), integers),
                (4, Type::Int(32), fractions),
                (8, Type::Pointer, Value::Local(AREA.to_owned())),
                (16, Type::Pointer, Value::Constant(Constant::Null)),
            ];
            for (offset, kind, value) in fields {
                number += 1;
                let address = format!("list of ... {number}");
                let element = Operation::Element(Type::Int(8), list.clone(), vec![constant(offset)]);
                instructions.push(beside(&instruction, Some(address.clone()), element));
                let store = Operation::Store(kind, value, Value::Local(address), Order::Plain);
                instructions.push(beside(&instruction, None, store));
            }
        }
        block.instructions = instructions;
    }
}

/// Replaces the other functions on lists: a copy is one of memory, and their end has no effect.
pub(super) fn lists(module: &mut Module) {
    for block in module.functions.values_mut().flat_map(|it| &mut it.blocks) {
        block.instructions.retain(|it| !calls(it, "llvm.va_end"));
        for instruction in &mut block.instructions {
            if calls(instruction, "llvm.va_copy")
                && let Operation::Call(call) = &mut instruction.operation
            {
                let mut arguments = std::mem::take(&mut call.arguments);
                arguments.push((Type::Int(64), constant(SIZE)));
                *call = Call::of("llvm.memcpy", arguments, Type::Void);
            }
        }
    }
}
