//! Floating-point numbers, which systems do not support.

use crate::syntax::{Expression, ExpressionKind, Function, Shape, StatementKind, Type, Unit};
use garret_base::source::{Diagnostic, Span};

/// The error for the first use of a floating-point number. Types and functions that are only declared are not uses.
pub(crate) fn refused(unit: &Unit) -> Option<Diagnostic> {
    let of_globals = unit.globals.iter().find(|it| mentions(unit, &it.kind)).map(|it| it.span);
    let span = of_globals.or_else(|| entered(unit).find_map(|it| in_function(unit, it)))?;
    let error =
        Diagnostic::error("floating-point numbers are not supported for any number of threads at once");
    Some(error.at(span, "here is one").help("use integers, pointers, structures"))
}

/// The functions that may be called: those visible to other files, and those that they call. Headers define many that are never called.
fn entered(unit: &Unit) -> impl Iterator<Item = &Function> {
    let open = || unit.functions.iter().enumerate().filter(|(_, it)| !it.private);
    let mut found = unit.entered(open().map(|(_, it)| &it.body));
    found.extend(open().map(|(at, _)| at));
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

/// Whether a type contains a floating-point number, also behind pointers.
fn mentions(unit: &Unit, kind: &Type) -> bool {
    unit.leads_to(kind, &|it| matches!(it.shape, Shape::Float(_)))
}
