//! The output of the formatter.

use super::WIDTH;
use super::pieces::Piece;
use super::space::Last;

/// The text that has been written so far.
#[derive(Default)]
pub(super) struct Page {
    text: String,
    last: Last,
    /// The last piece is a comment.
    after_comment: bool,
    /// Inside a header, where parentheses hold parameters.
    pub(super) in_header: bool,
}

impl Page {
    /// Ends the line, unless it is empty.
    pub(super) fn newline(&mut self) {
        if !self.is_at_start() {
            self.text.push('\n');
        }
    }

    /// Ends the line and adds a blank one.
    pub(super) fn blank(&mut self) {
        self.newline();
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Whether the text ends with an opening brace.
    pub(super) fn ends_with_brace(&self) -> bool {
        self.text.trim_end().ends_with('{')
    }

    fn is_at_start(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    /// The number of characters in the current line.
    fn column(&self) -> usize {
        let line = self.text.rfind('\n').map_or(0, |end| end + 1);
        self.text[line..].chars().count()
    }

    /// Writes a piece to the current line; at the start of a line, with this indentation.
    pub(super) fn put(&mut self, piece: &Piece<'_>, indent: usize) {
        if self.is_at_start() {
            self.text.extend(std::iter::repeat_n(' ', indent));
        } else if self.last.space(piece, self.in_header) {
            self.text.push(' ');
        }
        self.text.push_str(&piece.content());
        self.last = self.last.after(piece);
        self.after_comment = piece.is_comment();
    }

    /// Writes pieces to the current line, except comments that have lines of their own.
    pub(super) fn flat(&mut self, pieces: &[Piece<'_>], indent: usize) {
        for piece in pieces {
            if piece.lines > 0 && (piece.is_comment() || self.after_comment) {
                self.newline();
            }
            self.put(piece, indent);
        }
    }

    /// Whether these pieces, and `behind` characters behind them, fit into the current line.
    pub(super) fn fits(&self, pieces: &[Piece<'_>], indent: usize, behind: usize) -> bool {
        let (mut last, mut column) = (self.last, self.column() + behind);
        if self.is_at_start() {
            column += indent;
        }
        for (place, piece) in pieces.iter().enumerate() {
            let is_first = self.is_at_start() && place == 0;
            column +=
                usize::from(!is_first && last.space(piece, self.in_header)) + piece.text.chars().count();
            last = last.after(piece);
            if column > WIDTH {
                return false;
            }
        }
        !has_lines(pieces)
    }

    pub(super) fn finish(mut self) -> String {
        self.newline();
        self.text
    }
}

/// Whether some comment is on a line of its own, has several lines, or ends a line.
fn has_lines(pieces: &[Piece<'_>]) -> bool {
    let own = |piece: &Piece<'_>| piece.is_comment() && (piece.lines > 0 || piece.text.contains('\n'));
    pieces.iter().any(own) || pieces.windows(2).any(|pair| pair[0].is_comment() && pair[1].lines > 0)
}
