//! Checks on jumps: `break` and `continue` need an enclosing loop (or `switch`), `goto` needs a label in the function.

use super::{Fallible, Parser};
use crate::syntax::Statement;
use garret_base::source::{Diagnostic, Span, short};
use std::collections::BTreeMap;

/// The loops and labels of a function.
#[derive(Default)]
pub(super) struct Jumps {
    /// The number of open loops.
    loops: usize,
    labels: BTreeMap<String, Span>,
    /// The labels that `goto` statements name.
    wanted: Vec<(String, Span)>,
}

impl Parser {
    /// Parses the body of a loop.
    pub(super) fn looped(&mut self) -> Fallible<Statement> {
        self.jumps.loops += 1;
        let body = self.statement();
        self.jumps.loops -= 1;
        let body = body?;
        Self::is_statement(&body)?;
        Ok(body)
    }

    /// Parses the body of a function, and checks that it contains each label that it jumps to.
    pub(super) fn with_labels<T>(&mut self, body: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        let outer = std::mem::take(&mut self.jumps);
        let result = body(self);
        let inner = std::mem::replace(&mut self.jumps, outer);
        let result = result?;
        match inner.wanted.iter().find(|(name, _)| !inner.labels.contains_key(name)) {
            Some((name, span)) => {
                let error = format!("there is no label `{}` in this function", short(name));
                Err(Box::new(Diagnostic::error(error).at(*span, "this jump leads nowhere")))
            }
            None => Ok(result),
        }
    }

    /// Declares a label.
    pub(super) fn has_label(&mut self, name: &str, span: Span) -> Fallible<()> {
        match self.jumps.labels.insert(name.to_owned(), span) {
            Some(earlier) => super::declared::twice(
                &format!("there are two labels `{}` in this function", short(name)),
                span,
                earlier,
            ),
            None => Ok(()),
        }
    }

    /// Records a `goto`; its label may follow later.
    pub(super) fn goes_to(&mut self, name: &str, span: Span) {
        self.jumps.wanted.push((name.to_owned(), span));
    }

    /// Refuses a `break` or `continue` outside of loops. Its word was just read.
    pub(super) fn has_way_out(&self, word: &str) -> Fallible<()> {
        let leaves = self.jumps.loops > 0 || word == "break" && !self.switches.is_empty();
        if leaves {
            return Ok(());
        }
        let place = if word == "break" { "no loop and in no `switch`" } else { "no loop" };
        let span = self.tokens[self.at.saturating_sub(1).min(self.tokens.len() - 1)].span;
        Err(Box::new(Diagnostic::error(format!("this `{word}` is in {place}")).at(span, "")))
    }
}
