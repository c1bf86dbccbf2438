//! The functions that threads run: those given by options, those for which `main` creates threads, or the only possible one.

use super::LoweringOptions;
use super::create::touches_threads;
use crate::any_number::{handle, is_handle_only};
use crate::constant::{Constant, value};
use crate::syntax::{
    Binary, Expression, ExpressionKind, Function, Statement, StatementKind, Unary, Unit, creating,
};
use garret_base::source::{Diagnostic, short};
use garret_program::ThreadFunction;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// A function that threads run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) function: usize,
    /// Whether exactly one thread starts here.
    pub(super) only: bool,
}

/// The origin of the threads.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    /// They exist from the start, and run these functions.
    Functions(Vec<Start>),
    /// Only this function runs at the start; it creates the other threads.
    Main(usize),
}

impl Plan {
    /// Whether the number of threads is known.
    pub(super) fn is_closed(&self) -> bool {
        match self {
            Self::Functions(starts) => starts.iter().all(|start| start.only),
            Self::Main(_) => true,
        }
    }

    /// `main`, if no thread runs it.
    pub(super) fn left_alone(&self, unit: &Unit) -> Option<usize> {
        let main = unit.functions.iter().position(|it| it.name == "main")?;
        match self {
            Self::Functions(starts) => starts.iter().all(|start| start.function != main).then_some(main),
            Self::Main(_) => None,
        }
    }

    /// Whether threads are numbered from 0. This is so if a thread function has the number of threads as a parameter.
    pub(super) fn counts_from_zero(&self, unit: &Unit) -> bool {
        match self {
            Self::Functions(starts) => {
                starts.iter().any(|start| unit.functions[start.function].parameters.len() > 1)
            }
            Self::Main(_) => false,
        }
    }
}

/// Determines the origin of the threads. Mistakes are added to `errors`.
pub(super) fn plan(unit: &Unit, asked: LoweringOptions<'_>, errors: &mut Vec<Diagnostic>) -> Option<Plan> {
    if !asked.threads.is_empty() {
        return named(unit, asked.threads, errors);
    }
    let plan = by_itself(unit, errors)?;
    if let (Plan::Main(main), true) = (&plan, asked.without_main) {
        errors.push(
            Diagnostic::error("`main` is left out, and nothing else says which threads there are")
                .at(unit.functions[*main].span, "it would create them")
                .help("name the functions that threads run: --threads f,g"),
        );
        return None;
    }
    Some(plan)
}

/// The origin of the threads if no options give it.
fn by_itself(unit: &Unit, errors: &mut Vec<Diagnostic>) -> Option<Plan> {
    let candidates = candidates(unit);
    let index = |name: &str| unit.functions.iter().position(|it| it.name == name);
    let main = index("main");
    if let Some(main) =
        main.filter(|main| candidates.is_empty() || is_the_program(unit, &unit.functions[*main]))
    {
        if let Some(starts) = created_forever(unit, main) {
            return Some(Plan::Functions(starts));
        }
        return Some(Plan::Main(main));
    }
    match candidates.as_slice() {
        [only] => Some(Plan::Functions(vec![Start { function: index(&only.name)?, only: false }])),
        [] => {
            errors.push(
                Diagnostic::error("there is no function that threads could run")
                    .note("expected a function that is neither `static` nor `main`, and that no other one calls; or a `main` that creates threads")
                    .help("name another one with --threads"),
            );
            None
        }
        several => {
            errors.push(
                Diagnostic::error("which functions do threads run?")
                    .note(format!(
                        "functions that are not `static`, and that no other one calls: {}",
                        list(several, ", ")
                    ))
                    .help(format!("name them: --threads {}", list(several, ","))),
            );
            None
        }
    }
}

/// The functions that any number of threads may be meant to run.
fn candidates(unit: &Unit) -> Vec<&Function> {
    let is_called =
        |name: &str| unit.functions.iter().any(|it| it.name != name && unit.calls(&it.body, name));
    let functions = unit.functions.iter();
    // a function whose address is taken is called through it, or by the system
    let is_meant = |it: &&Function| {
        let is_main = it.name == "main" || FAILING.contains(&it.name.as_str());
        !(it.private || is_main || unit.addressed.contains_key(&it.name))
    };
    functions.filter(is_meant).filter(|it| !is_called(&it.name)).collect()
}

/// Functions whose call is a failure, or may be one, in verification tasks.
const FAILING: [&str; 6] =
    ["assert", "__assert_fail", "abort", "reach_error", "__VERIFIER_error", "__VERIFIER_assert"];

/// Whether the program starts with `main`, not with another function that is not called: `main` creates threads or contains an
/// assertion, directly or in functions that it calls.
fn is_the_program(unit: &Unit, main: &Function) -> bool {
    let fails = |it: &Expression| matches!(&it.kind, ExpressionKind::Call(name, _) if FAILING.contains(&name.as_str()));
    touches_threads(unit, &main.body) || unit.does(&main.body, &fails)
}

/// The function that threads run if none is given and `main` creates no threads.
pub(crate) fn only_one(unit: &Unit) -> Option<String> {
    let main = unit.functions.iter().find(|it| it.name == "main");
    match candidates(unit).as_slice() {
        [only] if main.is_none_or(|main| !is_the_program(unit, main)) => Some(only.name.clone()),
        _ => None,
    }
}

/// The functions of the threads that `main` creates in endless loops, if it creates no others. Any number of threads run them. None
/// of these functions may depend on its argument.
fn created_forever(unit: &Unit, main: usize) -> Option<Vec<Start>> {
    let body = &unit.functions[main].body;
    let found = RefCell::new(BTreeSet::new());
    let in_loops = RefCell::new(0usize);
    body.any_statement(&|it| {
        let (condition, after, inside) = match it {
            StatementKind::While(condition, inside) => (Some(condition), None, inside),
            StatementKind::For(_, condition, after, inside) => (condition.as_ref(), after.as_ref(), inside),
            _ => return false,
        };
        let is_endless = condition.is_none_or(|it| value(it).is_some_and(Constant::is_set));
        if is_endless && after.is_none() && only_creates(unit, body, inside) {
            inside.any(&|it| {
                if let Some(function) = created(unit, it) {
                    *in_loops.borrow_mut() += 1;
                    found.borrow_mut().insert(function);
                }
                false
            });
        }
        false
    });
    let all = RefCell::new(0usize);
    body.any(&|it| {
        *all.borrow_mut() += usize::from(it.is_creation());
        false
    });
    let found = found.into_inner();
    let looks = |function: usize| {
        let it = &unit.functions[function];
        it.parameters.iter().any(|(name, _)| depends_on(&it.body, name))
    };
    let others = unit.functions.iter().enumerate().filter(|(number, _)| *number != main);
    let is_clear = all.into_inner() == in_loops.into_inner()
        // no other function creates threads or uses their handles
        && !others.into_iter().any(|(_, it)| touches_threads(unit, &it.body))
        && handles_are_only_that(unit, body)
        && !found.iter().any(|it| looks(*it) || touches_threads(unit, &unit.functions[*it].body));
    (!found.is_empty() && is_clear)
        .then(|| found.into_iter().map(|function| Start { function, only: false }).collect())
}

/// Whether the actions of a thread may depend on its argument. Returning it does not count, as no thread waits for the result.
fn depends_on(body: &Statement, name: &str) -> bool {
    let is_it = |it: &Expression| it.is_name(name);
    let (all, returned) = (Cell::new(0usize), Cell::new(0usize));
    body.any(&|it| {
        all.set(all.get() + usize::from(is_it(it)));
        false
    });
    body.any_statement(&|it| {
        let is_returned = matches!(it, StatementKind::Return(Some(it)) if is_it(it));
        returned.set(returned.get() + usize::from(is_returned));
        false
    });
    all.get() > returned.get()
}

/// Whether a loop of `main` never ends and does nothing that may fail or is visible to other threads, except creating threads.
fn only_creates(unit: &Unit, main: &Statement, body: &Statement) -> bool {
    let leaves = |it: &StatementKind| {
        matches!(
            it,
            StatementKind::Break
                | StatementKind::Goto(_)
                | StatementKind::Return(_)
                | StatementKind::Labelled(..)
                | StatementKind::Assembly(_)
        )
    };
    let is_local = |it: &Expression| match &it.kind {
        ExpressionKind::Name(name) => {
            !unit.globals.iter().any(|global| global.name == *name) && !main.any(&|it| it.is_address_of(name))
        }
        _ => false,
    };
    let is_variable = |it: &Expression| match &it.kind {
        ExpressionKind::Unary(Unary::Address, operand) => matches!(operand.kind, ExpressionKind::Name(_)),
        ExpressionKind::Name(_) | ExpressionKind::Number(_) => true,
        _ => false,
    };
    let matters = |it: &Expression| match &it.kind {
        // an array of handles may be too short
        ExpressionKind::Call(_, arguments) if it.is_creation() => !arguments.first().is_some_and(is_variable),
        ExpressionKind::Call(name, arguments) => !is_harmless(unit, name, arguments),
        ExpressionKind::Assign(operator, to, _) => {
            matches!(operator, Some(Binary::Divide | Binary::Remainder)) || !is_local(to)
        }
        ExpressionKind::Step(_, _, to) => !is_local(to),
        ExpressionKind::CallOf(..)
        | ExpressionKind::Index(..)
        | ExpressionKind::Statements(..)
        | ExpressionKind::Unary(Unary::Target, _) => true,
        ExpressionKind::Binary(operator, ..) => {
            matches!(operator, Binary::Divide | Binary::Remainder | Binary::ShiftLeft | Binary::ShiftRight)
        }
        _ => false,
    };
    !body.any_statement(&leaves) && !body.any(&matters)
}

/// Whether the variables that receive the handles of created threads are never used for anything else.
fn handles_are_only_that(unit: &Unit, main: &Statement) -> bool {
    let others = Cell::new(false);
    main.any(&|it| {
        if let (true, ExpressionKind::Call(_, arguments)) = (it.is_creation(), &it.kind) {
            let name = arguments.first().and_then(handle);
            let is_one = name.is_some_and(|name| is_handle_only(unit, main, name));
            others.set(others.get() || !(is_one || arguments.first().is_some_and(Expression::is_null)));
        }
        false
    });
    !others.get()
}

/// Whether a function has no effect and returns an arbitrary number, or none.
fn is_harmless(unit: &Unit, name: &str, arguments: &[Expression]) -> bool {
    const KNOWN: [&str; 6] = ["rand", "sleep", "usleep", "sched_yield", "printf", "puts"];
    // with more arguments, `printf` may write to memory
    let is_known = KNOWN.contains(&name) && arguments.len() <= 1;
    let is_any = name.starts_with("__VERIFIER_nondet_") && arguments.is_empty();
    (is_known || is_any) && !unit.functions.iter().any(|it| it.name == name)
}

/// The function that a created thread runs, if it is named.
fn created(unit: &Unit, it: &Expression) -> Option<usize> {
    let ExpressionKind::Call(name, arguments) = &it.kind else { return None };
    let (_, function, _) = creating(name)?;
    let ExpressionKind::Name(name) = &arguments.get(function)?.kind else { return None };
    unit.functions.iter().position(|it| it.name == *name)
}

/// The functions given by options.
fn named(unit: &Unit, threads: &[ThreadFunction], errors: &mut Vec<Diagnostic>) -> Option<Plan> {
    let mut found = Vec::new();
    for (thread, only) in ThreadFunction::starts(threads) {
        let name = &thread.name;
        match unit.functions.iter().position(|it| it.name == *name) {
            Some(function) => found.push(Start { function, only }),
            None => errors.push(
                Diagnostic::error(format!("there is no function `{}`", short(name)))
                    .note(format!(
                        "functions of this file: {}",
                        list(&unit.functions.iter().collect::<Vec<_>>(), ", ")
                    ))
                    .help("name functions of this file after --threads"),
            ),
        }
    }
    errors.dedup();
    errors.is_empty().then_some(Plan::Functions(found))
}

fn list(functions: &[&Function], between: &str) -> String {
    functions.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(between)
}
