//! The names of a text for NASM. Names that begin with a dot belong to the last name without one.

use super::token::{Kind, Token, lines, place};
use super::{is_known, property};
use crate::gas::outline::kind;
use crate::gas::source::Source;
use bumpalo::Bump;
use garret_base::map::Map;
use garret_base::outline::{NameKind, NamedDeclaration, Outline};
use garret_base::source::{Span, joined};
use std::collections::BTreeSet;

/// The names of a text.
pub(crate) fn outline(text: &str) -> Outline {
    let arena = Bump::new();
    let mut errors = Vec::new();
    let (source, properties) = super::read(text, &arena, &mut errors);
    let parts = property::split(text, &arena, &mut errors);
    let lines = lines(parts.code, &mut errors);
    let behind = lines.iter().flat_map(|line| line.iter().skip(1));
    let mentioned = behind.filter(|token| token.kind == Kind::Word).map(|token| token.text);
    let mut names = Names {
        text,
        source: &source,
        mentioned: mentioned.chain(parts.words()).collect(),
        outline: Outline::default(),
        known: Map::default(),
        parent: String::new(),
    };
    for line in &lines {
        names.declare(line);
    }
    names.parent.clear();
    for line in &lines {
        names.uses(line);
    }
    let Names { known, mut outline, .. } = names;
    let of = |name: &str| known.get(name).copied();
    crate::outline::properties(text, properties.written(), of, &mut outline);
    outline.finished()
}

struct Names<'a, 's> {
    text: &'a str,
    source: &'s Source<'a>,
    /// Words that occur in a line other than at its start.
    mentioned: BTreeSet<&'a str>,
    outline: Outline,
    known: Map<String, usize>,
    /// The name that local names belong to.
    parent: String,
}

impl<'a> Names<'a, '_> {
    /// The full name of a local name.
    fn full(&self, name: &str) -> String {
        if is_local(name) && !self.parent.is_empty() {
            format!("{}{name}", self.parent)
        } else {
            plain(name).to_owned()
        }
    }

    /// The labels at the start of a line, and the rest.
    fn labels<'l>(&self, line: &'l [Token<'a>]) -> (Vec<Token<'a>>, &'l [Token<'a>]) {
        let (mut found, mut rest) = (Vec::new(), line);
        while let [name, colon, after @ ..] = rest
            && name.kind == Kind::Word
            && colon.is_sign(":")
        {
            found.push(*name);
            rest = after;
        }
        if let [head, after @ ..] = rest
            && head.kind == Kind::Word
            && !head.text.starts_with('%')
            && !is_known(*head)
        {
            let begins = after.first().is_none_or(|word| is_known(*word) || word.is_word("equ"));
            if begins && (!after.is_empty() || self.is_label(head.text)) {
                found.push(*head);
                rest = after;
            }
        }
        (found, rest)
    }

    /// Whether a word alone in its line is a label.
    fn is_label(&self, word: &str) -> bool {
        self.mentioned.contains(word) || self.source.symbols.contains_key(word)
    }

    fn declare(&mut self, line: &[Token<'a>]) {
        let whole = place(line, Span::default());
        if let [head, name, ..] = line
            && (head.is_word("%define") || head.is_word("%idefine"))
        {
            self.add(*name, name.text.to_owned(), NameKind::Constant, whole);
            return;
        }
        let (labels, _) = self.labels(line);
        for label in labels {
            let full = self.full(label.text);
            if !is_local(label.text) {
                self.parent.clone_from(&full);
            }
            let kind = match kind(self.source, &full) {
                // local data names are fields of an object
                NameKind::Constant if is_local(label.text) => NameKind::Field,
                kind => kind,
            };
            self.add(label, full, kind, whole);
        }
    }

    fn add(&mut self, name: Token<'a>, full: String, kind: NameKind, whole: Span) {
        if self.known.contains_key(&full) {
            return;
        }
        let named = NamedDeclaration::new(name.text, kind, name.span, whole).title(full.clone());
        let of = self.outline.declare(named.said(joined(self.text, whole)));
        self.known.insert(full, of);
    }

    fn uses(&mut self, line: &[Token<'a>]) {
        for label in self.labels(line).0.iter().filter(|label| !is_local(label.text)) {
            self.parent = plain(label.text).to_owned();
        }
        for token in line.iter().filter(|token| token.kind == Kind::Word) {
            let full = self.full(token.text);
            let Some(&of) = self.known.get(&full) else { continue };
            // `main.again` refers to both names; a sign before a name is not part of it
            let name = self.outline.names().get(of).map_or(0, |named| named.name.len());
            let start = token.text.len().saturating_sub(name);
            self.outline.used(Span { start: token.span.start + start as u32, ..token.span }, of, false, None);
            if let Some(length) = token.text.find('.').filter(|length| *length > 0)
                && let Some(&parent) = self.known.get(&token.text[..length])
            {
                let span = Span { end: token.span.start + length as u32, ..token.span };
                self.outline.used(span, parent, false, None);
            }
        }
    }
}

/// Whether a name belongs to the last name that does not begin with a dot.
fn is_local(name: &str) -> bool {
    name.starts_with('.') && !name.starts_with("..")
}

/// The name without a `$` before it.
fn plain(name: &str) -> &str {
    name.strip_prefix('$').filter(|plain| !plain.is_empty()).unwrap_or(name)
}
