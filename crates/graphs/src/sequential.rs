//! RC11 checked as a graph grows: coherence by happens-before, and the order `psc` of the `seq_cst` events.
//!
//! An event is added at the end of its thread, so no event of the graph happens after it. Then *coherence* (`hb ; eco?` is
//! irreflexive) requires just one thing of the event: it neither reads from, nor is placed in coherence before, a write that is
//! overwritten by what happens before it ([`Graph::bound_by`]).
//!
//! A new cycle of `psc` goes through the new event. As `psc` consists of `po`, `rf`, `co` and `fr`, it is also a cycle of these.
//! Most graphs have none, and a search from the new event shows this. If there is one that consists of `seq_cst` accesses only,
//! it is one of `psc`. Otherwise `psc` is built.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section 3: `scb`,
//! `psc_base`, `psc_F`.

use super::clocks::Clock;
use super::code::is_cyclic;
use super::consistency::{Keeps, Search};
use super::graph::{Graph, Kind};
use petgraph::graph::DiGraph;
use smallvec::SmallVec;
use std::collections::BTreeMap;

impl Graph {
    /// Whether an event is still coherent. It was placed by the fences that the thread had passed; but the step may have fences
    /// of its own, and it was not known which step it is.
    pub(super) fn stays_coherent(&self, event: u32) -> bool {
        let found = self.event(event);
        if !matches!(found.kind, Kind::Read | Kind::Write)
            || self.clocks.note(event).fence == found.before.passed
        {
            return true;
        }
        let bound = self.bound_by(self.clocks.before(event), found.location);
        let own = if found.kind == Kind::Read { found.source } else { found.around[0] };
        self.event(bound).rank <= self.event(own).rank
    }

    /// Whether the `seq_cst` events still have an order with this event, if they had one without it.
    pub(super) fn stays_sequential(&self, event: u32, search: &mut Search) -> bool {
        if self.clocks.sequential() < 2 || !Keeps::ALL.is_in_cycle(self, event, search) {
            return true;
        }
        let first = self.first_with_clocks();
        let is_sequential = |event: u32| event >= first && self.clocks.note(event).order.seq_cst;
        if is_sequential(event) && Keeps::ALL.is_in_cycle_of(self, event, search, is_sequential) {
            return false;
        }
        !Psc::new(self).is_cyclic()
    }
}

/// An access, or the combined fences before one.
#[derive(Clone, Copy, Debug)]
struct Item {
    event: u32,
    thread: usize,
    /// The number of items of its thread up to it, itself included.
    tick: u32,
    /// The index of its location; `None` for a fence.
    location: Option<usize>,
    kind: Kind,
    /// The rank in coherence of the write, or of the write that is read from.
    rank: u32,
    seq_cst: bool,
}

/// A set of items.
type Items = Vec<bool>;

/// The lowest ranks of a set of accesses to one location: of its writes, and of the writes that its reads read from.
#[derive(Clone, Copy)]
struct Ranks {
    write: u32,
    read: u32,
}

/// The order `psc` of the `seq_cst` events.
struct Psc<'g> {
    graph: &'g Graph,
    items: Vec<Item>,
    /// The items of each thread, in program order.
    threads: Vec<Vec<usize>>,
    /// The accesses of each location.
    locations: Vec<Vec<usize>>,
}

impl<'g> Psc<'g> {
    fn new(graph: &'g Graph) -> Self {
        let mut psc = Self {
            graph,
            items: Vec::new(),
            threads: vec![Vec::new(); graph.threads.len()],
            locations: Vec::new(),
        };
        let mut numbers: BTreeMap<u32, usize> = BTreeMap::new();
        let first = graph.first_with_clocks();
        for (event, found) in (0..).zip(&graph.events).skip(first as usize) {
            let (note, thread) = (graph.clocks.note(event), found.thread as usize);
            let item = Item {
                event,
                thread,
                tick: graph.clocks.before(event)[thread],
                location: None,
                kind: Kind::Choice,
                rank: 0,
                seq_cst: note.fence.seq_cst,
            };
            if note.fence.is_fence() {
                psc.add(item);
            }
            if matches!(found.kind, Kind::Initial | Kind::Choice) {
                continue;
            }
            let number = numbers.len();
            let number = *numbers.entry(found.location).or_insert(number);
            let is_read = found.kind == Kind::Read;
            psc.add(Item {
                tick: graph.clocks.own(event)[thread],
                location: Some(number),
                kind: found.kind,
                rank: if is_read { graph.event(found.source).rank } else { found.rank },
                seq_cst: note.order.seq_cst,
                ..item
            });
        }
        psc
    }

    fn add(&mut self, item: Item) {
        let index = self.items.len();
        self.threads[item.thread].push(index);
        if let Some(location) = item.location {
            if self.locations.len() <= location {
                self.locations.resize(location + 1, Vec::new());
            }
            self.locations[location].push(index);
        }
        self.items.push(item);
    }

    /// The clock of an item, itself included.
    fn clock(&self, item: &Item) -> &[u32] {
        let clocks = &self.graph.clocks;
        if item.location.is_none() { clocks.before(item.event) } else { clocks.own(item.event) }
    }

    /// The relation hb: whether one item happens before another one.
    fn is_before(&self, first: usize, then: usize) -> bool {
        let (one, other) = (&self.items[first], &self.items[then]);
        first != then && self.clock(other)[one.thread] >= one.tick
    }

    /// The first item of a set in each thread.
    fn firsts(&self, set: &Items) -> Clock {
        let mut firsts: Clock = SmallVec::from_elem(u32::MAX, self.threads.len());
        for (item, _) in self.items.iter().zip(set).filter(|(_, is_in)| **is_in) {
            firsts[item.thread] = firsts[item.thread].min(item.tick);
        }
        firsts
    }

    /// Whether an item is in a set, or an item of the set happens before it; the set is given by its firsts.
    fn is_reached(&self, firsts: &Clock, item: &Item) -> bool {
        firsts.iter().zip(self.clock(item)).any(|(first, clock)| first <= clock)
    }

    /// The items that some item of a set happens before (`hb`); the set is given by its firsts.
    fn after(&self, firsts: &Clock) -> Items {
        let is_after = |item: &Item| {
            let threads = firsts.iter().zip(self.clock(item)).enumerate();
            let mut reached = threads
                .map(|(thread, (first, clock))| first < clock || (first == clock && thread != item.thread));
            reached.any(|it| it)
        };
        self.items.iter().map(is_after).collect()
    }

    /// The items that come after some item of a set in program order (`sb`); with `elsewhere`, only at other locations. A fence
    /// has no location.
    fn later(&self, set: &Items, elsewhere: bool) -> Items {
        let mut found = vec![false; self.items.len()];
        for thread in &self.threads {
            // the location of the first item of the set, and whether the set has items of several locations
            let (mut first, mut several) = (None, false);
            for &index in thread {
                let location = self.items[index].location;
                found[index] = match first {
                    None => false,
                    Some(_) if !elsewhere || several => true,
                    Some(first) => location.is_none() || location != first,
                };
                if set[index] {
                    several |= location.is_none() || first.is_some_and(|first| first != location);
                    first = first.or(Some(location));
                }
            }
        }
        found
    }

    /// For each location, the lowest ranks of the accesses of a set.
    fn ranks(&self, set: &Items) -> Vec<Ranks> {
        let mut lowest = vec![Ranks { write: u32::MAX, read: u32::MAX }; self.locations.len()];
        for (item, _) in self.items.iter().zip(set).filter(|(_, is_in)| **is_in) {
            let Some(ranks) = item.location.and_then(|it| lowest.get_mut(it)) else { continue };
            let rank = if item.kind == Kind::Write { &mut ranks.write } else { &mut ranks.read };
            *rank = item.rank.min(*rank);
        }
        lowest
    }

    /// The image of a set under `scb`: `sb`; `sb` to another location, then `hb`, then `sb` from another location; `hb` on one
    /// location; `co`; `fr`.
    fn scb(&self, from: &Items) -> Items {
        let mut found = self.later(from, false);
        let around = self.after(&self.firsts(&self.later(from, true)));
        for (found, is_in) in found.iter_mut().zip(self.later(&around, true)) {
            *found |= is_in;
        }
        let lowest = self.ranks(from);
        for (items, ranks) in self.locations.iter().zip(&lowest) {
            for &then in items {
                let item = &self.items[then];
                found[then] |= item.kind == Kind::Write && item.rank > ranks.write.min(ranks.read);
                found[then] |= items.iter().any(|&first| from[first] && self.is_before(first, then));
            }
        }
        found
    }

    /// The image of a set under `eco`: what comes after it in `rf`, `co` and `fr`.
    fn eco(&self, from: &Items) -> Items {
        let lowest = self.ranks(from);
        let is_after = |item: &Item| {
            let ranks = item.location.and_then(|it| lowest.get(it));
            ranks.is_some_and(|ranks| {
                item.rank > ranks.write.min(ranks.read)
                    || (item.kind == Kind::Read && item.rank == ranks.write)
            })
        };
        self.items.iter().map(is_after).collect()
    }

    fn is_cyclic(&self) -> bool {
        let nodes: Vec<u32> =
            (0..).zip(&self.items).filter(|(_, item)| item.seq_cst).map(|(index, _)| index).collect();
        let mut edges = Vec::new();
        for &node in &nodes {
            let start = node as usize;
            let is_fence = self.items[start].location.is_none();
            // from a fence, also by what happens after it
            let from: Items = (0..self.items.len())
                .map(|index| index == start || (is_fence && self.is_before(start, index)))
                .collect();
            let base = self.scb(&from);
            let firsts = self.firsts(&base);
            // between fences: hb, or hb, eco and hb
            let through = is_fence.then(|| self.firsts(&self.eco(&from)));
            for &other in &nodes {
                let (end, item) = (other as usize, &self.items[other as usize]);
                let is_base = base[end] || (item.location.is_none() && self.is_reached(&firsts, item));
                let is_between = |through: &Clock| {
                    item.location.is_none() && (self.is_before(start, end) || self.is_reached(through, item))
                };
                if is_base || through.as_ref().is_some_and(is_between) {
                    edges.push((node, other));
                }
            }
        }
        is_cyclic(&DiGraph::from_edges(edges))
    }
}

impl Graph {
    /// The number of the first event that is not an initial write.
    fn first_with_clocks(&self) -> u32 {
        self.events.len() as u32 - self.clocks.len() as u32
    }
}
