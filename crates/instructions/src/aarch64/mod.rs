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

/// What the zero register gets goes here, and nobody reads it.
const SINK: Register = 31;
/// An address that is being computed.
const ADDRESS: Register = 32;
/// An operand that is being computed.
const SCRATCH: Register = 33;
/// The two values that were compared last: what flags say is said of these.
const LEFT: Register = 34;
const RIGHT: Register = 35;
/// The stack pointer.
pub const STACK_POINTER: Register = 36;
/// The address of the second half of a pair.
const SECOND: Register = 37;
/// A condition that is held while the flags change.
const HELD: Register = 38;
/// So many registers there are.
pub const REGISTERS: usize = 39;

/// The register of this name, and its width. The zero register is none that can be observed.
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

/// Reads the rest of an instruction. Whether its name is known.
pub fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "NOP" | "YIELD" | "WFE" | "SEV" | "SEVL" | "CSDB" | "PACIASP" | "AUTIASP" => {}
        // these say something to the processor that changes no value: how soon, or from where something may be reached
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

/// What a barrier orders. All threads are in one domain: `ISH` and `OSH` say the same as `SY`.
/// What `NSH` orders, other processors need not see.
fn barrier(cursor: &mut Cursor<'_>) -> Result<Fence, Diagnostic> {
    let Some((option, span)) = cursor.word() else { return Err(cursor.unexpected("`SY`, `LD` or `ST`")) };
    match option.to_ascii_uppercase().as_str() {
        "SY" | "ISH" | "OSH" => Ok(Fence::Full),
        "LD" | "ISHLD" | "OSHLD" => Ok(Fence::Loads),
        "ST" | "ISHST" | "OSHST" => Ok(Fence::Stores),
        "NSH" | "NSHLD" | "NSHST" => {
            let message =
                "this barrier orders nothing that other processors have to see: it is not supported";
            Err(Diagnostic::error(message).at(span, ""))
        }
        _ => {
            let message = format!("`{}` is not an option of barriers", short(option));
            Err(Diagnostic::error(message).at(span, "expected `SY`, `LD`, `ST`, `ISH`, .."))
        }
    }
}
