//! Tests of pre-images against runs of the machine with store buffers.
//!
//! A cube contains reads that are still to come, and the events before them. A run lies in it if some or all of the buffered writes
//! can go to memory so that there is an instant for each group of reads at which the reads return values that satisfy the cube, and
//! no event that happens later, or write that is still in a buffer, is before the group.
//!
//! In the backward search, a write is placed before all writes to its cell that were found already (section 2 of the semantics).
//! Therefore, only runs are considered in which the writes to each cell reach memory in the order in which they are issued: every
//! execution has such a run.

use super::support::{Few, choices};
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, CubeTerm};
use crate::preimage::sample::{are_chosen, backward, for_each_case, random, varied};
use crate::preimage::{Budget, Incomplete, Predecessor, Preimages};
use garret_base::map::Map;
use garret_base::watch::Watch;
use garret_machine::machine::ground::{
    Carriage, CellId, Ground, GroundFormula, GroundLiteral, Operand, Process, Read, Step, Written,
};
use garret_machine::memory::{Class, ClassSet, Index, Model};
use garret_random::random::Random;
use std::collections::BTreeSet;

const PROCESSES: Process = 2;
/// The number of cubes of a system, of runs per cube, and of moves per run.
const CUBES: usize = 20;
const RUNS: usize = 30;
const MOVES: usize = 7;
/// The largest number of buffered writes at a time.
const WAITING: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Read(Process),
    Write(Process),
    Access(CellId),
}

/// The buffered writes of one step, and the time when they were issued.
#[derive(Clone, Debug)]
struct Entry {
    writes: Vec<(CellId, i64)>,
    issued: usize,
}

#[derive(Clone, Debug)]
struct State {
    cells: Vec<i64>,
    buffers: Vec<Vec<Entry>>,
}

impl State {
    fn value(&self, read: Read) -> i64 {
        let buffer = read.by.map(|process| &self.buffers[usize::from(process) - 1]);
        let own = buffer.into_iter().flatten().rev().flat_map(|entry| &entry.writes);
        own.into_iter()
            .find(|(cell, _)| *cell == read.cell)
            .map_or(self.cells[read.cell.index()], |(_, value)| *value)
    }

    fn is_empty(&self, process: Process) -> bool {
        self.buffers[usize::from(process) - 1].is_empty()
    }

    /// Whether an older write to the cell is in some buffer.
    fn is_overtaking(&self, cell: CellId, issued: usize) -> bool {
        let mut older = self.buffers.iter().flatten().filter(|entry| entry.issued < issued);
        older.any(|entry| entry.writes.iter().any(|(other, _)| *other == cell))
    }
}

/// The events of a move.
#[derive(Clone, Debug, Default)]
struct Happens {
    events: BTreeSet<Event>,
    fence: Option<Process>,
    /// Writes that go into the buffer.
    issued: Vec<(Process, CellId)>,
}

/// The states of a run, and the events after each state but the last one.
#[derive(Clone, Debug)]
struct Run {
    states: Vec<State>,
    moves: Vec<Happens>,
}

impl Run {
    fn now(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    fn with(&self, happens: Happens, state: State) -> Self {
        let mut run = self.clone();
        run.moves.push(happens);
        run.states.push(state);
        run
    }

    /// The run after the oldest buffer entry of the process went to memory; None if it would be reordered before another write to a
    /// cell.
    fn propagated(&self, process: Process) -> Option<Self> {
        let mut state = self.now().clone();
        let buffer = &mut state.buffers[usize::from(process) - 1];
        if buffer.is_empty() {
            return None;
        }
        let entry = buffer.remove(0);
        if entry.writes.iter().any(|&(cell, _)| state.is_overtaking(cell, entry.issued)) {
            return None;
        }
        let mut happens = Happens { events: [Event::Write(process)].into(), ..Happens::default() };
        for (cell, value) in entry.writes {
            state.cells[cell.index()] = value;
            happens.events.insert(Event::Access(cell));
        }
        Some(self.with(happens, state))
    }

    /// The runs after the step, one for each way in which its guard holds.
    fn stepped(&self, few: &Few<'_>, step: &Step, random: &mut Random) -> Vec<Self> {
        let before = self.now();
        let value = |read: Read| before.value(read);
        let is_empty = |process: Process| before.is_empty(process);
        let mut events = BTreeSet::new();
        let mut note = |read: Read| {
            events.extend(
                read.by.into_iter().flat_map(|process| [Event::Read(process), Event::Access(read.cell)]),
            );
        };
        // the reads of a step do not depend on its branches
        for (condition, written) in step.writes.iter().flat_map(|write| &write.branches) {
            condition.for_each_read(&mut note);
            match written {
                Written::Value(Operand::Read(read)) => note(*read),
                Written::Sum(sum) => sum.terms.iter().for_each(|&(_, read)| note(read)),
                _ => {}
            }
        }
        let mut written = Vec::new();
        for write in &step.writes {
            let branch = write.branches.iter().find(|(condition, _)| condition.holds(&value, &is_empty));
            let value = match branch.map(|(_, written)| written) {
                None => continue,
                Some(Written::Value(Operand::Read(read))) => value(*read),
                Some(Written::Value(Operand::Constant(constant))) => *constant,
                Some(Written::Sum(sum)) => i64::try_from(sum.value(&value)).expect("a small number"),
                Some(Written::Any) => *random.pick(&few.values(write.cell)).expect("a cell has values"),
            };
            written.push((write.cell, value));
        }
        let ways = step
            .guard
            .ways()
            .into_iter()
            .filter(|way| way.iter().all(|it| Ground::Atom(it.clone()).holds(&value, &is_empty)));
        ways.filter_map(|way| {
            let mut happens = Happens { events: events.clone(), ..Happens::default() };
            for literal in &way {
                literal.for_each_read(&mut |read| {
                    happens.events.extend(
                        read.by
                            .into_iter()
                            .flat_map(|process| [Event::Read(process), Event::Access(read.cell)]),
                    );
                });
                if let GroundLiteral::Fence(process) = literal {
                    happens.fence = Some(*process);
                }
            }
            self.written(few, step, &written, happens)
        })
        .collect()
    }

    /// The run after these writes; None if they go to memory at once and the process still has buffered writes, or an older write to
    /// one of the cells is still in a buffer.
    fn written(
        &self,
        few: &Few<'_>,
        step: &Step,
        written: &[(CellId, i64)],
        mut happens: Happens,
    ) -> Option<Self> {
        let mut state = self.now().clone();
        let is_weak = |cell: CellId| few.ground.cells.symbol(cell).weak;
        let (weak, plain): (Vec<_>, Vec<_>) = written.iter().partition(|(cell, _)| is_weak(*cell));
        for (cell, value) in plain {
            state.cells[cell.index()] = value;
        }
        if let (false, Some(main)) = (weak.is_empty(), step.main) {
            if step.carriage == Carriage::Entry {
                happens.issued = weak.iter().map(|&(cell, _)| (main, cell)).collect();
                state.buffers[usize::from(main) - 1].push(Entry { writes: weak, issued: self.moves.len() });
            } else {
                if !state.is_empty(main)
                    || weak.iter().any(|&(cell, _)| state.is_overtaking(cell, usize::MAX))
                {
                    return None;
                }
                happens.events.extend([Event::Read(main), Event::Write(main)]);
                happens.fence = Some(main);
                for (cell, value) in weak {
                    state.cells[cell.index()] = value;
                    happens.events.insert(Event::Access(cell));
                }
            }
        }
        Some(self.with(happens, state))
    }

    /// Whether the run lies in the cube.
    fn is_in(&self, few: &Few<'_>, cube: &Cube) -> bool {
        let images = choices(PROCESSES, cube.processes);
        images.iter().any(|image| Seen::new(self, few, cube, image).is_in())
            || (1..=PROCESSES)
                .filter_map(|process| self.propagated(process))
                .any(|longer| longer.is_in(few, cube))
    }
}

/// A run in relation to a cube.
struct Seen<'a, 's> {
    run: &'a Run,
    few: &'a Few<'s>,
    cube: &'a Cube,
    image: &'a [Process],
    reads: Vec<CubeTerm>,
}

impl<'a, 's> Seen<'a, 's> {
    fn new(run: &'a Run, few: &'a Few<'s>, cube: &'a Cube, image: &'a [Process]) -> Self {
        let mut reads: Vec<CubeTerm> = Vec::new();
        cube.for_each_term(|term| reads.extend(term.group().map(|_| term.without_rank())));
        reads.sort_unstable();
        reads.dedup();
        Self { run, few, cube, image, reads }
    }

    fn is_in(&self) -> bool {
        let waiting = (1..=PROCESSES).flat_map(|process| {
            let entries = self.run.now().buffers[usize::from(process) - 1].iter();
            let cells = entries.flat_map(|entry| &entry.writes);
            cells.flat_map(move |(cell, _)| [Event::Write(process), Event::Access(*cell)])
        });
        let waiting: Vec<Event> = waiting.collect();
        let is_before = |classes: &ClassSet| waiting.iter().any(|event| self.is_before(*event, classes));
        !self.cube.before.iter().any(is_before) && self.has_instants(&mut Vec::new(), &Map::default())
    }

    /// Whether the remaining groups, after those with an instant, can be given instants.
    fn has_instants(&self, instants: &mut Vec<usize>, values: &Map<CubeTerm, i64>) -> bool {
        let group = instants.len();
        if group == self.cube.before.len() {
            return self.few.holds_all(&self.run.now().cells, self.cube, self.image, values);
        }
        (0..self.run.states.len()).any(|instant| {
            let in_order = (0..group).all(|other| {
                (!self.cube.order.precedes(other, group) || instants[other] <= instant)
                    && (!self.cube.order.precedes(group, other) || instant <= instants[other])
            });
            in_order && {
                let Some(seen) = self.seen(group, instant) else { return false };
                let mut values = values.clone();
                values.extend(seen);
                instants.push(instant);
                let found = self.has_instants(instants, &values);
                instants.pop();
                found
            }
        })
    }

    /// The values that the group reads at this instant; None if the instant is too early.
    fn seen(&self, group: usize, instant: usize) -> Option<Vec<(CubeTerm, i64)>> {
        let mut since = BTreeSet::new();
        let mut issued = Vec::new();
        for happens in &self.run.moves[instant..] {
            since.extend(happens.events.iter().copied());
            issued.extend(&happens.issued);
            if let Some(process) = happens.fence.filter(|process| since.contains(&Event::Write(*process))) {
                since.insert(Event::Read(process));
            }
        }
        if since.iter().any(|event| self.is_before(*event, &self.cube.before[group])) {
            return None;
        }
        let reads = self.reads.iter().filter(|read| read.group().is_some_and(|it| it.index() == group));
        reads
            .map(|&read| {
                let process = self.image[read.reader()?.index()];
                let indices = read.indices();
                let cell = self
                    .few
                    .ground
                    .cells
                    .cell(read.symbol(), indices.iter().map(|&index| self.image[index.index()]));
                let value = self.run.states[instant].value(Read { cell, by: Some(process) });
                (!issued.contains(&(process, cell))).then_some((read, value))
            })
            .collect()
    }

    fn is_before(&self, event: Event, classes: &ClassSet) -> bool {
        let is = |index: Index, process: Process| match index {
            Index::Process(index) => self.image[index.index()] == process,
            Index::Open => !self.image.contains(&process),
        };
        let cells = &self.few.ground.cells;
        classes.iter().any(|class| match (class, event) {
            (Class::Reads(index), Event::Read(process)) | (Class::Writes(index), Event::Write(process)) => {
                is(index, process)
            }
            (Class::Accesses(family), Event::Access(cell)) => {
                let indices = family.indices.iter().zip(cells.indices(cell));
                family.symbol == cells.symbol_id(cell)
                    && indices.into_iter().all(|(&index, &process)| is(index, process))
            }
            _ => false,
        })
    }
}

/// The pre-images of a cube, computed once.
fn preimages_of(cube: &Cube, preimages: &mut Preimages<'_>) -> Vec<Predecessor> {
    let (watch, mut found) = (Watch::default(), Vec::new());
    let result = preimages.of(cube, &Budget::new(&watch, usize::MAX), &mut found);
    assert!(matches!(result, Ok(()) | Err(Incomplete::Processes)), "{result:?}");
    found
}

/// Some of the cubes, or parts of them, each with its pre-images.
fn some_with_preimages(
    all: &[Cube],
    vocabulary: &Vocabulary<'_>,
    preimages: &mut Preimages<'_>,
    choice: &mut Random,
) -> Vec<(Cube, Vec<Predecessor>)> {
    let mut cubes = Vec::new();
    for _ in 0..CUBES {
        let Some(cube) = choice.pick(all) else { break };
        let part = varied(cube, vocabulary, choice);
        let cube = if choice.percent(70) { part.unwrap_or_else(|| cube.clone()) } else { cube.clone() };
        if cube.processes <= usize::from(PROCESSES) {
            let found = preimages_of(&cube, preimages);
            cubes.push((cube, found));
        }
    }
    cubes
}

/// If a run lies in a cube after a step, it lies in the cube or in one of its pre-images before the step.
#[test]
fn runs_into_a_cube_come_from_its_preimages() {
    let (mut into, mut of_preimages, mut with_reads) = (0, 0, 0);
    for_each_case(40, |seed, choice| {
        let (text, system) = random(seed);
        if !system.is_weak() {
            return;
        }
        let vocabulary = Vocabulary::new(&system);
        let mut preimages =
            Preimages::new(&vocabulary, Model::Tso.order().expect("the search knows it"), 4, false);
        let (all, _) = backward(&mut preimages, 60);
        let few = Few::with(&vocabulary, PROCESSES, Model::Tso);
        let cubes = some_with_preimages(&all, &vocabulary, &mut preimages, choice);
        for cells in few.states(RUNS, choice).into_iter().take(RUNS) {
            let start = State { cells, buffers: vec![Vec::new(); usize::from(PROCESSES)] };
            let mut run = Run { states: vec![start], moves: Vec::new() };
            for _ in 0..MOVES {
                let mut next: Vec<(bool, Run)> = Vec::new();
                for step in &few.ground.steps {
                    next.extend(run.stepped(&few, step, choice).into_iter().map(|longer| (true, longer)));
                }
                next.retain(|(_, longer)| longer.now().buffers.iter().flatten().count() <= WAITING);
                for (_, longer) in &next {
                    for (cube, found) in &cubes {
                        if !longer.is_in(&few, cube) {
                            continue;
                        }
                        into += 1;
                        if run.is_in(&few, cube) {
                            continue;
                        }
                        of_preimages += 1;
                        with_reads += usize::from(!cube.before.is_empty());
                        let is_found = found.iter().any(|it| run.is_in(&few, &it.cube));
                        assert!(
                            is_found,
                            "{text}\n{longer:#?}\nis in {cube:#?}\nbut before in none of {:#?}",
                            found.iter().map(|it| &it.cube).collect::<Vec<_>>()
                        );
                    }
                }
                next.extend(
                    (1..=PROCESSES)
                        .filter_map(|process| run.propagated(process))
                        .map(|longer| (false, longer)),
                );
                match choice.pick(&next) {
                    Some((_, longer)) => run = longer.clone(),
                    None => break,
                }
            }
        }
    });
    println!("{into} steps into cubes, {of_preimages} from pre-images, {with_reads} with reads");
    let is_telling = of_preimages > 1_000 && with_reads > 300;
    assert!(
        is_telling || are_chosen(),
        "{into} steps into cubes, {of_preimages} from pre-images, {with_reads} with reads"
    );
}
