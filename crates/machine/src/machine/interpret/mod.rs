//! The interpreter: the machine on values that may be unknown, one step at a time, without packing.
//!
//! Replay uses it to look for a run, and every run that is shown to users has been taken by it.

mod configuration;
mod residual;
mod value;

pub use configuration::{Configuration, Entry};
pub(crate) use residual::{Fact, Residual, ResidualFormula};
pub(crate) use value::{Overflow, Unknown, Value};

use super::ground::{Carriage, CellId, Ground, GroundSystem, Operand, Process, Read, Step, Written};
use crate::machine::ground::GroundFormula;
use residual::sum_of;

/// The result of a step under some conditions.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Conditions on unknown values.
    pub(crate) assumptions: Vec<Residual>,
    pub(crate) after: Configuration<Value>,
}

/// One of the possible results of the writes of a step.
#[derive(Clone, Debug, Default)]
struct Writes {
    assumptions: Vec<Residual>,
    writes: Vec<(CellId, Value)>,
}

/// The formula with the values of the state inserted.
pub(crate) fn residual(formula: &Ground, state: &Configuration<Value>) -> Result<Residual, Overflow> {
    Residual::of(formula, &|read| state.read(read).0, &|process: Process| state.buffer(process).is_empty())
}

/// The largest number of outcomes of a step: one that writes many cells in several ways has one for each combination.
const MOST_OUTCOMES: usize = 4_096;

/// The reason why the outcomes of a step are not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutcomeError {
    /// A number overflows.
    Overflow,
    /// There are too many outcomes.
    TooMany,
}

impl From<Overflow> for OutcomeError {
    fn from(Overflow: Overflow) -> Self {
        Self::Overflow
    }
}

/// The possible outcomes of the step in the state; `fresh` makes a new unknown value for a cell.
pub(crate) fn outcomes(
    ground: &GroundSystem<'_>,
    step: &Step,
    state: &Configuration<Value>,
    fresh: &mut impl FnMut(CellId) -> Value,
) -> Result<Vec<Outcome>, OutcomeError> {
    let guard = residual(&step.guard, state)?;
    if guard == Residual::False {
        return Ok(Vec::new());
    }
    let mut ways = vec![Writes::default()];
    for write in &step.writes {
        let branches = branches(write, state, fresh)?;
        if ways.len() * branches.len() > MOST_OUTCOMES {
            return Err(OutcomeError::TooMany);
        }
        let mut longer = Vec::new();
        for (assumptions, value) in branches {
            longer.extend(ways.iter().map(|way| {
                let mut way = way.clone();
                way.assumptions.extend(assumptions.iter().cloned());
                way.writes.extend(value.iter().map(|value| (write.cell, value.clone())));
                way
            }));
        }
        ways = longer;
    }
    let mut all = Vec::new();
    for mut way in ways {
        if guard != Residual::True {
            way.assumptions.insert(0, guard.clone());
        }
        all.extend(carry_out(ground, step, state, way));
    }
    Ok(all)
}

/// The possible values of a write, each with its conditions; `None` if nothing is written.
type Branches = Vec<(Vec<Residual>, Option<Value>)>;

fn branches(
    write: &super::ground::Write,
    state: &Configuration<Value>,
    fresh: &mut impl FnMut(CellId) -> Value,
) -> Result<Branches, Overflow> {
    let mut all = Branches::new();
    let mut earlier = Vec::new();
    for (condition, value) in &write.branches {
        let holds = residual(condition, state)?;
        if holds == Residual::False {
            continue;
        }
        let read = |read: Read| state.read(read).0;
        let value = match value {
            Written::Value(Operand::Read(it)) => read(*it).clone(),
            Written::Value(Operand::Constant(constant)) => Value::known(*constant),
            Written::Sum(sum) => sum_of(sum, &read)?,
            Written::Any => fresh(write.cell),
        };
        let mut assumptions: Vec<Residual> = earlier.clone();
        if holds == Residual::True {
            all.push((assumptions, Some(value)));
            return Ok(all);
        }
        assumptions.push(holds);
        all.push((assumptions, Some(value)));
        earlier.push(residual(&condition.negated(), state)?);
    }
    all.push((earlier, None));
    Ok(all)
}

/// The state after the writes; `None` if they have to wait for the buffer.
fn carry_out(
    ground: &GroundSystem<'_>,
    step: &Step,
    state: &Configuration<Value>,
    way: Writes,
) -> Option<Outcome> {
    let mut after = state.clone();
    let mut entry = Vec::new();
    for (cell, value) in way.writes {
        match (step.carriage, step.main) {
            (Carriage::Entry, _) if ground.cells.symbol(cell).weak => entry.push((cell, value)),
            // a read-modify-write waits for the buffer to be empty
            (Carriage::Atomic, Some(main))
                if ground.cells.symbol(cell).weak && !state.buffer(main).is_empty() =>
            {
                return None;
            }
            _ => after.cells[cell.index()] = value,
        }
    }
    if let Some(main) = step.main {
        if step.store_fences.before {
            after.mark(main);
        }
        if !entry.is_empty() {
            entry.sort_unstable_by_key(|(cell, _)| *cell);
            after.buffers[usize::from(main) - 1].push(entry);
        }
        if step.store_fences.after {
            after.mark(main);
        }
    }
    Some(Outcome { assumptions: way.assumptions, after })
}
