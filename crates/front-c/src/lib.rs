//! A subset of C11: a reader of programs whose functions any number of threads run.
//!
//! Text, tokens (`lexer`), macros and files that are included (`preprocess`, `texts`), syntax (`parser`), and a [`Program`](garret_program::Program) (`lower`). Each access is made in
//! the order of the text, as the usual mapping to x86 has it: loads and stores are moves, a sequentially consistent store is an exchange,
//! operations that read and write are locked, a sequentially consistent fence is a full one. A compiler may move what is not atomic, or
//! relaxed: what it makes of a file is read by `garret_front_x86::translate_compiled`.
//!
//! Numbers have types (`integer`), and constants are computed in them (`constant`). In the program, integers are mathematical: where a number may
//! leave its type, it is cut; of numbers of 32 and 64 bits without bounds it is assumed that they do not wrap, which the program says of itself.
//!
//! # Sources
//! ISO/IEC 9899:2011, sections 6 and 7.17; P. Sewell et al., *C/C++11 mappings to processors*, 2011 to 2016.

mod any_number;
mod atomics;
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
use garret_program::{Making, ThreadFunction, Translation, first};
use texts::Texts;

/// How a text in C is to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct COptions {
    /// Whether what a thread does to its variables is joined with the access to memory before or after it (default: yes).
    pub fuse: bool,
    /// Macros that are defined, with what they stand for (default: none).
    pub defines: Vec<(String, String)>,
    /// The functions that threads run; each thread runs one of them (default: none, for the threads that `main` creates, or, where it creates
    /// none, for the only function that is neither `static` nor `main`, and that no other one calls).
    pub threads: Vec<ThreadFunction>,
    /// Whether a program in which nothing is bad is refused (default: yes). Else it has a bad state that nobody comes to, for questions that
    /// are not about bad states: data races, threads that wait for ever.
    pub needs_assertions: bool,
    /// Whether `main` is left out where it is none of the threads (default: no, what it does before it creates its first thread is carried
    /// out, and what memory holds then is what threads find).
    pub without_main: bool,
    /// Whether a weak compare-exchange may fail although it finds what is expected, as C allows, however often (default: no, it does not on x86,
    /// and the program says that this is assumed).
    pub weak_fails: bool,
    /// Whether threads that wait for a condition variable may wake up although nobody wakes them, as C allows (default: yes). Else a wake-up that
    /// is lost makes a thread wait for ever.
    pub spurious: bool,
    /// How many turns are taken of loops without end (`while (1)` without `break`, `return` or `goto`): then the thread is at its end. That is
    /// less than what the program does (default: none, they have no end).
    pub rounds: Option<u32>,
}

impl Default for COptions {
    fn default() -> Self {
        Self::new()
    }
}

impl COptions {
    /// The defaults.
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

    /// Adds a macro.
    #[must_use]
    pub fn define(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.defines.push((name.into(), text.into()));
        self
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

/// The system of a text in C. `name` is what the text is called.
///
/// # Errors
/// The first independent mistakes, in the order of the text; what is not supported is one.
pub fn translate(text: &str, name: &str, options: &COptions) -> Result<Translation, Diagnostics> {
    translate_with(text, name, options, &mut |_| None)
}

/// The same, with the files that the text includes (`#include "own.h"`): `load` gets the text of each, by its name from where the program is, or
/// none. What is wrong in one of them is reported where it is included.
///
/// # Errors
/// As those of [`translate`].
pub fn translate_with(
    text: &str,
    name: &str,
    options: &COptions,
    load: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<Translation, Diagnostics> {
    is_not_too_large(text)?;
    let mut errors = Vec::new();
    let mut texts = Texts::new(text);
    let mut tokens = preprocess::preprocess(&mut texts, &options.defines, load, &mut errors);
    let has_signals = !options.spurious && library::has_conditions(&tokens);
    let library = library::add(&mut texts, &mut tokens, options.spurious, &mut errors);
    let mut unit = parser::parse(tokens, &mut errors);
    unit.library = library;
    errors.extend(lower::refused(&unit).filter(|_| errors.is_empty()));
    if errors.is_empty() {
        let mut warnings = Vec::new();
        let asked = lower::Asked {
            threads: &options.threads,
            needs_assertions: options.needs_assertions,
            without_main: options.without_main,
            weak_fails: options.weak_fails,
            rounds: options.rounds,
        };
        let mut program = lower::program((&unit, &texts), asked, &mut errors, &mut warnings);
        if has_signals {
            program.assumed.push("who waits for a condition goes on only when woken".to_owned());
        }
        if errors.is_empty() {
            let lines = Lines::new(texts.all());
            let warnings = warnings.into_iter().map(|it| texts.described(&lines, it)).collect();
            let making = Making { fuse: options.fuse, checks_flags: false, asserts: true };
            return Translation::new(program, name, making, warnings);
        }
    }
    Err(described(&texts, errors))
}

/// A program in C over machine words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OverWords {
    /// Its text in LLVM IR.
    pub ir: String,
    /// The function that threads run where none is named: the only one that is neither `static` nor `main`, and that no other one calls, where
    /// `main` creates no threads.
    pub runs: Option<String>,
    /// Where `main` creates threads in loops: a program that creates any number of them, and has all executions of this one.
    pub any: Option<String>,
    /// The same where it is known that there are many: a program that has some of the executions of this one, whose `main` creates as many threads as it
    /// wants.
    pub few: Option<String>,
}

/// A program in C in LLVM IR, in which each number has the bits of its type, and nothing is optimised. Of the options, the macros count. The files
/// that the text includes are asked for by `load`, as in [`translate_with`].
///
/// # Errors
/// What is no C, and what has no meaning here: numbers of more than 64 bits, computed jumps, instructions of the processor, ..
pub fn over_words(
    text: &str,
    name: &str,
    options: &COptions,
    load: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<OverWords, Diagnostics> {
    is_not_too_large(text)?;
    let mut errors = Vec::new();
    let mut texts = Texts::new(text);
    let tokens = preprocess::preprocess(&mut texts, &options.defines, load, &mut errors);
    let unit = parser::parse_over_words(tokens, &mut errors);
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

/// What is wrong with a text, with its places in the text itself.
fn described(texts: &Texts, errors: Vec<Diagnostic>) -> Diagnostics {
    let lines = Lines::new(texts.all());
    let errors = errors.into_iter().map(|it| texts.described(&lines, it)).collect();
    first(errors, Diagnostic::error).into()
}
