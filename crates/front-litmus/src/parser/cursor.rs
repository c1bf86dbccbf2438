//! A position in a list of tokens.

use crate::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span, short};

/// Reads tokens one after the other.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    tokens: &'t [Token],
    position: usize,
    /// Where the end is.
    end: Span,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, tokens: &'t [Token]) -> Self {
        let end = text.trim_end().len();
        Self { text, tokens, position: 0, end: Span::new(end, end) }
    }

    /// The tokens of this one up to the next with this text, which is skipped; all of them where there is none.
    pub(super) fn until(&mut self, sign: &str) -> Self {
        let rest = &self.tokens[self.position..];
        let length = rest.iter().position(|token| self.text_of(*token) == sign);
        let part = &rest[..length.unwrap_or(rest.len())];
        let end = rest.get(part.len()).map_or(self.end, |token| token.span);
        self.position += part.len() + usize::from(length.is_some());
        Self { text: self.text, tokens: part, position: 0, end }
    }

    /// The tokens of this one up to the next `;`, which is skipped, and whether there is one before any of these words.
    pub(super) fn row(&mut self, stops: &[&str]) -> (Self, bool) {
        let rest = &self.tokens[self.position..];
        let stops = |token: &Token| stops.iter().any(|stop| self.text_of(*token).eq_ignore_ascii_case(stop));
        let length = rest.iter().position(|token| self.text_of(*token) == ";" || stops(token));
        let part = &rest[..length.unwrap_or(rest.len())];
        let next = rest.get(part.len());
        let closed = next.is_some_and(|token| self.text_of(*token) == ";");
        let end = next.map_or(self.end, |token| token.span);
        self.position += part.len() + usize::from(closed);
        (Self { text: self.text, tokens: part, position: 0, end }, closed)
    }

    /// Whether this text is among the tokens that are left.
    pub(super) fn has(&self, sign: &str) -> bool {
        self.tokens[self.position..].iter().any(|token| self.text_of(*token) == sign)
    }

    fn text_of(&self, token: Token) -> &'t str {
        &self.text[token.span.start as usize..token.span.end as usize]
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.position == self.tokens.len()
    }

    /// The text of the token that comes after so many others; nothing at the end.
    pub(super) fn peek_at(&self, distance: usize) -> &'t str {
        self.tokens.get(self.position + distance).map_or("", |token| self.text_of(*token))
    }

    /// The text of the next token; nothing at the end.
    pub(super) fn peek(&self) -> &'t str {
        self.peek_at(0)
    }

    /// What the next token is.
    pub(super) fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.position).map(|token| token.kind)
    }

    /// Where the next token is.
    pub(super) fn span(&self) -> Span {
        self.tokens.get(self.position).map_or(self.end, |token| token.span)
    }

    /// Where the last token was.
    pub(super) fn previous(&self) -> Span {
        let index = self.position.checked_sub(1);
        index.and_then(|index| self.tokens.get(index)).map_or(self.span(), |token| token.span)
    }

    /// From the first token to the last one.
    pub(super) fn whole(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => self.end,
        }
    }

    pub(super) fn advance(&mut self) -> Span {
        let span = self.span();
        self.position = self.tokens.len().min(self.position + 1);
        span
    }

    /// Skips the next token when it is this one, in upper or lower case.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().eq_ignore_ascii_case(text) && !self.is_at_end();
        self.position += usize::from(found);
        found
    }

    /// The next token when it is a word.
    pub(super) fn word(&mut self) -> Option<(&'t str, Span)> {
        (self.kind() == Some(Kind::Word)).then(|| (self.peek(), self.advance()))
    }

    pub(super) fn expect(&mut self, sign: &str) -> Result<Span, Diagnostic> {
        let span = self.span();
        if self.eat(sign) { Ok(span) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    /// What is next is not what is expected.
    pub(super) fn unexpected(&self, expected: &str) -> Diagnostic {
        let found = match (self.peek(), self.kind()) {
            (_, None) if self.end.start as usize == self.text.trim_end().len() => {
                "end of the file".to_owned()
            }
            (_, None) => format!("`{}`", &self.text[self.end.start as usize..self.end.end as usize]),
            (text, _) => format!("`{}`", short(text)),
        };
        Diagnostic::error(format!("unexpected {found}")).at(self.span(), format!("expected {expected}"))
    }

    /// A number with its sign. None when there is none.
    pub(super) fn number(&mut self) -> Option<Result<(i128, Span), Diagnostic>> {
        let negative = self.peek() == "-";
        let digits = self.tokens.get(self.position + usize::from(negative));
        let digits = *digits.filter(|token| token.kind == Kind::Number)?;
        let span = self.span().to(digits.span);
        self.position += 1 + usize::from(negative);
        let text = self.text_of(digits);
        let magnitude = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => text.parse::<i128>(),
        };
        let number = magnitude.map(|magnitude| if negative { -magnitude } else { magnitude });
        let fits = |number: &i128| (-(1 << 63)..1 << 64).contains(number);
        let all_digits = text.trim_start_matches("0x").bytes().all(|byte| byte.is_ascii_hexdigit());
        Some(match number.ok().filter(fits) {
            Some(number) => Ok((number, span)),
            None if all_digits => Err(Diagnostic::error("this number does not fit in 64 bits").at(span, "")),
            None => Err(Diagnostic::error(format!("`{}` is not a number", short(text))).at(span, "")),
        })
    }

    /// The number of a thread when a thread and a colon are next: `0:`, `P0:`.
    pub(super) fn thread(&mut self) -> Option<(usize, Span)> {
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
