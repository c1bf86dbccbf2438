//! Errors of memory: use after free, double free, and use of local variables after the end of their lifetime.
//!
//! To free an object is to write its *mark*, a location that no thread reads, so that looking for these errors takes no
//! additional executions. An access to a location of the object is correct if it comes before the write of the mark in the order
//! of the model: then it does in all runs of the execution. Otherwise, some run frees the object first. Under a model with one
//! global order of all threads, that order is the transitive closure of what the model preserves, and everything that a thread
//! did before the write of a mark comes before it. Under RC11 it is *happens-before*.
//!
//! The lifetime of a local variable ends in the same way, and may begin again: then its thread writes its mark again. An access
//! is also correct if something that the thread did after it began again comes before the access: the lifetime began when the
//! thread reached that place, and not when the write of the mark reached memory.
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

/// A use of memory outside its lifetime.
#[derive(Clone, Copy, Debug)]
pub(super) struct Misuse {
    /// The index of the bad state in [`super::code::Code::bad`].
    pub(super) bad: u32,
    /// The event that frees an object, and the event that uses it too late, or frees it again.
    pub(super) events: [u32; 2],
}

/// The first error, in the order in which the freeing events were added. If threads use only objects of their own, this takes
/// time linear in the number of events. Otherwise it is also linear for each freeing event once the predecessors of each event
/// are known, and these take time quadratic in the number of events of a thread.
pub(super) fn misuse(rules: Rules<'_>, graph: &Graph) -> Option<Misuse> {
    let freed = rules.code.freed.as_ref()?;
    let earlier = OnceCell::new();
    (0u32..).zip(&graph.events).find_map(|(index, event)| {
        debug_assert!(event.before.last == NONE || event.before.last < index, "in program order");
        // the initial value of a mark may be that of a freed object
        let is_write = matches!(event.kind, Kind::Write | Kind::Initial);
        if !is_write || event.held.number == FreedMemory::ALIVE {
            return None;
        }
        let object = freed.object_of(event.location)?;
        let of = |bad, other| Some(Misuse { bad, events: [index, other] });
        // in coherence order, so that the next write of the mark is the first double free
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
        // initial writes are not accesses of a thread
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

/// Whether the model orders an access before the event that frees its object because the same thread does both, in this order.
fn is_own_before(axioms: Axioms, graph: &Graph, [access, free]: [u32; 2]) -> bool {
    let (first, then) = (graph.event(access), graph.event(free));
    let is_earlier = then.kind != Kind::Initial && first.thread == then.thread && access < free;
    is_earlier
        && match axioms {
            Axioms::Rc11 => true,
            Axioms::Global(keeps) => keeps.orders(first, then),
        }
}

/// Whether the access is made by the thread that begins a lifetime again, after that.
fn is_own_after(graph: &Graph, [begin, access]: [u32; 2]) -> bool {
    graph.event(begin).thread == graph.event(access).thread && access >= begin
}

/// The events that come after something that a thread did since it began a lifetime again.
enum After {
    /// This set of events.
    Events(Events),
    /// The events that this one happens before.
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

/// The events that come before the one that frees an object.
enum Before<'g> {
    /// None, because the object is freed initially.
    Nothing,
    /// This set of events.
    Events(Events),
    /// The events that happen before something with this clock.
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

/// For each event, its direct predecessors in the order of the model.
struct Earlier {
    /// For each event, the index in `events` at which its predecessors begin; one entry more marks the end.
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

/// The events that can be reached from some events in any number of steps, these included.
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
    /// The events that these events depend on by `po | rf`, these included, and no others.
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
            // the write of an exchange has to be there if its read is; it follows the choice between them
            let is_first_half = found.half && found.kind == Kind::Read;
            let is_choice = found.kind == Kind::Choice && found.next != NONE && self.event(found.next).half;
            waiting.extend((is_first_half || is_choice).then_some(found.next));
        }
        needed
    }

    /// The part of the graph on which these two events depend.
    pub(super) fn needed_by(&self, rules: Rules<'_>, events: [u32; 2]) -> Self {
        let needed = self.needed(&events);
        let (mut graph, mut numbers) = (Self::default(), Vec::new());
        self.restrict(rules.code, |event| needed.contains(event), &mut graph, &mut numbers, &[]);
        graph
    }
}

/// The event that frees an object and the one that uses it too late, if a run can have them in this order. Under RC11 the first
/// may depend on what the second did before it, and so come after it.
pub(super) fn in_turn(rules: Rules<'_>, graph: &Graph) -> Option<[u32; 2]> {
    let [free, late] = misuse(rules, graph)?.events;
    let is_after = rules.axioms.has_clocks() && graph.needed(&[free]).contains(late);
    (!is_after).then_some([free, late])
}
