//! Data races: two accesses to one location by different threads, at least one of which writes and at least one of which is not
//! atomic, neither of which happens before the other.
//!
//! *Happens before* is the order of each thread, together with `synchronizes with`: a write that is a release, or follows a
//! release fence, happens before what follows an acquire. The acquire is a read from that write or from a write in its release
//! sequence, or a fence after such a read. The release sequence of a write continues in coherence as long as its own thread
//! writes, or any thread exchanges; under RC11, as in C++20, only as long as threads exchange. Happens-before is a part of `po |
//! rf` here, so that vector clocks (how many accesses of each thread come before an event) are computed along `po | rf`.
//!
//! A program that has no race in its executions under a model may still have one in executions that the model excludes.
//!
//! # Sources
//! ISO/IEC 9899:2018 (C17), 5.1.2.4: release sequences, synchronization, data races.

use super::code::{Code, Order};
use super::graph::{Event, Graph, Kind};
use super::thread::NONE;
use super::walk::{TakenStep, steps};
use super::ways::Rules;
use smallvec::SmallVec;

/// The number of accesses of each thread that come before something.
type Clock = Vec<u32>;

/// An element of a thread that matters for races.
#[derive(Clone, Copy, Debug)]
enum Item {
    Fence(Order),
    /// An access: the event, and its order.
    Access(u32, Order),
}

/// A thread during the computation of clocks.
#[derive(Default)]
struct Thread {
    items: Vec<Item>,
    /// The number of items that have been processed.
    done: usize,
    clock: Clock,
    /// The clock at its last release fence, if there was one.
    released: Option<Clock>,
    /// The clock that an acquire fence would join.
    offered: Clock,
}

/// Facts about an access.
#[derive(Clone, Default)]
struct AccessClocks {
    order: Order,
    /// The number of accesses of its own thread up to it, itself included.
    own: u32,
    clock: Clock,
    /// The clock that an access which synchronizes with it joins, if there can be one.
    released: Option<Clock>,
}

/// A data race: the first pair of racing accesses, in the order in which events were added.
pub(super) fn race(rules: Rules<'_>, graph: &Graph) -> Option<[u32; 2]> {
    let code = rules.code;
    let mut threads: Vec<Thread> =
        (0..graph.threads.len()).map(|thread| Thread::new(code, graph, thread as u32)).collect();
    if threads.iter().all(Thread::is_atomic) {
        return None;
    }
    let mut accesses = vec![AccessClocks::default(); graph.events.len()];
    for item in threads.iter().flat_map(|thread| &thread.items) {
        if let Item::Access(event, order) = *item {
            accesses[event as usize].order = order;
        }
    }
    let heads = heads(graph, &accesses, rules.axioms.has_clocks());
    // `po | rf` has no cycle, so that some thread can always make progress
    let mut moves = true;
    while moves {
        moves = false;
        for (number, thread) in threads.iter_mut().enumerate() {
            while thread.go_on(number, graph, &heads, &mut accesses) {
                moves = true;
            }
        }
    }
    first_unordered(code, graph, &accesses)
}

/// A data race, found with the clocks of the graph if the model has them, so that nothing is computed again.
pub(super) fn race_by_clocks(graph: &Graph) -> Option<[u32; 2]> {
    let clocks = &graph.clocks;
    let is_plain = |event: u32| !clocks.note(event).order.atomic;
    let mut last = Accesses::of_shared(graph);
    if last.locations.is_empty() {
        return None;
    }
    for event in accesses(graph) {
        let Event { location, thread, kind, .. } = *graph.event(event);
        let Ok(location) = last.locations.binary_search(&location) else { continue };
        let mut found: Option<u32> = None;
        for other in (0..graph.threads.len()).filter(|it| *it != thread as usize) {
            // the accesses of a thread before one that happens before this event happen before it, too
            for access in last.back(location, other).take_while(|it| !graph.is_before(*it, clocks.own(event)))
            {
                let writes = kind == Kind::Write || graph.event(access).kind == Kind::Write;
                let plain = is_plain(event) || is_plain(access);
                if writes && plain && !graph.is_before(event, clocks.own(access)) {
                    found = Some(found.map_or(access, |it| it.min(access)));
                }
            }
        }
        if let Some(other) = found {
            return Some([other, event]);
        }
        last.add(location, thread as usize, event);
    }
    None
}

/// The accesses whose orders are known, without initial writes, in a graph with clocks.
fn accesses(graph: &Graph) -> impl Iterator<Item = u32> + '_ {
    let first = graph.events.len() - graph.clocks.len();
    let events = (first as u32..).zip(graph.events.iter().skip(first));
    let is_access = |event: &Event| matches!(event.kind, Kind::Read | Kind::Write);
    let known = events.filter(move |(it, event)| is_access(event) && graph.clocks.note(*it).is_known);
    known.map(|(event, _)| event)
}

/// Whether more than one thread accesses a location.
fn is_shared(graph: &Graph, location: u32) -> bool {
    let first = (graph.events.len() - graph.clocks.len()) as u32;
    let all =
        graph.writes_from(location).flat_map(|write| std::iter::once(write).chain(graph.readers(write)));
    let mut threads = all.filter(|it| *it >= first).map(|it| graph.event(it).thread);
    threads.next().is_some_and(|one| threads.any(|other| other != one))
}

/// For each location that threads share and that has plain accesses, the accesses of each thread, the last one first.
struct Accesses {
    /// Ascending.
    locations: SmallVec<[u32; 16]>,
    /// The last access, by location and thread.
    last: Vec<u32>,
    threads: usize,
    /// For each event, the previous access of its thread to the same location.
    before: Vec<u32>,
}

impl Accesses {
    /// No access yet.
    fn of_shared(graph: &Graph) -> Self {
        let is_plain = |event: &u32| !graph.clocks.note(*event).order.atomic;
        let mut locations: SmallVec<[u32; 16]> =
            accesses(graph).filter(is_plain).map(|it| graph.event(it).location).collect();
        locations.sort_unstable();
        locations.dedup();
        locations.retain(|location| is_shared(graph, *location));
        let threads = graph.threads.len();
        let events = if locations.is_empty() { 0 } else { graph.events.len() };
        Self { last: vec![NONE; locations.len() * threads], locations, threads, before: vec![NONE; events] }
    }

    fn add(&mut self, location: usize, thread: usize, event: u32) {
        let last = &mut self.last[location * self.threads + thread];
        self.before[event as usize] = std::mem::replace(last, event);
    }

    fn back(&self, location: usize, thread: usize) -> impl Iterator<Item = u32> + '_ {
        let known = |event: u32| Some(event).filter(|event| *event != NONE);
        let last = known(self.last[location * self.threads + thread]);
        std::iter::successors(last, move |event| known(self.before[*event as usize]))
    }
}

/// For each write, the writes whose release sequences contain it. Whether these writes release anything is decided later.
fn heads(graph: &Graph, accesses: &[AccessClocks], only_exchanges: bool) -> Vec<Vec<u32>> {
    let mut heads: Vec<Vec<u32>> = vec![Vec::new(); graph.events.len()];
    let first_writes = (0u32..).zip(&graph.events).take_while(|(_, event)| event.kind == Kind::Initial);
    for (first, _) in first_writes {
        let mut before = first;
        for write in graph.writes_from(first).skip(1) {
            let event = graph.event(write);
            let exchanges = event.half && !accesses[write as usize].order.stores;
            let is_same = |head: u32| !only_exchanges && graph.event(head).thread == event.thread;
            let stays = |head: &u32| exchanges || is_same(*head);
            let mut all: Vec<u32> = heads[before as usize].iter().copied().filter(stays).collect();
            all.push(write);
            heads[write as usize] = all;
            before = write;
        }
    }
    heads
}

impl Thread {
    /// A thread of the graph, at its start.
    fn new(code: &Code, graph: &Graph, thread: u32) -> Self {
        let mut items = Vec::new();
        for TakenStep { step, event, .. } in steps(code, graph, thread) {
            let [before, access, after] = step.orders;
            items.push(Item::Fence(before));
            if event != NONE {
                items.extend(graph.accesses_of(event).map(|event| Item::Access(event, access)));
            }
            items.push(Item::Fence(after));
        }
        let clock = vec![0; graph.threads.len()];
        Self { items, offered: clock.clone(), clock, ..Self::default() }
    }

    /// Whether all accesses of the thread are atomic.
    fn is_atomic(&self) -> bool {
        self.items.iter().all(|item| match item {
            Item::Fence(_) => true,
            Item::Access(_, order) => order.atomic,
        })
    }

    /// Processes the next item; returns false if it reads from a write that has not been processed, or if the thread is at its
    /// end.
    fn go_on(&mut self, me: usize, graph: &Graph, heads: &[Vec<u32>], accesses: &mut [AccessClocks]) -> bool {
        let Some(item) = self.items.get(self.done) else { return false };
        let (event, order) = match *item {
            Item::Fence(order) => {
                if order.releases_first {
                    self.released = Some(self.clock.clone());
                }
                if order.acquire {
                    join(&mut self.clock, &self.offered);
                }
                if order.release && !order.releases_first {
                    self.released = Some(self.clock.clone());
                }
                self.done += 1;
                return true;
            }
            Item::Access(event, order) => (event, order),
        };
        let found = graph.event(event);
        if found.kind == Kind::Read {
            let source = &accesses[found.source as usize];
            if graph.event(found.source).kind != Kind::Initial && source.own == 0 {
                return false;
            }
            if order.atomic && !order.stores && source.order.atomic {
                for head in &heads[found.source as usize] {
                    let Some(released) = &accesses[*head as usize].released else { continue };
                    join(&mut self.offered, released);
                    if order.acquire {
                        join(&mut self.clock, released);
                    }
                }
            }
        }
        self.clock[me] += 1;
        let releases = found.kind == Kind::Write && order.atomic;
        let released = if order.release { Some(&self.clock) } else { self.released.as_ref() };
        accesses[event as usize] = AccessClocks {
            order,
            own: self.clock[me],
            clock: self.clock.clone(),
            released: released.filter(|_| releases).cloned(),
        };
        self.done += 1;
        true
    }
}

/// The union of what is before each, as the componentwise maximum.
fn join(clock: &mut Clock, other: &Clock) {
    for (one, other) in clock.iter_mut().zip(other) {
        *one = (*one).max(*other);
    }
}

fn first_unordered(code: &Code, graph: &Graph, accesses: &[AccessClocks]) -> Option<[u32; 2]> {
    let mut of_location: Vec<Vec<u32>> = vec![Vec::new(); code.locations.len()];
    for (index, event) in (0u32..).zip(&graph.events) {
        let is_known = accesses[index as usize].own > 0;
        let Some(others) = of_location.get_mut(event.location as usize).filter(|_| is_known) else {
            continue;
        };
        for &other in others.iter() {
            let [one, two] = [other, index].map(|it| (&accesses[it as usize], graph.event(it)));
            let writes = one.1.kind == Kind::Write || two.1.kind == Kind::Write;
            let plain = !(one.0.order.atomic && two.0.order.atomic);
            let is_before = |first: &(&AccessClocks, &Event), then: &(&AccessClocks, _)| {
                then.0.clock[first.1.thread as usize] >= first.0.own
            };
            let apart = one.1.thread != two.1.thread;
            if apart && writes && plain && !is_before(&one, &two) && !is_before(&two, &one) {
                return Some([other, index]);
            }
        }
        others.push(index);
    }
    None
}
