//! Loads, stores, and atomic instructions.

use super::operand::{Named, Part, address, named_and, part, plain_address};
use crate::program::{Access, Action, Assembler, Link, Operand, Tags};
use crate::value::{Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    if let Some((is_load, tags, narrow, signed)) = simple(name) {
        let register = named_and(cursor)?;
        if name == "LDR" && cursor.has("got_lo12") {
            from_table(register, cursor, assembler)?;
            return Ok(true);
        }
        // accesses that acquire, release or are exclusive take no offset
        let at = if tags == Tags::NONE { address(cursor, assembler)? } else { plain_address(cursor)? };
        let access = Access { at, width: narrow.unwrap_or(register.width), signed };
        let value = register.read();
        assembler.push(if is_load {
            Action::Load { to: register.register, access, tags }
        } else {
            Action::Store { value, access, tags }
        });
        // a load into a W register extends the sign to 32 bits only
        if signed && register.width == Width::Word {
            let zero = Operand::number(0);
            assembler.compute(register.target(), Operator::Second, (zero, value), Width::Word);
        }
        return Ok(true);
    }
    if let Some((tags, narrow)) = exclusive(name) {
        let (status, register) = (named_and(cursor)?, named_and(cursor)?);
        let access = access(plain_address(cursor)?, register, narrow);
        let (status, value) = (status.register, register.read());
        assembler.push(Action::StoreExclusive { status, value, access, tags });
        return Ok(true);
    }
    atomic(name, cursor, assembler)
}

/// `LDR X0,[X1,:got_lo12:x]`: the address of a variable. This is not an access: the table of addresses is never written.
fn from_table<'t>(
    register: Named,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    cursor.expect("[")?;
    let base = named_and(cursor)?;
    let (Some((Part::TableLower, address)), Some(base)) = (part(cursor, assembler)?, base.register) else {
        return Err(cursor.unexpected("`:got_lo12:` and a name"));
    };
    cursor.expect("]")?;
    assembler.link(Link::Lower(base));
    let address = (Operand::number(0), Operand::Value(address));
    assembler.compute(register.target(), Operator::Second, address, Width::Double);
    Ok(())
}

fn access(at: Operand, register: Named, narrow: Option<Width>) -> Access {
    Access { at, width: narrow.unwrap_or(register.width), signed: false }
}

/// Splits `B` or `H` off the end of a name, and returns the width that it stands for.
fn narrowed(name: &str) -> (&str, Option<Width>) {
    match (name.strip_suffix('B'), name.strip_suffix('H')) {
        (Some(name), _) => (name, Some(Width::Byte)),
        (_, Some(name)) => (name, Some(Width::Half)),
        _ => (name, None),
    }
}

/// For a load or store: whether it is a load, its tags, its width if the name has one, and whether the value is sign-extended.
fn simple(name: &str) -> Option<(bool, Tags, Option<Width>, bool)> {
    if let Some(narrow) = name.strip_prefix("LDRS").or_else(|| name.strip_prefix("LDURS")) {
        let width = match narrow {
            "W" => Width::Word,
            "H" => Width::Half,
            "B" => Width::Byte,
            _ => return None,
        };
        return Some((true, Tags::NONE, Some(width), true));
    }
    let (name, narrow) = narrowed(name);
    let acquire = Tags::ACQUIRE;
    let (is_load, tags) = match name {
        "LDR" | "LDUR" => (true, Tags::NONE),
        "LDAR" => (true, acquire),
        "LDAPR" | "LDAPUR" => (true, Tags::ACQUIRE_PC),
        "LDXR" => (true, Tags::EXCLUSIVE),
        "LDAXR" => (true, acquire.with(Tags::EXCLUSIVE)),
        "STR" | "STUR" => (false, Tags::NONE),
        "STLR" | "STLUR" => (false, Tags::RELEASE),
        _ => return None,
    };
    Some((is_load, tags, narrow, false))
}

/// Store-exclusives: their tags, and the width if the name has one.
fn exclusive(name: &str) -> Option<(Tags, Option<Width>)> {
    let (name, narrow) = narrowed(name);
    match name {
        "STXR" => Some((Tags::EXCLUSIVE, narrow)),
        "STLXR" => Some((Tags::EXCLUSIVE.with(Tags::RELEASE), narrow)),
        _ => None,
    }
}

/// The operator of an atomic instruction.
fn operator(name: &str) -> Option<Operator> {
    Some(match name {
        "ADD" => Operator::Add,
        "CLR" => Operator::AndNot,
        "EOR" => Operator::Xor,
        "SET" => Operator::Or,
        "SMAX" => Operator::MaximumSigned,
        "SMIN" => Operator::MinimumSigned,
        "UMAX" => Operator::Maximum,
        "UMIN" => Operator::Minimum,
        _ => return None,
    })
}

/// The tags of the read and of the write for the suffix `A`, `L` or `AL` of an atomic instruction.
fn annotation(suffix: &str) -> Option<(Tags, Tags)> {
    let atomic = Tags::ATOMIC;
    Some(match suffix {
        "" => (atomic, atomic),
        "A" => (atomic.with(Tags::ACQUIRE), atomic),
        "L" => (atomic, atomic.with(Tags::RELEASE)),
        "AL" => (atomic.with(Tags::ACQUIRE), atomic.with(Tags::RELEASE)),
        _ => return None,
    })
}

/// Splits a name into a start that is accepted, and a suffix of annotations.
fn split<T>(name: &str, start: impl Fn(&str) -> Option<T>) -> Option<(T, (Tags, Tags))> {
    (1..=name.len()).rev().find_map(|at| {
        let (first, rest) = (name.get(..at)?, name.get(at..)?);
        Some((start(first)?, annotation(rest)?))
    })
}

/// `CAS`, `SWP`, `LDADD`, `STADD` and similar instructions.
fn atomic<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let (short_name, narrow) = narrowed(name);
    let named = |prefix: &str| short_name.strip_prefix(prefix);
    if let Some((read, write)) = named("CAS").and_then(annotation) {
        let (expected, new) = (named_and(cursor)?, named_and(cursor)?);
        let access = access(plain_address(cursor)?, expected, narrow);
        assembler.push(Action::CompareSwap {
            to: expected.register,
            success: None,
            expected: expected.read(),
            new: new.read(),
            access,
            read,
            write,
            failed: read,
            weak: false,
        });
        return Ok(true);
    }
    let swap = named("SWP").and_then(annotation).map(|tags| (Operator::Second, tags));
    if let Some((operator, tags)) = swap.or_else(|| split(named("LD")?, operator)) {
        let (operand, to) = (named_and(cursor)?, named_and(cursor)?);
        update(operator, (operand, Some(to)), tags, narrow, cursor, assembler)?;
        return Ok(true);
    }
    if let Some((operator, tags)) = named("ST").and_then(|it| split(it, operator)) {
        let operand = named_and(cursor)?;
        if tags.0.has(Tags::ACQUIRE) {
            return Ok(false);
        }
        update(operator, (operand, None), tags, narrow, cursor, assembler)?;
        return Ok(true);
    }
    Ok(false)
}

/// Adds an atomic read and write. If no register gets the value that is read, the read is not an acquire, and `dmb ld` does
/// not order it.
fn update(
    operator: Operator,
    (operand, to): (Named, Option<Named>),
    (read, write): (Tags, Tags),
    narrow: Option<Width>,
    cursor: &mut Cursor<'_>,
    assembler: &mut Assembler<'_>,
) -> Result<(), Diagnostic> {
    let access = access(plain_address(cursor)?, operand, narrow);
    let to = to.and_then(|it| it.register);
    let read = if to.is_some() { read } else { read.without(Tags::ACQUIRE).with(Tags::UNRETURNED) };
    let operand = operand.read();
    assembler.push(Action::Update { to, operator, operand, access, read, write });
    Ok(())
}
