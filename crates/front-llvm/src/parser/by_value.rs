//! Parameters that are passed by value in memory (`byval`): the callee has an object of its own, which is initialised as a copy.

use crate::syntax::{Call, Constant, Function, Instruction, Module, Operation, Value};
use crate::types::{Names, Type};
use garret_base::source::Span;

/// Inserts the copies as instructions at the start of the functions.
pub(super) fn copied(module: &mut Module) {
    let Module { names, functions, .. } = module;
    for function in functions.values_mut() {
        copies(function, names);
    }
}

fn copies(function: &mut Function, names: &Names) {
    let Function { parameters, copied, blocks, .. } = function;
    let Some(first) = blocks.first_mut() else { return };
    let mut instructions = Vec::new();
    for (number, kind) in copied.drain(..) {
        let Some(parameter) = parameters.get_mut(number) else { continue };
        let Some(size) = kind.size(names) else {
            let what = "a structure of unknown size that is passed by value".to_owned();
            instructions.push(instruction(None, Operation::Unsupported(what)));
            continue;
        };
        let passed = format!("{parameter} as it is passed");
        let copy = std::mem::replace(parameter, passed.clone());
        let arguments = vec![
            (Type::Pointer, Value::Local(copy.clone())),
            (Type::Pointer, Value::Local(passed)),
            (Type::Int(64), Value::Constant(Constant::Integer(size.into()))),
        ];
        let one = Value::Constant(Constant::Integer(1));
        instructions.push(instruction(Some(copy), Operation::Alloca(kind, one)));
        instructions.push(instruction(None, Operation::Call(Call::of("llvm.memcpy", arguments, Type::Void))));
    }
    first.instructions.splice(0..0, instructions);
}

fn instruction(result: Option<String>, operation: Operation) -> Instruction {
    Instruction { result, operation, span: Span::default(), place: None, is_of_table: false }
}
