//! Products and quotients.

use super::operand::{Place, place, read, set, write};
use super::{HELD, RESULT, SCRATCH, suffix};
use crate::program::{Assembler, Operand};
use crate::value::{Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the rest of an instruction. Whether its name is known.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let Some((operation @ ("imul" | "mul" | "idiv" | "div"), width)) = suffix(name) else {
        return Ok(false);
    };
    let mut places = vec![place(cursor, assembler)?];
    while cursor.eat(",") {
        places.push(place(cursor, assembler)?);
    }
    match (operation, places.as_slice()) {
        ("imul", [from, to]) => product((*from, *to), *to, width, cursor, assembler)?,
        ("imul", [number, from, to]) => product((*number, *from), *to, width, cursor, assembler)?,
        (_, [from]) if width >= Width::Word => match operation {
            "imul" | "mul" => long_product(operation == "imul", *from, width, assembler),
            _ if width == Width::Word => quotient(operation == "idiv", *from, assembler),
            _ => return Err(unsupported("dividing 128 bits is not supported", cursor)),
        },
        _ => return Err(unsupported("this form of products and quotients is not supported", cursor)),
    }
    assembler.flags = None;
    Ok(true)
}

fn unsupported(message: &str, cursor: &Cursor<'_>) -> Diagnostic {
    Diagnostic::error(message).at(cursor.previous(), "")
}

fn product<'t>(
    (one, other): (Place, Place),
    to: Place,
    width: Width,
    cursor: &Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let left = read(other, width, RESULT, assembler);
    let right = read(one, width, SCRATCH, assembler);
    assembler.compute(RESULT, Operator::Multiply, (left, right), width);
    write(to, Operand::Register(RESULT), width, cursor, assembler)
}

/// The product of `%rax` and something, whose upper half goes to `%rdx`.
fn long_product(is_signed: bool, from: Place, width: Width, assembler: &mut Assembler<'_>) {
    let (left, right) = (Operand::Register(0), read(from, width, SCRATCH, assembler));
    let high = if is_signed { Operator::MultiplyHighSigned } else { Operator::MultiplyHigh };
    assembler.compute(RESULT, high, (left, right), width);
    assembler.compute(0, Operator::Multiply, (left, right), width);
    set(2, Operand::Register(RESULT), width, assembler);
}

/// `%edx` and `%eax` as one number of 64 bits, divided by something.
fn quotient(is_signed: bool, from: Place, assembler: &mut Assembler<'_>) {
    let (zero, word) = (Operand::number(0), Width::Word);
    let divisor = read(from, word, SCRATCH, assembler);
    let (extend, divide, remainder) = if is_signed {
        (Operator::SignExtend(word), Operator::DivideSigned, Operator::RemainderSigned)
    } else {
        (Operator::ZeroExtend(word), Operator::Divide, Operator::Remainder)
    };
    assembler.compute(SCRATCH, extend, (zero, divisor), Width::Double);
    assembler.compute(HELD, Operator::ShiftLeft, (Operand::Register(2), Operand::number(32)), Width::Double);
    assembler.compute(RESULT, Operator::ZeroExtend(word), (zero, Operand::Register(0)), Width::Double);
    let (high, low) = (Operand::Register(HELD), Operand::Register(RESULT));
    assembler.compute(HELD, Operator::Or, (high, low), Width::Double);
    let (left, right) = (Operand::Register(HELD), Operand::Register(SCRATCH));
    assembler.compute(RESULT, divide, (left, right), Width::Double);
    assembler.compute(HELD, remainder, (left, right), Width::Double);
    set(0, Operand::Register(RESULT), word, assembler);
    set(2, Operand::Register(HELD), word, assembler);
}
