//! Whether facts hold at first and are kept by every step, looked at one step at a time.
//!
//! Nothing here is shared with what found the facts: numbers are a matter of the decision procedure, the states of a process are written
//! out one by one. Of guards, as much is forgotten as there.

mod bounds;
mod instance;
mod laws;
mod numbers;
mod states;
mod zones;

use super::Facts;
use crate::analysis::Values;
use garret_solver::Budget;
use garret_system::system::System;

/// All that the facts are looked at with.
#[derive(Clone, Copy)]
struct Check<'a> {
    facts: &'a Facts,
    system: &'a System,
    values: &'a Values,
    is_over: &'a dyn Fn() -> bool,
    /// What the decision procedure may spend on each of them.
    budget: &'a Budget,
}

/// Whether all facts are inductive; not known when it is over.
pub(super) fn are_inductive(
    facts: &Facts,
    system: &System,
    values: &Values,
    (is_over, budget): (&dyn Fn() -> bool, &Budget),
) -> Option<bool> {
    let check = Check { facts, system, values, is_over, budget };
    Some(check.bounds_hold()? && check.laws_hold()? && check.zones_hold()?)
}
