//! Instructions of RISC-V.
//!
//! Source: The RISC-V Instruction Set Manual, volume I: RV64I, extension A, and the names of the assembler.

mod compute;
mod memory;

use super::program::{Accesses, Action, Assembler, Fence, Operand, Register};
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::Cursor;

/// What `x0` gets goes here, and nobody reads it.
const SINK: Register = 32;
/// An address that is being computed.
const ADDRESS: Register = 33;
/// So many registers there are.
pub const REGISTERS: usize = 34;

/// The names of the calling convention, as their registers are numbered.
const NAMES: [&str; 32] = [
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6",
    "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
];

/// The register of this name.
pub fn register(name: &str) -> Option<Register> {
    let name = name.to_ascii_lowercase();
    if name == "fp" {
        return Some(8);
    }
    if let Some(number) = NAMES.iter().position(|it| *it == name) {
        return Some(number);
    }
    let number = name.strip_prefix('x')?;
    number.parse().ok().filter(|it| *it < NAMES.len() && !number.starts_with('+'))
}

/// A register.
fn named(cursor: &mut Cursor<'_>) -> Result<Register, Diagnostic> {
    let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
    register(name).ok_or_else(|| {
        let message = format!("`{}` is not a register", short(name));
        Diagnostic::error(message).at(span, "").note("registers are x0 to x31, or ra, sp, t0, s0, a0, ..")
    })
}

/// A register, and the comma after it.
fn named_and(cursor: &mut Cursor<'_>) -> Result<Register, Diagnostic> {
    let named = named(cursor)?;
    cursor.expect(",")?;
    Ok(named)
}

/// What a register holds: `x0` holds 0.
fn read(register: Register) -> Operand {
    if register == 0 { Operand::number(0) } else { Operand::Register(register) }
}

/// Where a result goes; what `x0` gets is lost.
fn target(register: Register) -> Register {
    if register == 0 { SINK } else { register }
}

/// Reads the rest of an instruction. Whether its name is known.
pub fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "nop" => {}
        "fence" => {
            let fence = if cursor.is_at_end() {
                Fence::Between(EVERYTHING, EVERYTHING)
            } else {
                let before = accesses(cursor)?;
                cursor.expect(",")?;
                Fence::Between(before, accesses(cursor)?)
            };
            assembler.push(Action::Fence(fence));
        }
        "fence.tso" => {
            // perhaps with the sets that it has anyway
            if !cursor.is_at_end() {
                let _ = accesses(cursor)?;
                cursor.expect(",")?;
                let _ = accesses(cursor)?;
            }
            assembler.push(Action::Fence(Fence::Tso));
        }
        "fence.i" => {
            let message = "`fence.i` is about code that is written, which tests here do not do";
            return Err(Diagnostic::error(message).at(cursor.previous(), ""));
        }
        _ => {
            return Ok(compute::instruction(name, cursor, assembler)?
                || memory::instruction(name, cursor, assembler)?);
        }
    }
    Ok(true)
}

const EVERYTHING: Accesses = Accesses { reads: true, writes: true };

/// `r`, `w`, `rw`, and with `i` and `o`, which are about devices: there are none.
fn accesses(cursor: &mut Cursor<'_>) -> Result<Accesses, Diagnostic> {
    let Some((word, span)) = cursor.word() else { return Err(cursor.unexpected("`r`, `w` or `rw`")) };
    if !word.bytes().all(|it| b"rwioRWIO".contains(&it)) {
        let message = format!("`{}` is not a set of accesses", short(word));
        return Err(Diagnostic::error(message).at(span, "expected `r`, `w` or `rw`"));
    }
    Ok(Accesses { reads: word.contains(['r', 'R']), writes: word.contains(['w', 'W']) })
}
