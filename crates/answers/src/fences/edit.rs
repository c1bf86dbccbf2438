//! What has to be changed in the text of a program for one fence.

use garret_base::register;
use garret_base::source::Span;
use garret_program::{Register, Store};

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// In bytes.
    pub(super) at: usize,
    /// So many bytes go.
    pub(super) delete: usize,
    pub(super) insert: String,
}

/// The order of an atomic store becomes sequentially consistent.
pub(super) fn stronger(text: &str, span: Span) -> Option<Edit> {
    const ORDER: &str = "memory_order_";
    let (start, end) = (span.start as usize, span.end as usize);
    let at = start + text.get(start..end)?.rfind(ORDER)?;
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let delete = text[at..].find(|letter| !is_name(letter)).unwrap_or(text.len() - at);
    Some(Edit { at, delete, insert: format!("{ORDER}seq_cst") })
}

/// A store of assembly becomes an exchange; the register has to hold what is stored.
pub(super) fn exchange(text: &str, span: Span, register: Option<Register>) -> Option<Vec<Edit>> {
    let (start, end) = (span.start as usize, span.end as usize);
    let written = text.get(start..end)?;
    let Store { mov, source, width, att, .. } = Store::of_text(written)?;
    let mut edits = vec![Edit {
        at: start + mov.start,
        delete: mov.len(),
        insert: written[mov.clone()].replace("mov", "xchg").replace("MOV", "XCHG"),
    }];
    if let Some(register) = register {
        let (whole, _) = register::Register::named(register.general_name())?;
        let sign = if att { "%" } else { "" };
        let name = format!("{sign}{}", whole.name(width));
        let value = &written[source.clone()];
        // the number alone, without the width that may stand in front of it
        let value = value.split_whitespace().last()?;
        let before = if att {
            format!("{} {value}, {name}", &written[..written.find(char::is_whitespace)?])
        } else {
            format!("{} {name}, {value}", &written[mov])
        };
        edits.push(Edit { at: start + source.start, delete: source.len(), insert: name });
        edits.push(line_before(text, span, &before));
    }
    Some(edits)
}

/// A statement of C is followed by a fence. None where it is no statement of its own.
pub(super) fn statement(text: &str, span: Span) -> Option<Vec<Edit>> {
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
pub(super) fn line(text: &str, span: Span, before: bool) -> Edit {
    if before {
        return line_before(text, span, "mfence");
    }
    let end = span.end as usize;
    let line_end = text[end..].find('\n').map_or(text.len(), |at| end + at);
    Edit { at: line_end, delete: 0, insert: format!("\n{}mfence", head(text, span).1) }
}

/// A line of its own for an instruction before this one.
fn line_before(text: &str, span: Span, instruction: &str) -> Edit {
    let (head, indent) = head(text, span);
    let start = span.start as usize;
    if head.trim().is_empty() {
        return Edit { at: start - head.len(), delete: 0, insert: format!("{indent}{instruction}\n") };
    }
    Edit { at: start, delete: 0, insert: format!("{instruction}\n{indent}") }
}

/// What stands before an instruction in its line, and how far lines beside it are indented.
fn head(text: &str, span: Span) -> (&str, &str) {
    let start = span.start as usize;
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let head = &text[line_start..start];
    // what stands before the instruction is its label
    (head, if head.trim().is_empty() { head } else { "        " })
}
