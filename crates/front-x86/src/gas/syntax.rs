//! The assembler syntax of a text.

/// A syntax for operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// The AT&T syntax of the GNU assembler: `movl $1, x(%rip)`.
    Att,
    /// The Intel syntax of the GNU assembler: `mov DWORD PTR x[rip], 1`.
    Intel,
    /// The syntax of NASM: `mov dword [rel x], 1`.
    Nasm,
}

impl Syntax {
    /// The message for users of NASM, or for users of a compiler.
    pub(super) fn said(self, compiled: &'static str, nasm: &'static str) -> &'static str {
        if self == Self::Nasm { nasm } else { compiled }
    }
}
