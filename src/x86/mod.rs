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
//! What compilers write for x86-64 is read by [`translate_compiled`] (`gas`): into the same [`Program`], with wider registers, slots of the stack as
//! registers, several functions that threads start with, and calls that report a failure as the bad states.
//!
//! Text, tokens, syntax tree, [`Program`]; then the meaning of each instruction (`semantics`), from which paths
//! follow (`path`), and from these the system, as text in the `.cub` language, which is what is checked.
//!
//! # Sources
//! D. Declerck, *Vérification par model-checking de programmes concurrents paramétrés sur des modèles mémoires faibles*, chapter 5
//! and appendix A.1.

mod check;
mod columns;
mod counter;
mod emit;
mod execution;
mod flow;
mod gas;
mod lexer;
mod lint;
mod liveness;
mod loops;
mod names;
mod parser;
mod path;
pub mod program;
mod semantics;
mod sum;
mod syntax;
mod token;
mod values;

pub use gas::ThreadFunction;
pub use token::Relation;

use crate::lang::{self, Unread};
use crate::machine::Run;
use crate::memory::Model;
use crate::source::{self, Diagnostic, Diagnostics};
use crate::system::System;
use crate::vacuity::Vacuity;
use crate::watch::Watch;
use flow::Flow;
use lint::Facts;
use liveness::{Slots, Watched};
use path::Path;
use program::{Instruction, Operation, Program};

/// How a program is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AssemblyOptions {
    /// Whether what a thread does to its registers is joined with the access to memory before or after it (default: yes).
    /// The verdict does not depend on it.
    pub fuse: bool,
    /// Whether `xchg` with a memory operand is locked without `lock`, as on processors (default: yes).
    pub implicit_lock: bool,
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
        Self { fuse: true, implicit_lock: true }
    }

    /// Sets [`AssemblyOptions::fuse`].
    #[must_use]
    pub const fn fuse(mut self, fuse: bool) -> Self {
        self.fuse = fuse;
        self
    }

    /// Sets [`AssemblyOptions::implicit_lock`].
    #[must_use]
    pub const fn implicit_lock(mut self, implicit_lock: bool) -> Self {
        self.implicit_lock = implicit_lock;
        self
    }
}

/// So many diagnostics of a program are shown; more would hide the first ones.
const MOST_SHOWN: usize = 20;

/// A program and its system.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The program.
    pub program: Program,
    /// The system, in the `.cub` language.
    pub text: String,
    /// The path of each transition of the system.
    paths: Vec<Path>,
    /// What has a meaning before the first instruction.
    open: Slots,
    /// The texts of the files that a compiler made the program of, as far as they are known.
    sources: Vec<Option<String>>,
    /// A compiler wrote it.
    compiled: bool,
    /// What is strange about the program.
    pub warnings: Vec<Diagnostic>,
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
    compiled(program, name, options, true, warnings)
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
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::error("this file is too large").into());
    }
    let (mut errors, mut warnings) = (Vec::new(), Vec::new());
    let program = gas::read(text, threads, options, &mut errors, &mut warnings);
    if !errors.is_empty() {
        return Err(first(errors, Diagnostic::error).into());
    }
    compiled(program, name, options, false, warnings)
}

/// Whether a text is in the language of the GNU assembler: it begins with a directive, or a label.
#[must_use]
pub fn is_compiled(text: &str) -> bool {
    gas::begins(text)
}

/// The system of a program. With `check_flags`, what works on flags must find nothing else.
fn compiled(
    program: Program,
    name: &str,
    options: AssemblyOptions,
    check_flags: bool,
    mut warnings: Vec<Diagnostic>,
) -> Result<Translation, Diagnostics> {
    let flow = Flow::new(&program);
    let values = values::values(&program, &flow);
    let facts = Facts { program: &program, flow: &flow, values: &values };
    let errors = if check_flags { facts.errors() } else { Vec::new() };
    if !errors.is_empty() {
        return Err(first(errors, Diagnostic::error).into());
    }
    let watched = Watched::new(&program);
    let paths = path::paths(&program, &flow, &values, &watched, options.fuse);
    if let Some(instruction) = paths.too_large.and_then(|point| program.instruction(point)) {
        let error = Diagnostic::error("numbers get too large here");
        return Err(error.at(instruction.span, "the result may have more than 36 bits").into());
    }
    warnings.extend(facts.warnings(paths.open));
    let text = emit::system(&program, &paths, name);
    Ok(Translation {
        program,
        text,
        open: paths.open,
        paths: paths.all,
        sources: Vec::new(),
        compiled: !check_flags,
        warnings: first(warnings, Diagnostic::warning),
    })
}

/// The first diagnostics of the text, and how many more there are.
fn first(diagnostics: Vec<Diagnostic>, new: fn(String) -> Diagnostic) -> Vec<Diagnostic> {
    source::first(diagnostics, MOST_SHOWN, 0, |more| new(format!("and {more} more like these")))
}

impl Translation {
    /// The system, for every memory model.
    ///
    /// # Errors
    /// The system is too large.
    pub fn system(&self) -> Result<System, Diagnostics> {
        self.system_within(&Watch::default()).map_err(Unread::into_diagnostics)
    }

    /// The same, until the watch.
    ///
    /// # Errors
    /// The system is too large, or the time is over.
    pub fn system_within(&self, watch: &Watch) -> Result<System, Unread> {
        let refused = |error: Diagnostic| {
            // the places are those of another text
            Diagnostic::error(format!("the system of this program is refused: {}", error.message))
        };
        match lang::parse_within(&self.text, watch) {
            Ok(checked) => Ok(checked.system),
            Err(Unread::Mistakes(errors)) => {
                Err(Unread::Mistakes(errors.into_iter().map(refused).collect::<Vec<_>>().into()))
            }
            Err(Unread::Over) => Err(Unread::Over),
        }
    }

    /// What the memory model would have to do for an instruction, and does not: `sfence` where stores do not leave the buffer in their
    /// order anyway.
    #[must_use]
    pub fn unsupported(&self, model: Model) -> Vec<Diagnostic> {
        if !model.buffering().may_pass(true) {
            return Vec::new();
        }
        let fences = self.program.code.iter().filter(|it| it.operation == Operation::StoreFence);
        let name = model.name().to_uppercase();
        let error = |it: &Instruction| {
            Diagnostic::error(format!("`sfence` is not supported under {name}"))
                .at(it.span, "")
                .help(format!("under TSO it has no effect; `mfence` is stronger, and known under {name}"))
        };
        first(fences.map(error).collect(), Diagnostic::error)
    }

    /// Takes the texts of the files that a compiler made the program of ([`Program::files`]), in their order, where they are known: executions show
    /// their lines.
    #[must_use]
    pub fn with_sources(mut self, texts: Vec<Option<String>>) -> Self {
        self.sources = texts;
        self
    }

    /// A line of such a file, with its number.
    fn source_line(&self, file: u32, line: u32) -> Option<String> {
        /// In characters: as wide as most lines of assembly with their effects are.
        const LONGEST: usize = 72;
        let path = self.program.files.get(file as usize)?;
        let name = path.rsplit('/').next().unwrap_or(path);
        let text = self.sources.get(file as usize).and_then(Option::as_ref);
        let text = text.and_then(|text| text.lines().nth((line as usize).checked_sub(1)?));
        let text: String = text.unwrap_or_default().trim().chars().filter(|it| !it.is_control()).collect();
        let shown: String = text.chars().take(LONGEST).collect();
        let more = if shown.len() < text.len() { ".." } else { "" };
        Some(format!("{name}:{line}  {shown}{more}").trim_end().to_owned())
    }

    /// A run of the machine as an execution of the program.
    #[must_use]
    pub fn render(&self, system: &System, run: &Run) -> String {
        columns::render(self, system, run)
    }

    /// Bad states of the system that contradict themselves, or all that threads ever do.
    #[must_use]
    pub fn contradictions(&self, system: &System, watch: &Watch) -> Vec<Diagnostic> {
        let reasons = Vacuity::within(system, watch).unsafes;
        // that some assertions never fail is what they are for
        if self.compiled && reasons.iter().any(Option::is_none) {
            return Vec::new();
        }
        let never = self.program.properties.iter().zip(reasons);
        never
            .filter_map(|(property, reason)| {
                let warning = if reason?.is_contradiction() {
                    Diagnostic::warning("this contradicts itself: no state is bad")
                } else {
                    Diagnostic::warning(
                        "no thread ever comes to this: the program is SAFE for that reason alone",
                    )
                };
                Some(warning.at(property.span, "never holds"))
            })
            .collect()
    }
}
