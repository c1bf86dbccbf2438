//! A position in a list of tokens.

use crate::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span, short};

/// Reads tokens one after the other.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    tokens: &'t [Token],
    position: usize,
    /// Where the end is.
    end: Span,
}

/// A number as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Literal<'t> {
    /// Its digits, without the sign.
    pub text: &'t str,
    /// Where it is, with its sign.
    pub span: Span,
    /// The number, if it is one that 64 bits can hold, signed or unsigned.
    pub number: Option<i128>,
}

impl<'t> Cursor<'t> {
    /// At the first of these tokens of a text.
    pub fn new(text: &'t str, tokens: &'t [Token]) -> Self {
        let end = text.trim_end().len();
        Self { text, tokens, position: 0, end: Span::new(end, end) }
    }

    /// At the first of these tokens, which are all of one line.
    pub fn line(text: &'t str, tokens: &'t [Token]) -> Self {
        let end = tokens.last().map_or(0, |it| it.span.end as usize);
        Self { text, tokens, position: 0, end: Span::new(end, end) }
    }

    /// The whole text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The tokens of this one up to the next with one of these texts, and which one it is; it is skipped. All of them and nothing where there
    /// is none.
    pub fn until(&mut self, signs: &[&str]) -> (Self, &'t str) {
        let (part, sign) = self.before(|text| signs.contains(&text));
        self.position = self.tokens.len().min(self.position + usize::from(!sign.is_empty()));
        (part, sign)
    }

    /// The tokens of this one up to the next `;`, which is skipped, and whether there is one before any of these words.
    pub fn row(&mut self, stops: &[&str]) -> (Self, bool) {
        let (part, stop) =
            self.before(|text| text == ";" || stops.iter().any(|it| text.eq_ignore_ascii_case(it)));
        let closed = stop == ";";
        self.position += usize::from(closed);
        (part, closed)
    }

    /// The tokens of this one before the next with such a text, and that text.
    fn before(&mut self, stops: impl Fn(&str) -> bool) -> (Self, &'t str) {
        let rest = &self.tokens[self.position..];
        let length = rest.iter().position(|token| stops(self.text_of(*token))).unwrap_or(rest.len());
        let (part, next) = (&rest[..length], rest.get(length));
        let end = next.map_or(self.end, |token| token.span);
        self.position += length;
        (Self { text: self.text, tokens: part, position: 0, end }, next.map_or("", |it| self.text_of(*it)))
    }

    /// Whether this text is among the tokens that are left.
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

    /// The text of the token that comes after so many others; nothing at the end.
    pub fn peek_at(&self, distance: usize) -> &'t str {
        self.tokens.get(self.position + distance).map_or("", |token| self.text_of(*token))
    }

    /// The text of the next token; nothing at the end.
    pub fn peek(&self) -> &'t str {
        self.peek_at(0)
    }

    /// What the next token is.
    pub fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.position).map(|token| token.kind)
    }

    /// Where the next token is.
    pub fn span(&self) -> Span {
        self.tokens.get(self.position).map_or(self.end, |token| token.span)
    }

    /// Where the last token was.
    pub fn previous(&self) -> Span {
        let index = self.position.checked_sub(1);
        index.and_then(|index| self.tokens.get(index)).map_or(self.span(), |token| token.span)
    }

    /// From the first token to the last one.
    pub fn whole(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => self.end,
        }
    }

    /// Skips the next token; where it is.
    pub fn advance(&mut self) -> Span {
        let span = self.span();
        self.position = self.tokens.len().min(self.position + 1);
        span
    }

    /// Skips the next token when it is this one, in upper or lower case.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().eq_ignore_ascii_case(text) && !self.is_at_end();
        self.position += usize::from(found);
        found
    }

    /// The next token when it is a word.
    pub fn word(&mut self) -> Option<(&'t str, Span)> {
        (self.kind() == Some(Kind::Word)).then(|| (self.peek(), self.advance()))
    }

    /// Skips this token.
    ///
    /// # Errors
    /// Another one is next.
    pub fn expect(&mut self, sign: &str) -> Result<Span, Diagnostic> {
        let span = self.span();
        if self.eat(sign) { Ok(span) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    /// Nothing else is in the instruction.
    ///
    /// # Errors
    /// There are more tokens.
    pub fn expect_end(&self) -> Result<(), Diagnostic> {
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected("the end of the instruction")) }
    }

    /// What is next is not what is expected.
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

    /// A number with its sign, behind which one of these letters may stand. None when there is none.
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

    /// The number of a thread when a thread and a colon are next: `0:`, `P0:`.
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
