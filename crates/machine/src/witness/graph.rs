//! The events of a run, and the relations between them.

use crate::machine::{Action, CellId, Process, Run, RunStep};
use crate::memory::Buffering;
use garret_system::system::{StoreFences, System};
use std::collections::BTreeMap;

/// The events of a run, in the order of the run, and their relations.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Graph {
    /// The events; the bad state is the last one.
    pub events: Vec<Event>,
    /// All relations; program order only from each event to the next one of its process.
    pub edges: Vec<Edge>,
}

/// The accesses of a step of a run, or of the bad state, to shared cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// The index of the step in the run; for the bad state, the number of steps.
    pub step: usize,
    /// The process of the event; `None` for the bad state, which comes after all events.
    pub process: Option<Process>,
    /// The kind of the event.
    pub kind: Kind,
    /// Whether it waits until all earlier writes of its process are in memory.
    pub fence: bool,
    /// The cells that it reads, with the values.
    pub reads: Vec<(CellId, i64)>,
    /// The cells that it writes, with the values.
    pub writes: Vec<(CellId, i64)>,
    /// The step of the run after which its writes are in memory; `None` if they are still in a store buffer at the end, or if it
    /// writes nothing.
    pub in_memory: Option<usize>,
    /// The number of store fences that its process has passed before it writes.
    pub(super) store_fences: usize,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It only reads.
    Read,
    /// Its writes go through a store buffer.
    Write,
    /// It reads and writes memory in one step, or writes it without a store buffer.
    Update,
    /// It only waits until the store buffer is empty.
    Fence,
    /// The bad state: it reads what all processes have written.
    Bad,
}

/// An edge: one event is before another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The index of the first one in [`Graph::events`].
    pub from: usize,
    /// The index of the second one.
    pub to: usize,
    /// The relation that orders them.
    pub relation: Relation,
    /// The cell that both access; `None` for program order.
    pub cell: Option<CellId>,
    /// Whether the memory model did not keep this order: the second one took effect first.
    pub overtaken: bool,
}

/// The reason why an event is before another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// Both belong to the same process, in this order (po).
    Program,
    /// The second one reads a value that the first one wrote (rf).
    ReadsFrom,
    /// The second one overwrites the value of the first one (co).
    Coherence,
    /// The second one overwrites the value that the first one read (fr).
    FromRead,
}

impl Relation {
    /// The common name in the literature.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Program => "po",
            Self::ReadsFrom => "rf",
            Self::Coherence => "co",
            Self::FromRead => "fr",
        }
    }
}

impl Event {
    /// Whether the event writes the cell.
    #[must_use]
    pub fn has_written(&self, cell: CellId) -> bool {
        self.writes.iter().any(|(written, _)| *written == cell)
    }
}

impl Graph {
    /// The events of a run of the system. The time is proportional to the steps plus, for each process, the square of the number
    /// of its events.
    #[must_use]
    pub fn new(system: &System, run: &Run) -> Self {
        let mut pass = Pass::new(system, run);
        for (index, step) in run.steps.iter().enumerate() {
            pass.step(index, step);
        }
        pass.bad_state();
        let communication = pass.communication();
        let Pass { events, .. } = pass;
        let mut graph = Self { events, edges: Vec::new() };
        graph.edges = graph.next_in_program_order(run);
        graph.edges.extend(communication);
        graph
    }

    /// Program order, from each event to the next one of its process, and to the bad state.
    fn next_in_program_order(&self, run: &Run) -> Vec<Edge> {
        let mut edges = Vec::new();
        for process in 1..=run.processes {
            let mine: Vec<usize> = self.of(process).collect();
            let pairs = mine.windows(2).map(|pair| (pair[0], pair[1]));
            let last = mine.last().map(|last| (*last, self.events.len() - 1));
            edges.extend(pairs.chain(last).map(|(from, to)| self.program_order(run, from, to)));
        }
        edges
    }

    /// The events of a process, without the bad state.
    pub(super) fn of(&self, process: Process) -> impl Iterator<Item = usize> + '_ {
        let mine = self.events.iter().enumerate().filter(move |(_, event)| event.process == Some(process));
        mine.map(|(index, _)| index)
    }

    /// The program order between an event and a later one of its process, or the bad state.
    pub(super) fn program_order(&self, run: &Run, from: usize, to: usize) -> Edge {
        let overtaken = run.memory.buffering().is_some_and(|it| self.may_overtake(it, from, to));
        Edge { from, to, relation: Relation::Program, cell: None, overtaken }
    }

    /// Whether the memory model lets a later event of the same process take effect before an earlier one.
    fn may_overtake(&self, buffering: &dyn Buffering, earlier: usize, later: usize) -> bool {
        let (first, second) = (&self.events[earlier], &self.events[later]);
        if first.kind != Kind::Write {
            return false;
        }
        if second.kind == Kind::Bad {
            return first.in_memory.is_none();
        }
        let between = &self.events[earlier + 1..=later];
        let mut waits = between.iter().filter(|event| event.process == first.process);
        if waits.any(|event| event.fence || matches!(event.kind, Kind::Update | Kind::Fence)) {
            return false;
        }
        match second.kind {
            Kind::Read => true,
            Kind::Write => {
                first.store_fences == second.store_fences
                    && buffering.may_pass(first.writes.iter().all(|(cell, _)| !second.has_written(*cell)))
            }
            Kind::Update | Kind::Fence | Kind::Bad => false,
        }
    }
}

/// The data that one pass over a run collects.
struct Pass<'a> {
    system: &'a System,
    run: &'a Run,
    events: Vec<Event>,
    /// For each process, the events whose writes are in its store buffer, the oldest first.
    buffered: Vec<Vec<usize>>,
    /// The number of store fences that each process has passed.
    store_fences: Vec<usize>,
    /// The event that wrote the current value of each cell in memory.
    latest: BTreeMap<CellId, usize>,
    /// For each read of an event: the cell, and the event that wrote the value; `None` if it is the initial value.
    reads: Vec<(usize, CellId, Option<usize>)>,
}

impl<'a> Pass<'a> {
    fn new(system: &'a System, run: &'a Run) -> Self {
        Self {
            system,
            run,
            events: Vec::new(),
            buffered: vec![Vec::new(); usize::from(run.processes)],
            store_fences: vec![0; usize::from(run.processes)],
            latest: BTreeMap::new(),
            reads: Vec::new(),
        }
    }

    fn is_shared(&self, cell: CellId) -> bool {
        self.system.is_shared(self.run.cell(cell).0)
    }

    fn step(&mut self, index: usize, step: &RunStep) {
        match &step.action {
            Action::Propagation { process, entry } => {
                let buffer = &mut self.buffered[usize::from(*process) - 1];
                if *entry < buffer.len() {
                    let event = buffer.remove(*entry);
                    self.reaches_memory(event, index);
                }
            }
            Action::Transition { transition, arguments } => {
                let event = self.events.len();
                let StoreFences { before, after } = self.system.transitions[*transition].store_fences;
                let mut found = self.event(index, step, *transition, arguments);
                let passed = found.process.and_then(|it| self.store_fences.get_mut(usize::from(it) - 1));
                if let Some(passed) = passed {
                    found.store_fences = *passed + usize::from(before);
                    *passed = found.store_fences + usize::from(after);
                }
                if found.kind == Kind::Fence && !found.fence {
                    return;
                }
                for read in &step.reads {
                    found.reads.push((read.cell, read.value));
                    self.read(event, read.cell, found.process.filter(|_| read.own));
                }
                let (kind, process) = (found.kind, found.process);
                self.events.push(found);
                match (kind, process) {
                    (Kind::Write, Some(process)) => self.buffered[usize::from(process) - 1].push(event),
                    (Kind::Update, _) => self.reaches_memory(event, index),
                    _ => {}
                }
            }
        }
    }

    /// The event of a transition, without its reads; a fence, possibly without effect, if it accesses nothing.
    fn event(&self, index: usize, step: &RunStep, transition: usize, arguments: &[Process]) -> Event {
        let transition = &self.system.transitions[transition];
        let shared = || step.writes.iter().filter(|write| self.is_shared(write.cell));
        let kind = match (shared().next(), step.reads.is_empty()) {
            (None, true) => Kind::Fence,
            (None, false) => Kind::Read,
            (Some(_), _) if shared().any(|write| write.buffered_by.is_some()) => Kind::Write,
            (Some(_), _) => Kind::Update,
        };
        Event {
            step: index,
            process: transition.actor(arguments),
            kind,
            fence: self.run.memory.is_weak() && transition.is_fenced(),
            reads: Vec::new(),
            writes: shared().map(|write| (write.cell, write.value)).collect(),
            in_memory: None,
            store_fences: 0,
        }
    }

    /// Records a read of an event: through the store buffer of `own`, if a process is given.
    fn read(&mut self, event: usize, cell: CellId, own: Option<Process>) {
        let newest = own.and_then(|process| {
            let buffer = &self.buffered[usize::from(process) - 1];
            buffer.iter().rev().copied().find(|it| self.events[*it].has_written(cell))
        });
        self.reads.push((event, cell, newest.or_else(|| self.latest.get(&cell).copied())));
    }

    fn reaches_memory(&mut self, event: usize, index: usize) {
        self.events[event].in_memory = Some(index);
        self.latest.extend(self.events[event].writes.iter().map(|(cell, _)| (*cell, event)));
    }

    fn bad_state(&mut self) {
        let event = self.events.len();
        let mut reads = Vec::new();
        for read in &self.run.reads {
            if self.is_shared(read.cell) {
                reads.push((read.cell, read.value));
                self.read(event, read.cell, read.by.filter(|_| read.own));
            }
        }
        let step = self.run.steps.len();
        let (kind, writes) = (Kind::Bad, Vec::new());
        let (process, in_memory, store_fences) = (None, None, 0);
        self.events.push(Event { step, process, kind, fence: false, reads, writes, in_memory, store_fences });
    }

    /// Reads-from, coherence (to the next write) and from-read (to the next write).
    fn communication(&self) -> Vec<Edge> {
        let order = coherence(&self.events);
        let mut edges = Vec::new();
        let edge = |from, to, relation, cell| Edge { from, to, relation, cell: Some(cell), overtaken: false };
        for (cell, writes) in &order {
            let pairs = writes.windows(2);
            edges.extend(pairs.map(|pair| edge(pair[0], pair[1], Relation::Coherence, *cell)));
        }
        for &(read, cell, source) in &self.reads {
            edges.extend(source.map(|write| edge(write, read, Relation::ReadsFrom, cell)));
            let writes = order.get(&cell).map_or(&[][..], Vec::as_slice);
            let place = source.and_then(|source| writes.iter().position(|write| *write == source));
            let mut later = writes[place.map_or(0, |place| place + 1)..].iter();
            let next = later.find(|write| **write != read);
            edges.extend(next.map(|write| edge(read, *write, Relation::FromRead, cell)));
        }
        edges
    }
}

/// The writes to each cell, in the order in which they reached memory; those that never did come last.
pub(super) fn coherence(events: &[Event]) -> BTreeMap<CellId, Vec<usize>> {
    let mut order: BTreeMap<CellId, Vec<usize>> = BTreeMap::new();
    for (index, event) in events.iter().enumerate() {
        for (cell, _) in &event.writes {
            order.entry(*cell).or_default().push(index);
        }
    }
    for writes in order.values_mut() {
        writes.sort_by_key(|write| (events[*write].in_memory.unwrap_or(usize::MAX), *write));
    }
    order
}
