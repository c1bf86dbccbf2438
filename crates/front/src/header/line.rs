//! A part of a line of a text, with its place.

use super::Entry;
use garret_base::source::{Diagnostic, Span};

/// A part of a line of the text.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'t> Line<'t> {
    pub(super) fn get(self) -> &'t str {
        &self.text[self.start..self.end]
    }

    pub(super) fn span(self) -> Span {
        Span::new(self.start, self.end)
    }

    fn part(self, start: usize, length: usize) -> Self {
        Self { text: self.text, start: self.start + start, end: self.start + start + length }
    }

    fn trimmed(self) -> Self {
        let (all, rest) = (self.get(), self.get().trim_start());
        self.part(all.len() - rest.len(), rest.trim_end().len())
    }

    /// The part without the signs at the beginning of lines of comments.
    pub(super) fn without_signs(self) -> Self {
        let rest = self.get().trim_start_matches(|letter: char| is_sign(letter));
        self.part(self.get().len() - rest.len(), rest.len()).trimmed()
    }

    pub(super) fn after(self, key: &str) -> Option<Self> {
        let rest = self.get().strip_prefix(key)?;
        Some(self.part(key.len(), rest.len()).trimmed())
    }

    pub(super) fn before(self, sign: char) -> Self {
        let length = self.get().find(sign).unwrap_or(self.get().len());
        self.part(0, length).trimmed()
    }

    /// The parts between commas, each without a remark in parentheses at its end.
    pub(super) fn clauses(self) -> Result<Vec<Self>, Diagnostic> {
        let (mut clauses, mut depth, mut start) = (Vec::new(), 0_usize, 0);
        let all = self.get();
        for (place, letter) in all.char_indices() {
            match letter {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    clauses.push(self.part(start, place - start));
                    start = place + 1;
                }
                _ => {}
            }
        }
        clauses.push(self.part(start, all.len() - start));
        clauses.into_iter().map(Self::without_remark).collect()
    }

    fn without_remark(self) -> Result<Self, Diagnostic> {
        let clause = self.before('(');
        let remark = self.get()[self.get().find('(').unwrap_or(self.get().len())..].trim_end();
        if !remark.is_empty() && !remark.ends_with(')') {
            return Err(Diagnostic::error("a remark in parentheses ends its clause")
                .at(self.trimmed().span(), "")
                .help("write the clauses with commas between them, as in `TSO UNSAFE, SC SAFE`"));
        }
        Ok(clause)
    }

    pub(super) fn entry(self, what: &str) -> Result<Entry, Diagnostic> {
        if self.get().is_empty() {
            return Err(Diagnostic::error(format!("expected {what}")).at(self.span(), ""));
        }
        Ok(Entry { text: self.get().to_owned(), span: self.span() })
    }
}

/// Whether a character may be a sign at the beginning of a line of a comment.
pub(super) fn is_sign(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ';' | '#' | '*' | '/' | '@' | '!')
}
