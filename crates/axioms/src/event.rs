//! The events of one choice of runs, with the relations that the runs alone determine.

use super::program::{Fence, Tags};
use super::relation::{Events, MOST_EVENTS, Relation, members, only};
use super::run::{Kind, Local, Run};
use super::value::{Value, VariableId};

/// An event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// The index of the thread. `None` for the write of an initial value.
    pub(crate) thread: Option<usize>,
    pub(crate) kind: Kind,
    pub(crate) tags: Tags,
}

impl Event {
    pub(crate) fn variable(&self) -> Option<VariableId> {
        match self.kind {
            Kind::Read(variable, _) | Kind::Write(variable, _) => Some(variable),
            Kind::Fence(_) => None,
        }
    }

    pub(crate) fn value(&self) -> Option<Value> {
        match self.kind {
            Kind::Read(_, value) | Kind::Write(_, value) => Some(value),
            Kind::Fence(_) => None,
        }
    }
}

/// Events with the relations that do not depend on read-from and coherence.
#[derive(Clone, Debug)]
pub(crate) struct Skeleton {
    pub(crate) events: Vec<Event>,
    /// Program order, between events of one thread.
    pub(crate) po: Relation,
    /// Between accesses of one variable, by any threads.
    pub(crate) same_variable: Relation,
    /// Between events of one thread, and from each event to itself; not for initial writes.
    pub(crate) internal: Relation,
    pub(crate) address: Relation,
    pub(crate) data: Relation,
    pub(crate) control: Relation,
    pub(crate) picked_address: Relation,
    pub(crate) picked_data: Relation,
    pub(crate) picked_control: Relation,
    /// From the read to the write of an atomic instruction or a pair.
    pub(crate) rmw: Relation,
    pub(crate) reads: Events,
    pub(crate) writes: Events,
    pub(crate) initial: Events,
}

/// Read-from and coherence of a candidate execution.
#[derive(Clone, Debug)]
pub(crate) struct Witness {
    /// Read-from: from a write to the reads that return its value.
    pub(crate) rf: Relation,
    /// Coherence: between the writes of one variable.
    pub(crate) co: Relation,
    /// From-read: from a read to the writes after the one that it reads from.
    pub(crate) fr: Relation,
}

impl Witness {
    pub(crate) fn new(rf: Relation, co: Relation) -> Self {
        let fr = rf.inverse().then(&co);
        Self { rf, co, fr }
    }
}

impl Skeleton {
    /// The events of these runs, one run for each thread. `None` if there are too many events.
    pub(crate) fn new(initial: &[Value], runs: &[&Run]) -> Option<Self> {
        let first = initial.iter().enumerate().map(|(variable, value)| Event {
            thread: None,
            kind: Kind::Write(variable, *value),
            tags: Tags::NONE,
        });
        let of_threads = runs.iter().enumerate().flat_map(|(thread, run)| {
            run.events.iter().map(move |it| Event { thread: Some(thread), kind: it.kind, tags: it.tags })
        });
        let events: Vec<Event> = first.chain(of_threads).collect();
        let count = events.len();
        if count > MOST_EVENTS {
            return None;
        }
        let set = |is: &dyn Fn(&Event) -> bool| {
            (0..count).filter(|it| is(&events[*it])).fold(0, |all, it| all | only(it))
        };
        let empty = || Relation::empty(count);
        let mut all = Self {
            po: empty(),
            same_variable: empty(),
            internal: empty(),
            address: empty(),
            data: empty(),
            control: empty(),
            picked_address: empty(),
            picked_data: empty(),
            picked_control: empty(),
            rmw: empty(),
            reads: set(&|it| matches!(it.kind, Kind::Read(..))),
            writes: set(&|it| matches!(it.kind, Kind::Write(..))),
            initial: set(&|it| it.thread.is_none()),
            events,
        };
        for (one, two) in (0..count).flat_map(|one| (0..count).map(move |two| (one, two))) {
            let (left, right) = (all.events[one], all.events[two]);
            if left.variable().is_some() && left.variable() == right.variable() {
                all.same_variable.add(one, two);
            }
            if left.thread.is_some() && left.thread == right.thread {
                all.internal.add(one, two);
                if one < two {
                    all.po.add(one, two);
                }
            }
        }
        all.add_dependencies(initial.len(), runs);
        Some(all)
    }

    fn add_dependencies(&mut self, initial: usize, runs: &[&Run]) {
        let mut start = initial;
        for run in runs {
            for (at, event) in run.events.iter().enumerate() {
                let on = &event.dependencies;
                let kinds: [(&mut Relation, Local); 6] = [
                    (&mut self.address, on.address),
                    (&mut self.data, on.data),
                    (&mut self.control, on.control),
                    (&mut self.picked_address, on.picked_address),
                    (&mut self.picked_data, on.picked_data),
                    (&mut self.picked_control, on.picked_control),
                ];
                for (relation, sources) in kinds {
                    for source in members(Events::from(sources)) {
                        relation.add(start + source, start + at);
                    }
                }
                if let Some(read) = event.read {
                    self.rmw.add(start + read, start + at);
                }
            }
            start += run.events.len();
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.events.len()
    }

    /// The events with one of these tags.
    pub(crate) fn tagged(&self, tags: Tags) -> Events {
        let events = self.events.iter().enumerate();
        events.filter(|(_, event)| event.tags.has(tags)).fold(0, |all, (it, _)| all | only(it))
    }

    /// The fences that satisfy this condition.
    pub(crate) fn fences(&self, is_like: impl Fn(Fence) -> bool) -> Events {
        let events = self.events.iter().enumerate();
        let is_meant = |event: &Event| matches!(event.kind, Kind::Fence(fence) if is_like(fence));
        events.filter(|(_, event)| is_meant(event)).fold(0, |all, (it, _)| all | only(it))
    }

    /// Program order, from events of one set to those of another.
    pub(crate) fn ordered(&self, from: Events, to: Events) -> Relation {
        self.po.from(from).to(to)
    }

    /// Program order, from events of one set to those of another, with an event of `middle` between them.
    pub(crate) fn across(&self, from: Events, middle: Events, to: Events) -> Relation {
        self.ordered(from, middle).then(&self.po.to(to))
    }

    /// Program order between accesses of one variable.
    pub(crate) fn po_loc(&self) -> Relation {
        self.po.and(&self.same_variable)
    }

    /// The part of a relation between different threads.
    pub(crate) fn external(&self, relation: &Relation) -> Relation {
        relation.minus(&self.internal)
    }

    /// All events.
    pub(crate) fn all(&self) -> Events {
        (0..self.count()).fold(0, |all, it| all | only(it))
    }
}
