//! The naive twin: tests every state and every map of processes, and finds the values of reads by saturation.

use super::instance::Instance;
use crate::cube::{Cube, CubeTerm, IDENTITY, PROCESS};
use garret_base::map::{Map, Set};
use garret_base::watch::Watch;
use garret_machine::machine::ground::{
    Carriage, CellId, GroundFormula, GroundLiteral, GroundSystem, Process, Read,
};
use garret_machine::machine::packed::Move;
use garret_machine::memory::{Class, ClassSet, Index};
use garret_solver::{Domain, Literal};
use garret_system::system::Sort;
use std::collections::BTreeSet;

/// A class of events of the instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Event {
    Read(Process),
    Write(Process),
    Access(CellId),
}

/// The events of a move.
#[derive(Clone, Debug, Default)]
struct Happens {
    events: BTreeSet<Event>,
    fence: Option<Process>,
    /// The number of processes if all buffers have to be empty; else 0.
    fence_of_all: Process,
    /// Writes that go into the buffer.
    issued: Vec<(Process, CellId)>,
}

/// A value that was read, and the events since.
type Ghost = (Process, CellId, i64, BTreeSet<Event>);

/// All histories of an instance, as explicit sets.
pub(super) struct Twin<'i, 's> {
    instance: &'i Instance<'s>,
    /// For each state, the values that may have been read.
    ghosts: Vec<Set<Ghost>>,
    /// For each state, the pending events.
    pending: Vec<BTreeSet<Event>>,
}

impl<'i, 's> Twin<'i, 's> {
    pub(super) fn new(instance: &'i Instance<'s>, ground: &GroundSystem<'s>) -> Self {
        let states = instance.graph.len();
        let mut twin = Self {
            instance,
            ghosts: vec![Set::default(); states],
            pending: (0..states).map(|state| pending(instance, state)).collect(),
        };
        if instance.readings.is_some() {
            twin.saturate(ground);
        }
        twin
    }

    fn saturate(&mut self, ground: &GroundSystem<'s>) {
        let Instance { graph, cells, .. } = self.instance;
        let mut moves = graph.moves(ground, &Watch::default()).expect("it is never over");
        let mut edges = Vec::new();
        for state in 0..graph.len() {
            let views = moves.look(state);
            for process in 1..=cells.processes {
                for cell in cells.ids().filter(|&cell| cells.symbol(cell).weak) {
                    let value = views.value(&graph.layout, cell, process);
                    self.ghosts[state].insert((process, cell, value, BTreeSet::new()));
                }
            }
            let steps: Vec<u32> = moves.programs.iter().map(|program| program.step).collect();
            let complete = moves.for_each(&mut |action, target| {
                let step = |program: u32| steps[program as usize] as usize;
                edges.push((state, target, happens(self.instance, ground, action, step, state, target)));
            });
            complete.expect("it is never over");
        }
        let mut grown = true;
        while grown {
            grown = false;
            for (from, to, happens) in &edges {
                let ghosts: Vec<Ghost> = self.ghosts[*from].iter().cloned().collect();
                for ghost in ghosts.into_iter().filter_map(|ghost| after(ghost, happens)) {
                    grown |= self.ghosts[*to].insert(ghost);
                }
            }
        }
    }

    /// Whether some state lies in the cube.
    pub(super) fn contains(&self, cube: &Cube) -> bool {
        let all: Vec<Process> = (1..=self.instance.cells.processes).collect();
        let states = 0..self.instance.graph.len();
        choices(&all, cube.processes)
            .iter()
            .any(|image| states.clone().any(|state| self.lies_in(state, cube, image)))
    }

    fn lies_in(&self, state: usize, cube: &Cube, image: &[Process]) -> bool {
        let mut reads: Vec<CubeTerm> = Vec::new();
        cube.for_each_term(|term| {
            if term.reader().is_some() && !reads.contains(&term.without_rank()) {
                reads.push(term.without_rank());
            }
        });
        // no pending event is before a read
        let grouped =
            |group: usize| reads.iter().any(|read| read.group().is_some_and(|it| it.index() == group));
        let groups = (0..cube.before.len()).filter(|&group| grouped(group));
        for group in groups {
            if self.pending[state].iter().any(|event| self.is_before(*event, &cube.before[group], image)) {
                return false;
            }
        }
        self.some_values(state, cube, image, &reads, &mut Map::default())
    }

    fn some_values(
        &self,
        state: usize,
        cube: &Cube,
        image: &[Process],
        reads: &[CubeTerm],
        values: &mut Map<CubeTerm, i64>,
    ) -> bool {
        let Some((&read, rest)) = reads.split_first() else {
            return cube.literals.iter().all(|literal| self.holds(state, literal, image, values));
        };
        let (Some(reader), Some(group)) = (read.reader(), read.group()) else { return false };
        let (reader, cell) = (image[reader.index()], self.cell(read, image));
        let classes = &cube.before[group.index()];
        self.ghosts[state].iter().any(|(who, what, value, since)| {
            let fits = *who == reader
                && *what == cell
                && !since.iter().any(|event| self.is_before(*event, classes, image));
            fits && {
                values.insert(read, *value);
                self.some_values(state, cube, image, rest, values)
            }
        })
    }

    fn holds(
        &self,
        state: usize,
        literal: &Literal<CubeTerm>,
        image: &[Process],
        reads: &Map<CubeTerm, i64>,
    ) -> bool {
        let value = |term: CubeTerm| {
            let term = term.without_rank();
            match term.symbol() {
                PROCESS => i64::from(image[term.indices()[0].index()]),
                IDENTITY => i64::from(image[term.indices()[0].index()]) - 1,
                _ if term.reader().is_some() => reads[&term],
                _ => self.instance.graph.value(state, self.cell(term, image)),
            }
        };
        match literal {
            Literal::Member(term, domain) => self.is_in(*term, value(*term), domain, image),
            Literal::Equal(left, right) => value(*left) == value(*right),
            Literal::Distinct(left, right) => value(*left) != value(*right),
            Literal::Linear(linear) => {
                let product = |&(term, coefficient): &(CubeTerm, i64)| {
                    i128::from(coefficient) * i128::from(value(term))
                };
                let sum = linear.terms().iter().map(product).sum::<i128>() + i128::from(linear.constant());
                linear.relation().holds(sum.cmp(&0))
            }
        }
    }

    fn is_in(&self, term: CubeTerm, value: i64, domain: &Domain, image: &[Process]) -> bool {
        match self.instance.cells.system.symbols.get(term.symbol().0 as usize).map(|symbol| symbol.sort) {
            Some(Sort::Process) => match image.iter().position(|&process| i64::from(process) == value) {
                Some(process) => domain.contains(process as u32),
                None => domain.contains_others(),
            },
            Some(Sort::Abstract(_)) => domain.contains_others(),
            _ => domain.contains(value as u32),
        }
    }

    fn cell(&self, term: CubeTerm, image: &[Process]) -> CellId {
        let indices = term.indices();
        self.instance.cells.cell(term.symbol(), indices.iter().map(|&index| image[index.index()]))
    }

    fn is_before(&self, event: Event, classes: &ClassSet, image: &[Process]) -> bool {
        let is = |index: Index, process: Process| match index {
            Index::Process(index) => image[index.index()] == process,
            Index::Open => !image.contains(&process),
        };
        classes.iter().any(|class| match (class, event) {
            (Class::Reads(index), Event::Read(process)) | (Class::Writes(index), Event::Write(process)) => {
                is(index, process)
            }
            (Class::Accesses(family), Event::Access(cell)) => {
                let cells = &self.instance.cells;
                family.symbol == cells.symbol_id(cell)
                    && family
                        .indices
                        .iter()
                        .zip(cells.indices(cell))
                        .all(|(&index, &process)| is(index, process))
            }
            _ => false,
        })
    }
}

/// All sequences of `count` different processes.
fn choices(all: &[Process], count: usize) -> Vec<Vec<Process>> {
    let mut sequences = vec![Vec::new()];
    for _ in 0..count {
        let longer = |shorter: &Vec<Process>| {
            let fresh = all.iter().filter(|process| !shorter.contains(process));
            fresh.map(|&process| [shorter.as_slice(), &[process]].concat()).collect::<Vec<_>>()
        };
        sequences = sequences.iter().flat_map(longer).collect();
    }
    sequences
}

fn after((reader, cell, value, mut since): Ghost, happens: &Happens) -> Option<Ghost> {
    since.extend(happens.events.iter().copied());
    if let Some(process) = happens.fence
        && since.contains(&Event::Write(process))
    {
        since.insert(Event::Read(process));
    }
    let all = (1..=happens.fence_of_all).flat_map(|it| [Event::Read(it), Event::Write(it)]);
    if all.clone().any(|event| since.contains(&event)) {
        since.extend(all);
    }
    let overtaken = since.contains(&Event::Read(reader)) || happens.issued.contains(&(reader, cell));
    (!overtaken).then_some((reader, cell, value, since))
}

/// The cells of the entries of the buffer of a process, oldest first.
fn entries(instance: &Instance<'_>, state: usize, process: Process) -> Vec<Vec<CellId>> {
    let (buffer, words) = (instance.graph.layout.buffer(process), instance.graph.state(state));
    let entry = |slot| buffer.written(&buffer.entry(slot, words)).map(|(item, _)| item.cell).collect();
    (0..buffer.len(words)).map(entry).collect()
}

fn pending(instance: &Instance<'_>, state: usize) -> BTreeSet<Event> {
    let mut events = BTreeSet::new();
    for process in 1..=instance.cells.processes {
        for cell in entries(instance, state, process).into_iter().flatten() {
            events.extend([Event::Write(process), Event::Access(cell)]);
        }
    }
    events
}

fn happens(
    instance: &Instance<'_>,
    ground: &GroundSystem<'_>,
    action: Move,
    step: impl Fn(u32) -> usize,
    from: usize,
    to: usize,
) -> Happens {
    let mut happens = Happens::default();
    let program = match action {
        Move::Propagate(process, slot) => {
            happens.events.insert(Event::Write(process));
            let cells = entries(instance, from, process).swap_remove(usize::from(slot));
            happens.events.extend(cells.into_iter().map(Event::Access));
            return happens;
        }
        Move::Run(program) => program,
    };
    let step = &ground.steps[step(program)];
    let Some(main) = step.main else { return happens };
    // the events that occur for every choice of disjuncts
    let ways = step.guard.ways();
    let reads = |way: &Vec<GroundLiteral>| {
        let mut reads = BTreeSet::new();
        for literal in way {
            literal.for_each_read(&mut |read| add(read, &mut reads));
        }
        reads
    };
    let every = |event: &Event| ways.iter().all(|way| reads(way).contains(event));
    let some: BTreeSet<Event> = ways.iter().flat_map(&reads).collect();
    happens.events.extend(some.iter().copied().filter(|event| every(event)));
    for (condition, value) in step.writes.iter().flat_map(|write| &write.branches) {
        condition.for_each_read(&mut |read| add(read, &mut happens.events));
        value.for_each_read(&mut |read| add(read, &mut happens.events));
    }
    let fence_of = |process: Process| {
        let is_fence = move |it: &GroundLiteral| matches!(it, GroundLiteral::Fence(of) if *of == process);
        ways.iter().all(|way| way.iter().any(is_fence))
    };
    if (1..=instance.cells.processes).all(fence_of) {
        happens.fence_of_all = instance.cells.processes;
    }
    match step.carriage {
        Carriage::Atomic => {
            happens.events.insert(Event::Read(main));
            happens.fence = Some(main);
            let value = |read: Read| instance.graph.value(from, read.cell);
            for write in &step.writes {
                if write.branches.iter().any(|(condition, _)| condition.holds(&value, &|_| true)) {
                    happens.events.extend([Event::Write(main), Event::Access(write.cell)]);
                }
            }
        }
        _ if fence_of(main) => happens.fence = Some(main),
        _ => {}
    }
    let (old, mut new) = (entries(instance, from, main), entries(instance, to, main));
    if new.len() > old.len() {
        happens.issued = new.pop().unwrap_or_default().into_iter().map(|cell| (main, cell)).collect();
    }
    happens
}

fn add(read: Read, events: &mut BTreeSet<Event>) {
    if let Some(process) = read.by {
        events.extend([Event::Read(process), Event::Access(read.cell)]);
    }
}
