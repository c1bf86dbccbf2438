//! Fences in the text of the source: comments and layout stay.

use super::subject::{Place, Position, Subject};
use crate::lang;
use crate::source::Span;

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    /// In bytes.
    at: usize,
    /// So many bytes go.
    delete: usize,
    insert: String,
}

/// The text with fences in the chosen places.
///
/// # Errors
/// The number of a place where the text cannot be changed: a store in the midst of a statement, for example.
pub fn repaired_text(
    subject: &Subject<'_>,
    places: &[Place],
    chosen: &[usize],
    text: &str,
) -> Result<String, usize> {
    let mut edits = Vec::new();
    for place in chosen {
        edits.extend(place_edits(subject, &places[*place], text).ok_or(*place)?);
    }
    // from the end, so that places before stay where they are
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.at));
    edits.dedup();
    let mut text = text.to_owned();
    for edit in edits {
        text.replace_range(edit.at..edit.at + edit.delete, &edit.insert);
    }
    Ok(text)
}

fn place_edits(subject: &Subject<'_>, place: &Place, text: &str) -> Option<Vec<Edit>> {
    match (&place.position, subject) {
        (Position::Guard(_), _) => {
            let inserts = lang::fenced(text, place.span)?.into_iter();
            Some(inserts.map(|(at, insert)| Edit { at, delete: 0, insert }).collect())
        }
        (Position::Code(repair), Subject::Program(program)) if program.program.statements => {
            if repair.exchange {
                stronger(text, place.span).map(|edit| vec![edit])
            } else {
                statement(text, place.span)
            }
        }
        (Position::Code(repair), _) => Some(vec![line(text, place.span, repair.before)]),
    }
}

/// The order of an atomic store becomes sequentially consistent.
fn stronger(text: &str, span: Span) -> Option<Edit> {
    const ORDER: &str = "memory_order_";
    let (start, end) = (span.start as usize, span.end as usize);
    let at = start + text.get(start..end)?.rfind(ORDER)?;
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let delete = text[at..].find(|letter| !is_name(letter)).unwrap_or(text.len() - at);
    Some(Edit { at, delete, insert: format!("{ORDER}seq_cst") })
}

/// A statement of C is followed by a fence. None where it is no statement of its own.
fn statement(text: &str, span: Span) -> Option<Vec<Edit>> {
    const FENCE: &str = "atomic_thread_fence(memory_order_seq_cst);";
    let (start, end) = (span.start as usize, span.end as usize);
    let rest = text.get(end..)?;
    let semicolon = end + rest.find(|letter: char| !letter.is_whitespace())?;
    if !text[semicolon..].starts_with(';') {
        return None;
    }
    let before = text.get(..start)?.trim_end();
    let is_alone = before.ends_with([';', '{', '}', ':']) || before.ends_with("*/");
    if is_alone {
        return Some(vec![Edit { at: semicolon + 1, delete: 0, insert: format!(" {FENCE}") }]);
    }
    let is_body = before.ends_with(')') || before.ends_with("else") || before.ends_with("do");
    is_body.then(|| {
        vec![
            Edit { at: start, delete: 0, insert: "{ ".to_owned() },
            Edit { at: semicolon + 1, delete: 0, insert: format!(" {FENCE} }}") },
        ]
    })
}

/// A line of its own for a fence, indented as that of the instruction.
fn line(text: &str, span: Span, before: bool) -> Edit {
    let (start, end) = (span.start as usize, span.end as usize);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[end..].find('\n').map_or(text.len(), |at| end + at);
    let head = &text[line_start..start];
    // what stands before the instruction is its label
    let indent = if head.trim().is_empty() { head } else { "        " };
    if !before {
        return Edit { at: line_end, delete: 0, insert: format!("\n{indent}mfence") };
    }
    if head.trim().is_empty() {
        return Edit { at: line_start, delete: 0, insert: format!("{indent}mfence\n") };
    }
    Edit { at: start, delete: 0, insert: format!("mfence\n{indent}") }
}
