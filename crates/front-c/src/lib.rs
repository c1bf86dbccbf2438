//! Front end for a subset of C11: programs whose functions are run by any number of threads.
//!
//! The stages are the text, tokens (`lexer`), macros and included files (`preprocess`, `texts`), syntax (`parser`), and a
//! [`Program`](garret_program::Program) (`lower`). Accesses are made in the order of the text, by the usual mapping to x86: loads
//! and stores are moves, a sequentially consistent store is an exchange, read-modify-write operations are locked, and a
//! sequentially consistent fence is a full fence. A compiler may reorder accesses that are not atomic or that are relaxed;
//! `garret_front_x86::translate_compiled` reads what it makes of a file.
//!
//! Numbers have types (`integer`), and constants are computed in these (`constant`). In the program, integers are mathematical:
//! where a number may leave the range of its type, it is converted. Numbers of 32 and 64 bits without known bounds are assumed not
//! to wrap; the program lists this assumption.
//!
//! # Sources
//! ISO/IEC 9899:2011, sections 6 and 7.17; P. Sewell et al., *C/C++11 mappings to processors*, 2011 to 2016.

mod any_number;
mod atomics;
mod cdschecker;
mod constant;
mod integer;
mod lexer;
mod library;
mod lower;
mod named;
mod outline;
mod parser;
mod preprocess;
mod sequence;
mod syntax;
mod texts;
mod token;
mod typing;
mod unit;
mod words;

pub use outline::outline;
pub use parser::is_keyword;

use any_number::Wanted;
use garret_base::setters::setters;
use garret_base::source::{Diagnostic, Diagnostics, Lines};
use garret_program::{ThreadFunction, Translation, TranslationOptions, first};
use texts::Texts;

/// The options for reading a C text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct COptions {
    /// Whether steps that only access a thread's own variables are fused with the access to memory before or after them (default: yes).
    pub fuse: bool,
    /// Macros to define, with their replacement texts (default: none).
    pub defines: Vec<(String, String)>,
    /// The functions that threads run; each thread runs one of them (default: none). Without them, the threads are those that
    /// `main` creates. If it creates none, all threads run the only function that is neither `static` nor `main` and is not called
    /// by another one.
    pub threads: Vec<ThreadFunction>,
    /// Whether a program without bad states is refused (default: yes). Otherwise it gets a bad state that no thread reaches, for
    /// questions that are not about bad states: data races, threads that wait for ever.
    pub needs_assertions: bool,
    /// Whether `main` is ignored if no thread runs it (default: no). If it is not ignored, its actions before it creates the first
    /// thread are executed, and give the initial memory.
    pub without_main: bool,
    /// Whether a weak compare-exchange may fail any number of times although it finds the expected value, as C allows (default:
    /// no). It does not fail so on x86; the program lists this assumption.
    pub weak_fails: bool,
    /// Whether threads that wait for a condition variable may wake up without being woken, as C allows (default: yes). Otherwise, a
    /// lost wake-up makes a thread wait for ever.
    pub spurious: bool,
    /// The number of iterations of endless loops (`while (1)` without `break`, `return` or `goto`), after which the thread ends
    /// (default: none, such loops do not end). With this option, not all executions are covered.
    pub rounds: Option<u32>,
}

impl Default for COptions {
    fn default() -> Self {
        Self::new()
    }
}

impl COptions {
    /// The default options.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            fuse: true,
            defines: Vec::new(),
            threads: Vec::new(),
            needs_assertions: true,
            without_main: false,
            weak_fails: false,
            spurious: true,
            rounds: None,
        }
    }

    /// Sets [`COptions::fuse`].
    #[must_use]
    pub fn fuse(mut self, fuse: bool) -> Self {
        self.fuse = fuse;
        self
    }

    /// Adds a macro to define.
    #[must_use]
    pub fn define(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.defines.push((name.into(), text.into()));
        self
    }

    /// The names of the functions that the user wants threads to run; `None` if it is not known which ones run, because `main` is
    /// left out, and none are named.
    fn asked(&self) -> Option<Vec<String>> {
        let names = self.threads.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
        (!self.without_main || !names.is_empty()).then_some(names)
    }

    setters! {
        COptions:
        threads(threads: Vec<ThreadFunction>),
        needs_assertions(needs_assertions: bool),
        without_main(without_main: bool),
        spurious(spurious: bool),
        weak_fails(weak_fails: bool),
        rounds(rounds: impl Into<Option<u32>>),
    }
}

/// Translates a C text into a system. `name` is the name of the text.
///
/// # Errors
/// The first independent errors, in the order of the text. Unsupported constructs are errors.
pub fn translate(text: &str, name: &str, options: &COptions) -> Result<Translation, Diagnostics> {
    translate_with(text, name, options, &mut |_| None)
}

/// Like [`translate`], with the files that the text includes (`#include "own.h"`). `load` returns the text of a file, given its
/// name relative to the program, or `None`. Errors in an included file are reported at the place where it is included.
///
/// # Errors
/// The same as for [`translate`].
pub fn translate_with(
    text: &str,
    name: &str,
    options: &COptions,
    load: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<Translation, Diagnostics> {
    is_not_too_large(text)?;
    let mut errors = Vec::new();
    let mut texts = Texts::new(text);
    let mut tokens = preprocess::preprocess((&mut texts, name), &options.defines, load, &mut errors);
    cdschecker::adapt(&mut tokens, options.threads.iter().map(|it| it.name.as_str()));
    let has_signals = !options.spurious && library::has_conditions(&tokens);
    let library = library::add(&mut texts, &mut tokens, options.spurious, &mut errors);
    let mut unit = parser::parse(tokens, options.asked(), &mut errors);
    unit.library = library;
    errors.extend(lower::refused(&unit).filter(|_| errors.is_empty()));
    if errors.is_empty() {
        let mut warnings = Vec::new();
        let asked = lower::LoweringOptions {
            threads: &options.threads,
            needs_assertions: options.needs_assertions,
            without_main: options.without_main,
            weak_fails: options.weak_fails,
            rounds: options.rounds,
        };
        let mut program = lower::program((&unit, &texts), asked, &mut errors, &mut warnings);
        if has_signals {
            program.assumed.push(
                "a thread that waits for a condition variable continues only after a signal".to_owned(),
            );
        }
        if errors.is_empty() {
            let lines = Lines::new(texts.all());
            let warnings = warnings.into_iter().map(|it| texts.described(&lines, it)).collect();
            let making = TranslationOptions { fuse: options.fuse, checks_flags: false, asserts: true };
            return Translation::new(program, name, making, warnings);
        }
    }
    Err(described(&texts, errors))
}

/// A C program over machine words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OverWords {
    /// The program in LLVM IR.
    pub ir: String,
    /// The function that threads run if none is given and `main` creates no threads: the only one that is neither `static` nor
    /// `main` and is not called by another one.
    pub runs: Option<String>,
    /// If `main` creates threads in loops: a program that creates any number of them. It has all executions of this program.
    pub any: Option<String>,
    /// The same if the loops are known to have many iterations: a program whose `main` creates as many threads as it chooses. All
    /// its executions are executions of this program.
    pub few: Option<String>,
}

/// Translates a C program into LLVM IR in which each number has the bits of its type, without optimisation. Of the options, only
/// the macros and the names of the functions that threads run are used. `load` returns the text of included files, as in [`translate_with`].
///
/// # Errors
/// Text that is not C, and constructs that are not supported: numbers of more than 64 bits, computed jumps, processor instructions, ..
pub fn over_words(
    text: &str,
    name: &str,
    options: &COptions,
    load: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<OverWords, Diagnostics> {
    is_not_too_large(text)?;
    let mut errors = Vec::new();
    let mut texts = Texts::new(text);
    let mut tokens = preprocess::preprocess((&mut texts, name), &options.defines, load, &mut errors);
    cdschecker::adapt(&mut tokens, options.threads.iter().map(|it| it.name.as_str()));
    let unit = parser::parse_over_words(tokens, options.asked(), &mut errors);
    if errors.is_empty() {
        let ir = words::module(&unit, &texts, name).map_err(|errors| described(&texts, errors))?;
        let changed = |wanted| {
            let unit = any_number::with_any_number(&unit, wanted)?;
            words::module(&unit, &texts, name).ok()
        };
        let (any, few) = (changed(Wanted::More), changed(Wanted::Fewer));
        return Ok(OverWords { ir, runs: lower::only_one(&unit), any, few });
    }
    Err(described(&texts, errors))
}

fn is_not_too_large(text: &str) -> Result<(), Diagnostics> {
    match u32::try_from(text.len()) {
        Ok(_) => Ok(()),
        Err(_) => Err(Diagnostic::error("this file is too large").into()),
    }
}

/// The errors in a text, with places in the text itself.
fn described(texts: &Texts, errors: Vec<Diagnostic>) -> Diagnostics {
    let lines = Lines::new(texts.all());
    let errors = errors.into_iter().map(|it| texts.described(&lines, it)).collect();
    first(errors, Diagnostic::error).into()
}
