//! The front end: text in the `.cub` language becomes a typed [`System`], or diagnostics.
//!
//! Text, tokens, syntax tree, system: each step reports what is wrong and goes on with the rest, so that one run shows
//! every independent error. No step recurses on the depth of its input beyond a fixed limit.

mod check;
mod lexer;
mod parser;
mod sink;
mod syntax;
mod text;
mod token;

pub use text::decode;

use crate::source::Diagnostic;
use crate::system::System;
use crate::watch::Watch;
use sink::Sink;

/// How a text is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether `weak` means something (default: yes). Without it, as under sequential consistency, `weak`, the brackets
    /// of the main process and `i @` are accepted and have no effect, and `fence()` is true.
    pub weak: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { weak: true }
    }
}

/// A system, and what is strange about its text.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The system.
    pub system: System,
    /// Warnings, in the order of the text; beyond twenty, the last one says how many more there are.
    pub warnings: Vec<Diagnostic>,
}

/// The system that a text describes.
///
/// # Errors
/// Every independent error, in the order of the text; beyond twenty, the last diagnostic says how many more there are.
///
/// # Example
/// ```
/// use garret::lang::{Options, parse};
///
/// let text = "
///     weak var X : bool
///     init { X = False }
///     unsafe (p) { p @ X = True }
///     transition set ([p]) { X := True }";
/// let system = parse(text, Options::default()).unwrap().system;
/// assert!(system.is_weak());
///
/// let errors = parse("var X : bool\ninit { x = False }", Options::default()).unwrap_err();
/// assert_eq!(errors[0].message, "unknown name `x`");
/// assert_eq!(errors[0].help.as_deref(), Some("did you mean `X`?"));
/// ```
///
/// # Complexity
/// Linear in the size of the text and of the formulas with their predicates written out, which is limited.
pub fn parse(text: &str, options: Options) -> Result<Checked, Vec<Diagnostic>> {
    parse_within(text, options, &Watch::default()).map_err(Unread::into_diagnostics)
}

/// The same, until the watch.
///
/// # Errors
/// The mistakes of the text, or that the time is over.
pub fn parse_within(text: &str, options: Options, watch: &Watch) -> Result<Checked, Unread> {
    let mut sink = Sink::new(watch.clone());
    if u32::try_from(text.len()).is_err() {
        return Err(Unread::Mistakes(vec![Diagnostic::error("this file is too large")]));
    }
    let Some(tokens) = lexer::tokens(text, &mut sink) else {
        return Err(sink.finish().err().unwrap_or(Unread::Over));
    };
    let tree = parser::parse(text, tokens, &mut sink);
    let system = check::check(&tree, options, &mut sink);
    let warnings = sink.finish()?;
    Ok(Checked { system, warnings })
}

/// Why a text could not be read as a system.
#[derive(Clone, Debug)]
pub enum Unread {
    /// What is wrong with it.
    Mistakes(Vec<Diagnostic>),
    /// The time was over, or the user interrupted.
    Over,
}

impl Unread {
    /// What there is to say about the text.
    #[must_use]
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        match self {
            Self::Mistakes(errors) => errors,
            Self::Over => vec![Diagnostic::error("the time is over before this file was read")],
        }
    }
}

impl From<Vec<Diagnostic>> for Unread {
    fn from(errors: Vec<Diagnostic>) -> Self {
        Self::Mistakes(errors)
    }
}
