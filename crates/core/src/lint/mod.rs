//! Defects of well-typed systems: an `init` that no state satisfies, a bad state that never holds, a transition that can never fire.
//! Without these warnings, such a system would be SAFE for no good reason.

mod atomic;
mod never;

use crate::vacuity::{Excluded, Vacuity};
use garret_base::source::{Diagnostic, Diagnostics, first_warnings};
use garret_base::watch::{Limits, Watch};
use garret_system::lang::ReadError;
use garret_system::system::System;

/// Warnings and notes about a system. If the time is over, some may be missing.
///
/// # Errors
/// There is no initial state.
pub fn lint(system: &System, limits: &Limits) -> Result<Vec<Diagnostic>, Diagnostics> {
    findings(system, &limits.start())
}

/// The same, until the watch is over.
///
/// # Errors
/// There is no initial state, or the watch is over.
pub fn lint_within(system: &System, watch: &Watch) -> Result<Vec<Diagnostic>, ReadError> {
    let found = findings(system, watch)?;
    if watch.is_over() { Err(ReadError::Over) } else { Ok(found) }
}

fn findings(system: &System, watch: &Watch) -> Result<Vec<Diagnostic>, Diagnostics> {
    let vacuity = Vacuity::within(system, watch);
    if !vacuity.has_initial_state {
        let error = Diagnostic::error("no state satisfies `init`");
        let error = match system.contradicted_holder() {
            Some(symbol) => {
                let name = &system.symbol(symbol).name;
                error
                    .at(system.init.span, format!("this says that `{name}` differs from every process"))
                    .note("a cell of type `proc` always holds one of the processes; only a variable that is never written, in a system without `number_procs`, can stand for something that is not a process")
                    .help(format!("do not constrain the initial value of `{name}`; add a cell of type `bool` that says whether the value is valid"))
            }
            None => error
                .at(system.init.span, "this contradicts itself")
                .help("a system without initial states is trivially safe; correct `init`"),
        };
        return Err(error.into());
    }
    let mut found: Vec<Diagnostic> = vacuity.excluded.iter().map(|it| no_initial_state(system, it)).collect();
    if let Some(needed) = vacuity.needs_processes {
        found.push(
            Diagnostic::warning(format!("no state of fewer than {needed} processes satisfies `init`"))
                .at(system.init.span, "")
                .note("a cell of type `proc` holds one of the processes")
                .help("without an initial state for any number of processes, the system is trivially safe; correct `init`"),
        );
    }
    for (bad, reason) in system.unsafes.iter().zip(&vacuity.unsafes) {
        found.extend(reason.as_ref().map(|reason| never::bad(system, bad, reason)));
    }
    for (transition, reason) in system.transitions.iter().zip(&vacuity.transitions) {
        found.extend(reason.as_ref().map(|reason| never::transition(system, transition, reason)));
    }
    let may_fire = |index: usize| vacuity.transitions.get(index).is_none_or(Option::is_none);
    found.extend(atomic::note(system, may_fire));
    Ok(first_warnings(found))
}

/// The warning that the user's invariants exclude all initial states.
fn no_initial_state(system: &System, excluded: &Excluded) -> Diagnostic {
    let Excluded { processes, invariants } = excluded;
    let (excludes, promise) = match invariants.as_slice() {
        [_] => ("this `invariant` excludes", "this holds in each of them"),
        _ => ("the invariants together exclude", "one of these holds in each of them"),
    };
    let states = if *processes == 1 {
        "every initial state".to_owned()
    } else {
        format!("every initial state of {processes} processes or more")
    };
    let mut diagnostic = Diagnostic::warning(format!("{excludes} {states}"));
    for (place, &index) in invariants.iter().enumerate() {
        let text = if place == 0 { promise } else { "" };
        diagnostic = diagnostic.at(system.invariants[index].span, text);
    }
    diagnostic
        .note("Garret assumes that states described by an `invariant` are unreachable, so no state is left to check")
        .help("an `invariant` says what never happens, like `unsafe`: correct it, or say its opposite")
}
