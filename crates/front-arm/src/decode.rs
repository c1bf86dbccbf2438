//! One instruction: what it computes and accesses, and where it goes on.

use crate::Architecture;
use crate::layout::Layout;
use garret_base::source::{Diagnostic, Span, short};
use garret_instructions::program::{Assembler, Flags, Jump, Link, Register, Step};
use garret_instructions::{aarch64, riscv};
use garret_litmus_text::Cursor;

/// An instruction.
pub(crate) struct Decoded<'t> {
    pub(crate) steps: Vec<Step>,
    /// Where the last step jumps to, if it does.
    pub(crate) jump: Option<Jump<'t>>,
    pub(crate) links: Vec<(usize, Link)>,
    /// What is known of the flags behind it.
    pub(crate) flags: Option<Flags>,
    pub(crate) control: Control<'t>,
}

/// How an instruction goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Control<'t> {
    /// Behind it, or where its last step jumps to.
    On,
    /// Calls a function.
    Call(&'t str),
    /// Calls the function whose address is in a register.
    CallRegister(Register),
    /// Goes to a function, and does not come back.
    Tail(&'t str),
    /// Goes where a register says: back to the caller, mostly.
    JumpRegister(Register),
    /// It is a mistake to come here.
    Bad(&'static str),
}

/// The register of the return address.
pub(crate) fn link_register(architecture: Architecture) -> Register {
    match architecture {
        Architecture::AArch64 => 30,
        Architecture::RiscV64 => 1,
    }
}

/// The register of the argument of this number; the first one has the result.
pub(crate) fn argument(architecture: Architecture, number: usize) -> Register {
    match architecture {
        Architecture::AArch64 => number,
        Architecture::RiscV64 => 10 + number,
    }
}

/// Reads the instruction of this number.
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
    if let Some(control) = control(name, &mut cursor, file.architecture)? {
        return Ok(Decoded { steps: Vec::new(), jump: None, links: Vec::new(), flags, control });
    }
    let is_known = match file.architecture {
        Architecture::AArch64 => {
            aarch64::instruction(&name.to_ascii_uppercase(), &mut cursor, &mut assembler)
        }
        Architecture::RiscV64 => riscv::instruction(&name.to_ascii_lowercase(), &mut cursor, &mut assembler),
    };
    let is_known = is_known.map_err(|error| explained(layout, statement.span, error))?;
    if !is_known {
        return Err(unknown(name, statement.span, statement.head));
    }
    cursor.expect_end()?;
    let (links, flags) = (std::mem::take(&mut assembler.links), assembler.flags);
    let (steps, mut jumps) = assembler.parts();
    Ok(Decoded { steps, jump: jumps.pop(), links, flags, control: Control::On })
}

/// An error that is about a name says why there is nothing of this name.
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

/// Calls, returns, and traps.
fn control<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    architecture: Architecture,
) -> Result<Option<Control<'t>>, Diagnostic> {
    match architecture {
        Architecture::AArch64 => aarch64_control(name, cursor),
        Architecture::RiscV64 => riscv_control(name, cursor),
    }
}

fn label<'t>(cursor: &mut Cursor<'t>) -> Result<&'t str, Diagnostic> {
    let (name, _) = cursor.word().ok_or_else(|| cursor.unexpected("a function"))?;
    // `f@plt`, `%call26(f)` and the like: the function of this name
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
            // `jal f` is `jal ra,f`
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
