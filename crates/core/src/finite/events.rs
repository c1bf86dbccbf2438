//! The events of a move of the machine, as far as they can be before a read.

use super::classes::Classes;
use super::event_classes::EventClasses;
use garret_machine::machine::ground::{
    Carriage, Ground, GroundFormula, GroundLiteral, GroundSystem, Process, Read, Step,
};
use garret_machine::machine::packed::{Buffer, Layout, Move, Program};
use garret_machine::memory::Order;

/// The events of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Events {
    /// The classes of the events.
    classes: u64,
    /// For a process whose store buffer must be empty, the class before the fence and the class after it: what an event of the former
    /// is after, the latter is after as well.
    fence: Option<(u64, u64)>,
    /// If all store buffers must be empty: the classes that are after a read if one of them is.
    fence_of_all: u64,
    /// For a process that puts writes into its buffer, the class of its reads, and the accesses to the written cells.
    issued: (u64, u64),
}

impl Events {
    /// The classes of events since a read, after this move; None if the move cannot come after the read. `reader` is the class of
    /// reads of its process, `cell` the accesses to its cell.
    #[inline]
    pub(super) fn after(&self, since: u64, reader: u64, cell: u64) -> Option<u64> {
        let mut since = since | self.classes;
        if let Some((earlier, later)) = self.fence
            && since & earlier != 0
        {
            since |= later;
        }
        if since & self.fence_of_all != 0 {
            since |= self.fence_of_all;
        }
        // program order: the reads of a process are in order, and none returns a value older than its own latest write
        let overtaken = since & reader != 0 || self.issued.0 == reader && self.issued.1 & cell != 0;
        (!overtaken).then_some(since)
    }
}

/// Computes the events of moves.
pub(super) struct Observer<'a> {
    classes: &'a Classes,
    ordered: EventClasses,
    layout: &'a Layout,
    /// For each program, its step, and the events that the step has in any case.
    programs: Vec<(&'a Step, Events)>,
}

impl<'a> Observer<'a> {
    pub(super) fn new(
        ground: &'a GroundSystem<'_>,
        layout: &'a Layout,
        (order, classes): (&dyn Order, &'a Classes),
        programs: &[Program],
    ) -> Self {
        let ordered = EventClasses::new(order, &ground.cells, classes);
        let step = |program: &Program| {
            let step = &ground.steps[program.step as usize];
            (step, certain(step, (ground.cells.processes, &ordered)))
        };
        let programs = programs.iter().map(step).collect();
        Self { classes, ordered, layout, programs }
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
                            let entry = buffer.entry(new - 1, after);
                            let cells =
                                buffer.written(&entry).map(|(item, _)| self.classes.accesses(item.cell));
                            events.issued = (Classes::reads(main), cells.fold(0, |set, cell| set | cell));
                        }
                    }
                    (Carriage::Atomic, Some(main)) => {
                        events.classes |= self.written(step, main, before);
                    }
                    _ => {}
                }
                events
            }
        }
    }

    /// The events that are pending in a state: writes in store buffers.
    pub(super) fn pending(&self, state: &[u64]) -> u64 {
        let mut pending = 0;
        for (process, buffer) in (1..).zip(&self.layout.buffers) {
            for slot in 0..buffer.len(state) {
                pending |= self.entry(process, buffer, slot, state);
            }
        }
        pending
    }

    /// The events of a buffer entry that goes to memory.
    fn entry(&self, process: Process, buffer: &Buffer, slot: usize, state: &[u64]) -> u64 {
        let entry = buffer.entry(slot, state);
        let written = buffer.written(&entry).map(|(item, _)| self.ordered.write(process, item.cell));
        written.fold(0, |set, classes| set | classes)
    }

    /// The classes of the writes of an atomic step of the process; its buffer is empty, so that it reads memory.
    fn written(&self, step: &Step, process: Process, state: &[u64]) -> u64 {
        let value = |read: Read| {
            let place = self.layout.place(read.cell);
            place.range.low + place.field.get(state) as i64
        };
        let is_written = |branches: &[(Ground, _)]| {
            branches.iter().any(|(condition, _): &(Ground, _)| condition.holds(&value, &|_| true))
        };
        let written = step.writes.iter().filter(|write| is_written(&write.branches));
        written.fold(0, |set, write| set | self.ordered.write(process, write.cell))
    }
}

/// The events that a step has in any case, except its writes.
fn certain(step: &Step, (processes, ordered): (Process, &EventClasses)) -> Events {
    let Some(main) = step.main else { return Events::default() };
    let mut reads = Reads::of(&step.guard, ordered);
    for (condition, value) in step.writes.iter().flat_map(|write| &write.branches) {
        // the reads of a step do not depend on its branches: all conditions and all right-hand sides are read
        condition.for_each_read(&mut |read| reads.add(read, ordered));
        value.for_each_read(&mut |read| reads.add(read, ordered));
    }
    let mut events = Events { classes: reads.classes, ..Events::default() };
    if reads.any || step.carriage == Carriage::Atomic {
        events.classes |= ordered.reads(main);
    }
    if step.carriage == Carriage::Atomic || has_fence(&step.guard, main) {
        events.fence = ordered.fence(main);
    }
    if (1..=processes).all(|process| has_fence(&step.guard, process)) {
        events.fence_of_all = ordered.fence_of_all();
    }
    events
}

/// Whether every way in which the guard holds requires the buffer of the process to be empty.
fn has_fence(guard: &Ground, of: Process) -> bool {
    match guard {
        Ground::Atom(GroundLiteral::Fence(process)) => *process == of,
        Ground::True | Ground::False | Ground::Atom(_) => false,
        Ground::And(parts) => parts.iter().any(|part| has_fence(part, of)),
        Ground::Or(parts) => parts.iter().all(|part| has_fence(part, of)),
    }
}

/// The reads through buffers that occur in every way in which a formula holds.
#[derive(Clone, Copy, Default)]
struct Reads {
    any: bool,
    /// The classes of these reads.
    classes: u64,
}

impl Reads {
    fn of(formula: &Ground, ordered: &EventClasses) -> Self {
        let mut reads = Self::default();
        match formula {
            Ground::True | Ground::False => {}
            Ground::Atom(literal) => literal.for_each_read(&mut |read| reads.add(read, ordered)),
            Ground::And(parts) => {
                for part in parts {
                    let part = Self::of(part, ordered);
                    reads = Self { any: reads.any | part.any, classes: reads.classes | part.classes };
                }
            }
            Ground::Or(parts) => {
                let both = |left: Self, right: Self| Self {
                    any: left.any & right.any,
                    classes: left.classes & right.classes,
                };
                reads = parts.iter().map(|part| Self::of(part, ordered)).reduce(both).unwrap_or_default();
            }
        }
        reads
    }

    fn add(&mut self, read: Read, ordered: &EventClasses) {
        if let Some(reader) = read.by {
            self.any = true;
            self.classes |= ordered.read(reader, read.cell);
        }
    }
}
