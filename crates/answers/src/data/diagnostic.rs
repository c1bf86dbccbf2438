//! Diagnostics of a text, and places in it.

use garret_base::source::{self, Lines, Span};
use schemars::JsonSchema;
use serde::Serialize;

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Point {
    /// The line number, from 1.
    pub line: usize,
    /// The number of the character in its line, from 1. Characters are Unicode code points.
    pub column: usize,
}

/// A range of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Place {
    /// The position of its first character.
    pub start: Point,
    /// The position after its last character.
    pub end: Point,
}

impl Place {
    /// The place of a span.
    #[must_use]
    pub fn new(span: Span, lines: &Lines<'_>) -> Self {
        let point = |byte: u32| {
            let position = lines.position(byte as usize);
            Point { line: position.line, column: position.column }
        };
        Self { start: point(span.start), end: point(span.end.max(span.start)) }
    }
}

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The text is wrong, or the file cannot be used.
    Error,
    /// The text has a meaning, but perhaps not the intended one.
    Warning,
    /// Information about a text that is most likely as intended.
    Note,
}

impl From<source::Severity> for Severity {
    fn from(severity: source::Severity) -> Self {
        match severity {
            source::Severity::Error => Self::Error,
            source::Severity::Warning => Self::Warning,
            source::Severity::Note => Self::Note,
        }
    }
}

/// An error, a warning or a note about a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// A sentence that can be understood without the source.
    pub message: String,
    /// The places in the source; empty if it is about the whole file.
    pub labels: Vec<Label>,
    /// Facts that explain the message.
    pub notes: Vec<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A place in the source, with a remark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Label {
    /// The place.
    pub place: Place,
    /// The remark; it may be empty.
    pub text: String,
    /// Whether this is a place of the problem; the other places explain it.
    pub primary: bool,
}

impl Diagnostic {
    /// The diagnostic of a text.
    #[must_use]
    pub fn new(diagnostic: &source::Diagnostic, lines: &Lines<'_>) -> Self {
        let label = |label: &source::Label| Label {
            place: Place::new(label.span, lines),
            text: label.text.clone(),
            primary: label.primary,
        };
        Self {
            severity: diagnostic.severity.into(),
            message: diagnostic.message.clone(),
            labels: diagnostic.labels.iter().map(label).collect(),
            notes: diagnostic.notes.clone(),
            help: diagnostic.help.clone(),
        }
    }

    /// A diagnostic without a place.
    #[must_use]
    pub fn of_file(severity: Severity, message: impl Into<String>) -> Self {
        Self { severity, message: message.into(), labels: Vec::new(), notes: Vec::new(), help: None }
    }

    /// The first primary place.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.labels.iter().find(|label| label.primary).map(|label| label.place)
    }

    /// The message with its notes and its help, each on a line of its own.
    pub(super) fn whole(&self) -> String {
        let notes = self.notes.iter().map(|note| format!("\nnote: {note}"));
        let help = self.help.iter().map(|help| format!("\nhelp: {help}"));
        std::iter::once(self.message.clone()).chain(notes).chain(help).collect()
    }
}
