//! Functions of libgcc that count the bits of a number. gcc calls them where the processor has no such instruction.

use crate::apply::InstructionContext;
use crate::decode::argument;
use crate::machine::Machine;
use garret_base::source::Diagnostic;
use garret_instructions::program::{Action, Operand, Register};
use garret_instructions::value::{Operator, Width};

/// A function of libgcc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BitCount {
    /// The number of zeros above the highest 1.
    Leading,
    /// The number of zeros below the lowest 1.
    Trailing,
    /// The number of ones.
    Ones,
    /// Whether the number of ones is odd.
    Parity,
}

/// The function with this name, and the width of its argument.
pub(crate) fn named(name: &str) -> Option<(BitCount, Width)> {
    let (count, kind) =
        name.strip_prefix("__")?.strip_suffix('2')?.split_at_checked(name.len().checked_sub(5)?)?;
    let width = match kind {
        "si" => Width::Word,
        "di" => Width::Double,
        _ => return None,
    };
    let count = match count {
        "clz" => BitCount::Leading,
        "ctz" => BitCount::Trailing,
        "popcount" => BitCount::Ones,
        "parity" => BitCount::Parity,
        _ => return None,
    };
    Some((count, width))
}

/// Computes the function of the argument. The result of counting zeros of 0 is undefined in C; here it is the width.
pub(crate) fn counted(
    machine: &mut Machine<'_, '_, '_>,
    (count, width): (BitCount, Width),
    doing: &mut InstructionContext<'_>,
) -> Result<Register, Diagnostic> {
    let number = argument(machine.layout.file.architecture, 0);
    let part = machine.temporary();
    let mut compute = |to, operator, [left, right]: [Operand; 2], width| {
        machine.apply(Action::Compute { to, operator, left, right, width }, doing)
    };
    let (zero, all) = (Operand::number(0), Operand::Register(number));
    match count {
        BitCount::Leading => compute(part, Operator::LeadingZeros, [zero, all], width)?,
        BitCount::Trailing => {
            compute(part, Operator::ReverseBits, [zero, all], width)?;
            compute(part, Operator::LeadingZeros, [zero, Operand::Register(part)], width)?;
        }
        BitCount::Ones | BitCount::Parity => {
            // the sums of pairs of bits, then of groups of four and of bytes, then of all bytes in the highest one
            const PAIRS: u64 = u64::MAX / 3;
            const FOURS: u64 = u64::MAX / 5;
            const BYTES: u64 = u64::MAX / 17;
            const ONES: u64 = u64::MAX / 255;
            let (of, half) = (Width::Double, Operand::Register(part));
            let constant = |number: u64| Operand::number(number);
            compute(number, Operator::ZeroExtend(width), [zero, all], of)?;
            compute(part, Operator::ShiftRight, [all, constant(1)], of)?;
            compute(part, Operator::And, [half, constant(PAIRS)], of)?;
            compute(number, Operator::Subtract, [all, half], of)?;
            compute(part, Operator::ShiftRight, [all, constant(2)], of)?;
            compute(part, Operator::And, [half, constant(FOURS)], of)?;
            compute(number, Operator::And, [all, constant(FOURS)], of)?;
            compute(number, Operator::Add, [all, half], of)?;
            compute(part, Operator::ShiftRight, [all, constant(4)], of)?;
            compute(number, Operator::Add, [all, half], of)?;
            compute(number, Operator::And, [all, constant(BYTES)], of)?;
            compute(number, Operator::Multiply, [all, constant(ONES)], of)?;
            compute(part, Operator::ShiftRight, [all, constant(56)], of)?;
            if count == BitCount::Parity {
                compute(part, Operator::And, [half, constant(1)], of)?;
            }
        }
    }
    Ok(part)
}
