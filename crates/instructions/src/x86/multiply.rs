//! Products and quotients.

use super::operand::{Place, place, read, set, write};
use super::{ADDRESS, DIVIDED, HELD, RESULT, SCRATCH, suffix};
use crate::program::{Assembler, Operand, Register};
use crate::value::{Comparison, Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Whether an instruction of this name is a division.
pub fn divides(name: &str) -> bool {
    name.starts_with("div") || name.starts_with("idiv")
}

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
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
        ("imul" | "mul", [from]) => long_product(operation == "imul", *from, width, assembler),
        (_, [from]) if width == Width::Double => long_quotient(operation == "idiv", *from, assembler),
        (_, [from]) => quotient(operation == "idiv", *from, width, assembler),
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

/// The product of `%rax` and an operand. Its upper half goes to `%rdx`, or to `%ah`.
fn long_product(is_signed: bool, from: Place, width: Width, assembler: &mut Assembler<'_>) {
    let (left, right) = (Operand::Register(0), read(from, width, SCRATCH, assembler));
    if width == Width::Byte {
        let extend = if is_signed { Operator::SignExtend(width) } else { Operator::ZeroExtend(width) };
        let zero = Operand::number(0);
        assembler.compute(SCRATCH, extend, (zero, right), Width::Double);
        assembler.compute(RESULT, extend, (zero, left), Width::Double);
        let pair = (Operand::Register(RESULT), Operand::Register(SCRATCH));
        assembler.compute(RESULT, Operator::Multiply, pair, Width::Double);
        set(0, Operand::Register(RESULT), Width::Half, assembler);
        return;
    }
    let high = if is_signed { Operator::MultiplyHighSigned } else { Operator::MultiplyHigh };
    assembler.compute(HELD, high, (left, right), width);
    assembler.compute(RESULT, Operator::Multiply, (left, right), width);
    set(0, Operand::Register(RESULT), width, assembler);
    set(2, Operand::Register(HELD), width, assembler);
}

/// The quotient and remainder of a dividend of twice the width, in `%ax`, or in `%edx` and `%eax`. [`DIVIDED`] gets 0 if the
/// division traps.
fn quotient(is_signed: bool, from: Place, width: Width, assembler: &mut Assembler<'_>) {
    let (zero, double) = (Operand::number(0), Width::Double);
    let divisor = read(from, width, SCRATCH, assembler);
    let extended = |width| if is_signed { Operator::SignExtend(width) } else { Operator::ZeroExtend(width) };
    let (divide, remainder) = if is_signed {
        (Operator::DivideSigned, Operator::RemainderSigned)
    } else {
        (Operator::Divide, Operator::Remainder)
    };
    assembler.compute(SCRATCH, extended(width), (zero, divisor), double);
    let (held, result) = (Operand::Register(HELD), Operand::Register(RESULT));
    if width == Width::Byte {
        assembler.compute(HELD, extended(Width::Half), (zero, Operand::Register(0)), double);
    } else {
        let by = Operand::number(u64::from(width.bits()));
        assembler.compute(RESULT, Operator::ZeroExtend(width), (zero, Operand::Register(2)), double);
        assembler.compute(HELD, Operator::ShiftLeft, (result, by), double);
        assembler.compute(RESULT, Operator::ZeroExtend(width), (zero, Operand::Register(0)), double);
        assembler.compute(HELD, Operator::Or, (held, result), double);
        if width == Width::Half {
            assembler.compute(HELD, extended(Width::Word), (zero, held), double);
        }
    }
    let right = Operand::Register(SCRATCH);
    assembler.compute(RESULT, divide, (held, right), double);
    assembler.compute(HELD, remainder, (held, right), double);
    assembler.compute(DIVIDED, Operator::Compare(Comparison::Distinct), (right, zero), double);
    // the quotient must fit in the width of the divisor
    assembler.compute(ADDRESS, extended(width), (zero, result), double);
    let equal = Operator::Compare(Comparison::Equal);
    assembler.compute(ADDRESS, equal, (Operand::Register(ADDRESS), result), double);
    both(ADDRESS, assembler);
    if width == Width::Byte {
        assembler.compute(HELD, Operator::ShiftLeft, (held, Operand::number(8)), double);
        assembler.compute(HELD, Operator::Insert(Width::Byte), (held, result), double);
        set(0, held, Width::Half, assembler);
    } else {
        set(0, result, width, assembler);
        set(2, held, width, assembler);
    }
}

/// The quotient and remainder of `%rax`. [`DIVIDED`] gets 0 if `%rdx` is not the sign of `%rax`, or 0 for an unsigned division.
fn long_quotient(is_signed: bool, from: Place, assembler: &mut Assembler<'_>) {
    let (zero, double, left) = (Operand::number(0), Width::Double, Operand::Register(0));
    let right = read(from, double, SCRATCH, assembler);
    assembler.compute(SCRATCH, Operator::Second, (zero, right), double);
    let right = Operand::Register(SCRATCH);
    let (divide, remainder) = if is_signed {
        (Operator::DivideSigned, Operator::RemainderSigned)
    } else {
        (Operator::Divide, Operator::Remainder)
    };
    let (distinct, equal) = (Operator::Compare(Comparison::Distinct), Operator::Compare(Comparison::Equal));
    assembler.compute(DIVIDED, distinct, (right, zero), double);
    // the upper half of the dividend must be its sign
    let upper = if is_signed {
        assembler.compute(ADDRESS, Operator::ShiftRightSigned, (left, Operand::number(63)), double);
        Operand::Register(ADDRESS)
    } else {
        zero
    };
    assembler.compute(ADDRESS, equal, (Operand::Register(2), upper), double);
    both(ADDRESS, assembler);
    if is_signed {
        // the smallest number divided by -1 does not fit
        assembler.compute(ADDRESS, distinct, (left, Operand::number(1 << 63)), double);
        assembler.compute(HELD, distinct, (right, Operand::number(u64::MAX)), double);
        assembler.compute(
            ADDRESS,
            Operator::Or,
            (Operand::Register(ADDRESS), Operand::Register(HELD)),
            double,
        );
        both(ADDRESS, assembler);
    }
    assembler.compute(HELD, remainder, (left, right), double);
    assembler.compute(0, divide, (left, right), double);
    assembler.compute(2, Operator::Second, (zero, Operand::Register(HELD)), double);
}

/// Clears [`DIVIDED`] if this register is 0.
fn both(register: Register, assembler: &mut Assembler<'_>) {
    let pair = (Operand::Register(DIVIDED), Operand::Register(register));
    assembler.compute(DIVIDED, Operator::And, pair, Width::Double);
}
