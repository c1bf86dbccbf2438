//! A position in a list of tokens.

use crate::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span, short};

/// Reads tokens one after the other.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    tokens: &'t [Token],
    position: usize,
    /// The place of the end.
    end: Span,
}

/// A number in the text.
#[derive(Clone, Copy, Debug)]
pub struct Literal<'t> {
    /// The digits, without the sign.
    pub text: &'t str,
    /// The place, including the sign.
    pub span: Span,
    /// The value, if it fits in 64 bits, signed or unsigned.
    pub number: Option<i128>,
}

impl<'t> Cursor<'t> {
    /// A cursor at the first of the tokens of a text.
    pub fn new(text: &'t str, tokens: &'t [Token]) -> Self {
        let end = text.trim_end().len();
        Self { text, tokens, position: 0, end: Span::new(end, end) }
    }

    /// A cursor at the first of these tokens, which are all of one line.
    pub fn line(text: &'t str, tokens: &'t [Token]) -> Self {
        let end = tokens.last().map_or(0, |it| it.span.end as usize);
        Self { text, tokens, position: 0, end: Span::new(end, end) }
    }

    /// The whole text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The tokens up to the next one with one of these texts, and that text. The sign is skipped. All tokens and an empty
    /// text if there is none.
    pub fn until(&mut self, signs: &[&str]) -> (Self, &'t str) {
        let (part, sign) = self.before(|text| signs.contains(&text));
        self.position = self.tokens.len().min(self.position + usize::from(!sign.is_empty()));
        (part, sign)
    }

    /// The tokens up to the next `;`, which is skipped, and whether it comes before any of the words in `stops`.
    pub fn row(&mut self, stops: &[&str]) -> (Self, bool) {
        let (part, stop) =
            self.before(|text| text == ";" || stops.iter().any(|it| text.eq_ignore_ascii_case(it)));
        let closed = stop == ";";
        self.position += usize::from(closed);
        (part, closed)
    }

    /// The tokens before the next one whose text matches, and that text.
    fn before(&mut self, stops: impl Fn(&str) -> bool) -> (Self, &'t str) {
        let rest = &self.tokens[self.position..];
        let length = rest.iter().position(|token| stops(self.text_of(*token))).unwrap_or(rest.len());
        let (part, next) = (&rest[..length], rest.get(length));
        let end = next.map_or(self.end, |token| token.span);
        self.position += length;
        (Self { text: self.text, tokens: part, position: 0, end }, next.map_or("", |it| self.text_of(*it)))
    }

    /// Whether a remaining token has this text.
    pub fn has(&self, sign: &str) -> bool {
        self.tokens[self.position..].iter().any(|token| self.text_of(*token) == sign)
    }

    fn text_of(&self, token: Token) -> &'t str {
        &self.text[token.span.start as usize..token.span.end as usize]
    }

    /// Whether there are no more tokens.
    pub fn is_at_end(&self) -> bool {
        self.position >= self.tokens.len()
    }

    /// The text of the token `distance` tokens ahead; empty at the end.
    pub fn peek_at(&self, distance: usize) -> &'t str {
        self.tokens.get(self.position + distance).map_or("", |token| self.text_of(*token))
    }

    /// The text of the next token; empty at the end.
    pub fn peek(&self) -> &'t str {
        self.peek_at(0)
    }

    /// The kind of the next token.
    pub fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.position).map(|token| token.kind)
    }

    /// The place of the next token.
    pub fn span(&self) -> Span {
        self.tokens.get(self.position).map_or(self.end, |token| token.span)
    }

    /// The place of the last token that was read.
    pub fn previous(&self) -> Span {
        let index = self.position.checked_sub(1);
        index.and_then(|index| self.tokens.get(index)).map_or(self.span(), |token| token.span)
    }

    /// The place from the first token to the last one.
    pub fn whole(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => self.end,
        }
    }

    /// Skips the next token, and returns its place.
    pub fn advance(&mut self) -> Span {
        let span = self.span();
        self.position = self.tokens.len().min(self.position + 1);
        span
    }

    /// Skips the next token if it has this text, in any case. Returns whether it did.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().eq_ignore_ascii_case(text) && !self.is_at_end();
        self.position += usize::from(found);
        found
    }

    /// Reads the next token if it is a word.
    pub fn word(&mut self) -> Option<(&'t str, Span)> {
        (self.kind() == Some(Kind::Word)).then(|| (self.peek(), self.advance()))
    }

    /// Skips a token with this text.
    ///
    /// # Errors
    /// Another token is next.
    pub fn expect(&mut self, sign: &str) -> Result<Span, Diagnostic> {
        let span = self.span();
        if self.eat(sign) { Ok(span) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    /// Checks that no tokens are left in the instruction.
    ///
    /// # Errors
    /// There are more tokens.
    pub fn expect_end(&self) -> Result<(), Diagnostic> {
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected("the end of the instruction")) }
    }

    /// The error for a next token that is not what is expected.
    pub fn unexpected(&self, expected: &str) -> Diagnostic {
        let found = match (self.peek(), self.kind()) {
            (_, None) if self.end.start as usize == self.text.trim_end().len() => {
                "end of the file".to_owned()
            }
            (_, None) if self.end.start == self.end.end => "end of the line".to_owned(),
            (_, None) => format!("`{}`", &self.text[self.end.start as usize..self.end.end as usize]),
            (text, _) => format!("`{}`", short(text)),
        };
        Diagnostic::error(format!("unexpected {found}")).at(self.span(), format!("expected {expected}"))
    }

    /// Reads a number with its sign, and with one of these letters after it, if there is one. `None` if no number is next.
    pub fn literal(&mut self, suffixes: &[char]) -> Option<Literal<'t>> {
        let negative = self.peek() == "-";
        let digits = self.tokens.get(self.position + usize::from(negative));
        let digits = *digits.filter(|token| token.kind == Kind::Number)?;
        let span = self.span().to(digits.span);
        self.position += 1 + usize::from(negative);
        let text = self.text_of(digits).trim_end_matches(suffixes);
        let magnitude = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => text.parse::<i128>(),
        };
        let number = magnitude.ok().map(|magnitude| if negative { -magnitude } else { magnitude });
        let number = number.filter(|number| (-(1 << 63)..1 << 64).contains(number));
        Some(Literal { text, span, number })
    }

    /// Reads a thread and a colon, `0:` or `P0:`, and returns the number of the thread.
    pub fn thread(&mut self) -> Option<(usize, Span)> {
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
