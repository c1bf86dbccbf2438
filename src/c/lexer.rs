//! A text in C as tokens. Comments, and line ends after a backslash, are white space.

use super::token::{Kind, SIGNS, Token};
use crate::source::{Diagnostic, Span};

/// The tokens of a text, whose places count from `start`; what is wrong goes to `errors`. The last one is the end.
pub(super) fn tokens(text: &str, start: usize, errors: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut lexer = Lexer { text, base: start, at: 0, begins: true, spaced: false, errors };
    let mut found = Vec::new();
    while lexer.skip() {
        let (begins, spaced) = (lexer.begins, lexer.spaced);
        let start = lexer.at;
        if let Some(kind) = lexer.token() {
            found.push(Token { kind, span: lexer.span(start), begins, spaced });
        }
        (lexer.begins, lexer.spaced) = (false, false);
    }
    let span = lexer.span(text.len());
    found.push(Token { kind: Kind::End, span, begins: true, spaced: true });
    found
}

struct Lexer<'a, 'e> {
    text: &'a str,
    /// Where the text begins.
    base: usize,
    at: usize,
    begins: bool,
    spaced: bool,
    errors: &'e mut Vec<Diagnostic>,
}

impl Lexer<'_, '_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The place from `start` to here; texts are shorter than 4 GiB.
    fn span(&self, start: usize) -> Span {
        Span { start: (self.base + start) as u32, end: (self.base + self.at) as u32 }
    }

    /// Skips white space; false at the end.
    fn skip(&mut self) -> bool {
        loop {
            let rest = self.rest();
            let Some(letter) = rest.chars().next() else { return false };
            if letter == '\n' {
                self.begins = true;
                self.at += 1;
            } else if letter.is_whitespace() {
                self.at += letter.len_utf8();
            } else if rest.starts_with("\\\n") {
                self.at += 2;
            } else if rest.starts_with("\\\r\n") {
                self.at += 3;
            } else if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let end = rest.find("*/").map(|end| end + 2);
                let length = end.unwrap_or(rest.len());
                let start = self.at;
                self.begins |= rest[..length].contains('\n');
                self.at += length;
                if end.is_none() {
                    let begin = (self.base + start) as u32;
                    let span = Span { start: begin, end: begin + 2 };
                    self.errors.push(Diagnostic::error("this comment has no end").at(span, "it begins here"));
                }
            } else {
                return true;
            }
            self.spaced = true;
        }
    }

    /// The token that starts here; none where there was a mistake.
    fn token(&mut self) -> Option<Kind> {
        let rest = self.rest();
        let letter = rest.chars().next()?;
        if letter.is_alphabetic() || letter == '_' {
            let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
            let word = rest[..end].to_owned();
            self.at += end;
            return Some(Kind::Word(word));
        }
        if letter.is_ascii_digit() {
            return self.number();
        }
        if letter == '"' || letter == '\'' {
            return self.quoted(letter);
        }
        if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            self.at += sign.len();
            return Some(Kind::Sign(sign));
        }
        let start = self.at;
        self.at += letter.len_utf8();
        let message = format!("`{}` has no meaning here", crate::source::short(&letter.to_string()));
        self.errors.push(Diagnostic::error(message).at(self.span(start), "not part of C"));
        None
    }

    fn number(&mut self) -> Option<Kind> {
        let rest = self.rest();
        let is_part = |it: char| it.is_alphanumeric() || it == '.' || it == '_' || it == '\'';
        let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let written = rest[..end].to_owned();
        let start = self.at;
        self.at += end;
        let plain = written.trim_end_matches(['u', 'U', 'l', 'L']);
        let suffix = &written[plain.len()..];
        let (digits, base) = match plain.get(..2) {
            Some("0x" | "0X") => (&plain[2..], 16),
            Some("0b" | "0B") => (&plain[2..], 2),
            _ if plain.len() > 1 && plain.starts_with('0') => (&plain[1..], 8),
            _ => (plain, 10),
        };
        let Ok(number) = i64::from_str_radix(digits, base) else {
            let message = format!("`{}` is no number that is supported", crate::source::short(&written));
            self.errors.push(
                Diagnostic::error(message)
                    .at(self.span(start), "expected an integer of less than 64 bits")
                    .help("fractions are not supported"),
            );
            return None;
        };
        let is_long = suffix.contains(['l', 'L']) || number > i64::from(u32::MAX);
        let rank = u8::from(suffix.contains(['u', 'U'])) + 2 * u8::from(is_long);
        Some(Kind::Number(number, rank))
    }

    /// A string, or a character, which is a number.
    fn quoted(&mut self, quote: char) -> Option<Kind> {
        let start = self.at;
        self.at += 1;
        let mut content = String::new();
        let mut letters = self.text.get(self.at..).unwrap_or_default().chars();
        loop {
            match letters.next() {
                None | Some('\n') => {
                    let message = "a string or a character has no end";
                    self.errors.push(Diagnostic::error(message).at(self.span(start), "it begins here"));
                    return None;
                }
                Some(letter) if letter == quote => {
                    self.at += 1;
                    break;
                }
                Some('\\') => {
                    let next = letters.next().unwrap_or_default();
                    content.extend(['\\', next]);
                    self.at += 1 + next.len_utf8();
                }
                Some(letter) => {
                    content.push(letter);
                    self.at += letter.len_utf8();
                }
            }
        }
        if quote == '"' {
            return Some(Kind::Text(content));
        }
        let mut letters = content.chars();
        let value = match (letters.next(), letters.next(), letters.next()) {
            (Some('\\'), Some(escaped), None) => match escaped {
                'n' => Some(10),
                't' => Some(9),
                'r' => Some(13),
                '0' => Some(0),
                other => Some(u32::from(other).into()),
            },
            (Some(letter), None, None) if letter.is_ascii() => Some(i64::from(u32::from(letter))),
            _ => None,
        };
        if value.is_none() {
            let message = "this character is not supported";
            self.errors.push(Diagnostic::error(message).at(self.span(start), "write its number"));
        }
        value.map(|value| Kind::Number(value, 0))
    }
}
