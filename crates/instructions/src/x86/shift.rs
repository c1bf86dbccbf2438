//! Shifts, rotations, and the index of the first or last bit.

use super::flags::{of_bits, of_result};
use super::operand::{Place, place, place_and, read, write};
use super::{HELD, RESULT, SCRATCH, suffix};
use crate::program::{Action, Assembler, Condition, Operand};
use crate::value::{Comparison, Operator, Value, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let Some((operation, width)) = suffix(name) else { return Ok(false) };
    match operation {
        "shl" | "sal" | "shr" | "sar" | "rol" | "ror" => {}
        "bsf" | "bsr" if width >= Width::Word => {
            found(operation, width, cursor, assembler)?;
            return Ok(true);
        }
        _ => return Ok(false),
    }
    let first = place(cursor, assembler)?;
    // without a count, shift by 1
    let (by, to) = if cursor.eat(",") {
        (first, place(cursor, assembler)?)
    } else {
        (Place::Immediate(Value::Number(1)), first)
    };
    let old = read(to, width, RESULT, assembler);
    let by = read(by, Width::Byte, SCRATCH, assembler);
    let most = u64::from(width.bits().max(32)) - 1;
    let by = if let Operand::Value(Value::Number(number)) = by {
        Operand::number(number & most)
    } else {
        assembler.compute(SCRATCH, Operator::And, (by, Operand::number(most)), Width::Byte);
        Operand::Register(SCRATCH)
    };
    shifted(operation, (old, by), width, cursor, assembler)?;
    let result = Operand::Register(RESULT);
    match by {
        // a shift by 0 changes nothing, not even the flags
        Operand::Value(Value::Number(0)) => {}
        Operand::Value(_) if !operation.starts_with("ro") => of_result(result, width, assembler),
        _ => assembler.flags = None,
    }
    write(to, result, width, cursor, assembler)?;
    Ok(true)
}

/// Computes the result of a shift. For 8 and 16 bits, the count may be larger than the width.
fn shifted(
    operation: &str,
    (old, by): (Operand, Operand),
    width: Width,
    cursor: &Cursor<'_>,
    assembler: &mut Assembler<'_>,
) -> Result<(), Diagnostic> {
    let (result, zero) = (Operand::Register(RESULT), Operand::number(0));
    let wide = width.max(Width::Word);
    match operation {
        "shl" | "sal" => assembler.compute(RESULT, Operator::ShiftLeft, (old, by), wide),
        "shr" | "sar" => {
            let (extend, operator) = if operation == "shr" {
                (Operator::ZeroExtend(width), Operator::ShiftRight)
            } else {
                (Operator::SignExtend(width), Operator::ShiftRightSigned)
            };
            assembler.compute(RESULT, extend, (zero, old), Width::Double);
            assembler.compute(RESULT, operator, (result, by), wide);
        }
        _ => {
            let Operand::Value(Value::Number(number)) = by else {
                let message = "rotating by a number that is computed is not supported";
                return Err(Diagnostic::error(message).at(cursor.previous(), ""));
            };
            let bits = u64::from(width.bits());
            let right = if operation == "ror" { number % bits } else { (bits - number % bits) % bits };
            assembler.compute(RESULT, Operator::RotateRight, (old, Operand::number(right)), width);
        }
    }
    Ok(())
}

/// The index of the lowest or highest bit that is set. If there is none, the register is unchanged, as on actual processors.
fn found<'t>(
    operation: &str,
    width: Width,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let from = place_and(cursor, assembler)?;
    let to = place(cursor, assembler)?;
    let Some(register) = to.register() else { return Err(cursor.unexpected("a register")) };
    let (zero, value) = (Operand::number(0), read(from, width, HELD, assembler));
    let extended = (zero, value);
    assembler.compute(HELD, Operator::ZeroExtend(width), extended, Width::Double);
    let held = Operand::Register(HELD);
    if operation == "bsf" {
        assembler.compute(RESULT, Operator::ReverseBits, (zero, held), width);
        assembler.compute(RESULT, Operator::LeadingZeros, (zero, Operand::Register(RESULT)), width);
    } else {
        assembler.compute(RESULT, Operator::LeadingZeros, (zero, held), width);
        let last = Operand::number(u64::from(width.bits()) - 1);
        assembler.compute(RESULT, Operator::Subtract, (last, Operand::Register(RESULT)), width);
    }
    let condition =
        Condition { comparison: Comparison::Equal, left: held, right: zero, width: Width::Double };
    let (yes, no) = (Operand::Register(register), Operand::Register(RESULT));
    assembler.push(Action::Select { to: register, condition, yes, no });
    of_bits(held, width, assembler);
    if let Some(flags) = &mut assembler.flags {
        // only whether some bit is set is known
        (flags.order, flags.carry, flags.negative) = (false, false, false);
    }
    Ok(())
}
