//! When store buffers are empty in a run, if every write reaches memory as early as what others see of it allows.

use crate::machine::{Action, CellId, Process, Run, RunStep};
use crate::system::System;

/// A transition of a run, and whether something is in the store buffer of its process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Passed {
    /// The index of the step in the run.
    pub(super) step: usize,
    /// Who takes it.
    pub(super) process: Process,
    /// Something is in its store buffer before the step.
    pub(super) before: bool,
    /// Something is in it after the step.
    pub(super) after: bool,
}

/// A step of the run in its new place.
enum Moved<'r> {
    /// The step of this index.
    Step(usize, &'r RunStep),
    /// What this process wrote first, of what is left in its store buffer in the end, reaches memory.
    Last(Process, Vec<(CellId, i64)>),
}

/// The transitions of a run in an order with the same reads, where each write reaches memory as early as that allows.
///
/// In time quadratic in the number of steps.
pub(super) fn passed(system: &System, run: &Run) -> Vec<Passed> {
    let mut order: Vec<Moved<'_>> = Vec::new();
    for (index, step) in run.steps.iter().enumerate() {
        order.push(Moved::Step(index, step));
        if matches!(step.action, Action::Propagation { .. }) {
            hasten(system, &mut order);
        }
    }
    // what is still in a store buffer in the end may be in memory, if the bad state does not look there
    let end = run.steps.last().map_or(&run.start, |step| &step.after);
    for process in 1..=run.processes {
        for entry in end.buffer(process) {
            let is_seen =
                |cell: CellId| run.reads.iter().any(|read| read.cell == cell && read.by != Some(process));
            if entry.iter().any(|(cell, _)| is_seen(*cell)) {
                break;
            }
            order.push(Moved::Last(process, entry.clone()));
            hasten(system, &mut order);
        }
    }
    let mut waiting = vec![0_usize; usize::from(run.processes)];
    let mut found = Vec::new();
    for moved in order {
        match moved {
            Moved::Last(process, _) => {
                let waiting = &mut waiting[usize::from(process) - 1];
                *waiting = waiting.saturating_sub(1);
            }
            Moved::Step(index, step) => match &step.action {
                Action::Propagation { process, .. } => {
                    let waiting = &mut waiting[usize::from(*process) - 1];
                    *waiting = waiting.saturating_sub(1);
                }
                Action::Transition { transition, arguments } => {
                    let process = process(system, *transition, arguments);
                    let waiting = &mut waiting[usize::from(process) - 1];
                    let before = *waiting > 0;
                    *waiting += usize::from(step.writes.iter().any(|write| write.buffered_by.is_some()));
                    found.push(Passed { step: index, process, before, after: *waiting > 0 });
                }
            },
        }
    }
    found
}

/// The process that reads and writes.
pub(super) fn process(system: &System, transition: usize, arguments: &[Process]) -> Process {
    let main = system.transitions[transition].main.map_or(0, |main| usize::from(main.0));
    arguments.get(main).copied().unwrap_or(1)
}

/// Moves the last step, in which an entry reaches memory, as far forward as possible.
fn hasten(system: &System, order: &mut [Moved<'_>]) {
    let mut place = order.len() - 1;
    let Some(owner) = reaches_memory(&order[place]) else { return };
    let is_write = |moved: &Moved<'_>| writes_of(system, moved) == Some(owner);
    // a store buffer is first in, first out: this is what the write of the same number wrote
    let number = order.iter().filter(|moved| reaches_memory(moved) == Some(owner)).count();
    let mut writes = order.iter().filter(|moved| is_write(moved)).count();
    while place > 0 {
        let first = &order[place - 1];
        let later_write = is_write(first) && writes > number;
        if !later_write && !may_swap(system, first, &order[place]) {
            break;
        }
        writes -= usize::from(later_write);
        order.swap(place - 1, place);
        place -= 1;
    }
}

/// Whose write reaches memory.
fn reaches_memory(moved: &Moved<'_>) -> Option<Process> {
    match moved {
        Moved::Last(process, _) => Some(*process),
        Moved::Step(_, step) => match step.action {
            Action::Propagation { process, .. } => Some(process),
            Action::Transition { .. } => None,
        },
    }
}

/// Whose store buffer gets an entry.
fn writes_of(system: &System, moved: &Moved<'_>) -> Option<Process> {
    match moved {
        Moved::Step(_, step) if step.writes.iter().any(|write| write.buffered_by.is_some()) => {
            match &step.action {
                Action::Transition { transition, arguments } => Some(process(system, *transition, arguments)),
                Action::Propagation { .. } => None,
            }
        }
        _ => None,
    }
}

/// Whether an entry may reach memory before the step that comes first: it was in the store buffer then, and nobody sees a difference.
fn may_swap(system: &System, first: &Moved<'_>, entry: &Moved<'_>) -> bool {
    let (owner, cells) = match entry {
        Moved::Last(process, cells) => (*process, cells.clone()),
        Moved::Step(_, step) => match step.action {
            Action::Propagation { process, .. } => {
                (process, step.writes.iter().map(|write| (write.cell, write.value)).collect())
            }
            Action::Transition { .. } => return false,
        },
    };
    let writes = |cell: CellId| cells.iter().any(|(it, _)| *it == cell);
    match first {
        Moved::Last(process, others) => *process != owner && !others.iter().any(|(cell, _)| writes(*cell)),
        Moved::Step(_, step) => match &step.action {
            // entries of one store buffer keep their order
            Action::Propagation { process, .. } => {
                *process != owner && !step.writes.iter().any(|write| writes(write.cell))
            }
            Action::Transition { transition, arguments } => {
                let process = process(system, *transition, arguments);
                let buffers = step.writes.iter().any(|write| write.buffered_by.is_some());
                if process == owner {
                    // it may be the step that wrote the entry, and what it reads of its own it has anyway
                    return !buffers;
                }
                let sees = step.reads.iter().any(|read| writes(read.cell) && !read.own);
                let overwrites =
                    step.writes.iter().any(|write| write.buffered_by.is_none() && writes(write.cell));
                !sees && !overwrites
            }
        },
    }
}
