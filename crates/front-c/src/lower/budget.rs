//! How much is done of a text. Functions stand where they are called and turns of loops one after the other, so that a short text may stand for
//! a very long one: forty functions that call each other twice do it a million million times, also where no instruction comes of it.

use super::Lowering;
use crate::parser::Fallible;
use crate::syntax::Statement;
use garret_base::source::{Diagnostic, Span};
use std::cell::Cell;

/// The most expressions and statements that are done each time the code is made, with those of functions for each call: a hundred for each of
/// `MOST_INSTRUCTIONS`, which end what makes instructions long before. So many of functions that do nothing took 0.2 s.
const MOST_PARTS: usize = 2_000_000;

/// The most mistakes that are told: each takes memory, and those in a function are found again at each call.
const MOST_ERRORS: usize = 1_000;

impl Lowering<'_, '_> {
    /// One more expression is done.
    pub(super) fn does_one(&mut self, span: Span) -> Fallible<()> {
        self.does(1, span)
    }

    /// A statement is done that stands elsewhere, or once more.
    pub(super) fn does_again(&mut self, statement: &Statement, span: Span) -> Fallible<()> {
        // what makes no instruction is looked at, too
        self.does(parts(statement), span)
    }

    fn does(&mut self, parts: usize, span: Span) -> Fallible<()> {
        self.parts = self.parts.saturating_add(parts);
        if self.parts <= MOST_PARTS {
            return Ok(());
        }
        let error = self.too_much.clone().unwrap_or_else(|| {
            let message = format!(
                "there are more than {MOST_PARTS} parts of statements, with those of functions for each call and of loops for each turn"
            );
            Diagnostic::error(message).at(span, "here").help("check a smaller part of the program")
        });
        // whoever is told may go on without, and nothing is done any more: it has to be known in the end
        if self.too_much.replace(error.clone()).is_none() {
            self.errors.push(error.clone());
        }
        Err(Box::new(error))
    }

    /// Whether nothing more is done, after the errors that there are.
    pub(super) fn is_over(&self) -> bool {
        self.too_much.is_some() || self.errors.len() >= MOST_ERRORS
    }
}

/// How many expressions and statements stand in a statement.
fn parts(statement: &Statement) -> usize {
    let found = Cell::new(0_usize);
    let count = || {
        found.set(found.get().saturating_add(1));
        false
    };
    // neither is the one that is looked for, so that all are looked at
    statement.any(&|_| count());
    statement.any_statement(&|_| count());
    found.get()
}
