//! The assumptions of answers, as text.

use super::Threads;
use super::arguments::NO_ARGUMENTS;
use super::identity::NUMBERED;
use garret_base::assumptions::{ENOUGH_MEMORY, ONE_ORDER};

/// Assumption of a program that frees memory: addresses are not reused.
pub(super) const NOT_AGAIN: &str = "memory that was freed is not allocated again";
/// Assumption of a Rust or C++ program that prints or formats values.
pub(super) const WRITTEN: &str = "output functions read no memory and have no other effect";
/// Assumption of a Rust program whose threads park.
pub(super) const WAKES_UP: &str = "`park` returns without a token at most once in each place and thread";
/// Assumption of a program that asks for the time.
pub(super) const CLOCKS: &str = "all clocks show 0";
/// Assumption of a Rust program that iterates over a map or set of unspecified order.
pub(super) const UNORDERED: &str = "hash maps and sets are iterated in the order of insertion";

/// The metadata with which the C reader marks a text for which it chose an order of evaluation.
const CHOSEN: &str = "!garret.one_order";

impl Threads {
    /// Adds the assumptions that the text itself declares.
    pub(crate) fn of_text(mut self, text: &str) -> Self {
        if text.lines().take(4).any(|line| line.starts_with(CHOSEN)) {
            self.assumed.push(ONE_ORDER);
        }
        self
    }

    /// The part of [`Threads::assumed`] that also holds for a search that follows all loops.
    pub fn assumed_in_loops(&self) -> impl Iterator<Item = &'static str> {
        self.assumed.iter().copied().filter(|it| {
            matches!(
                *it,
                NOT_AGAIN
                    | ENOUGH_MEMORY
                    | CLOCKS
                    | WRITTEN
                    | UNORDERED
                    | NUMBERED
                    | NO_ARGUMENTS
                    | ONE_ORDER
            )
        })
    }
}
