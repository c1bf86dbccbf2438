//! Instructions of RISC-V.
//!
//! Source: The RISC-V Instruction Set Manual, volume I: RV64I, extension A, and the register names of the assembler.

mod compute;
mod memory;

pub use memory::annotated;

use super::program::{Accesses, Action, Assembler, Fence, Operand, Register};
use super::value::Value;
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::Cursor;

/// Receives what is written to `x0`. It is never read.
const SINK: Register = 32;
/// The address that is being computed.
const ADDRESS: Register = 33;
/// A result that is being computed.
const SCRATCH: Register = 34;
/// The stack pointer.
pub const STACK_POINTER: Register = 2;
/// The number of registers.
pub const REGISTERS: usize = 35;

/// The names of the calling convention, in the order of the register numbers.
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

/// Reads a register.
fn named(cursor: &mut Cursor<'_>) -> Result<Register, Diagnostic> {
    let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
    register(name).ok_or_else(|| {
        let message = format!("`{}` is not a register", short(name));
        let is_float = name.starts_with('f') && name.len() > 2;
        Diagnostic::error(message).at(span, "").note(if is_float {
            "floating point is not supported; compile with -march=rv64ima -mabi=lp64"
        } else {
            "registers are x0 to x31, or ra, sp, t0, s0, a0, .."
        })
    })
}

/// Reads a register, and the comma after it.
fn named_and(cursor: &mut Cursor<'_>) -> Result<Register, Diagnostic> {
    let named = named(cursor)?;
    cursor.expect(",")?;
    Ok(named)
}

/// The operand that is read: `x0` is 0.
fn read(register: Register) -> Operand {
    if register == 0 { Operand::number(0) } else { Operand::Register(register) }
}

/// The register that a result is written to; a result for `x0` is lost.
fn target(register: Register) -> Register {
    if register == 0 { SINK } else { register }
}

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "nop" | "pause" => {}
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
            // the sets may be given, although they are fixed
            if !cursor.is_at_end() {
                let _ = accesses(cursor)?;
                cursor.expect(",")?;
                let _ = accesses(cursor)?;
            }
            assembler.push(Action::Fence(Fence::Tso));
        }
        "fence.i" => {
            let message = "`fence.i` is not supported: programs that modify their code are not supported";
            return Err(Diagnostic::error(message).at(cursor.previous(), ""));
        }
        _ => {
            return Ok(compute::instruction(name, cursor, assembler)?
                || memory::instruction(name, cursor, assembler)?);
        }
    }
    Ok(true)
}

/// A part of an address, with the whole address.
enum Part {
    /// `%hi(x)`, `%pcrel_hi(x)`, `%got_pcrel_hi(x)`.
    Upper(Value),
    /// `%lo(x)`, `%pcrel_lo(label)`.
    Lower(Value),
    /// `%pcrel_lo(label)` of an address that is an entry of a table of addresses.
    TableLower(Value),
}

/// Reads `%hi(x)` or a similar operand, if one is next.
fn part<'t>(cursor: &mut Cursor<'t>, assembler: &Assembler<'t>) -> Result<Option<Part>, Diagnostic> {
    if cursor.peek() != "%" || assembler.symbols.is_none() {
        return Ok(None);
    }
    cursor.advance();
    let (name, span) = cursor.word().ok_or_else(|| cursor.unexpected("`hi` or `lo`"))?;
    cursor.expect("(")?;
    let part = match name {
        "hi" | "pcrel_hi" | "got_pcrel_hi" => Part::Upper(crate::symbol::symbol(cursor, assembler)?),
        "lo" => Part::Lower(crate::symbol::symbol(cursor, assembler)?),
        "pcrel_lo" => {
            let (label, span) = cursor.word().ok_or_else(|| cursor.unexpected("a label"))?;
            match assembler.symbols.and_then(|it| it.upper(label)) {
                Some((address, false)) => Part::Lower(address),
                Some((address, true)) => Part::TableLower(address),
                None => {
                    let message = format!(
                        "the instruction at label `{}` does not compute the upper part of an address (`%pcrel_hi`)",
                        short(label)
                    );
                    return Err(Diagnostic::error(message).at(span, ""));
                }
            }
        }
        _ if name.starts_with("tls") || name.starts_with("tprel") => {
            return Err(Diagnostic::error("thread-local variables are not supported").at(span, ""));
        }
        _ => {
            let message = format!("`%{}` is not a part of an address that is supported", short(name));
            return Err(Diagnostic::error(message).at(span, ""));
        }
    };
    cursor.expect(")")?;
    Ok(Some(part))
}

const EVERYTHING: Accesses = Accesses { reads: true, writes: true };

/// Reads `r`, `w`, `rw`. The letters `i` and `o` stand for accesses of devices, of which there are none.
fn accesses(cursor: &mut Cursor<'_>) -> Result<Accesses, Diagnostic> {
    let Some((word, span)) = cursor.word() else { return Err(cursor.unexpected("`r`, `w` or `rw`")) };
    if !word.bytes().all(|it| b"rwioRWIO".contains(&it)) {
        let message = format!("`{}` is not a set of accesses", short(word));
        return Err(Diagnostic::error(message).at(span, "expected `r`, `w` or `rw`"));
    }
    Ok(Accesses { reads: word.contains(['r', 'R']), writes: word.contains(['w', 'W']) })
}
