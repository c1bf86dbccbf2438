//! The bounds on numbers in an instance.
//!
//! Timers and tickets only grow: with few numbers the machine soon stops, with many there are too many states.

use super::Budget;
use garret_machine::machine::{Range, largest_constant};
use garret_system::system::System;

/// The largest number in the first attempt.
const WIDE: i64 = 12;
/// The largest number of states in the first attempt.
const WIDE_STATES: usize = 50_000;
/// The largest number in the later attempts.
const NARROW: i64 = 4;
/// The initial values of numbers that `init` leaves open, if these are possible. A negative one is included: otherwise, "the number
/// is negative" would remain a candidate.
const START: Range = Range { low: -1, high: 1 };

/// The bounds of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) integers: Range,
    pub(super) start: Option<Range>,
    pub(super) states: usize,
    /// Whether there is another attempt, with fewer numbers.
    pub(super) is_wide: bool,
}

/// The bounds to be tried one after the other, until there are states, and not too many.
pub(super) fn attempts(system: &System, budget: &Budget) -> Vec<Attempt> {
    // the range extends beyond every constant of the system by one
    let constant = largest_constant(system).saturating_add(1);
    let attempt = |high: i64, states, is_wide| {
        let high = high.max(constant);
        Attempt { integers: Range { low: -high, high }, start: Some(START), states, is_wide }
    };
    let narrow = attempt(NARROW, budget.states, false);
    if !system.symbols.iter().any(|symbol| symbol.sort.is_arithmetic()) {
        return vec![narrow];
    }
    // the last attempt is for an `init` that relates numbers, so that no number from -1 to 1 may be possible
    vec![attempt(WIDE, budget.states.min(WIDE_STATES), true), narrow, Attempt { start: None, ..narrow }]
}
