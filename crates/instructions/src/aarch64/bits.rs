//! Instructions on bit fields, and reversals of bits and bytes.

use super::operand::{Named, named, named_and, needed};
use super::{SCRATCH, SECOND};
use crate::program::{Assembler, Operand};
use crate::value::{Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "CLZ" | "RBIT" | "REV" | "REV16" | "REV32" | "REV64" => {
            let (to, from) = (named_and(cursor)?, named(cursor)?);
            let operator = match name {
                "CLZ" => Operator::LeadingZeros,
                "RBIT" => Operator::ReverseBits,
                "REV16" => Operator::ReverseBytes(Width::Half),
                "REV32" => Operator::ReverseBytes(Width::Word),
                _ => Operator::ReverseBytes(to.width),
            };
            assembler.compute(to.target(), operator, (Operand::number(0), from.read()), to.width);
        }
        "EXTR" => {
            let (to, upper, lower) = (named_and(cursor)?, named_and(cursor)?, named_and(cursor)?);
            let by = bounded(cursor, 0, u64::from(to.width.bits()) - 1)?;
            extracted(to, (upper.read(), lower.read()), by, assembler);
        }
        "UBFX" | "SBFX" | "UBFIZ" | "SBFIZ" | "BFI" | "BFXIL" => {
            let (to, from) = (named_and(cursor)?, named_and(cursor)?);
            field(name, to, from.read(), cursor, assembler)?;
        }
        "BFC" => {
            let to = named_and(cursor)?;
            field(name, to, Operand::number(0), cursor, assembler)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Reads a number between these bounds.
fn bounded(cursor: &mut Cursor<'_>, least: u64, most: u64) -> Result<u64, Diagnostic> {
    let number = needed(cursor)?;
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    let message = format!("this has to be a number from {least} to {most}");
    Err(Diagnostic::error(message).at(cursor.previous(), ""))
}

/// `EXTR`: the upper bits of the second register, and above them the lower bits of the first one.
fn extracted(to: Named, (upper, lower): (Operand, Operand), by: u64, assembler: &mut Assembler<'_>) {
    let bits = u64::from(to.width.bits());
    if by == 0 {
        assembler.compute(to.target(), Operator::Second, (Operand::number(0), lower), to.width);
        return;
    }
    assembler.compute(SCRATCH, Operator::ShiftLeft, (upper, Operand::number(bits - by)), to.width);
    assembler.compute(SECOND, Operator::ShiftRight, (lower, Operand::number(by)), to.width);
    let parts = (Operand::Register(SCRATCH), Operand::Register(SECOND));
    assembler.compute(to.target(), Operator::Or, parts, to.width);
}

/// Bit-field instructions: extract a field that is given by its first bit and its size from a register, or insert one.
fn field(
    name: &str,
    to: Named,
    from: Operand,
    cursor: &mut Cursor<'_>,
    assembler: &mut Assembler<'_>,
) -> Result<(), Diagnostic> {
    let bits = u64::from(to.width.bits());
    let first = bounded(cursor, 0, bits - 1)?;
    cursor.expect(",")?;
    let size = bounded(cursor, 1, bits - first)?;
    let number = Operand::number;
    let mask = if size == 64 { u64::MAX } else { (1 << size) - 1 };
    let scratch = Operand::Register(SCRATCH);
    match name {
        "UBFX" => {
            assembler.compute(SCRATCH, Operator::ShiftRight, (from, number(first)), to.width);
            assembler.compute(to.target(), Operator::And, (scratch, number(mask)), to.width);
        }
        "UBFIZ" => {
            assembler.compute(SCRATCH, Operator::And, (from, number(mask)), to.width);
            assembler.compute(to.target(), Operator::ShiftLeft, (scratch, number(first)), to.width);
        }
        "SBFX" | "SBFIZ" => {
            let (left, right) = if name == "SBFX" {
                (bits - size - first, bits - size)
            } else {
                (bits - size, bits - size - first)
            };
            assembler.compute(SCRATCH, Operator::ShiftLeft, (from, number(left)), to.width);
            let right = (scratch, number(right));
            assembler.compute(to.target(), Operator::ShiftRightSigned, right, to.width);
        }
        _ => {
            // shift the field down from its place in the source, then up to its place in the target
            let (shift, place) = match name {
                "BFXIL" => (first, 0),
                _ => (0, first),
            };
            assembler.compute(SCRATCH, Operator::ShiftRight, (from, number(shift)), to.width);
            assembler.compute(SCRATCH, Operator::And, (scratch, number(mask)), to.width);
            assembler.compute(SCRATCH, Operator::ShiftLeft, (scratch, number(place)), to.width);
            assembler.compute(SECOND, Operator::AndNot, (to.read(), number(mask << place)), to.width);
            let parts = (scratch, Operand::Register(SECOND));
            assembler.compute(to.target(), Operator::Or, parts, to.width);
        }
    }
    Ok(())
}
