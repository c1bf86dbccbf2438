//! Variables that are only used as handles of threads.

use crate::named::is_wait;
use crate::syntax::{
    Binary, Declaration, Expression, ExpressionKind, Initial, Statement, StatementKind, Unary, Unit, creating,
};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// The handles of the threads that loops of `main` create, if they are only used to wait for these threads.
pub(super) fn handles(unit: &Unit, main: &Statement) -> BTreeSet<String> {
    let found = RefCell::new(BTreeSet::new());
    main.any_statement(&|it| {
        if let Some((_, inside)) = parts(it) {
            inside.any(&|it| {
                if let (true, ExpressionKind::Call(_, arguments)) = (it.is_creation(), &it.kind)
                    && let Some(name) = arguments.first().and_then(handle)
                {
                    found.borrow_mut().insert(name.to_owned());
                }
                false
            });
        }
        false
    });
    let mut found = found.into_inner();
    found.retain(|name| is_handle_only(unit, main, name));
    found
}

/// Whether a variable is only used as one or several handles, and no other variable has its name.
pub(crate) fn is_handle_only(unit: &Unit, main: &Statement, name: &str) -> bool {
    let (all, known, declared) = (Cell::new(0usize), Cell::new(0usize), Cell::new(0usize));
    let count = |counted: &Cell<usize>, is_it: bool| counted.set(counted.get() + usize::from(is_it));
    let names = |it: &Expression| it.is_name(name);
    let is_it = |it: Option<&Expression>| it.and_then(handle) == Some(name);
    let in_expression = |it: &Expression| {
        count(&all, names(it));
        match &it.kind {
            ExpressionKind::Call(callee, arguments) => {
                let first = is_it(arguments.first());
                let is_known = creating(callee).is_some()
                    || is_wait(callee, arguments)
                    || matches!(callee.as_str(), "free" | "pthread_detach");
                count(&known, first && is_known && are_simple(arguments));
            }
            ExpressionKind::Assign(None, to, from) => {
                count(&known, names(to) && is_allocation(from));
            }
            _ => {}
        }
        false
    };
    let in_statement = |it: &StatementKind| {
        if let StatementKind::Declare(all) = it {
            all.iter().filter(|it| it.name == name).for_each(|_| count(&declared, true));
        }
        false
    };
    for function in &unit.functions {
        function.body.any(&in_expression);
        function.body.any_statement(&in_statement);
        function.parameters.iter().for_each(|(it, _)| count(&declared, it == name));
    }
    let initials = unit.globals.iter().filter_map(|it| it.initial.as_ref());
    let is_in_initial = initials.into_iter().any(|it| it.any(&names));
    unit.globals.iter().for_each(|it| count(&declared, it.name == name));
    let declarations = RefCell::new(Vec::new());
    let in_main = |it: &StatementKind| {
        if let StatementKind::Declare(all) = it {
            declarations.borrow_mut().extend(all.iter().filter(|it| it.name == name).cloned());
        }
        false
    };
    main.any_statement(&in_main);
    let of_globals = unit.globals.iter().filter(|it| it.name == name).cloned();
    let is_usual = |it: Declaration| match it.initial {
        None => it.length.is_none(),
        Some(Initial::Value(from)) => is_allocation(&from) || from.is_null(),
        Some(Initial::List(..)) => false,
    };
    let mut all_declarations = declarations.into_inner().into_iter().chain(of_globals);
    declared.get() == 1 && all.get() == known.get() && !is_in_initial && all_declarations.any(is_usual)
}

/// Whether evaluating an expression has no side effects and cannot fail, whatever the values of its variables are.
pub(super) fn is_simple(it: &Expression) -> bool {
    match &it.kind {
        ExpressionKind::Number(_)
        | ExpressionKind::Name(_)
        | ExpressionKind::Function(..)
        | ExpressionKind::Text(_) => true,
        ExpressionKind::Cast(_, inner)
        | ExpressionKind::Unary(Unary::Negate | Unary::Not | Unary::Complement, inner) => is_simple(inner),
        ExpressionKind::Unary(Unary::Address, inner) => match &inner.kind {
            ExpressionKind::Name(_) => true,
            ExpressionKind::Index(of, index) => is_simple(of) && is_simple(index),
            _ => false,
        },
        ExpressionKind::Binary(operator, left, right) => {
            let fails = matches!(
                operator,
                Binary::Divide | Binary::Remainder | Binary::ShiftLeft | Binary::ShiftRight
            );
            !fails && is_simple(left) && is_simple(right)
        }
        _ => false,
    }
}

/// Like [`is_simple`], for the arguments of a call whose first argument is a handle, which may be an element of an array.
pub(super) fn are_simple(arguments: &[Expression]) -> bool {
    let is_first = |it: &Expression| match &it.kind {
        ExpressionKind::Index(of, index) => matches!(of.kind, ExpressionKind::Name(_)) && is_simple(index),
        _ => is_simple(it),
    };
    arguments.split_first().is_some_and(|(first, others)| is_first(first) && others.iter().all(is_simple))
}

/// The variable that is, contains or points to the handle in this expression.
pub(crate) fn handle(it: &Expression) -> Option<&str> {
    match &it.kind {
        ExpressionKind::Name(name) => Some(name),
        ExpressionKind::Unary(Unary::Address | Unary::Target, inner) | ExpressionKind::Cast(_, inner) => {
            handle(inner)
        }
        // the index is checked together with the other arguments
        ExpressionKind::Index(of, _) | ExpressionKind::Binary(Binary::Add, of, _) => handle(of),
        _ => None,
    }
}

/// Whether the expression allocates memory, and its size has no side effects.
fn is_allocation(it: &Expression) -> bool {
    match &it.kind {
        ExpressionKind::Call(name, arguments) => {
            matches!(name.as_str(), "malloc" | "calloc") && arguments.iter().all(is_simple)
        }
        ExpressionKind::Cast(_, inner) => is_allocation(inner),
        _ => false,
    }
}

/// A loop: its expressions outside of the body, and the body.
pub(super) fn parts(it: &StatementKind) -> Option<(Vec<&Expression>, &Statement)> {
    match it {
        StatementKind::While(condition, body) | StatementKind::DoWhile(body, condition) => {
            Some((vec![condition], body))
        }
        StatementKind::For(_, condition, after, body) => {
            Some((condition.iter().chain(after).collect(), body))
        }
        _ => None,
    }
}
