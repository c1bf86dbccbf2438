//! Fractions, which have no meaning in systems: whether a program uses some.

use crate::syntax::{Expression, ExpressionKind, Function, Shape, StatementKind, Type, Unit};
use garret_base::source::{Diagnostic, Span};
use std::collections::BTreeSet;

/// The first use of fractions in a program: an error. Types and functions that are only declared are no use.
pub(crate) fn refused(unit: &Unit) -> Option<Diagnostic> {
    let of_globals = unit.globals.iter().find(|it| mentions(unit, &it.kind)).map(|it| it.span);
    let span = of_globals.or_else(|| entered(unit).find_map(|it| in_function(unit, it)))?;
    let error = Diagnostic::error("fractions are not supported for any number of threads at once");
    Some(error.at(span, "here is one").help("use integers, pointers, structures"))
}

/// The functions that may be entered: those that others may call, and those that they call. Headers have many that nobody does.
fn entered(unit: &Unit) -> impl Iterator<Item = &Function> {
    let mut found: BTreeSet<usize> =
        (0..unit.functions.len()).filter(|at| !unit.functions[*at].private).collect();
    let mut waiting: Vec<usize> = found.iter().copied().collect();
    while let Some(next) = waiting.pop() {
        let body = &unit.functions[next].body;
        let called = unit.functions.iter().enumerate().filter(|(_, it)| unit.calls(body, &it.name));
        for (at, _) in called {
            if found.insert(at) {
                waiting.push(at);
            }
        }
    }
    found.into_iter().map(|at| &unit.functions[at])
}

fn in_function(unit: &Unit, it: &Function) -> Option<Span> {
    let of_expression = |it: &Expression| match &it.kind {
        ExpressionKind::Fraction(..) => true,
        ExpressionKind::Cast(kind, _) | ExpressionKind::Literal(kind, _) => mentions(unit, kind),
        ExpressionKind::Call(name, _) => unit.declared.get(name).is_some_and(|kind| mentions(unit, kind)),
        _ => false,
    };
    let declares = |it: &StatementKind| match it {
        StatementKind::Declare(all) => all.iter().any(|it| mentions(unit, &it.kind)),
        _ => false,
    };
    let has_some = mentions(unit, &it.result)
        || it.parameters.iter().any(|(_, kind)| mentions(unit, kind))
        || it.body.any_statement(&declares)
        || it.body.any(&of_expression);
    has_some.then_some(it.span)
}

/// Whether objects of a type, or what leads to others from there, are fractions. Each structure is looked at once.
fn mentions(unit: &Unit, kind: &Type) -> bool {
    let (mut waiting, mut seen) = (vec![kind], BTreeSet::new());
    while let Some(next) = waiting.pop() {
        match &next.shape {
            Shape::Float(_) => return true,
            Shape::Pointer(inner)
            | Shape::Array(inner, _)
            | Shape::Callable(inner)
            | Shape::Function(inner) => {
                waiting.push(inner);
            }
            Shape::Struct(index) if seen.insert(*index) => {
                let fields = unit.structs.get(*index).map(|it| it.fields.iter());
                waiting.extend(fields.into_iter().flatten().map(|(_, kind)| kind));
            }
            _ => {}
        }
    }
    false
}
