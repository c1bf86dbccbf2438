//! What happens before each event, for models that ask for it: clocks, computed along `po | rf` as events are added.
//!
//! A clock says how far each thread is: how many of its fences and events are before something. What happens before an event never
//! changes, as all of it was there when the event was added; so clocks are kept where a part of the graph is taken back.
//!
//! *Synchronizes with*: a write that releases, or has a fence before it that does, comes before what acquires by reading from it or from
//! the end of a chain of exchanges that begins with it (release sequences as C++20 has them).
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section 3: `rs`, `sw`, `hb`.

use super::code::Order;
use super::graph::{Graph, Kind};
use super::thread::{Doing, NONE, Now};
use smallvec::SmallVec;

/// How far each thread is.
pub(super) type Clock = SmallVec<[u32; 8]>;

/// What is known of an event besides its clocks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Note {
    /// What the fences right before it come to.
    pub(super) fence: Order,
    /// The order of the access.
    pub(super) order: Order,
    /// The order is known: of what is read, somebody takes it.
    pub(super) is_known: bool,
}

/// The clocks of an event, one after the other.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// After the fences before it.
    Before,
    /// The event itself.
    Own,
    /// What a fence that acquires makes its thread come after.
    Offered,
    /// What the last fence of its thread that releases comes after.
    Released,
    /// What comes before whoever synchronizes with it.
    Message,
}

const ROWS: usize = 5;

/// The clocks of all events but the first writes.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    /// The number of the first event that has clocks.
    first: usize,
    /// The number of threads; 0 where nobody asks for clocks.
    width: usize,
    numbers: Vec<u32>,
    notes: Vec<Note>,
}

impl Clone for Clocks {
    fn clone(&self) -> Self {
        let mut clocks = Self::default();
        clocks.clone_from(self);
        clocks
    }

    fn clone_from(&mut self, source: &Self) {
        (self.first, self.width) = (source.first, source.width);
        self.numbers.clone_from(&source.numbers);
        self.notes.clone_from(&source.notes);
    }
}

impl Clocks {
    /// None yet, of so many threads, after so many first writes.
    pub(super) fn new(first: usize, width: usize) -> Self {
        Self { first, width, ..Self::default() }
    }

    /// One more event, of which nothing is known yet.
    pub(super) fn push(&mut self) {
        if self.width > 0 {
            self.numbers.resize(self.numbers.len() + ROWS * self.width, 0);
            self.notes.push(Note::default());
        }
    }

    /// None yet, of as many threads as another graph has.
    pub(super) fn clear(&mut self, of: &Self) {
        (self.first, self.width) = (of.first, of.width);
        self.numbers.clear();
        self.notes.clear();
    }

    /// One more event, with the clocks that it has there.
    pub(super) fn copy(&mut self, of: &Self, event: u32) {
        if self.width > 0 {
            let index = event as usize - of.first;
            self.numbers.extend_from_slice(&of.numbers[index * ROWS * of.width..][..ROWS * of.width]);
            self.notes.push(of.notes[index]);
        }
    }

    fn row(&self, event: u32, row: Row) -> &[u32] {
        let index = (event as usize - self.first) * ROWS + row as usize;
        &self.numbers[index * self.width..][..self.width]
    }

    fn set(&mut self, event: u32, row: Row, clock: &[u32]) {
        let index = (event as usize - self.first) * ROWS + row as usize;
        self.numbers[index * self.width..][..self.width].copy_from_slice(clock);
    }

    /// How many events have clocks.
    pub(super) fn len(&self) -> usize {
        self.notes.len()
    }

    /// What is known of an event that is no first write.
    pub(super) fn note(&self, event: u32) -> Note {
        self.notes[event as usize - self.first]
    }

    /// What happens before an event, itself included.
    pub(super) fn own(&self, event: u32) -> &[u32] {
        self.row(event, Row::Own)
    }

    /// What happens before the access of an event, by the fences right before it and what is before these.
    pub(super) fn before(&self, event: u32) -> &[u32] {
        self.row(event, Row::Before)
    }

    /// How many events can have the order of all that are `seq_cst`.
    pub(super) fn sequential(&self) -> usize {
        self.notes.iter().map(|note| usize::from(note.fence.seq_cst) + usize::from(note.order.seq_cst)).sum()
    }
}

/// A thread, as far as orders go.
struct Passing {
    clock: Clock,
    offered: Clock,
    released: Clock,
}

impl Passing {
    /// It passes fences.
    fn pass(&mut self, fence: Order) {
        if fence.releases_first {
            self.released.clone_from(&self.clock);
        }
        // acquire fences: what was read from before is before what comes after
        if fence.acquire {
            join(&mut self.clock, &self.offered);
        }
        // release fences: what is before is before whoever acquires what is written after
        if fence.release && !fence.releases_first {
            self.released.clone_from(&self.clock);
        }
    }
}

impl Graph {
    /// Where a thread is after its last event.
    fn passing(&self, last: u32) -> Passing {
        let clocks = &self.clocks;
        let row = |row: Row| -> Clock {
            if last == NONE { SmallVec::from_elem(0, clocks.width) } else { clocks.row(last, row).into() }
        };
        Passing { clock: row(Row::Own), offered: row(Row::Offered), released: row(Row::Released) }
    }

    /// What happens before what a thread does next, where it is there.
    pub(super) fn clock_of(&self, now: &Now) -> Clock {
        let mut passing = self.passing(now.last);
        passing.pass(now.passed);
        passing.clock
    }

    /// Notes the orders of an event, which is the last one of its thread, and what happens before it.
    pub(super) fn note(&mut self, event: u32, fence: Order, known: Option<Order>) {
        if self.clocks.width == 0 {
            return;
        }
        let order = known.unwrap_or_default();
        let found = *self.event(event);
        let me = found.thread as usize;
        let mut passing = self.passing(found.before.last);
        if fence.is_fence() {
            // the fence is a place of its own
            passing.clock[me] += 1;
            passing.pass(fence);
        }
        self.clocks.set(event, Row::Before, &passing.clock);
        passing.clock[me] += 1;
        if found.kind == Kind::Read && order.atomic && self.event(found.source).kind != Kind::Initial {
            let message = self.clocks.row(found.source, Row::Message);
            join(&mut passing.offered, message);
            if order.acquire {
                join(&mut passing.clock, message);
            }
        }
        self.clocks.set(event, Row::Own, &passing.clock);
        self.clocks.set(event, Row::Offered, &passing.offered);
        self.clocks.set(event, Row::Released, &passing.released);
        let mut message: Clock = SmallVec::from_elem(0, self.clocks.width);
        if found.kind == Kind::Write && order.atomic {
            message = if order.release { passing.clock } else { passing.released };
            // release sequences go on through exchanges
            let source = self.read_of_half(event).map(|read| self.event(read).source);
            if let Some(source) = source.filter(|it| self.event(*it).kind != Kind::Initial) {
                join(&mut message, self.clocks.row(source, Row::Message));
            }
        }
        self.clocks.set(event, Row::Message, &message);
        self.clocks.notes[event as usize - self.clocks.first] =
            Note { fence, order, is_known: known.is_some() };
    }

    /// The same for the write of an exchange, which has the order of its read.
    pub(super) fn note_half(&mut self, write: u32) {
        if self.clocks.width > 0
            && let Some(read) = self.read_of_half(write)
        {
            let order = self.clocks.note(read).order;
            self.note(write, Order::default(), Some(order));
        }
    }

    /// Where a thread has read, and the choice of what takes that was taken back, it is not known any more which order the read has.
    pub(super) fn forget_choices(&mut self) {
        if self.clocks.width == 0 {
            return;
        }
        for thread in 0..self.threads.len() {
            let now = self.threads[thread];
            if now.held.is_some() && matches!(now.doing, Doing::Choice(_)) && now.last != NONE {
                let before = self.event(now.last).before.passed;
                self.note(now.last, before, None);
            }
        }
    }

    /// Whether the first of two events, no first write, happens before something with this clock.
    pub(super) fn is_before(&self, event: u32, clock: &[u32]) -> bool {
        let thread = self.event(event).thread as usize;
        self.clocks.own(event)[thread] <= clock[thread]
    }

    /// The last write of a location, in coherence, of those that happen before something with this clock, and those that reads before
    /// it read from: by *coherence*, what is read is no earlier one, and what is written comes after it.
    pub(super) fn bound_by(&self, clock: &[u32], location: u32) -> u32 {
        let mut bound = location;
        for write in self.writes_from(location).skip(1) {
            if self.is_before(write, clock) || self.readers(write).any(|read| self.is_before(read, clock)) {
                bound = write;
            }
        }
        bound
    }
}

/// What is before either.
fn join(clock: &mut [u32], other: &[u32]) {
    for (one, other) in clock.iter_mut().zip(other) {
        *one = (*one).max(*other);
    }
}
