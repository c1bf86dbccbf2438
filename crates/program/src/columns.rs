//! Executions as text, with one column for each thread and one for memory.

use super::Translation;
use super::execution::Execution;
use super::semantics::Target;
use garret_machine::machine::{Action, Process, Run};
use garret_machine::witness;
use garret_system::system::System;
use std::fmt::Write;

/// Renders the execution of a run, with line ends. Transitions are numbered; the rows joined to a transition have no number and
/// happen in the same step.
pub(super) fn render(translation: &Translation, system: &System, run: &Run) -> String {
    let mut execution = Execution::new(translation, system, run);
    let mut rows = vec![header(run)];
    let mut first = Row::new(run, "");
    for thread in 1..=run.processes {
        first.cells[usize::from(thread) - 1] = execution.registers(thread);
    }
    first.cells[usize::from(run.processes)] = execution.memory(&run.start);
    rows.push(first);
    let mut number = 0;
    let mut before = &run.start;
    for (index, step) in run.steps.iter().enumerate() {
        let is_transition = matches!(step.action, Action::Transition { .. });
        number += usize::from(is_transition);
        for it in execution.rows(before, index, step) {
            let label = if is_transition && !it.joined { number.to_string() } else { String::new() };
            rows.push(row(run, &label, it));
        }
        before = &step.after;
    }
    let mut last = Row::new(run, "");
    for thread in 1..=run.processes {
        let buffered = execution.buffered(before, thread).into_iter();
        last.cells[usize::from(thread) - 1] = buffered.map(|it| format!("still buffered: {it}")).collect();
    }
    if last.cells.iter().any(|cell| !cell.is_empty()) {
        rows.push(last);
    }
    let mut text = table(&rows);
    // writing to a string cannot fail
    let _ = writeln!(text, "     {}", bad_state(translation, run));
    for line in execution.waiting() {
        let _ = writeln!(text, "       {line}");
    }
    text
}

/// A row of the table: a label, and the lines of text in each column.
struct Row {
    label: String,
    cells: Vec<Vec<String>>,
}

impl Row {
    fn new(run: &Run, label: &str) -> Self {
        Self { label: label.to_owned(), cells: vec![Vec::new(); usize::from(run.processes) + 1] }
    }
}

fn header(run: &Run) -> Row {
    let mut row = Row::new(run, "");
    for thread in 1..=run.processes {
        row.cells[usize::from(thread) - 1].push(format!("thread {thread}"));
    }
    row.cells[usize::from(run.processes)].push("memory".to_owned());
    row
}

fn row(run: &Run, label: &str, event: witness::Row) -> Row {
    let mut row = Row::new(run, label);
    let effects = event.effects.into_iter();
    row.cells[usize::from(event.process) - 1] = match event.title {
        Some(instruction) => {
            let lines = event.origin.into_iter().chain([instruction]);
            lines.chain(effects.map(|it| format!("   {it}"))).collect()
        }
        None => effects.collect(),
    };
    row.cells[usize::from(run.processes)] = event.memory;
    row
}

/// Formats the rows with aligned columns.
fn table(rows: &[Row]) -> String {
    let columns = rows.first().map_or(0, |row| row.cells.len());
    let width = |column: usize| {
        let lines = rows.iter().flat_map(|row| &row.cells[column]);
        lines.map(|line| line.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let labels = rows.iter().map(|row| row.label.len()).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        let height = row.cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for line in 0..height {
            let mut written = format!("  {:>labels$}", if line == 0 { row.label.as_str() } else { "" });
            for (cell, width) in row.cells.iter().zip(&widths) {
                let _ = write!(written, "  | {:<width$}", cell.get(line).map_or("", String::as_str));
            }
            text.push_str(written.trim_end());
            text.push('\n');
        }
    }
    text
}

/// A description of the bad state that the run ends in.
pub(super) fn bad_state(translation: &Translation, run: &Run) -> String {
    let Some(property) = translation.program.properties.get(run.reached) else {
        let last = run.steps.last().and_then(|step| match step.action {
            Action::Transition { transition, .. } => translation.paths.get(transition),
            Action::Propagation { .. } => None,
        });
        let what = match last.map(|path| path.to) {
            Some(Target::Null) => "memory is accessed through a null pointer",
            Some(Target::OutOfRange) => "a counter leaves 0..N",
            Some(Target::Point(_)) | None => {
                "deadlock: a thread waits for ever, whatever the other threads do"
            }
        };
        return what.to_owned();
    };
    let names = property.threads.iter().zip(&run.parameters);
    let names: Vec<String> =
        names.map(|(name, thread): (_, &Process)| format!("${name} is thread {thread}")).collect();
    format!("line {}: {}; {}", property.line, property.text, names.join(", "))
}
