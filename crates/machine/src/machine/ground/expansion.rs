//! What it may take to expand the formulas of a system for so many processes.

use crate::machine::Stop;
use garret_base::watch::{Over, Pace, Watch};
use std::cell::{Cell, RefCell};

/// An expansion under way: where it is over, whoever expands leaves out the rest, and what there is has to be thrown away.
#[derive(Debug)]
pub(crate) struct Expansion {
    pace: RefCell<Pace>,
    over: Cell<Option<Over>>,
    /// More was found than is of use.
    is_too_large: Cell<bool>,
}

impl Expansion {
    pub(crate) fn new(watch: &Watch) -> Self {
        Self { pace: RefCell::new(Pace::new(watch)), over: Cell::new(None), is_too_large: Cell::new(false) }
    }

    /// Whether it is over; asked for every process that is tried for a variable.
    pub(super) fn is_over(&self) -> bool {
        if self.over.get().is_none() {
            self.over.set(self.pace.borrow_mut().over());
        }
        self.over.get().is_some() || self.is_too_large.get()
    }

    /// Ends it when there are more than so many things of a kind.
    pub(super) fn limit(&self, count: usize, most: usize) {
        if count > most {
            self.is_too_large.set(true);
        }
    }

    /// An error where it is over.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        match self.over.get() {
            Some(over) => Err(over.into()),
            None if self.is_too_large.get() => Err(Stop::TooLarge),
            None => Ok(()),
        }
    }
}
