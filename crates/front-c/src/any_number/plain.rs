//! What may be left out of a program, or done in any order: it does nothing that others see, and goes well.

use super::handles::{handle, is_handle_only, is_simple};
use crate::constant::value;
use crate::syntax::{
    Binary, Declaration, Expression, ExpressionKind, Function, Initial, StatementKind, Unit, creating,
};

/// What gives any number.
pub(super) const ANY: &str = "__VERIFIER_nondet_int";
/// What ends an execution that is not meant.
pub(super) const ASSUME: &str = "__VERIFIER_assume";
/// How the names of such functions begin.
pub(super) const NONDET: &str = "__VERIFIER_nondet_";
/// Where it is known that a loop has at least so many turns, there are many.
const MANY: i128 = 32;

/// Whether an expression only counts, with variables that others may see.
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

/// Whether a condition does nothing, and goes well.
pub(super) fn is_condition(it: &Expression) -> bool {
    match &it.kind {
        ExpressionKind::Call(name, arguments) => name.starts_with(NONDET) && arguments.is_empty(),
        _ => is_simple(it),
    }
}

/// Whether a text leaves to functions of the system what their names say, `main` is run once and goes from one statement to the next, and all handles
/// of threads are handles only.
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

/// Whether a loop counts from a constant to one that is much larger, one by one.
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
