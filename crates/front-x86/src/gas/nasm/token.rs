//! Splits a text for NASM into lines of tokens. A backslash at the end of a line joins it with the next one; `;` starts a comment.

use garret_base::source::{Diagnostic, Span, short};

/// The longest name, in characters: names become part of the names in messages and traces.
const LONGEST_NAME: usize = 100;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, a mnemonic, a directive; `$`, `$$`; a name after `$`; a word that begins with `%`.
    Word,
    /// A number: begins with a digit, or with `$` and a digit.
    Number,
    /// A text with its quotes.
    Text,
    Sign,
}

/// A token and its place in the source; for a replacement by `%define`, the place of the replaced name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) span: Span,
}

impl Token<'_> {
    pub(super) fn is_sign(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.text == sign
    }

    /// Whether it is this word, in upper or lower case.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text.eq_ignore_ascii_case(word)
    }
}

/// The place of several tokens in the source; `otherwise` if there are none.
pub(super) fn place(tokens: &[Token<'_>], otherwise: Span) -> Span {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return otherwise };
    Span { start: first.span.start, end: last.span.end.max(first.span.end) }
}

/// The lines of a text that contain tokens. Invalid characters are reported, and their lines are left out.
pub(super) fn lines<'a>(text: &'a str, errors: &mut Vec<Diagnostic>) -> Vec<Vec<Token<'a>>> {
    let mut found = Vec::new();
    let mut line = Vec::new();
    let mut is_sound = true;
    let mut position = 0;
    while let Some(first) = text[position..].chars().next() {
        let rest = &text[position..];
        let length = match first {
            '\n' => {
                let tokens = core::mem::take(&mut line);
                found.extend((is_sound && !tokens.is_empty()).then_some(tokens));
                is_sound = true;
                1
            }
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '\\' if rest[1..].trim_start_matches([' ', '\t', '\r']).starts_with('\n') => {
                rest.find('\n').map_or(rest.len(), |end| end + 1)
            }
            _ if first.is_whitespace() => first.len_utf8(),
            _ => match token(rest, first) {
                Ok((length, kind)) => {
                    let span = Span::new(position, position + length);
                    line.push(Token { kind, text: &rest[..length], span });
                    length
                }
                Err((length, error)) => {
                    errors.push(error.at(Span::new(position, position + length), ""));
                    is_sound = false;
                    length
                }
            },
        };
        position += length;
    }
    found.extend((is_sound && !line.is_empty()).then_some(line));
    found
}

/// The signs; longer ones come before their prefixes.
const SIGNS: [&str; 20] =
    ["<<", ">>", "//", "%%", "[", "]", "(", ")", ",", ":", "+", "-", "*", "/", "%", "&", "|", "^", "~", "="];

/// The length and the kind of the token at the start of a text; or the error, with the length of the text that it concerns.
fn token(rest: &str, first: char) -> Result<(usize, Kind), (usize, Diagnostic)> {
    if matches!(first, '\'' | '"' | '`') {
        return quoted(rest, first);
    }
    let second = rest[first.len_utf8()..].chars().next();
    let is_number = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    if first.is_ascii_digit() || (first == '$' && is_number(second)) {
        return named(rest, Kind::Number);
    }
    let is_directive = first == '%' && second.is_some_and(|letter| letter.is_ascii_alphabetic());
    if is_directive || is_in_name(first) {
        return named(rest, Kind::Word);
    }
    if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        return Ok((sign.len(), Kind::Sign));
    }
    let error = Diagnostic::error(format!("unexpected character `{}`", first.escape_debug()));
    let error = match first {
        '#' | '{' | '}' => error.help("comments start with `;`"),
        _ => error,
    };
    Err((first.len_utf8(), error))
}

fn named(rest: &str, kind: Kind) -> Result<(usize, Kind), (usize, Diagnostic)> {
    // the first character is one byte, whatever it is
    let length = rest[1..].find(|letter| !is_in_name(letter)).map_or(rest.len(), |end| end + 1);
    if length > LONGEST_NAME {
        return Err((length, Diagnostic::error(format!("a name has more than {LONGEST_NAME} characters"))));
    }
    Ok((length, kind))
}

/// Whether a character may occur in a name.
fn is_in_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '$' | '@' | '?')
}

fn quoted(rest: &str, quote: char) -> Result<(usize, Kind), (usize, Diagnostic)> {
    let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
    let Some(end) = line[1..].find(quote) else {
        let text = short(line);
        return Err((line.len(), Diagnostic::error(format!("`{text}` has no end on its line"))));
    };
    let inside = &line[1..=end];
    if quote == '`' && inside.contains('\\') {
        let error = Diagnostic::error("characters after a backslash are not supported");
        return Err((end + 2, error.help("write the number of the character")));
    }
    Ok((end + 2, Kind::Text))
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn words_numbers_and_signs_are_told_apart() {
        let text = "a: mov [rel x+4*rdi], 0FFh ; no\n.b db 'it''s; no', `x`\\\n, 1_000 \\ \n , 5%3\n\n%define X $0A\n";
        let mut errors = Vec::new();
        let found = lines(text, &mut errors);
        assert!(errors.is_empty(), "{errors:?}");
        let shown: Vec<String> =
            found.iter().map(|line| line.iter().map(|it| it.text).collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(
            shown,
            [
                "a : mov [ rel x + 4 * rdi ] , 0FFh",
                ".b db 'it' 's; no' , `x` , 1_000 , 5 % 3",
                "%define X $0A"
            ]
        );
    }

    #[test]
    fn what_is_no_token_costs_its_line() {
        let mut errors = Vec::new();
        let found = lines("mov eax, \"x\nnop\n{ \nret", &mut errors);
        assert_eq!((found.len(), errors.len()), (2, 2));
    }
}
