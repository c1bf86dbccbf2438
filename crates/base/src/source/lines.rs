//! Lines and columns of a text.

use super::Span;
use std::fmt;
use std::ops::Range;

/// The places where the lines of a text start.
///
/// # Example
/// ```
/// use garret_base::source::{Diagnostic, Lines, Span};
///
/// let lines = Lines::new("var X : bool\ninit { x = False }");
/// let error = Diagnostic::error("unknown name `x`").at(Span::new(20, 21), "");
/// let place = error.span().map(|span| lines.position(span.start as usize));
/// assert_eq!(place.map(|place| (place.line, place.column)), Some((2, 8)));
/// assert_eq!(error.display(&lines).to_string(), "2:8: error: unknown name `x`");
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    /// Byte offsets. Invariant: ascending, and the first is 0.
    starts: Vec<usize>,
}

/// A place in a text as people write it; displayed as `line:column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The number of the character in the line, counted from 1.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl<'t> Lines<'t> {
    /// The lines of the text.
    ///
    /// # Complexity
    /// Linear in the size of the text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self { text, starts: std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect() }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The line and the column of a byte. A byte beyond the text gives the end of the text; a byte within a character gives the
    /// start of the character.
    ///
    /// # Complexity
    /// Linear in the length of the line.
    #[must_use]
    pub fn position(&self, byte: usize) -> Position {
        let byte = byte.min(self.text.len());
        let line = self.number(byte);
        let start = self.starts[line - 1];
        let before = self.text[start..]
            .char_indices()
            .take_while(|(place, letter)| start + place + letter.len_utf8() <= byte);
        Position { line, column: before.count() + 1 }
    }

    /// The number of the line that contains this byte, counted from 1.
    pub fn number(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte)
    }

    /// The range of whole lines that contain the span, without the final line break.
    pub fn around(&self, span: Range<usize>) -> Range<usize> {
        let start = self.starts[self.number(span.start) - 1];
        let next = self.starts.get(self.number(span.end));
        start..next.map_or(self.text.len(), |next| next - 1)
    }

    /// The bytes of the span, clipped to the text.
    pub fn range(&self, span: Span) -> Range<usize> {
        let end = (span.end as usize).min(self.text.len());
        (span.start as usize).min(end)..end
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, Position};

    #[test]
    fn every_byte_has_a_line_and_a_column() {
        let text = "aé\n\n\u{1f600}b\n";
        let lines = Lines::new(text);
        let mut expected = Position { line: 1, column: 1 };
        for (start, letter) in text.char_indices() {
            for byte in start..start + letter.len_utf8() {
                assert_eq!(lines.position(byte), expected, "byte {byte}");
            }
            expected = match letter {
                '\n' => Position { line: expected.line + 1, column: 1 },
                _ => Position { column: expected.column + 1, ..expected },
            };
        }
        for byte in [text.len(), text.len() + 1, usize::MAX] {
            assert_eq!(lines.position(byte), expected, "the end");
        }
        assert_eq!(Lines::new("").position(7), Position { line: 1, column: 1 });
    }
}
