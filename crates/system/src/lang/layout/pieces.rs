//! The pieces of a text: tokens and comments, with the number of line breaks between them.

use crate::lang::text::comment_length;
use crate::lang::token::{Kind, Token};
use std::borrow::Cow;

/// A token or a comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    pub(super) text: &'t str,
    /// `None` for a comment.
    pub(super) kind: Option<Kind>,
    /// The number of line breaks between the previous piece and this one.
    pub(super) lines: usize,
}

impl<'t> Piece<'t> {
    pub(super) fn is(&self, kind: Kind) -> bool {
        self.kind == Some(kind)
    }

    pub(super) fn is_comment(&self) -> bool {
        self.kind.is_none()
    }

    /// The text that must not change; line ends in comments are normalised.
    pub(super) fn content(&self) -> Cow<'t, str> {
        if self.text.contains('\r') { self.text.replace("\r\n", "\n").into() } else { self.text.into() }
    }
}

/// The tokens of a text without syntax errors, and the comments between them.
pub(super) fn pieces<'t>(text: &'t str, tokens: &[Token]) -> Vec<Piece<'t>> {
    let mut pieces = Vec::with_capacity(tokens.len());
    let mut end = 0;
    for token in tokens {
        let (start, next) = (token.span.start as usize, token.span.end as usize);
        let lines = comments(&text[end..start], &mut pieces);
        if token.kind != Kind::End {
            pieces.push(Piece { text: &text[start..next], kind: Some(token.kind), lines });
        }
        end = next;
    }
    pieces
}

/// Adds the comments between two tokens; returns the number of line breaks after the last one.
fn comments<'t>(between: &'t str, pieces: &mut Vec<Piece<'t>>) -> usize {
    let (mut lines, mut at) = (0, 0);
    while at < between.len() {
        if between.as_bytes()[at..].starts_with(b"(*") {
            let length = comment_length(&between.as_bytes()[at..]);
            pieces.push(Piece { text: &between[at..at + length], kind: None, lines });
            (lines, at) = (0, at + length);
        } else {
            lines += usize::from(between.as_bytes()[at] == b'\n');
            at += 1;
        }
    }
    lines
}
