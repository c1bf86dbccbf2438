//! What the front end has to say about a source text: plain data, rendered elsewhere.

use super::{Lines, Span};
use crate::shown::Shown;
use std::fmt;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The text has no meaning as it stands.
    Error,
    /// The text has a meaning, perhaps not the intended one.
    Warning,
    /// The text has a meaning, most likely the intended one, that is good to know.
    Note,
}

/// A place in the source and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is said of it; may be empty.
    pub text: String,
    /// Whether it is the place that is to blame; the others explain.
    pub primary: bool,
}

/// What to write instead of a part of the text, where just one thing is likely meant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The part.
    pub span: Span,
    /// What to write.
    pub text: String,
}

/// An error, a warning or a note about a source text.
///
/// Displayed, it is one line without its place; [`Diagnostic::display`] tells the place, and `garret::report::render_diagnostics` shows
/// the lines of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// One sentence that can be understood without the source at hand.
    pub message: String,
    /// Places in the source; the first is primary. None when it is about the text as a whole.
    pub labels: Vec<Label>,
    /// Facts that explain it.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// The same as an edit, where it is one.
    pub suggestion: Option<Box<Suggestion>>,
}

impl Diagnostic {
    /// An error.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message.into())
    }

    /// A warning.
    #[must_use]
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message.into())
    }

    /// A note.
    #[must_use]
    pub fn remark(message: impl Into<String>) -> Self {
        Self::new(Severity::Note, message.into())
    }

    fn new(severity: Severity, message: String) -> Self {
        Self { severity, message, labels: Vec::new(), notes: Vec::new(), help: None, suggestion: None }
    }

    /// Adds a place that is to blame.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), primary: true });
        self
    }

    /// Adds a place that explains.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), primary: false });
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Says what to write instead of a part of the text; whoever reads it is told by [`Diagnostic::help`] or a label.
    #[must_use]
    pub fn instead(mut self, span: Span, text: impl Into<String>) -> Self {
        self.suggestion = Some(Box::new(Suggestion { span, text: text.into() }));
        self
    }

    /// The first place that is to blame.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.labels.iter().find(|label| label.primary).map(|label| label.span)
    }

    /// The diagnostic with line and column, as editors understand them, then its notes and what to do, each in a line of its own.
    ///
    /// ```text
    /// 2:8: error: unknown name `x`
    ///   help: did you mean `X`?
    /// ```
    pub fn display<'a>(&'a self, lines: &'a Lines<'_>) -> impl fmt::Display + 'a {
        Shown(move |f: &mut fmt::Formatter<'_>| {
            if let Some(span) = self.span() {
                write!(f, "{}: ", lines.position(span.start as usize))?;
            }
            write!(f, "{self}")?;
            self.notes.iter().try_for_each(|note| write!(f, "\n  note: {note}"))?;
            self.help.iter().try_for_each(|help| write!(f, "\n  help: {help}"))
        })
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        })
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// So many errors, and so many warnings, are shown of one text.
pub const SHOWN: usize = 20;

/// The first warnings in the order of the source, and how many more there are.
pub fn first_warnings(warnings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    first(warnings, SHOWN, 0, |more| {
        let plural = if more == 1 { "" } else { "s" };
        Diagnostic::warning(format!("and {more} more warning{plural}"))
    })
}

/// The first diagnostics in the order of the source, at most `shown`, and one that says how many more there are, those that were
/// `dropped` before among them.
pub fn first(
    mut diagnostics: Vec<Diagnostic>,
    shown: usize,
    dropped: usize,
    and_more: impl FnOnce(usize) -> Diagnostic,
) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(Diagnostic::span);
    let more = diagnostics.len().saturating_sub(shown) + dropped;
    if more > 0 {
        diagnostics.truncate(shown);
        diagnostics.push(and_more(more));
    }
    diagnostics
}
