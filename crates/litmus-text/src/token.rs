//! Tokens of a litmus test.
//!
//! Comments `(* .. *)` nest. Text between `<<` and `>>` is for other tools, and is skipped like a comment. In C, comments are
//! those of C, since `(*x)` is an expression there.

use garret_base::source::{Diagnostic, Span};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword. It may contain `.`, except in C, and `'` in tests for x86.
    Word,
    /// Digits, perhaps hexadecimal, without a sign.
    Number,
    /// An operator, a punctuation mark, or any other character.
    Sign,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// The kind.
    pub kind: Kind,
    /// The place in the source.
    pub span: Span,
}

/// The language of a part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The initial state, the columns of instructions, and the condition.
    Litmus,
    /// The same parts in tests for x86.
    X86,
    /// The threads of a test in C.
    C,
}

/// The signs of more than one character.
const LITMUS_SIGNS: [&str; 6] = ["/\\", "\\/", "<>", "!=", "=>", "=="];
const C_SIGNS: [&str; 16] =
    ["<<", ">>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "&=", "|=", "^=", "->"];
/// The tokens of a part of the text.
///
/// # Errors
/// A comment is not closed: the text after it is lost.
pub fn tokens(text: &str, start: usize, language: Language) -> Result<Vec<Token>, Diagnostic> {
    let signs: &[&str] = if language == Language::C { &C_SIGNS } else { &LITMUS_SIGNS };
    let mut tokens = Vec::new();
    let mut position = start;
    while let Some(first) = text[position..].chars().next() {
        let after = blank(text, position, language)?;
        if after > position {
            position = after;
            continue;
        }
        let rest = &text[position..];
        let (kind, length) = if first.is_ascii_digit() {
            (Kind::Number, rest.bytes().take_while(u8::is_ascii_alphanumeric).count())
        } else if first.is_ascii_alphabetic() || first == '_' {
            let inside = |byte: &u8| {
                byte.is_ascii_alphanumeric()
                    || *byte == b'_'
                    || *byte == b'.' && language != Language::C
                    || *byte == b'\'' && language == Language::X86
            };
            (Kind::Word, rest.bytes().take_while(inside).count())
        } else if let Some(sign) = signs.iter().find(|sign| rest.starts_with(**sign)) {
            (Kind::Sign, sign.len())
        } else {
            (Kind::Sign, first.len_utf8())
        };
        tokens.push(Token { kind, span: Span::new(position, position + length) });
        position += length;
    }
    Ok(tokens)
}

/// The position of the first character after blanks and comments.
///
/// # Errors
/// A comment is not closed.
pub fn blank(text: &str, start: usize, language: Language) -> Result<usize, Diagnostic> {
    let mut position = start;
    loop {
        let rest = &text[position..];
        position += rest.len() - rest.trim_start().len();
        let rest = &text[position..];
        let after = |start: &str, end: &str, unclosed: Option<usize>| {
            let found = rest.get(start.len()..).and_then(|inside| inside.find(end));
            found.map(|it| position + start.len() + it + end.len()).or(unclosed)
        };
        position = match language {
            Language::C if rest.starts_with("//") => {
                after("//", "\n", Some(text.len())).unwrap_or(text.len())
            }
            Language::C if rest.starts_with("/*") => {
                after("/*", "*/", None).ok_or_else(|| unclosed(position, "this comment is never closed"))?
            }
            Language::Litmus | Language::X86 if rest.starts_with("(*") => comment_end(text, position)?,
            Language::Litmus | Language::X86 if rest.starts_with("<<") => after("<<", ">>", None)
                .ok_or_else(|| unclosed(position, "this `<<` is never closed by `>>`"))?,
            _ => return Ok(position),
        };
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
