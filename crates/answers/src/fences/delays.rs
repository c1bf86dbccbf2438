//! The times at which store buffers are empty in a run, if every write reaches memory as early as the reads of others allow.

use garret_machine::machine::{Action, CellId, Process, Run, RunRead, RunStep};
use garret_system::system::System;

/// A transition of a run, and whether the store buffer of its process is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BufferedStep {
    /// The index of the transition.
    pub(super) transition: usize,
    /// The process that takes it.
    pub(super) process: Process,
    /// Whether its store buffer has an entry before the step.
    pub(super) before: bool,
    /// Whether its store buffer has an entry after the step.
    pub(super) after: bool,
}

/// A step of the reordered run.
enum ReorderedStep<'r> {
    /// A step of the run.
    Step(&'r RunStep),
    /// The oldest entry that is left in the store buffer of this process at the end reaches memory.
    Last(Process, Vec<(CellId, i64)>),
}

/// The transitions of a run, reordered so that all reads are the same, and each write reaches memory as early as possible.
///
/// It takes time quadratic in the number of steps.
pub(super) fn passed(system: &System, run: &Run) -> Vec<BufferedStep> {
    let mut order: Vec<ReorderedStep<'_>> = Vec::new();
    for step in &run.steps {
        order.push(ReorderedStep::Step(step));
        if matches!(step.action, Action::Propagation { .. }) {
            move_forward(system, &mut order);
        }
    }
    // an entry that is left at the end may be in memory, unless the bad state reads the cell from there
    let end = run.steps.last().map_or(&run.start, |step| &step.after);
    for process in 1..=run.processes {
        for entry in end.buffer(process) {
            let is_seen =
                |cell: CellId| run.reads.iter().any(|read| read.cell == cell && read.by != Some(process));
            if entry.iter().any(|(cell, _)| is_seen(*cell)) {
                break;
            }
            order.push(ReorderedStep::Last(process, entry.clone()));
            move_forward(system, &mut order);
        }
    }
    let mut waiting = vec![0_usize; usize::from(run.processes)];
    let mut found = Vec::new();
    for moved in order {
        if let Some(process) = reaches_memory(&moved) {
            let waiting = &mut waiting[usize::from(process) - 1];
            *waiting = waiting.saturating_sub(1);
        }
        if let ReorderedStep::Step(step) = moved
            && let Some((transition, process)) = taken(system, step)
        {
            let waiting = &mut waiting[usize::from(process) - 1];
            let before = *waiting > 0;
            *waiting += usize::from(buffers(step));
            found.push(BufferedStep { transition, process, before, after: *waiting > 0 });
        }
    }
    found
}

/// The transition of a step, and the process that takes it.
fn taken(system: &System, step: &RunStep) -> Option<(usize, Process)> {
    match &step.action {
        Action::Transition { transition, arguments } => {
            Some((*transition, system.transitions[*transition].actor(arguments).unwrap_or(1)))
        }
        Action::Propagation { .. } => None,
    }
}

/// Whether a step puts an entry into a store buffer.
fn buffers(step: &RunStep) -> bool {
    step.writes.iter().any(|write| write.buffered_by.is_some())
}

/// Moves the last step, in which an entry reaches memory, as far forward as possible.
fn move_forward(system: &System, order: &mut [ReorderedStep<'_>]) {
    let mut place = order.len() - 1;
    let Some(owner) = reaches_memory(&order[place]) else { return };
    let cells = cells(&order[place]);
    let is_write = |moved: &ReorderedStep<'_>| writes_of(system, moved) == Some(owner);
    // a store buffer is first in, first out: the n-th entry that reaches memory is the n-th one written
    let number = order.iter().filter(|moved| reaches_memory(moved) == Some(owner)).count();
    let mut writes = order.iter().filter(|moved| is_write(moved)).count();
    while place > 0 {
        let (before, first) = (&order[..place - 1], &order[place - 1]);
        let later_write = is_write(first) && writes > number;
        if !later_write && !may_follow(system, (before, first), owner, &cells) {
            break;
        }
        writes -= usize::from(later_write);
        order.swap(place - 1, place);
        place -= 1;
    }
}

/// The process whose entry reaches memory, if the step is of this kind.
fn reaches_memory(moved: &ReorderedStep<'_>) -> Option<Process> {
    match moved {
        ReorderedStep::Last(process, _) => Some(*process),
        ReorderedStep::Step(step) => match step.action {
            Action::Propagation { process, .. } => Some(process),
            Action::Transition { .. } => None,
        },
    }
}

/// The cells that are written when an entry reaches memory.
fn cells(moved: &ReorderedStep<'_>) -> Vec<CellId> {
    match moved {
        ReorderedStep::Last(_, entry) => entry.iter().map(|(cell, _)| *cell).collect(),
        ReorderedStep::Step(step) => step.writes.iter().map(|write| write.cell).collect(),
    }
}

/// The process whose store buffer gets an entry.
fn writes_of(system: &System, moved: &ReorderedStep<'_>) -> Option<Process> {
    match moved {
        ReorderedStep::Step(step) if buffers(step) => taken(system, step).map(|(_, process)| process),
        _ => None,
    }
}

/// Whether `first`, which follows `before`, may be exchanged with the step after it, in which an entry of `owner` reaches memory in
/// these cells: the entry is in the buffer already, and no process reads other values.
fn may_follow(
    system: &System,
    (before, first): (&[ReorderedStep<'_>], &ReorderedStep<'_>),
    owner: Process,
    cells: &[CellId],
) -> bool {
    if let Some(process) = reaches_memory(first) {
        // entries of one store buffer keep their order
        return process != owner && !self::cells(first).iter().any(|cell| cells.contains(cell));
    }
    let ReorderedStep::Step(step) = first else { return false };
    if taken(system, step).is_some_and(|(_, process)| process == owner) {
        // it may be the step that wrote the entry; reads of its own writes do not depend on the buffer
        return !buffers(step);
    }
    // the own write that a step read may be in memory by now; then it is read from memory
    let is_own = |read: &RunRead| {
        read.own && read.by.is_some_and(|reader| is_buffered(system, before, reader, read.cell))
    };
    let sees = step.reads.iter().any(|read| cells.contains(&read.cell) && !is_own(read));
    let mut direct = step.writes.iter().filter(|write| write.buffered_by.is_none());
    !sees && !direct.any(|write| cells.contains(&write.cell))
}

/// Whether the last write of a process to a cell is in its store buffer after these steps.
fn is_buffered(system: &System, steps: &[ReorderedStep<'_>], process: Process, cell: CellId) -> bool {
    let mut written = 0;
    let mut last = 0;
    for moved in steps.iter().filter(|moved| writes_of(system, moved) == Some(process)) {
        written += 1;
        if cells(moved).contains(&cell) {
            last = written;
        }
    }
    // a store buffer is first in, first out
    let left = steps.iter().filter(|moved| reaches_memory(moved) == Some(process)).count();
    last > left
}
