//! Functions of the C library about bytes: `memset`, `memcpy`, and functions of libgcc that reverse them.

use crate::apply::InstructionContext;
use crate::decode::argument;
use crate::image::bytes;
use crate::known::{self, Known as Held};
use crate::machine::{Machine, Mode};
use garret_base::source::Diagnostic;
use garret_instructions::program::{Access, Action, Operand, Register, Tags};
use garret_instructions::value::{Operator, Value, Width};

/// `memset(to, byte, size)`, `memcpy(to, from, size)`, word by word, on the stack or while `main` is the only thread.
pub(crate) fn memory(
    machine: &mut Machine<'_, '_, '_>,
    is_set: bool,
    doing: &mut InstructionContext<'_>,
) -> Result<Register, Diagnostic> {
    let architecture = machine.layout.file.architecture;
    let argument_of = |number| doing.state.registers[argument(architecture, number)];
    let known = (argument_of(0), argument_of(1), argument_of(2));
    let (Held::Value(to @ Value::Address(object, _)), Held::Value(from), Held::Value(Value::Number(size))) =
        known
    else {
        return Err(doing.error("what this copies or sets is not known"));
    };
    if object != known::STACK && machine.mode != Mode::Alone {
        return Err(doing.error("copying or setting a part of shared memory as a whole is not supported"));
    }
    if size > 4096 {
        return Err(doing.error("this copies or sets more than 4096 bytes"));
    }
    if let (false, Value::Address(object, to), Value::Address(of, from)) = (is_set, to, from)
        && object == of
        && to != from
        && to.abs_diff(from) < size
    {
        return Err(doing.error("copying to memory that overlaps what is copied is not supported"));
    }
    let mut done = 0;
    while done < size as i64 {
        let widths = [Width::Double, Width::Word, Width::Half, Width::Byte];
        let fits = |it: &Width| bytes(*it) <= size as i64 - done;
        let width = widths.into_iter().find(fits).unwrap_or(Width::Byte);
        let place = |value| Operand::Value(crate::layout::moved(value, done));
        let access = |value| Access { at: place(value), width, signed: false };
        let value = match from {
            Value::Number(byte) if is_set => {
                Operand::number(width.cut((byte & 0xff) * 0x0101_0101_0101_0101))
            }
            _ if is_set => return Err(doing.error("what this sets is not known")),
            _ => {
                let to = Some(machine.temporary());
                machine.apply(Action::Load { to, access: access(from), tags: Tags::NONE }, doing)?;
                Operand::Register(machine.temporary())
            }
        };
        machine.apply(Action::Store { value, access: access(to), tags: Tags::NONE }, doing)?;
        done += bytes(width);
    }
    Ok(argument(architecture, 0))
}

/// The bytes of the argument in reverse order, by a function of libgcc; the sign is extended, as for every number of 32 bits.
pub(crate) fn reversed(
    machine: &mut Machine<'_, '_, '_>,
    width: Width,
    doing: &mut InstructionContext<'_>,
) -> Result<Register, Diagnostic> {
    let to = machine.temporary();
    let operators = [Operator::ReverseBytes(width), Operator::SignExtend(width)];
    let mut right = Operand::Register(argument(machine.layout.file.architecture, 0));
    for (operator, of) in operators.into_iter().zip([width, Width::Double]) {
        machine.apply(Action::Compute { to, operator, left: Operand::number(0), right, width: of }, doing)?;
        right = Operand::Register(to);
    }
    Ok(to)
}
