//! How far numbers go in an instance.
//!
//! Timers and tickets only grow: with few numbers the machine soon stops, with many there are too many states.

use super::Budget;
use garret_machine::machine::{Range, largest_constant};
use garret_system::system::System;

/// The largest number of the first attempt.
const WIDE: i64 = 12;
/// The most states of the first attempt.
const WIDE_STATES: usize = 50_000;
/// The largest number of the later attempts.
const NARROW: i64 = 4;
/// A number that `init` leaves open is one of these at first, where it can be: also a negative one, lest that be a candidate for ever.
const START: Range = Range { low: -1, high: 1 };

/// Bounds of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) integers: Range,
    pub(super) start: Option<Range>,
    pub(super) states: usize,
    /// There is another attempt, with fewer numbers.
    pub(super) is_wide: bool,
}

/// The bounds to try one after the other: until there are states, and not too many.
pub(super) fn attempts(system: &System, budget: &Budget) -> Vec<Attempt> {
    // no step ever compares with more than one less than the last number
    let constant = largest_constant(system).saturating_add(1);
    let attempt = |high: i64, states, is_wide| {
        let high = high.max(constant);
        Attempt { integers: Range { low: -high, high }, start: Some(START), states, is_wide }
    };
    let narrow = attempt(NARROW, budget.states, false);
    if !system.symbols.iter().any(|symbol| symbol.sort.is_arithmetic()) {
        return vec![narrow];
    }
    // the last one is for an `init` that relates numbers, and not to 0 or 1
    vec![attempt(WIDE, budget.states.min(WIDE_STATES), true), narrow, Attempt { start: None, ..narrow }]
}
