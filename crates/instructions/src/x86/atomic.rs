//! Atomic instructions that wait for an empty store buffer: those with `lock`, and `xchg`.

use super::flags::{of_bits, of_carry, of_result, set_flags};
use super::operand::{Place, place, place_and, read, set};
use super::{HELD, LEFT, RESULT, RIGHT, SCRATCH, suffix};
use crate::program::{Access, Action, Assembler, Condition, Fence, Flags, Operand, Tags};
use crate::value::{Comparison, Operator, Value, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

fn atomic_update(
    to: Option<usize>,
    operator: Operator,
    operand: Operand,
    (at, width): (Operand, Width),
) -> Action {
    let access = Access { at, width, signed: false };
    Action::Update { to, operator, operand, access, read: Tags::ATOMIC, write: Tags::ATOMIC }
}

/// `xchg %eax, x(%rip)`: with a memory operand, it is atomic even without `lock`. Returns false if the name is unknown.
pub(super) fn exchange<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let named = match suffix(name) {
        Some(("xchg", width)) => Some(width),
        _ if name == "xchg" => None,
        _ => return Ok(false),
    };
    let (one, other) = (place_and(cursor, assembler)?, place(cursor, assembler)?);
    let Some(width) = named.or(one.width()).or(other.width()) else {
        return Err(cursor.unexpected("a register"));
    };
    let (register, at) = match (one, other) {
        (Place::Memory(at), it) | (it, Place::Memory(at)) => (it.register(), at),
        _ => {
            let (Some(left), Some(right)) = (one.register(), other.register()) else {
                return Err(cursor.unexpected("a register"));
            };
            let zero = Operand::number(0);
            assembler.compute(RESULT, Operator::Second, (zero, Operand::Register(left)), Width::Double);
            set(left, Operand::Register(right), width, assembler);
            set(right, Operand::Register(RESULT), width, assembler);
            return Ok(true);
        }
    };
    let Some(register) = register else { return Err(cursor.unexpected("a register")) };
    returned(Operator::Second, register, (at, width), assembler);
    Ok(true)
}

/// Adds an update whose operand is a register, which gets the value that is read.
fn returned(
    operator: Operator,
    register: usize,
    (at, width): (Operand, Width),
    assembler: &mut Assembler<'_>,
) {
    let operand = Operand::Register(register);
    if width >= Width::Word {
        assembler.push(atomic_update(Some(register), operator, operand, (at, width)));
    } else {
        assembler.push(atomic_update(Some(RESULT), operator, operand, (at, width)));
        set(register, Operand::Register(RESULT), width, assembler);
    }
}

/// Reads an instruction after `lock`. Returns false if the name is unknown.
pub(super) fn locked<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    if exchange(name, cursor, assembler)? {
        return Ok(true);
    }
    let Some((operation, width)) = suffix(name) else { return Ok(false) };
    let is_single = matches!(operation, "inc" | "dec" | "not");
    let is_known = is_single
        || matches!(
            operation,
            "add" | "sub" | "and" | "or" | "xor" | "xadd" | "cmpxchg" | "bts" | "btr" | "btc"
        );
    if !is_known {
        return Ok(false);
    }
    let from = if is_single { Place::Immediate(Value::Number(1)) } else { place_and(cursor, assembler)? };
    // `lock or $0` and `lock add $0` on the stack are used as fences only
    let is_stack = is_at_stack_pointer(cursor);
    let Place::Memory(at) = place(cursor, assembler)? else { return Err(cursor.unexpected("memory")) };
    if is_stack && matches!(operation, "or" | "add") && from == Place::Immediate(Value::Number(0)) {
        assembler.push(Action::Fence(Fence::Full));
        assembler.flags = None;
        return Ok(true);
    }
    match operation {
        "xadd" => {
            let Some(register) = from.register() else { return Err(cursor.unexpected("a register")) };
            let zero = Operand::number(0);
            assembler.compute(SCRATCH, Operator::Second, (zero, Operand::Register(register)), Width::Double);
            returned(Operator::Add, register, (at, width), assembler);
            let sum = (Operand::Register(SCRATCH), Operand::Register(register));
            assembler.compute(RESULT, Operator::Add, sum, width);
            of_result(Operand::Register(RESULT), width, assembler);
        }
        "cmpxchg" => compared(from, (at, width), cursor, assembler)?,
        "bts" | "btr" | "btc" => bit(operation, from, (at, width), cursor, assembler)?,
        _ => changed(operation, from, (at, width), assembler),
    }
    Ok(true)
}

/// Whether the next operand is `(%rsp)`, perhaps with an offset.
fn is_at_stack_pointer(cursor: &Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    let _ = crate::value::literal(&mut ahead);
    ahead.eat("(") && ahead.eat("%") && ahead.eat("rsp") && ahead.eat(")")
}

/// `lock addl $1, x(%rip)`: the old value only affects the flags.
fn changed(operation: &str, from: Place, (at, width): (Operand, Width), assembler: &mut Assembler<'_>) {
    let operand = match operation {
        "not" => Operand::number(width.cut(u64::MAX)),
        _ => read(from, width, SCRATCH, assembler),
    };
    let operator = match operation {
        "add" | "inc" => Operator::Add,
        "sub" | "dec" => Operator::Subtract,
        "and" => Operator::And,
        "or" => Operator::Or,
        _ => Operator::Xor,
    };
    assembler.push(atomic_update(Some(HELD), operator, operand, (at, width)));
    let old = Operand::Register(HELD);
    match operation {
        "not" => return,
        "sub" => {
            set_flags((old, operand), Flags::compared(width), assembler);
            return;
        }
        "dec" => {
            let flags = Flags { carry: false, ..Flags::compared(width) };
            set_flags((old, operand), flags, assembler);
            return;
        }
        _ => {}
    }
    assembler.compute(RESULT, operator, (old, operand), width);
    match operation {
        "add" | "inc" => of_result(Operand::Register(RESULT), width, assembler),
        _ => of_bits(Operand::Register(RESULT), width, assembler),
    }
}

/// `lock cmpxchg %ecx, x(%rip)`: if the value in memory is not that of `%eax`, then `%eax` gets it. The instruction waits for
/// an empty store buffer in both cases.
fn compared<'t>(
    from: Place,
    (at, width): (Operand, Width),
    cursor: &Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let Some(new) = from.register() else { return Err(cursor.unexpected("a register")) };
    let (zero, accumulator) = (Operand::number(0), Operand::Register(0));
    assembler.compute(SCRATCH, Operator::SignExtend(width), (zero, accumulator), Width::Double);
    let access = Access { at, width, signed: true };
    assembler.push(Action::CompareSwap {
        to: Some(RESULT),
        success: None,
        expected: Operand::Register(SCRATCH),
        new: Operand::Register(new),
        access,
        read: Tags::ATOMIC,
        write: Tags::ATOMIC,
        failed: Tags::ATOMIC,
        weak: false,
    });
    let found = Operand::Register(RESULT);
    set_flags((Operand::Register(SCRATCH), found), Flags::compared(width), assembler);
    if width == Width::Double {
        assembler.compute(0, Operator::Second, (zero, found), width);
        return Ok(());
    }
    // on success, the upper half of the register is unchanged
    let condition = Condition {
        comparison: Comparison::Equal,
        left: Operand::Register(LEFT),
        right: Operand::Register(RIGHT),
        width: Width::Double,
    };
    assembler.compute(RESULT, Operator::ZeroExtend(width), (zero, found), Width::Double);
    if width == Width::Word {
        let no = Operand::Register(RESULT);
        assembler.push(Action::Select { to: 0, condition, yes: accumulator, no });
    } else {
        set(0, Operand::Register(RESULT), width, assembler);
    }
    Ok(())
}

/// `lock btsl $3, x(%rip)`: the carry is the old value of the bit.
fn bit<'t>(
    operation: &str,
    from: Place,
    (at, width): (Operand, Width),
    cursor: &Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let Place::Immediate(Value::Number(number)) = from else {
        let message = "bits of memory whose number is computed are not supported";
        return Err(Diagnostic::error(message).at(cursor.previous(), ""));
    };
    let number = number % u64::from(width.bits());
    let operator = match operation {
        "bts" => Operator::Or,
        "btr" => Operator::AndNot,
        _ => Operator::Xor,
    };
    assembler.push(atomic_update(Some(HELD), operator, Operand::number(1 << number), (at, width)));
    let (old, by) = (Operand::Register(HELD), Operand::number(number));
    assembler.compute(RESULT, Operator::ShiftRight, (old, by), width);
    assembler.compute(RESULT, Operator::And, (Operand::Register(RESULT), Operand::number(1)), width);
    of_carry(Operand::Register(RESULT), assembler);
    Ok(())
}
