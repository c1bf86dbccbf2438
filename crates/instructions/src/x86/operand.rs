//! Operands: registers, immediate numbers, and memory.

use super::{ADDRESS, Named, RESULT, SCRATCH, register};
use crate::program::{Access, Action, Assembler, Operand, Register, Tags};
use crate::symbol::symbol;
use crate::value::{Operator, Value, Width, literal};
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::{Cursor, Kind};

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Register(Named),
    Immediate(Value),
    /// Memory at this address, which may be in the register [`ADDRESS`].
    Memory(Operand),
}

impl Place {
    /// The width of a register operand.
    pub(super) fn width(self) -> Option<Width> {
        match self {
            Self::Register(named) => Some(named.width),
            Self::Immediate(_) | Self::Memory(_) => None,
        }
    }

    /// The register, if the operand is one and not its second byte.
    pub(super) fn register(self) -> Option<Register> {
        match self {
            Self::Register(named) if !named.is_high => Some(named.register),
            _ => None,
        }
    }
}

/// Reads the next operand. If it is in memory, its address is computed.
pub(super) fn place<'t>(cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<Place, Diagnostic> {
    if cursor.eat("$") {
        return Ok(Place::Immediate(value(cursor, assembler)?));
    }
    if cursor.peek() == "%" && cursor.peek_at(2) != ":" {
        return Ok(Place::Register(named(cursor)?));
    }
    if cursor.eat("%") {
        return segment(cursor);
    }
    memory(cursor, assembler)
}

/// Reads an operand, and the comma after it.
pub(super) fn place_and<'t>(
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<Place, Diagnostic> {
    let place = place(cursor, assembler)?;
    cursor.expect(",")?;
    Ok(place)
}

/// Reads a number, or a name, which stands for its address.
fn value<'t>(cursor: &mut Cursor<'t>, assembler: &Assembler<'t>) -> Result<Value, Diagnostic> {
    match literal(cursor) {
        Some(number) => Ok(Value::Number(number?)),
        None => symbol(cursor, assembler),
    }
}

/// Reads `%rax`.
pub(super) fn named(cursor: &mut Cursor<'_>) -> Result<Named, Diagnostic> {
    let start = cursor.span();
    cursor.expect("%")?;
    let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
    register(name).ok_or_else(|| {
        let message = format!("the register `%{}` is not supported", short(name));
        let error = Diagnostic::error(message).at(start.to(span), "");
        if name.starts_with(['x', 'y', 'z', 's']) {
            error.help("compile with -mgeneral-regs-only, so that there is no floating point and no vector")
        } else {
            error
        }
    })
}

/// Reads `%fs:40`, the stack canary: some constant.
fn segment(cursor: &mut Cursor<'_>) -> Result<Place, Diagnostic> {
    let span = cursor.span();
    if cursor.eat("fs") && cursor.eat(":") && cursor.eat("40") {
        return Ok(Place::Immediate(Value::Number(0)));
    }
    let message = "thread-local variables are not supported";
    Err(Diagnostic::error(message).at(span, "memory of this thread only"))
}

/// Reads `x(%rip)`, `x+4(%rip)`, `-8(%rbp)`, `(%rax,%rdx,4)` or `x@GOTPCREL(%rip)`. The last one is the address of `x`.
fn memory<'t>(cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<Place, Diagnostic> {
    let mut base = None;
    if cursor.kind() == Some(Kind::Word) {
        base = Some(symbol(cursor, assembler)?);
        if cursor.eat("@") {
            let span = cursor.span();
            if !cursor.eat("GOTPCREL") {
                return Err(Diagnostic::error("thread-local variables are not supported").at(span, ""));
            }
            in_parentheses(cursor, "rip")?;
            return Ok(base.map_or(Place::Immediate(Value::Number(0)), Place::Immediate));
        }
    } else if let Some(number) = literal(cursor) {
        let number = number?;
        // `4+x(%rip)`
        base = Some(if cursor.eat("+") {
            moved(symbol(cursor, assembler)?, number)
        } else {
            Value::Number(number)
        });
    } else if cursor.peek() != "(" {
        return Err(cursor.unexpected("a register, a number, or memory"));
    }
    let offset = base.unwrap_or(Value::Number(0));
    if !cursor.eat("(") {
        return Ok(Place::Memory(Operand::Value(offset)));
    }
    let mut at = Operand::Value(offset);
    if cursor.peek() == "%" {
        if cursor.peek_at(1) == "rip" {
            cursor.advance();
            cursor.advance();
            cursor.expect(")")?;
            return Ok(Place::Memory(at));
        }
        let from = Operand::Register(addressing(cursor)?);
        at = if offset == Value::Number(0) {
            from
        } else {
            assembler.compute(ADDRESS, Operator::Add, (from, at), Width::Double);
            Operand::Register(ADDRESS)
        };
    }
    if cursor.eat(",") {
        at = indexed(at, cursor, assembler)?;
    }
    cursor.expect(")")?;
    Ok(Place::Memory(at))
}

/// Reads the index after a base: `%rdx,4`.
fn indexed<'t>(
    at: Operand,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<Operand, Diagnostic> {
    let mut index = Operand::Register(addressing(cursor)?);
    if cursor.eat(",") {
        let scale = match literal(cursor) {
            Some(number) => number?,
            None => return Err(cursor.unexpected("1, 2, 4 or 8")),
        };
        if scale != 1 {
            assembler.compute(SCRATCH, Operator::Multiply, (index, Operand::number(scale)), Width::Double);
            index = Operand::Register(SCRATCH);
        }
    }
    assembler.compute(ADDRESS, Operator::Add, (at, index), Width::Double);
    Ok(Operand::Register(ADDRESS))
}

/// Reads a register of 64 bits.
fn addressing(cursor: &mut Cursor<'_>) -> Result<Register, Diagnostic> {
    let span = cursor.span();
    let named = named(cursor)?;
    if named.width == Width::Double {
        return Ok(named.register);
    }
    let message = "addresses of 32 bits are not supported";
    Err(Diagnostic::error(message).at(span.to(cursor.previous()), "expected a register of 64 bits"))
}

fn in_parentheses(cursor: &mut Cursor<'_>, name: &str) -> Result<(), Diagnostic> {
    for sign in ["(", "%", name, ")"] {
        cursor.expect(sign)?;
    }
    Ok(())
}

fn moved(value: Value, by: u64) -> Value {
    match value {
        Value::Address(variable, offset) => Value::Address(variable, offset.wrapping_add(by as i64)),
        Value::Number(number) => Value::Number(number.wrapping_add(by)),
    }
}

/// The value of an operand, in the lowest bits. A load goes to the register `to`.
pub(super) fn read(place: Place, width: Width, to: Register, assembler: &mut Assembler<'_>) -> Operand {
    match place {
        Place::Register(Named { register, is_high: false, .. }) => Operand::Register(register),
        Place::Register(Named { register, .. }) => {
            let (left, right) = (Operand::Register(register), Operand::number(8));
            assembler.compute(to, Operator::ShiftRight, (left, right), Width::Half);
            Operand::Register(to)
        }
        Place::Immediate(value) => Operand::Value(value),
        Place::Memory(at) => {
            let access = Access { at, width, signed: false };
            assembler.push(Action::Load { to: Some(to), access, tags: Tags::NONE });
            Operand::Register(to)
        }
    }
}

/// Writes the lowest bits of a value to an operand. A write of 32 bits clears the upper half of a register; a narrower one
/// keeps the other bits.
pub(super) fn write(
    place: Place,
    value: Operand,
    width: Width,
    cursor: &Cursor<'_>,
    assembler: &mut Assembler<'_>,
) -> Result<(), Diagnostic> {
    match place {
        Place::Register(Named { is_high: true, .. }) | Place::Immediate(_) => {
            return Err(
                Diagnostic::error("writing to this operand is not supported").at(cursor.previous(), "")
            );
        }
        Place::Register(Named { register, .. }) => set(register, value, width, assembler),
        Place::Memory(at) => {
            let access = Access { at, width, signed: false };
            assembler.push(Action::Store { value, access, tags: Tags::NONE });
        }
    }
    Ok(())
}

/// Writes the lowest bits of a value to a register, as [`write`] does.
pub(super) fn set(register: Register, value: Operand, width: Width, assembler: &mut Assembler<'_>) {
    let zero = Operand::number(0);
    match (width, value) {
        (Width::Double, _) => assembler.compute(register, Operator::Second, (zero, value), width),
        // programs use addresses of variables as 32 bits if these are enough
        (Width::Word, Operand::Value(Value::Address(..))) => {
            assembler.compute(register, Operator::Second, (zero, value), Width::Double);
        }
        (Width::Word, _) => {
            assembler.compute(register, Operator::ZeroExtend(width), (zero, value), Width::Double);
        }
        (Width::Byte | Width::Half, _) => {
            let old = Operand::Register(register);
            assembler.compute(register, Operator::Insert(width), (old, value), Width::Double);
        }
    }
}

/// The register in which a result is computed: the target itself if the result fills it.
pub(super) fn computed_in(place: Place, width: Width) -> Register {
    place.register().filter(|_| width >= Width::Word).unwrap_or(RESULT)
}

/// The target of a call or a jump.
#[derive(Clone, Copy, Debug)]
pub enum Target<'t> {
    /// A name.
    Name(&'t str),
    /// The contents of a register.
    Register(Register),
}

/// Reads the target of a call or a jump: `f`, `f@PLT`, `*%rax`, `*8(%rax)`, `*f@GOTPCREL(%rip)`.
///
/// # Errors
/// The target is wrong or not supported; the error has the place.
pub fn target<'t>(cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<Target<'t>, Diagnostic> {
    if cursor.eat("*") {
        // `*f@GOTPCREL(%rip)`, for a function of another file
        if cursor.peek_at(1) == "@" && cursor.peek_at(2) == "GOTPCREL" {
            let Some((name, _)) = cursor.word() else { return Err(cursor.unexpected("a function")) };
            cursor.eat("@");
            cursor.eat("GOTPCREL");
            in_parentheses(cursor, "rip")?;
            return Ok(Target::Name(name));
        }
        let place = place(cursor, assembler)?;
        let value = read(place, Width::Double, SCRATCH, assembler);
        let Operand::Register(register) = value else { return Err(cursor.unexpected("a register")) };
        return Ok(Target::Register(register));
    }
    let Some((name, _)) = cursor.word() else { return Err(cursor.unexpected("a function")) };
    if cursor.eat("@") {
        cursor.advance();
    }
    Ok(Target::Name(name))
}
