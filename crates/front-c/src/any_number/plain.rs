//! Code that may be left out of a program or reordered: it has no effect that other threads see, and cannot fail.

use super::handles::{handle, is_handle_only, is_simple};
use crate::constant::value;
use crate::syntax::{
    Binary, Declaration, Expression, ExpressionKind, Function, Initial, StatementKind, Unit, creating,
};

/// The function that returns an arbitrary number.
pub(super) const ANY: &str = "__VERIFIER_nondet_int";
/// The function that drops executions in which its argument is 0.
pub(super) const ASSUME: &str = "__VERIFIER_assume";
/// The prefix of the names of functions that return arbitrary values.
pub(super) const NONDET: &str = "__VERIFIER_nondet_";
/// A loop that is known to have more iterations than this has many.
const MANY: i128 = 32;

/// Whether an expression only counts, in variables that other threads may see.
pub(super) fn is_count(it: &Expression) -> bool {
    match &it.kind {
        ExpressionKind::Comma(one, other) => is_count(one) && is_count(other),
        ExpressionKind::Step(_, _, of) => matches!(of.kind, ExpressionKind::Name(_)),
        ExpressionKind::Assign(None | Some(Binary::Add | Binary::Subtract), to, by) => {
            matches!(to.kind, ExpressionKind::Name(_)) && is_simple(by)
        }
        _ => false,
    }
}

/// Whether a condition has no side effects and cannot fail.
pub(super) fn is_condition(it: &Expression) -> bool {
    match &it.kind {
        ExpressionKind::Call(name, arguments) => name.starts_with(NONDET) && arguments.is_empty(),
        _ => is_simple(it),
    }
}

/// Whether the program does not redefine the system functions used here, `main` runs once and without jumps, and the variables for
/// handles of threads are used for nothing else.
pub(super) fn is_plain(unit: &Unit, main: usize) -> bool {
    const OF_SYSTEM: [&str; 9] = [
        "pthread_create",
        "thrd_create",
        "pthread_join",
        "thrd_join",
        "pthread_detach",
        "malloc",
        "calloc",
        "free",
        ASSUME,
    ];
    const WHICH: [&str; 4] = ["pthread_self", "thrd_current", "pthread_equal", "thrd_equal"];
    let body = &unit.functions[main].body;
    let is_own = |it: &Function| {
        [&OF_SYSTEM[..], &WHICH[..]].concat().contains(&it.name.as_str()) || it.name.starts_with(NONDET)
    };
    let jumps = |it: &StatementKind| {
        matches!(it, StatementKind::Goto(_) | StatementKind::Switch(..) | StatementKind::Labelled(..))
    };
    let is_odd = |it: &Expression| match &it.kind {
        ExpressionKind::Call(name, arguments) => {
            let handle = arguments.first().and_then(handle);
            let is_unknown =
                creating(name).is_some() && !handle.is_some_and(|it| is_handle_only(unit, body, it));
            is_unknown || name == "main" || WHICH.contains(&name.as_str())
        }
        ExpressionKind::Name(name) | ExpressionKind::Function(name, ..) => {
            name == "main" || WHICH.contains(&name.as_str())
        }
        _ => false,
    };
    !unit.functions.iter().any(is_own)
        && !body.any_statement(&jumps)
        && !unit.functions.iter().any(|it| it.body.any(&is_odd))
        && !unit.addressed.contains_key("main")
}

/// Whether a loop counts in steps of 1 from a constant to a much larger one.
pub(super) fn is_long(it: &StatementKind) -> bool {
    let StatementKind::For(first, Some(condition), Some(after), body) = it else { return false };
    let (name, from) = match &first.kind {
        StatementKind::Declare(all) => match all.as_slice() {
            [Declaration { name, initial: Some(Initial::Value(from)), .. }] => (name, from),
            _ => return false,
        },
        StatementKind::Expression(Expression { kind: ExpressionKind::Assign(None, to, from), .. }) => {
            match &to.kind {
                ExpressionKind::Name(name) => (name, from.as_ref()),
                _ => return false,
            }
        }
        _ => return false,
    };
    let ExpressionKind::Binary(Binary::Below, left, right) = &condition.kind else { return false };
    let counts = matches!(&after.kind, ExpressionKind::Step(1, _, it) if it.is_name(name));
    let sets = |it: &Expression| match &it.kind {
        ExpressionKind::Assign(_, to, _) | ExpressionKind::Step(_, _, to) => to.is_name(name),
        _ => false,
    };
    let many = value(from).zip(value(right)).map(|(from, to)| to.value() - from.value());
    counts && left.is_name(name) && !body.any(&sets) && many.is_some_and(|many| many > MANY)
}
