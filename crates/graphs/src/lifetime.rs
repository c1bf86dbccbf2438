//! Memory that is used after it was freed, or freed twice.
//!
//! To free an object is to write its *mark*, a location that nobody reads, so that it takes no more executions to look for this. An access
//! to a location of the object is right where it comes before the write of the mark in the order of the model: in all runs of the execution
//! then. Where it does not, some run frees the object first. Under a model with one order of all threads that order is the transitive closure of what
//! the model keeps, and all that the thread did before comes before the write of a mark. Under RC11 it is *happens-before*.
//!
//! # Sources
//! ISO/IEC 9899:2018 (C17), 7.22.3: the lifetime of an allocated object ends when it is freed.
//! M. Kokologiannakis, V. Vafeiadis, *`GenMC`: A Model Checker for Weak Memory Models*, CAV 2021, section 3: errors of memory, by happens-before.

use super::code::FreedMemory;
use super::consistency::Axioms;
use super::events::Events;
use super::graph::{Graph, Kind};
use super::thread::NONE;
use super::ways::Rules;

/// An error of this kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Misuse {
    /// The number of the bad state in [`super::code::Code::bad`].
    pub(super) bad: u32,
    /// The event that frees an object, and the one that uses it, or frees it again.
    pub(super) events: [u32; 2],
}

/// The first error, in the order in which the events that free something were added. In time linear in the number of events, and quadratic in that of a
/// thread's for each event that frees something.
pub(super) fn misuse(rules: Rules<'_>, graph: &Graph) -> Option<Misuse> {
    let freed = rules.code.freed.as_ref()?;
    (0u32..).zip(&graph.events).find_map(|(index, event)| {
        // who set up memory may have freed it
        let is_freed = event.kind == Kind::Write || (event.kind == Kind::Initial && event.held.number != 0);
        if !is_freed {
            return None;
        }
        let locations = freed.object_of(event.location)?;
        let of = |bad, other| Some(Misuse { bad, events: [index, other] });
        // in the order of coherence, so that the first one is the first
        let next = event.around[1];
        if next != NONE {
            return of(freed.twice, next);
        }
        let before = Before::new(rules, graph, index);
        let accesses = locations.flat_map(|location| {
            graph.writes_from(location).flat_map(|write| graph.readers(write).chain([write]))
        });
        // initial values are nobody's accesses
        let is_access = |access: &u32| graph.event(*access).kind != Kind::Initial;
        let late = accesses.filter(is_access).filter(|access| !before.contains(graph, *access)).min()?;
        of(freed.used, late)
    })
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
    fn new(rules: Rules<'_>, graph: &'g Graph, free: u32) -> Self {
        match rules.axioms {
            _ if graph.event(free).kind == Kind::Initial => Self::Nothing,
            Axioms::Rc11 => Self::Clock(graph.clocks.own(free)),
            Axioms::Global(_) => Self::Events(ordered_before(rules.axioms, graph, free)),
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

/// The events that a model orders before one.
fn ordered_before(axioms: Axioms, graph: &Graph, last: u32) -> Events {
    let mut earlier: Vec<Vec<u32>> = vec![Vec::new(); graph.events.len()];
    for event in 0..graph.events.len() as u32 {
        axioms.after(graph, event, |after| earlier[after as usize].push(event));
    }
    let mut found = Events::default();
    found.clear(graph.events.len());
    let mut waiting = vec![last];
    while let Some(event) = waiting.pop() {
        for &before in &earlier[event as usize] {
            if found.insert(before) {
                waiting.push(before);
            }
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

impl FreedMemory {
    /// The locations of the object whose mark this is, if it is one.
    fn object_of(&self, mark: u32) -> Option<std::ops::Range<u32>> {
        let index = self.objects.binary_search_by_key(&mark, |(_, mark)| *mark).ok()?;
        self.objects.get(index).map(|(locations, _)| locations.clone())
    }

    /// The bad state that an access to a location is, where it is known which objects were freed before, by their marks.
    pub fn misused(&self, location: u32, is_freed: impl Fn(u32) -> bool) -> Option<u32> {
        let mark = self.mark_of(location)?;
        let bad = if location == mark { self.twice } else { self.used };
        is_freed(mark).then_some(bad)
    }

    /// The mark of the object that a location is a part of, or the mark that it is itself. In time logarithmic in the number of objects.
    #[must_use]
    pub fn mark_of(&self, location: u32) -> Option<u32> {
        // marks stand behind the locations of their objects, and before the next ones
        let index = self.objects.partition_point(|(_, mark)| *mark < location);
        let (locations, mark) = self.objects.get(index)?;
        (location == *mark || locations.contains(&location)).then_some(*mark)
    }
}
