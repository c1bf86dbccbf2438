//! The flags: conditions on them, and instructions that use them.

use super::operand::{computed_in, place, place_and, read, set, write};
use super::{HELD, LEFT, RESULT, RIGHT, SCRATCH, suffix};
use crate::program::{Action, Assembler, Condition, Flags, Operand};
use crate::value::{Comparison, Operator, Width};
use garret_base::source::{Diagnostic, Span};
use garret_litmus_text::Cursor;

/// Sets the flags to those of a comparison of two values.
pub(super) fn set_flags(pair: (Operand, Operand), flags: Flags, assembler: &mut Assembler<'_>) {
    assembler.compare((LEFT, RIGHT), pair, flags);
}

/// Sets the flags to those of a result whose carry and overflow are unknown.
pub(super) fn of_result(result: Operand, width: Width, assembler: &mut Assembler<'_>) {
    let flags = Flags { order: false, carry: false, ..Flags::compared(width) };
    set_flags((result, Operand::number(0)), flags, assembler);
}

/// Sets the flags to those of a result of `and`, `or` or `xor`, which clear carry and overflow.
pub(super) fn of_bits(result: Operand, width: Width, assembler: &mut Assembler<'_>) {
    set_flags((result, Operand::number(0)), Flags::compared(width), assembler);
}

/// Sets the carry to a bit. The other flags are unknown.
pub(super) fn of_carry(bit: Operand, assembler: &mut Assembler<'_>) {
    let only = Flags { equality: false, order: false, negative: false, ..Flags::compared(Width::Double) };
    set_flags((Operand::number(0), bit), only, assembler);
}

/// The condition that a name stands for.
enum FlagCondition {
    Comparison(Comparison),
    /// The result is negative, or is not.
    Sign(bool),
}

fn asked(name: &str) -> Option<FlagCondition> {
    use Comparison as C;
    Some(FlagCondition::Comparison(match name {
        "e" | "z" => C::Equal,
        "ne" | "nz" => C::Distinct,
        "l" | "nge" => C::LessSigned,
        "le" | "ng" => C::AtMostSigned,
        "g" | "nle" => C::GreaterSigned,
        "ge" | "nl" => C::AtLeastSigned,
        "b" | "c" | "nae" => C::Less,
        "be" | "na" => C::AtMost,
        "a" | "nbe" => C::Greater,
        "ae" | "nb" | "nc" => C::AtLeast,
        "s" => return Some(FlagCondition::Sign(true)),
        "ns" => return Some(FlagCondition::Sign(false)),
        _ => return None,
    }))
}

/// The condition of this name on the current flags. `None` if there is no such condition.
pub(super) fn condition(
    name: &str,
    span: Span,
    assembler: &mut Assembler<'_>,
) -> Result<Option<Condition>, Diagnostic> {
    let Some(asked) = asked(name) else { return Ok(None) };
    let missing = |message: &str| Err(Diagnostic::error(message).at(span, ""));
    let Some(flags) = assembler.flags else {
        return missing("the flags are not known on every path to this condition");
    };
    let (left, right) = (Operand::Register(LEFT), Operand::Register(RIGHT));
    let comparison = match asked {
        FlagCondition::Sign(_) if !flags.negative => {
            return missing("this condition asks for the sign of a result that is not known");
        }
        FlagCondition::Sign(is_negative) => {
            assembler.compute(SCRATCH, Operator::Subtract, (left, right), flags.width);
            let comparison = if is_negative { Comparison::LessSigned } else { Comparison::AtLeastSigned };
            let left = Operand::Register(SCRATCH);
            return Ok(Some(Condition { comparison, left, right: Operand::number(0), width: flags.width }));
        }
        FlagCondition::Comparison(comparison) => comparison,
    };
    let is_known = match comparison {
        Comparison::Equal | Comparison::Distinct => flags.equality,
        // these depend on the carry and on equality
        Comparison::AtMost | Comparison::Greater => flags.carry && flags.equality,
        Comparison::Less | Comparison::AtLeast => flags.carry,
        _ => flags.order,
    };
    if !is_known {
        return missing(
            "this condition tests the carry or overflow flag, which is not known after the previous instruction",
        );
    }
    Ok(Some(Condition { comparison, left, right, width: Width::Double }))
}

/// Computes the carry, as 0 or 1, in [`HELD`].
fn carry<'t>(cursor: &Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<Operand, Diagnostic> {
    if let Some(condition) = condition("c", cursor.previous(), assembler)? {
        let (yes, no) = (Operand::number(1), Operand::number(0));
        assembler.push(Action::Select { to: HELD, condition, yes, no });
    }
    Ok(Operand::Register(HELD))
}

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let span = cursor.previous();
    if let Some(flags) = name.strip_prefix('j') {
        let Some(condition) = condition(flags, span, assembler)? else { return Ok(false) };
        let label = cursor.word().ok_or_else(|| cursor.unexpected("a label"))?;
        assembler.jump(Action::Branch { condition, target: 0 }, label);
        return Ok(true);
    }
    if let Some(flags) = name.strip_prefix("set") {
        // reading the operand may use the registers that the condition needs later
        let to = place(cursor, assembler)?;
        let Some(condition) = condition(flags, span, assembler)? else { return Ok(false) };
        let (yes, no) = (Operand::number(1), Operand::number(0));
        assembler.push(Action::Select { to: RESULT, condition, yes, no });
        write(to, Operand::Register(RESULT), Width::Byte, cursor, assembler)?;
        return Ok(true);
    }
    if let Some(flags) = name.strip_prefix("cmov") {
        return moved_where(flags, span, cursor, assembler);
    }
    let Some((operation @ ("adc" | "sbb"), width)) = suffix(name) else { return Ok(false) };
    let from = place_and(cursor, assembler)?;
    let to = place(cursor, assembler)?;
    let carry = carry(cursor, assembler)?;
    if operation == "sbb" && from == to && from.register().is_some() {
        assembler.compute(RESULT, Operator::Subtract, (Operand::number(0), carry), Width::Double);
    } else {
        let operator = if operation == "adc" { Operator::Add } else { Operator::Subtract };
        let right = read(from, width, SCRATCH, assembler);
        let left = read(to, width, RESULT, assembler);
        assembler.compute(RESULT, operator, (left, right), width);
        assembler.compute(RESULT, operator, (Operand::Register(RESULT), carry), width);
    }
    write(to, Operand::Register(RESULT), width, cursor, assembler)?;
    assembler.flags = None;
    Ok(true)
}

/// `cmovne %rax, %rdx`. A memory operand is read in any case.
fn moved_where<'t>(
    flags: &str,
    span: Span,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let from = place_and(cursor, assembler)?;
    let to = place(cursor, assembler)?;
    let (Some(register), Some(width)) = (to.register(), to.width()) else {
        return Err(cursor.unexpected("a register"));
    };
    let yes = read(from, width, RESULT, assembler);
    // the name may end with a letter for the width
    let mut found = condition(flags, span, assembler)?;
    if found.is_none()
        && let Some((flags, _)) = suffix(flags)
    {
        found = condition(flags, span, assembler)?;
    }
    let Some(condition) = found else { return Ok(false) };
    let no = Operand::Register(register);
    if width == Width::Double {
        assembler.push(Action::Select { to: computed_in(to, width), condition, yes, no });
    } else {
        assembler.push(Action::Select { to: RESULT, condition, yes, no });
        set(register, Operand::Register(RESULT), width, assembler);
    }
    Ok(true)
}
