//! A run of the machine as text: one line for each step, with its reads and changes.

use super::values::{cell, named_cell, value};
use crate::machine::{Action, CellId, Configuration, Entry, Process, Run, RunRead, RunStep, RunWrite};
use crate::memory::Buffering;
use crate::witness::{Row, RunDescription, Snapshot};
use garret_system::system::{StoreFences, SymbolId, System};
use std::fmt::Write;

/// The run, with line ends.
///
/// Transitions are numbered; an entry that propagates from a store buffer to memory has a line without a number. A read is
/// annotated if its value comes from the reader's own buffer, and if another process has a newer value that is not in memory yet.
#[must_use]
pub fn render_run(system: &System, run: &Run) -> String {
    let printer = Printer { system, run };
    let names: Vec<String> = run.steps.iter().map(|step| printer.name(step)).collect();
    let label = system.unsafe_label(run.reached);
    let shown = names.iter().map(String::as_str).chain(["initially", &label]);
    let width = shown.map(|name| name.chars().count()).max().unwrap_or(0);
    let numbered = run.steps.iter().filter(|step| matches!(step.action, Action::Transition { .. }));
    let digits = numbered.clone().count().to_string().len();
    let mut text = String::new();
    let mut line = |number: &str, name: &str, what: &str| {
        // writing to a string cannot fail
        let _ = writeln!(
            text,
            "  {number:>digits$}{} {name:<width$}  {what}",
            if number.is_empty() { ' ' } else { '.' }
        );
    };
    line("", "initially", &printer.state(&run.start));
    let mut number = 0;
    let mut before = &run.start;
    for (step, name) in run.steps.iter().zip(&names) {
        let shown = match step.action {
            Action::Transition { .. } => {
                number += 1;
                number.to_string()
            }
            Action::Propagation { .. } => String::new(),
        };
        line(&shown, name, &printer.step(before, step));
        before = &step.after;
    }
    line("", &label, &printer.bad(before));
    text
}

/// The transitions of the run and its bad state, in one line.
#[must_use]
pub fn run_line(system: &System, run: &Run) -> String {
    let printer = Printer { system, run };
    let transitions = run.steps.iter().filter(|step| matches!(step.action, Action::Transition { .. }));
    let mut names: Vec<String> = transitions.map(|step| printer.name(step)).collect();
    names.push(system.unsafe_label(run.reached));
    names.join(" -> ")
}

/// The run as rows and states, with the names of the system.
#[must_use]
pub fn describe_run(system: &System, run: &Run) -> RunDescription {
    let printer = Printer { system, run };
    let mut before = &run.start;
    let mut rows = Vec::new();
    let mut states = vec![printer.snapshot(before)];
    for (index, step) in run.steps.iter().enumerate() {
        rows.push(Row { step: index, ..printer.row(before, step) });
        before = &step.after;
        states.push(printer.snapshot(before));
    }
    let bad = printer.looked_at(before);
    let ending = if bad.is_empty() { String::new() } else { format!(": {bad}") };
    let cells = (0..run.cells.len()).map(|index| printer.cell(CellId(index as u32))).collect();
    // a run that was chosen interactively may belong to a system without bad states
    let label =
        system.unsafes.get(run.reached).map_or_else(String::new, |_| system.unsafe_label(run.reached));
    RunDescription { rows, states, ending: format!("{label}{ending}"), cells }
}

struct Printer<'a> {
    pub system: &'a System,
    run: &'a Run,
}

impl Printer<'_> {
    fn name(&self, step: &RunStep) -> String {
        match &step.action {
            Action::Transition { transition, arguments } => {
                let arguments: Vec<String> = arguments.iter().map(|process| format!("#{process}")).collect();
                format!("{}({})", self.system.transitions[*transition].name, arguments.join(", "))
            }
            Action::Propagation { process, .. } => format!("buffer of #{process}"),
        }
    }

    fn row(&self, before: &Configuration<i64>, step: &RunStep) -> Row {
        let effects = self.effects(before, step);
        let is_shared = |cell: CellId| self.system.is_shared(self.run.cell(cell).0);
        let writes = || step.writes.iter().filter(|write| is_shared(write.cell));
        let direct = writes().filter(|write| write.buffered_by.is_none());
        let reads = step.reads.iter().filter(|read| is_shared(read.cell));
        let (process, title, span) = match &step.action {
            Action::Propagation { process, .. } => (*process, None, None),
            Action::Transition { transition, arguments } => {
                let transition = &self.system.transitions[*transition];
                (transition.actor(arguments).unwrap_or(1), Some(self.name(step)), Some(transition.span))
            }
        };
        let written = title.as_ref().map(|_| writes().map(|write| self.assignment(write)).collect());
        Row {
            process,
            title,
            effects,
            memory: direct.map(|write| self.assignment(write)).collect(),
            reads: reads
                .map(|read| format!("{} = {}", self.cell(read.cell), self.value(read.cell, read.value)))
                .collect(),
            writes: written.unwrap_or_default(),
            span,
            ..Row::default()
        }
    }

    /// The reads and changes of a step.
    fn step(&self, before: &Configuration<i64>, step: &RunStep) -> String {
        self.effects(before, step).join("; ")
    }

    fn effects(&self, before: &Configuration<i64>, step: &RunStep) -> Vec<String> {
        let mut parts = Vec::new();
        // the earlier value of a cell is shown where it changes
        let said = |read: &&RunRead| {
            step.writes.iter().any(|write| {
                write.cell == read.cell
                    && write.buffered_by.is_none()
                    && !read.own
                    && write.value != write.before
            })
        };
        let reads: Vec<String> =
            step.reads.iter().filter(|read| !said(read)).map(|read| self.read(before, read)).collect();
        if !reads.is_empty() {
            parts.push(format!("reads {}", reads.join(", ")));
        }
        let fences = self.store_fences(step);
        if fences.before {
            parts.push("store fence".to_owned());
        }
        let buffered: Vec<String> = step
            .writes
            .iter()
            .filter(|write| write.buffered_by.is_some())
            .map(|write| self.assignment(write))
            .collect();
        if !buffered.is_empty() {
            parts.push(format!("buffers {}", buffered.join(", ")));
        }
        if fences.after {
            parts.push("store fence".to_owned());
        }
        let direct: Vec<String> = step
            .writes
            .iter()
            .filter(|write| write.buffered_by.is_none())
            .map(|write| self.change(write))
            .collect();
        if !direct.is_empty() {
            let verb =
                if matches!(step.action, Action::Propagation { .. }) { "reaches memory: " } else { "" };
            parts.push(format!("{verb}{}", direct.join(", ")));
        }
        parts
    }

    /// The markers that a step puts into the store buffer, if they have an effect.
    fn store_fences(&self, step: &RunStep) -> StoreFences {
        let heeds = self.run.memory.buffering().is_some_and(Buffering::heeds_store_fences);
        match &step.action {
            Action::Transition { transition, .. } if heeds => {
                self.system.transitions[*transition].store_fences
            }
            _ => StoreFences::default(),
        }
    }

    fn read(&self, state: &Configuration<i64>, read: &RunRead) -> String {
        let mut text = format!("{} = {}", self.cell(read.cell), self.value(read.cell, read.value));
        if read.own {
            text.push_str(" (own buffer)");
            return text;
        }
        // processes whose writes to the cell are not in memory yet
        let unheard =
            (1..=self.run.processes).filter(|&process| read.by.is_some_and(|reader| reader != process));
        let unheard: Vec<String> = unheard
            .filter_map(|process| {
                let newest =
                    state.buffer(process).iter().rev().flatten().find(|(cell, _)| *cell == read.cell);
                newest.map(|(cell, value)| format!("#{process} has buffered {}", self.value(*cell, *value)))
            })
            .collect();
        if !unheard.is_empty() {
            let _ = write!(text, " ({})", unheard.join(", "));
        }
        text
    }

    fn assignment(&self, write: &RunWrite) -> String {
        format!("{} = {}", self.cell(write.cell), self.value(write.cell, write.value))
    }

    fn change(&self, write: &RunWrite) -> String {
        let after = self.value(write.cell, write.value);
        if write.value == write.before {
            return format!("{} stays {after}", self.cell(write.cell));
        }
        format!("{}: {} -> {after}", self.cell(write.cell), self.value(write.cell, write.before))
    }

    /// The cells that the bad state reads.
    fn looked_at(&self, state: &Configuration<i64>) -> String {
        let reads = self.run.reads.iter().map(|read| {
            let reader = read.by.map(|process| format!("#{process} @ ")).unwrap_or_default();
            format!("{reader}{}", self.read(state, read))
        });
        reads.collect::<Vec<_>>().join(", ")
    }

    /// The cells that the bad state reads, and the contents of the buffers.
    fn bad(&self, state: &Configuration<i64>) -> String {
        let mut parts: Vec<String> = Vec::new();
        let reads = self.looked_at(state);
        if !reads.is_empty() {
            parts.push(reads);
        }
        for process in 1..=self.run.processes {
            let entries: Vec<String> = state
                .buffer(process)
                .iter()
                .flatten()
                .map(|(cell, value)| format!("{} = {}", self.cell(*cell), self.value(*cell, *value)))
                .collect();
            if !entries.is_empty() {
                parts.push(format!("still buffered by #{process}: {}", entries.join(", ")));
            }
        }
        parts.join("; ")
    }

    /// The state: the shared cells, and the cells of each process.
    fn snapshot(&self, state: &Configuration<i64>) -> Snapshot {
        let mut memory = Vec::new();
        let mut own = vec![Vec::new(); usize::from(self.run.processes)];
        for ((index, (symbol, indices)), it) in self.run.cells.iter().enumerate().zip(&state.cells) {
            let id = CellId(index as u32);
            let shown = format!("{} = {}", self.cell(id), self.value(id, *it));
            let owner = indices.first().map(|owner| usize::from(*owner) - 1);
            match owner.and_then(|owner| own.get_mut(owner)) {
                Some(own) if !self.system.is_shared(*symbol) => own.push(shown),
                _ => memory.push(shown),
            }
        }
        let written = |entry: &Entry<i64>| {
            let writes =
                entry.iter().map(|(cell, it)| format!("{} = {}", self.cell(*cell), self.value(*cell, *it)));
            writes.collect::<Vec<_>>().join(", ")
        };
        let buffers =
            (1..=self.run.processes).map(|process| state.buffer(process).iter().map(written).collect());
        Snapshot { memory, own, buffers: buffers.collect() }
    }

    /// All cells; an array whose cells are all equal is shown as one.
    fn state(&self, state: &Configuration<i64>) -> String {
        let mut parts = Vec::new();
        let mut rest: &[(SymbolId, Vec<Process>)] = &self.run.cells;
        let mut values = state.cells.as_slice();
        while let Some((symbol, indices)) = rest.first() {
            let count = rest.iter().take_while(|(other, _)| other == symbol).count();
            let shown = |it: i64| value(self.system, *symbol, it, self.run.processes);
            if count > 1 && values[..count].iter().all(|it| *it == values[0]) {
                let stars = indices.iter().map(|_| "*".to_owned());
                parts.push(format!("{} = {}", named_cell(self.system, *symbol, stars), shown(values[0])));
            } else {
                for ((_, indices), it) in rest[..count].iter().zip(values) {
                    let indices = indices.iter().map(|process| format!("#{process}"));
                    parts.push(format!("{} = {}", named_cell(self.system, *symbol, indices), shown(*it)));
                }
            }
            rest = &rest[count..];
            values = &values[count..];
        }
        parts.join(", ")
    }

    pub(crate) fn cell(&self, id: CellId) -> String {
        cell(self.system, self.run, id)
    }

    pub(crate) fn value(&self, id: CellId, it: i64) -> String {
        value(self.system, self.run.cell(id).0, it, self.run.processes)
    }
}
