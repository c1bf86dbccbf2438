//! The language that a text for an assembler is written in.

/// A language of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// That of the GNU assembler: `movl $1, x(%rip)`.
    Att,
    /// The other one of the GNU assembler: `mov DWORD PTR x[rip], 1`.
    Intel,
    /// `mov dword [rel x], 1`
    Nasm,
}

impl Syntax {
    /// What is said to people who write for NASM, or to those who have a compiler write.
    pub(super) fn said(self, compiled: &'static str, nasm: &'static str) -> &'static str {
        if self == Self::Nasm { nasm } else { compiled }
    }
}
