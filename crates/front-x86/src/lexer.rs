//! Splits assembly text into tokens. Ends of lines are tokens; `;` starts a comment.

use super::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::Relation;

/// The longest word, in characters: words become part of the names in messages and traces.
const LONGEST_WORD: usize = 100;

/// The signs; longer ones come before their prefixes.
const SIGNS: [(&str, Kind); 13] = [
    ("<>", Kind::Relation(Relation::Distinct)),
    ("<=", Kind::Relation(Relation::AtMost)),
    (">=", Kind::Relation(Relation::AtLeast)),
    ("<", Kind::Relation(Relation::Below)),
    (">", Kind::Relation(Relation::Above)),
    ("=", Kind::Relation(Relation::Equal)),
    ("&&", Kind::And),
    (",", Kind::Comma),
    (":", Kind::Colon),
    ("[", Kind::OpenBracket),
    ("]", Kind::CloseBracket),
    ("+", Kind::Plus),
    ("-", Kind::Minus),
];

/// Signs of other languages, and the corresponding ones here.
const FOREIGN: [(&str, &str, Kind); 3] = [
    ("==", "=", Kind::Relation(Relation::Equal)),
    ("!=", "<>", Kind::Relation(Relation::Distinct)),
    ("/\\", "&&", Kind::And),
];

/// The tokens of the text, the last one being [`Kind::End`].
pub(super) fn tokens(text: &str, errors: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut position = 0;
    while let Some(first) = text[position..].chars().next() {
        let rest = &text[position..];
        let (length, kind) = match first {
            '\n' => (1, Some(Kind::Line)),
            ';' => (rest.find('\n').unwrap_or(rest.len()), None),
            _ if first.is_whitespace() => (first.len_utf8(), None),
            _ => {
                let mut lexer = Lexer { rest, position, errors };
                let (length, kind) = lexer.token(first);
                (length, Some(kind))
            }
        };
        if let Some(kind) = kind {
            tokens.push(Token { kind, span: Span::new(position, position + length) });
        }
        position += length;
    }
    let end = Span::new(text.len(), text.len());
    tokens.push(Token { kind: Kind::Line, span: end });
    tokens.push(Token { kind: Kind::End, span: end });
    tokens
}

/// The rest of the text, and its position.
struct Lexer<'a> {
    rest: &'a str,
    position: usize,
    errors: &'a mut Vec<Diagnostic>,
}

impl Lexer<'_> {
    /// The length and the kind of the token at the start.
    fn token(&mut self, first: char) -> (usize, Kind) {
        let word = word_length(self.rest);
        if first.is_ascii_digit() {
            return (word, self.number(&self.rest[..word]));
        }
        if word > LONGEST_WORD {
            return (word, self.junk(word, format!("a name has more than {LONGEST_WORD} characters")));
        }
        if word > 0 {
            return (word, Kind::Word);
        }
        if first == '$' {
            let name = word_length(&self.rest[1..]);
            let is_name = name > 0 && !self.rest[1..].starts_with(|first: char| first.is_ascii_digit());
            if is_name && name <= LONGEST_WORD {
                return (1 + name, Kind::Thread);
            }
            return (1 + name, self.junk(1 + name, "`$` starts the name of a thread, as in `$t`".to_owned()));
        }
        for (sign, meant, kind) in FOREIGN {
            if self.rest.starts_with(sign) {
                let span = Span::new(self.position, self.position + sign.len());
                self.errors.push(
                    Diagnostic::error(format!("unknown operator `{sign}`"))
                        .at(span, format!("did you mean `{meant}`?"))
                        .instead(span, meant),
                );
                return (sign.len(), kind);
            }
        }
        if first == '!' {
            return (1, Kind::Bang);
        }
        if let Some((sign, kind)) = SIGNS.iter().find(|(sign, _)| self.rest.starts_with(sign)) {
            return (sign.len(), *kind);
        }
        let (length, help) = match first {
            '/' | '#' => (self.rest.find('\n').unwrap_or(self.rest.len()), "comments start with `;`"),
            '.' => (1 + word_length(&self.rest[1..]), "names consist of letters, digits and `_`"),
            '%' => (1 + word_length(&self.rest[1..]), "registers are written without `%`: `eax`"),
            _ => (first.len_utf8(), ""),
        };
        let message = format!("unexpected character `{}`", first.escape_debug());
        let error = Diagnostic::error(message).at(Span::new(self.position, self.position + length), "");
        self.errors.push(if help.is_empty() { error } else { error.help(help) });
        (length, Kind::Junk)
    }

    fn junk(&mut self, length: usize, message: String) -> Kind {
        self.errors.push(Diagnostic::error(message).at(Span::new(self.position, self.position + length), ""));
        Kind::Junk
    }

    /// A number: `12`, `0x1F`, `1Fh`.
    fn number(&mut self, word: &str) -> Kind {
        let lower = word.to_ascii_lowercase();
        let (digits, radix) = match (lower.strip_prefix("0x"), lower.strip_suffix('h')) {
            (Some(digits), _) | (None, Some(digits)) => (digits, 16),
            (None, None) => (lower.as_str(), 10),
        };
        if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
            let message = format!("`{}` is neither a number nor a name", short(word));
            self.errors.push(
                Diagnostic::error(message)
                    .at(Span::new(self.position, self.position + word.len()), "")
                    .help("numbers are written like 31, 0x1F or 1Fh; names start with a letter or `_`"),
            );
            return Kind::Junk;
        }
        match u32::from_str_radix(digits, radix) {
            // the bits of a negative number
            Ok(number) => Kind::Number(i64::from(number.cast_signed())),
            Err(_) => self.junk(word.len(), format!("`{}` does not fit in 32 bits", short(word))),
        }
    }
}

/// The number of bytes at the start of the text that may be part of a word.
fn word_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}

#[cfg(test)]
mod tests {
    use super::tokens;
    use crate::token::Kind;

    fn numbers(text: &str) -> Vec<i64> {
        let mut errors = Vec::new();
        let tokens = tokens(text, &mut errors);
        assert!(errors.is_empty(), "{errors:?}");
        let number = |token: &super::Token| match token.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        };
        tokens.iter().filter_map(number).collect()
    }

    #[test]
    fn numbers_have_two_radices_and_32_bits() {
        assert_eq!(numbers("12 0x1F 1Fh 0X7fffffff 0 ; 99"), [12, 31, 31, 0x7fff_ffff, 0]);
        assert_eq!(numbers("0xFFFFFFFF 80000000h 4294967295"), [-1, -(1 << 31), -1]);
    }

    #[test]
    fn what_is_no_number_is_reported() {
        for text in ["12ab", "0x", "4294967296", "0x1_0"] {
            let mut errors = Vec::new();
            tokens(text, &mut errors);
            assert_eq!(errors.len(), 1, "{text}");
        }
    }
}
