//! Bounds on the work for a text. As calls are inlined and loops are unrolled, a short text may stand for a very long one: forty
//! functions that each call the next one twice are executed a million million times, even if they have no instructions.

use super::Lowering;
use crate::parser::Fallible;
use crate::syntax::Statement;
use garret_base::source::{Diagnostic, Span};
use std::cell::Cell;

/// The largest number of expressions and statements that are lowered in each round, including those of inlined functions: a hundred
/// for each of `MOST_INSTRUCTIONS`, whose bound is reached long before if there are instructions. Lowering that many, of functions
/// without effect, took 0.2 s.
const MOST_PARTS: usize = 2_000_000;

/// The largest number of errors: each takes memory, and an error in a function is found again at each call.
const MOST_ERRORS: usize = 1_000;

impl Lowering<'_, '_> {
    /// Counts an expression that is lowered.
    pub(super) fn does_one(&mut self, span: Span) -> Fallible<()> {
        self.does(1, span)
    }

    /// Counts a statement that is inlined or repeated.
    pub(super) fn does_again(&mut self, statement: &Statement, span: Span) -> Fallible<()> {
        // parts without instructions take time, too
        self.does(parts(statement), span)
    }

    fn does(&mut self, parts: usize, span: Span) -> Fallible<()> {
        self.parts = self.parts.saturating_add(parts);
        if self.parts <= MOST_PARTS {
            return Ok(());
        }
        let error = self.too_much.clone().unwrap_or_else(|| {
            let message = format!(
                "there are more than {MOST_PARTS} parts of statements, counting functions for each call and loops for each iteration"
            );
            Diagnostic::error(message).at(span, "here").help("check a smaller part of the program")
        });
        // callers may handle the error and continue without effect, so it is recorded here
        if self.too_much.replace(error.clone()).is_none() {
            self.errors.push(error.clone());
        }
        Err(Box::new(error))
    }

    /// Whether lowering stops after the errors so far.
    pub(super) fn is_over(&self) -> bool {
        self.too_much.is_some() || self.errors.len() >= MOST_ERRORS
    }
}

/// The number of expressions and statements in a statement.
fn parts(statement: &Statement) -> usize {
    let found = Cell::new(0_usize);
    let count = || {
        found.set(found.get().saturating_add(1));
        false
    };
    // the predicates are never true, so that everything is visited
    statement.any(&|_| count());
    statement.any_statement(&|_| count());
    found.get()
}
