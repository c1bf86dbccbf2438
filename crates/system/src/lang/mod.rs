//! The front end: text in the `.cub` language becomes a typed [`System`], or diagnostics.
//!
//! Text, tokens, syntax tree, system: each step reports what is wrong and goes on with the rest, so that one run shows
//! every independent error. No step recurses on the depth of its input beyond a fixed limit.

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

/// A system, and what is strange about its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The system.
    pub system: System,
    /// Warnings, in the order of the text; beyond twenty, the last one says how many more there are.
    pub warnings: Vec<Diagnostic>,
}

/// The rules that a text has to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    /// A system with weak symbols keeps those of weak systems.
    Weak,
    /// `weak`, the brackets of the main process and `i @` have no effect, and `fence()` is true.
    Sequential,
}

/// The system that a text describes, for every memory model: what is `weak` in the text is so in the system.
///
/// Which model counts is said when the system is checked, explored or replayed; under sequential consistency it is read as
/// [`System::sequential`] does.
///
/// # Errors
/// Every independent error, in the order of the text; beyond twenty, the last diagnostic says how many more there are.
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
/// Linear in the size of the text and of the formulas with their predicates written out, which is limited.
pub fn parse(text: &str) -> Result<Checked, Diagnostics> {
    parse_within(text, &Watch::default()).map_err(Unread::into_diagnostics)
}

/// The same, until the watch.
///
/// # Errors
/// The mistakes of the text, or that the time is over.
pub fn parse_within(text: &str, watch: &Watch) -> Result<Checked, Unread> {
    read(text, Rules::Weak, watch)
}

/// The system that a text describes under sequential consistency, and under no other memory model.
///
/// Some texts break the rules of weak systems (a shared variable that is not weak, for example) and so have no other meaning.
/// For all others this is [`System::sequential`] of what [`parse`] returns.
///
/// # Errors
/// Every independent error, but for those that only weak memory makes one.
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
    parse_sequential_within(text, &Watch::default()).map_err(Unread::into_diagnostics)
}

/// The same, until the watch.
///
/// # Errors
/// The mistakes of the text, or that the time is over.
pub fn parse_sequential_within(text: &str, watch: &Watch) -> Result<Checked, Unread> {
    read(text, Rules::Sequential, watch)
}

fn read(text: &str, rules: Rules, watch: &Watch) -> Result<Checked, Unread> {
    let mut sink = Sink::new(watch.clone());
    if u32::try_from(text.len()).is_err() {
        return Err(Unread::Mistakes(Diagnostic::error("this file is too large").into()));
    }
    let Some(tokens) = lexer::tokens(text, &mut sink) else {
        return Err(sink.finish().err().unwrap_or(Unread::Over));
    };
    let tree = parser::parse(text, tokens, &mut sink);
    let system = check::check(&tree, rules, &mut sink);
    let warnings = sink.finish()?;
    Ok(Checked { system, warnings })
}

/// Why a text could not be read as a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// What is wrong with it.
    Mistakes(Diagnostics),
    /// The time was over, or the user interrupted.
    Over,
}

impl Unread {
    /// What there is to say about the text.
    #[must_use]
    pub fn into_diagnostics(self) -> Diagnostics {
        match self {
            Self::Mistakes(errors) => errors,
            Self::Over => Diagnostic::error("the time is over before this file was read").into(),
        }
    }
}

impl From<Diagnostics> for Unread {
    fn from(errors: Diagnostics) -> Self {
        Self::Mistakes(errors)
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mistakes(errors) => errors.fmt(f),
            Self::Over => f.write_str("the time is over before this text was read"),
        }
    }
}

impl std::error::Error for Unread {}
