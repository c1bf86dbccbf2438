//! Splits a text for the GNU assembler into statements: labels, followed by a directive or an instruction with its operands.

use garret_base::source::{Diagnostic, Span};

/// A part of the text, and its place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// A statement; at least one of its parts exists.
#[derive(Clone, Debug, Default)]
pub(super) struct Statement<'a> {
    pub(super) labels: Vec<Piece<'a>>,
    /// The directive or the mnemonic.
    pub(super) head: Option<Piece<'a>>,
    /// The rest, without surrounding white space; `None` if it is empty.
    pub(super) rest: Option<Piece<'a>>,
}

impl Statement<'_> {
    /// Its place in the source, without labels.
    pub(super) fn span(&self) -> Span {
        match (self.head, self.rest, self.labels.first()) {
            (Some(head), Some(rest), _) => Span { start: head.span.start, end: rest.span.end },
            (Some(head), None, _) => head.span,
            (None, _, Some(label)) => label.span,
            (None, ..) => Span { start: 0, end: 0 },
        }
    }
}

/// The statements of a text. Comments (`#`, `//`, `/* .. */`) are skipped; `;` ends a statement like the end of a line.
pub(super) fn statements<'a>(text: &'a str, errors: &mut Vec<Diagnostic>) -> Vec<Statement<'a>> {
    let mut found = Vec::new();
    let mut scanner = Scanner { text, at: 0 };
    while scanner.at < text.len() {
        let start = scanner.at;
        match scanner.end_of_statement() {
            Ok(end) => found.extend(statement(text, start, end)),
            Err(error) => {
                errors.push(error);
                return found;
            }
        }
    }
    found
}

/// Finds the ends of statements.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    /// The end of the statement that starts here; moves past it, and past a comment after it.
    fn end_of_statement(&mut self) -> Result<usize, Diagnostic> {
        let bytes = self.text.as_bytes();
        let mut quoted = false;
        while let Some(&byte) = bytes.get(self.at) {
            let end = self.at;
            let rest = &bytes[self.at..];
            match byte {
                b'\\' if quoted => self.at += 1,
                b'"' => quoted = !quoted,
                b'\n' => {
                    self.at += 1;
                    return Ok(end);
                }
                _ if quoted => {}
                b';' => {
                    self.at += 1;
                    return Ok(end);
                }
                b'#' => return Ok(self.skip_line(end)),
                b'/' if rest.starts_with(b"//") => return Ok(self.skip_line(end)),
                b'/' if rest.starts_with(b"/*") => {
                    let Some(length) = rest.windows(2).position(|pair| pair == b"*/") else {
                        return Err(Diagnostic::error("this comment has no end")
                            .at(Span { start: end as u32, end: end as u32 + 2 }, "it begins here"));
                    };
                    self.at += length + 2;
                    return Ok(end);
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.max(self.text.len());
        Ok(self.text.len())
    }

    fn skip_line(&mut self, end: usize) -> usize {
        let rest = &self.text.as_bytes()[end..];
        let length = rest.iter().position(|byte| *byte == b'\n');
        self.at = length.map_or(self.text.len(), |length| end + length + 1);
        end
    }
}

/// A part of the text, without surrounding white space.
pub(super) fn trimmed(text: &str, start: usize, end: usize) -> Option<Piece<'_>> {
    let part = text.get(start..end)?;
    let front = part.len() - part.trim_start().len();
    let part = part.trim();
    let start = (start + front) as u32;
    (!part.is_empty()).then(|| Piece { text: part, span: Span { start, end: start + part.len() as u32 } })
}

/// Whether a character may occur in a name.
pub(super) fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '.' | '$')
}

fn statement(text: &str, start: usize, end: usize) -> Option<Statement<'_>> {
    let mut found = Statement::default();
    let mut rest = trimmed(text, start, end)?;
    let stop = rest.span.end as usize;
    loop {
        let length = match rest.text.strip_prefix('"') {
            Some(quoted) => quoted.find('"').map_or(rest.text.len(), |length| length + 2),
            None => rest.text.find(|letter| !is_name(letter)).unwrap_or(rest.text.len()),
        };
        let from = rest.span.start as usize;
        let after = rest.text.get(length..).unwrap_or("");
        let is_label = length > 0 && after.trim_start().starts_with(':');
        if !is_label {
            break;
        }
        let colon = from + length + after.find(':').unwrap_or(0);
        found.labels.extend(trimmed(text, from, from + length).map(unquoted));
        match trimmed(text, colon + 1, stop) {
            Some(next) => rest = next,
            None => return Some(found),
        }
    }
    let start = rest.span.start as usize;
    let length = rest.text.find(|letter: char| letter.is_whitespace() || matches!(letter, '=' | ','));
    let length = length.unwrap_or(rest.text.len());
    found.head = trimmed(text, start, start + length);
    found.rest = trimmed(text, start + length, stop);
    Some(found)
}

/// A name without quotes.
fn unquoted(piece: Piece<'_>) -> Piece<'_> {
    Piece { text: piece.text.trim_matches('"'), ..piece }
}

/// The parts between commas outside of brackets, quotes and parentheses.
pub(super) fn between_commas<'a>(text: &'a str, piece: Piece<'a>) -> Vec<Piece<'a>> {
    let (mut depth, mut quoted, mut escaped) = (0i32, false, false);
    let (base, end) = (piece.span.start as usize, piece.span.end as usize);
    let mut start = base;
    let mut found = Vec::new();
    for (at, letter) in piece.text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth <= 0 => {
                found.extend(trimmed(text, start, base + at));
                start = base + at + 1;
            }
            _ => {}
        }
    }
    found.extend(trimmed(text, start, end));
    found
}

#[cfg(test)]
mod tests {
    use super::{between_commas, statements};

    #[test]
    fn labels_comments_and_strings_are_told_apart() {
        let text = "a: .L1: movl %eax, 8(%rbx,%rcx,4) # ; no\n .string \"x;#\\\"\" ; nop /* b:\n */ 1:\n";
        let mut errors = Vec::new();
        let found = statements(text, &mut errors);
        assert!(errors.is_empty());
        let shown: Vec<_> = found
            .iter()
            .map(|it| {
                let labels: Vec<_> = it.labels.iter().map(|label| label.text).collect();
                let rest = it.rest.map_or(Vec::new(), |rest| between_commas(text, rest));
                let rest: Vec<_> = rest.iter().map(|part| part.text).collect();
                format!("{labels:?} {} {rest:?}", it.head.map_or("", |head| head.text))
            })
            .collect();
        assert_eq!(
            shown,
            [
                "[\"a\", \".L1\"] movl [\"%eax\", \"8(%rbx,%rcx,4)\"]",
                "[] .string [\"\\\"x;#\\\\\\\"\\\"\"]",
                "[] nop []",
                "[\"1\"]  []"
            ]
        );
    }

    #[test]
    fn a_comment_without_end_is_a_mistake() {
        let mut errors = Vec::new();
        statements("nop /* no", &mut errors);
        assert_eq!(errors.len(), 1);
    }
}
