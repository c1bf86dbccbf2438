//! How much may be looked at before it is given up to know more.

use garret_base::watch::Watch;
use std::cell::Cell;

/// The literals of instances that are looked at altogether: 0.2 s of a release build.
const MOST_LITERALS: usize = 400_000;
/// What a choice costs, in literals.
const CHOICE: usize = 20;

/// What is left of it.
pub(super) struct Budget {
    watch: Watch,
    literals: Cell<usize>,
}

impl Budget {
    pub(super) fn new(watch: &Watch) -> Self {
        Self { watch: watch.clone(), literals: Cell::new(MOST_LITERALS) }
    }

    /// Says when the time is over.
    pub(super) fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Takes so many literals; whether there were as many.
    pub(super) fn takes(&self, literals: usize) -> bool {
        let left = self.literals.get().checked_sub(literals);
        if let Some(left) = left {
            self.literals.set(left);
        }
        left.is_some() && !self.watch.is_over()
    }

    /// Takes what a choice costs; whether it was there.
    pub(super) fn takes_choice(&self) -> bool {
        self.takes(CHOICE)
    }

    /// Whether the time is over, or somebody interrupts.
    pub(super) fn is_over(&self) -> bool {
        self.watch.is_over()
    }
}
