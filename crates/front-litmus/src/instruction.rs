//! The instructions of litmus tests, and their mnemonics.

use super::test::{Constant, VariableId};
use garret_base::register::{Register, Width};
use garret_base::source::Span;

/// An operand as it is written in the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A number.
    Constant(Constant),
    /// A register or a part of it.
    Register(Register, Width, Span),
    /// A variable in memory.
    Memory(VariableId, Span),
}

impl Operand {
    /// The place of the operand in the source.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Constant(constant) => constant.span,
            Self::Register(_, _, span) | Self::Memory(_, span) => *span,
        }
    }
}

/// An instruction as it is written in the test. Its meaning is that of the program made from the test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The mnemonic, in lower case.
    pub name: String,
    /// Whether it has the prefix `lock`, so that it is atomic.
    pub locked: bool,
    /// The width of its accesses, if it is written.
    pub width: Option<Width>,
    /// The operands; the one that is written to comes first.
    pub operands: Vec<Operand>,
    /// An additional register that it uses: the one that `cmpxchg` compares with.
    pub implied: Option<Register>,
    /// The target of a jump: the index of an instruction, or the number of instructions.
    pub target: usize,
    /// Whether it is the target of a jump.
    pub labelled: bool,
    /// Its place in the source.
    pub span: Span,
}

/// The form of a mnemonic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mnemonic {
    pub(super) name: &'static str,
    /// The number of operands. The label of a jump is not an operand.
    pub(super) operands: usize,
    /// The number of operands that may be written to; these are the first ones.
    pub(super) written: usize,
    /// Whether it may have the prefix `lock` if it writes memory.
    pub(super) lockable: bool,
}

impl Mnemonic {
    /// Whether it takes a label to jump to.
    pub(super) fn is_jump(&self) -> bool {
        self.name.starts_with('j')
    }

    /// A register that it reads and may write, without being an operand.
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

/// All mnemonics. `CF` and `OF` are not modelled: there are no unsigned jumps, and numbers do not wrap around.
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

/// The mnemonic of this name, in any case, perhaps with a letter for the width of its operands.
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
