//! Conditional select and conditional compare.

use super::branch::condition;
use super::operand::{Named, immediate, named, named_and, needed};
use super::{HELD, LEFT, RIGHT, SCRATCH};
use crate::program::{Action, Assembler, Condition, Flags, Operand};
use crate::value::{Comparison, Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "CSET" | "CSETM" => {
            let to = named_and(cursor)?;
            let yes = if name == "CSET" { 1 } else { u64::MAX };
            select(to, (Operand::number(yes), Operand::number(0)), cursor, assembler)?;
        }
        "CSEL" | "CSINC" | "CSINV" | "CSNEG" => {
            let (to, yes, no) = (named_and(cursor)?, named_and(cursor)?, named_and(cursor)?);
            let no = changed(&name[2..], no, assembler);
            select(to, (yes.read(), no), cursor, assembler)?;
        }
        "CINC" | "CINV" | "CNEG" => {
            let (to, of) = (named_and(cursor)?, named_and(cursor)?);
            let yes = changed(&name[1..], of, assembler);
            select(to, (yes, of.read()), cursor, assembler)?;
        }
        "CCMP" | "CCMN" => compared(name == "CCMN", cursor, assembler)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Computes the increment, complement or negative of a register.
fn changed(how: &str, of: Named, assembler: &mut Assembler<'_>) -> Operand {
    let (operator, left, right) = match how {
        "INC" => (Operator::Add, of.read(), Operand::number(1)),
        "INV" => (Operator::Xor, of.read(), Operand::number(u64::MAX)),
        "NEG" => (Operator::Subtract, Operand::number(0), of.read()),
        _ => return of.read(),
    };
    // not in the scratch register, which the condition may need
    assembler.compute(HELD, operator, (left, right), of.width);
    Operand::Register(HELD)
}

/// Reads the condition, which is the next operand.
fn next_condition(cursor: &mut Cursor<'_>, assembler: &mut Assembler<'_>) -> Result<Condition, Diagnostic> {
    let Some((name, span)) = cursor.word() else {
        return Err(cursor.unexpected("a condition, like `EQ`"));
    };
    condition(name, span, assembler)
}

/// `CSEL X0,X1,X2,EQ`, `CSET X0,EQ`.
fn select(
    to: Named,
    (yes, no): (Operand, Operand),
    cursor: &mut Cursor<'_>,
    assembler: &mut Assembler<'_>,
) -> Result<(), Diagnostic> {
    let condition = next_condition(cursor, assembler)?;
    assembler.push(Action::Select { to: to.target(), condition, yes, no });
    // a write to a W register clears the upper half
    if to.width == Width::Word {
        let value = Operand::Register(to.target());
        assembler.compute(to.target(), Operator::Second, (Operand::number(0), value), Width::Word);
    }
    Ok(())
}

/// Two values whose comparison gives these flags (8 is N, 4 is Z, 2 is C, 1 is V), and the conditions that may then be tested.
fn pair(flags: u64, width: Width) -> Option<((u64, u64), Flags)> {
    let minus = u64::MAX;
    let all = Flags::compared(width);
    let (no_carry, no_sign) = (Flags { carry: false, ..all }, Flags { negative: false, ..all });
    Some(match flags {
        0 => ((1, minus), all),
        2 => ((1, 0), all),
        4 => ((0, 0), no_carry),
        6 => ((0, 0), all),
        8 => ((0, 1), all),
        10 => ((minus, 0), all),
        1 => ((0, 1), no_sign),
        9 => ((1, minus), no_sign),
        3 => ((minus, 0), no_sign),
        11 => ((1, 0), no_sign),
        _ => return None,
    })
}

/// `CCMP W0,W1,#0,EQ`: compares if the condition holds, and else sets these flags.
fn compared<'t>(
    is_sum: bool,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let left = named_and(cursor)?;
    let width = left.width;
    let right = match immediate(cursor)? {
        Some(0) if is_sum => return Err(cursor.unexpected("a number that is not 0")),
        Some(number) if is_sum => Operand::number(width.cut(number.wrapping_neg())),
        Some(number) => Operand::number(width.cut(number)),
        None if is_sum => return Err(cursor.unexpected("a number: sums of registers are not supported")),
        None => named(cursor)?.read(),
    };
    cursor.expect(",")?;
    let Some(((one, other), flags)) = pair(needed(cursor)?, width) else {
        return Err(Diagnostic::error("no comparison gives these flags").at(cursor.previous(), ""));
    };
    cursor.expect(",")?;
    let condition = next_condition(cursor, assembler)?;
    assembler.push(Action::Select { to: HELD, condition, yes: Operand::number(1), no: Operand::number(0) });
    let (zero, extend) = (Operand::number(0), Operator::SignExtend(width));
    let held = Condition {
        comparison: Comparison::Distinct,
        left: Operand::Register(HELD),
        right: zero,
        width: Width::Double,
    };
    for (to, compared, else_flags) in [(LEFT, left.read(), one), (RIGHT, right, other)] {
        assembler.compute(SCRATCH, extend, (zero, compared), Width::Double);
        let (yes, no) = (Operand::Register(SCRATCH), Operand::number(else_flags));
        assembler.push(Action::Select { to, condition: held, yes, no });
    }
    assembler.flags = Some(flags);
    Ok(())
}
