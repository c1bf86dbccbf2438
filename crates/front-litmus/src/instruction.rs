//! The instructions that tests may have, and what is written for them.

use super::test::{Constant, VariableId};
use garret_base::register::{Register, Width};
use garret_base::source::Span;

/// An operand, as it is written.
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

/// An instruction of a test, as it is written. What it does, the program says that the test stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What it is called, in lower case.
    pub name: String,
    /// With `lock`: in one step.
    pub locked: bool,
    /// The width of its accesses, where that is written.
    pub width: Option<Width>,
    /// What it works on; the operand that is written comes first.
    pub operands: Vec<Operand>,
    /// What it works on besides: the register that `cmpxchg` compares with.
    pub implied: Option<Register>,
    /// Where a jump goes: the index of an instruction, or the number of instructions.
    pub target: usize,
    /// Whether a jump goes here.
    pub labelled: bool,
    /// Where it is.
    pub span: Span,
}

/// How a mnemonic is used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mnemonic {
    pub(super) name: &'static str,
    /// The number of operands; a jump has its label.
    pub(super) operands: usize,
    /// So many of the first operands may be written.
    pub(super) written: usize,
    /// It may have the prefix `lock` when it writes memory.
    pub(super) lockable: bool,
}

impl Mnemonic {
    /// Whether it has a label to go to.
    pub(super) fn is_jump(&self) -> bool {
        self.name.starts_with('j')
    }

    /// A register that it reads and may write, and that is no operand.
    pub(super) fn implied(&self) -> Option<Register> {
        (self.name == "cmpxchg").then_some(Register::ACCUMULATOR)
    }
}

const fn mnemonic(name: &'static str, operands: usize, written: usize, lockable: bool) -> Mnemonic {
    Mnemonic { name, operands, written, lockable }
}

const fn bare(name: &'static str) -> Mnemonic {
    mnemonic(name, 0, 0, false)
}

/// All instructions. `CF` and `OF` are not kept: there are no unsigned jumps, and numbers do not wrap around.
pub(super) const MNEMONICS: [Mnemonic; 32] = [
    mnemonic("mov", 2, 1, false),
    mnemonic("xchg", 2, 2, true),
    mnemonic("inc", 1, 1, true),
    mnemonic("dec", 1, 1, true),
    mnemonic("add", 2, 1, true),
    mnemonic("sub", 2, 1, true),
    mnemonic("and", 2, 1, true),
    mnemonic("or", 2, 1, true),
    mnemonic("xor", 2, 1, true),
    mnemonic("cmp", 2, 0, false),
    mnemonic("test", 2, 0, false),
    mnemonic("cmpxchg", 2, 1, true),
    mnemonic("xadd", 2, 2, true),
    bare("jmp"),
    bare("je"),
    bare("jz"),
    bare("jne"),
    bare("jnz"),
    bare("jl"),
    bare("jnge"),
    bare("js"),
    bare("jle"),
    bare("jng"),
    bare("jg"),
    bare("jnle"),
    bare("jge"),
    bare("jnl"),
    bare("jns"),
    bare("mfence"),
    bare("sfence"),
    bare("lfence"),
    bare("nop"),
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
    use super::lookup;
    use crate::Width;

    #[test]
    fn suffixes_are_widths() {
        let known = |name: &str| lookup(name).map(|(it, width)| (it.name, width));
        assert_eq!(known("MOVL"), Some(("mov", Some(Width::Double))));
        assert_eq!(known("sub"), Some(("sub", None)));
        assert_eq!(known("subb"), Some(("sub", Some(Width::Byte))));
        assert_eq!(known("mfencel"), None);
        assert_eq!(known("jl"), Some(("jl", None)));
    }
}
