//! Loads and stores of two registers: two accesses that are not ordered with each other.

use super::SECOND;
use super::operand::{address, named_and};
use crate::program::{Access, Action, Assembler, Operand, Tags};
use crate::value::{Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let (is_load, signed) = match name {
        "LDP" | "LDNP" => (true, false),
        "LDPSW" => (true, true),
        "STP" | "STNP" => (false, false),
        _ => return Ok(false),
    };
    let (first, second) = (named_and(cursor)?, named_and(cursor)?);
    let width = if signed { Width::Word } else { first.width };
    let at = address(cursor, assembler)?;
    // the second address is computed first, since the first load may overwrite the base
    let bytes = Operand::number(u64::from(width.bits() / 8));
    assembler.compute(SECOND, Operator::Add, (at, bytes), Width::Double);
    for (register, at) in [(first, at), (second, Operand::Register(SECOND))] {
        let access = Access { at, width, signed };
        assembler.push(if is_load {
            Action::Load { to: register.register, access, tags: Tags::NONE }
        } else {
            Action::Store { value: register.read(), access, tags: Tags::NONE }
        });
    }
    Ok(true)
}
