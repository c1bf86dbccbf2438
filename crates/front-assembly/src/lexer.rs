//! Statements of an assembly file.

use crate::Architecture;
use garret_base::source::{Diagnostic, Span};
use garret_litmus_text::{Cursor, Kind, Token};

/// The kind of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatementKind {
    /// `x:`, `1:`.
    Label,
    /// `.word 1`, with the dot in its name.
    Directive,
    /// `x = 1`.
    Assignment,
    /// Anything else.
    Instruction,
}

/// A statement: its name, and the tokens after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement<'t> {
    pub(crate) kind: StatementKind,
    pub(crate) name: &'t str,
    /// The place of the name.
    pub(crate) head: Span,
    /// The place of the whole statement.
    pub(crate) span: Span,
    /// The range of the tokens after the name.
    pub(crate) tokens: (usize, usize),
}

impl Statement<'_> {
    /// A cursor at the first token after the name.
    pub(crate) fn cursor<'t>(&self, text: &'t str, tokens: &'t [Token]) -> Cursor<'t> {
        let (start, end) = self.tokens;
        // the cursor starts at the token before, which is the name or the `=` after it
        let mut cursor = Cursor::line(text, &tokens[start - 1..end]);
        cursor.advance();
        cursor
    }
}

/// The statements of a text, and all their tokens.
pub(crate) struct Statements<'t> {
    pub(crate) all: Vec<Statement<'t>>,
    pub(crate) tokens: Vec<Token>,
}

/// Splits a text into statements.
pub(crate) fn statements(text: &str, architecture: Architecture) -> Result<Statements<'_>, Diagnostic> {
    let mut lexer = Lexer { text, architecture, at: 0, all: Vec::new(), tokens: Vec::new(), first: 0 };
    while lexer.at < text.len() {
        lexer.next()?;
    }
    lexer.end();
    Ok(Statements { all: lexer.all, tokens: lexer.tokens })
}

struct Lexer<'t> {
    text: &'t str,
    architecture: Architecture,
    at: usize,
    all: Vec<Statement<'t>>,
    tokens: Vec<Token>,
    /// The index of the first token of the current statement.
    first: usize,
}

fn is_inside(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

impl<'t> Lexer<'t> {
    fn text_of(&self, token: Token) -> &'t str {
        &self.text[token.span.range()]
    }

    /// Reads one token, blank, comment or end of a statement.
    fn next(&mut self) -> Result<(), Diagnostic> {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else { return Ok(()) };
        if first == '\n' || first == ';' {
            // `lock; addl ..` is one instruction
            let is_prefix = first == ';'
                && self.architecture == Architecture::X86
                && self.tokens.get(self.first..).is_some_and(|it| it.len() == 1 && self.is_prefix(it));
            if !is_prefix {
                self.end();
            }
            self.at += 1;
            return Ok(());
        }
        if first.is_whitespace() {
            self.at += first.len_utf8();
            return Ok(());
        }
        if let Some(inside) = rest.strip_prefix("/*") {
            let Some(end) = inside.find("*/") else {
                let span = Span::new(self.at, self.at + 2);
                return Err(Diagnostic::error("this comment is never closed").at(span, "it opens here"));
            };
            self.at += end + 4;
            return Ok(());
        }
        let is_first = self.tokens.len() == self.first;
        let is_comment = rest.starts_with("//")
            || first == '#' && (is_first || self.architecture != Architecture::AArch64);
        if is_comment {
            self.at += rest.find('\n').unwrap_or(rest.len());
            return Ok(());
        }
        self.token(first)
    }

    fn token(&mut self, first: char) -> Result<(), Diagnostic> {
        let rest = &self.text[self.at..];
        let bytes = rest.as_bytes();
        let (kind, length) = if first == '"' {
            (Kind::Sign, self.string()?)
        } else if first.is_ascii_digit() {
            let length = bytes.iter().take_while(|it| it.is_ascii_alphanumeric()).count();
            let number = &rest[..length];
            let is_octal = length > 1 && first == '0' && number.bytes().all(|it| it.is_ascii_digit());
            if is_octal {
                let span = Span::new(self.at, self.at + length);
                let message = "numbers that begin with 0 are octal, which is not supported";
                return Err(Diagnostic::error(message).at(span, ""));
            }
            // `1b`, `1f`: the nearest label 1 before or after this place
            let digits = number.strip_suffix(['b', 'f']).unwrap_or("");
            let is_label = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
            (if is_label { Kind::Word } else { Kind::Number }, length)
        } else if first.is_ascii_alphabetic()
            || matches!(first, '_' | '.')
            || first == '$' && self.architecture != Architecture::X86
        {
            (Kind::Word, bytes.iter().take_while(|it| is_inside(**it)).count())
        } else {
            (Kind::Sign, first.len_utf8())
        };
        let span = Span::new(self.at, self.at + length);
        self.at += length;
        if first == ':' && self.tokens.len() == self.first + 1 {
            self.label();
            return Ok(());
        }
        self.tokens.push(Token { kind, span });
        Ok(())
    }

    /// Whether the statement consists only of prefixes so far.
    fn is_prefix(&self, tokens: &[Token]) -> bool {
        tokens.iter().all(|it| matches!(self.text_of(*it), "lock" | "rep" | "repz"))
    }

    /// The length of the string that begins here, with its quotes.
    fn string(&self) -> Result<usize, Diagnostic> {
        let mut is_escaped = false;
        for (at, byte) in self.text[self.at..].bytes().enumerate().skip(1) {
            match byte {
                b'\n' => break,
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => return Ok(at + 1),
                _ => {}
            }
        }
        let span = Span::new(self.at, self.at + 1);
        Err(Diagnostic::error("this string is never closed").at(span, "it opens here"))
    }

    /// Ends a statement that consists of a label.
    fn label(&mut self) {
        let token = self.tokens[self.first];
        self.push(StatementKind::Label, token, (self.first + 1, self.first + 1));
    }

    fn push(&mut self, kind: StatementKind, head: Token, tokens: (usize, usize)) {
        let last = self.tokens[tokens.1 - 1];
        let statement = Statement {
            kind,
            name: self.text_of(head),
            head: head.span,
            span: head.span.to(last.span),
            tokens,
        };
        self.all.push(statement);
        self.first = self.tokens.len();
    }

    /// Ends the current statement, if there is one.
    fn end(&mut self) {
        let Some(head) = self.tokens.get(self.first).copied() else { return };
        let is_assignment = self.tokens.get(self.first + 1).is_some_and(|it| self.text_of(*it) == "=");
        let skipped = if is_assignment { 2 } else { 1 };
        let kind = if is_assignment {
            StatementKind::Assignment
        } else if self.text_of(head).starts_with('.') {
            StatementKind::Directive
        } else {
            StatementKind::Instruction
        };
        self.push(kind, head, (self.first + skipped, self.tokens.len()));
    }
}
