//! Splits a text into tokens.

use garret_base::source::{Diagnostic, Span};

/// A token with its place in the source.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
    /// Whether it is the first token of its line.
    pub(crate) first: bool,
}

/// The kind of a token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// A keyword, a type, an attribute: `define`, `i32`, `x`.
    Word(String),
    /// `label:` at the beginning of a block, without the colon.
    Label(String),
    /// `@name`.
    Global(String),
    /// `%name`.
    Local(String),
    /// `!7`, `!dbg`, `!{`: without the exclamation mark. Empty if a brace or a string follows.
    Metadata(String),
    /// `#3`.
    Attributes,
    /// An integer.
    Integer(i128),
    /// A number with a decimal point, or in hexadecimal; its text.
    Float(String),
    /// `"text"`, or `c"text"` with its bytes.
    Text(Vec<u8>),
    /// A sign.
    Sign(char),
    /// `...`
    Dots,
    /// The end of the text.
    End,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Whether a line has ended since the last token.
    is_first: bool,
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '$' | '.' | '_')
}

/// All tokens of the text.
///
/// # Errors
/// A character that does not occur in the language.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, Diagnostic> {
    let mut lexer = Lexer { text, at: 0, is_first: true };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next()?;
        let is_end = token.kind == TokenKind::End;
        tokens.push(token);
        if is_end {
            return Ok(tokens);
        }
    }
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    fn skip(&mut self) {
        while let Some(letter) = self.peek() {
            if letter == ';' {
                let line = self.rest().find('\n').unwrap_or(self.rest().len());
                self.at += line;
            } else if letter.is_whitespace() {
                self.is_first |= letter == '\n';
                self.bump();
            } else {
                return;
            }
        }
    }

    fn next(&mut self) -> Result<Token, Diagnostic> {
        self.skip();
        let (start, first) = (self.at, std::mem::take(&mut self.is_first));
        let kind = match self.peek() {
            None => TokenKind::End,
            Some('@') => TokenKind::Global(self.sigil()),
            Some('%') => TokenKind::Local(self.sigil()),
            Some('!') => TokenKind::Metadata(self.sigil()),
            Some('#') => {
                self.sigil();
                TokenKind::Attributes
            }
            Some('"') => self.quoted_or_label(),
            Some('c') if self.rest().starts_with("c\"") => {
                self.bump();
                TokenKind::Text(self.text())
            }
            Some(letter) if letter.is_ascii_digit() || self.is_negative() => self.number(),
            Some('.') if self.rest().starts_with("...") => {
                self.at += 3;
                TokenKind::Dots
            }
            Some(letter) if is_name(letter) => self.word(),
            Some(letter) if "()[]{}<>,=*:|^".contains(letter) => {
                self.bump();
                TokenKind::Sign(letter)
            }
            Some(letter) => {
                self.bump();
                let span = Span::new(start, self.at);
                return Err(
                    Diagnostic::error("this character is not part of LLVM IR").at(span, letter.to_string())
                );
            }
        };
        Ok(Token { kind, span: Span::new(start, self.at), first })
    }

    fn is_negative(&self) -> bool {
        let mut letters = self.rest().chars();
        letters.next() == Some('-') && letters.next().is_some_and(|letter| letter.is_ascii_digit())
    }

    /// A name after its sigil, with or without quotes.
    fn sigil(&mut self) -> String {
        self.bump();
        if self.peek() == Some('"') {
            return String::from_utf8_lossy(&self.text()).into_owned();
        }
        self.name()
    }

    fn name(&mut self) -> String {
        let rest = self.rest();
        let length = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
        let name = rest.get(..length).unwrap_or_default().to_owned();
        self.at += length;
        name
    }

    /// The bytes of a string between quotes. Escapes are `\0A` (a byte in hexadecimal) and `\\`.
    fn text(&mut self) -> Vec<u8> {
        self.bump();
        let mut bytes = Vec::new();
        while let Some(letter) = self.bump() {
            if letter == '"' {
                break;
            }
            if letter == '\\' && self.peek() == Some('\\') {
                self.bump();
                bytes.push(b'\\');
                continue;
            }
            let code = self.rest().get(..2).filter(|_| letter == '\\');
            match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
                Some(byte) => {
                    bytes.push(byte);
                    self.at += 2;
                }
                None => bytes.extend(letter.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        bytes
    }

    fn quoted_or_label(&mut self) -> TokenKind {
        let text = self.text();
        if self.peek() == Some(':') {
            self.bump();
            return TokenKind::Label(String::from_utf8_lossy(&text).into_owned());
        }
        TokenKind::Text(text)
    }

    fn number(&mut self) -> TokenKind {
        let start = self.at;
        if self.peek() == Some('-') {
            self.bump();
        }
        let word = self.name();
        if self.peek() == Some(':') {
            self.bump();
            return TokenKind::Label(word);
        }
        // the sign of an exponent
        if word.ends_with(['e', 'E']) && matches!(self.peek(), Some('+' | '-')) {
            self.bump();
            self.name();
            let written = self.text.get(start..self.at).unwrap_or_default();
            return TokenKind::Float(written.to_owned());
        }
        let written = self.text.get(start..self.at).unwrap_or_default();
        match written.parse() {
            Ok(number) => TokenKind::Integer(number),
            Err(_) => TokenKind::Float(written.to_owned()),
        }
    }

    fn word(&mut self) -> TokenKind {
        let word = self.name();
        if self.peek() == Some(':') {
            self.bump();
            return TokenKind::Label(word);
        }
        TokenKind::Word(word)
    }
}
