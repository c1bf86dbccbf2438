//! Memory that is used after it was freed, or freed twice, and local variables that are used after their end.
//!
//! To free an object is to write its *mark*, a location that nobody reads, so that it takes no more executions to look for this. An access
//! to a location of the object is right where it comes before the write of the mark in the order of the model: in all runs of the execution
//! then. Where it does not, some run frees the object first. Under a model with one order of all threads that order is the transitive closure of what
//! the model keeps, and all that the thread did before comes before the write of a mark. Under RC11 it is *happens-before*.
//!
//! The lifetime of a local variable ends in the same way, and may begin again, where its thread writes its mark again. An access is right, too, where
//! something that the thread did after it began again comes before the access: it began when the thread came there, and not when the write of
//! the mark reached memory.
//!
//! # Sources
//! ISO/IEC 9899:2018 (C17), 7.22.3: the lifetime of an allocated object ends when it is freed; 6.2.4, 5 and 6: that of a local variable ends with its
//! block.
//! M. Kokologiannakis, V. Vafeiadis, *`GenMC`: A Model Checker for Weak Memory Models*, CAV 2021, section 3: errors of memory, by happens-before.

use super::consistency::Axioms;
use super::events::Events;
use super::graph::{Graph, Kind};
use super::marks::FreedMemory;
use super::thread::NONE;
use super::ways::Rules;
use std::cell::OnceCell;

/// An error of this kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Misuse {
    /// The number of the bad state in [`super::code::Code::bad`].
    pub(super) bad: u32,
    /// The event that frees an object, and the one that uses it, or frees it again.
    pub(super) events: [u32; 2],
}

/// The first error, in the order in which the events that free something were added. Where threads use what is their own, in time linear in the
/// number of events; else also linear in it for each event that frees something, once the events before each are known, which is quadratic in the
/// number of events of a thread.
pub(super) fn misuse(rules: Rules<'_>, graph: &Graph) -> Option<Misuse> {
    let freed = rules.code.freed.as_ref()?;
    let earlier = OnceCell::new();
    (0u32..).zip(&graph.events).find_map(|(index, event)| {
        debug_assert!(event.before.last == NONE || event.before.last < index, "in program order");
        // who set up memory may have freed it
        let is_write = matches!(event.kind, Kind::Write | Kind::Initial);
        if !is_write || event.held.number == FreedMemory::ALIVE {
            return None;
        }
        let object = freed.object_of(event.location)?;
        let of = |bad, other| Some(Misuse { bad, events: [index, other] });
        // in the order of coherence, so that the first one is the first
        let next = event.around[1];
        if next != NONE && !object.is_local {
            return of(freed.twice, next);
        }
        let mut later = graph.writes_from(index).skip(1);
        let again = later.find(|write| graph.event(*write).held.number == FreedMemory::ALIVE);
        let before = OnceCell::new();
        let after = OnceCell::new();
        let accesses = object.locations.clone().flat_map(|location| {
            graph.writes_from(location).flat_map(|write| graph.readers(write).chain([write]))
        });
        // initial values are nobody's accesses
        let is_access = |access: &u32| graph.event(*access).kind != Kind::Initial;
        let is_alive = |access: u32| {
            is_own_before(rules.axioms, graph, [access, index])
                || again.is_some_and(|begin| is_own_after(graph, [begin, access]))
                || before.get_or_init(|| Before::new(rules, graph, index, &earlier)).contains(graph, access)
                || again.is_some_and(|begin| {
                    after.get_or_init(|| After::new(rules, graph, begin)).contains(graph, access)
                })
        };
        let late = accesses.filter(is_access).filter(|access| !is_alive(*access)).min()?;
        of(if object.is_local { freed.ended } else { freed.used }, late)
    })
}

/// Whether the model orders an access before the event that frees its object because its thread does both, in this order.
fn is_own_before(axioms: Axioms, graph: &Graph, [access, free]: [u32; 2]) -> bool {
    let (first, then) = (graph.event(access), graph.event(free));
    let is_earlier = then.kind != Kind::Initial && first.thread == then.thread && access < free;
    is_earlier
        && match axioms {
            Axioms::Rc11 => true,
            Axioms::Global(keeps) => keeps.orders(first, then),
        }
}

/// Whether the thread that begins a lifetime anew does an access afterwards.
fn is_own_after(graph: &Graph, [begin, access]: [u32; 2]) -> bool {
    graph.event(begin).thread == graph.event(access).thread && access >= begin
}

/// The events that come after something that a thread did from the beginning of a lifetime on.
enum After {
    /// These.
    Events(Events),
    /// Those that this one happens before.
    Begin(u32),
}

impl After {
    fn new(rules: Rules<'_>, graph: &Graph, begin: u32) -> Self {
        match rules.axioms {
            Axioms::Rc11 => Self::Begin(begin),
            Axioms::Global(_) => {
                let next = |event: &u32| Some(graph.event(*event).next).filter(|next| *next != NONE);
                let own = std::iter::successors(Some(begin), next).collect();
                Self::Events(reached(graph, own, |event, found| rules.axioms.after(graph, event, found)))
            }
        }
    }

    fn contains(&self, graph: &Graph, event: u32) -> bool {
        match self {
            Self::Events(events) => events.contains(event),
            Self::Begin(begin) => graph.is_before(*begin, graph.clocks.own(event)),
        }
    }
}

/// The events that come before one that frees an object.
enum Before<'g> {
    /// None, as it is freed at first.
    Nothing,
    /// These.
    Events(Events),
    /// Those that happen before something with this clock.
    Clock(&'g [u32]),
}

impl<'g> Before<'g> {
    fn new(rules: Rules<'_>, graph: &'g Graph, free: u32, earlier: &OnceCell<Earlier>) -> Self {
        match rules.axioms {
            _ if graph.event(free).kind == Kind::Initial => Self::Nothing,
            Axioms::Rc11 => Self::Clock(graph.clocks.own(free)),
            Axioms::Global(_) => {
                let earlier = earlier.get_or_init(|| Earlier::new(rules.axioms, graph));
                Self::Events(reached(graph, vec![free], |event, found| {
                    earlier.of(event).iter().copied().for_each(found);
                }))
            }
        }
    }

    fn contains(&self, graph: &Graph, event: u32) -> bool {
        match self {
            Self::Nothing => false,
            Self::Events(events) => events.contains(event),
            Self::Clock(clock) => graph.is_before(event, clock),
        }
    }
}

/// Of each event, the events that a model orders before it, one step away.
struct Earlier {
    /// Where those of each event begin in `events`, and where the last ones end.
    starts: Vec<u32>,
    events: Vec<u32>,
}

impl Earlier {
    fn new(axioms: Axioms, graph: &Graph) -> Self {
        let count = graph.events.len();
        let mut pairs = Vec::with_capacity(2 * count);
        for event in 0..count as u32 {
            axioms.after(graph, event, |after| pairs.push((after, event)));
        }
        let mut starts = vec![0; count + 1];
        for (after, _) in &pairs {
            starts[*after as usize + 1] += 1;
        }
        for event in 0..count {
            starts[event + 1] += starts[event];
        }
        let mut ends = starts.clone();
        let mut events = vec![0; pairs.len()];
        for (after, event) in pairs {
            let end = &mut ends[after as usize];
            events[*end as usize] = event;
            *end += 1;
        }
        Self { starts, events }
    }

    fn of(&self, event: u32) -> &[u32] {
        let [start, end] = [0, 1].map(|it| self.starts[event as usize + it] as usize);
        &self.events[start..end]
    }
}

/// Some events and all that they lead to, in any number of steps.
fn reached(graph: &Graph, from: Vec<u32>, steps: impl Fn(u32, &mut dyn FnMut(u32))) -> Events {
    let mut found = Events::default();
    found.clear(graph.events.len());
    let mut waiting = from;
    while let Some(event) = waiting.pop() {
        if found.insert(event) {
            steps(event, &mut |next| waiting.push(next));
        }
    }
    found
}

impl Graph {
    /// What these events need, by `po | rf`, and nothing else; they themselves, too.
    fn needed(&self, events: &[u32]) -> Events {
        let mut needed = Events::default();
        needed.clear(self.events.len());
        let mut waiting = events.to_vec();
        while let Some(event) = waiting.pop() {
            if event == NONE || !needed.insert(event) {
                continue;
            }
            let found = self.event(event);
            waiting.push(found.before.last);
            if Rules::is_read(self, event) {
                waiting.push(found.source);
            }
            // the write of an exchange is there where its read is, behind the choice between them
            let is_first_half = found.half && found.kind == Kind::Read;
            let is_choice = found.kind == Kind::Choice && found.next != NONE && self.event(found.next).half;
            waiting.extend((is_first_half || is_choice).then_some(found.next));
        }
        needed
    }

    /// The part of the graph that these two events need.
    pub(super) fn needed_by(&self, rules: Rules<'_>, events: [u32; 2]) -> Self {
        let needed = self.needed(&events);
        let (mut graph, mut numbers) = (Self::default(), Vec::new());
        self.restrict(rules.code, |event| needed.contains(event), &mut graph, &mut numbers, &[]);
        graph
    }
}

/// An event that frees an object and one that comes too late, where a run has them in this order. Under RC11 the first may read from what
/// the second did before, and not come after it.
pub(super) fn in_turn(rules: Rules<'_>, graph: &Graph) -> Option<[u32; 2]> {
    let [free, late] = misuse(rules, graph)?.events;
    let is_after = rules.axioms.has_clocks() && graph.needed(&[free]).contains(late);
    (!is_after).then_some([free, late])
}
