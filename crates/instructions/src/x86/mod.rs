//! Instructions of x86-64, as compilers write them for the GNU assembler (AT&T syntax).
//!
//! Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.

mod atomic;
mod compute;
mod flags;
mod multiply;
mod operand;
mod shift;
mod stack;

use super::program::{Action, Assembler, Fence, Operand, Register};
use super::value::{Comparison, Operator, Width};
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::Cursor;

pub use multiply::divides;
pub use operand::{Target, target};
pub use stack::{call, pop_return};

/// The address that is being computed.
const ADDRESS: Register = 16;
/// An operand that is being computed.
const SCRATCH: Register = 17;
/// A result that is being computed.
const RESULT: Register = 18;
/// The two values that were compared last: flags are those of their comparison.
const LEFT: Register = 19;
const RIGHT: Register = 20;
/// A value, such as a condition, that is kept while the flags change.
const HELD: Register = 21;
/// The return address, once it is read from the stack.
pub const RETURN: Register = 22;
/// The register with the result of a function.
pub const RESULT_OF_CALL: Register = 0;
/// The stack pointer.
pub const STACK_POINTER: Register = 4;
/// After a division: 0 if it traps. After `rep bsf`: 0 if processors differ in the result.
pub const DIVIDED: Register = 23;
/// The number of registers.
pub const REGISTERS: usize = 24;
/// The registers of the arguments of functions, in their order (System V ABI, 3.2.3).
pub const ARGUMENTS: [Register; 6] = [7, 6, 2, 1, 8, 9];
/// The registers that a function may change (System V ABI, 3.2.1).
pub const CHANGED_BY_CALLS: [Register; 9] = [0, 1, 2, 6, 7, 8, 9, 10, 11];
/// The number of bytes below the stack pointer that a function without calls may use (System V ABI, 3.2.2).
pub const RED_ZONE: i64 = 128;

/// The names of the first eight registers, in the order of their encoding.
const NAMES: [&str; 8] = ["ax", "cx", "dx", "bx", "sp", "bp", "si", "di"];

/// A register operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Named {
    register: Register,
    width: Width,
    /// Whether it is the second byte of the register: `%ah`.
    is_high: bool,
}

/// The register of this name, which is given without `%`.
fn register(name: &str) -> Option<Named> {
    let low = |register, width| Some(Named { register, width, is_high: false });
    let position = |name: &str| NAMES.iter().position(|it| *it == name);
    if let Some(number) = position(name) {
        return low(number, Width::Half);
    }
    if let Some(number) = name.strip_prefix('r').and_then(position) {
        return low(number, Width::Double);
    }
    if let Some(number) = name.strip_prefix('e').and_then(position) {
        return low(number, Width::Word);
    }
    if let Some(rest) = name.strip_prefix('r') {
        let (digits, width) = match rest.as_bytes().last()? {
            b'd' => (&rest[..rest.len() - 1], Width::Word),
            b'w' => (&rest[..rest.len() - 1], Width::Half),
            b'b' => (&rest[..rest.len() - 1], Width::Byte),
            _ => (rest, Width::Double),
        };
        let number: Register = digits.parse().ok()?;
        let is_plain = (8..16).contains(&number) && !digits.starts_with(['+', '0']);
        return if is_plain { low(number, width) } else { None };
    }
    if let Some(number) = name.strip_suffix('l').and_then(|it| {
        let name = if it.len() == 1 { format!("{it}x") } else { it.to_owned() };
        position(&name)
    }) {
        return low(number, Width::Byte);
    }
    let high = name.strip_suffix('h').filter(|it| it.len() == 1)?;
    let register = position(&format!("{high}x"))?;
    Some(Named { register, width: Width::Byte, is_high: true })
}

/// Splits the last letter off the name of an operation, and returns the width that it stands for.
fn suffix(name: &str) -> Option<(&str, Width)> {
    let width = match name.as_bytes().last()? {
        b'b' => Width::Byte,
        b'w' => Width::Half,
        b'l' => Width::Word,
        b'q' => Width::Double,
        _ => return None,
    };
    Some((&name[..name.len() - 1], width))
}

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
///
/// # Errors
/// The instruction is wrong or not supported; the error has the place.
pub fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "mfence" => assembler.push(Action::Fence(Fence::Full)),
        // these change no value, and order nothing that is not ordered under total store order anyway
        "lfence" | "sfence" | "pause" | "endbr64" | "cld" => {}
        _ if name.starts_with("nop") || name.starts_with("prefetch") || name == "data16" => {
            while !cursor.is_at_end() {
                cursor.advance();
            }
        }
        "rep" | "repz" | "repe" => return repeated(cursor, assembler),
        "lock" => {
            let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("an instruction")) };
            if !atomic::locked(name, cursor, assembler)? {
                let message = format!("`lock {}` is not supported", short(name));
                return Err(Diagnostic::error(message).at(span, ""));
            }
        }
        _ => {
            return Ok(compute::instruction(name, cursor, assembler)?
                || stack::instruction(name, cursor, assembler)?
                || shift::instruction(name, cursor, assembler)?
                || multiply::instruction(name, cursor, assembler)?
                || flags::instruction(name, cursor, assembler)?
                || atomic::exchange(name, cursor, assembler)?);
        }
    }
    Ok(true)
}

/// Reads the instruction after `rep`: `rep nop` is `pause`, and `rep bsf` counts zeros.
fn repeated<'t>(cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<bool, Diagnostic> {
    let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("an instruction")) };
    if name == "nop" {
        return Ok(true);
    }
    if name.starts_with("bsf") && shift::instruction(name, cursor, assembler)? {
        // 1 if some bit is set: processors differ in the result for 0
        let (is_there, zero) = (Operator::Compare(Comparison::Distinct), Operand::number(0));
        assembler.compute(DIVIDED, is_there, (Operand::Register(HELD), zero), Width::Double);
        return Ok(true);
    }
    let message = format!("`rep {}` is not supported", short(name));
    Err(Diagnostic::error(message).at(span, "").help("compile without -Os"))
}
