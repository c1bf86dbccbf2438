//! Execution graphs: events and the relations between them.
//!
//! Events are stored in the order in which they were added; the initial writes of all locations come first. That order extends
//! `po | rf`, except where a read was revised to read from a later write.

use super::clocks::Clocks;
use super::code::{Access, CellValue, Code, Order, Stop, UNWRITTEN};
use super::events::Events;
use super::thread::{NONE, NextAction, ReadConsumer, ThreadState};
use smallvec::SmallVec;

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The initial write of a location.
    Initial,
    /// A read.
    Read,
    /// A write.
    Write,
    /// A choice between several ways to go on.
    Choice,
}

/// An event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub(super) kind: Kind,
    /// It is half of an exchange: the read, or the write, which is the next event of the thread.
    pub(super) half: bool,
    /// Index in [`Code::threads`].
    pub(super) thread: u32,
    /// Index in [`Code::locations`].
    pub(super) location: u32,
    /// The value that is read or written.
    pub(super) held: CellValue,
    /// The state of the thread before the event.
    pub(super) before: ThreadState,
    /// The number of full fences, and of fences that order stores only, that the thread had passed when it accessed memory.
    pub(super) fences: [u16; 2],
    /// The next event of the thread; the one before is [`ThreadState::last`].
    pub(super) next: u32,
    /// The write that a read reads from; the number of the way that was chosen, for a choice.
    pub(super) source: u32,
    /// A linked list of the reads that read from a write: the first one (in a write), or the next one (in a read).
    pub(super) reader: u32,
    /// Coherence: the previous and the next write of the location; `rank` is the number of writes before this one.
    pub(super) around: [u32; 2],
    pub(super) rank: u32,
}

/// An execution graph, and the states of its threads.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) events: Vec<Event>,
    pub(super) threads: Vec<ThreadState>,
    /// The slots of all threads, [`Code::slots`] for each.
    pub(super) slots: Vec<i64>,
    /// The slots of the thread of each event before the event; initial writes have none.
    pub(super) before: Vec<i64>,
    /// The clocks of happens-before, if the model needs them.
    pub(super) clocks: Clocks,
}

impl Clone for Graph {
    fn clone(&self) -> Self {
        let mut graph = Self::default();
        graph.clone_from(self);
        graph
    }

    fn clone_from(&mut self, source: &Self) {
        self.events.clone_from(&source.events);
        self.threads.clone_from(&source.threads);
        self.slots.clone_from(&source.slots);
        self.before.clone_from(&source.before);
        self.clocks.clone_from(&source.clocks);
    }
}

impl Graph {
    /// The graph in which no thread has taken a step. With `clocks`, happens-before is computed.
    pub(super) fn new(code: &Code, clocks: bool) -> Self {
        let mut graph = Self::default();
        if clocks {
            graph.clocks = Clocks::new(code.locations.len(), code.threads.len());
        }
        let nowhere = ThreadState::new(0);
        for (location, cell) in (0..).zip(&code.locations) {
            graph.events.push(Event {
                kind: Kind::Initial,
                half: false,
                thread: u32::MAX,
                location,
                held: cell.initial,
                before: nowhere,
                fences: [0; 2],
                next: NONE,
                source: NONE,
                reader: NONE,
                around: [NONE; 2],
                rank: 0,
            });
        }
        for thread in &code.threads {
            let mut now = ThreadState::new(thread.start);
            let first = graph.slots.len();
            graph.slots.extend_from_slice(&thread.slots);
            now.settle(code, &mut graph.slots[first..], |_, _, _| {});
            graph.threads.push(now);
        }
        graph
    }

    pub(super) fn event(&self, event: u32) -> &Event {
        &self.events[event as usize]
    }

    /// A write, and those that follow it in coherence.
    pub(super) fn writes_from(&self, write: u32) -> impl Iterator<Item = u32> + '_ {
        let known = |event: u32| Some(event).filter(|event| *event != NONE);
        core::iter::successors(Some(write), move |write| known(self.event(*write).around[1]))
    }

    /// The reads that read from a write.
    pub(super) fn readers(&self, write: u32) -> impl Iterator<Item = u32> + '_ {
        let known = |event: u32| Some(event).filter(|event| *event != NONE);
        let first = known(self.event(write).reader);
        core::iter::successors(first, move |read| known(self.event(*read).reader))
    }

    /// The slots of the thread of an event before the event.
    pub(super) fn slots_before(&self, code: &Code, event: u32) -> &[i64] {
        let first = (event as usize - code.locations.len()) * code.slots;
        &self.before[first..first + code.slots]
    }

    /// Whether any thread but this one reads the location.
    pub(super) fn is_read_by_others(&self, location: u32, thread: u32) -> bool {
        let mut reads = self.writes_from(location).flat_map(|write| self.readers(write));
        reads.any(|read| self.event(read).thread != thread)
    }

    /// Adds an event of a thread, whose state does not change yet.
    fn push(&mut self, code: &Code, thread: u32, kind: Kind, location: u32) -> u32 {
        let index = self.events.len() as u32;
        let now = self.threads[thread as usize];
        let first = thread as usize * code.slots;
        self.before.extend_from_slice(&self.slots[first..first + code.slots]);
        if now.last != NONE {
            self.events[now.last as usize].next = index;
        }
        self.events.push(Event {
            kind,
            half: false,
            thread,
            location,
            held: CellValue::default(),
            before: now,
            fences: now.fences,
            next: NONE,
            source: NONE,
            reader: NONE,
            around: [NONE; 2],
            rank: 0,
        });
        self.clocks.push();
        index
    }

    /// Adds a read of the thread from this write.
    pub(super) fn add_read(&mut self, code: &Code, thread: u32, location: u32, write: u32) -> u32 {
        let read = self.push(code, thread, Kind::Read, location);
        self.read_from(code, read, write);
        read
    }

    /// Lets a read that reads from no write yet, and is the last event of its thread, read from this write.
    pub(super) fn read_from(&mut self, code: &Code, read: u32, write: u32) {
        let source = &mut self.events[write as usize];
        let (mut held, next) = (source.held, source.reader);
        let mut undefined = match source.kind {
            Kind::Initial => code.locations[write as usize].undefined,
            _ => code.unwritten.filter(|_| held.number == UNWRITTEN),
        };
        source.reader = read;
        let place = self.events[read as usize].before.place;
        if undefined.is_some() && code.unwritten.is_some() && code.places[place as usize].passes_on {
            held = CellValue { number: UNWRITTEN, thread: 0 };
            undefined = None;
        }
        let event = &mut self.events[read as usize];
        (event.source, event.held, event.reader) = (write, held, next);
        (event.half, event.next) = (false, NONE);
        let (location, thread, before) = (event.location, event.thread as usize, event.before);
        let mut now = ThreadState { last: read, count: before.count + 1, ..before };
        let first = thread * code.slots;
        let from = (read as usize - code.locations.len()) * code.slots;
        self.slots[first..first + code.slots].copy_from_slice(&self.before[from..from + code.slots]);
        let slots = &mut self.slots[first..first + code.slots];
        match before.resolve(code, slots, location, held) {
            _ if undefined.is_some() => {
                self.note(read, before.passed, None);
                now.doing = NextAction::Stopped(Stop::Beyond(undefined.unwrap_or_default()));
            }
            None => {
                self.note(read, before.passed, None);
                now.doing = NextAction::TooLarge;
            }
            Some(ReadConsumer::Nothing) => {
                self.note(read, before.passed, None);
                now.doing = NextAction::Stuck;
            }
            Some(ReadConsumer::Several(step, ways)) => {
                (now.held, now.doing) = (Some(held), NextAction::Choice(ways));
                self.events[read as usize].fences = sum(before.fences, step.fences_before());
                now.fences = self.events[read as usize].fences;
                // its order is known once the choice is made
                self.note(read, before.passed, None);
            }
            Some(ReadConsumer::Step(step)) => {
                now.fences = sum(before.fences, step.fences_before());
                self.events[read as usize].fences = now.fences;
                self.note(read, before.passed.then(step.orders[0]), Some(step.orders[1]));
                self.read_by(code, read, step, &mut now);
            }
        }
        self.threads[thread] = now;
    }

    /// Takes the step that consumes the value of a read.
    fn read_by(&mut self, code: &Code, read: u32, step: &super::code::Step, now: &mut ThreadState) {
        let event = self.events[read as usize];
        let first = event.thread as usize * code.slots;
        let slots = &mut self.slots[first..first + code.slots];
        let is_exchange = matches!(step.access, Access::Exchange(..));
        let written = step.written(slots, event.held).filter(|_| is_exchange);
        if is_exchange && written.is_none() {
            now.doing = NextAction::TooLarge;
            return;
        }
        if !now.take(code, slots, step, event.held) {
            return;
        }
        // the state that the thread would reach tells whether it comes back to an earlier one
        if written.is_none_or(|written| written == event.held) {
            let mut after = *now;
            let mut slots_after: SmallVec<[i64; 8]> = SmallVec::from_slice(slots);
            if written.is_some() {
                after.fences[0] = after.fences[0].saturating_add(1);
            }
            after.settle(code, &mut slots_after, |_, _, _| {});
            let since = self.comes_back(code, read, &after, &slots_after);
            if since.is_some() || written.is_none() {
                *now = after;
                self.slots[first..first + code.slots].copy_from_slice(&slots_after);
            }
            if let Some(since) = since {
                now.doing = NextAction::Blocked(since);
                return;
            }
        }
        if let Some(written) = written {
            (now.held, now.doing) = (Some(written), NextAction::Half(event.location));
            self.events[read as usize].half = true;
        }
    }

    /// Adds a write of the thread, right after another write of the location in coherence.
    pub(super) fn add_write(&mut self, code: &Code, thread: u32, location: u32, after: u32) -> u32 {
        let write = self.push(code, thread, Kind::Write, location);
        let at = thread as usize * code.slots;
        let before = self.threads[thread as usize];
        let mut now = ThreadState { last: write, count: before.count + 1, ..before };
        if let (NextAction::Half(_), Some(held)) = (now.doing, now.held) {
            self.events[write as usize].held = held;
            self.events[write as usize].half = true;
            self.note_half(write);
            now.held = None;
            now.fences[0] = now.fences[0].saturating_add(1);
            now.settle(code, &mut self.slots[at..at + code.slots], |_, _, _| {});
        } else if let NextAction::Write(_, number) = now.doing {
            let step = &code.places[now.place as usize].steps[usize::from(number)];
            let written = step.written(&self.slots[at..at + code.slots], CellValue::default());
            self.events[write as usize].fences = sum(now.fences, step.fences_before());
            now.fences = self.events[write as usize].fences;
            self.note(write, now.passed.then(step.orders[0]), Some(step.orders[1]));
            let slots = &mut self.slots[at..at + code.slots];
            match written {
                Some(held) if now.take(code, slots, step, CellValue::default()) => {
                    self.events[write as usize].held = held;
                    now.settle(code, slots, |_, _, _| {});
                }
                _ => now.doing = NextAction::TooLarge,
            }
        }
        self.threads[thread as usize] = now;
        self.place(write, after);
        write
    }

    /// Inserts a write into coherence, right after another one.
    fn place(&mut self, write: u32, after: u32) {
        let next = self.events[after as usize].around[1];
        let rank = self.events[after as usize].rank + 1;
        self.events[after as usize].around[1] = write;
        let event = &mut self.events[write as usize];
        (event.around, event.rank) = ([after, next], rank);
        if next != NONE {
            self.events[next as usize].around[0] = write;
        }
        let mut later = next;
        while later != NONE {
            self.events[later as usize].rank += 1;
            later = self.events[later as usize].around[1];
        }
    }

    /// Adds a choice of the thread.
    pub(super) fn add_choice(&mut self, code: &Code, thread: u32, way: u16) -> u32 {
        let choice = self.push(code, thread, Kind::Choice, NONE);
        self.events[choice as usize].source = way.into();
        let before = self.threads[thread as usize];
        let mut now = ThreadState { last: choice, count: before.count + 1, ..before };
        let first = thread as usize * code.slots;
        if let (Some(held), true) = (before.held, before.last != NONE) {
            // it has read, and the chosen step consumes the value
            let read = before.last;
            let location = self.event(read).location;
            let step = now.taker(code, &self.slots[first..first + code.slots], location, held, way);
            match step {
                Some(step) => {
                    let before = self.event(read).before.passed;
                    self.note(read, before.then(step.orders[0]), Some(step.orders[1]));
                    self.events[read as usize].half = false;
                    self.note(choice, Order::default(), None);
                    self.read_by(code, read, step, &mut now);
                }
                None => now.doing = NextAction::TooLarge,
            }
        } else {
            self.note(choice, now.passed, None);
            now.passed = Order::default();
            now.chosen = way + 1;
            now.settle(code, &mut self.slots[first..first + code.slots], |_, _, _| {});
        }
        self.threads[thread as usize] = now;
        choice
    }

    /// The earliest write of a location that an access after the event `last` of its thread may use: a read reads from it or from
    /// a later one, a write comes after it in coherence.
    pub(super) fn bound(&self, last: u32, location: u32) -> u32 {
        let mut event = last;
        while event != NONE {
            let found = self.event(event);
            if found.location == location {
                match found.kind {
                    Kind::Write => return event,
                    Kind::Read => return found.source,
                    Kind::Initial | Kind::Choice => {}
                }
            }
            event = found.before.last;
        }
        // the initial write of a location has the same number as the location
        location
    }

    /// Computes the events that come before the next event of the thread, by `po | rf`.
    pub(super) fn prefix(&self, thread: u32, found: &mut Events, waiting: &mut Vec<u32>) {
        found.clear(self.events.len());
        waiting.clear();
        waiting.push(self.threads[thread as usize].last);
        while let Some(event) = waiting.pop() {
            if event == NONE || !found.insert(event) {
                continue;
            }
            let Event { kind, before, source, .. } = self.event(event);
            if *kind != Kind::Initial {
                waiting.push(before.last);
            }
            if *kind == Kind::Read {
                waiting.push(*source);
            }
        }
    }

    /// Writes to `into` the graph without the events that `keeps` rejects; its threads are where they are without these events.
    /// With each event it keeps, `keeps` must accept all that is before it by `po | rf`. The exception are the reads in
    /// `revised`: they read from no write for now, and nothing after them is kept. `numbers` gets the new number of each event.
    pub(super) fn restrict(
        &self,
        code: &Code,
        keeps: impl Fn(u32) -> bool,
        into: &mut Self,
        numbers: &mut Vec<u32>,
        revised: &[u32],
    ) {
        numbers.clear();
        into.events.clear();
        into.before.clear();
        into.clocks.clear(&self.clocks);
        into.threads.clone_from(&self.threads);
        into.slots.clone_from(&self.slots);
        let initial = code.locations.len();
        for (index, event) in (0u32..).zip(&self.events) {
            if (index as usize) < initial || keeps(index) {
                numbers.push(into.events.len() as u32);
                into.events.push(*event);
                if index as usize >= initial {
                    into.before.extend_from_slice(self.slots_before(code, index));
                    into.clocks.copy(&self.clocks, index);
                }
            } else {
                numbers.push(NONE);
                let number = |old: u32| if old == NONE { NONE } else { numbers[old as usize] };
                // the first event of its thread that is removed
                if event.before.last == NONE || number(event.before.last) != NONE {
                    let thread = event.thread as usize;
                    into.threads[thread] = event.before;
                    let place = thread * code.slots..(thread + 1) * code.slots;
                    into.slots[place].copy_from_slice(self.slots_before(code, index));
                }
            }
        }
        into.renumber(self, numbers, revised, initial);
        into.forget_choices();
    }

    /// Replaces all references to events by their new numbers.
    fn renumber(&mut self, old: &Self, numbers: &[u32], revised: &[u32], initial: usize) {
        let number = |event: u32| if event == NONE { NONE } else { numbers[event as usize] };
        let moved = |now: &mut ThreadState| {
            now.last = number(now.last);
            if let NextAction::Blocked(since) = &mut now.doing {
                *since = number(*since);
            }
        };
        self.threads.iter_mut().for_each(moved);
        for event in &mut self.events {
            event.next = number(event.next);
            event.reader = NONE;
            event.around = [NONE; 2];
            moved(&mut event.before);
        }
        for index in 0..old.events.len() as u32 {
            let (new, event) = (number(index), old.event(index));
            if new == NONE || event.kind != Kind::Read {
                continue;
            }
            if revised.contains(&index) {
                (self.events[new as usize].source, self.events[new as usize].next) = (NONE, NONE);
                continue;
            }
            let source = number(event.source);
            let first = core::mem::replace(&mut self.events[source as usize].reader, new);
            let read = &mut self.events[new as usize];
            (read.source, read.reader) = (source, first);
        }
        for first in 0..initial as u32 {
            let (mut last, mut rank) = (first, 0);
            let mut write = old.event(first).around[1];
            while write != NONE {
                let new = number(write);
                if new != NONE {
                    rank += 1;
                    self.events[last as usize].around[1] = new;
                    let event = &mut self.events[new as usize];
                    (event.around[0], event.rank) = (last, rank);
                    last = new;
                }
                write = old.event(write).around[1];
            }
        }
    }
}

fn sum(one: [u16; 2], other: [u16; 2]) -> [u16; 2] {
    [one[0].saturating_add(other[0]), one[1].saturating_add(other[1])]
}
