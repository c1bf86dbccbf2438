//! Programs in x86 assembly, run by any number of threads, become systems.
//!
//! ```text
//! program    = section {..}                           in any order; `;` starts a comment
//! section    = "begin" NAME line {..} "end" NAME
//! shared_data, thread_data:  name "dd" ( number | "N" ) [ "!" "as" "counter" ]
//! init_code:                 "start_threads"
//! thread_code:               { label ":" } [ [ "lock" ] mnemonic [ operand { "," operand } ] ]
//! unsafe_prop:               term op term { "&&" term op term }       several sections: several bad states
//! operand    = register | number | "N" | [ "dword" [ "ptr" ] ] "[" name [ "+" $thread ] "]"
//! term       = number | label | "eip" "[" $thread "]" | register "[" $thread "]" | name "[" $thread "]"
//!            | $thread ":" name [ "[" $thread "]" ]
//! ```
//!
//! Integers are mathematical: they do not wrap. `[x + $self]` is the cell of `x` of the thread that runs, like `[x]`; `[x + $t]`
//! that of some other thread, chosen anew each time. A counter counts threads; leaving `0..N` is a bad state of its own.
//!
//! What compilers write for x86-64 is read by [`translate_compiled`] (`gas`), and what people write for NASM by [`translate_nasm`] (`gas/nasm`): into the same [`Program`](garret_program::Program), with wider registers, slots of the stack as
//! registers, several functions that threads start with, and calls that report a failure as the bad states.
//!
//! Text, tokens, syntax tree, [`Program`](garret_program::Program): this is a reader; what follows is in [`program`](garret_program).
//!
//! # Sources
//! D. Declerck, *Vérification par model-checking de programmes concurrents paramétrés sur des modèles mémoires faibles*, chapter 5
//! and appendix A.1.

mod check;
mod gas;
mod lexer;
mod meaning;
mod outline;
mod parser;
mod syntax;
mod token;

use garret_base::source::{Diagnostic, Diagnostics};
pub use garret_program::ThreadFunction;
use garret_program::{Making, Translation, first};
pub use meaning::meaning;
pub use outline::outline;

/// How a program is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct AssemblyOptions {
    /// Whether what a thread does to its registers is joined with the access to memory before or after it (default: yes).
    /// The verdict does not depend on it.
    pub fuse: bool,
    /// Whether `xchg` with a memory operand is locked without `lock`, as on processors (default: yes).
    pub implicit_lock: bool,
    /// Whether `main` is left out where it is none of the threads (default: no, what it writes before it creates its first thread is what memory
    /// holds at first).
    pub without_main: bool,
    /// Whether a program in which nothing is bad is refused (default: yes; not where it is asked whether somebody waits for ever).
    pub needs_assertions: bool,
}

impl Default for AssemblyOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl AssemblyOptions {
    /// The defaults.
    #[must_use]
    pub const fn new() -> Self {
        Self { fuse: true, implicit_lock: true, without_main: false, needs_assertions: true }
    }

    /// Sets [`AssemblyOptions::fuse`].
    #[must_use]
    pub const fn fuse(mut self, fuse: bool) -> Self {
        self.fuse = fuse;
        self
    }

    /// Sets [`AssemblyOptions::without_main`].
    #[must_use]
    pub const fn without_main(mut self, without_main: bool) -> Self {
        self.without_main = without_main;
        self
    }

    /// Sets [`AssemblyOptions::needs_assertions`].
    #[must_use]
    pub const fn needs_assertions(mut self, needs_assertions: bool) -> Self {
        self.needs_assertions = needs_assertions;
        self
    }

    /// Sets [`AssemblyOptions::implicit_lock`].
    #[must_use]
    pub const fn implicit_lock(mut self, implicit_lock: bool) -> Self {
        self.implicit_lock = implicit_lock;
        self
    }
}

/// The system of an assembly text. `name` is what the text is called.
///
/// # Errors
/// The first independent mistakes, in the order of the text.
pub fn translate(text: &str, name: &str, options: AssemblyOptions) -> Result<Translation, Diagnostics> {
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::error("this file is too large").into());
    }
    let (mut errors, mut warnings) = (Vec::new(), Vec::new());
    let tokens = lexer::tokens(text, &mut errors);
    let source = parser::parse(text, &tokens, &mut errors);
    let program = check::check(&source, text, options, &mut errors, &mut warnings);
    if !errors.is_empty() {
        return Err(first(errors, Diagnostic::error).into());
    }
    let making = Making { fuse: options.fuse, checks_flags: true, asserts: false };
    Translation::new(program, name, making, warnings)
}

/// The system of an assembly text as compilers write it, in the language of the GNU assembler; each thread runs one of the functions
/// that are named, or the only global one. `name` is what the text is called.
///
/// # Errors
/// The first independent mistakes, in the order of the text.
pub fn translate_compiled(
    text: &str,
    name: &str,
    options: AssemblyOptions,
    threads: &[ThreadFunction],
) -> Result<Translation, Diagnostics> {
    followed(text, name, options, threads, gas::read)
}

/// The system of an assembly text as people write it for NASM; each thread runs one of the functions that are named, or the only
/// global one. `name` is what the text is called.
///
/// # Errors
/// The first independent mistakes, in the order of the text.
pub fn translate_nasm(
    text: &str,
    name: &str,
    options: AssemblyOptions,
    threads: &[ThreadFunction],
) -> Result<Translation, Diagnostics> {
    followed(text, name, options, threads, gas::read_nasm)
}

/// The system of a text whose code is followed from the functions that threads run.
fn followed(
    text: &str,
    name: &str,
    options: AssemblyOptions,
    threads: &[ThreadFunction],
    read: gas::Read,
) -> Result<Translation, Diagnostics> {
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::error("this file is too large").into());
    }
    let (mut errors, mut warnings) = (Vec::new(), Vec::new());
    let program = read(text, threads, options, &mut errors, &mut warnings);
    if !errors.is_empty() {
        return Err(first(errors, Diagnostic::error).into());
    }
    let making = Making { fuse: options.fuse, checks_flags: false, asserts: true };
    Translation::new(program, name, making, warnings)
}

/// Whether a text is for NASM: it has sections, or other lines that only NASM knows, and no code of the language that [`translate`]
/// takes.
#[must_use]
pub fn is_nasm(text: &str) -> bool {
    gas::is_nasm(text)
}

/// Whether a text is in the language of the GNU assembler: it begins with a directive, or a label.
#[must_use]
pub fn is_compiled(text: &str) -> bool {
    gas::begins(text)
}
