//! Branches, and conditions on the flags.

use super::operand::{named_and, needed};
use super::{LEFT, RIGHT, SCRATCH};
use crate::program::{Action, Assembler, Condition, Operand};
use crate::value::{Comparison, Operator, Width};
use garret_base::source::{Diagnostic, Span, short};
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let span = cursor.previous();
    match name {
        "B" => {
            let label = label(cursor)?;
            assembler.jump(Action::Jump { target: 0 }, label);
        }
        "CBZ" | "CBNZ" => {
            let register = named_and(cursor)?;
            zero(name == "CBZ", register.read(), register.width, cursor, assembler)?;
        }
        "TBZ" | "TBNZ" => {
            let register = named_and(cursor)?;
            let bit = Operand::number(1 << (needed(cursor)? % u64::from(register.width.bits())));
            cursor.expect(",")?;
            assembler.compute(SCRATCH, Operator::And, (register.read(), bit), Width::Double);
            zero(name == "TBZ", Operand::Register(SCRATCH), Width::Double, cursor, assembler)?;
        }
        _ => {
            let Some(flags) = name.strip_prefix("B.").or_else(|| name.strip_prefix('B')) else {
                return Ok(false);
            };
            if comparison(flags).is_none() && sign(flags).is_none() {
                return Ok(false);
            }
            let condition = condition(flags, span, assembler)?;
            let label = label(cursor)?;
            assembler.jump(Action::Branch { condition, target: 0 }, label);
        }
    }
    Ok(true)
}

fn label<'t>(cursor: &mut Cursor<'t>) -> Result<(&'t str, Span), Diagnostic> {
    cursor.word().ok_or_else(|| cursor.unexpected("a label"))
}

/// Adds a branch that is taken if an operand is 0, or if it is not.
fn zero<'t>(
    is_zero: bool,
    left: Operand,
    width: Width,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let comparison = if is_zero { Comparison::Equal } else { Comparison::Distinct };
    let condition = Condition { comparison, left, right: Operand::number(0), width };
    let label = label(cursor)?;
    assembler.jump(Action::Branch { condition, target: 0 }, label);
    Ok(())
}

/// The comparison that a condition name stands for.
fn comparison(name: &str) -> Option<Comparison> {
    Some(match name.to_ascii_uppercase().as_str() {
        "EQ" => Comparison::Equal,
        "NE" => Comparison::Distinct,
        "LT" => Comparison::LessSigned,
        "LE" => Comparison::AtMostSigned,
        "GT" => Comparison::GreaterSigned,
        "GE" => Comparison::AtLeastSigned,
        "LO" | "CC" => Comparison::Less,
        "LS" => Comparison::AtMost,
        "HI" => Comparison::Greater,
        "HS" | "CS" => Comparison::AtLeast,
        _ => return None,
    })
}

/// The error for an unsupported condition, for example `AL`.
fn unsupported(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{}` is not a condition that is supported", short(name));
    Diagnostic::error(message)
        .at(span, "")
        .note("conditions are EQ, NE, LT, LE, GT, GE, LO, LS, HI, HS, MI, PL")
}

/// The condition of this name on the current flags.
pub(super) fn condition(
    name: &str,
    span: Span,
    assembler: &mut Assembler<'_>,
) -> Result<Condition, Diagnostic> {
    let missing = |message: &str| Err(Diagnostic::error(message).at(span, ""));
    let Some(flags) = assembler.flags else {
        return missing("the flags are not set by a comparison on every path to this condition");
    };
    let (left, right) = (Operand::Register(LEFT), Operand::Register(RIGHT));
    if let Some(is_negative) = sign(name) {
        if !flags.negative {
            return missing("this condition asks for the sign of a result that is not known");
        }
        assembler.compute(SCRATCH, Operator::Subtract, (left, right), flags.width);
        let comparison = if is_negative { Comparison::LessSigned } else { Comparison::AtLeastSigned };
        let left = Operand::Register(SCRATCH);
        return Ok(Condition { comparison, left, right: Operand::number(0), width: flags.width });
    }
    let Some(comparison) = comparison(name) else { return Err(unsupported(name, span)) };
    let asks_for_equality = matches!(comparison, Comparison::Equal | Comparison::Distinct);
    let asks_for_carry = matches!(
        comparison,
        Comparison::Less | Comparison::AtMost | Comparison::Greater | Comparison::AtLeast
    );
    if asks_for_carry && !flags.carry {
        return missing(
            "this condition tests the carry flag, which is supported after CMP and SUBS only, not after TST, ANDS or ADDS",
        );
    }
    if !asks_for_equality && !asks_for_carry && !flags.order {
        return missing("this condition asks for the overflow of a sum, which is not supported");
    }
    Ok(Condition { comparison, left, right, width: Width::Double })
}

/// Whether a condition tests the sign of the result: true if it has to be negative.
fn sign(name: &str) -> Option<bool> {
    match name.to_ascii_uppercase().as_str() {
        "MI" => Some(true),
        "PL" => Some(false),
        _ => None,
    }
}
