//! Which functions threads run: those that are named, those that `main` creates threads for, or the only one that can be meant.

use super::create::touches_threads;
use crate::c::syntax::{Function, Unit};
use crate::program::ThreadFunction;
use crate::source::{Diagnostic, short};

/// A function that threads run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) function: usize,
    /// Just one thread starts here.
    pub(super) only: bool,
}

/// Where threads come from.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    /// They are there from the start, and run these functions.
    Functions(Vec<Start>),
    /// This function runs at first, and creates the others.
    Main(usize),
}

impl Plan {
    /// Whether it is known how many threads there are.
    pub(super) fn is_closed(&self) -> bool {
        match self {
            Self::Functions(starts) => starts.iter().all(|start| start.only),
            Self::Main(_) => true,
        }
    }

    /// `main`, where no thread runs it.
    pub(super) fn left_alone(&self, unit: &Unit) -> Option<usize> {
        let main = unit.functions.iter().position(|it| it.name == "main")?;
        match self {
            Self::Functions(starts) => starts.iter().all(|start| start.function != main).then_some(main),
            Self::Main(_) => None,
        }
    }

    /// Whether the threads are numbered from 0, as some function takes the number of threads.
    pub(super) fn counts_from_zero(&self, unit: &Unit) -> bool {
        match self {
            Self::Functions(starts) => {
                starts.iter().any(|start| unit.functions[start.function].parameters.len() > 1)
            }
            Self::Main(_) => false,
        }
    }
}

/// Where threads come from; what is wrong goes to `errors`.
pub(super) fn plan(unit: &Unit, threads: &[ThreadFunction], errors: &mut Vec<Diagnostic>) -> Option<Plan> {
    if !threads.is_empty() {
        return named(unit, threads, errors);
    }
    let is_called = |name: &str| unit.functions.iter().any(|it| it.name != name && it.body.calls(name));
    let functions = unit.functions.iter();
    let candidates: Vec<&Function> =
        functions.filter(|it| !it.private && it.name != "main" && !is_called(&it.name)).collect();
    let index = |name: &str| unit.functions.iter().position(|it| it.name == name);
    let main = index("main");
    if let Some(main) =
        main.filter(|main| candidates.is_empty() || touches_threads(unit, &unit.functions[*main].body))
    {
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

/// The functions that are named.
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
