//! What happens in a move of the machine, as far as it can be before a read.

use super::classes::Classes;
use crate::machine::ground::{Carriage, Ground, GroundLiteral, GroundSystem, Process, Read, Step};
use crate::machine::packed::{Buffer, Layout, Move, Program};

/// The events of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Events {
    /// Their classes.
    classes: u64,
    /// The writes of the process that waits for its store buffer to be empty, and its reads: what the former are before,
    /// the latter are, too.
    fence: Option<(u64, u64)>,
    /// The reads of the process that issues writes, and the accesses to the cells.
    issued: (u64, u64),
}

impl Events {
    /// What has happened since a read, with this move: none when the read cannot have been before it. `reader` are the reads of
    /// its process, `cell` the accesses to its cell.
    #[inline]
    pub(super) fn after(&self, since: u64, reader: u64, cell: u64) -> Option<u64> {
        let mut since = since | self.classes;
        if let Some((writes, reads)) = self.fence
            && since & writes != 0
        {
            since |= reads;
        }
        // po: a process reads in order, and nothing older than what it has written
        let overtaken = since & reader != 0 || self.issued.0 == reader && self.issued.1 & cell != 0;
        (!overtaken).then_some(since)
    }
}

/// Tells the events of moves.
pub(super) struct Observer<'a> {
    classes: &'a Classes,
    layout: &'a Layout,
    /// For each program the step it comes from, and the events that it always has.
    programs: Vec<(&'a Step, Events)>,
}

impl<'a> Observer<'a> {
    pub(super) fn new(
        ground: &'a GroundSystem<'_>,
        layout: &'a Layout,
        classes: &'a Classes,
        programs: &[Program],
    ) -> Self {
        let step = |program: &Program| {
            let step = &ground.steps[program.step as usize];
            (step, certain(step, classes))
        };
        Self { classes, layout, programs: programs.iter().map(step).collect() }
    }

    /// The events of a move between two states.
    pub(super) fn events(&self, action: Move, before: &[u64], after: &[u64]) -> Events {
        match action {
            Move::Propagate(process, slot) => {
                let buffer = self.layout.buffer(process);
                Events {
                    classes: self.entry(process, buffer, usize::from(slot), before),
                    ..Events::default()
                }
            }
            Move::Run(program) => {
                let (step, mut events) = self.programs[program as usize];
                match (step.carriage, step.main) {
                    (Carriage::Entry, Some(main)) => {
                        let buffer = self.layout.buffer(main);
                        let (old, new) = (buffer.len(before), buffer.len(after));
                        if new > old {
                            let cells = self.entry(main, buffer, new - 1, after) & !self.classes.writes(main);
                            events.issued = (Classes::reads(main), cells);
                        }
                    }
                    (Carriage::Atomic, Some(main)) => {
                        let cells = self.written(step, before);
                        if cells != 0 {
                            events.classes |= cells | self.classes.writes(main);
                        }
                    }
                    _ => {}
                }
                events
            }
        }
    }

    /// The events that are pending in a state.
    pub(super) fn pending(&self, state: &[u64]) -> u64 {
        let mut pending = 0;
        for (process, buffer) in (1..).zip(&self.layout.buffers) {
            for slot in 0..buffer.len(state) {
                pending |= self.entry(process, buffer, slot, state);
            }
        }
        pending
    }

    /// The events of an entry when it goes to memory.
    fn entry(&self, process: Process, buffer: &Buffer, slot: usize, state: &[u64]) -> u64 {
        let entry = buffer.entry(slot, state);
        let cells = buffer.written(&entry).map(|(item, _)| self.classes.accesses(item.cell));
        cells.fold(self.classes.writes(process), |set, cell| set | cell)
    }

    /// The accesses to the cells that an atomic step writes: with an empty buffer, it sees memory.
    fn written(&self, step: &Step, state: &[u64]) -> u64 {
        let value = |read: Read| {
            let place = self.layout.place(read.cell);
            place.range.low + place.field.get(state) as i64
        };
        let is_written = |branches: &[(Ground, _)]| {
            branches.iter().any(|(condition, _): &(Ground, _)| condition.holds(&value, &|_| true))
        };
        let written = step.writes.iter().filter(|write| is_written(&write.branches));
        written.fold(0, |set, write| set | self.classes.accesses(write.cell))
    }
}

/// The events that a step always has, its writes excepted.
fn certain(step: &Step, classes: &Classes) -> Events {
    let Some(main) = step.main else { return Events::default() };
    let mut reads = Reads::of(&step.guard, classes);
    for (condition, value) in step.writes.iter().flat_map(|write| &write.branches) {
        // what a step reads is static: all conditions and all right-hand sides
        condition.for_each_read(&mut |read| reads.add(read, classes));
        value.for_each_read(&mut |read| reads.add(read, classes));
    }
    let mut events = Events { classes: reads.cells, ..Events::default() };
    if reads.any || step.carriage == Carriage::Atomic {
        events.classes |= Classes::reads(main);
    }
    if step.carriage == Carriage::Atomic || has_fence(&step.guard) {
        events.fence = Some((classes.writes(main), Classes::reads(main)));
    }
    events
}

/// Whether the buffer has to be empty, whatever disjuncts are chosen.
fn has_fence(guard: &Ground) -> bool {
    match guard {
        Ground::Atom(GroundLiteral::Fence(_)) => true,
        Ground::True | Ground::False | Ground::Atom(_) => false,
        Ground::And(parts) => parts.iter().any(has_fence),
        Ground::Or(parts) => parts.iter().all(has_fence),
    }
}

/// What is read through buffers, whatever disjuncts are chosen.
#[derive(Clone, Copy, Default)]
struct Reads {
    any: bool,
    /// The accesses to the cells.
    cells: u64,
}

impl Reads {
    fn of(formula: &Ground, classes: &Classes) -> Self {
        let mut reads = Self::default();
        match formula {
            Ground::True | Ground::False => {}
            Ground::Atom(literal) => literal.for_each_read(&mut |read| reads.add(read, classes)),
            Ground::And(parts) => {
                for part in parts {
                    let part = Self::of(part, classes);
                    reads = Self { any: reads.any | part.any, cells: reads.cells | part.cells };
                }
            }
            Ground::Or(parts) => {
                let both = |left: Self, right: Self| Self {
                    any: left.any & right.any,
                    cells: left.cells & right.cells,
                };
                reads = parts.iter().map(|part| Self::of(part, classes)).reduce(both).unwrap_or_default();
            }
        }
        reads
    }

    fn add(&mut self, read: Read, classes: &Classes) {
        if read.by.is_some() {
            self.any = true;
            self.cells |= classes.accesses(read.cell);
        }
    }
}
