//! Tokens of a litmus test, from its initial state on.
//!
//! Comments `(* .. *)` nest; what is between `<<` and `>>` is meant for other tools and left out like a comment.

use garret_base::source::{Diagnostic, Span};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword; `.` and `'` may be inside.
    Word,
    /// Digits, perhaps hexadecimal; without a sign.
    Number,
    /// An operator or a punctuation mark.
    Sign,
    /// A character that means nothing.
    Junk,
}

/// A token and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// Signs of more than one character, longer ones first.
const LONG_SIGNS: [&str; 6] = ["/\\", "\\/", "<>", "!=", "=>", "=="];
/// Signs of one character.
const SIGNS: &str = "{}[]()|;:,=$%~-+*&";

/// The tokens of the text from this byte on.
///
/// # Errors
/// A comment that is not closed: what follows it is lost.
pub(super) fn tokens(text: &str, start: usize) -> Result<Vec<Token>, Diagnostic> {
    let mut tokens = Vec::new();
    let mut position = start;
    while let Some(first) = text[position..].chars().next() {
        let after = blank(text, position)?;
        if after > position {
            position = after;
            continue;
        }
        let rest = &text[position..];
        let (kind, length) = if first.is_ascii_digit() {
            (Kind::Number, rest.bytes().take_while(u8::is_ascii_alphanumeric).count())
        } else if first.is_ascii_alphabetic() || first == '_' {
            let inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'\'');
            (Kind::Word, rest.bytes().take_while(inside).count())
        } else if let Some(sign) = LONG_SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Kind::Sign, sign.len())
        } else {
            let kind = if SIGNS.contains(first) { Kind::Sign } else { Kind::Junk };
            (kind, first.len_utf8())
        };
        tokens.push(Token { kind, span: Span::new(position, position + length) });
        position += length;
    }
    Ok(tokens)
}

/// The first byte after blanks and comments.
pub(super) fn blank(text: &str, start: usize) -> Result<usize, Diagnostic> {
    let mut position = start;
    loop {
        let rest = &text[position..];
        position += rest.len() - rest.trim_start().len();
        let rest = &text[position..];
        if rest.starts_with("(*") {
            position = comment_end(text, position)?;
        } else if rest.starts_with("<<") {
            let end = rest.find(">>").map(|end| position + end + 2);
            position = end.ok_or_else(|| unclosed(position, "this `<<` is never closed by `>>`"))?;
        } else {
            return Ok(position);
        }
    }
}

fn comment_end(text: &str, start: usize) -> Result<usize, Diagnostic> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0, start);
    while at < bytes.len() {
        let step = match &bytes[at..] {
            [b'(', b'*', ..] => 1,
            [b'*', b')', ..] => -1,
            _ => 0,
        };
        depth += step;
        at += if step == 0 { 1 } else { 2 };
        if depth == 0 {
            return Ok(at);
        }
    }
    Err(unclosed(start, "this comment is never closed").help("comments nest: each `(*` needs its own `*)`"))
}

fn unclosed(start: usize, message: &str) -> Diagnostic {
    Diagnostic::error(message).at(Span::new(start, start + 2), "it opens here")
}
