//! Instructions that compute with registers, without an access to memory.

use super::operand::{Part, flexible, immediate, named, named_and, needed, part};
use super::{LEFT, RIGHT, SCRATCH};
use crate::program::{Assembler, Flags, Link, Operand};
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
        "MOV" | "MVN" | "NEG" | "NEGS" => moved(name, cursor, assembler)?,
        "MOVZ" | "MOVK" | "MOVN" => moved_part(name, cursor, assembler)?,
        "CMP" | "TST" | "CMN" => {
            let left = named_and(cursor)?;
            set(name, left.read(), left.width, cursor, assembler)?;
        }
        "SXTB" | "SXTH" | "SXTW" | "UXTB" | "UXTH" | "UXTW" => {
            let (to, from) = (named_and(cursor)?, named(cursor)?);
            let narrow = match name.as_bytes()[3] {
                b'B' => Width::Byte,
                b'H' => Width::Half,
                _ => Width::Word,
            };
            let is_signed = name.starts_with('S');
            let extend = if is_signed { Operator::SignExtend(narrow) } else { Operator::ZeroExtend(narrow) };
            assembler.compute(to.target(), extend, (Operand::number(0), from.read()), to.width);
        }
        "ADR" | "ADRP" => {
            let to = named_and(cursor)?;
            let address = match part(cursor, assembler)? {
                Some((Part::Table, address)) => address,
                Some(_) => return Err(cursor.unexpected("a name, or `:got:` and a name")),
                None => super::operand::symbol(cursor, assembler)?,
            };
            if name == "ADRP" {
                assembler.link(Link::Upper);
            }
            let address = Operand::Value(address);
            assembler.compute(to.target(), Operator::Second, (Operand::number(0), address), Width::Double);
        }
        _ => return three_operands(name, cursor, assembler),
    }
    Ok(true)
}

/// `MOV X0,X1`, `MVN X0,X1`, `NEG X0,X1`.
fn moved<'t>(name: &str, cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<(), Diagnostic> {
    let to = named_and(cursor)?;
    let operand = flexible(cursor, to.width, assembler)?;
    let zero = Operand::number(0);
    let (operator, left) = match name {
        "MOV" => (Operator::Second, zero),
        "MVN" => (Operator::Xor, Operand::number(u64::MAX)),
        _ => (Operator::Subtract, zero),
    };
    if name == "NEGS" {
        set_flags((left, operand), Flags::compared(to.width), assembler);
    }
    assembler.compute(to.target(), operator, (left, operand), to.width);
    Ok(())
}

/// `ADD X0,X1,X2` and similar instructions.
fn three_operands<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let operator = match name {
        "ADD" | "ADDS" => Operator::Add,
        "SUB" | "SUBS" => Operator::Subtract,
        "AND" | "ANDS" => Operator::And,
        "BIC" | "BICS" => Operator::AndNot,
        "ORR" | "ORN" => Operator::Or,
        "EOR" | "EON" => Operator::Xor,
        "MUL" => Operator::Multiply,
        "SDIV" => Operator::DivideSigned,
        "UDIV" => Operator::Divide,
        "LSL" | "LSLV" => Operator::ShiftLeft,
        "LSR" | "LSRV" => Operator::ShiftRight,
        "ASR" | "ASRV" => Operator::ShiftRightSigned,
        "ROR" | "RORV" => Operator::RotateRight,
        _ => return Ok(false),
    };
    let (to, left) = (named_and(cursor)?, named_and(cursor)?);
    if let ("ADD", Some((Part::Lower, address)), Some(base)) = (name, part(cursor, assembler)?, left.register)
    {
        assembler.link(Link::Lower(base));
        let address = Operand::Value(address);
        assembler.compute(to.target(), Operator::Second, (Operand::number(0), address), Width::Double);
        return Ok(true);
    }
    let mut right = if matches!(name, "ADDS" | "SUBS" | "ANDS" | "BICS") {
        set(name, left.read(), to.width, cursor, assembler)?
    } else {
        flexible(cursor, to.width, assembler)?
    };
    if matches!(name, "ORN" | "EON") {
        let ones = Operand::number(u64::MAX);
        assembler.compute(SCRATCH, Operator::Xor, (right, ones), to.width);
        right = Operand::Register(SCRATCH);
    }
    assembler.compute(to.target(), operator, (left.read(), right), to.width);
    Ok(true)
}

/// Reads the second operand of an instruction that sets flags, sets them, and returns the operand.
///
/// The sum with a constant sets the flags of the comparison with its negative. Other sums only set whether the result is 0,
/// and its sign.
fn set<'t>(
    name: &str,
    left: Operand,
    width: Width,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<Operand, Diagnostic> {
    let right = flexible(cursor, width, assembler)?;
    let zero = Operand::number(0);
    let compared = Flags::compared(width);
    let result = |operator, assembler: &mut Assembler<'_>| {
        assembler.compute(LEFT, operator, (left, right), width);
        (Operand::Register(LEFT), zero)
    };
    let (pair, flags) = match (name, right) {
        ("CMN" | "ADDS", Operand::Value(crate::value::Value::Number(number))) => {
            let negative = Operand::number(width.cut(number.wrapping_neg()));
            // 0 is its own negative, but adding 0 gives no carry, and subtracting 0 gives one
            ((left, negative), Flags { carry: number != 0, ..compared })
        }
        ("CMN" | "ADDS", _) => {
            let flags = Flags { carry: false, order: false, ..compared };
            (result(Operator::Add, assembler), flags)
        }
        ("TST" | "ANDS", _) => (result(Operator::And, assembler), Flags { carry: false, ..compared }),
        ("BICS", _) => (result(Operator::AndNot, assembler), Flags { carry: false, ..compared }),
        _ => ((left, right), compared),
    };
    set_flags(pair, flags, assembler);
    Ok(right)
}

/// Sets the flags to those of a comparison of two values.
pub(super) fn set_flags(pair: (Operand, Operand), flags: Flags, assembler: &mut Assembler<'_>) {
    assembler.compare((LEFT, RIGHT), pair, flags);
}

/// `MOVZ X0,#1,LSL #16`, `MOVK X0,#1,LSL #16`, `MOVN X0,#1`.
fn moved_part(name: &str, cursor: &mut Cursor<'_>, assembler: &mut Assembler<'_>) -> Result<(), Diagnostic> {
    let to = named_and(cursor)?;
    let Some(number) = immediate(cursor)? else {
        return Err(cursor.unexpected("a number, like `#1`"));
    };
    let shift = if cursor.eat(",") {
        cursor.expect("LSL")?;
        needed(cursor)? % 64
    } else {
        0
    };
    let part = number << shift;
    if name == "MOVK" {
        let mask = Operand::number(0xffff << shift);
        assembler.compute(SCRATCH, Operator::AndNot, (to.read(), mask), to.width);
        let parts = (Operand::Register(SCRATCH), Operand::number(part));
        assembler.compute(to.target(), Operator::Or, parts, to.width);
    } else {
        let part = Operand::number(if name == "MOVN" { !part } else { part });
        assembler.compute(to.target(), Operator::Second, (Operand::number(0), part), to.width);
    }
    Ok(())
}
