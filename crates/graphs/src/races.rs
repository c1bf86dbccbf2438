//! Data races: two accesses to one location by different threads, one of which writes and one of which is not atomic, neither of which
//! happens before the other.
//!
//! *Happens before* is the order of each thread, together with `synchronizes with`: a write that releases, or has a fence before it that
//! does, is before what comes after a read of it, or of a write in its release sequence, that acquires, or has a fence after it that does. The
//! release sequence of a write goes on in coherence as long as its thread writes, or somebody exchanges; under RC11, as in C++20, as long as
//! somebody exchanges. Happens-before is a part of `po | rf` here, so that clocks (how many accesses of each thread are before an event) are
//! computed along that.
//!
//! A program whose executions under a model have no race may still have one in executions that the model does not have.
//!
//! # Sources
//! ISO/IEC 9899:2018 (C17), 5.1.2.4: release sequences, synchronization, data races.

use super::code::{Code, Order};
use super::graph::{Event, Graph, Kind};
use super::thread::NONE;
use super::walk::{Taken, steps};
use super::ways::Rules;

/// How many accesses of each thread are before something.
type Clock = Vec<u32>;

/// What a thread does that matters.
#[derive(Clone, Copy, Debug)]
enum Item {
    Fence(Order),
    /// The event, and the order of the access.
    Access(u32, Order),
}

/// A thread on its way.
#[derive(Default)]
struct Thread {
    items: Vec<Item>,
    /// So many of them are done.
    done: usize,
    clock: Clock,
    /// What was before its last fence that releases, if there was one.
    released: Option<Clock>,
    /// What an acquiring fence would make it come after.
    offered: Clock,
}

/// What is known of an access.
#[derive(Clone, Default)]
struct Accessed {
    order: Order,
    /// How many accesses of its own thread are before it, itself included.
    own: u32,
    clock: Clock,
    /// What comes before whoever synchronizes with it, if anybody can.
    released: Option<Clock>,
}

/// Two accesses that race: the first such pair, in the order in which events were added.
pub(super) fn race(rules: Rules<'_>, graph: &Graph) -> Option<[u32; 2]> {
    let code = rules.code;
    let mut threads: Vec<Thread> =
        (0..graph.threads.len()).map(|thread| Thread::new(code, graph, thread as u32)).collect();
    if threads.iter().all(Thread::is_atomic) {
        return None;
    }
    let mut accesses = vec![Accessed::default(); graph.events.len()];
    for item in threads.iter().flat_map(|thread| &thread.items) {
        if let Item::Access(event, order) = *item {
            accesses[event as usize].order = order;
        }
    }
    let heads = heads(graph, &accesses, rules.axioms.has_clocks());
    // `po | rf` has no circle, so that somebody can always go on
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

/// The same by the clocks of the graph, where the model has them: nothing is computed again.
pub(super) fn race_by_clocks(graph: &Graph) -> Option<[u32; 2]> {
    let clocks = &graph.clocks;
    let first = graph.events.len() - clocks.len();
    let events = (0u32..).zip(&graph.events).skip(first);
    let is_access = |event: &Event| matches!(event.kind, Kind::Read | Kind::Write);
    let plain = events.filter(|(index, event)| {
        let note = clocks.note(*index);
        is_access(event) && note.is_known && !note.order.atomic
    });
    let mut found: Option<[u32; 2]> = None;
    for (one, event) in plain {
        let mut with = |other: u32| {
            let is_known = other as usize >= first && clocks.note(other).is_known;
            if !is_known || graph.event(other).thread == event.thread {
                return;
            }
            let before = graph.is_before(one, clocks.own(other));
            if !before && !graph.is_before(other, clocks.own(one)) {
                let pair = [one.min(other), one.max(other)];
                // the same pair, whoever looks
                let is_first = found.is_none_or(|[first, then]| [pair[1], pair[0]] < [then, first]);
                found = found.filter(|_| !is_first).or(Some(pair));
            }
        };
        for write in graph.writes_from(event.location) {
            with(write);
            if event.kind == Kind::Write {
                graph.readers(write).for_each(&mut with);
            }
        }
    }
    found
}

/// For each write, the writes in whose release sequence it is, as far as these are known to release later.
fn heads(graph: &Graph, accesses: &[Accessed], only_exchanges: bool) -> Vec<Vec<u32>> {
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
        for Taken { step, event, .. } in steps(code, graph, thread) {
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

    /// Whether all its accesses are atomic.
    fn is_atomic(&self) -> bool {
        self.items.iter().all(|item| match item {
            Item::Fence(_) => true,
            Item::Access(_, order) => order.atomic,
        })
    }

    /// Does what is next; false where it reads from what is not done yet, or is at its end.
    fn go_on(&mut self, me: usize, graph: &Graph, heads: &[Vec<u32>], accesses: &mut [Accessed]) -> bool {
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
        accesses[event as usize] = Accessed {
            order,
            own: self.clock[me],
            clock: self.clock.clone(),
            released: released.filter(|_| releases).cloned(),
        };
        self.done += 1;
        true
    }
}

/// What is before either.
fn join(clock: &mut Clock, other: &Clock) {
    for (one, other) in clock.iter_mut().zip(other) {
        *one = (*one).max(*other);
    }
}

fn first_unordered(code: &Code, graph: &Graph, accesses: &[Accessed]) -> Option<[u32; 2]> {
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
            let is_before = |first: &(&Accessed, &Event), then: &(&Accessed, _)| {
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
