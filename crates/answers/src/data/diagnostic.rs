//! Diagnostics of a text, and places in it.

use garret_base::source::{self, Lines, Span};
use schemars::JsonSchema;
use serde::Serialize;

/// A point of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Point {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in the line, from 1. Characters are Unicode code points.
    pub column: usize,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Place {
    /// Its first character.
    pub start: Point,
    /// The character after its last one.
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
    /// The text has no meaning as it stands, or the file cannot be used.
    Error,
    /// The text has a meaning, perhaps not the intended one.
    Warning,
    /// The text has a meaning, most likely the intended one, that is good to know.
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
    /// One sentence that can be understood without the source at hand.
    pub message: String,
    /// Places in the source; none when it is about the file as a whole.
    pub labels: Vec<Label>,
    /// Facts that explain it.
    pub notes: Vec<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A place in the source and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Label {
    /// The place.
    pub place: Place,
    /// What is said of it; may be empty.
    pub text: String,
    /// Whether it is a place that is to blame; the others explain.
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
