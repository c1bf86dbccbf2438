//! The proof that facts are inductive: they hold initially, and every single step keeps them.
//!
//! This shares no code with the computation of the facts: numbers are left to the decision procedure, and the states of a process are
//! enumerated. The same parts of guards are ignored.

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

/// The facts, with everything that is needed to check them.
#[derive(Clone, Copy)]
struct Check<'a> {
    facts: &'a Facts,
    system: &'a System,
    values: &'a Values,
    is_over: &'a dyn Fn() -> bool,
    /// The budget of the decision procedure for each question.
    budget: &'a Budget,
}

/// Whether all facts are inductive; None if `is_over` returned true before that was decided.
pub(super) fn are_inductive(
    facts: &Facts,
    system: &System,
    values: &Values,
    (is_over, budget): (&dyn Fn() -> bool, &Budget),
) -> Option<bool> {
    let check = Check { facts, system, values, is_over, budget };
    Some(check.bounds_hold()? && check.laws_hold()? && check.zones_hold()?)
}
