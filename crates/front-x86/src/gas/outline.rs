//! The names of a text for the GNU assembler.

use super::source::{Source, Symbol};
use super::statement::{Piece, Statement, is_name, statements};
use garret_base::map::Map;
use garret_base::outline::{NameKind, NamedDeclaration, Outline};
use garret_base::source::{Span, joined};

/// Directives that define the name that follows.
const DECLARING: [&str; 6] = [".set", ".equ", ".equiv", ".comm", ".lcomm", ".local"];

/// The names of a text.
pub(crate) fn outline(text: &str) -> Outline {
    let mut errors = Vec::new();
    let statements = statements(text, &mut errors);
    let source = Source::read(text);
    let mut names = Names {
        text,
        source: &source,
        outline: Outline::default(),
        known: Map::default(),
        numbered: Vec::new(),
    };
    for statement in &statements {
        names.declare(statement);
    }
    for statement in &statements {
        names.uses(statement);
    }
    names.outline.finished()
}

/// The kind of a symbol.
pub(super) fn kind(source: &Source<'_>, name: &str) -> NameKind {
    match source.symbols.get(name) {
        Some(Symbol::Object(_)) => NameKind::Variable,
        Some(Symbol::Code(_)) if source.functions.contains(name) || source.globals.contains(name) => {
            NameKind::Function
        }
        Some(Symbol::Code(_)) => NameKind::Label,
        None => NameKind::Constant,
    }
}

struct Names<'a, 's> {
    text: &'a str,
    source: &'s Source<'a>,
    outline: Outline,
    known: Map<&'a str, usize>,
    /// Numeric labels: the place in the source and the index of each, in the order of the text.
    numbered: Vec<(Piece<'a>, usize)>,
}

impl<'a> Names<'a, '_> {
    fn declare(&mut self, statement: &Statement<'a>) {
        let whole = statement.span();
        for label in &statement.labels {
            let label = without_quotes(self.text, *label);
            let said = joined(self.text, label.span.to(whole));
            if label.text.bytes().all(|byte| byte.is_ascii_digit()) {
                let named = NamedDeclaration::new(label.text, NameKind::Label, label.span, label.span);
                let of = self.outline.declare(named.said(said));
                self.numbered.push((label, of));
                continue;
            }
            if self.known.contains_key(label.text) {
                continue;
            }
            let kind = kind(self.source, label.text);
            let of = self
                .outline
                .declare(NamedDeclaration::new(label.text, kind, label.span, label.span).said(said));
            self.known.insert(label.text, of);
        }
        let Some((head, rest)) = statement.head.zip(statement.rest) else { return };
        let declared = if is_assignment(rest) {
            Some(head)
        } else if DECLARING.iter().any(|known| head.text.eq_ignore_ascii_case(known)) {
            words(rest).into_iter().next()
        } else {
            None
        };
        if let Some(name) = declared.filter(|name| !self.known.contains_key(name.text)) {
            let kind = kind(self.source, name.text);
            let named =
                NamedDeclaration::new(name.text, kind, name.span, whole).said(joined(self.text, whole));
            let of = self.outline.declare(named);
            self.known.insert(name.text, of);
        }
    }

    fn uses(&mut self, statement: &Statement<'a>) {
        // otherwise, the first word is an instruction, a prefix or a directive, even if a variable is called `lock`
        let head = statement.head.filter(|_| statement.rest.is_some_and(is_assignment));
        for word in head.into_iter().chain(statement.rest.into_iter().flat_map(words)) {
            if let Some(&of) = self.known.get(word.text) {
                self.outline.used(word.span, of, false, None);
            } else if let Some(of) = self.numbered(word) {
                self.outline.used(word.span, of, false, None);
            }
        }
    }

    /// The label that `1f` or `1b` refers to.
    fn numbered(&self, word: Piece<'a>) -> Option<usize> {
        let (number, forwards) = match (word.text.strip_suffix('f'), word.text.strip_suffix('b')) {
            (Some(number), _) => (number, true),
            (_, Some(number)) => (number, false),
            _ => return None,
        };
        let mut named = self.numbered.iter().filter(|(label, _)| label.text == number);
        let found = if forwards {
            named.find(|(label, _)| label.span.start > word.span.start)
        } else {
            named.rfind(|(label, _)| label.span.start <= word.span.start)
        };
        found.map(|(_, of)| *of)
    }
}

/// Whether the text after the first word of a statement assigns a value to it.
fn is_assignment(rest: Piece<'_>) -> bool {
    rest.text.starts_with('=') && !rest.text.starts_with("==")
}

/// The name at its place in the text, without quotes.
fn without_quotes<'a>(text: &'a str, piece: Piece<'a>) -> Piece<'a> {
    let quoted = text.get(piece.span.start as usize..).is_some_and(|rest| rest.starts_with('"'));
    let start = piece.span.start + u32::from(quoted);
    Piece { span: Span { start, end: start + piece.text.len() as u32 }, ..piece }
}

/// The words of a piece that may be names: not in strings, and not registers.
fn words(piece: Piece<'_>) -> Vec<Piece<'_>> {
    let text = piece.text;
    let mut found = Vec::new();
    let mut position = 0;
    let mut before = ' ';
    while let Some(letter) = text[position..].chars().next() {
        if letter == '"' {
            let rest = &text[position + 1..];
            let end = rest.find('"').map_or(text.len(), |end| position + end + 2);
            let inside = text.get(position + 1..end.saturating_sub(1)).unwrap_or_default();
            // quoted text may be a name; otherwise, it is simply not found
            found.push(at(piece, position + 1, inside));
            position = end;
        } else if is_name(letter) {
            let rest = &text[position..];
            let end = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
            let word = rest[..end].trim_start_matches('$');
            if before != '%' && !word.is_empty() {
                found.push(at(piece, position + end - word.len(), word));
            }
            position += end;
        } else {
            position += letter.len_utf8();
        }
        before = letter;
    }
    found
}

/// A word of a piece at this offset.
fn at<'a>(piece: Piece<'a>, offset: usize, word: &'a str) -> Piece<'a> {
    let start = piece.span.start + offset as u32;
    Piece { text: word, span: Span { start, end: start + word.len() as u32 } }
}
