//! The moves that are possible in a packed state.

use super::approximate::Approximate;
use super::layout::{Entry, Layout};
use super::program::{Program, ProgramValue, Target};
use super::view::Views;
use crate::machine::ground::{Carriage, Process};
use crate::memory::Buffering;
use garret_base::watch::{Over, Pace, Watch};
use smallvec::SmallVec;
use std::ops::AddAssign;

/// One move of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The program with this index runs.
    Run(u32),
    /// The entry in this slot of the buffer of the process propagates to memory.
    Propagate(Process, u8),
}

/// The numbers of moves that were cut off by bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cuts {
    /// Steps that found the buffer full.
    pub(crate) buffer: u64,
    /// Steps that wrote a number outside of the range.
    pub(crate) range: u64,
    /// Steps that wrote an arbitrary number, of which only the values in the range are tried.
    pub(crate) arbitrary: u64,
    /// Moves that needed one context switch too many.
    pub(crate) switches: u64,
}

impl AddAssign for Cuts {
    fn add_assign(&mut self, more: Self) {
        self.buffer += more.buffer;
        self.range += more.range;
        self.arbitrary += more.arbitrary;
        self.switches += more.switches;
    }
}

/// Buffers for the computation of the next state.
#[derive(Clone, Debug)]
pub struct Scratch {
    next: Vec<u64>,
    /// The writes of the step: the target and the stored number.
    pending: Vec<(Target, u64)>,
    /// The writes of arbitrary values: the index in `pending`, and the largest stored number.
    open: Vec<(usize, u64)>,
    pub(crate) cuts: Cuts,
    pace: Pace,
    over: Option<Over>,
}

impl Scratch {
    pub(crate) fn new(layout: &Layout, watch: &Watch) -> Self {
        let (next, pace) = (vec![0; layout.words], Pace::new(watch));
        Self { next, pending: Vec::new(), open: Vec::new(), cuts: Cuts::default(), pace, over: None }
    }

    /// Why moves are missing, if some are.
    pub(crate) fn over(&self) -> Option<Over> {
        self.over
    }

    /// Whether the watch is over, asked between two states.
    pub(crate) fn asks(&mut self) -> bool {
        self.over = self.over.or_else(|| self.pace.over());
        self.over.is_some()
    }

    /// Calls `visit` with every move from the state that is loaded into the views, and the state that it leads to: first the
    /// programs in order, then propagation.
    #[inline]
    pub(crate) fn each_move(
        &mut self,
        layout: &Layout,
        programs: &[Program],
        buffering: &dyn Buffering,
        views: &Views,
        visit: &mut impl FnMut(Move, &mut [u64]),
    ) {
        for (index, program) in (0..).zip(programs) {
            if program.condition.holds(views) {
                self.run(layout, program, views, &mut |next| visit(Move::Run(index), next));
            }
        }
        for process in 1..=layout.buffers.len() as Process {
            if !views.is_empty(process) {
                self.propagate(layout, buffering, process, views.memory(), &mut |slot, next| {
                    visit(Move::Propagate(process, slot), next);
                });
            }
        }
    }

    /// Runs a program whose condition holds; calls `visit` with every state that it may lead to.
    pub(crate) fn run(
        &mut self,
        layout: &Layout,
        program: &Program,
        views: &Views,
        visit: &mut impl FnMut(&mut [u64]),
    ) {
        if !self.evaluate(program, views) {
            return;
        }
        loop {
            self.next.copy_from_slice(views.memory());
            for store in &program.stores {
                let word = &mut self.next[store.word as usize];
                *word = *word & !store.mask | store.bits;
            }
            let mut entry = program.entry.clone();
            for &(target, value) in &self.pending {
                match target {
                    Target::Memory { field, .. } => field.set(&mut self.next, value),
                    Target::Entry(field) => field.set(&mut entry, value << 1 | 1),
                }
            }
            if program.store_fences.before {
                self.mark(layout, program.main);
            }
            if program.appends
                && entry.iter().any(|&word| word != 0)
                && !self.append(layout, program.main, &entry)
            {
                self.cuts.buffer += 1;
                return;
            }
            if program.store_fences.after {
                self.mark(layout, program.main);
            }
            visit(&mut self.next);
            // there may be very many choices
            if !self.next_choice() || self.asks() {
                return;
            }
        }
    }

    /// Computes the writes that depend on the state, all from the values before the step; returns false if the step is
    /// impossible.
    fn evaluate(&mut self, program: &Program, views: &Views) -> bool {
        self.pending.clear();
        self.open.clear();
        for write in &program.writes {
            let Some((_, value)) = write.branches.iter().find(|(condition, _)| condition.holds(views)) else {
                continue;
            };
            let range = write.range;
            let value = match value {
                ProgramValue::Source(source) => i128::from(source.value(views)),
                ProgramValue::Sum(sum) => sum.value(views),
                ProgramValue::Any(number) => {
                    self.cuts.arbitrary += u64::from(*number);
                    self.open.push((self.pending.len(), range.len() - 1));
                    i128::from(range.low)
                }
            };
            let Some(value) = i64::try_from(value).ok().filter(|&value| range.contains(value)) else {
                self.cuts.range += 1;
                return false;
            };
            self.pending.push((write.target, (value - range.low) as u64));
        }
        let waits = |&(target, _): &(Target, u64)| matches!(target, Target::Memory { weak: true, .. });
        program.carriage != Carriage::Atomic
            || program.main.is_none_or(|main| views.is_empty(main))
            || !self.pending.iter().any(waits)
    }

    /// Advances to the next combination of arbitrary values; returns false if there is none.
    fn next_choice(&mut self) -> bool {
        for &(place, largest) in &self.open {
            let value = &mut self.pending[place].1;
            if *value < largest {
                *value += 1;
                return true;
            }
            *value = 0;
        }
        false
    }

    fn append(&mut self, layout: &Layout, main: Option<Process>, entry: &Entry) -> bool {
        let Some(main) = main else { return false };
        if let Some(approximate) = layout.approximate(main) {
            let mut entries = approximate.read(&self.next);
            approximate.append(&mut entries, entry);
            return approximate.write(&entries, &mut self.next);
        }
        let buffer = layout.buffer(main);
        let Some(slot) = buffer.slots.get(buffer.len(&self.next)) else { return false };
        for (field, &word) in slot.iter().zip(entry) {
            field.set(&mut self.next, word);
        }
        true
    }

    /// Puts a marker at the end of the buffer of the process; in an empty buffer it would leave at once, so there it has no
    /// effect.
    fn mark(&mut self, layout: &Layout, main: Option<Process>) {
        let Some(main) = main else { return };
        let buffer = layout.buffer(main);
        if let Some(last) = buffer.len(&self.next).checked_sub(1) {
            buffer.mark(last, &mut self.next);
        }
    }

    /// Calls `visit` with every state after an entry of the buffer of the process has moved to memory.
    pub(crate) fn propagate(
        &mut self,
        layout: &Layout,
        buffering: &dyn Buffering,
        process: Process,
        state: &[u64],
        visit: &mut impl FnMut(u8, &mut [u64]),
    ) {
        if let Some(approximate) = layout.approximate(process) {
            self.propagate_approximately(&approximate, buffering, state, visit);
            return;
        }
        let buffer = layout.buffer(process);
        let entries: SmallVec<[Entry; 4]> =
            (0..buffer.len(state)).map(|slot| buffer.entry(slot, state)).collect();
        for (index, entry) in entries.iter().enumerate() {
            let passes = |older: &Entry| {
                !buffer.has_marker(older) && buffering.may_pass(buffer.are_disjoint(entry, older))
            };
            if !entries[..index].iter().all(passes) {
                continue;
            }
            self.next.copy_from_slice(state);
            for (item, value) in buffer.written(entry) {
                item.memory.set(&mut self.next, value);
            }
            // the younger entries move up
            for younger in index..entries.len() {
                for (word, field) in buffer.slots[younger].iter().enumerate() {
                    field.set(&mut self.next, entries.get(younger + 1).map_or(0, |entry| entry[word]));
                }
            }
            // older entries stay before the marker
            if let (true, Some(older)) = (buffer.has_marker(entry), index.checked_sub(1)) {
                buffer.mark(older, &mut self.next);
            }
            visit(index as u8, &mut self.next);
        }
    }

    /// The same for an approximated buffer.
    fn propagate_approximately(
        &mut self,
        approximate: &Approximate<'_>,
        buffering: &dyn Buffering,
        state: &[u64],
        visit: &mut impl FnMut(u8, &mut [u64]),
    ) {
        let entries = approximate.read(state);
        approximate.each_move(&entries, buffering, &mut |place, moved, left| {
            self.next.copy_from_slice(state);
            for (item, value) in approximate.buffer.written(moved) {
                item.memory.set(&mut self.next, value);
            }
            // there are no more entries left than there were, so there is room
            approximate.write(left, &mut self.next);
            visit(place as u8, &mut self.next);
            // there may be very many moves
            !self.asks()
        });
    }
}
