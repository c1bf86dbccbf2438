//! The machine spelt out, on values of which some may be open: one step at a time, nothing packed.
//!
//! Replay looks for a run with it, and every run that people get to see has been taken by it.

mod configuration;
mod residual;
mod value;

pub use configuration::{Configuration, Entry};
pub(crate) use residual::{Fact, Residual, ResidualFormula};
pub(crate) use value::{Overflow, Unknown, Value};

use super::ground::{Carriage, CellId, Ground, GroundSystem, Operand, Process, Read, Step, Written};
use crate::machine::ground::GroundFormula;
use residual::sum_of;

/// What a step does, on some conditions.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Conditions on what is unknown.
    pub(crate) assumptions: Vec<Residual>,
    pub(crate) after: Configuration<Value>,
}

/// One way in which the writes of a step may turn out.
#[derive(Clone, Debug, Default)]
struct Writes {
    assumptions: Vec<Residual>,
    writes: Vec<(CellId, Value)>,
}

/// What is left of the formula in the state.
pub(crate) fn residual(formula: &Ground, state: &Configuration<Value>) -> Result<Residual, Overflow> {
    Residual::of(formula, &|read| state.read(read).0, &|process: Process| state.buffer(process).is_empty())
}

/// The most outcomes of a step that are enumerated: one that writes many cells in several ways has one for each choice.
const MOST_OUTCOMES: usize = 4_096;

/// Why the outcomes of a step are not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Untold {
    /// A number does not fit.
    Overflow,
    /// There are too many.
    TooMany,
}

impl From<Overflow> for Untold {
    fn from(Overflow: Overflow) -> Self {
        Self::Overflow
    }
}

/// What the step may do in the state; `fresh` makes a value that is unknown, for a cell.
pub(crate) fn outcomes(
    ground: &GroundSystem<'_>,
    step: &Step,
    state: &Configuration<Value>,
    fresh: &mut impl FnMut(CellId) -> Value,
) -> Result<Vec<Outcome>, Untold> {
    let guard = residual(&step.guard, state)?;
    if guard == Residual::False {
        return Ok(Vec::new());
    }
    let mut ways = vec![Writes::default()];
    for write in &step.writes {
        let branches = branches(write, state, fresh)?;
        if ways.len() * branches.len() > MOST_OUTCOMES {
            return Err(Untold::TooMany);
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

/// The values that a write may have, with the conditions for each; nothing where nothing is written.
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

/// The state after the writes; none when they would have to wait for the buffer.
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
