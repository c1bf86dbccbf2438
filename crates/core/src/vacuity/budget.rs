//! The budget of the vacuity check.

use garret_base::watch::Watch;
use std::cell::Cell;

/// The total number of literals of the instances that are tested: this takes 0.2 s of a release build.
const MOST_LITERALS: usize = 400_000;
/// The cost of a choice, in literals.
const CHOICE: usize = 20;

/// The remaining budget.
pub(super) struct Budget {
    watch: Watch,
    literals: Cell<usize>,
}

impl Budget {
    pub(super) fn new(watch: &Watch) -> Self {
        Self { watch: watch.clone(), literals: Cell::new(MOST_LITERALS) }
    }

    /// The limit on time, and interrupts.
    pub(super) fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Takes this number of literals from the budget. Returns false if there are not enough, or the time is over.
    pub(super) fn takes(&self, literals: usize) -> bool {
        let left = self.literals.get().checked_sub(literals);
        if let Some(left) = left {
            self.literals.set(left);
        }
        left.is_some() && !self.watch.is_over()
    }

    /// Takes the cost of a choice from the budget. Returns false if it is not enough, or the time is over.
    pub(super) fn takes_choice(&self) -> bool {
        self.takes(CHOICE)
    }

    /// Whether the time is over, or the check was interrupted.
    pub(super) fn is_over(&self) -> bool {
        self.watch.is_over()
    }
}
