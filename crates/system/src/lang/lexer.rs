//! The lexer; spellings of other languages are reported and understood.

use super::sink::Sink;
use super::token::{Kind, Token};
use garret_base::map::Set;
use garret_base::source::{Diagnostic, Span, short};

/// The tokens of the text; the last one is [`Kind::End`].
///
/// `None` if a comment is not closed: the text after it is lost, so further errors cannot be found. Also `None` if the time is
/// over.
pub(super) fn tokens(text: &str, sink: &mut Sink) -> Option<Vec<Token>> {
    let mut lexer = Lexer {
        text,
        position: 0,
        tokens: Vec::with_capacity(text.len() / 4),
        sink,
        misnamed: Set::default(),
    };
    while lexer.position < text.len() {
        if lexer.sink.is_over() {
            return None;
        }
        lexer.step()?;
    }
    lexer.push(Kind::End, text.len());
    Some(lexer.tokens)
}

/// The longest name, in bytes: names are repeated in messages and traces.
const LONGEST_NAME: usize = 200;

/// Spellings of tokens; if one is a prefix of another, the longer one comes first.
const SIGNS: &[(&str, Kind)] = &[
    ("<=>", Kind::Iff),
    (":=", Kind::Assign),
    ("&&", Kind::And),
    ("||", Kind::Or),
    ("=>", Kind::Implies),
    ("<>", Kind::Distinct),
    ("<=", Kind::AtMost),
    (">=", Kind::AtLeast),
    ("(", Kind::OpenParen),
    (")", Kind::CloseParen),
    ("[", Kind::OpenBracket),
    ("]", Kind::CloseBracket),
    ("{", Kind::OpenBrace),
    ("}", Kind::CloseBrace),
    (":", Kind::Colon),
    (";", Kind::Semicolon),
    (",", Kind::Comma),
    (".", Kind::Dot),
    ("?", Kind::Question),
    ("@", Kind::At),
    ("|", Kind::Bar),
    ("=", Kind::Equal),
    ("<", Kind::Below),
    (">", Kind::Above),
    ("+", Kind::Plus),
    ("-", Kind::Minus),
    ("*", Kind::Times),
];

/// Spellings from other languages. Tried before [`SIGNS`].
const FOREIGN: &[(&str, Kind)] = &[
    ("<->", Kind::Iff),
    ("<==>", Kind::Iff),
    ("==>", Kind::Implies),
    ("->", Kind::Implies),
    ("==", Kind::Equal),
    ("!=", Kind::Distinct),
    ("=<", Kind::AtMost),
    ("/\\", Kind::And),
    ("\\/", Kind::Or),
    ("&", Kind::And),
    ("!", Kind::Not),
    ("~", Kind::Not),
    ("≠", Kind::Distinct),
    ("≤", Kind::AtMost),
    ("≥", Kind::AtLeast),
    ("∧", Kind::And),
    ("∨", Kind::Or),
    ("¬", Kind::Not),
    ("→", Kind::Implies),
    ("⇒", Kind::Implies),
    ("↔", Kind::Iff),
    ("⇔", Kind::Iff),
    ("∀", Kind::Forall),
    ("∃", Kind::Exists),
];

struct Lexer<'a, 's> {
    text: &'a str,
    /// The next byte, always at the start of a character.
    position: usize,
    tokens: Vec<Token>,
    sink: &'s mut Sink,
    /// Words that look like names but are not, each reported once.
    misnamed: Set<&'a str>,
}

impl<'a> Lexer<'a, '_> {
    fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    fn push(&mut self, kind: Kind, end: usize) {
        self.tokens.push(Token { kind, span: Span::new(self.position, end) });
        self.position = end;
    }

    fn step(&mut self) -> Option<()> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        match bytes {
            [b' ' | b'\t' | b'\r' | b'\n' | 0x0c, ..] => self.position += 1,
            [b'(', b'*', ..] => self.comment()?,
            [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => self.word(rest),
            [0x80..=0xff, ..] if rest.starts_with(char::is_alphabetic) => self.word(rest),
            [b'0'..=b'9', ..] => self.number(rest),
            [b'#', ..] => self.constant(rest),
            [b'/', b'/' | b'*', ..] => self.foreign_comment(rest),
            [b'*', b')', ..] => self.stray_comment_end(),
            [b'"', ..] => self.string(rest),
            _ => self.sign(rest),
        }
        Some(())
    }

    /// Skips a comment; comments nest.
    fn comment(&mut self) -> Option<()> {
        let start = self.position;
        let mut open = vec![start];
        let bytes = self.text.as_bytes();
        let mut at = start + 2;
        while at < bytes.len() {
            match &bytes[at..] {
                [b'(', b'*', ..] => {
                    open.push(at);
                    at += 2;
                }
                [b'*', b')', ..] => {
                    open.pop();
                    at += 2;
                }
                _ => at += 1,
            }
            if open.is_empty() {
                self.position = at;
                return Some(());
            }
        }
        let mut diagnostic = Diagnostic::error("this comment is never closed")
            .at(Span::new(start, start + 2), "it opens here")
            .help("comments nest: each `(*` needs its own `*)`");
        if let Some(&inner) = open.last().filter(|inner| **inner != start) {
            diagnostic = diagnostic.also(Span::new(inner, inner + 2), "a comment inside opens here");
        }
        self.sink.push(diagnostic);
        None
    }

    fn foreign_comment(&mut self, rest: &str) {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        };
        let opening = Span::new(self.position, self.position + 2);
        self.sink.error(|| {
            Diagnostic::error(format!("`{}` does not start a comment", &rest[..2]))
                .at(opening, "")
                .help("comments are written `(* .. *)`")
        });
        self.position += length;
    }

    fn stray_comment_end(&mut self) {
        let end = self.position + 2;
        let span = Span::new(self.position, end);
        self.sink.error(|| {
            Diagnostic::error("`*)` without a matching `(*`")
                .at(span, "this closes nothing")
                .help("comments nest: an earlier `*)` may have closed the outer comment already")
        });
        self.position = end;
    }

    /// A keyword or a name. A word that only looks like a name is reported once and treated as one.
    fn word(&mut self, rest: &'a str) {
        let length = word_length(rest);
        let wide = rest.find(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | '\''));
        let wide = wide.unwrap_or(rest.len());
        let is_name = wide == length && !rest.starts_with('_');
        let word = &rest[..wide];
        let end = self.position + wide;
        if word == "_" {
            return self.push(Kind::Underscore, end);
        }
        if wide > LONGEST_NAME {
            let span = Span::new(self.position, end);
            self.sink.error(|| {
                Diagnostic::error(format!("a name has more than {LONGEST_NAME} characters")).at(span, "")
            });
            return self.push(Kind::Junk, end);
        }
        if !is_name && self.misnamed.insert(word) {
            let what = if rest.starts_with('_') {
                "a name starts with a letter"
            } else {
                "a name consists of the letters a-z and A-Z, digits and `_`"
            };
            let span = Span::new(self.position, end);
            self.sink.error(|| Diagnostic::error(format!("`{}` is not a name", short(word))).at(span, what));
        }
        let upper = word.starts_with(char::is_uppercase);
        let kind = if upper { Kind::Upper } else { Kind::keyword(word).unwrap_or(Kind::Lower) };
        self.push(kind, end);
    }

    fn number(&mut self, rest: &str) {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let mut length = digits(rest);
        let mut kind = Kind::Integer;
        if rest[length..].starts_with('.') {
            let fraction = digits(&rest[length + 1..]);
            if fraction > 0 {
                length += 1 + fraction;
                kind = Kind::Real;
            }
        }
        let tail = word_length(&rest[length..]);
        if tail > 0 {
            let (number, name) = (&rest[..length], &rest[length..length + tail]);
            let end = self.position + length + tail;
            let span = Span::new(self.position, end);
            self.sink.error(|| {
                let written = short(&rest[..length + tail]);
                let diagnostic = Diagnostic::error(format!("`{written}` is neither a number nor a name"))
                    .at(span, "a name starts with a letter");
                if name.starts_with(|first: char| first.is_ascii_uppercase()) {
                    diagnostic.help(format!("a product is written `{} * {}`", short(number), short(name)))
                } else {
                    diagnostic
                }
            });
            return self.push(Kind::Junk, end);
        }
        self.push(kind, self.position + length);
    }

    fn constant(&mut self, rest: &str) {
        let length = 1 + word_length(&rest[1..]);
        let number = &rest[1..length];
        let end = self.position + length;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && number.bytes().any(|byte| byte != b'0') {
            return self.push(Kind::Constant, end);
        }
        let span = Span::new(self.position, end);
        self.sink.error(|| {
            Diagnostic::error(format!("`{}` is not a process", short(&rest[..length])))
                .at(span, "expected `#` and a number from 1 on, as in `#1`")
        });
        self.push(Kind::Junk, end);
    }

    /// A string up to the closing quote on the same line, which is an error.
    fn string(&mut self, rest: &str) {
        // the search stops at the next quote, because a line may consist of quotes
        let closing = rest[1..].find(['"', '\n']).filter(|&end| rest.as_bytes()[1 + end] == b'"');
        let end = self.position + closing.map_or(1, |end| end + 2);
        let span = Span::new(self.position, end);
        self.sink.error(|| {
            Diagnostic::error("the language has no strings")
                .at(span, "")
                .help("values are named by the constructors of a type, as in `type answer = Yes | No`")
        });
        self.push(Kind::Junk, end);
    }

    fn sign(&mut self, rest: &str) {
        let own = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
        let foreign = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
        match (own, foreign) {
            (own, Some((sign, kind))) if own.is_none_or(|(own, _)| own.len() < sign.len()) => {
                let end = self.position + sign.len();
                let meant = kind.spelling().unwrap_or_default();
                let span = Span::new(self.position, end);
                self.sink.error(|| {
                    Diagnostic::error(format!("unknown operator `{sign}`"))
                        .at(span, format!("did you mean `{meant}`?"))
                        .instead(span, meant)
                });
                self.push(*kind, end);
            }
            (Some((sign, kind)), _) => self.push(*kind, self.position + sign.len()),
            (None, _) => self.junk(rest),
        }
    }

    /// A run of meaningless characters, reported once.
    fn junk(&mut self, rest: &str) {
        let meaningful = |character: char| {
            character.is_ascii_alphanumeric()
                || matches!(character, ' ' | '\t' | '\r' | '\n' | '\u{c}' | '_' | '#' | '/' | '"')
                || character.is_alphabetic()
                || SIGNS.iter().chain(FOREIGN).any(|(sign, _)| sign.starts_with(character))
        };
        let length = rest
            .char_indices()
            .skip(1)
            .find(|(_, character)| meaningful(*character))
            .map_or(rest.len(), |(index, _)| index);
        let run = &rest[..length];
        let end = self.position + length;
        let what =
            if run.chars().nth(1).is_some() { "unexpected characters" } else { "unexpected character" };
        let span = Span::new(self.position, end);
        self.sink.error(|| {
            let diagnostic = Diagnostic::error(format!("{what} `{}`", short(run))).at(span, "");
            if run == "/" {
                diagnostic.help("the language has no division: multiply both sides instead")
            } else {
                diagnostic
            }
        });
        self.push(Kind::Junk, end);
    }
}

/// The number of bytes at the start of the text that can be part of a name.
pub(super) fn word_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}
