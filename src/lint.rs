//! What is wrong with a well-typed system: an `init` that nothing satisfies, a bad state that contradicts itself, a
//! transition that can never fire. Without these warnings such a system is SAFE for no good reason.

use crate::Diagnostic;
use crate::deadline::{Deadline, Over};
use crate::diagnostic::first_warnings;
use crate::lang::Unread;
use crate::report::describe_literal;
use crate::search::Vacuity;
use crate::system::{System, Values};

/// Warnings about a system.
///
/// # Errors
/// When no initial state exists.
pub fn lint(system: &System) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    lint_within(system, &Deadline::NEVER).map_err(Unread::into_diagnostics)
}

/// The same, until the deadline.
///
/// # Errors
/// When no initial state exists, or the time is over.
pub fn lint_within(system: &System, deadline: &Deadline) -> Result<Vec<Diagnostic>, Unread> {
    let vacuity = Vacuity::within(system, deadline).map_err(|Over| Unread::Over)?;
    if !vacuity.has_initial_state {
        let error = Diagnostic::error("no state satisfies `init`")
            .at(system.init.span, "this contradicts itself")
            .help("a system without initial states is safe whatever it does; correct `init`");
        return Err(Unread::Mistakes(vec![error]));
    }
    let mut warnings = Vec::new();
    for (index, bad) in system.unsafes.iter().enumerate() {
        if vacuity.contradictory_unsafes.contains(&index) {
            warnings.push(
                Diagnostic::warning("this `unsafe` contradicts itself: no state is bad")
                    .at(bad.span, "never holds"),
            );
        }
    }
    let values = Values::of(system);
    for (index, transition) in system.transitions.iter().enumerate() {
        let warning = || Diagnostic::warning(format!("`{}` can never fire", transition.name));
        if vacuity.contradictory_guards.contains(&index) {
            warnings.push(warning().at(transition.span, "its guard contradicts itself"));
        } else if !values.may_fire(index) {
            let blocking = transition.guards.iter().find_map(|guard| values.blocking(guard));
            let reason = blocking.map_or_else(
                || "its guard never holds".to_owned(),
                |literal| format!("`{}` never holds", describe_literal(system, transition, literal)),
            );
            warnings.push(warning().at(transition.span, reason).note(
                "found from the values that `init` and the transitions that can fire give to each symbol",
            ));
        }
    }
    Ok(first_warnings(warnings))
}
