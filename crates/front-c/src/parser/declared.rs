//! What the scopes that are open declare, and what must not be there twice: names in a block, parameters, constants of enumerations, the fields
//! of structures, functions and variables with a value, the places that a `switch` leads to. And what a static assertion says.

use super::fitting::arguments_of_system;
use super::{Fallible, Parser};
use crate::constant::{Constant, value};
use crate::syntax::{Expression, Shape, Type};
use garret_base::numbers::counted;
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

/// The type of a function.
#[derive(Clone)]
pub(super) struct Signature {
    pub(super) result: Type,
    /// How many arguments it takes; none where the text does not say it: `()`, or `...` among the parameters.
    pub(super) arguments: Option<usize>,
    /// The types of those that it names.
    pub(super) parameters: Vec<Type>,
    pub(super) span: Span,
}

/// The places that a `switch` leads to.
#[derive(Default)]
pub(super) struct Choices {
    cases: BTreeMap<i128, Span>,
    default: Option<Span>,
}

pub(super) fn twice<T>(what: &str, span: Span, earlier: Span) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(what).at(span, "").also(earlier, "the first time")))
}

/// Whether two declarations of a name say the same of its type.
fn is_same(one: &Type, other: &Type) -> bool {
    one.atomic == other.atomic
        && match (&one.shape, &other.shape) {
            (Shape::Array(one, first), Shape::Array(other, second)) => {
                (first.is_none() || second.is_none() || first == second) && is_same(one, other)
            }
            (Shape::Pointer(one), Shape::Pointer(other)) => is_same(one, other),
            (one, other) => one == other,
        }
}

fn other_type<T>(name: &str, span: Span, earlier: Span) -> Fallible<T> {
    let error = format!("`{}` is declared with another type than before", short(name));
    Err(Box::new(Diagnostic::error(error).at(span, "").also(earlier, "the first time")))
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

    /// A variable outside of functions that was declared before has the same type then.
    pub(super) fn keeps_type(&self, name: &str, kind: &Type, span: Span) -> Fallible<()> {
        let earlier = self.scopes.first().and_then(|scope| scope.get(name)).map(|it| it.span);
        match (self.variables.get(name), earlier) {
            (Some(known), Some(earlier)) if !is_same(known, kind) => other_type(name, span, earlier),
            _ => Ok(()),
        }
    }

    /// A function is declared; where it was declared before, it is the same.
    pub(super) fn declares_function(&mut self, name: &str, it: Signature) -> Fallible<()> {
        let Some(known) = self.functions.get_mut(name) else {
            self.functions.insert(name.to_owned(), it);
            return Ok(());
        };
        let same_arguments =
            known.arguments.is_none() || it.arguments.is_none() || known.arguments == it.arguments;
        if !(same_arguments && is_same(&known.result, &it.result)) {
            return other_type(name, it.span, known.span);
        }
        let is_other = |(one, other): (&Type, &Type)| {
            let is_known =
                |it: &Type| matches!(it.shape, Shape::Integer(..) | Shape::Float(_) | Shape::Struct(_));
            is_known(one) && is_known(other) && one.shape != other.shape
        };
        if known.arguments.is_some() && known.parameters.iter().zip(&it.parameters).any(is_other) {
            return other_type(name, it.span, known.span);
        }
        if known.arguments.is_none() {
            (known.arguments, known.parameters) = (it.arguments, it.parameters);
        }
        Ok(())
    }

    /// Refuses a call with more or less arguments than the function takes.
    pub(super) fn takes_arguments(&self, name: &str, given: usize, span: Span) -> Fallible<()> {
        let known = self.functions.get(name);
        let wanted = match known {
            Some(it) => it.arguments,
            None if name == "assert" => Some(1),
            None => crate::atomics::arguments(name).or_else(|| arguments_of_system(name)),
        };
        let (least, declared) = (known.map_or(0, |it| it.parameters.len()), known.map(|it| it.span));
        let takes = match wanted {
            Some(wanted) if wanted != given => counted(wanted, "argument"),
            None if given < least => format!("at least {}", counted(least, "argument")),
            _ => return Ok(()),
        };
        let error = format!("`{}` takes {takes}", short(name));
        let error = Diagnostic::error(error).at(span, format!("here are {given}"));
        Err(Box::new(match declared {
            Some(declared) => error.also(declared, "declared here"),
            None => error,
        }))
    }

    /// Refuses an assignment to what is no object, or is `const`.
    pub(super) fn is_assigned(&self, to: &Expression) -> Fallible<()> {
        self.is_object(to)?;
        let Some(name) = self.variable_of(to) else { return Ok(()) };
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
