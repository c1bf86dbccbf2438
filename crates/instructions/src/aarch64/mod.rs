//! Instructions of AArch64.
//!
//! Source: Arm Architecture Reference Manual (DDI 0487), C6.2.

mod bits;
mod branch;
mod compute;
mod memory;
mod multiply;
mod operand;
mod pair;
mod select;

use super::program::{Action, Assembler, Fence, Register};
use super::value::Width;
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::Cursor;

/// Receives what is written to the zero register. It is never read.
const SINK: Register = 31;
/// The address that is being computed.
const ADDRESS: Register = 32;
/// An operand that is being computed.
const SCRATCH: Register = 33;
/// The two values that were compared last: flags are those of their comparison.
const LEFT: Register = 34;
const RIGHT: Register = 35;
/// The stack pointer.
pub const STACK_POINTER: Register = 36;
/// The address of the second access of a pair, or a second operand.
const SECOND: Register = 37;
/// A value, such as a condition, that is kept while the flags change.
const HELD: Register = 38;
/// The number of registers.
pub const REGISTERS: usize = 39;

/// The register of this name, and its width. The zero register cannot be observed, and gives `None`.
pub fn register(name: &str) -> Option<(Register, Width)> {
    match name.to_ascii_lowercase().as_str() {
        "sp" => return Some((STACK_POINTER, Width::Double)),
        "wsp" => return Some((STACK_POINTER, Width::Word)),
        "ip0" => return Some((16, Width::Double)),
        "ip1" => return Some((17, Width::Double)),
        "fp" => return Some((29, Width::Double)),
        "lr" => return Some((30, Width::Double)),
        _ => {}
    }
    let (kind, digits) = name.split_at_checked(1)?;
    let width = match kind {
        "X" | "x" => Width::Double,
        "W" | "w" => Width::Word,
        _ => return None,
    };
    let number: Register = digits.parse().ok()?;
    (number < SINK && !digits.starts_with('+')).then_some((number, width))
}

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "NOP" | "YIELD" | "WFE" | "SEV" | "SEVL" | "CSDB" | "PACIASP" | "AUTIASP" => {}
        // hints to the processor about speed or branch targets; they change no value
        "HINT" | "BTI" | "PRFM" | "PRFUM" => {
            while !cursor.is_at_end() {
                cursor.advance();
            }
        }
        "CLREX" => {
            return Err(Diagnostic::error("`CLREX` is not supported").at(cursor.previous(), ""));
        }
        "DMB" | "DSB" => assembler.push(Action::Fence(barrier(cursor)?)),
        "ISB" => {
            cursor.eat("SY");
            assembler.push(Action::Fence(Fence::Instructions));
        }
        _ => {
            return Ok(compute::instruction(name, cursor, assembler)?
                || bits::instruction(name, cursor, assembler)?
                || multiply::instruction(name, cursor, assembler)?
                || select::instruction(name, cursor, assembler)?
                || pair::instruction(name, cursor, assembler)?
                || branch::instruction(name, cursor, assembler)?
                || memory::instruction(name, cursor, assembler)?);
        }
    }
    Ok(true)
}

/// Reads the option of a barrier. All threads are in one shareability domain, so `ISH` and `OSH` mean the same as `SY`. `NSH`
/// orders nothing that other processors have to see.
fn barrier(cursor: &mut Cursor<'_>) -> Result<Fence, Diagnostic> {
    let Some((option, span)) = cursor.word() else { return Err(cursor.unexpected("`SY`, `LD` or `ST`")) };
    match option.to_ascii_uppercase().as_str() {
        "SY" | "ISH" | "OSH" => Ok(Fence::Full),
        "LD" | "ISHLD" | "OSHLD" => Ok(Fence::Loads),
        "ST" | "ISHST" | "OSHST" => Ok(Fence::Stores),
        "NSH" | "NSHLD" | "NSHST" => {
            let message =
                "`NSH` barriers are not supported, as they order nothing for other processors; use `ISH`";
            Err(Diagnostic::error(message).at(span, ""))
        }
        _ => {
            let message = format!("`{}` is not an option of barriers", short(option));
            Err(Diagnostic::error(message).at(span, "expected `SY`, `LD`, `ST`, `ISH`, .."))
        }
    }
}
