//! Expressions whose value may depend on the order in which operands are evaluated.
//!
//! C does not define this order (ISO/IEC 9899:2011, 6.5, paragraph 3, and 6.5.2.2, paragraph 10), and compilers differ: gcc
//! evaluates arguments from the right, and computes the target of an assignment after its value; clang does neither. Garret uses
//! one order, mostly from left to right, and an answer lists this assumption if the order may matter.

use crate::syntax::{Binary, Statement};
use crate::syntax::{Expression, ExpressionKind, Unary, Unit};
use garret_base::assumptions::ONE_ORDER;
use std::collections::BTreeSet;

/// The assumption of an answer about a program, if the program depends on the order.
pub(crate) fn one_order(unit: &Unit) -> Option<&'static str> {
    depends_on_order(unit).then_some(ONE_ORDER)
}

/// Whether a function of the program has an expression with two operands that call functions, or with one that calls a function and
/// another one that accesses a global variable.
pub(crate) fn depends_on_order(unit: &Unit) -> bool {
    let outside: BTreeSet<&str> =
        unit.globals.iter().filter(|it| !it.is_constant).map(|it| it.name.as_str()).collect();
    let mut own =
        unit.functions.iter().filter(|it| unit.library.is_none_or(|library| it.span.start < library));
    own.any(|it| {
        // parameters hide global variables of their names
        let hidden: BTreeSet<&str> = it.parameters.iter().map(|(name, _)| name.as_str()).collect();
        has_unordered(&it.body, &outside.difference(&hidden).copied().collect())
    })
}

fn has_unordered(body: &Statement, outside: &BTreeSet<&str>) -> bool {
    body.any(&|it| match &it.kind {
        ExpressionKind::Binary(Binary::And | Binary::Or, ..) => false,
        ExpressionKind::Binary(_, left, right) => are_unordered([&**left, &**right].into_iter(), outside),
        // the target of a plain assignment is computed, but not read
        ExpressionKind::Assign(None, left, right) => {
            let read = match &left.kind {
                ExpressionKind::Name(_) => None,
                _ => Some(&**left),
            };
            are_unordered(read.into_iter().chain([&**right]), outside)
        }
        ExpressionKind::Assign(Some(_), left, right) => {
            are_unordered([&**left, &**right].into_iter(), outside)
        }
        ExpressionKind::Index(base, index) => are_unordered([&**base, &**index].into_iter(), outside),
        // arguments that are only printed do not matter
        ExpressionKind::Call(name, arguments) if !name.ends_with("printf") => {
            are_unordered(arguments.iter(), outside)
        }
        _ => false,
    })
}

fn are_unordered<'e>(operands: impl Iterator<Item = &'e Expression>, outside: &BTreeSet<&str>) -> bool {
    let (mut calling, mut reading) = (0, 0);
    for operand in operands {
        if operand.any(&calls) {
            calling += 1;
        } else if reads(operand, outside) {
            reading += 1;
        }
    }
    calling > 1 || (calling == 1 && reading > 0)
}

/// Whether it is a call that may read or write memory.
fn calls(it: &Expression) -> bool {
    match &it.kind {
        ExpressionKind::Call(name, _) => !name.starts_with("__VERIFIER_nondet"),
        ExpressionKind::CallOf(..) => true,
        _ => false,
    }
}

/// Whether it accesses a global variable, other than by taking its address.
fn reads(it: &Expression, outside: &BTreeSet<&str>) -> bool {
    match &it.kind {
        ExpressionKind::Name(name) => outside.contains(name.as_str()),
        ExpressionKind::Unary(Unary::Address, _) => false,
        ExpressionKind::Unary(_, inner)
        | ExpressionKind::Cast(_, inner)
        | ExpressionKind::Field(inner, _)
        | ExpressionKind::Step(_, _, inner) => reads(inner, outside),
        ExpressionKind::Binary(_, left, right)
        | ExpressionKind::Index(left, right)
        | ExpressionKind::Comma(left, right)
        | ExpressionKind::Assign(_, left, right) => reads(left, outside) || reads(right, outside),
        ExpressionKind::Conditional(condition, yes, no) => {
            [condition, yes, no].into_iter().any(|it| reads(it, outside))
        }
        _ => false,
    }
}
