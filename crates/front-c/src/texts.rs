//! The text of a program and the texts of the files that it includes, concatenated. Places refer to the whole until they are shown.

use garret_base::source::{Diagnostic, Lines, Span};

/// An included file. A file that is included several times has an entry for each inclusion.
struct File {
    name: String,
    /// Its offset in the whole text, in bytes.
    start: usize,
    /// The place of the `#include`.
    directive: Span,
}

/// The concatenated texts.
pub(super) struct Texts {
    all: String,
    /// In the order of their offsets.
    files: Vec<File>,
}

impl Texts {
    /// Starts with the text of the program.
    pub(super) fn new(text: &str) -> Self {
        Self { all: text.to_owned(), files: Vec::new() }
    }

    /// The whole text.
    pub(super) fn all(&self) -> &str {
        &self.all
    }

    /// Appends a file, and returns its offset.
    pub(super) fn add(&mut self, name: &str, text: &str, directive: Span) -> usize {
        self.all.push('\n');
        let start = self.all.len();
        self.all.push_str(text);
        self.files.push(File { name: name.to_owned(), start, directive });
        start
    }

    /// The names of the included files.
    pub(super) fn names(&self) -> Vec<String> {
        self.files.iter().map(|file| file.name.clone()).collect()
    }

    /// The index of the file that contains a place. `None` for the program itself.
    pub(super) fn file(&self, span: Span) -> Option<usize> {
        self.files.partition_point(|file| file.start <= span.start as usize).checked_sub(1)
    }

    /// The file that contains a place, and the offset of its text.
    pub(super) fn beginning(&self, span: Span) -> (Option<usize>, usize) {
        let file = self.file(span);
        (file, file.map_or(0, |file| self.files[file].start))
    }

    /// The line number of a place within its file.
    pub(super) fn line(&self, lines: &Lines<'_>, span: Span) -> usize {
        let before = self.file(span).map_or(0, |file| lines.number(self.files[file].start) - 1);
        lines.number(span.start as usize) - before
    }

    /// The corresponding place in the program itself: for a place in an included file, the `#include`.
    pub(super) fn shown(&self, span: Span) -> Span {
        let mut span = span;
        while let Some(file) = self.file(span) {
            // a file is included from a text that precedes it
            span = self.files[file].directive;
        }
        let end = self.files.first().map_or(self.all.len(), |file| file.start - 1) as u32;
        Span { start: span.start.min(end), end: span.end.min(end) }
    }

    /// A diagnostic with places in the program itself. A note has the original place, if that is in an included file.
    pub(super) fn described(&self, lines: &Lines<'_>, mut diagnostic: Diagnostic) -> Diagnostic {
        let place = diagnostic.span().and_then(|span| Some((self.file(span)?, span)));
        for label in &mut diagnostic.labels {
            label.span = self.shown(label.span);
        }
        let Some((file, span)) = place else { return diagnostic };
        let (name, line) = (&self.files[file].name, self.line(lines, span));
        let text = self.all.lines().nth(lines.number(span.start as usize) - 1).unwrap_or_default();
        diagnostic.note(format!(
            "in {}:{line}: {}",
            garret_base::source::short(name),
            garret_base::source::short(text.trim())
        ))
    }
}
