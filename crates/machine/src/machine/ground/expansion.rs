//! The budget for the expansion of the formulas of a system for a given number of processes.

use crate::machine::Stop;
use garret_base::watch::{Over, Pace, Watch};
use std::cell::{Cell, RefCell};

/// An expansion in progress. When its budget is used up, the functions that expand leave out the rest, and the result must be
/// discarded.
#[derive(Debug)]
pub(crate) struct Expansion {
    pace: RefCell<Pace>,
    over: Cell<Option<Over>>,
    /// There are too many cells, steps or bad states to be useful.
    is_too_large: Cell<bool>,
}

impl Expansion {
    pub(crate) fn new(watch: &Watch) -> Self {
        Self { pace: RefCell::new(Pace::new(watch)), over: Cell::new(None), is_too_large: Cell::new(false) }
    }

    /// Whether the budget is used up; asked for every process that is tried for a variable.
    pub(super) fn is_over(&self) -> bool {
        if self.over.get().is_none() {
            self.over.set(self.pace.borrow_mut().over());
        }
        self.over.get().is_some() || self.is_too_large.get()
    }

    /// Ends the expansion if there are more than `most` things of a kind.
    pub(super) fn limit(&self, count: usize, most: usize) {
        if count > most {
            self.is_too_large.set(true);
        }
    }

    /// An error if the budget is used up.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        match self.over.get() {
            Some(over) => Err(over.into()),
            None if self.is_too_large.get() => Err(Stop::TooLarge),
            None => Ok(()),
        }
    }
}
