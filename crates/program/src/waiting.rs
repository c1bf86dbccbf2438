//! Threads that wait for ever at the end of a run: at which line, for which value, who wrote it, and where else it is written.

use super::execution::{Execution, seen};
use super::form::{Cell, Owner, Place};
use super::path::Path;
use super::semantics::{Access, Target};
use super::{Translation, names};
use garret_machine::machine::{Action, CellId, Process, Run};
use std::collections::BTreeSet;

/// Whether the run ends in a deadlock: in no bad state of the program, and not by a step that is bad in itself.
pub(super) fn is_deadlock(translation: &Translation, run: &Run) -> bool {
    let last = run.steps.last().and_then(|step| match step.action {
        Action::Transition { transition, .. } => translation.paths.get(transition),
        Action::Propagation { .. } => None,
    });
    translation.program.properties.get(run.reached).is_none()
        && matches!(last.map(|path| path.to), Some(Target::Point(_)) | None)
}

impl Execution<'_> {
    /// The lines that explain a run to a deadlock, one for each thread that has not ended. Empty for other runs.
    pub(super) fn waiting(&self) -> Vec<String> {
        if !is_deadlock(self.translation, self.run) {
            return Vec::new();
        }
        (1..=self.run.processes).filter_map(|thread| self.waits(thread)).collect()
    }

    /// Where a thread waits, and for what. `None` if it has ended.
    fn waits(&self, thread: Process) -> Option<String> {
        let program = &self.translation.program;
        let ways = self.ways(thread)?;
        let executed = ways.iter().flat_map(|(index, _)| self.translation.executed(*index));
        let (access, others): (Vec<_>, Vec<_>) = executed.partition(|(_, accesses)| *accesses);
        let (instruction, _) = access.first().or(others.first())?;
        let instruction = program.code.get(*instruction)?;
        let mut cells: Vec<(CellId, Cell)> = Vec::new();
        for (_, path) in &ways {
            let Some(Access::Read(cell) | Access::Exchange(cell, _)) = &path.state.access else { continue };
            for id in self.named_by(*cell, thread) {
                if cells.iter().all(|(other, _)| *other != id) {
                    cells.push((id, *cell));
                }
            }
        }
        let found: Vec<String> = cells.iter().map(|(id, cell)| self.found(thread, *id, *cell)).collect();
        let found =
            if found.is_empty() { String::new() } else { format!(", where {}", found.join(", and ")) };
        Some(format!("thread {thread} waits at line {}: {}{found}", instruction.line, instruction.text))
    }

    /// The paths that start at the final point of a thread, with their numbers. `None` if there are none because the thread has ended.
    fn ways(&self, thread: Process) -> Option<Vec<(usize, &Path)>> {
        let last = self.run.steps.last().map_or(&self.run.start, |step| &step.after);
        let place = self.run.cells.iter().position(|(symbol, indices)| {
            self.system.symbol(*symbol).name == names::PLACES && indices.as_slice() == [thread]
        })?;
        let (symbol, value) = (self.run.cells.get(place)?.0, last.cells.get(place)?);
        let name = self.system.constructor_name(symbol, *value)?;
        let paths = self.translation.paths.iter().enumerate();
        let program = &self.translation.program;
        let ways: Vec<_> = paths.filter(|(_, path)| names::point(program, path.from) == name).collect();
        (!ways.is_empty()).then_some(ways)
    }

    /// The cells that a thread accesses, if that does not depend on its registers.
    fn named_by(&self, cell: Cell, thread: Process) -> Vec<CellId> {
        let all = self.cells_of(cell.datum);
        match cell.owner {
            Owner::Everyone => all.to_vec(),
            Owner::Own => {
                let is_own = |it: &&CellId| self.run.cell(**it).1 == [thread];
                all.iter().filter(is_own).copied().collect()
            }
            Owner::Other | Owner::Of(_) => Vec::new(),
        }
    }

    /// What the thread finds in a cell: the value, the thread that wrote it last, and the other lines that write it.
    fn found(&self, thread: Process, id: CellId, cell: Cell) -> String {
        let program = &self.translation.program;
        let last = self.run.steps.last().map_or(&self.run.start, |step| &step.after);
        let (mut number, mut writer) = (0, None);
        for step in &self.run.steps {
            let Action::Transition { transition, arguments } = &step.action else { continue };
            number += 1;
            if step.writes.iter().any(|write| write.cell == id) {
                let actor = self.system.transitions.get(*transition).and_then(|it| it.actor(arguments));
                writer = actor.map(|actor| (actor, number));
            }
        }
        let by = match writer {
            Some((actor, step)) if actor == thread => format!("which it wrote itself in step {step}"),
            Some((actor, step)) => format!("which thread {actor} wrote in step {step}"),
            None => "the initial value".to_owned(),
        };
        let writes = program.code.iter().filter(|it| {
            it.operation
                .written()
                .into_iter()
                .any(|to| matches!(to, Place::Memory(it) if it.datum == cell.datum))
        });
        let lines: BTreeSet<u32> = writes.map(|it| it.line).collect();
        let lines: Vec<String> = lines.into_iter().map(|line| line.to_string()).collect();
        let written = match lines.split_last() {
            None => "and no line writes it".to_owned(),
            Some((line, [])) => format!("and only line {line} writes it"),
            Some((line, others)) => format!("and lines {} and {line} write it", others.join(", ")),
        };
        format!("{} = {} ({by}, {written})", self.cell_name(id), seen(last, Some(thread), id))
    }
}
