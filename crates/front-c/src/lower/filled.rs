//! Uninitialised memory that is written before it is read: its arbitrary initial values do not matter and are left out.
//!
//! No other thread knows the object until its address is written to a cell that holds addresses, or is passed to a new thread.
//! Before that, its own thread has to write the cell on each path.

use super::Emitted;
use super::made::CompleteCode;
use super::one_step::Mark;
use super::tables::Tables;
use super::value::Key;
use garret_base::source::{Diagnostic, Span};
use garret_program::{Cell, DataId, Operation, Place};
use std::collections::BTreeSet;
use std::ops::Range;

/// The instructions that give a cell an arbitrary value. The last one writes it.
#[derive(Clone, Debug)]
pub(super) struct Fill {
    pub(super) code: Range<usize>,
    /// The place of the declaration, if arbitrary values of this cell are not supported.
    pub(super) unsupported: Option<Span>,
}

/// Removes the fills of cells that are never read, and those after which the cell is written before it is read.
///
/// # Errors
/// A cell may be read before it is written, and arbitrary values of it are not supported.
pub(super) fn leave_out(made: &mut CompleteCode, fills: &[Fill], tables: &Tables) -> Result<(), Diagnostic> {
    let reads = made.code.iter().filter(|it| !is_write(it)).filter_map(|it| it.operation.memory());
    let read: BTreeSet<_> = reads.map(|cell| cell.datum).collect();
    let is_left_out = |fill: &&Fill| {
        let filled = fill.code.end.checked_sub(1).and_then(|at| made.code.get(at)?.operation.memory());
        filled.is_some_and(|it| !read.contains(&it.datum) || is_overwritten(made, (fill, it), tables))
    };
    let (left_out, stays): (Vec<&Fill>, Vec<&Fill>) = fills.iter().partition(is_left_out);
    for at in left_out.into_iter().flat_map(|it| it.code.clone()) {
        if let Some(emitted) = made.code.get_mut(at) {
            (emitted.operation, emitted.goal, emitted.dropped) = (Operation::Nothing, None, true);
        }
    }
    match stays.into_iter().find_map(|it| it.unsupported) {
        Some(span) => Err(Diagnostic::error("a pointer may be read before it has a value")
            .at(span, "it is in this memory, and the objects that it points to belong to threads")
            .help("assign to it first")),
        None => Ok(()),
    }
}

/// Whether an instruction writes memory without reading it. A store that waits for the store buffer is an exchange.
fn is_write(emitted: &Emitted) -> bool {
    match emitted.operation {
        Operation::Move(Place::Memory(_), _) => true,
        Operation::Exchange(Place::Memory(_), _) => emitted.order.is_some_and(|order| order.stores),
        _ => false,
    }
}

/// Whether the filled cell is written on every path before it is read.
fn is_overwritten(made: &CompleteCode, (fill, filled): (&Fill, Cell), tables: &Tables) -> bool {
    let object = |datum: DataId| {
        let cell = tables.cells.get(usize::try_from(datum.0).ok()?)?;
        cell.name.split(['.', '[']).next()
    };
    let own = object(filled.datum);
    let mut seen = BTreeSet::new();
    let mut waiting = vec![fill.code.end];
    while let Some(at) = waiting.pop() {
        let Some(emitted) = made.code.get(at) else { continue };
        if !seen.insert(at) {
            continue;
        }
        if let Some(cell) = emitted.operation.memory() {
            if cell == filled {
                if is_write(emitted) {
                    continue;
                }
                return false;
            }
            // under another name, it may be the same cell
            let is_other = cell.datum != filled.datum && cell.owner == filled.owner;
            let is_harmless = if object(cell.datum) == own {
                is_other
            } else {
                let reads = matches!(&emitted.operation, Operation::Move(Place::Register(_), _));
                // a cell that holds addresses may get that of the object
                let key = usize::try_from(cell.datum.0).ok().map(Key::Cell);
                reads || key.is_some_and(|it| !tables.targets.contains_key(&it))
            };
            if !is_harmless {
                return false;
            }
        }
        if let Some(Mark::Creates(Some(passed))) = &emitted.mark
            && (passed.is_empty() || own.is_none_or(|it| passed.split(['.', '[']).next() == Some(it)))
        {
            return false;
        }
        waiting.extend(made.next(at));
    }
    true
}
