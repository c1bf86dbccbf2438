//! Loads, stores, and atomic instructions.

use super::{ADDRESS, Part, SINK, named_and, part, read, target};
use crate::program::{Access, Action, Assembler, Link, Operand, Register, Tags};
use crate::value::{Operator, Width, literal};
use garret_base::source::Diagnostic;
use garret_litmus_text::{Cursor, Kind};

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let (name, tags) = annotated(name);
    if let Some((is_load, width, signed)) = simple(name) {
        let register = named_and(cursor)?;
        let Some(at) = place(register, is_load, cursor, assembler)? else { return Ok(true) };
        let access = Access { at, width, signed };
        assembler.push(if is_load {
            Action::Load { to: to(register), access, tags }
        } else {
            Action::Store { value: read(register), access, tags }
        });
        return Ok(true);
    }
    let (name, width) = match (name.strip_suffix(".w"), name.strip_suffix(".d")) {
        (Some(name), _) => (name, Width::Word),
        (_, Some(name)) => (name, Width::Double),
        _ => return Ok(false),
    };
    match name {
        "lr" => {
            let register = named_and(cursor)?;
            let access = Access { at: address(cursor, assembler)?, width, signed: true };
            assembler.push(Action::Load { to: to(register), access, tags: tags.with(Tags::EXCLUSIVE) });
        }
        "sc" => {
            let (status, value) = (named_and(cursor)?, named_and(cursor)?);
            let access = Access { at: address(cursor, assembler)?, width, signed: false };
            let (status, value, tags) = (to(status), read(value), tags.with(Tags::EXCLUSIVE));
            assembler.push(Action::StoreExclusive { status, value, access, tags });
        }
        _ => {
            let Some(operator) = operator(name) else { return Ok(false) };
            let (register, operand) = (named_and(cursor)?, read(named_and(cursor)?));
            let access = Access { at: address(cursor, assembler)?, width, signed: true };
            let (to, both) = (to(register), tags.with(Tags::ATOMIC));
            assembler.push(Action::Update { to, operator, operand, access, read: both, write: both });
        }
    }
    Ok(true)
}

/// Splits `.aq`, `.rl` or `.aqrl` off the end of a name, and returns the tags that it stands for. Both halves of an atomic
/// instruction have them.
#[must_use]
pub fn annotated(name: &str) -> (&str, Tags) {
    let (acquire, release) = (Tags::ACQUIRE, Tags::RELEASE);
    for (suffix, tags) in [
        (".aq.rl", acquire.with(release)),
        (".aqrl", acquire.with(release)),
        (".aq", acquire),
        (".rl", release),
    ] {
        if let Some(name) = name.strip_suffix(suffix) {
            return (name, tags);
        }
    }
    (name, Tags::NONE)
}

/// For a load or store: whether it is a load, its width, and whether the value is sign-extended.
fn simple(name: &str) -> Option<(bool, Width, bool)> {
    Some(match name {
        "lb" => (true, Width::Byte, true),
        "lbu" => (true, Width::Byte, false),
        "lh" => (true, Width::Half, true),
        "lhu" => (true, Width::Half, false),
        "lw" => (true, Width::Word, true),
        "lwu" => (true, Width::Word, false),
        "ld" => (true, Width::Double, false),
        "sb" => (false, Width::Byte, false),
        "sh" => (false, Width::Half, false),
        "sw" => (false, Width::Word, false),
        "sd" => (false, Width::Double, false),
        _ => return None,
    })
}

/// The operator of an atomic instruction.
fn operator(name: &str) -> Option<Operator> {
    Some(match name.strip_prefix("amo")? {
        "swap" => Operator::Second,
        "add" => Operator::Add,
        "and" => Operator::And,
        "or" => Operator::Or,
        "xor" => Operator::Xor,
        "max" => Operator::MaximumSigned,
        "min" => Operator::MinimumSigned,
        "maxu" => Operator::Maximum,
        "minu" => Operator::Minimum,
        _ => return None,
    })
}

/// The register that a result is written to, if any.
fn to(register: Register) -> Option<Register> {
    (register != 0 && register != SINK).then_some(register)
}

/// Reads the address of a load or store: `0(x5)`, `%lo(x)(x5)`, `x`; or, for a store, `x,x6`, where `x6` gets a part of the
/// address. `None` if an address is loaded from a table of addresses: that is not an access, as the table is never written.
fn place<'t>(
    register: Register,
    is_load: bool,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<Option<Operand>, Diagnostic> {
    let zero = Operand::number(0);
    let part = part(cursor, assembler)?;
    if let Some(Part::Lower(address) | Part::TableLower(address)) = part {
        cursor.expect("(")?;
        let base = super::named(cursor)?;
        cursor.expect(")")?;
        assembler.link(Link::Lower(base));
        let address = Operand::Value(address);
        let is_in_table = matches!(part, Some(Part::TableLower(_)));
        if is_in_table && is_load {
            assembler.compute(target(register), Operator::Second, (zero, address), Width::Double);
            return Ok(None);
        }
        return if is_in_table { Err(cursor.unexpected("a load")) } else { Ok(Some(address)) };
    }
    if cursor.kind() != Some(Kind::Word) || assembler.symbols.is_none() {
        return address(cursor, assembler).map(Some);
    }
    let at = Operand::Value(crate::symbol::symbol(cursor, assembler)?);
    if !is_load {
        cursor.expect(",")?;
        let part = target(super::named(cursor)?);
        assembler.link(Link::Upper);
        assembler.compute(part, Operator::Second, (zero, at), Width::Double);
    }
    Ok(Some(at))
}

/// Reads `0(x5)` or `(x5)`.
fn address(cursor: &mut Cursor<'_>, assembler: &mut Assembler<'_>) -> Result<Operand, Diagnostic> {
    let offset = literal(cursor).transpose()?.unwrap_or(0);
    cursor.expect("(")?;
    let base = read(super::named(cursor)?);
    cursor.expect(")")?;
    if offset == 0 {
        return Ok(base);
    }
    assembler.compute(ADDRESS, Operator::Add, (base, Operand::number(offset)), Width::Double);
    Ok(Operand::Register(ADDRESS))
}
