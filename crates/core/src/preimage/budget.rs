//! What one computation of many cubes may take, and why some of them are missing.

use super::instance::TooManyProcesses;
use crate::cube::Overflow;
use garret_base::watch::{Pace, Watch};
use std::cell::{Cell, RefCell};

/// What one computation may take that finds many cubes: no time beyond that of the search, and so much memory.
#[derive(Debug)]
pub(crate) struct Budget {
    /// It is asked about the time at each choice: to read the clock each time took a tenth of the search of `arbiter_v3_N.cub`.
    pace: RefCell<Pace>,
    bytes: Cell<usize>,
}

impl Budget {
    /// For so many bytes.
    pub(crate) fn new(watch: &Watch, bytes: usize) -> Self {
        Self { pace: RefCell::new(Pace::new(watch)), bytes: Cell::new(bytes) }
    }

    /// So many bytes were used.
    pub(crate) fn take(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_sub(bytes));
    }

    /// Whether there is none left.
    pub(crate) fn is_over(&self) -> bool {
        self.bytes.get() == 0 || self.is_late()
    }

    /// The same when so many bytes are in use besides, for a while.
    pub(crate) fn is_over_with(&self, bytes: usize) -> bool {
        if bytes > self.bytes.get() {
            self.bytes.set(0);
        }
        self.is_over()
    }

    /// Whether there is no time left.
    pub(crate) fn is_late(&self) -> bool {
        self.pace.borrow_mut().over().is_some()
    }

    /// An error when there is none left.
    pub(crate) fn check(&self) -> Result<(), Incomplete> {
        match self.bytes.get() {
            0 => Err(Incomplete::Memory),
            _ if self.is_late() => Err(Incomplete::Stopped),
            _ => Ok(()),
        }
    }
}

/// Why some of the cubes are missing that were to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Incomplete {
    /// More processes than allowed would be needed.
    Processes,
    /// More read groups than can be represented.
    Groups,
    /// A number does not fit in 64 bits.
    Overflow,
    /// The cubes take more memory than there is for them.
    Memory,
    /// The time is over, or somebody interrupted.
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
