//! The budget of a computation of many cubes, and the reasons why its result may be incomplete.

use super::instance::TooManyProcesses;
use crate::cube::Overflow;
use garret_base::watch::{Pace, Watch};
use std::cell::{Cell, RefCell};

/// The budget of one computation that finds many cubes: the time limit of the search, and an amount of memory.
#[derive(Debug)]
pub(crate) struct Budget {
    /// Asks for the time only at some of the choices: to read the clock at each choice took a tenth of the search of
    /// `arbiter_v3_N.cub`.
    pace: RefCell<Pace>,
    bytes: Cell<usize>,
}

impl Budget {
    /// A budget of `bytes` bytes.
    pub(crate) fn new(watch: &Watch, bytes: usize) -> Self {
        Self { pace: RefCell::new(Pace::new(watch)), bytes: Cell::new(bytes) }
    }

    /// Subtracts `bytes` bytes.
    pub(crate) fn take(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_sub(bytes));
    }

    /// Whether the budget is exhausted.
    pub(crate) fn is_over(&self) -> bool {
        self.bytes.get() == 0 || self.is_late()
    }

    /// Whether the budget is exhausted when `bytes` more bytes are temporarily in use; if they are too many, it stays exhausted.
    pub(crate) fn is_over_with(&self, bytes: usize) -> bool {
        if bytes > self.bytes.get() {
            self.bytes.set(0);
        }
        self.is_over()
    }

    /// Whether the time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.pace.borrow_mut().over().is_some()
    }

    /// An error if the budget is exhausted.
    pub(crate) fn check(&self) -> Result<(), Incomplete> {
        match self.bytes.get() {
            0 => Err(Incomplete::Memory),
            _ if self.is_late() => Err(Incomplete::Stopped),
            _ => Ok(()),
        }
    }
}

/// Why the result of a computation lacks some cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Incomplete {
    /// The cubes would have more processes than allowed.
    Processes,
    /// The cubes would have more groups of reads than can be represented.
    Groups,
    /// A number does not fit in 64 bits.
    Overflow,
    /// The cubes take more memory than the budget.
    Memory,
    /// The time is over, or the search was interrupted.
    Stopped,
}

impl From<TooManyProcesses> for Incomplete {
    fn from(_: TooManyProcesses) -> Self {
        Self::Processes
    }
}

impl From<Overflow> for Incomplete {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}
