//! The header of a litmus test, up to the initial state.

use crate::token::{Language, blank};
use garret_base::source::Diagnostic;

/// The position of the first `{` outside of comments and of strings that end on their line.
/// # Errors
/// A comment that is not closed.
pub fn initial_state(text: &str, start: usize) -> Result<Option<usize>, Diagnostic> {
    let mut position = start;
    loop {
        position = blank(text, position, Language::Litmus)?;
        let rest = &text[position..];
        let Some(first) = rest.chars().next() else { return Ok(None) };
        if first == '{' {
            return Ok(Some(position));
        }
        let string =
            if first == '"' { rest.lines().next().and_then(|line| line[1..].find('"')) } else { None };
        position += string.map_or(first.len_utf8(), |end| end + 2);
    }
}
