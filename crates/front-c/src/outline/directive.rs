//! Directives: macro definitions, and the names in them.

use super::Names;
use crate::token::{Kind, Token};
use garret_base::outline::{NameKind, NamedDeclaration};
use garret_base::source::joined;

/// The tokens of a directive, without its `#`.
pub(super) type Line = Vec<Token>;

/// Splits the tokens into those outside of directives, and the directives.
pub(super) fn split(tokens: Vec<Token>) -> (Vec<Token>, Vec<Line>) {
    let (mut code, mut lines): (Vec<Token>, Vec<Line>) = (Vec::new(), Vec::new());
    let mut is_directive = false;
    for token in tokens {
        if token.begins {
            is_directive = token.kind.is_sign("#");
            if is_directive {
                lines.push(Vec::new());
                continue;
            }
        }
        match lines.last_mut().filter(|_| is_directive && token.kind != Kind::End) {
            Some(line) => line.push(token),
            None => code.push(token),
        }
    }
    (code, lines)
}

/// The parameters of the macro that a line defines, and the index of the first token of its body.
fn parameters(line: &[Token]) -> (Vec<&str>, usize) {
    let opens = line.get(2).is_some_and(|it| it.kind.is_sign("(") && !it.spaced);
    if !opens {
        return (Vec::new(), 2);
    }
    let end = line.iter().position(|it| it.kind.is_sign(")")).unwrap_or(line.len());
    (line[3.min(end)..end].iter().filter_map(|it| it.kind.word()).collect(), end + 1)
}

impl Names<'_> {
    /// Declares the macros.
    pub(super) fn define(&mut self, lines: &[Line]) {
        for line in lines {
            let [first, name, rest @ ..] = line.as_slice() else { continue };
            let Some(word) = name.kind.word().filter(|_| first.kind.is_word("define")) else { continue };
            let takes = rest.first().is_some_and(|it| it.kind.is_sign("(") && !it.spaced);
            let kind = if takes { NameKind::Predicate } else { NameKind::Constant };
            if let Some(&of) = self.macros.get(word) {
                self.outline.used(name.span, of, false, None);
                continue;
            }
            let last = line.last().map_or(name.span, |it| it.span);
            let whole = first.span.to(last);
            let said = format!("#{}", joined(self.text, whole));
            let of = self.outline.declare(NamedDeclaration::new(word, kind, name.span, whole).said(said));
            self.macros.insert(word.to_owned(), of);
        }
    }

    /// Resolves the names that directives use. All names of the file are known at this point.
    pub(super) fn mention(&mut self, lines: &[Line]) {
        self.scopes.truncate(1);
        for line in lines {
            let Some(first) = line.first() else { continue };
            let is_define = first.kind.is_word("define");
            let (own, start) = if is_define { parameters(line) } else { (Vec::new(), 1) };
            for token in line.get(start..).unwrap_or_default() {
                let Some(word) = token.kind.word().filter(|word| !own.contains(word)) else { continue };
                if let Some(of) = self.meaning(word) {
                    self.outline.used(token.span, of, false, None);
                }
            }
        }
    }
}
