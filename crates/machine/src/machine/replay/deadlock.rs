//! Whether a state is a deadlock, as far as its values are known.

use super::Reason;
use super::attempt::Attempt;
use crate::machine::explore::{ExploreOptions, hangs_in};
use crate::machine::ground::{Ground, GroundFormula, GroundLiteral};
use crate::machine::interpret::{Configuration, Value, residual};
use garret_system::system::Deadlock;

impl Attempt<'_> {
    /// Assumes that the state is a deadlock; returns false if it cannot be one.
    pub(super) fn assume_deadlock(
        &mut self,
        deadlock: &Deadlock,
        state: &Configuration<Value>,
    ) -> Result<bool, Reason> {
        if state.buffers.iter().any(|buffer| !buffer.is_empty()) || self.is_excluded(deadlock, state) {
            return Ok(false);
        }
        Ok(self.hangs(deadlock, state)? || self.assume_that_nothing_changes(state)?)
    }

    /// Whether a process hangs from this state, if all its values are known.
    fn hangs(&self, deadlock: &Deadlock, state: &Configuration<Value>) -> Result<bool, Reason> {
        let values: Option<Vec<i64>> = state.cells.iter().map(Value::as_known).collect();
        let (Some(values), true) = (values, deadlock.ends.is_some()) else { return Ok(false) };
        let options = ExploreOptions::new()
            .model(self.ground.memory)
            .processes(self.ground.cells.processes)
            .max_states(self.budget.most_states)
            .deadlock(deadlock.clone());
        hangs_in(self.ground, &options, &values, &self.budget.watch).map_err(Reason::Stopped)
    }

    /// Assumes that no step leads to another state; returns false if one does.
    fn assume_that_nothing_changes(&mut self, state: &Configuration<Value>) -> Result<bool, Reason> {
        let ground = self.ground;
        for step in &ground.steps {
            self.budget.spend()?;
            // no step of the trace has this number
            let outcomes = self.outcomes(usize::MAX, step, state)?;
            if outcomes.iter().all(|outcome| outcome.after == *state) {
                continue;
            }
            // values that are not known may be equal, and the branch that is taken may change nothing
            self.unsure |= outcomes.iter().any(|outcome| !outcome.after.is_known())
                || !state.is_known()
                || outcomes.len() > 1;
            // fences hold, as all store buffers are empty
            let guard = step.guard.map(&mut |literal| match literal {
                GroundLiteral::Fence(_) => Ground::True,
                literal => Ground::Atom(literal.clone()),
            });
            let guard = residual(&guard.negated(), state).map_err(|_| Reason::Overflow)?;
            if !self.assume(guard)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the places of the processes show that the state is not a deadlock.
    fn is_excluded(&self, deadlock: &Deadlock, state: &Configuration<Value>) -> bool {
        let Some((symbol, _)) = &deadlock.ends else { return false };
        let cells = &self.ground.cells;
        let places = cells.ids().zip(&state.cells).filter(|(cell, _)| cells.symbol_id(*cell) == *symbol);
        deadlock.is_excluded(places.map(|(_, value)| value.as_known()))
    }
}

impl Configuration<Value> {
    /// Whether all values of the state are known.
    fn is_known(&self) -> bool {
        let entries = self.buffers.iter().flatten().flatten().map(|(_, value)| value);
        self.cells.iter().chain(entries).all(|value| value.as_known().is_some())
    }
}
