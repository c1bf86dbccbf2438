//! The instructions that tests may have, and what is written for them.

use super::test::{Constant, VariableId};
use crate::program::Relation;
use crate::register::{Register, Width};
use crate::source::Span;

/// What an instruction does with its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The first operand becomes the second.
    Move,
    /// The operands change places; atomic when one is in memory.
    Exchange,
    /// The first operand becomes the result.
    Arithmetic(Arithmetic),
    /// The operand becomes the result with 1.
    Unary(Arithmetic),
    /// The flags become those of the result.
    Compare(Arithmetic),
    /// When the first operand is what is in the accumulator it becomes the second, else the accumulator becomes it.
    CompareExchange,
    /// The first operand becomes the sum, the second what the first was.
    ExchangeAdd,
    /// The thread goes on at the target; always, or when the last result compares with 0 in this way.
    Jump(Option<Relation>),
    /// `mfence`.
    Fence,
    /// `sfence`, which orders nothing that total store order does not.
    StoreFence,
    /// Nothing that other threads or later instructions notice.
    Nothing,
}

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The bits that both have.
    And,
    /// The bits that one has.
    Or,
    /// The bits that exactly one has.
    Xor,
}

impl Arithmetic {
    /// The result, as large as it is: nothing wraps around.
    #[must_use]
    pub fn of(self, left: i64, right: i64) -> i128 {
        match self {
            Self::Add => i128::from(left) + i128::from(right),
            Self::Subtract => i128::from(left) - i128::from(right),
            // two's complement of any width, extended by its sign, has the same result
            Self::And => i128::from(left & right),
            Self::Or => i128::from(left | right),
            Self::Xor => i128::from(left ^ right),
        }
    }
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A number.
    Constant(Constant),
    /// A register, or a part of it.
    Register(Register, Width, Span),
    /// A variable in memory.
    Memory(VariableId, Span),
}

impl Operand {
    /// Where it is.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Constant(constant) => constant.span,
            Self::Register(_, _, span) | Self::Memory(_, span) => *span,
        }
    }
}

/// An instruction of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What it is called, in lower case.
    pub name: String,
    /// What it does.
    pub operation: Operation,
    /// With `lock`: in one step.
    pub locked: bool,
    /// The width of its accesses, where that is written.
    pub width: Option<Width>,
    /// What it does that with; the operand that is written comes first.
    pub operands: Vec<Operand>,
    /// Where a jump goes: the index of an instruction, or the number of instructions.
    pub target: usize,
    /// Whether a jump goes here.
    pub labelled: bool,
    /// Where it is.
    pub span: Span,
}

/// What is known of a mnemonic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mnemonic {
    pub(super) name: &'static str,
    pub(super) operation: Operation,
    /// The number of operands; a jump has its label.
    pub(super) operands: usize,
    /// It may have the prefix `lock` when it writes memory.
    pub(super) lockable: bool,
}

const fn mnemonic(name: &'static str, operation: Operation, operands: usize, lockable: bool) -> Mnemonic {
    Mnemonic { name, operation, operands, lockable }
}

const fn jump(name: &'static str, relation: Relation) -> Mnemonic {
    mnemonic(name, Operation::Jump(Some(relation)), 0, false)
}

/// All instructions. `CF` and `OF` are not kept: there are no unsigned jumps, and numbers do not wrap around.
pub(super) const MNEMONICS: [Mnemonic; 32] = [
    mnemonic("mov", Operation::Move, 2, false),
    mnemonic("xchg", Operation::Exchange, 2, true),
    mnemonic("inc", Operation::Unary(Arithmetic::Add), 1, true),
    mnemonic("dec", Operation::Unary(Arithmetic::Subtract), 1, true),
    mnemonic("add", Operation::Arithmetic(Arithmetic::Add), 2, true),
    mnemonic("sub", Operation::Arithmetic(Arithmetic::Subtract), 2, true),
    mnemonic("and", Operation::Arithmetic(Arithmetic::And), 2, true),
    mnemonic("or", Operation::Arithmetic(Arithmetic::Or), 2, true),
    mnemonic("xor", Operation::Arithmetic(Arithmetic::Xor), 2, true),
    mnemonic("cmp", Operation::Compare(Arithmetic::Subtract), 2, false),
    mnemonic("test", Operation::Compare(Arithmetic::And), 2, false),
    mnemonic("cmpxchg", Operation::CompareExchange, 2, true),
    mnemonic("xadd", Operation::ExchangeAdd, 2, true),
    mnemonic("jmp", Operation::Jump(None), 0, false),
    jump("je", Relation::Equal),
    jump("jz", Relation::Equal),
    jump("jne", Relation::Distinct),
    jump("jnz", Relation::Distinct),
    jump("jl", Relation::Below),
    jump("jnge", Relation::Below),
    jump("js", Relation::Below),
    jump("jle", Relation::AtMost),
    jump("jng", Relation::AtMost),
    jump("jg", Relation::Above),
    jump("jnle", Relation::Above),
    jump("jge", Relation::AtLeast),
    jump("jnl", Relation::AtLeast),
    jump("jns", Relation::AtLeast),
    mnemonic("mfence", Operation::Fence, 0, false),
    mnemonic("sfence", Operation::StoreFence, 0, false),
    mnemonic("lfence", Operation::Nothing, 0, false),
    mnemonic("nop", Operation::Nothing, 0, false),
];

/// The mnemonic of this name, in upper or lower case, perhaps with a letter for the width of its operands.
pub(super) fn lookup(name: &str) -> Option<(Mnemonic, Option<Width>)> {
    let find = |name: &str| MNEMONICS.into_iter().find(|known| known.name.eq_ignore_ascii_case(name));
    if let Some(found) = find(name) {
        return Some((found, None));
    }
    let suffix = name.chars().last()?;
    let width = match suffix.to_ascii_lowercase() {
        'b' => Width::Byte,
        'w' => Width::Word,
        'l' => Width::Double,
        'q' => Width::Quad,
        _ => return None,
    };
    let found = find(&name[..name.len() - 1])?;
    (found.operands > 0).then_some((found, Some(width)))
}

#[cfg(test)]
mod tests {
    use super::{Operation, Relation, lookup};
    use crate::litmus::Width;

    #[test]
    fn suffixes_are_widths() {
        let known = |name: &str| lookup(name).map(|(it, width)| (it.name, width));
        assert_eq!(known("MOVL"), Some(("mov", Some(Width::Double))));
        assert_eq!(known("sub"), Some(("sub", None)));
        assert_eq!(known("subb"), Some(("sub", Some(Width::Byte))));
        assert_eq!(known("mfencel"), None);
        assert_eq!(lookup("jl").map(|(it, _)| it.operation), Some(Operation::Jump(Some(Relation::Below))));
    }
}
