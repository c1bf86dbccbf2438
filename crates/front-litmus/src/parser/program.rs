//! The program: one column for each thread, in rows that end with `;`.

use super::instruction::Parsed;
use super::{MOST_ERRORS, Parser, nearest};
use crate::test::Thread;
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span, short};
use garret_litmus_text::Cursor;
use garret_machine::machine::MOST_PROCESSES;

/// A thread whose jumps are not resolved yet.
#[derive(Default)]
struct Column<'t> {
    instructions: Vec<Parsed<'t>>,
    /// For each label, the index of the instruction after it.
    labels: Map<&'t str, (usize, Span)>,
}

impl<'t> Parser<'t> {
    /// Reads the threads.
    pub(super) fn program(&mut self, cursor: &mut Cursor<'t>) -> Vec<Thread> {
        let mut columns = match threads(cursor) {
            Ok(count) => (0..count).map(|_| Column::default()).collect(),
            Err(error) => {
                self.errors.push(error);
                Vec::new()
            }
        };
        while !cursor.is_at_end() && !is_section(cursor) {
            self.row(cursor, &mut columns);
        }
        columns.into_iter().map(|column| self.resolved(column)).collect()
    }

    fn row(&mut self, cursor: &mut Cursor<'t>, columns: &mut [Column<'t>]) {
        let (mut row, closed) = cursor.row(&SECTIONS);
        if !closed {
            self.errors.push(Diagnostic::error("this row does not end with `;`").at(row.whole(), ""));
        }
        let threads = columns.len();
        let mut thread = 0;
        while !row.is_at_end() {
            let mut cell = row.until(&["|"]).0;
            let parsed = match columns.get_mut(thread) {
                Some(column) => self.cell(thread, &mut cell, column),
                None if cell.is_at_end() || threads == 0 => Ok(()),
                None => Err(Diagnostic::error("this row has more columns than there are threads")
                    .at(cell.whole(), format!("the test has {threads} threads"))),
            };
            if let Err(error) = parsed {
                self.errors.push(error);
            }
            thread += 1;
        }
    }

    /// Reads labels and perhaps an instruction.
    fn cell(
        &mut self,
        thread: usize,
        cell: &mut Cursor<'t>,
        column: &mut Column<'t>,
    ) -> Result<(), Diagnostic> {
        while cell.peek_at(1) == ":" {
            let Some((name, span)) = cell.word() else { break };
            cell.advance();
            if let Some((_, before)) = column.labels.insert(name, (column.instructions.len(), span)) {
                self.errors.push(
                    Diagnostic::error(format!("the label `{}` is there twice", short(name)))
                        .at(span, "")
                        .also(before, "here first"),
                );
            }
        }
        if !cell.is_at_end() {
            let parsed = self.instruction(thread, cell)?;
            column.instructions.push(parsed);
        }
        Ok(())
    }

    /// Resolves the jumps of a thread.
    fn resolved(&mut self, column: Column<'t>) -> Thread {
        let Column { instructions, labels } = column;
        let mut known: Vec<&str> = labels.keys().copied().collect();
        known.sort_unstable();
        let targets: Vec<Option<usize>> = instructions
            .iter()
            .map(|parsed| {
                let (name, span) = parsed.target?;
                let target = labels.get(name).map(|(target, _)| *target);
                if target.is_none() {
                    self.errors.push(unknown_label(name, span, &known, self.errors.len() < MOST_ERRORS));
                }
                target
            })
            .collect();
        let mut instructions: Vec<_> = instructions.into_iter().map(|parsed| parsed.instruction).collect();
        for (index, target) in targets.iter().enumerate() {
            if let Some(target) = *target {
                instructions[index].target = target;
                if let Some(instruction) = instructions.get_mut(target) {
                    instruction.labelled = true;
                }
            }
        }
        Thread { initial: Vec::new(), instructions }
    }
}

/// Reads the first row: `P0 | P1 ;`.
fn threads(cursor: &mut Cursor<'_>) -> Result<usize, Diagnostic> {
    if cursor.is_at_end() || is_section(cursor) || cursor.peek() == ";" {
        return Err(cursor.unexpected("the program, which starts with its threads: `P0 | P1 ;`"));
    }
    let (mut row, _) = cursor.row(&SECTIONS);
    let mut count = 0;
    while !row.is_at_end() {
        let mut cell = row.until(&["|"]).0;
        let wanted = format!("P{count}");
        let (name, span) = cell.word().ok_or_else(|| cell.unexpected(&format!("`{wanted}`")))?;
        if !name.eq_ignore_ascii_case(&wanted) {
            return Err(Diagnostic::error(format!(
                "the threads are called P0, P1, .. in order, not `{}`",
                short(name)
            ))
            .at(span, format!("expected `{wanted}`")));
        }
        if !cell.is_at_end() {
            return Err(cell.unexpected("`|` or `;`"));
        }
        count += 1;
        if count > usize::from(MOST_PROCESSES) {
            let message = format!("a test may have {MOST_PROCESSES} threads, not more");
            return Err(Diagnostic::error(message).at(span, "one more"));
        }
    }
    Ok(count)
}

/// The first words of the sections after the program.
const SECTIONS: [&str; 6] = ["exists", "forall", "final", "locations", "filter", "~"];

/// Whether a section after the program is next.
fn is_section(cursor: &Cursor<'_>) -> bool {
    SECTIONS.iter().any(|word| cursor.peek().eq_ignore_ascii_case(word))
}

/// The largest number of labels that are compared with an unknown one, and of those that are listed.
const MOST_COMPARED: usize = 200;
const MOST_LISTED: usize = 20;

/// The error for an unknown label, with a suggestion if the error is shown.
fn unknown_label(name: &str, span: Span, known: &[&str], is_shown: bool) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("this thread has no label `{}`", short(name))).at(span, "");
    if !is_shown {
        return diagnostic;
    }
    let compared = known.iter().copied().take(MOST_COMPARED);
    match (nearest(name, compared), known.is_empty()) {
        (Some(nearest), _) => diagnostic.help(format!("did you mean `{nearest}`?")),
        (None, true) => {
            diagnostic.help(format!("a label is written before an instruction: `{}: ..`", short(name)))
        }
        (None, false) => {
            let listed: Vec<String> = known.iter().take(MOST_LISTED).map(|it| short(it)).collect();
            let more = if known.len() > MOST_LISTED { ", .." } else { "" };
            diagnostic.note(format!("it has {}{more}", listed.join(", ")))
        }
    }
}
