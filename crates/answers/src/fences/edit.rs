//! The changes of the text of a program for one fence.

use garret_base::register;
use garret_base::source::Span;
use garret_program::{Register, Store};

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// The place, in bytes.
    pub(super) at: usize,
    /// The number of bytes to delete there.
    pub(super) delete: usize,
    pub(super) insert: String,
}

/// Makes the order of an atomic store sequentially consistent.
pub(super) fn stronger(text: &str, span: Span) -> Option<Edit> {
    const ORDER: &str = "memory_order_";
    let (start, end) = (span.start as usize, span.end as usize);
    let at = start + text.get(start..end)?.rfind(ORDER)?;
    let delete = text[at..].find(|letter| !is_name(letter)).unwrap_or(text.len() - at);
    Some(Edit { at, delete, insert: format!("{ORDER}seq_cst") })
}

/// Turns a store of assembly into an exchange; a stored constant is first moved into the register.
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
        // the constant alone, without a width that may precede it
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

/// Inserts a fence after a statement of C. `None` if it is not a separate statement.
pub(super) fn statement(text: &str, span: Span) -> Option<Vec<Edit>> {
    const FENCE: &str = "atomic_thread_fence(memory_order_seq_cst);";
    let code = code(text);
    let (start, end) = (span.start as usize, span.end as usize);
    let rest = code.get(end..)?;
    let semicolon = end + rest.find(|letter: char| !letter.is_whitespace())?;
    if !code[semicolon..].starts_with(';') {
        return None;
    }
    let mut start = start;
    loop {
        let before = code.get(..start)?.trim_end();
        if before.ends_with([';', '{', '}', ':']) {
            return Some(vec![Edit { at: semicolon + 1, delete: 0, insert: format!(" {FENCE}") }]);
        }
        let Some(open) = before.ends_with(')').then(|| opening(before)).flatten() else {
            let is_body = ["else", "do"].contains(&last_word(before));
            return is_body.then(|| in_braces(start, semicolon, FENCE));
        };
        if ["if", "while", "for", "switch"].contains(&last_word(&before[..open])) {
            return Some(in_braces(start, semicolon, FENCE));
        }
        // `(void)` before a call is a part of the statement
        if before[open..].trim_matches(['(', ')']).trim() != "void" {
            return None;
        }
        start = open;
    }
}

fn in_braces(start: usize, semicolon: usize, fence: &str) -> Vec<Edit> {
    vec![
        Edit { at: start, delete: 0, insert: "{ ".to_owned() },
        Edit { at: semicolon + 1, delete: 0, insert: format!(" {fence} }}") },
    ]
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The last word of the code.
fn last_word(code: &str) -> &str {
    let code = code.trim_end();
    code.rfind(|letter| !is_name(letter)).map_or(code, |at| code[at..].trim_start_matches(|it| !is_name(it)))
}

/// The opening parenthesis that matches the last one.
fn opening(code: &str) -> Option<usize> {
    let mut depth = 0_usize;
    code.bytes().enumerate().rev().find_map(|(at, letter)| {
        depth = match letter {
            b')' => depth + 1,
            b'(' => depth.checked_sub(1)?,
            _ => depth,
        };
        (depth == 0).then_some(at)
    })
}

/// The text with comments, directives and literals replaced by spaces, so that places stay the same.
fn code(text: &str) -> String {
    let mut code = text.as_bytes().to_vec();
    let mut blank = |from: usize, to: usize| {
        let letters = code.get_mut(from..to).into_iter().flatten();
        letters.filter(|letter| **letter != b'\n').for_each(|letter| *letter = b' ');
    };
    let (mut at, mut is_first) = (0, true);
    while let Some(letter) = text.as_bytes().get(at) {
        let rest = &text.as_bytes()[at..];
        let length = match letter {
            b'/' if rest.starts_with(b"//") => line_length(rest),
            b'/' if rest.starts_with(b"/*") => {
                rest.windows(2).skip(2).position(|it| it == b"*/").map_or(rest.len(), |it| it + 4)
            }
            b'#' if is_first => line_length(rest),
            b'"' | b'\'' => quoted_length(rest, *letter),
            _ => 0,
        };
        is_first = match letter {
            b'\n' => true,
            _ => is_first && (letter.is_ascii_whitespace() || rest.starts_with(b"/*")),
        };
        blank(at, at + length);
        at += length.max(1);
    }
    // characters other than ASCII occur only in comments and literals; elsewhere they are not code
    code.iter().map(|letter| if letter.is_ascii() { char::from(*letter) } else { ' ' }).collect()
}

/// The length of a line without its end; a backslash continues it on the next line.
fn line_length(rest: &[u8]) -> usize {
    let ends = |at: &usize| rest[*at] == b'\n' && !rest[..*at].trim_ascii_end().ends_with(b"\\");
    (0..rest.len()).find(ends).unwrap_or(rest.len())
}

/// The length of a literal with its quotes.
fn quoted_length(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(letter) = rest.get(at) {
        match letter {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if *letter == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    rest.len()
}

/// A separate line with a fence, indented as the line of the instruction.
pub(super) fn line(text: &str, span: Span, before: bool) -> Edit {
    if before {
        return line_before(text, span, "mfence");
    }
    let end = span.end as usize;
    let line_end = text[end..].find('\n').map_or(text.len(), |at| end + at);
    Edit { at: line_end, delete: 0, insert: format!("\n{}mfence", head(text, span).1) }
}

/// A separate line with an instruction before this one.
fn line_before(text: &str, span: Span, instruction: &str) -> Edit {
    let (head, indent) = head(text, span);
    let start = span.start as usize;
    if head.trim().is_empty() {
        return Edit { at: start - head.len(), delete: 0, insert: format!("{indent}{instruction}\n") };
    }
    Edit { at: start, delete: 0, insert: format!("{instruction}\n{indent}") }
}

/// The text before an instruction in its line, and the indentation for added lines.
fn head(text: &str, span: Span) -> (&str, &str) {
    let start = span.start as usize;
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let head = &text[line_start..start];
    // text before the instruction is its label
    (head, if head.trim().is_empty() { head } else { "        " })
}

#[cfg(test)]
mod tests {
    use super::{Edit, Span, statement};

    /// The text with a fence after the statement `x = 1`.
    fn fenced(text: &str) -> Option<String> {
        let start = text.find("x = 1").expect("the statement is there");
        let span = Span { start: start as u32, end: start as u32 + 5 };
        let mut edits = statement(text, span)?;
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.at));
        let mut text = text.to_owned();
        for Edit { at, delete, insert } in edits {
            text.replace_range(at..at + delete, &insert);
        }
        Some(text.replace("atomic_thread_fence(memory_order_seq_cst)", "FENCE"))
    }

    /// The text before a statement determines whether it is a separate statement.
    #[test]
    fn statements_of_their_own() {
        let cases = [
            ("a; x = 1; b;", Some("a; x = 1; FENCE; b;")),
            ("a; // one; two(\n x = 1; b;", Some("a; // one; two(\n x = 1; FENCE; b;")),
            ("a; /* ä( */ x = 1 /* ; */ ; b;", Some("a; /* ä( */ x = 1 /* ; */ ; FENCE; b;")),
            ("{\n#ifdef A \\\n (\n x = 1;\n#endif\n}", Some("{\n#ifdef A \\\n (\n x = 1; FENCE;\n#endif\n}")),
            ("f(\"//\"); x = 1;", Some("f(\"//\"); x = 1; FENCE;")),
            ("f('\"'); x = 1;", Some("f('\"'); x = 1; FENCE;")),
            ("if (a(b)) x = 1; c;", Some("if (a(b)) { x = 1; FENCE; } c;")),
            ("for (;;) // (\n x = 1;", Some("for (;;) // (\n { x = 1; FENCE; }")),
            ("if (a) b; else x = 1;", Some("if (a) b; else { x = 1; FENCE; }")),
            ("do x = 1; while (a);", Some("do { x = 1; FENCE; } while (a);")),
            ("a; (void)x = 1; b;", Some("a; (void)x = 1; FENCE; b;")),
            ("if (a) (void) x = 1;", Some("if (a) { (void) x = 1; FENCE; }")),
            ("f(a) x = 1;", None),
            ("int a = x = 1;", None),
            ("f(x = 1);", None),
            ("undo x = 1;", None),
        ];
        for (text, wanted) in cases {
            assert_eq!(fenced(text).as_deref(), wanted, "{text}");
        }
    }
}
