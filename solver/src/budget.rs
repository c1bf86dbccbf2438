//! Budgets for queries: a number of steps, and a function that stops them.

use alloc::sync::Arc;
use core::fmt;

/// The number of steps between two checks of the limits. A step is a few additions or a few comparisons of terms, so this takes well
/// below a millisecond.
const STEPS_BETWEEN_CHECKS: u64 = 4096;

/// A function that returns whether to stop.
type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// A query was abandoned before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

impl fmt::Display for OutOfBudget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the budget ended before there was an answer")
    }
}

impl core::error::Error for OutOfBudget {}

/// What a solver may spend on all queries together after it received the budget. By default nothing is limited.
///
/// A step is a small amount of work: a comparison of two terms, or an addition of two machine words. The same queries take the same
/// number of steps in every run.
///
/// # Example
/// ```
/// use garret_solver::{Budget, Solver};
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::{Duration, Instant};
///
/// let mut solver = Solver::new();
/// let deadline = Instant::now() + Duration::from_secs(1);
/// let flag = Arc::new(AtomicBool::new(false));
/// let seen = Arc::clone(&flag);
/// let is_over = move || seen.load(Ordering::Relaxed) || Instant::now() >= deadline;
/// solver.set_budget(Budget::new().steps(1_000_000).until(is_over));
/// assert!(solver.check().is_ok());
/// ```
#[derive(Clone, Default)]
pub struct Budget {
    steps: Option<u64>,
    stop: Option<Stop>,
}

impl Budget {
    /// A budget without a limit.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Limits the number of steps.
    #[must_use]
    pub fn steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// Stops as soon as the function returns true, for example after a deadline or when a flag is set. It is called at intervals
    /// of less than a millisecond of work.
    #[must_use]
    pub fn until(mut self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.stop = Some(Arc::new(is_over));
        self
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stop = self.stop.as_ref().map(|_| "..");
        formatter.debug_struct("Budget").field("steps", &self.steps).field("until", &stop).finish()
    }
}

/// Counts the steps that are spent from a budget.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    budget: Budget,
    /// The steps until the next check of the limits. Invariant: they are already subtracted from the steps of the budget.
    fuel: u64,
}

impl Default for Meter {
    fn default() -> Self {
        Self::new(Budget::new())
    }
}

impl Meter {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, fuel: 0 }
    }

    /// Takes this number of steps.
    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), OutOfBudget> {
        match self.fuel.checked_sub(steps as u64) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => self.look(steps as u64),
        }
    }

    /// Checks the limits, and grants further steps.
    #[cold]
    fn look(&mut self, steps: u64) -> Result<(), OutOfBudget> {
        let wanted = match (&self.budget.stop, self.budget.steps) {
            (None, None) => u64::MAX,
            (Some(stop), _) if stop() => {
                // The function is not called again after it said to stop.
                *self = Self::new(Budget::new().steps(0));
                return Err(OutOfBudget);
            }
            _ => STEPS_BETWEEN_CHECKS.max(steps),
        };
        let mut granted = wanted.saturating_sub(self.fuel);
        if let Some(left) = &mut self.budget.steps {
            granted = granted.min(*left);
            *left -= granted;
        }
        self.fuel = self.fuel.saturating_add(granted);
        let left = self.fuel.checked_sub(steps);
        self.fuel = left.unwrap_or(0);
        left.map(|_| ()).ok_or(OutOfBudget)
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Meter, OutOfBudget, STEPS_BETWEEN_CHECKS};
    use alloc::sync::Arc;
    use core::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn as_many_steps_as_there_are() {
        for (steps, each) in [(0, 1), (10, 3), (5_000, 7), (2_000, 1_999)] {
            let mut meter = Meter::new(Budget::new().steps(steps));
            let taken = (0..=steps).take_while(|_| meter.spend(each).is_ok()).count();
            assert_eq!(taken, steps as usize / each);
            assert_eq!(meter.spend(1_000), Err(OutOfBudget), "what is over stays over");
        }
        let mut meter = Meter::default();
        assert!((0..100).all(|_| meter.spend(usize::MAX / 200).is_ok()));
    }

    #[test]
    fn somebody_says_when_to_stop() {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        let mut meter = Meter::new(Budget::new().until(move || seen.load(Ordering::Relaxed)));
        assert!((0..10_000).all(|_| meter.spend(1).is_ok()));
        flag.store(true, Ordering::Relaxed);
        assert!((0..=STEPS_BETWEEN_CHECKS).any(|_| meter.spend(1).is_err()), "it is asked soon");
        flag.store(false, Ordering::Relaxed);
        assert_eq!(meter.spend(1), Err(OutOfBudget), "what is over stays over");
    }
}
