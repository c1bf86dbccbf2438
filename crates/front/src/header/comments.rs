//! The comments at the beginning of a text.

use super::Language;
use super::line::is_sign;
use garret_base::source::Span;
use garret_system::lang::comment_length;

/// The first line after the header that would be an expectation if it were in the header.
pub(super) fn late(text: &str, end: usize) -> Option<Span> {
    let mut start = end;
    for line in text[end..].split_inclusive('\n') {
        let signs = |letter: char| is_sign(letter) || letter == '(';
        let rest = line.trim_start_matches(signs);
        if rest.starts_with("Expected:") {
            let from = start + line.len() - rest.len();
            return Some(Span::new(from, from + rest.trim_end().len()));
        }
        start += line.len();
    }
    None
}

/// The lines of the comments at the beginning, without the signs that open and close comments, and the end of that beginning; all
/// in bytes.
pub(super) fn comment_lines(text: &str, language: Language) -> (Vec<(usize, usize)>, usize) {
    let (mut lines, mut at) = (Vec::new(), 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let nested = matches!(language, Language::System | Language::Litmus);
        let by_line: &[&str] = match language {
            Language::C => &["//"],
            Language::Assembly => &[";", "#", "//"],
            Language::System | Language::Litmus => &[],
        };
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if nested && rest.starts_with("(*") {
            let length = comment_length(rest.as_bytes());
            let inner = rest[..length].strip_suffix("*)").unwrap_or(&rest[..length]).len();
            split(text, at + 2, at + inner.max(2), &mut lines);
            at += length;
        } else if !nested && rest.starts_with("/*") {
            let inner = 2 + rest[2..].find("*/").unwrap_or(rest.len() - 2);
            split(text, at + 2, at + inner, &mut lines);
            at += (inner + 2).min(rest.len());
        } else if by_line.iter().any(|sign| rest.starts_with(sign)) {
            let length = rest.find('\n').unwrap_or(rest.len());
            lines.push((at, at + length));
            at += length;
        } else if language == Language::Litmus && first != '{' {
            // the name of the test and its description
            let string =
                rest.strip_prefix('"').and_then(|rest| rest.lines().next()).and_then(|it| it.find('"'));
            at += string.map_or(first.len_utf8(), |end| end + 2);
        } else {
            break;
        }
    }
    (lines, at)
}

fn split(text: &str, start: usize, end: usize, lines: &mut Vec<(usize, usize)>) {
    let mut at = start;
    for line in text[start..end].split('\n') {
        lines.push((at, at + line.len()));
        at += line.len() + 1;
    }
}
