//! What answers rest on, in words, besides the text.

use super::Threads;
use super::arguments::NO_ARGUMENTS;
use super::identity::NUMBERED;
use garret_base::assumptions::{ENOUGH_MEMORY, ONE_ORDER};

/// What an answer rests on where memory is freed: the next object has an address of its own.
pub(super) const NOT_AGAIN: &str = "memory that was freed is not allocated again";
/// What an answer rests on where a program in Rust writes values out, or makes texts of them.
pub(super) const WRITTEN: &str = "writing values out reads nothing and does nothing else";
/// What an answer rests on where threads of Rust park.
pub(super) const WAKES_UP: &str = "`park` returns without a token at most once in each place and thread";
/// What an answer rests on where somebody asks what time it is.
pub(super) const CLOCKS: &str = "all clocks show 0";
/// What an answer rests on where a program in Rust goes through a map or set whose order nobody says.
pub(super) const UNORDERED: &str =
    "hash maps and sets are gone through in the order in which they were filled";

/// The metadata with which the C reader marks a text for which it chose an order of evaluation.
const CHOSEN: &str = "!garret.one_order";

impl Threads {
    /// The same, read from this text: with what whoever made that says of itself.
    pub(crate) fn of_text(mut self, text: &str) -> Self {
        if text.lines().take(4).any(|line| line.starts_with(CHOSEN)) {
            self.assumed.push(ONE_ORDER);
        }
        self
    }

    /// What an answer rests on of [`Threads::assumed`] that also those assume who follow all loops.
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
