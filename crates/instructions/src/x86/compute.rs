//! Moves, sums, differences, and bitwise operations.

use super::flags::{of_bits, of_carry, of_result, set_flags};
use super::operand::{Place, computed_in, place, place_and, read, set, write};
use super::{HELD, RESULT, SCRATCH, suffix};
use crate::program::{Assembler, Flags, Operand};
use crate::value::{Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    match name {
        "cltq" => extended((0, Width::Word), (0, Width::Double), assembler),
        "cwtl" => extended((0, Width::Half), (0, Width::Word), assembler),
        "cbtw" => extended((0, Width::Byte), (0, Width::Half), assembler),
        "cwtd" => {
            let last = (Operand::Register(0), Operand::number(15));
            assembler.compute(RESULT, Operator::ShiftRightSigned, last, Width::Half);
            set(2, Operand::Register(RESULT), Width::Half, assembler);
        }
        "cltd" => sign((0, 2), Width::Word, assembler),
        "cqto" => sign((0, 2), Width::Double, assembler),
        _ if widening(name).is_some() => widened(name, cursor, assembler)?,
        _ => return usual(name, cursor, assembler),
    }
    Ok(true)
}

fn extended((from, narrow): (usize, Width), (to, width): (usize, Width), assembler: &mut Assembler<'_>) {
    let value = (Operand::number(0), Operand::Register(from));
    assembler.compute(RESULT, Operator::SignExtend(narrow), value, Width::Double);
    set(to, Operand::Register(RESULT), width, assembler);
}

/// Fills a register with copies of the sign of another.
fn sign((from, to): (usize, usize), width: Width, assembler: &mut Assembler<'_>) {
    let last = Operand::number(u64::from(width.bits()) - 1);
    assembler.compute(to, Operator::ShiftRightSigned, (Operand::Register(from), last), width);
}

/// For `movzbl` and similar names: whether the value is sign-extended, and the widths of the source and of the result.
fn widening(name: &str) -> Option<(bool, Width, Width)> {
    let (signed, rest) = match name.strip_prefix("movs") {
        Some(rest) => (true, rest),
        None => (false, name.strip_prefix("movz")?),
    };
    let (rest, to) = suffix(rest)?;
    let (rest, from) = suffix(rest)?;
    (rest.is_empty() && from < to).then_some((signed, from, to))
}

fn widened<'t>(name: &str, cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<(), Diagnostic> {
    let Some((signed, narrow, width)) = widening(name) else { return Ok(()) };
    let from = place_and(cursor, assembler)?;
    let to = place(cursor, assembler)?;
    let value = read(from, narrow, SCRATCH, assembler);
    let operator = if signed { Operator::SignExtend(narrow) } else { Operator::ZeroExtend(narrow) };
    if let (Some(register), true) = (to.register(), width == Width::Double || !signed && width == Width::Word)
    {
        assembler.compute(register, operator, (Operand::number(0), value), Width::Double);
        return Ok(());
    }
    assembler.compute(RESULT, operator, (Operand::number(0), value), Width::Double);
    write(to, Operand::Register(RESULT), width, cursor, assembler)
}

/// Operations of one or two operands. Their width is the last letter of the name, or that of a register operand.
fn usual<'t>(name: &str, cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<bool, Diagnostic> {
    const NAMES: [&str; 14] =
        ["mov", "movabs", "lea", "add", "sub", "and", "or", "xor", "cmp", "test", "inc", "dec", "neg", "not"];
    let (operation, named) = match suffix(name) {
        Some((operation, width)) if NAMES.contains(&operation) => (operation, Some(width)),
        _ if NAMES.contains(&name) => (name, None),
        _ => return bit(name, cursor, assembler),
    };
    let is_single = matches!(operation, "inc" | "dec" | "neg" | "not");
    if operation == "lea" {
        address(named, cursor, assembler)?;
        return Ok(true);
    }
    let from = if is_single { None } else { Some(place_and(cursor, assembler)?) };
    let to = place(cursor, assembler)?;
    let width = named.or(to.width()).or(from.and_then(Place::width));
    let Some(width) = width else { return Err(cursor.unexpected("a register, or a name with its width")) };
    match from {
        None => single(operation, to, width, cursor, assembler)?,
        Some(from) if matches!(operation, "mov" | "movabs") => {
            moved(from, to, width, cursor, assembler)?;
        }
        Some(from) => double(operation, from, to, width, cursor, assembler)?,
    }
    Ok(true)
}

fn moved<'t>(
    from: Place,
    to: Place,
    width: Width,
    cursor: &Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    // a load that fills its register goes there directly
    let value = read(from, width, computed_in(to, width), assembler);
    if matches!(from, Place::Memory(_))
        && value == Operand::Register(computed_in(to, width))
        && to.register().is_some()
        && width >= Width::Word
    {
        return Ok(());
    }
    write(to, value, width, cursor, assembler)
}

/// `leaq 8(%rax,%rdx,4), %rcx`: the address, without an access.
fn address<'t>(
    named: Option<Width>,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let from = place_and(cursor, assembler)?;
    let to = place(cursor, assembler)?;
    let (Place::Memory(at), Some(register)) = (from, to.register()) else {
        return Err(cursor.unexpected("a register"));
    };
    let width = named.or(to.width()).unwrap_or(Width::Double);
    set(register, at, width, assembler);
    Ok(())
}

fn single<'t>(
    operation: &str,
    to: Place,
    width: Width,
    cursor: &Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let old = read(to, width, SCRATCH, assembler);
    let one = Operand::number(1);
    let (operator, left, right) = match operation {
        "inc" => (Operator::Add, old, one),
        "dec" => (Operator::Subtract, old, one),
        "neg" => (Operator::Subtract, Operand::number(0), old),
        _ => (Operator::Xor, old, Operand::number(width.cut(u64::MAX))),
    };
    // adding or subtracting 1 does not change the carry
    let compared = Flags::compared(width);
    match operation {
        "dec" => set_flags((left, right), Flags { carry: false, ..compared }, assembler),
        "neg" => set_flags((left, right), compared, assembler),
        _ => {}
    }
    let register = computed_in(to, width);
    assembler.compute(register, operator, (left, right), width);
    if operation == "inc" {
        of_result(Operand::Register(register), width, assembler);
    }
    finish(to, width, cursor, assembler)
}

/// Writes a computed result to its operand, unless it is there already.
fn finish<'t>(
    to: Place,
    width: Width,
    cursor: &Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let register = computed_in(to, width);
    if to.register() == Some(register) {
        return Ok(());
    }
    write(to, Operand::Register(register), width, cursor, assembler)
}

fn double<'t>(
    operation: &str,
    from: Place,
    to: Place,
    width: Width,
    cursor: &Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let is_same = from == to && from.register().is_some();
    let register = computed_in(to, width);
    if is_same && matches!(operation, "xor" | "sub") {
        // the result is 0, whatever the register held
        assembler.compute(
            register,
            Operator::Second,
            (Operand::number(0), Operand::number(0)),
            Width::Double,
        );
        of_bits(Operand::number(0), width, assembler);
        return finish(to, width, cursor, assembler);
    }
    let right = read(from, width, SCRATCH, assembler);
    let left = read(to, width, RESULT, assembler);
    let operator = match operation {
        "cmp" => {
            set_flags((left, right), Flags::compared(width), assembler);
            return Ok(());
        }
        "test" if is_same => {
            of_bits(left, width, assembler);
            return Ok(());
        }
        "test" => {
            assembler.compute(RESULT, Operator::And, (left, right), width);
            of_bits(Operand::Register(RESULT), width, assembler);
            return Ok(());
        }
        "sub" => {
            set_flags((left, right), Flags::compared(width), assembler);
            Operator::Subtract
        }
        "add" => Operator::Add,
        "and" => Operator::And,
        "or" => Operator::Or,
        _ => Operator::Xor,
    };
    assembler.compute(register, operator, (left, right), width);
    match operation {
        "sub" => {}
        "add" => of_result(Operand::Register(register), width, assembler),
        _ => of_bits(Operand::Register(register), width, assembler),
    }
    finish(to, width, cursor, assembler)
}

/// `bt $3, %eax`, `bswap %eax`.
fn bit<'t>(name: &str, cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<bool, Diagnostic> {
    const NAMES: [&str; 5] = ["bt", "bts", "btr", "btc", "bswap"];
    let (operation, named) = match suffix(name) {
        _ if NAMES.contains(&name) => (name, None),
        Some((operation, width)) if NAMES.contains(&operation) => (operation, Some(width)),
        _ => return Ok(false),
    };
    let from = if operation == "bswap" { None } else { Some(place_and(cursor, assembler)?) };
    let to = place(cursor, assembler)?;
    let (Some(register), Some(width)) = (to.register(), named.or(to.width())) else {
        return Err(cursor.unexpected("a register"));
    };
    let old = Operand::Register(register);
    let Some(from) = from else {
        assembler.compute(register, Operator::ReverseBytes(width), (Operand::number(0), old), width);
        return Ok(true);
    };
    let number = read(from, width, SCRATCH, assembler);
    let (one, width_of) = (Operand::number(1), width);
    assembler.compute(RESULT, Operator::ShiftRight, (old, number), width_of);
    assembler.compute(RESULT, Operator::And, (Operand::Register(RESULT), one), width_of);
    of_carry(Operand::Register(RESULT), assembler);
    let operator = match operation {
        "bts" => Operator::Or,
        "btr" => Operator::AndNot,
        "btc" => Operator::Xor,
        _ => return Ok(true),
    };
    assembler.compute(SCRATCH, Operator::ShiftLeft, (one, number), width);
    assembler.compute(HELD, operator, (old, Operand::Register(SCRATCH)), width);
    set(register, Operand::Register(HELD), width, assembler);
    Ok(true)
}
