//! Diagnostics about a source text: plain data, rendered elsewhere.

use super::{Lines, Span};
use crate::shown::DisplayWith;
use std::fmt;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The text has no meaning as it stands.
    Error,
    /// The text has a meaning, perhaps not the intended one.
    Warning,
    /// The text most likely has the intended meaning; the note is worth knowing.
    Note,
}

/// A place in the source and a remark about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// The place in the source.
    pub span: Span,
    /// The remark; may be empty.
    pub text: String,
    /// Whether this place is at fault; other labels explain.
    pub primary: bool,
}

/// A replacement for a part of the text, if there is just one likely correction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The part of the text that is replaced.
    pub span: Span,
    /// The replacement.
    pub text: String,
}

/// An error, a warning or a note about a source text.
///
/// Displayed, it is one line without its place; [`Diagnostic::display`] tells the place, and `garret::report::render_diagnostics` shows
/// the lines of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// One sentence that can be understood without the source at hand.
    pub message: String,
    /// Places in the source; the first is primary. Empty if the diagnostic is about the text as a whole.
    pub labels: Vec<Label>,
    /// Facts that explain the diagnostic.
    pub notes: Vec<String>,
    /// Advice on what to do about it.
    pub help: Option<String>,
    /// The same advice as an edit, if it can be given as one.
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

    /// Adds a primary place, one that is at fault.
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

    /// Adds a fact that explains the diagnostic.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Sets the advice on what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Sets a replacement for a part of the text. It is not part of the displayed text: [`Diagnostic::help`] or a label has to
    /// tell it to readers.
    #[must_use]
    pub fn instead(mut self, span: Span, text: impl Into<String>) -> Self {
        self.suggestion = Some(Box::new(Suggestion { span, text: text.into() }));
        self
    }

    /// The first primary place.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.labels.iter().find(|label| label.primary).map(|label| label.span)
    }

    /// The diagnostic with line and column, as editors understand them, followed by its notes and its advice, each on its own
    /// line.
    ///
    /// ```text
    /// 2:8: error: unknown name `x`
    ///   help: did you mean `X`?
    /// ```
    pub fn display<'a>(&'a self, lines: &'a Lines<'_>) -> impl fmt::Display + 'a {
        DisplayWith(move |f: &mut fmt::Formatter<'_>| {
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

/// The number of errors, and of warnings, that are shown for one text.
pub const SHOWN: usize = 20;

/// The first warnings in the order of the source, and a warning with the number of the others.
pub fn first_warnings(warnings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    first(warnings, SHOWN, 0, |more| {
        let plural = if more == 1 { "" } else { "s" };
        Diagnostic::warning(format!("and {more} more warning{plural}"))
    })
}

/// The first diagnostics in the order of the source, at most `shown`, and one that tells how many others there are, including
/// those that were `dropped` before.
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
