//! Translates x86 assembly programs, run by any number of threads, to systems.
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
//! Integers are mathematical: they do not wrap around. `[x + $self]` is the cell of `x` that belongs to the current thread, like `[x]`;
//! `[x + $t]` is that of some other thread, chosen anew each time. A counter counts threads; a value outside of `0..N` is a bad state
//! of its own.
//!
//! [`translate_compiled`] (`gas`) reads what compilers write for x86-64, and [`translate_nasm`] (`gas/nasm`) what people write for
//! NASM. Both produce the same kind of [`Program`](garret_program::Program), with wider registers, stack slots as registers, several
//! functions that threads start with, and calls that report a failure as the bad states.
//!
//! The stages are text, tokens, syntax tree, [`Program`](garret_program::Program): this crate is a reader; the later stages are in
//! [`program`](garret_program).
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
use garret_program::{Translation, TranslationOptions, first};
pub use meaning::meaning;
pub use outline::outline;

/// Options for reading a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct AssemblyOptions {
    /// Whether computations on registers are merged with the access to memory before or after them (default: yes). The verdict does not
    /// depend on it.
    pub fuse: bool,
    /// Whether `xchg` with a memory operand is locked even without `lock`, as on processors (default: yes).
    pub implicit_lock: bool,
    /// Whether `main` is left out if it is not one of the threads (default: no; then memory initially holds what `main` writes before
    /// it creates its first thread).
    pub without_main: bool,
    /// Whether a program without bad states is refused (default: yes; not when deadlocks are checked).
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

/// The system of an assembly text; `name` is the name of the text.
///
/// # Errors
/// The first independent errors, in the order of the text.
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
    let making = TranslationOptions { fuse: options.fuse, checks_flags: true, asserts: false };
    Translation::new(program, name, making, warnings)
}

/// The system of compiler output for x86-64, in the language of the GNU assembler. Each thread runs one of the named functions, or the
/// only global one. `name` is the name of the text.
///
/// # Errors
/// The first independent errors, in the order of the text.
pub fn translate_compiled(
    text: &str,
    name: &str,
    options: AssemblyOptions,
    threads: &[ThreadFunction],
) -> Result<Translation, Diagnostics> {
    followed(text, name, options, threads, gas::read)
}

/// The system of a hand-written text for NASM. Each thread runs one of the named functions, or the only global one. `name` is the name
/// of the text.
///
/// # Errors
/// The first independent errors, in the order of the text.
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
    let making = TranslationOptions { fuse: options.fuse, checks_flags: false, asserts: true };
    Translation::new(program, name, making, warnings)
}

/// Whether a text is for NASM: it has sections, or other lines that only NASM accepts, and no code in the language of [`translate`].
#[must_use]
pub fn is_nasm(text: &str) -> bool {
    gas::is_nasm(text)
}

/// Whether a text is in the language of the GNU assembler: it begins with a directive or a label.
#[must_use]
pub fn is_compiled(text: &str) -> bool {
    gas::begins(text)
}
