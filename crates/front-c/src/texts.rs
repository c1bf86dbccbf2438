//! The text of a program and those of the files that it includes, one after the other: places are places in all of it, until they are shown.

use garret_base::source::{Diagnostic, Lines, Span};

/// A file that is included. It may be included several times: then it stands here so often.
struct File {
    name: String,
    /// Where it begins.
    start: usize,
    /// Where it is included.
    directive: Span,
}

/// The texts.
pub(super) struct Texts {
    all: String,
    /// In the order of the text.
    files: Vec<File>,
}

impl Texts {
    /// One text.
    pub(super) fn new(text: &str) -> Self {
        Self { all: text.to_owned(), files: Vec::new() }
    }

    /// All of it.
    pub(super) fn all(&self) -> &str {
        &self.all
    }

    /// Adds a file; where it begins.
    pub(super) fn add(&mut self, name: &str, text: &str, directive: Span) -> usize {
        self.all.push('\n');
        let start = self.all.len();
        self.all.push_str(text);
        self.files.push(File { name: name.to_owned(), start, directive });
        start
    }

    /// The names of the files.
    pub(super) fn names(&self) -> Vec<String> {
        self.files.iter().map(|file| file.name.clone()).collect()
    }

    /// The file that a place is in; none where it is the program itself.
    pub(super) fn file(&self, span: Span) -> Option<usize> {
        self.files.partition_point(|file| file.start <= span.start as usize).checked_sub(1)
    }

    /// The file that a place is in, and where its text begins.
    pub(super) fn beginning(&self, span: Span) -> (Option<usize>, usize) {
        let file = self.file(span);
        (file, file.map_or(0, |file| self.files[file].start))
    }

    /// The number of the line in its file.
    pub(super) fn line(&self, lines: &Lines<'_>, span: Span) -> usize {
        let before = self.file(span).map_or(0, |file| lines.number(self.files[file].start) - 1);
        lines.number(span.start as usize) - before
    }

    /// The place in the program itself: where the file is included that it is in.
    pub(super) fn shown(&self, span: Span) -> Span {
        let mut span = span;
        while let Some(file) = self.file(span) {
            // each is included from one that stands before it
            span = self.files[file].directive;
        }
        let end = self.files.first().map_or(self.all.len(), |file| file.start - 1) as u32;
        Span { start: span.start.min(end), end: span.end.min(end) }
    }

    /// A diagnostic whose places are in the program itself, with a note that says where they are.
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
