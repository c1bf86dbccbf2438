//! Decodes one instruction: what it computes and accesses, and which instruction follows.

use crate::Architecture;
use crate::known::CODE;
use crate::layout::Layout;
use garret_base::source::{Diagnostic, Span, short};
use garret_instructions::program::{Assembler, Flags, Jump, Link, Register, Step};
use garret_instructions::value::Value;
use garret_instructions::{aarch64, riscv, x86};
use garret_litmus_text::Cursor;

/// A decoded instruction.
pub(crate) struct Decoded<'t> {
    pub(crate) steps: Vec<Step>,
    /// The target of the jump in the last step, if there is one.
    pub(crate) jump: Option<Jump<'t>>,
    pub(crate) links: Vec<(usize, Link)>,
    /// What is known about the flags after the instruction.
    pub(crate) flags: Option<Flags>,
    pub(crate) control: Control<'t>,
    /// A register that must not be 0 after the instruction, and the error if it is.
    pub(crate) traps: Option<(Register, &'static str)>,
}

/// The error of an instruction that divides.
const DIVISION: &str = "a division by 0, or whose result is too large";
/// The error where processors with `tzcnt` and without it differ.
const NO_BIT: &str = "the first bit of 0 is asked for";

/// How execution continues after an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Control<'t> {
    /// With the next instruction, or at the target of the jump in the last step.
    On,
    /// Calls a function.
    Call(&'t str),
    /// Calls the function whose address is in a register.
    CallRegister(Register),
    /// Jumps to a function without coming back (a tail call).
    Tail(&'t str),
    /// Jumps to the address in a register; usually back to the caller.
    JumpRegister(Register),
    /// Reaching this instruction is an error.
    Bad(&'static str),
}

/// The register that holds the return address.
pub(crate) fn link_register(architecture: Architecture) -> Register {
    match architecture {
        Architecture::AArch64 => 30,
        Architecture::RiscV64 => 1,
        Architecture::X86 => x86::RETURN,
    }
}

/// The register of an argument. On x86, arguments after the sixth are on the stack: for these, a register that no code sets.
pub(crate) fn argument(architecture: Architecture, number: usize) -> Register {
    match architecture {
        Architecture::AArch64 => number,
        Architecture::RiscV64 => 10 + number,
        Architecture::X86 => x86::ARGUMENTS.get(number).copied().unwrap_or(x86::RETURN),
    }
}

/// The number of arguments of a call that are passed in registers.
pub(crate) fn arguments(architecture: Architecture) -> usize {
    match architecture {
        Architecture::AArch64 | Architecture::RiscV64 => 8,
        Architecture::X86 => x86::ARGUMENTS.len(),
    }
}

/// The register of the result of a function.
pub(crate) fn result(architecture: Architecture) -> Register {
    match architecture {
        Architecture::AArch64 | Architecture::RiscV64 => argument(architecture, 0),
        Architecture::X86 => x86::RESULT_OF_CALL,
    }
}

/// Decodes the instruction with this index.
pub(crate) fn decode<'l>(
    layout: &'l Layout<'_, '_>,
    at: usize,
    flags: Option<Flags>,
) -> Result<Decoded<'l>, Diagnostic> {
    let file = layout.file;
    let instruction = &file.code[at];
    let statement = &instruction.statement;
    if instruction.is_data {
        let message = "there are data between the instructions, and this is reached";
        return Err(Diagnostic::error(message).at(statement.span, ""));
    }
    let mut cursor = file.cursor(statement);
    let mut assembler = Assembler::of(statement.span, flags, layout);
    let name = statement.name;
    let counts_zeros = name.starts_with("rep") && cursor.peek().starts_with("bsf");
    let control = match file.architecture {
        Architecture::AArch64 => aarch64_control(name, &mut cursor)?,
        Architecture::RiscV64 => riscv_control(name, &mut cursor)?,
        Architecture::X86 => x86_control(name, at, &mut cursor, &mut assembler)
            .map_err(|error| explained(layout, statement.span, error))?,
    };
    if let Some(control) = control {
        let (steps, _) = assembler.parts();
        return Ok(Decoded { steps, jump: None, links: Vec::new(), flags, control, traps: None });
    }
    let is_known = match file.architecture {
        Architecture::AArch64 => {
            aarch64::instruction(&name.to_ascii_uppercase(), &mut cursor, &mut assembler)
        }
        Architecture::RiscV64 => riscv::instruction(&name.to_ascii_lowercase(), &mut cursor, &mut assembler),
        Architecture::X86 => x86::instruction(name, &mut cursor, &mut assembler),
    };
    let is_known = is_known.map_err(|error| explained(layout, statement.span, error))?;
    if !is_known {
        return Err(unknown(name, statement.span, statement.head));
    }
    cursor.expect_end()?;
    let (links, flags) = (std::mem::take(&mut assembler.links), assembler.flags);
    let (steps, mut jumps) = assembler.parts();
    let traps = match file.architecture {
        Architecture::X86 if x86::divides(name) => Some((x86::DIVIDED, DIVISION)),
        Architecture::X86 if counts_zeros => Some((x86::DIVIDED, NO_BIT)),
        _ => None,
    };
    Ok(Decoded { steps, jump: jumps.pop(), links, flags, control: Control::On, traps })
}

/// Adds the reason to an error about a name that has no address.
fn explained(layout: &Layout<'_, '_>, span: Span, error: Diagnostic) -> Diagnostic {
    let place = error.span().unwrap_or(span);
    let name = &layout.file.text[place.range()];
    if error.message.contains("is not a variable") { layout.explain(name, error) } else { error }
}

fn unknown(name: &str, span: Span, head: Span) -> Diagnostic {
    let message = format!("the instruction `{}` is not supported", short(name));
    let error = Diagnostic::error(message).at(head, "");
    match name {
        "mrs" | "msr" => error.note("thread-local variables are not supported"),
        "ldxp" | "stxp" | "ldaxp" | "stlxp" | "casp" | "caspa" | "caspl" | "caspal" => {
            error.note("atomic accesses of 128 bits are not supported")
        }
        _ if name.starts_with('f') && !name.starts_with("fence") => {
            error.at(span, "").note("floating point is not supported")
        }
        _ => error,
    }
}

fn label<'t>(cursor: &mut Cursor<'t>) -> Result<&'t str, Diagnostic> {
    let (name, _) = cursor.word().ok_or_else(|| cursor.unexpected("a function"))?;
    // `f@plt`, `%call26(f)` and the like stand for the function itself
    if cursor.eat("@") {
        cursor.advance();
    }
    cursor.expect_end()?;
    Ok(name)
}

fn aarch64_control<'t>(name: &str, cursor: &mut Cursor<'t>) -> Result<Option<Control<'t>>, Diagnostic> {
    let register = |cursor: &mut Cursor<'t>| {
        let span = cursor.span();
        let named = cursor.word().and_then(|(name, _)| aarch64::register(name));
        let Some((register, _)) = named else {
            return Err(Diagnostic::error("this is not a register").at(span, "expected x0 to x30"));
        };
        cursor.expect_end()?;
        Ok(register)
    };
    Ok(Some(match name {
        "bl" => Control::Call(label(cursor)?),
        "blr" => Control::CallRegister(register(cursor)?),
        "ret" if cursor.is_at_end() => Control::JumpRegister(30),
        "br" | "ret" => Control::JumpRegister(register(cursor)?),
        "b" => Control::Tail(label(cursor)?),
        "brk" | "udf" | "hlt" => Control::Bad("a trap is reached"),
        _ => return Ok(None),
    }))
}

fn riscv_control<'t>(name: &str, cursor: &mut Cursor<'t>) -> Result<Option<Control<'t>>, Diagnostic> {
    Ok(Some(match name {
        "call" => Control::Call(label(cursor)?),
        "tail" | "j" => Control::Tail(label(cursor)?),
        "ret" => Control::JumpRegister(1),
        "jal" => {
            // `jal f` stands for `jal ra,f`
            if cursor.peek_at(1) == "," {
                match riscv_register(cursor)? {
                    0 => {
                        cursor.advance();
                        return Ok(Some(Control::Tail(label(cursor)?)));
                    }
                    1 => {
                        cursor.advance();
                    }
                    _ => return Err(cursor.unexpected("`ra`, or `zero`")),
                }
            }
            Control::Call(label(cursor)?)
        }
        "jr" => {
            let register = riscv_register(cursor)?;
            cursor.expect_end()?;
            Control::JumpRegister(register)
        }
        "jalr" => jump_and_link(cursor)?,
        "ebreak" | "unimp" | "c.unimp" | "c.ebreak" => Control::Bad("a trap is reached"),
        _ => return Ok(None),
    }))
}

/// Control flow of x86: calls push the return address, and returns pop it.
fn x86_control<'t>(
    name: &str,
    at: usize,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<Option<Control<'t>>, Diagnostic> {
    // a prefix that has no effect here
    let mut name = name;
    if matches!(name, "rep" | "repz" | "repe" | "bnd" | "notrack") {
        let behind = ["ret", "retq", "jmp", "jmpq", "call", "callq"];
        let Some(found) = behind.into_iter().find(|it| cursor.peek() == *it) else { return Ok(None) };
        cursor.advance();
        name = found;
    }
    let control = match name {
        "call" | "callq" => {
            let target = x86::target(cursor, assembler)?;
            x86::call(Value::Address(CODE, at as i64 + 1), assembler);
            match target {
                x86::Target::Name(name) => Control::Call(name),
                x86::Target::Register(register) => Control::CallRegister(register),
            }
        }
        "jmp" | "jmpq" => match x86::target(cursor, assembler)? {
            x86::Target::Name(name) => Control::Tail(name),
            x86::Target::Register(register) => Control::JumpRegister(register),
        },
        "ret" | "retq" => {
            x86::pop_return(assembler);
            Control::JumpRegister(x86::RETURN)
        }
        "ud2" | "int3" | "hlt" => Control::Bad("a trap is reached"),
        _ => return Ok(None),
    };
    cursor.expect_end()?;
    Ok(Some(control))
}

fn riscv_register(cursor: &mut Cursor<'_>) -> Result<Register, Diagnostic> {
    let span = cursor.span();
    let named = cursor.word().and_then(|(name, _)| riscv::register(name));
    named.ok_or_else(|| Diagnostic::error("this is not a register").at(span, "expected x0 to x31, ra, ..."))
}

/// `jalr a5`, `jalr zero,0(ra)`, `jalr ra,a5,0`.
fn jump_and_link<'t>(cursor: &mut Cursor<'t>) -> Result<Control<'t>, Diagnostic> {
    let first = riscv_register(cursor)?;
    if cursor.is_at_end() {
        return Ok(Control::CallRegister(first));
    }
    cursor.expect(",")?;
    cursor.eat("0");
    let has_parenthesis = cursor.eat("(");
    let register = riscv_register(cursor)?;
    if has_parenthesis {
        cursor.expect(")")?;
    } else if cursor.eat(",") {
        cursor.expect("0")?;
    }
    cursor.expect_end()?;
    match first {
        0 => Ok(Control::JumpRegister(register)),
        1 => Ok(Control::CallRegister(register)),
        _ => Err(cursor.unexpected("`ra`, or `zero`")),
    }
}
