//! Tokens of a litmus test, and a position among them.
//!
//! Comments `(* .. *)` nest; in C, comments are those of C, since `(*x)` is something else there.

use garret_base::source::{Diagnostic, Span, short};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or a keyword; `.` may be inside, but not in C.
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
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// Which language a part of the text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// The initial state, the columns of instructions, the condition.
    Litmus,
    /// The threads of a test in C.
    C,
}

/// Signs of more than one character.
const LITMUS_SIGNS: [&str; 6] = ["/\\", "\\/", "<>", "!=", "=>", "=="];
const C_SIGNS: [&str; 16] =
    ["<<", ">>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "&=", "|=", "^=", "->"];
/// Signs of one character.
const SIGNS: &str = "{}[]()|;:,=$%~-+*&#!<>^/?.\\";

/// The tokens of a part of the text.
///
/// # Errors
/// A comment that is not closed: what follows it is lost.
pub(crate) fn tokens(text: &str, start: usize, language: Language) -> Result<Vec<Token>, Diagnostic> {
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
                byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'.' && language == Language::Litmus
            };
            (Kind::Word, rest.bytes().take_while(inside).count())
        } else if let Some(sign) = signs.iter().find(|sign| rest.starts_with(**sign)) {
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
pub(crate) fn blank(text: &str, start: usize, language: Language) -> Result<usize, Diagnostic> {
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
            Language::Litmus if rest.starts_with("(*") => comment_end(text, position)?,
            Language::Litmus if rest.starts_with("<<") => after("<<", ">>", None)
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

/// Reads tokens one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    tokens: &'t [Token],
    position: usize,
    /// Where the end is.
    end: Span,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str, tokens: &'t [Token]) -> Self {
        let end = text.trim_end().len();
        Self { text, tokens, position: 0, end: Span::new(end, end) }
    }

    /// The tokens of this one up to the next with one of these texts, and whether there was one; it is skipped.
    pub(crate) fn until(&mut self, signs: &[&str]) -> (Self, &'t str) {
        let rest = &self.tokens[self.position..];
        let length = rest.iter().position(|token| signs.contains(&self.text_of(*token)));
        let part = &rest[..length.unwrap_or(rest.len())];
        let next = rest.get(part.len());
        let sign = next.map_or("", |token| self.text_of(*token));
        let end = next.map_or(self.end, |token| token.span);
        self.position += part.len() + usize::from(length.is_some());
        (Self { text: self.text, tokens: part, position: 0, end }, sign)
    }

    fn text_of(&self, token: Token) -> &'t str {
        &self.text[token.span.start as usize..token.span.end as usize]
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.position >= self.tokens.len()
    }

    /// The text of the token that comes after so many others; nothing at the end.
    pub(crate) fn peek_at(&self, distance: usize) -> &'t str {
        self.tokens.get(self.position + distance).map_or("", |token| self.text_of(*token))
    }

    /// The text of the next token; nothing at the end.
    pub(crate) fn peek(&self) -> &'t str {
        self.peek_at(0)
    }

    /// What the next token is.
    pub(crate) fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.position).map(|token| token.kind)
    }

    /// Where the next token is.
    pub(crate) fn span(&self) -> Span {
        self.tokens.get(self.position).map_or(self.end, |token| token.span)
    }

    /// Where the last token was.
    pub(crate) fn previous(&self) -> Span {
        let index = self.position.checked_sub(1);
        index.and_then(|index| self.tokens.get(index)).map_or(self.span(), |token| token.span)
    }

    /// From the first token to the last one.
    pub(crate) fn whole(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => self.end,
        }
    }

    pub(crate) fn advance(&mut self) -> Span {
        let span = self.span();
        self.position = self.tokens.len().min(self.position + 1);
        span
    }

    /// Skips the next token when it is this one, in upper or lower case.
    pub(crate) fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().eq_ignore_ascii_case(text) && !self.is_at_end();
        self.position += usize::from(found);
        found
    }

    /// The next token when it is a word.
    pub(crate) fn word(&mut self) -> Option<(&'t str, Span)> {
        (self.kind() == Some(Kind::Word)).then(|| (self.peek(), self.advance()))
    }

    pub(crate) fn expect(&mut self, sign: &str) -> Result<Span, Diagnostic> {
        let span = self.span();
        if self.eat(sign) { Ok(span) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    pub(crate) fn expect_end(&self) -> Result<(), Diagnostic> {
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected("the end of the instruction")) }
    }

    /// What is next is not what is expected.
    pub(crate) fn unexpected(&self, expected: &str) -> Diagnostic {
        let found = match (self.peek(), self.kind()) {
            (_, None) if self.end.start as usize == self.text.trim_end().len() => {
                "end of the file".to_owned()
            }
            (_, None) => format!("`{}`", &self.text[self.end.start as usize..self.end.end as usize]),
            (text, _) => format!("`{}`", short(text)),
        };
        Diagnostic::error(format!("unexpected {found}")).at(self.span(), format!("expected {expected}"))
    }

    /// A number with its sign, as 64 bits. None when there is none.
    pub(crate) fn number(&mut self) -> Option<Result<u64, Diagnostic>> {
        let negative = self.peek() == "-";
        let digits = self.tokens.get(self.position + usize::from(negative));
        let digits = *digits.filter(|token| token.kind == Kind::Number)?;
        let span = self.span().to(digits.span);
        self.position += 1 + usize::from(negative);
        let text = self.text_of(digits).trim_end_matches(['u', 'U', 'l', 'L']);
        let magnitude = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => text.parse::<i128>(),
        };
        let number = magnitude.map(|magnitude| if negative { -magnitude } else { magnitude });
        let fits = |number: &i128| (-(1 << 63)..1 << 64).contains(number);
        Some(match number.ok().filter(fits) {
            Some(number) => Ok(number as u64),
            None => Err(Diagnostic::error(format!("`{}` is no number of 64 bits", short(text))).at(span, "")),
        })
    }

    /// The number of a thread when a thread and a colon are next: `0:`, `P0:`.
    pub(crate) fn thread(&mut self) -> Option<(usize, Span)> {
        if self.peek_at(1) != ":" {
            return None;
        }
        let text = self.peek();
        let number = text.strip_prefix(['P', 'p']).unwrap_or(text).parse().ok()?;
        let span = self.advance();
        self.advance();
        Some((number, span))
    }
}
