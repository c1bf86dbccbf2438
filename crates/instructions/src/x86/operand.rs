//! Operands: registers, numbers, and memory.

use super::{ADDRESS, Named, RESULT, SCRATCH, register};
use crate::program::{Access, Action, Assembler, Operand, Register, Tags};
use crate::symbol::symbol;
use crate::value::{Operator, Value, Width, literal};
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::{Cursor, Kind};

/// An operand as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Register(Named),
    Immediate(Value),
    /// At this address, which may be that of the register for addresses.
    Memory(Operand),
}

impl Place {
    /// How wide it is, if its name says that.
    pub(super) fn width(self) -> Option<Width> {
        match self {
            Self::Register(named) => Some(named.width),
            Self::Immediate(_) | Self::Memory(_) => None,
        }
    }

    /// The register, if it is one.
    pub(super) fn register(self) -> Option<Register> {
        match self {
            Self::Register(named) if !named.is_high => Some(named.register),
            _ => None,
        }
    }
}

/// The next operand, whose address is computed where it is in memory.
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

/// An operand, and the comma behind it.
pub(super) fn place_and<'t>(
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<Place, Diagnostic> {
    let place = place(cursor, assembler)?;
    cursor.expect(",")?;
    Ok(place)
}

/// A number, or the address of a name.
fn value<'t>(cursor: &mut Cursor<'t>, assembler: &Assembler<'t>) -> Result<Value, Diagnostic> {
    match literal(cursor) {
        Some(number) => Ok(Value::Number(number?)),
        None => symbol(cursor, assembler),
    }
}

/// `%rax`.
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

/// `%fs:40`, where the canary of the stack is: any number that is always the same.
fn segment(cursor: &mut Cursor<'_>) -> Result<Place, Diagnostic> {
    let span = cursor.span();
    if cursor.eat("fs") && cursor.eat(":") && cursor.eat("40") {
        return Ok(Place::Immediate(Value::Number(0)));
    }
    let message = "thread-local variables are not supported";
    Err(Diagnostic::error(message).at(span, "memory of this thread only"))
}

/// `x(%rip)`, `x+4(%rip)`, `-8(%rbp)`, `(%rax,%rdx,4)`, `x@GOTPCREL(%rip)`: the last one is the address of `x`.
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

/// `%rdx,4` behind a base.
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

/// A register of 64 bits.
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

/// What an operand holds, in its lowest bits; what is loaded goes to this register.
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

/// An operand gets the lowest bits of a value. What has 32 bits fills its register with zeros; less leaves the others as they are.
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

/// The same of a register.
pub(super) fn set(register: Register, value: Operand, width: Width, assembler: &mut Assembler<'_>) {
    let zero = Operand::number(0);
    match (width, value) {
        (Width::Double, _) => assembler.compute(register, Operator::Second, (zero, value), width),
        // addresses of variables have 32 bits where programs say so
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

/// Where a result is computed before it is written there: the register itself, where it fills that.
pub(super) fn computed_in(place: Place, width: Width) -> Register {
    place.register().filter(|_| width >= Width::Word).unwrap_or(RESULT)
}

/// Where a call or a jump goes.
#[derive(Clone, Copy, Debug)]
pub enum Target<'t> {
    /// To this name.
    Name(&'t str),
    /// Where this register says.
    Register(Register),
}

/// `f`, `f@PLT`, `*%rax`, `*8(%rax)`, `*f@GOTPCREL(%rip)`.
///
/// # Errors
/// What is wrong with it or not supported, with its place.
pub fn target<'t>(cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<Target<'t>, Diagnostic> {
    if cursor.eat("*") {
        // `*f@GOTPCREL(%rip)` of a function of another file
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
