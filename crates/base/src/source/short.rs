//! Parts of a text in messages about it.

use super::Span;

/// The text, truncated if it is too long for a message, with control characters escaped.
pub fn short(text: &str) -> String {
    /// In characters: half a line.
    const LONGEST: usize = 40;
    let mut short = String::new();
    for (index, character) in text.chars().enumerate() {
        if index == LONGEST {
            short.push_str("..");
            break;
        }
        if character.is_control() {
            short.extend(character.escape_default());
        } else {
            short.push(character);
        }
    }
    short
}

/// The part of the text on one line, with single spaces between words; empty if the span is not in the text.
pub fn joined(text: &str, span: Span) -> String {
    let part = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    part.split_whitespace().collect::<Vec<_>>().join(" ")
}
