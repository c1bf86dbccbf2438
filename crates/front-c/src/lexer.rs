//! Splits a C text into tokens. Lines that end with a backslash are joined with the next one, also within tokens; then comments are
//! white space within a line, even if they span several lines (5.1.1.2).

use super::constant::Constant;
use super::integer::Integer;
use super::token::{Kind, SIGNS, Token};
use garret_base::source::{Diagnostic, Span};
use std::borrow::Cow;

/// The tokens of a text; the last one is [`Kind::End`]. Places are relative to `start`. Mistakes are added to `errors`.
pub(super) fn tokens(text: &str, start: usize, errors: &mut Vec<Diagnostic>) -> Vec<Token> {
    let (text, joints) = joined_lines(text);
    let mut lexer =
        Lexer { text: &text, joints: &joints, base: start, at: 0, begins: true, spaced: false, errors };
    let mut found = Vec::new();
    while lexer.skip() {
        let (begins, spaced) = (lexer.begins, lexer.spaced);
        let start = lexer.at;
        if let Some(kind) = lexer.token() {
            found.push(Token { kind, span: lexer.span(start), begins, spaced, is_spent: false });
        }
        (lexer.begins, lexer.spaced) = (false, false);
    }
    let span = lexer.span(text.len());
    found.push(Token { kind: Kind::End, span, begins: true, spaced: true, is_spent: false });
    found
}

/// Other spellings of signs (6.4.6).
const SPELLINGS: [(&str, &str); 6] =
    [("%:%:", "##"), ("%:", "#"), ("<:", "["), (":>", "]"), ("<%", "{"), ("%>", "}")];

/// A place where two lines were joined.
#[derive(Clone, Copy)]
struct Joint {
    /// Its offset in the text with joined lines.
    at: usize,
    /// The number of bytes that were removed here and before.
    removed: usize,
}

/// The text without the ends of lines after a backslash. Like gcc, this also joins lines if white space follows the backslash.
fn joined_lines(text: &str) -> (Cow<'_, str>, Vec<Joint>) {
    let (mut joints, mut joined, mut rest) = (Vec::new(), String::new(), text);
    let mut from = 0;
    while let Some(found) = rest[from..].find('\\') {
        let at = from + found;
        let after = rest[at + 1..].trim_start_matches([' ', '\t', '\r', '\u{b}', '\u{c}']);
        let Some(next) = after.strip_prefix('\n') else {
            from = at + 1;
            continue;
        };
        joined.push_str(&rest[..at]);
        let removed = joints.last().map_or(0, |it: &Joint| it.removed) + (rest.len() - at - next.len());
        joints.push(Joint { at: joined.len(), removed });
        (rest, from) = (next, 0);
    }
    if joints.is_empty() {
        return (Cow::Borrowed(text), joints);
    }
    joined.push_str(rest);
    (Cow::Owned(joined), joints)
}

struct Lexer<'a, 'e> {
    /// The text with joined lines.
    text: &'a str,
    /// The places where lines were joined, in ascending order.
    joints: &'a [Joint],
    /// The offset of the text in all texts.
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

    /// The place from `start` to here, in the text as it was written. Texts are shorter than 4 GiB.
    fn span(&self, start: usize) -> Span {
        let removed = |joints: usize| joints.checked_sub(1).map_or(0, |last| self.joints[last].removed);
        let begin = start + removed(self.joints.partition_point(|it| it.at <= start));
        let end = self.at + removed(self.joints.partition_point(|it| it.at < self.at));
        Span { start: (self.base + begin) as u32, end: (self.base + end.max(begin)) as u32 }
    }

    /// Skips white space. Returns false at the end of the text.
    fn skip(&mut self) -> bool {
        loop {
            let rest = self.rest();
            let Some(letter) = rest.chars().next() else { return false };
            if letter == '\n' {
                self.begins = true;
                self.at += 1;
            } else if letter.is_whitespace() {
                self.at += letter.len_utf8();
            } else if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let end = rest.find("*/").map(|end| end + 2);
                let length = end.unwrap_or(rest.len());
                let start = self.at;
                self.at += 2;
                if end.is_none() {
                    let error = Diagnostic::error("this comment has no end");
                    self.errors.push(error.at(self.span(start), "it begins here"));
                }
                self.at = start + length;
            } else {
                return true;
            }
            self.spaced = true;
        }
    }

    /// The token that starts here. `None` after a mistake.
    fn token(&mut self) -> Option<Kind> {
        let rest = self.rest();
        let letter = rest.chars().next()?;
        // gcc and clang also accept `$` in names
        if let Some(prefix) = ["u8", "L", "u", "U"].into_iter().find(|it| is_prefix_of_character(rest, it)) {
            return self.quoted('\'', prefix);
        }
        if rest.starts_with("u8\"") {
            return self.quoted('"', "u8");
        }
        if letter.is_alphabetic() || letter == '_' || letter == '$' {
            let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
            let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
            let word = rest[..end].to_owned();
            self.at += end;
            return Some(Kind::Word(word));
        }
        let is_fraction = letter == '.' && rest[1..].starts_with(|it: char| it.is_ascii_digit());
        if letter.is_ascii_digit() || is_fraction {
            return self.number();
        }
        if letter == '"' || letter == '\'' {
            return self.quoted(letter, "");
        }
        if let Some((spelling, sign)) = SPELLINGS.into_iter().find(|(it, _)| rest.starts_with(it)) {
            self.at += spelling.len();
            return Some(Kind::Sign(sign));
        }
        if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            self.at += sign.len();
            return Some(Kind::Sign(sign));
        }
        let start = self.at;
        self.at += letter.len_utf8();
        let message = format!("unexpected character `{}`", garret_base::source::short(&letter.to_string()));
        self.errors.push(Diagnostic::error(message).at(self.span(start), "not part of C"));
        None
    }

    fn number(&mut self) -> Option<Kind> {
        let rest = self.rest();
        let is_part = |it: char| it.is_alphanumeric() || it == '.' || it == '_' || it == '\'';
        // a sign may follow an exponent (6.4.8)
        let is_decimal = !rest.starts_with("0x") && !rest.starts_with("0X");
        let is_exponent = |at: usize| {
            let before = rest[..at].chars().next_back();
            before
                .is_some_and(|it| if is_decimal { matches!(it, 'e' | 'E') } else { matches!(it, 'p' | 'P') })
        };
        let is_sign = |(at, it): (usize, char)| matches!(it, '+' | '-') && is_exponent(at);
        let ends = |(at, it): (usize, char)| !(is_part(it) || is_sign((at, it)));
        let end = rest.char_indices().find(|it| ends(*it)).map_or(rest.len(), |(at, _)| at);
        let written = rest[..end].to_owned();
        let start = self.at;
        self.at += end;
        if let Some((value, bits)) = fraction(&written) {
            return Some(Kind::Fraction(value.to_bits(), bits, written));
        }
        let Some(number) = number(&written) else {
            let message = format!("`{}` is not a supported number", garret_base::source::short(&written));
            self.errors.push(Diagnostic::error(message).at(
                self.span(start),
                "expected an integer of at most 64 bits, or a decimal floating-point number",
            ));
            return None;
        };
        Some(Kind::Number(number, written))
    }

    /// A string, or a character constant, which is a number, after a prefix.
    fn quoted(&mut self, quote: char, prefix: &str) -> Option<Kind> {
        let start = self.at;
        self.at += prefix.len() + 1;
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
        let value = if ["", "u8"].contains(&prefix) { characters(&content) } else { wide(&content) };
        if value.is_none() {
            let message = "this character is not supported";
            self.errors.push(Diagnostic::error(message).at(self.span(start), "write its number"));
        }
        let written = self.text.get(start..self.at).unwrap_or_default().to_owned();
        value.map(|value| Kind::Number(Constant::int(value), written))
    }
}

/// The value of an integer constant. Its type is the first one of the allowed types that has the value (6.4.4.1).
fn number(written: &str) -> Option<Constant> {
    let plain = written.trim_end_matches(['u', 'U', 'l', 'L']);
    let (is_unsigned, is_long) = match written[plain.len()..].to_ascii_lowercase().as_str() {
        "" => (false, false),
        "u" => (true, false),
        "l" | "ll" => (false, true),
        "ul" | "ull" | "lu" | "llu" => (true, true),
        _ => return None,
    };
    let (digits, base) = match plain.get(..2) {
        Some("0x" | "0X") => (&plain[2..], 16),
        Some("0b" | "0B") => (&plain[2..], 2),
        _ if plain.len() > 1 && plain.starts_with('0') => (&plain[1..], 8),
        _ => (plain, 10),
    };
    let number = i128::from(u64::from_str_radix(digits, base).ok().filter(|_| !digits.starts_with('+'))?);
    let may_be = |kind: &Integer| {
        let may_have_no_sign = is_unsigned || base != 10;
        (kind.signed && !is_unsigned || !kind.signed && may_have_no_sign) && (kind.bits == 64 || !is_long)
    };
    let kinds = [Integer::INT, Integer::UNSIGNED, Integer::LONG, Integer::UNSIGNED_LONG];
    let found = kinds.into_iter().filter(may_be).map(|kind| Constant::of(number, kind));
    found.into_iter().find(|it| it.value() == number)
}

/// The value of a floating-point constant, and the number of bits of its type (6.4.4.2). `None` if it is not such a constant.
fn fraction(written: &str) -> Option<(f64, u8)> {
    let is_hexadecimal = written.starts_with("0x") || written.starts_with("0X");
    let is_fraction = !is_hexadecimal && written.contains(['.', 'e', 'E']);
    let (plain, bits) = match written.strip_suffix(['f', 'F', 'l', 'L']) {
        Some(plain) if written.ends_with(['f', 'F']) => (plain, 32),
        Some(plain) => (plain, 128),
        None => (written, 64),
    };
    // Rust accepts every decimal constant with a point or an exponent
    let value = plain.parse::<f64>().ok().filter(|_| is_fraction)?;
    Some((if bits == 32 { f64::from(plain.parse::<f32>().ok()?) } else { value }, bits))
}

/// The value of a character constant with this text between the quotes. `char` is signed.
fn character(content: &str) -> Option<i64> {
    let mut letters = content.chars();
    let number = match letters.next()? {
        '\\' => match letters.next()? {
            'n' => 10,
            't' => 9,
            'r' => 13,
            'a' => 7,
            'b' => 8,
            'f' => 12,
            'v' => 11,
            'e' => 27,
            letter @ ('\\' | '\'' | '"' | '?') => i128::from(u32::from(letter)),
            'x' => i128::from(
                u8::from_str_radix(letters.as_str(), 16)
                    .ok()
                    .filter(|_| !letters.as_str().starts_with('+'))?,
            ),
            '0'..='7' => {
                let digits = &content[1..];
                letters = "".chars();
                i128::from(u8::from_str_radix(digits, 8).ok().filter(|_| digits.len() <= 3)?)
            }
            _ => return None,
        },
        letter if letter.is_ascii() => i128::from(u32::from(letter)),
        _ => return None,
    };
    if !matches!(content.as_bytes(), [b'\\', b'x', ..]) && letters.next().is_some() {
        return None;
    }
    Some(Integer::new(8, true).held(number))
}

/// The value of a character constant with several characters, as gcc defines it: its bytes, the last one lowest.
fn characters(content: &str) -> Option<i64> {
    if let Some(number) = character(content) {
        return Some(number);
    }
    let bytes = bytes(content);
    if !(2..=4).contains(&bytes.len()) || content.contains('\\') {
        return None;
    }
    let number = bytes.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
    Some(i64::from(number.cast_signed()))
}

/// The value of a wide character constant: the number of the character.
fn wide(content: &str) -> Option<i64> {
    let mut letters = content.chars();
    match (letters.next()?, letters.next()) {
        (letter, None) if letter != '\\' => Some(i64::from(u32::from(letter))),
        ('\\', Some('u' | 'U')) => named(content).map(|letter| i64::from(u32::from(letter))),
        // an escape sequence is a number without a sign here
        ('\\', _) => character(content).map(|number| number & 255),
        _ => None,
    }
}

/// The character with this universal name, such as `\u20ac` (6.4.3).
fn named(content: &str) -> Option<char> {
    let digits = content.strip_prefix("\\u").filter(|it| it.len() == 4);
    let digits = digits.or_else(|| content.strip_prefix("\\U").filter(|it| it.len() == 8))?;
    let is_one = digits.bytes().all(|it| it.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_one).and_then(char::from_u32)
}

/// Whether a character constant with this prefix begins here.
fn is_prefix_of_character(text: &str, prefix: &str) -> bool {
    text.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('\''))
}

/// The bytes of a string with this content. Unknown escape sequences are kept unchanged.
pub(super) fn bytes(content: &str) -> Vec<u8> {
    let mut found = Vec::new();
    let mut rest = content;
    while let Some(letter) = rest.chars().next() {
        let length = if letter == '\\' { escape(rest) } else { letter.len_utf8() };
        let (this, next) = rest.split_at_checked(length).unwrap_or((rest, ""));
        match character(this) {
            // the low 8 bits are the byte
            Some(number) => found.push((number & 255) as u8),
            None => match named(this) {
                Some(letter) => found.extend(letter.encode_utf8(&mut [0; 4]).bytes()),
                None => found.extend(this.bytes()),
            },
        }
        rest = next;
    }
    found
}

/// The length in bytes of the escape sequence at the start of a text.
fn escape(text: &str) -> usize {
    let mut letters = text.chars().skip(1);
    match letters.next() {
        Some('x') => 2 + letters.take_while(char::is_ascii_hexdigit).count(),
        Some(letter @ ('u' | 'U')) => {
            let digits = letters.take_while(char::is_ascii_hexdigit).count();
            2 + digits.min(if letter == 'u' { 4 } else { 8 })
        }
        Some('0'..='7') => 2 + letters.take(2).take_while(|it| matches!(it, '0'..='7')).count(),
        Some(letter) => 1 + letter.len_utf8(),
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, character, number};
    use crate::integer::Integer;

    #[test]
    fn numbers_have_the_first_type_that_holds_them() {
        let kinds = [
            ("1", Integer::INT),
            ("2147483648", Integer::LONG),
            ("0x80000000", Integer::UNSIGNED),
            ("0x100000000", Integer::LONG),
            ("0xffffffffffffffff", Integer::UNSIGNED_LONG),
            ("1u", Integer::UNSIGNED),
            ("4294967296U", Integer::UNSIGNED_LONG),
            ("1l", Integer::LONG),
            ("0x8000000000000000L", Integer::UNSIGNED_LONG),
            ("037777777777", Integer::UNSIGNED),
            ("1uLL", Integer::UNSIGNED_LONG),
        ];
        for (written, kind) in kinds {
            assert_eq!(number(written).map(|it| it.kind), Some(kind), "{written}");
        }
        for written in ["18446744073709551615", "1lul", "1uu", "08", "1.0", "0x", "0x+1", "1f"] {
            assert_eq!(number(written), None, "{written}");
        }
    }

    #[test]
    fn strings_are_bytes() {
        for (content, found) in [
            ("ab", &b"ab"[..]),
            ("a\\n\\0b", b"a\n\0b"),
            ("\\x41g\\1012", b"Ag\x412"),
            ("\\\\\\\"", b"\\\""),
            ("\u{e4}\\q", b"\xc3\xa4\\q"),
            ("\\", b"\\"),
        ] {
            assert_eq!(bytes(content), found, "{content}");
        }
    }

    #[test]
    fn characters_have_a_sign() {
        for (content, value) in [
            ("a", 97),
            ("\\0", 0),
            ("\\n", 10),
            ("\\xff", -1),
            ("\\377", -1),
            ("\\\\", 92),
            ("\\'", 39),
            ("\\101", 65),
            ("\\x41", 65),
        ] {
            assert_eq!(character(content), Some(value), "{content}");
        }
        for content in ["", "ab", "\\q", "\\1234", "\\x", "\\x100", "\u{e4}"] {
            assert_eq!(character(content), None, "{content}");
        }
    }
}
