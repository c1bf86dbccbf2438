//! The happens-before relation, for models that need it: a vector clock for each event, computed along `po | rf` as events are
//! added.
//!
//! A clock has a number for each thread: how many of its fences and events happen before something. What happens before an event
//! never changes, because all of it was there when the event was added. So clocks stay valid when a part of the graph is taken
//! back.
//!
//! *Synchronizes with*: a write that is a release, or follows a release fence, comes before an acquire that reads from it, or
//! from the end of a chain of exchanges that begins with it (release sequences as in C++20).
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section 3: `rs`, `sw`, `hb`.

use super::code::Order;
use super::graph::{Graph, Kind};
use super::thread::{NONE, NextAction, ThreadState};
use smallvec::SmallVec;

/// The number of fences and events of each thread.
pub(super) type Clock = SmallVec<[u32; 8]>;

/// Facts about an event besides its clocks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Note {
    /// The combined order of the fences right before it.
    pub(super) fence: Order,
    /// The order of the access.
    pub(super) order: Order,
    /// Whether the order of the access is known. For a read, it is known once the step that takes its value is chosen.
    pub(super) is_known: bool,
}

/// The clocks that are stored for an event, in this order.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// After the fences before the event.
    Before,
    /// At the event itself, included.
    Own,
    /// What its thread would join at an acquire fence.
    Offered,
    /// What happens before the last release fence of its thread.
    Released,
    /// What an access that synchronizes with this event joins.
    Message,
}

const ROWS: usize = 5;

/// The clocks of all events except the initial writes.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    /// The number of the first event that has clocks.
    first: usize,
    /// The number of threads; 0 if the model needs no clocks.
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
    /// No clocks yet, for this many threads, after `first` initial writes.
    pub(super) fn new(first: usize, width: usize) -> Self {
        Self { first, width, ..Self::default() }
    }

    /// Adds an event without clocks yet.
    pub(super) fn push(&mut self) {
        if self.width > 0 {
            self.numbers.resize(self.numbers.len() + ROWS * self.width, 0);
            self.notes.push(Note::default());
        }
    }

    /// Removes all clocks, and takes over the dimensions of another graph.
    pub(super) fn clear(&mut self, of: &Self) {
        (self.first, self.width) = (of.first, of.width);
        self.numbers.clear();
        self.notes.clear();
    }

    /// Adds an event with the clocks that it has in another graph.
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

    /// The number of events that have clocks.
    pub(super) fn len(&self) -> usize {
        self.notes.len()
    }

    /// The note of an event that is not an initial write.
    pub(super) fn note(&self, event: u32) -> Note {
        self.notes[event as usize - self.first]
    }

    /// The clock of an event, itself included.
    pub(super) fn own(&self, event: u32) -> &[u32] {
        self.row(event, Row::Own)
    }

    /// The clock at the access of an event, after the fences right before it.
    pub(super) fn before(&self, event: u32) -> &[u32] {
        self.row(event, Row::Before)
    }

    /// The number of events and fences that are `seq_cst`.
    pub(super) fn sequential(&self) -> usize {
        self.notes.iter().map(|note| usize::from(note.fence.seq_cst) + usize::from(note.order.seq_cst)).sum()
    }
}

/// The clocks of a thread while it passes fences.
struct FenceClocks {
    clock: Clock,
    offered: Clock,
    released: Clock,
}

impl FenceClocks {
    /// The thread passes these fences.
    fn pass(&mut self, fence: Order) {
        if fence.releases_first {
            self.released.clone_from(&self.clock);
        }
        // acquire fences: what an earlier read could synchronize with happens before what follows
        if fence.acquire {
            join(&mut self.clock, &self.offered);
        }
        // release fences: what happens before them happens before an acquire of a later write
        if fence.release && !fence.releases_first {
            self.released.clone_from(&self.clock);
        }
    }
}

impl Graph {
    /// The clocks of a thread after its last event.
    fn passing(&self, last: u32) -> FenceClocks {
        let clocks = &self.clocks;
        let row = |row: Row| -> Clock {
            if last == NONE { SmallVec::from_elem(0, clocks.width) } else { clocks.row(last, row).into() }
        };
        FenceClocks { clock: row(Row::Own), offered: row(Row::Offered), released: row(Row::Released) }
    }

    /// The clock of the next access of a thread, given its current position.
    pub(super) fn clock_of(&self, now: &ThreadState) -> Clock {
        let mut passing = self.passing(now.last);
        passing.pass(now.passed);
        passing.clock
    }

    /// Stores the orders of an event, which is the last one of its thread, and computes its clocks.
    pub(super) fn note(&mut self, event: u32, fence: Order, known: Option<Order>) {
        if self.clocks.width == 0 {
            return;
        }
        let order = known.unwrap_or_default();
        let found = *self.event(event);
        let me = found.thread as usize;
        let mut passing = self.passing(found.before.last);
        if fence.is_fence() {
            // the fence has a position of its own in the thread
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
            // release sequences continue through exchanges
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

    /// If a thread has read, and the choice of the step that takes the value was taken back, the order of the read is unknown
    /// again.
    pub(super) fn forget_choices(&mut self) {
        if self.clocks.width == 0 {
            return;
        }
        for thread in 0..self.threads.len() {
            let now = self.threads[thread];
            if now.held.is_some() && matches!(now.doing, NextAction::Choice(_)) && now.last != NONE {
                let before = self.event(now.last).before.passed;
                self.note(now.last, before, None);
            }
        }
    }

    /// Whether an event, which is not an initial write, happens before something with this clock.
    pub(super) fn is_before(&self, event: u32, clock: &[u32]) -> bool {
        let thread = self.event(event).thread as usize;
        self.clocks.own(event)[thread] <= clock[thread]
    }

    /// The last write of a location in coherence that happens before something with this clock, or that a read which happens
    /// before it reads from. By *coherence*, a read with this clock returns no earlier write, and a write comes after it.
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

/// The union of what is before each, as the componentwise maximum.
fn join(clock: &mut [u32], other: &[u32]) {
    for (one, other) in clock.iter_mut().zip(other) {
        *one = (*one).max(*other);
    }
}
