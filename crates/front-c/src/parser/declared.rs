//! The declarations in the open scopes, and checks for duplicates: names in a block, parameters, enumeration constants, fields,
//! definitions of functions and variables, the labels of a `switch`. Also static assertions.

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
    /// Whether it must not be assigned to.
    is_constant: bool,
    /// Whether it may be declared again, as a global variable.
    is_repeated: bool,
}

/// The type of a function.
#[derive(Clone)]
pub(super) struct Signature {
    pub(super) result: Type,
    /// The number of arguments. `None` if it is not fixed: `()`, or `...` among the parameters.
    pub(super) arguments: Option<usize>,
    /// The types of the named parameters.
    pub(super) parameters: Vec<Type>,
    pub(super) span: Span,
}

/// The labels of a `switch`.
#[derive(Default)]
pub(super) struct Choices {
    cases: BTreeMap<i128, Span>,
    default: Option<Span>,
}

pub(super) fn twice<T>(what: &str, span: Span, earlier: Span) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(what).at(span, "").also(earlier, "the first time")))
}

/// Whether two declarations of a name have compatible types.
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
    /// Declares a name in the innermost scope.
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

    /// Records the definition of a function or of a global variable with an initializer.
    pub(super) fn defines(&mut self, name: &str, span: Span) -> Fallible<()> {
        match self.defined.insert(name.to_owned(), span) {
            Some(earlier) => twice(&format!("`{}` is defined twice", short(name)), span, earlier),
            None => Ok(()),
        }
    }

    /// Checks that a global variable has the same type as in earlier declarations.
    pub(super) fn keeps_type(&self, name: &str, kind: &Type, span: Span) -> Fallible<()> {
        let earlier = self.scopes.first().and_then(|scope| scope.get(name)).map(|it| it.span);
        match (self.variables.get(name), earlier) {
            (Some(known), Some(earlier)) if !is_same(known, kind) => other_type(name, span, earlier),
            _ => Ok(()),
        }
    }

    /// Declares a function, and checks it against earlier declarations.
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

    /// Checks the number of arguments of a call.
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
        let error = Diagnostic::error(error).at(span, format!("this call has {given}"));
        Err(Box::new(match declared {
            Some(declared) => error.also(declared, "declared here"),
            None => error,
        }))
    }

    /// Checks that an assignment is to an object that is not `const`.
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

    /// Records a `case` of the innermost open `switch`.
    pub(super) fn has_case(&mut self, of: &Expression, span: Span) -> Fallible<()> {
        let Some(choices) = self.switches.last_mut() else {
            return Err(Box::new(Diagnostic::error("this `case` is in no `switch`").at(span, "")));
        };
        let number = value(of).map(Constant::value);
        match number.and_then(|number| choices.cases.insert(number, span)) {
            Some(earlier) => twice("this `case` occurs twice", span, earlier),
            None => Ok(()),
        }
    }

    /// Records the `default` of the innermost open `switch`.
    pub(super) fn has_default(&mut self, span: Span) -> Fallible<()> {
        let Some(choices) = self.switches.last_mut() else {
            return Err(Box::new(Diagnostic::error("this `default` is in no `switch`").at(span, "")));
        };
        match choices.default.replace(span) {
            Some(earlier) => twice("this `switch` has two `default`s", span, earlier),
            None => Ok(()),
        }
    }

    /// The rest of a `_Static_assert`. It is an error if the condition is known to be false. If the condition cannot be evaluated,
    /// it is left to compilers.
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
