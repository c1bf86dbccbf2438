//! Consistency of graphs as they grow: what is added to a consistent graph is compared with the events that it has to come after,
//! and with those that have to come after it. This module is for models with one global order of all threads;
//! [`super::sequential`] is for RC11.
//!
//! Accesses of one location are coherent if each new one is placed after what its thread has accessed there before
//! ([`Graph::bound`]), because nothing comes after it in its thread. Any other violation is a cycle of the order of the model,
//! and a new cycle goes through the new event: a search from this event, through the events that come after it, finds it. An
//! event that is last in coherence, or reads from the last write, has no event after it and needs no search.
//!
//! # Sources
//! J. Alglave, L. Maranget, M. Tautschnig, *Herding Cats*, TOPLAS 2014: SC per location, and the global order of SC, TSO and PSO.

use super::events::Events;
use super::graph::{Event, Graph, Kind};
use super::thread::{NONE, ThreadState};
use garret_machine::memory::{Model, PreservedOrder};

/// The axioms that make a graph an execution.
#[derive(Clone, Copy, Debug)]
pub(super) enum Axioms {
    /// There is one global order of all threads, which preserves this part of their program orders.
    Global(Keeps),
    /// RC11: coherence by happens-before, and an order of the `seq_cst` events.
    Rc11,
}

impl Axioms {
    pub(super) fn new(model: Model) -> Self {
        model.kept().map_or(Self::Rc11, |kept| Self::Global(Keeps::new(kept)))
    }

    /// Whether the axioms need happens-before.
    pub(super) fn has_clocks(self) -> bool {
        matches!(self, Self::Rc11)
    }

    /// Calls `found` with events that have to come after an event when steps are taken one after the other; from these, all
    /// others that have to come after it can be reached. Under RC11 this is the relation `po | rf`.
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

    /// The earliest write of a location that the next access of a thread may use: a read reads from it or from a later one, a
    /// write comes after it in coherence.
    pub(super) fn bound(self, graph: &Graph, now: &ThreadState, location: u32) -> u32 {
        match self {
            Self::Global(_) => graph.bound(now.last, location),
            Self::Rc11 => graph.bound_by(&graph.clock_of(now), location),
        }
    }
}

/// The part of program order that a model preserves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keeps {
    write_read: bool,
    write_write: bool,
}

/// Buffers of a search, reused.
#[derive(Debug, Default)]
pub(super) struct Search {
    seen: Events,
    waiting: Vec<u32>,
}

impl Keeps {
    /// All of program order: sequential consistency.
    pub(super) const ALL: Self = Self { write_read: true, write_write: true };

    fn new(kept: &dyn PreservedOrder) -> Self {
        Self { write_read: kept.write_read(), write_write: kept.write_write() }
    }

    /// Whether the model orders two events of a thread in the global order because of their program order.
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

    /// Calls `found` with events that the model orders after an event; from these, all others that it orders after it can be
    /// reached.
    pub(super) fn after(self, graph: &Graph, index: u32, mut found: impl FnMut(u32)) {
        let event = graph.event(index);
        let mut next = event.next;
        while next != NONE {
            let then = graph.event(next);
            if self.orders(event, then) {
                found(next);
                // all later events come after a read
                if then.kind == Kind::Read || (self.write_read && self.write_write) {
                    break;
                }
            }
            next = then.next;
        }
        if event.kind == Kind::Read {
            // from-read: the write that overwrites what was read
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

    /// Whether an event comes after itself, that is, whether it is in a cycle.
    pub(super) fn is_in_cycle(self, graph: &Graph, event: u32, search: &mut Search) -> bool {
        self.is_in_cycle_of(graph, event, search, |_| true)
    }

    /// Whether an event is in a cycle of events for which `is_meant` holds.
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
    /// The read of the exchange to which this write belongs.
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

    /// Whether an exchange has read from this write and overwritten it: no write may come between.
    pub(super) fn is_exchanged(&self, write: u32) -> bool {
        let next = self.event(write).around[1];
        next != NONE && self.read_of_half(next).is_some_and(|read| self.event(read).source == write)
    }

    /// Whether a write is the last one of its location in coherence.
    pub(super) fn is_last(&self, write: u32) -> bool {
        self.event(write).around[1] == NONE
    }
}
