//! What the scopes that are open declare, and what must not be there twice: names in a block, parameters, constants of enumerations, the fields
//! of structures, functions and variables with a value, the places that a `switch` leads to. And what a static assertion says.

use super::{Fallible, Parser};
use crate::constant::{Constant, value};
use crate::syntax::{Expression, ExpressionKind};
use garret_base::source::{Diagnostic, Span, short};
use std::collections::BTreeMap;

/// A name of a scope.
#[derive(Clone, Copy)]
pub(super) struct Declared {
    span: Span,
    /// Nobody may assign to it.
    is_constant: bool,
    /// A variable outside of functions may be declared again.
    is_repeated: bool,
}

/// The places that a `switch` leads to.
#[derive(Default)]
pub(super) struct Choices {
    cases: BTreeMap<i128, Span>,
    default: Option<Span>,
}

fn twice<T>(what: &str, span: Span, earlier: Span) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(what).at(span, "").also(earlier, "the first time")))
}

impl Parser {
    /// A name is declared in the scope that was opened last.
    pub(super) fn owns(
        &mut self,
        name: &str,
        span: Span,
        (is_constant, is_repeated): (bool, bool),
    ) -> Fallible<()> {
        let Some(scope) = self.scopes.last_mut().filter(|_| !name.is_empty()) else { return Ok(()) };
        let declared = Declared { span, is_constant, is_repeated };
        match scope.insert(name.to_owned(), declared) {
            Some(earlier) if !(earlier.is_repeated && is_repeated) => {
                twice(&format!("`{}` is declared twice in this scope", short(name)), span, earlier.span)
            }
            _ => Ok(()),
        }
    }

    /// A function gets its body, or a variable outside of functions its value.
    pub(super) fn defines(&mut self, name: &str, span: Span) -> Fallible<()> {
        match self.defined.insert(name.to_owned(), span) {
            Some(earlier) => twice(&format!("`{}` is defined twice", short(name)), span, earlier),
            None => Ok(()),
        }
    }

    /// Refuses an assignment to a variable that is `const`.
    pub(super) fn is_assigned(&self, to: &Expression) -> Fallible<()> {
        let ExpressionKind::Name(name) = &to.kind else { return Ok(()) };
        match self.scopes.iter().rev().find_map(|scope| scope.get(name)) {
            Some(Declared { is_constant: true, span, .. }) => {
                let error =
                    Diagnostic::error(format!("`{}` is `const`: nothing may be assigned to it", short(name)));
                Err(Box::new(error.at(to.span, "").also(*span, "declared here")))
            }
            _ => Ok(()),
        }
    }

    /// A `case` of the `switch` that was opened last.
    pub(super) fn has_case(&mut self, of: &Expression, span: Span) -> Fallible<()> {
        let Some(choices) = self.switches.last_mut() else {
            return Err(Box::new(Diagnostic::error("this `case` is in no `switch`").at(span, "")));
        };
        let number = value(of).map(Constant::value);
        match number.and_then(|number| choices.cases.insert(number, span)) {
            Some(earlier) => twice("this `case` is there twice", span, earlier),
            None => Ok(()),
        }
    }

    /// The `default` of the `switch` that was opened last.
    pub(super) fn has_default(&mut self, span: Span) -> Fallible<()> {
        let Some(choices) = self.switches.last_mut() else {
            return Err(Box::new(Diagnostic::error("this `default` is in no `switch`").at(span, "")));
        };
        match choices.default.replace(span) {
            Some(earlier) => twice("this `switch` has two `default`s", span, earlier),
            None => Ok(()),
        }
    }

    /// What follows `_Static_assert`: where it is known that it does not hold, that is an error. Where it is not known, compilers know it.
    pub(super) fn static_assertion(&mut self) -> Fallible<()> {
        let start = self.at;
        let (operators, unsupported) = (self.operators, self.has_unsupported);
        let said = self.expect("(").and_then(|()| self.conditional());
        let ended = self.at;
        self.at = start;
        (self.operators, self.has_unsupported) = (operators, unsupported);
        let is_whole = self.tokens.get(ended).is_some_and(|it| it.kind.is_sign(",") || it.kind.is_sign(")"));
        if let (Ok(said), true) = (said, is_whole)
            && value(&said).is_some_and(|it| !it.is_set())
        {
            return Err(Box::new(
                Diagnostic::error("this static assertion fails").at(said.span, "this is 0"),
            ));
        }
        self.in_brackets()?;
        self.expect(";")
    }
}
