//! The memory orders that an execution lacks so that one of its events happens before another one: releases and acquires along a
//! path of reads.
//!
//! An event happens before one of another thread if there is a path of program order and reads-from between them on which each
//! write that is read is a release and each read is an acquire. Of the paths between two events, the one that lacks the fewest
//! orders is reported.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section 3: `rs`, `sw`, `hb`.

use super::{Action, Event, Execution};
use petgraph::algo::astar;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeMap;

/// A write, and a read of it or of a chain of exchanges that begins with it, that would have to be a release and an acquire. Both
/// are indices in [`Execution::events`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Synchronization {
    /// The write.
    pub write: u32,
    /// The order that the write lacks.
    pub release: MissingOrder,
    /// The read.
    pub read: u32,
    /// The order that the read lacks.
    pub acquire: MissingOrder,
}

/// The reason why an access does not synchronize with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingOrder {
    /// None: it has the order itself, or by a fence.
    Nothing,
    /// It is atomic, but lacks the order.
    Order,
    /// It is not atomic.
    Atomic,
}

impl MissingOrder {
    /// The weight of such an access on a path: accesses that would have to become atomic are avoided if possible.
    fn cost(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Order => 1,
            Self::Atomic => 8,
        }
    }

    fn of(event: &Event, is_ordered: bool) -> Self {
        match (event.order.atomic, is_ordered) {
            (false, _) => Self::Atomic,
            (true, false) => Self::Order,
            (true, true) => Self::Nothing,
        }
    }
}

impl Execution {
    /// The synchronizations that are missing so that one event happens before another one: the writes and reads on the best path
    /// between them that do not synchronize. Empty if there is no path, whatever orders the accesses have, or if one event
    /// already happens before the other. Also empty for executions of more than 4 096 events, because it would take too long.
    ///
    /// # Complexity
    /// Quadratic in the number of events.
    #[must_use]
    pub fn missing(&self, early: u32, late: u32) -> Vec<Synchronization> {
        const MOST: usize = 4096;
        if self.events.len() > MOST || [early, late].iter().any(|it| self.events.len() <= *it as usize) {
            return Vec::new();
        }
        Search::new(self, late).path(early)
    }
}

/// The search for a path to an event.
struct Search<'e> {
    events: &'e [Event],
    late: u32,
    /// The events of each thread, in program order.
    threads: BTreeMap<u32, Vec<u32>>,
    /// For each write, the reads that read from it, or from a chain of exchanges that begins with it.
    readers: Vec<Vec<u32>>,
}

impl<'e> Search<'e> {
    fn new(execution: &'e Execution, late: u32) -> Self {
        let events = &execution.events;
        let mut threads: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (number, event) in (0..).zip(events) {
            threads.entry(event.thread).or_default().push(number);
        }
        let mut readers = vec![Vec::new(); events.len()];
        // the read of an exchange is known by its write
        let halves: BTreeMap<u32, u32> = execution
            .accesses
            .iter()
            .filter_map(|accesses| match accesses[..] {
                [read, write] => Some((write, read)),
                _ => None,
            })
            .collect();
        for (read, event) in (0..).zip(events) {
            let Action::Read(mut source) = event.action else { continue };
            // the read of a store that is modelled as an exchange is not an access of the program
            if event.order.stores {
                continue;
            }
            // release sequences continue through exchanges: an exchange follows the write that it reads from
            while let Some(write) = source {
                if let Some(all) = readers.get_mut(write as usize) {
                    all.push(read);
                }
                let before = halves.get(&write).and_then(|read| events.get(*read as usize));
                source = before.and_then(|before| match before.action {
                    Action::Read(source) => source,
                    Action::Write(_) | Action::Choice(_) => None,
                });
            }
        }
        Self { events, late, threads, readers }
    }

    /// The best path from an event.
    fn path(&self, early: u32) -> Vec<Synchronization> {
        let mut graph: DiGraph<(), u32> = DiGraph::new();
        for _ in 0..=self.events.len() {
            graph.add_node(());
        }
        // the additional node stands for the target: what reaches it happens before the event `late`
        let end = NodeIndex::new(self.events.len());
        for entry in (0..).zip(self.events).filter_map(|(number, event)| {
            (number == early || matches!(event.action, Action::Read(_))).then_some(number)
        }) {
            let is_start = entry == early;
            for (read, step) in self.ways(entry, is_start) {
                graph.add_edge(NodeIndex::new(entry as usize), NodeIndex::new(read as usize), step.cost());
            }
            if let Some(acquire) = self.arrives(entry, is_start) {
                graph.add_edge(NodeIndex::new(entry as usize), end, acquire.cost());
            }
        }
        let start = NodeIndex::new(early as usize);
        let found = astar(&graph, start, |node| node == end, |edge| *edge.weight(), |_| 0);
        let Some((1.., path)) = found else { return Vec::new() };
        let mut steps: Vec<Synchronization> = Vec::new();
        for (number, pair) in path.windows(2).enumerate() {
            let entry = u32::try_from(pair[0].index()).unwrap_or(u32::MAX);
            let acquire = if pair[1] == end {
                self.arrives(entry, number == 0)
            } else {
                let ways = self.ways(entry, number == 0).into_iter();
                let best = ways.filter(|(read, _)| *read as usize == pair[1].index());
                best.min_by_key(|(_, step)| step.cost()).map(|(read, step)| {
                    steps.push(Synchronization {
                        write: step.write,
                        release: step.release,
                        read,
                        acquire: MissingOrder::Nothing,
                    });
                    step.acquire
                })
            };
            // what the read lacks by which a thread was entered is known only when the thread is left
            let entered = steps.iter_mut().find(|step| step.read == entry);
            if let (Some(step), Some(acquire)) = (entered, acquire) {
                step.acquire = acquire;
            }
        }
        steps.retain(|step| step.release != MissingOrder::Nothing || step.acquire != MissingOrder::Nothing);
        steps
    }

    /// The events of the thread of an event, from this event on, in program order.
    fn from(&self, event: u32) -> &[u32] {
        let thread = self.events.get(event as usize).and_then(|it| self.threads.get(&it.thread));
        let all = thread.map(Vec::as_slice).unwrap_or_default();
        let place = all.partition_point(|other| *other < event);
        all.get(place..).unwrap_or_default()
    }

    /// The reads of other threads that read what the thread writes from an event on, with the orders that are missing.
    fn ways(&self, entry: u32, is_start: bool) -> Vec<(u32, Way)> {
        let mut ways = Vec::new();
        let mut passing = self.passing(entry, is_start);
        for write in self.from(entry) {
            let Some(event) = self.events.get(*write as usize) else { continue };
            passing.to(entry, *write, event);
            if !matches!(event.action, Action::Write(_)) {
                continue;
            }
            let release = MissingOrder::of(event, event.order.release || passing.is_released);
            let acquire = passing.lack(self.events.get(entry as usize));
            let readers = self.readers.get(*write as usize).map(Vec::as_slice).unwrap_or_default();
            let others = readers.iter().filter(|read| {
                self.events.get(**read as usize).is_some_and(|read| read.thread != event.thread)
            });
            ways.extend(others.map(|read| {
                let atomic = self.events.get(*read as usize).is_some_and(|read| read.order.atomic);
                (*read, Way { write: *write, acquire, release, is_atomic: atomic })
            }));
        }
        ways
    }

    /// The order that is missing so that a thread, entered by an event, reaches the target in program order; `None` if the target
    /// is not in this thread after the event.
    fn arrives(&self, entry: u32, is_start: bool) -> Option<MissingOrder> {
        let mut passing = self.passing(entry, is_start);
        for event in self.from(entry) {
            let found = self.events.get(*event as usize)?;
            passing.to(entry, *event, found);
            if *event == self.late {
                // if it is the target that reads, the read itself has to be the acquire
                let direct = entry == self.late && !is_start;
                let entered = self.events.get(entry as usize)?;
                return Some(if direct {
                    MissingOrder::of(entered, entered.order.acquire)
                } else {
                    passing.lack(Some(entered))
                });
            }
        }
        None
    }

    fn passing(&self, entry: u32, is_start: bool) -> Passing {
        let acquires = self.events.get(entry as usize).is_some_and(|event| event.order.acquire);
        Passing { is_start, is_acquired: is_start || acquires, is_released: false }
    }
}

/// The state of a thread between the event by which it is entered and a later one.
struct Passing {
    is_start: bool,
    /// The following events come after the write that was read.
    is_acquired: bool,
    /// A fence releases what was acquired, or the start of the path.
    is_released: bool,
}

impl Passing {
    /// Passes the fences before an event.
    fn to(&mut self, entry: u32, event: u32, found: &Event) {
        if event == entry {
            return;
        }
        let fence = found.fence;
        // a fence that releases first does not release what it acquires
        let comes_late = fence.releases_first && !self.is_acquired && fence.acquire;
        self.is_released |= fence.release && !comes_late;
        self.is_acquired |= fence.acquire;
    }

    fn lack(&self, entered: Option<&Event>) -> MissingOrder {
        match entered {
            Some(entered) if !self.is_start => MissingOrder::of(entered, self.is_acquired),
            _ => MissingOrder::Nothing,
        }
    }
}

/// An edge from a thread to another one: a write that is read there.
struct Way {
    write: u32,
    /// What the read lacks by which the thread was entered.
    acquire: MissingOrder,
    /// What the write lacks.
    release: MissingOrder,
    /// The read there is atomic.
    is_atomic: bool,
}

impl Way {
    fn cost(&self) -> u32 {
        self.acquire.cost()
            + self.release.cost()
            + if self.is_atomic { 0 } else { MissingOrder::Atomic.cost() }
    }
}
