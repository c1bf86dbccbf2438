//! The tokens of a text in C, C++, Rust or LLVM IR that memory orders need: names and signs, without comments and strings.

use std::ops::Range;

/// A token: its place in the text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) at: Range<usize>,
    pub(super) is_name: bool,
}

impl Token {
    pub(super) fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.at.clone()).unwrap_or_default()
    }
}

/// All tokens. Comments of C begin with `//` and `/*`, those of LLVM IR with `;`.
pub(super) fn tokens(text: &str, is_llvm: bool) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        let until = |end: &[u8]| {
            rest.windows(end.len()).position(|it| it == end).map_or(bytes.len(), |found| at + found)
        };
        let start = at;
        match byte {
            b';' if is_llvm => at = until(b"\n"),
            b'/' if !is_llvm && rest.starts_with(b"//") => at = until(b"\n"),
            b'/' if !is_llvm && rest.starts_with(b"/*") => {
                at = until(b"*/").saturating_add(2).min(bytes.len());
            }
            b'"' => at = quoted(bytes, at, b'"'),
            b'\'' if is_character(rest) => at = quoted(bytes, at, b'\''),
            _ if is_of_name(byte) => {
                while bytes.get(at).is_some_and(|it| is_of_name(*it)) {
                    at += 1;
                }
                found.push(Token { at: start..at, is_name: true });
            }
            _ if byte.is_ascii_whitespace() => at += 1,
            _ => {
                at += match rest {
                    [b':', b':', ..] | [b'-', b'>', ..] => 2,
                    _ => 1,
                };
                found.push(Token { at: start..at, is_name: false });
            }
        }
    }
    found
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Whether a quote begins a character literal, and not a lifetime of Rust.
fn is_character(rest: &[u8]) -> bool {
    matches!(rest, [_, b'\\', ..] | [_, _, b'\'', ..])
}

/// The end of a literal between quotes.
fn quoted(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            _ if *byte == quote => return at + 1,
            // a quote that is not closed ends with its line
            b'\n' => return at,
            _ => at += 1,
        }
    }
    at.min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn comments_and_strings_are_none() {
        let text = "a /* b */ c // d\n\"e \\\" f\" 'g' g->h x::y 'static";
        let found: Vec<_> = tokens(text, false).iter().map(|it| it.text(text).to_owned()).collect();
        assert_eq!(found, ["a", "c", "g", "->", "h", "x", "::", "y", "'", "static"]);
        let text = "store atomic ; load\nx";
        let found: Vec<_> = tokens(text, true).iter().map(|it| it.text(text).to_owned()).collect();
        assert_eq!(found, ["store", "atomic", "x"]);
        for cut in ["\"a\\", "/*", "'\\", "/* *", "//", "\""] {
            assert!(tokens(cut, false).len() <= 1, "{cut}");
        }
    }
}
