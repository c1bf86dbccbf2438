//! Memory that only one thread accesses is held in registers of this thread, if it is written in a loop: an index that a producer
//! keeps beside the one that it shares, or a counter.
//!
//! # Why this changes nothing
//! No other thread sees when a store to such a cell leaves the store buffer, or in which order it does so; the thread itself always
//! reads its last store. Only plain and relaxed accesses qualify: others order accesses to other cells, too. Nothing else writes the
//! cell, and no two accesses to it are a race.
//!
//! # Why it matters
//! A loop that waits and stores such a value in each iteration would fill the store buffer without bound, and its executions would
//! be without bound, although each iteration that reads the same values leaves the same state.

use super::made::CompleteCode;
use super::ranges::{self, Ranges};
use super::tables::Tables;
use super::value::Key;
use super::{Emitted, Label, access::is_thread, layout};
use crate::texts::Texts;
use garret_base::source::Diagnostic;
use garret_program::{Cell, DataId, MemoryOrder, Operand, Operation, Owner, Place, Program, Register};
use std::collections::{BTreeMap, BTreeSet};

/// The program with this code, where memory that one thread alone accesses is in registers if possible. `keeps_ways_out`: as for
/// [`layout::program`]; if no assertion is needed, the question may be which threads wait.
pub(super) fn program(
    texts: &Texts,
    tables: &mut Tables,
    (made, ranges, keeps_ways_out): (CompleteCode, Ranges, bool),
    errors: &mut Vec<Diagnostic>,
) -> Program {
    if let Some(made) = in_registers(&made, tables) {
        let (ranges, mut refused) = (ranges::ranges(&made, tables), Vec::new());
        let program = layout::program(texts, tables, (made, ranges, keeps_ways_out), &mut refused);
        // in loops, less is known about the numbers in registers
        if refused.is_empty() {
            return program;
        }
    }
    layout::program(texts, tables, (made, ranges, keeps_ways_out), errors)
}

/// The code with private cells in registers. `None` if there are no such cells, or not exactly one thread starts at each entry.
fn in_registers(made: &CompleteCode, tables: &mut Tables) -> Option<CompleteCode> {
    if made.entries.len() < 2 || made.entries.iter().any(|(_, only)| !only) {
        return None;
    }
    let owners = private_cells(made, tables);
    let mut registers: BTreeMap<DataId, Register> = BTreeMap::new();
    for &datum in owners.keys() {
        let cell = tables.cells.get(usize::try_from(datum.0).ok()?)?;
        let name = cell.name.split('@').next().unwrap_or_default().to_owned();
        // further cells stay in memory if there are no more registers
        let Ok(register) = tables.register(&name, &name) else { break };
        registers.insert(datum, register);
    }
    if registers.is_empty() {
        return None;
    }
    let replaced = |place: Place| match place {
        Place::Memory(cell) => {
            registers.get(&cell.datum).map_or(place, |register| Place::Register(*register))
        }
        Place::Register(_) => place,
    };
    let mut made = made.clone();
    for emitted in &mut made.code {
        if emitted.operation.memory().is_none_or(|cell| !registers.contains_key(&cell.datum)) {
            continue;
        }
        emitted.order = None;
        emitted.operation = match emitted.operation {
            Operation::Move(place, Operand::Place(from)) => {
                Operation::Move(replaced(place), Operand::Place(replaced(from)))
            }
            Operation::Move(place, operand) => Operation::Move(replaced(place), operand),
            other => other,
        };
    }
    // from the last entry on, so that the places of the others stay
    let mut entries: Vec<usize> = (0..made.entries.len()).collect();
    entries.sort_by_key(|number| std::cmp::Reverse(made.target(made.entries[*number].0)));
    for number in entries {
        let own = owners.iter().filter(|(_, owner)| **owner == number);
        let first: Vec<(Register, i64)> = own
            .filter_map(|(datum, _)| {
                Some((*registers.get(datum)?, tables.cells.get(usize::try_from(datum.0).ok()?)?.first))
            })
            .collect();
        made.start_with(number, &first);
    }
    Some(made)
}

/// The cells that exactly one thread accesses and writes in a loop, by plain moves, with the number of the entry of this thread.
fn private_cells(made: &CompleteCode, tables: &Tables) -> BTreeMap<DataId, usize> {
    let mut users: BTreeMap<DataId, BTreeSet<usize>> = BTreeMap::new();
    let mut written: BTreeMap<DataId, Vec<usize>> = BTreeMap::new();
    let mut others: BTreeSet<DataId> = BTreeSet::new();
    for (number, (label, _)) in made.entries.iter().enumerate() {
        let entry = made.target(*label);
        // the first instruction is reached by jumps only
        let is_apart = entry.checked_sub(1).is_none_or(|before| !made.next(before).any(|it| it == entry));
        for at in reached(made, entry) {
            let Some(emitted) = made.code.get(at) else { continue };
            let Some(cell) = emitted.operation.memory() else { continue };
            users.entry(cell.datum).or_default().insert(number);
            if !(is_apart && is_plain(emitted, cell)) {
                others.insert(cell.datum);
            }
            if matches!(emitted.operation, Operation::Move(Place::Memory(_), _)) {
                written.entry(cell.datum).or_default().push(at);
            }
        }
    }
    let in_loops = in_loops(made);
    let refers = |datum: DataId| {
        let target = usize::try_from(datum.0).ok().and_then(|index| tables.targets.get(&Key::Cell(index)));
        target.is_some_and(is_thread)
    };
    let alone = users.into_iter().filter_map(|(datum, users)| match users.len() {
        1 if !others.contains(&datum) && !refers(datum) => Some((datum, *users.first()?)),
        _ => None,
    });
    alone
        .filter(|(datum, _)| written.get(datum).is_some_and(|places| places.iter().any(|at| in_loops[*at])))
        .collect()
}

/// Whether an instruction moves a number to or from this shared cell, and orders nothing else.
fn is_plain(emitted: &Emitted, cell: Cell) -> bool {
    let is_weak = emitted
        .order
        .is_none_or(|it| !it.stores && matches!(it.order, MemoryOrder::Plain | MemoryOrder::Relaxed));
    let is_move = matches!(
        emitted.operation,
        Operation::Move(Place::Memory(_), _) | Operation::Move(_, Operand::Place(Place::Memory(_)))
    );
    is_move && is_weak && !emitted.locked && emitted.mark.is_none() && cell.owner == Owner::Everyone
}

/// Whether each instruction is in a loop: between the goal of a jump backward and the jump.
fn in_loops(made: &CompleteCode) -> Vec<bool> {
    let mut changes = vec![0_isize; made.code.len() + 1];
    for at in 0..made.code.len() {
        for goal in made.next(at).filter(|goal| *goal <= at) {
            changes[goal] += 1;
            changes[at + 1] -= 1;
        }
    }
    let mut depth = 0;
    let of = changes.iter().map(|change| {
        depth += change;
        depth > 0
    });
    of.collect()
}

/// The instructions that are reached from this one.
fn reached(made: &CompleteCode, from: usize) -> BTreeSet<usize> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(at) = waiting.pop() {
        if at < made.code.len() && found.insert(at) {
            waiting.extend(made.next(at));
        }
    }
    found
}

impl CompleteCode {
    /// Gives registers their values before anything else at an entry.
    fn start_with(&mut self, entry: usize, first: &[(Register, i64)]) {
        let Some((label, _)) = self.entries.get(entry) else { return };
        let at = self.target(*label);
        let Some(span) = self.code.get(at).map(|it| it.span).filter(|_| !first.is_empty()) else { return };
        let by = first.len();
        // jumps to the first instruction do not set them again
        for place in self.labels.iter_mut().flatten().filter(|place| **place >= at) {
            *place += by;
        }
        for check in self.code.iter_mut().filter_map(|it| it.check.as_mut()).filter(|check| **check >= at) {
            *check += by;
        }
        let moves = first.iter().map(|(register, value)| Emitted {
            operation: Operation::Move(Place::Register(*register), Operand::Immediate(*value)),
            locked: false,
            order: None,
            goal: None,
            span,
            failure: None,
            pending: None,
            dropped: false,
            mark: None,
            check: None,
            unreached: 0,
        });
        self.code.splice(at..at, moves);
        self.entries[entry].0 = Label(self.labels.len());
        self.labels.push(Some(at));
    }
}
