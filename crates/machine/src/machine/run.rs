//! Runs of the machine in full detail: each step with its reads and writes, and each state.

use super::ground::{Carriage, CellId, GroundBad, GroundSystem, Process, Read, Step};
use super::interpret::{Configuration, Residual, Value, outcomes, residual};
use crate::machine::ground::GroundFormula;
use crate::memory::Model;
use garret_system::system::SymbolId;

/// A run from an initial state to a bad one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// The number of processes.
    pub processes: Process,
    /// The memory model.
    pub memory: Model,
    /// The symbol and the indices of each cell.
    pub cells: Vec<(SymbolId, Vec<Process>)>,
    /// The initial state.
    pub start: Configuration<i64>,
    /// The steps.
    pub steps: Vec<RunStep>,
    /// The index of the `unsafe` that holds in the last state.
    pub reached: usize,
    /// The processes for the parameters of this `unsafe`.
    pub parameters: Vec<Process>,
    /// The reads of this `unsafe` in the last state.
    pub reads: Vec<RunRead>,
}

impl Run {
    /// The transitions of the run, without propagation.
    #[must_use]
    pub fn transitions(&self) -> Vec<garret_system::system::TraceStep> {
        let transition = |step: &RunStep| match &step.action {
            Action::Transition { transition, arguments } => Some(garret_system::system::TraceStep {
                transition: *transition,
                arguments: arguments.iter().map(|&process| u32::from(process)).collect(),
            }),
            Action::Propagation { .. } => None,
        };
        self.steps.iter().filter_map(transition).collect()
    }
}

/// A step of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunStep {
    /// The action of the step.
    pub action: Action,
    /// The reads: of weak cells in weak systems, of all cells in others.
    pub reads: Vec<RunRead>,
    /// The writes.
    pub writes: Vec<RunWrite>,
    /// The state after the step.
    pub after: Configuration<i64>,
}

/// The action of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A transition.
    Transition {
        /// The index of the transition.
        transition: usize,
        /// The processes for its parameters.
        arguments: Vec<Process>,
    },
    /// An entry of a store buffer propagates to memory.
    Propagation {
        /// The process that owns the buffer.
        process: Process,
        /// The index of the entry in the buffer; 0 for the oldest.
        entry: usize,
    },
}

/// A read of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunRead {
    /// The cell.
    pub cell: CellId,
    /// The process that reads through its store buffer; `None` if there are no buffers.
    pub by: Option<Process>,
    /// The value that is read.
    pub value: i64,
    /// Whether the value comes from the reader's own buffer.
    pub own: bool,
}

/// A write to a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunWrite {
    /// The cell.
    pub cell: CellId,
    /// The value that is written.
    pub value: i64,
    /// The value of the cell in memory before.
    pub before: i64,
    /// The process whose buffer takes the write; `None` if it takes effect at once.
    pub buffered_by: Option<Process>,
}

impl Run {
    /// The symbol and the indices of a cell.
    #[must_use]
    pub fn cell(&self, cell: CellId) -> (SymbolId, &[Process]) {
        let (symbol, indices) = &self.cells[cell.index()];
        (*symbol, indices)
    }

    /// The run through these states, recomputed by the interpreter; `None` if the interpreter does not agree.
    pub(crate) fn new(
        ground: &GroundSystem<'_>,
        start: Configuration<i64>,
        path: Vec<(Action, Configuration<i64>)>,
        reached: usize,
    ) -> Option<Self> {
        let mut steps: Vec<RunStep> = Vec::new();
        for (action, after) in path {
            let before = steps.last().map_or(&start, |step| &step.after);
            let step = RunStep::new(ground, before, action, after)?;
            steps.push(step);
        }
        let last = steps.last().map_or(&start, |step| &step.after);
        let bad = bads(ground, last).find(|bad| bad.index == reached)?;
        Some(Self::so_far(ground, start, steps, Some(bad)))
    }

    /// The run through these steps; with `bad`, the bad state that holds in its last state.
    pub(crate) fn so_far(
        ground: &GroundSystem<'_>,
        start: Configuration<i64>,
        steps: Vec<RunStep>,
        bad: Option<&GroundBad>,
    ) -> Self {
        let mut reads = Vec::new();
        let last = steps.last().map_or(&start, |step| &step.after);
        if let Some(bad) = bad {
            bad.formula.for_each_read(&mut |read| note(last, read, &mut reads));
        }
        let cells = &ground.cells;
        Self {
            processes: cells.processes,
            memory: ground.memory,
            cells: cells.ids().map(|cell| (cells.symbol_id(cell), cells.indices(cell).to_vec())).collect(),
            start,
            steps,
            reached: bad.map_or(0, |bad| bad.index),
            parameters: bad.map(|bad| bad.arguments.clone()).unwrap_or_default(),
            reads,
        }
    }
}

/// The bad states that hold in a state.
pub(crate) fn bads<'g>(
    ground: &'g GroundSystem<'_>,
    state: &Configuration<i64>,
) -> impl Iterator<Item = &'g GroundBad> {
    let state = with_unknowns(state);
    ground.unsafes.iter().filter(move |bad| residual(&bad.formula, &state) == Ok(Residual::True))
}

/// Whether an `invariant` of the source declares the state unreachable.
pub(crate) fn is_excluded(ground: &GroundSystem<'_>, state: &Configuration<i64>) -> bool {
    let state = with_unknowns(state);
    ground.invariants.iter().any(|bad| residual(&bad.formula, &state) == Ok(Residual::True))
}

impl RunStep {
    /// The step between two states, recomputed by the interpreter; `None` if the interpreter does not agree.
    pub(crate) fn new(
        ground: &GroundSystem<'_>,
        before: &Configuration<i64>,
        action: Action,
        after: Configuration<i64>,
    ) -> Option<Self> {
        match action {
            Action::Transition { transition, arguments } => {
                transition_step(ground, before, transition, arguments, after)
            }
            Action::Propagation { process, entry } => {
                let mut expected = before.clone();
                expected.propagate(process, entry);
                let writes = before.buffer(process).get(entry)?.iter().map(|&(cell, value)| RunWrite {
                    cell,
                    value,
                    before: before.cells[cell.index()],
                    buffered_by: None,
                });
                let writes = writes.collect();
                let movable = before.movable(ground.buffering, process).contains(&entry);
                (movable && expected == after).then(|| Self { action, reads: Vec::new(), writes, after })
            }
        }
    }
}

/// The step of a transition between two states.
fn transition_step(
    ground: &GroundSystem<'_>,
    before: &Configuration<i64>,
    transition: usize,
    arguments: Vec<Process>,
    after: Configuration<i64>,
) -> Option<RunStep> {
    let state = with_unknowns(before);
    let steps =
        ground.steps.iter().filter(|it| it.transition == transition && it.arguments.as_slice() == arguments);
    let step = steps.into_iter().find(|step| {
        // an arbitrary value is the one in the state after the step
        let mut fresh = 0;
        let outcomes = outcomes(ground, step, &state, &mut |_| {
            fresh += 1;
            Value::unknown(super::interpret::Unknown(fresh))
        });
        outcomes.is_ok_and(|all| all.iter().any(|it| it.assumptions.is_empty() && agrees(&it.after, &after)))
    })?;
    let mut reads = Vec::new();
    step.guard.for_each_read(&mut |read| note(before, read, &mut reads));
    for (condition, value) in step.writes.iter().flat_map(|write| &write.branches) {
        condition.for_each_read(&mut |read| note(before, read, &mut reads));
        value.for_each_read(&mut |read| note(before, read, &mut reads));
    }
    if ground.cells.system.is_weak() {
        reads.retain(|read| ground.cells.symbol(read.cell).weak);
    }
    let writes = writes(ground, step, before, &after);
    Some(RunStep { action: Action::Transition { transition, arguments }, reads, writes, after })
}

/// Whether the known values of the first state agree with the second.
fn agrees(found: &Configuration<Value>, wanted: &Configuration<i64>) -> bool {
    let same = |found: &Value, wanted: &i64| found.as_known().is_none_or(|found| found == *wanted);
    let cells = found.cells.iter().zip(&wanted.cells).all(|(found, wanted)| same(found, wanted));
    cells
        && found.markers == wanted.markers
        && found.buffers.iter().zip(&wanted.buffers).all(|(found, wanted)| {
            found.len() == wanted.len()
                && found.iter().zip(wanted).all(|(found, wanted)| {
                    found.len() == wanted.len()
                        && found
                            .iter()
                            .zip(wanted)
                            .all(|((cell, found), (other, wanted))| cell == other && same(found, wanted))
                })
        })
}

fn with_unknowns(state: &Configuration<i64>) -> Configuration<Value> {
    let known = state.try_map(|value| Ok::<_, std::convert::Infallible>(Value::known(*value)));
    known.unwrap_or_else(|never| match never {})
}

fn note(state: &Configuration<i64>, read: Read, reads: &mut Vec<RunRead>) {
    let (value, own) = state.read(read);
    let read = RunRead { cell: read.cell, by: read.by, value: *value, own };
    if !reads.contains(&read) {
        reads.push(read);
    }
}

/// The writes of a step; values that the step does not determine are taken from the state after it.
fn writes(
    ground: &GroundSystem<'_>,
    step: &Step,
    before: &Configuration<i64>,
    after: &Configuration<i64>,
) -> Vec<RunWrite> {
    let mut writes = Vec::new();
    let entry = step.main.filter(|&main| after.buffer(main).len() > before.buffer(main).len());
    let entry = entry.and_then(|main| after.buffer(main).last().map(|entry| (main, entry)));
    for write in &step.writes {
        let cell = write.cell;
        let old = before.cells[cell.index()];
        let buffered = step.carriage == Carriage::Entry && ground.cells.symbol(cell).weak;
        if !buffered {
            let value = after.cells[cell.index()];
            if value != old || write.unconditional().is_some() {
                writes.push(RunWrite { cell, value, before: old, buffered_by: None });
            }
        } else if let Some((main, entry)) = entry
            && let Some(&(_, value)) = entry.iter().find(|(it, _)| *it == cell)
        {
            writes.push(RunWrite { cell, value, before: old, buffered_by: Some(main) });
        }
    }
    writes
}
