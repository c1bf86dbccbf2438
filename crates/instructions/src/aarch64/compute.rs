//! Instructions on registers alone.

use super::operand::{flexible, named, named_and, needed};
use super::{LEFT, RIGHT, SCRATCH};
use crate::program::{Action, Assembler, Operand};
use crate::value::{Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the rest of an instruction. Whether its name is known.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "MOV" | "MVN" => {
            let to = named_and(cursor)?;
            let operand = flexible(cursor, to.width, assembler)?;
            let ones = Operand::number(u64::MAX);
            let (operator, left) =
                if name == "MOV" { (Operator::Second, Operand::number(0)) } else { (Operator::Xor, ones) };
            assembler.compute(to.target(), operator, (left, operand), to.width);
        }
        "MOVZ" | "MOVK" => moved_part(name == "MOVK", cursor, assembler)?,
        "CMP" | "TST" => {
            let left = named_and(cursor)?;
            let right = flexible(cursor, left.width, assembler)?;
            set_flags(name == "TST", (left.read(), right), left.width, assembler);
        }
        "SXTW" | "UXTW" => {
            let (to, from) = (named_and(cursor)?, named(cursor)?);
            let extend = if name == "SXTW" {
                Operator::SignExtend(Width::Word)
            } else {
                Operator::ZeroExtend(Width::Word)
            };
            assembler.compute(to.target(), extend, (Operand::number(0), from.read()), Width::Double);
        }
        "CSEL" | "CSET" => selected(name == "CSET", cursor, assembler)?,
        _ => return three_operands(name, cursor, assembler),
    }
    Ok(true)
}

/// `ADD X0,X1,X2` and the like.
fn three_operands<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let operator = match name {
        "ADD" => Operator::Add,
        "SUB" | "SUBS" => Operator::Subtract,
        "AND" | "ANDS" => Operator::And,
        "BIC" => Operator::AndNot,
        "ORR" => Operator::Or,
        "EOR" => Operator::Xor,
        "MUL" => Operator::Multiply,
        "LSL" => Operator::ShiftLeft,
        "LSR" => Operator::ShiftRight,
        "ASR" => Operator::ShiftRightSigned,
        _ => return Ok(false),
    };
    let (to, left) = (named_and(cursor)?, named_and(cursor)?);
    let right = flexible(cursor, to.width, assembler)?;
    if matches!(name, "SUBS" | "ANDS") {
        set_flags(name == "ANDS", (left.read(), right), to.width, assembler);
    }
    assembler.compute(to.target(), operator, (left.read(), right), to.width);
    Ok(true)
}

/// The flags are those of a comparison of two values, or of the bits that they have in common with 0.
fn set_flags(of_bits: bool, (left, right): (Operand, Operand), width: Width, assembler: &mut Assembler<'_>) {
    let zero = Operand::number(0);
    let (left, right) = if of_bits {
        assembler.without_carry = true;
        assembler.compute(LEFT, Operator::And, (left, right), width);
        (Operand::Register(LEFT), zero)
    } else {
        (left, right)
    };
    // sign extension keeps every order, with and without sign
    let extend = Operator::SignExtend(width);
    assembler.compute(RIGHT, extend, (zero, right), Width::Double);
    assembler.compute(LEFT, extend, (zero, left), Width::Double);
}

/// `MOVZ X0,#1,LSL #16`, `MOVK X0,#1,LSL #16`.
fn moved_part(
    keeps_others: bool,
    cursor: &mut Cursor<'_>,
    assembler: &mut Assembler<'_>,
) -> Result<(), Diagnostic> {
    let to = named_and(cursor)?;
    let number = needed(cursor)?;
    let shift = if cursor.eat(",") {
        cursor.expect("LSL")?;
        needed(cursor)? % 64
    } else {
        0
    };
    let part = Operand::number(number << shift);
    if keeps_others {
        let mask = Operand::number(0xffff << shift);
        assembler.compute(SCRATCH, Operator::AndNot, (to.read(), mask), to.width);
        assembler.compute(to.target(), Operator::Or, (Operand::Register(SCRATCH), part), to.width);
    } else {
        assembler.compute(to.target(), Operator::Second, (Operand::number(0), part), to.width);
    }
    Ok(())
}

/// `CSEL X0,X1,X2,EQ`, `CSET X0,EQ`.
fn selected(is_set: bool, cursor: &mut Cursor<'_>, assembler: &mut Assembler<'_>) -> Result<(), Diagnostic> {
    let to = named_and(cursor)?;
    let (yes, no) = if is_set {
        (Operand::number(1), Operand::number(0))
    } else {
        (named_and(cursor)?.read(), named_and(cursor)?.read())
    };
    let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a condition, like `EQ`")) };
    let condition = super::branch::condition(name, span, assembler)?;
    assembler.push(Action::Select { to: to.target(), condition, yes, no });
    // the upper half of a register goes when its lower half is written
    if to.width == Width::Word {
        let value = Operand::Register(to.target());
        assembler.compute(to.target(), Operator::Second, (Operand::number(0), value), Width::Word);
    }
    Ok(())
}
