//! Which graphs are executions, as they grow: what is added to a consistent graph is compared with what it has to be after, and what has
//! to be after it. Here for models with one order of all threads; [`super::sequential`] is about RC11.
//!
//! Accesses of one location are coherent where each is placed after what its thread has accessed there before ([`Graph::bound`]), as nothing
//! is after it in its thread. All else is a cycle of what the model orders, and one that was not there goes through what is new: a search
//! from there, through the events after it. An event that is last in coherence, or reads from what is, has no event after it: it needs no
//! search.
//!
//! # Sources
//! J. Alglave, L. Maranget, M. Tautschnig, *Herding Cats*, TOPLAS 2014: SC per location, and the global order of SC, TSO and PSO.

use super::events::Events;
use super::graph::{Event, Graph, Kind};
use super::thread::{NONE, Now};
use garret_machine::memory::{Kept, Model};

/// What makes a graph an execution.
#[derive(Clone, Copy, Debug)]
pub(super) enum Axioms {
    /// There is one order of all threads, which keeps this of theirs.
    Global(Keeps),
    /// RC11: coherence by what happens before, and an order of what is `seq_cst`.
    Rc11,
}

impl Axioms {
    pub(super) fn new(model: Model) -> Self {
        model.kept().map_or(Self::Rc11, |kept| Self::Global(Keeps::new(kept)))
    }

    /// Whether what happens before each event is asked for.
    pub(super) fn has_clocks(self) -> bool {
        matches!(self, Self::Rc11)
    }

    /// Events that have to come after another one when steps are taken one after the other, from which all others that have to can be
    /// come to. Under RC11 that is `po | rf`.
    pub(super) fn after(self, graph: &Graph, index: u32, mut found: impl FnMut(u32)) {
        match self {
            Self::Global(keeps) => keeps.after(graph, index, found),
            Self::Rc11 => {
                let event = graph.event(index);
                if event.next != NONE {
                    found(event.next);
                }
                if matches!(event.kind, Kind::Write | Kind::Initial) {
                    graph.readers(index).for_each(found);
                }
            }
        }
    }

    /// The write that an access to this location, which a thread does next from here on, is not before: reads read from it or later ones,
    /// writes come after it.
    pub(super) fn bound(self, graph: &Graph, now: &Now, location: u32) -> u32 {
        match self {
            Self::Global(_) => graph.bound(now.last, location),
            Self::Rc11 => graph.bound_by(&graph.clock_of(now), location),
        }
    }
}

/// What a model keeps of program order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keeps {
    write_read: bool,
    write_write: bool,
}

/// What a search needs, used again and again.
#[derive(Debug, Default)]
pub(super) struct Search {
    seen: Events,
    waiting: Vec<u32>,
}

impl Keeps {
    /// Everything: sequential consistency.
    pub(super) const ALL: Self = Self { write_read: true, write_write: true };

    fn new(kept: &dyn Kept) -> Self {
        Self { write_read: kept.write_read(), write_write: kept.write_write() }
    }

    /// Whether the earlier one of two events of a thread is before the later one in the order of all threads, because of their order in the
    /// thread.
    pub(super) fn orders(self, first: &Event, then: &Event) -> bool {
        match (first.kind, then.kind) {
            (Kind::Read, Kind::Read | Kind::Write) => true,
            (Kind::Write, Kind::Read) => self.write_read || then.fences[0] > first.fences[0],
            (Kind::Write, Kind::Write) => {
                self.write_write || then.fences[0] > first.fences[0] || then.fences[1] > first.fences[1]
            }
            _ => false,
        }
    }

    /// Events that a model orders after another one, from which all others that it orders after that one can be come to.
    pub(super) fn after(self, graph: &Graph, index: u32, mut found: impl FnMut(u32)) {
        let event = graph.event(index);
        let mut next = event.next;
        while next != NONE {
            let then = graph.event(next);
            if self.orders(event, then) {
                found(next);
                // all that is later is after a read
                if then.kind == Kind::Read || (self.write_read && self.write_write) {
                    break;
                }
            }
            next = then.next;
        }
        if event.kind == Kind::Read {
            // it was not yet overwritten
            let next = graph.event(event.source).around[1];
            if next != NONE && next != index {
                found(next);
            }
            return;
        }
        if event.around[1] != NONE {
            found(event.around[1]);
        }
        graph.readers(index).filter(|read| graph.event(*read).thread != event.thread).for_each(found);
    }

    /// Whether an event is after itself.
    pub(super) fn is_in_cycle(self, graph: &Graph, event: u32, search: &mut Search) -> bool {
        self.is_in_cycle_of(graph, event, search, |_| true)
    }

    /// Whether an event is after itself by way of these events alone.
    pub(super) fn is_in_cycle_of(
        self,
        graph: &Graph,
        event: u32,
        search: &mut Search,
        is_meant: impl Fn(u32) -> bool,
    ) -> bool {
        search.seen.clear(graph.events.len());
        search.waiting.clear();
        search.waiting.push(event);
        let mut found = false;
        while let Some(next) = search.waiting.pop() {
            self.after(graph, next, |after| {
                found |= after == event;
                if search.seen.insert(after) && is_meant(after) {
                    search.waiting.push(after);
                }
            });
            if found {
                return true;
            }
        }
        false
    }
}

impl Graph {
    /// The read of an exchange whose write this is.
    pub(super) fn read_of_half(&self, write: u32) -> Option<u32> {
        let event = self.event(write);
        if !event.half || event.kind != Kind::Write {
            return None;
        }
        let mut read = event.before.last;
        while read != NONE && self.event(read).kind == Kind::Choice {
            read = self.event(read).before.last;
        }
        (read != NONE).then_some(read)
    }

    /// Whether an exchange has read this write and overwritten it: nothing comes between.
    pub(super) fn is_exchanged(&self, write: u32) -> bool {
        let next = self.event(write).around[1];
        next != NONE && self.read_of_half(next).is_some_and(|read| self.event(read).source == write)
    }

    /// Whether a write is the last one of its location in coherence.
    pub(super) fn is_last(&self, write: u32) -> bool {
        self.event(write).around[1] == NONE
    }
}
