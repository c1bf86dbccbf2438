//! The front end: translates text in the `.cub` language into a typed [`System`], or reports diagnostics.
//!
//! The stages are text, tokens, syntax tree, system. Each stage reports errors and continues with the rest, so that one run shows
//! every independent error. No stage recurses on the depth of its input beyond a fixed limit.

mod alike;
mod check;
mod guard;
mod layout;
mod lexer;
mod outline;
mod parser;
mod sink;
mod syntax;
mod text;
mod token;

pub use alike::alike;
pub use guard::fenced;
pub use layout::formatted;
pub use outline::outline;
pub use text::comment_length;
pub use text::decode;
pub use token::KEYWORDS;

use crate::system::System;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_base::watch::Watch;
use sink::Sink;
use std::fmt;

/// A system, and warnings about its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The system.
    pub system: System,
    /// Warnings, in the order of the text; if there are more than twenty, the last one tells how many are not shown.
    pub warnings: Vec<Diagnostic>,
}

/// The rules that a text has to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    /// If the system has weak symbols, it has to follow the rules of weak systems.
    Weak,
    /// `weak`, the brackets of the main process and `i @` have no effect, and `fence()` is true.
    Sequential,
}

/// Reads a system for every memory model: the symbols that are `weak` in the text are weak in the system.
///
/// The memory model is chosen when the system is checked, explored or replayed; under sequential consistency the system is read
/// as by [`System::sequential`].
///
/// # Errors
/// Every independent error, in the order of the text; if there are more than twenty, the last diagnostic tells how many are not
/// shown.
///
/// # Example
/// ```
/// use garret_system::lang::parse;
///
/// let text = "
///     weak var X : bool
///     init { X = False }
///     unsafe (p) { p @ X = True }
///     transition set ([p]) { X := True }";
/// let system = parse(text).unwrap().system;
/// assert!(system.is_weak() && !system.sequential().is_weak());
///
/// let errors = parse("var X : bool\ninit { x = False }").unwrap_err();
/// assert_eq!(errors[0].message, "unknown name `x`");
/// assert_eq!(errors[0].help.as_deref(), Some("did you mean `X`?"));
/// ```
///
/// # Complexity
/// Linear in the size of the text and of its formulas with all predicates expanded, which is limited.
pub fn parse(text: &str) -> Result<Checked, Diagnostics> {
    parse_within(text, &Watch::default()).map_err(ReadError::into_diagnostics)
}

/// The same as [`parse`], until the watch is over.
///
/// # Errors
/// The mistakes of the text, or that the time is over.
pub fn parse_within(text: &str, watch: &Watch) -> Result<Checked, ReadError> {
    read(text, Rules::Weak, watch)
}

/// Reads a system for sequential consistency, and for no other memory model.
///
/// Some texts violate the rules of weak systems (for example, a shared variable is not weak), and so have no other meaning. For
/// all others the result is [`System::sequential`] of the result of [`parse`].
///
/// # Errors
/// Every independent error, except those that are errors only on weak memory.
///
/// # Example
/// ```
/// use garret_system::lang::{parse, parse_sequential};
///
/// let text = "
///     weak var X : bool
///     var Y : bool
///     init { X = False && Y = False }
///     unsafe (p) { X = True && Y = False }
///     transition set (p) { X := True; Y := True }";
/// assert_eq!(parse(text).unwrap_err()[0].message, "`Y` is shared but not weak");
/// assert!(!parse_sequential(text).unwrap().system.is_weak());
/// ```
pub fn parse_sequential(text: &str) -> Result<Checked, Diagnostics> {
    parse_sequential_within(text, &Watch::default()).map_err(ReadError::into_diagnostics)
}

/// The same as [`parse_sequential`], until the watch is over.
///
/// # Errors
/// The mistakes of the text, or that the time is over.
pub fn parse_sequential_within(text: &str, watch: &Watch) -> Result<Checked, ReadError> {
    read(text, Rules::Sequential, watch)
}

fn read(text: &str, rules: Rules, watch: &Watch) -> Result<Checked, ReadError> {
    let mut sink = Sink::new(watch.clone());
    if u32::try_from(text.len()).is_err() {
        return Err(ReadError::Mistakes(Diagnostic::error("this file is too large").into()));
    }
    let Some(tokens) = lexer::tokens(text, &mut sink) else {
        return Err(sink.finish().err().unwrap_or(ReadError::Over));
    };
    let tree = parser::parse(text, tokens, &mut sink);
    let system = check::check(&tree, rules, &mut sink);
    let warnings = sink.finish()?;
    Ok(Checked { system, warnings })
}

/// The reason why a text could not be read as a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The errors of the text.
    Mistakes(Diagnostics),
    /// The time was over, or the user interrupted.
    Over,
}

impl ReadError {
    /// The reason as diagnostics.
    #[must_use]
    pub fn into_diagnostics(self) -> Diagnostics {
        match self {
            Self::Mistakes(errors) => errors,
            Self::Over => Diagnostic::error("the time limit was reached before this file was read").into(),
        }
    }
}

impl From<Diagnostics> for ReadError {
    fn from(errors: Diagnostics) -> Self {
        Self::Mistakes(errors)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mistakes(errors) => errors.fmt(f),
            Self::Over => f.write_str("the time is over before this text was read"),
        }
    }
}

impl std::error::Error for ReadError {}
