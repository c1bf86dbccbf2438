//! Operands: registers, immediate numbers and addresses.

use super::{ADDRESS, SCRATCH, SINK, register};
use crate::program::{Assembler, Link, Operand, Register};
use crate::value::{Operator, Value, Width, literal};
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::Cursor;

/// A register operand.
#[derive(Clone, Copy)]
pub(super) struct Named {
    /// `None` for the zero register.
    pub(super) register: Option<Register>,
    pub(super) width: Width,
}

impl Named {
    /// The operand that is read.
    pub(super) fn read(self) -> Operand {
        self.register.map_or(Operand::number(0), Operand::Register)
    }

    /// The register that a result is written to.
    pub(super) fn target(self) -> Register {
        self.register.unwrap_or(SINK)
    }
}

/// Reads a register.
pub(super) fn named(cursor: &mut Cursor<'_>) -> Result<Named, Diagnostic> {
    let span = cursor.span();
    let Some((name, _)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
    let width = match name.to_ascii_uppercase().as_str() {
        "XZR" => Width::Double,
        "WZR" => Width::Word,
        _ => {
            let (register, width) = register(name).ok_or_else(|| {
                let message = format!("`{}` is not a register", short(name));
                Diagnostic::error(message).at(span, "").note(others(name))
            })?;
            return Ok(Named { register: Some(register), width });
        }
    };
    Ok(Named { register: None, width })
}

/// A note on which registers are supported.
fn others(name: &str) -> &'static str {
    let (kind, number) = name.split_at_checked(1).unwrap_or_default();
    let is_vector = matches!(kind, "v" | "q" | "d" | "s" | "h" | "b" | "z" | "p")
        && number.bytes().next().is_some_and(|it| it.is_ascii_digit());
    if is_vector {
        "vectors and floating point are not supported; compile with -mgeneral-regs-only"
    } else {
        "registers are X0 to X30, XZR, and their lower halves W0 to W30, WZR"
    }
}

/// Reads a register, and the comma after it.
pub(super) fn named_and(cursor: &mut Cursor<'_>) -> Result<Named, Diagnostic> {
    let named = named(cursor)?;
    cursor.expect(",")?;
    Ok(named)
}

/// Reads an immediate number: `#1`, `1`, `#-4`, `#0x10`, `#(32 - 10)`. `None` if there is none.
pub(super) fn immediate(cursor: &mut Cursor<'_>) -> Result<Option<u64>, Diagnostic> {
    let is_marked = cursor.eat("#");
    if is_marked && cursor.eat("(") {
        return sum(cursor).map(Some);
    }
    match literal(cursor) {
        Some(number) => number.map(Some),
        None if is_marked => Err(cursor.unexpected("a number")),
        None => Ok(None),
    }
}

/// Reads a sum or a difference of numbers up to the parenthesis: gcc writes `32 - 10` for a rotation to the left by 10.
fn sum(cursor: &mut Cursor<'_>) -> Result<u64, Diagnostic> {
    let mut sum = 0_u64;
    loop {
        // a number has its sign
        let Some(number) = literal(cursor) else { return Err(cursor.unexpected("a number")) };
        sum = sum.wrapping_add(number?);
        if cursor.eat(")") {
            return Ok(sum);
        }
        if !cursor.eat("+") && cursor.peek() != "-" {
            return Err(cursor.unexpected("`)`"));
        }
    }
}

/// Reads an immediate number, which must be there.
pub(super) fn needed(cursor: &mut Cursor<'_>) -> Result<u64, Diagnostic> {
    immediate(cursor)?.ok_or_else(|| cursor.unexpected("a number, like `#1`"))
}

/// The part of an address that an operand names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// `:lo12:x`.
    Lower,
    /// `:got:x`: the upper part of the place of the address of `x` in a table of addresses.
    Table,
    /// `:got_lo12:x`.
    TableLower,
}

/// Reads `:lo12:x`, `#:lo12:x`, `:got:x` or `:got_lo12:x`, if one is next.
pub(super) fn part<'t>(
    cursor: &mut Cursor<'t>,
    assembler: &Assembler<'t>,
) -> Result<Option<(Part, Value)>, Diagnostic> {
    let is_marked = cursor.peek() == "#" && cursor.peek_at(1) == ":";
    if cursor.peek() != ":" && !is_marked || assembler.symbols.is_none() {
        return Ok(None);
    }
    if is_marked {
        cursor.advance();
    }
    cursor.advance();
    let (name, span) = cursor.word().ok_or_else(|| cursor.unexpected("`lo12`"))?;
    let part = match name {
        "lo12" => Part::Lower,
        "got" => Part::Table,
        "got_lo12" => Part::TableLower,
        _ if name.starts_with("tls") || name.contains("tp") => {
            return Err(Diagnostic::error("thread-local variables are not supported").at(span, ""));
        }
        _ => {
            let message = format!("`:{}:` is not a part of an address that is supported", short(name));
            return Err(Diagnostic::error(message).at(span, ""));
        }
    };
    cursor.expect(":")?;
    Ok(Some((part, symbol(cursor, assembler)?)))
}

/// Reads `x` or `x+4`: the address of a variable or a function.
pub(super) fn symbol<'t>(cursor: &mut Cursor<'t>, assembler: &Assembler<'t>) -> Result<Value, Diagnostic> {
    crate::symbol::symbol(cursor, assembler)
}

/// Reads the last operand of an instruction: a number, or a register, perhaps shifted or extended.
pub(super) fn flexible(
    cursor: &mut Cursor<'_>,
    width: Width,
    assembler: &mut Assembler<'_>,
) -> Result<Operand, Diagnostic> {
    if let Some(number) = immediate(cursor)? {
        let shift = if cursor.eat(",") {
            cursor.expect("LSL")?;
            needed(cursor)?
        } else {
            0
        };
        return Ok(Operand::number(width.cut(number << (shift % 64))));
    }
    let register = named(cursor)?;
    modified(cursor, register, width, assembler)
}

/// Reads the shift or extension after a register, if there is one.
fn modified(
    cursor: &mut Cursor<'_>,
    register: Named,
    width: Width,
    assembler: &mut Assembler<'_>,
) -> Result<Operand, Diagnostic> {
    if !cursor.eat(",") {
        return Ok(register.read());
    }
    let Some((word, span)) = cursor.word() else { return Err(cursor.unexpected("a shift or an extension")) };
    let operator = match word.to_ascii_uppercase().as_str() {
        "LSL" => Operator::ShiftLeft,
        "LSR" => Operator::ShiftRight,
        "ASR" => Operator::ShiftRightSigned,
        "ROR" => Operator::RotateRight,
        "UXTB" => Operator::ZeroExtend(Width::Byte),
        "UXTH" => Operator::ZeroExtend(Width::Half),
        "UXTW" => Operator::ZeroExtend(Width::Word),
        "SXTB" => Operator::SignExtend(Width::Byte),
        "SXTH" => Operator::SignExtend(Width::Half),
        "SXTW" => Operator::SignExtend(Width::Word),
        "UXTX" | "SXTX" => Operator::SignExtend(Width::Double),
        _ => {
            let message = format!("`{}` is not a shift or an extension", short(word));
            return Err(Diagnostic::error(message).at(span, ""));
        }
    };
    let extended = match operator {
        Operator::ZeroExtend(_) | Operator::SignExtend(_) => {
            assembler.compute(SCRATCH, operator, (Operand::number(0), register.read()), Width::Double);
            immediate(cursor)?.map(|it| (Operator::ShiftLeft, it))
        }
        shift => {
            let by = needed(cursor)?;
            assembler.compute(
                SCRATCH,
                Operator::Second,
                (Operand::number(0), register.read()),
                Width::Double,
            );
            Some((shift, by))
        }
    };
    let scratch = Operand::Register(SCRATCH);
    if let Some((shift, by)) = extended.filter(|(_, by)| *by != 0) {
        assembler.compute(SCRATCH, shift, (scratch, Operand::number(by)), width);
    }
    Ok(scratch)
}

/// Reads the address of an access: `[X1]`, `[X1,#4]`, `[X1,W2,SXTW]`, `[X1,#4]!`, `[X1],#4`.
///
/// If the instruction changes the base register after the access, the change is computed before it and the old value is kept
/// for the access. The effect is the same.
pub(super) fn address<'t>(
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<Operand, Diagnostic> {
    cursor.expect("[")?;
    let base = base(cursor)?;
    let mut at = base.read();
    if cursor.eat(",") {
        if let Some((part, address)) = part(cursor, assembler)? {
            if part != Part::Lower {
                return Err(Diagnostic::error("`:got:` and `:got_lo12:` are not supported here")
                    .at(cursor.previous(), "expected `:lo12:`"));
            }
            cursor.expect("]")?;
            // `base` is not the zero register
            assembler.link(Link::Lower(base.target()));
            return Ok(Operand::Value(address));
        }
        let offset = if let Some(number) = immediate(cursor)? {
            Operand::number(number)
        } else {
            let register = named(cursor)?;
            modified(cursor, register, Width::Double, assembler)?
        };
        if offset != Operand::number(0) {
            assembler.compute(ADDRESS, Operator::Add, (at, offset), Width::Double);
            at = Operand::Register(ADDRESS);
        }
    }
    cursor.expect("]")?;
    if cursor.eat("!") {
        assembler.compute(base.target(), Operator::Second, (Operand::number(0), at), Width::Double);
    } else if cursor.eat(",") {
        let offset = Operand::number(needed(cursor)?);
        assembler.compute(ADDRESS, Operator::Second, (Operand::number(0), at), Width::Double);
        assembler.compute(base.target(), Operator::Add, (at, offset), Width::Double);
        at = Operand::Register(ADDRESS);
    }
    Ok(at)
}

/// Reads the address of an atomic access, which has no offset: `[X1]`.
pub(super) fn plain_address(cursor: &mut Cursor<'_>) -> Result<Operand, Diagnostic> {
    cursor.expect("[")?;
    let base = base(cursor)?;
    if cursor.eat(",") && needed(cursor)? != 0 {
        return Err(Diagnostic::error("this access takes no offset").at(cursor.previous(), ""));
    }
    cursor.expect("]")?;
    Ok(base.read())
}

fn base(cursor: &mut Cursor<'_>) -> Result<Named, Diagnostic> {
    let span = cursor.span();
    let base = named(cursor)?;
    if base.width != Width::Double || base.register.is_none() {
        return Err(Diagnostic::error("this register cannot hold an address").at(span, "expected X0 to X30"));
    }
    Ok(base)
}
