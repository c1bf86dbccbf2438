//! Replaces calls of assembly in functions: a block with such a call may become several.

use super::{Translated, translate, with_effects};
use crate::syntax::{Block, Call, Cast, Function, Instruction, Module, Operation, Value};
use crate::types::Names;
use std::collections::BTreeMap;

/// The results of calls with several results, by the name of the call.
type Results = BTreeMap<String, Vec<(Value, u32)>>;

/// Replaces all calls of assembly.
pub(crate) fn translated(module: &mut Module) {
    let Module { names, functions, .. } = module;
    for function in functions.values_mut() {
        let is_assembly = |it: &Instruction| assembly(&it.operation).is_some();
        if function.instructions().any(is_assembly) {
            in_function(function, names);
        }
    }
}

/// The call of an operation that is assembly, with its text and constraints.
fn assembly(operation: &Operation) -> Option<(&Call, &str, &str)> {
    match operation {
        Operation::Call(call) => match &call.callee {
            Value::Assembly(text, constraints) => Some((call, text, constraints)),
            _ => None,
        },
        _ => None,
    }
}

fn in_function(function: &mut Function, names: &Names) {
    let (mut blocks, mut results) = (Vec::with_capacity(function.blocks.len()), Results::new());
    let mut moved: BTreeMap<String, String> = BTreeMap::new();
    let mut number = 0_usize;
    for block in std::mem::take(&mut function.blocks) {
        let first = block.label.clone();
        let mut current = Block { label: block.label, instructions: Vec::new() };
        for instruction in block.instructions {
            let Some((call, text, constraints)) = assembly(&instruction.operation) else {
                current.instructions.push(instruction);
                continue;
            };
            number += 1;
            let found = translate(text, constraints, call, names, format!("assembly {number}"));
            match found {
                Ok(found) => {
                    let more = replaces(&instruction, found, &mut results);
                    for (number, (label, instructions)) in more.into_iter().enumerate() {
                        if number > 0 {
                            blocks.push(std::mem::replace(
                                &mut current,
                                Block { label, instructions: Vec::new() },
                            ));
                        }
                        current.instructions.extend(instructions);
                    }
                }
                Err(why) => current
                    .instructions
                    .push(with(&instruction, (None, Operation::Unsupported(why.message())))),
            }
        }
        if current.label != first {
            moved.insert(first, current.label.clone());
        }
        blocks.push(current);
    }
    function.blocks = blocks;
    for instruction in function.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
        uses_results(&mut instruction.operation, &results);
        if let Operation::Phi(_, ways) = &mut instruction.operation {
            for (_, label) in ways {
                if let Some(last) = moved.get(label) {
                    label.clone_from(last);
                }
            }
        }
    }
}

/// An instruction in the place of another one.
fn with(instead: &Instruction, (result, operation): (Option<String>, Operation)) -> Instruction {
    Instruction { result, operation, span: instead.span, place: instead.place.clone(), is_of_table: false }
}

/// The instructions of a call in blocks; the first one belongs to the block of the call.
fn replaces(call: &Instruction, found: Translated, results: &mut Results) -> Vec<(String, Vec<Instruction>)> {
    let Translated { blocks, results: values, has_effects } = found;
    let mut blocks: Vec<(String, Vec<Instruction>)> = blocks
        .into_iter()
        .map(|(label, operations)| (label, operations.into_iter().map(|it| with(call, it)).collect()))
        .collect();
    if has_effects && let Some((_, first)) = blocks.first_mut() {
        first.insert(0, with(call, (None, with_effects())));
    }
    if let (Some(name), Some((_, last))) = (&call.result, blocks.last_mut()) {
        match &values[..] {
            [(value, bits)] if !has_several(call) => {
                last.push(with(
                    call,
                    (Some(name.clone()), Operation::Cast(Cast::Same, *bits, *bits, value.clone())),
                ));
            }
            _ => {
                results.insert(name.clone(), values);
            }
        }
    }
    blocks
}

/// Whether a call has a structure as its result.
fn has_several(call: &Instruction) -> bool {
    match &call.operation {
        Operation::Call(call) => {
            matches!(call.returns, crate::types::Type::Struct { .. } | crate::types::Type::Named(_))
        }
        _ => false,
    }
}

/// Replaces the parts of a result by their values.
fn uses_results(operation: &mut Operation, results: &Results) {
    let mut operands = Vec::new();
    operation.operands(&mut operands);
    let used = operands.into_iter().find_map(|it| match it {
        Value::Local(name) => results.get(name),
        _ => None,
    });
    let Some(values) = used else { return };
    let part = match operation {
        Operation::Extract(_, numbers) => match numbers[..] {
            [number] => usize::try_from(number).ok().and_then(|number| values.get(number)),
            _ => None,
        },
        _ => None,
    };
    *operation = match part {
        Some((value, bits)) => Operation::Cast(Cast::Same, *bits, *bits, value.clone()),
        None => Operation::Unsupported("the results of assembly as a structure".to_owned()),
    };
}
