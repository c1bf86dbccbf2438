//! The stack: `push`, `pop`, calls and returns.

use super::operand::{place, read, write};
use super::{RESULT, RETURN, SCRATCH, STACK_POINTER, suffix};
use crate::program::{Access, Action, Assembler, Operand, Register, Tags};
use crate::value::{Operator, Value, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// The base pointer.
const BASE_POINTER: Register = 5;
/// The size of a stack slot, in bytes.
const SLOT: u64 = 8;

fn moved(operator: Operator, assembler: &mut Assembler<'_>) {
    let (left, right) = (Operand::Register(STACK_POINTER), Operand::number(SLOT));
    assembler.compute(STACK_POINTER, operator, (left, right), Width::Double);
}

const fn top() -> Access {
    Access { at: Operand::Register(STACK_POINTER), width: Width::Double, signed: false }
}

fn push(value: Operand, assembler: &mut Assembler<'_>) {
    moved(Operator::Subtract, assembler);
    assembler.push(Action::Store { value, access: top(), tags: Tags::NONE });
}

fn pop(to: Register, assembler: &mut Assembler<'_>) {
    assembler.push(Action::Load { to: Some(to), access: top(), tags: Tags::NONE });
    moved(Operator::Add, assembler);
}

/// A call: pushes the address after it.
pub fn call(behind: Value, assembler: &mut Assembler<'_>) {
    push(Operand::Value(behind), assembler);
}

/// A return: pops the return address.
pub fn pop_return(assembler: &mut Assembler<'_>) {
    pop(RETURN, assembler);
}

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    if matches!(name, "leave" | "leaveq") {
        let base = (Operand::number(0), Operand::Register(BASE_POINTER));
        assembler.compute(STACK_POINTER, Operator::Second, base, Width::Double);
        pop(BASE_POINTER, assembler);
        return Ok(true);
    }
    let operation = match suffix(name) {
        Some((operation, Width::Double)) => operation,
        _ => name,
    };
    match operation {
        "push" => {
            let from = place(cursor, assembler)?;
            let mut value = read(from, Width::Double, SCRATCH, assembler);
            if value == Operand::Register(STACK_POINTER) {
                // the value before the push
                assembler.compute(SCRATCH, Operator::Second, (Operand::number(0), value), Width::Double);
                value = Operand::Register(SCRATCH);
            }
            push(value, assembler);
        }
        "pop" => {
            let to = place(cursor, assembler)?;
            let register = to.register().unwrap_or(RESULT);
            pop(register, assembler);
            if to.register().is_none() {
                write(to, Operand::Register(RESULT), Width::Double, cursor, assembler)?;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}
