//! Appending to an approximate store buffer, and moving entries to memory: the rules of
//! [`approximation`](crate::machine::approximation).

use super::field::Field;
use super::layout::{Buffer, Entry, Layout};
use crate::machine::approximation::Buffers;
use crate::machine::ground::Process;
use crate::memory::Buffering;
use smallvec::SmallVec;

/// The entries of a buffer: each once, the last appended one at the end.
pub(super) type Entries = SmallVec<[Entry; 4]>;

/// An approximate buffer, with the field of the mark in an entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Approximate<'a> {
    pub(super) buffer: &'a Buffer,
    pub(super) keeps: Buffers,
    pub(super) mark: Field,
}

impl Layout {
    /// The buffer of the process, if it is approximated.
    pub(super) fn approximate(&self, process: Process) -> Option<Approximate<'_>> {
        let buffer = self.buffer(process);
        buffer.mark.map(|mark| Approximate { buffer, keeps: self.keeps, mark })
    }
}

impl Approximate<'_> {
    /// The entries of the buffer in the state.
    pub(super) fn read(&self, state: &[u64]) -> Entries {
        (0..self.buffer.len(state)).map(|slot| self.buffer.entry(slot, state)).collect()
    }

    /// Stores the entries in the state; returns false if there is not enough room.
    pub(super) fn write(&self, entries: &Entries, state: &mut [u64]) -> bool {
        for (place, slot) in self.buffer.slots.iter().enumerate() {
            for (word, field) in slot.iter().enumerate() {
                field.set(state, entries.get(place).map_or(0, |entry| entry[word]));
            }
        }
        entries.len() <= self.buffer.slots.len()
    }

    /// Appends an entry without a mark.
    pub(super) fn append(&self, entries: &mut Entries, entry: &Entry) {
        if self.keeps == Buffers::Distinct {
            self.append_part(entries, entry.clone());
            return;
        }
        for (item, value) in self.buffer.written(entry) {
            let mut part = SmallVec::from_elem(0, entry.len());
            item.field.set(&mut part, value << 1 | 1);
            self.append_part(entries, part);
        }
        if self.keeps == Buffers::Set {
            self.sort(entries);
        }
    }

    fn append_part(&self, entries: &mut Entries, mut part: Entry) {
        let same = |old: &Entry| match self.keeps {
            Buffers::Last => !self.buffer.are_disjoint(old, &part),
            _ => self.without_mark(old) == part,
        };
        if let Some(place) = entries.iter().position(same) {
            entries.remove(place);
            self.mark.set(&mut part, 1);
        }
        entries.push(part);
    }

    /// Sorts the entries so that the newest entry of each cell comes after the others of that cell, in a canonical order.
    fn sort(&self, entries: &mut Entries) {
        let key = |place: usize| {
            (self.cell(&entries[place]), self.is_newest(entries, place), entries[place].clone())
        };
        let mut keys: Vec<_> = (0..entries.len()).map(key).collect();
        keys.sort_unstable();
        *entries = keys.into_iter().map(|(_, _, entry)| entry).collect();
    }

    /// The cell that an entry with a single write writes.
    fn cell(&self, entry: &Entry) -> Option<usize> {
        self.buffer.items.iter().position(|item| item.field.get(entry) & 1 == 1)
    }

    /// Whether no later entry writes a cell of this one.
    fn is_newest(&self, entries: &Entries, place: usize) -> bool {
        entries[place + 1..].iter().all(|younger| self.buffer.are_disjoint(&entries[place], younger))
    }

    fn without_mark(&self, entry: &Entry) -> Entry {
        let mut entry = entry.clone();
        self.mark.set(&mut entry, 0);
        entry
    }

    /// Calls `visit` with each place from which something may move to memory, what moves, and the remaining entries, until it
    /// returns false.
    pub(super) fn each_move(
        &self,
        entries: &Entries,
        buffering: &dyn Buffering,
        visit: &mut impl FnMut(usize, &Entry, &Entries) -> bool,
    ) {
        for (place, entry) in entries.iter().enumerate() {
            let goes_on = if self.mark.get(entry) == 1 {
                let mut unmarked = entries.clone();
                unmarked[place] = self.without_mark(entry);
                // either other older occurrences are left, and the mark stays; or this was the last of them
                self.each_older(entry, &mut |older| {
                    visit(place, older, entries) && visit(place, older, &unmarked)
                })
            } else if self.may_go(entries, place, buffering) {
                let mut left = entries.clone();
                left.remove(place);
                visit(place, entry, &left)
            } else {
                true
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Whether an entry that occurs once may move to memory and be removed.
    fn may_go(&self, entries: &Entries, place: usize, buffering: &dyn Buffering) -> bool {
        let disjoint = |other: &Entry| self.buffer.are_disjoint(&entries[place], other);
        if self.keeps == Buffers::Set {
            // the newest write of a cell goes after all others of that cell
            !self.is_newest(entries, place) || entries[..place].iter().all(disjoint)
        } else {
            entries[..place].iter().all(|older| buffering.may_pass(disjoint(older)))
        }
    }

    /// Calls `visit` with each possible older occurrence of a marked entry; returns false if `visit` did.
    fn each_older(&self, entry: &Entry, visit: &mut impl FnMut(&Entry) -> bool) -> bool {
        if self.keeps != Buffers::Last {
            return visit(entry);
        }
        let mut older = entry.clone();
        for (item, possible) in self.buffer.items.iter().zip(&self.buffer.possible) {
            if item.field.get(entry) & 1 == 1 {
                for value in possible.values() {
                    item.field.set(&mut older, value << 1 | 1);
                    if !visit(&older) {
                        return false;
                    }
                }
            }
        }
        true
    }
}
