//! Everything that a number of processes reaches.

use super::Budget;
use super::bits::Bits;
use super::classes::Classes;
use super::columns::Columns;
use super::ghosts::Late;
use super::image::Image;
use super::question::Question;
use super::readings::Readings;
use crate::machine::explore::{Keep, Kept, StateGraph, state_graph};
use crate::machine::ground::{Cells, GroundSystem};
use crate::machine::{CellId, Limits, Memory, Options, Process, Range, Run, Stop, largest_constant};
use crate::memory::ClassSet;
use crate::search::{Cube, CubeTerm};
use crate::system::{Sort, System};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Numbers grow up to this in systems with small constants, and up to that in others.
const RANGES: (i64, i64) = (4, 12);

/// The states that a number of processes reaches, and what may be read in them.
pub(super) struct Instance<'s> {
    pub(super) cells: Cells<'s>,
    pub(super) graph: StateGraph,
    /// The states that no invariant excludes.
    pub(super) live: Bits,
    pub(super) columns: Columns,
    classes: Classes,
    /// For weak systems.
    pub(super) readings: Option<Readings>,
    pub(super) time: Duration,
}

/// How the exploration of an instance ended.
pub(super) enum Explored<'s> {
    Bad(Box<Run>),
    All(Box<Instance<'s>>),
    Stopped(Stop),
}

impl<'s> Instance<'s> {
    pub(super) fn explore(
        system: &'s System,
        memory: Memory,
        processes: Process,
        budget: &Budget,
        interrupt: Option<&Arc<AtomicBool>>,
    ) -> Explored<'s> {
        let started = Instant::now();
        let Some(ground) = GroundSystem::new(system, memory, processes) else {
            return Explored::Stopped(Stop::TooLarge);
        };
        let weak = system.is_weak() && memory.buffering().has_buffers();
        let keep = if weak { Keep::Moves } else { Keep::States };
        let mut options = Options {
            processes,
            memory,
            buffer: 1,
            integers: Some(range(system)),
            start: Some(Range { low: 0, high: 1 }),
            limits: Limits {
                states: Some(budget.states),
                time: Some(budget.time),
                interrupt: interrupt.cloned(),
            },
            ..Options::default()
        };
        let mut kept = state_graph(&ground, &options, keep);
        if let Kept::All(graph) = &kept
            && graph.len() == 0
        {
            // `init` relates numbers, and not to 0 or 1
            options.start = None;
            kept = state_graph(&ground, &options, keep);
        }
        let graph = match kept {
            Kept::Bad(run) => return Explored::Bad(run),
            Kept::Stopped(stop) => return Explored::Stopped(stop),
            Kept::All(graph) => graph,
        };
        let mut live = Bits::full(graph.len());
        graph.dropped().for_each(|state| live.remove(state));
        let classes = Classes::new(&ground.cells);
        let deadline = started.checked_add(budget.time);
        let readings = weak.then(|| Readings::new(&ground, &graph, &live, &classes, deadline)).transpose();
        let Ok(readings) = readings.map_err(|Late| ()) else {
            return Explored::Stopped(Stop::Time(budget.time));
        };
        let columns = Columns::new(&graph);
        let cells = ground.cells;
        let time = started.elapsed();
        Explored::All(Box::new(Self { cells, graph, live, columns, classes, readings, time }))
    }

    /// Whether some state lies in the cube.
    pub(super) fn contains(&self, cube: &Cube) -> bool {
        Image::any(cube, self.cells.processes, &mut |image| {
            Question::new(self, cube, image).is_some_and(|question| question.holds_somewhere())
        })
    }

    /// The value of a cell in a state.
    pub(super) fn value(&self, state: usize, cell: CellId) -> i64 {
        let place = self.graph.layout.place(cell);
        place.range.low + place.field.get(self.graph.state(state)) as i64
    }

    /// What a term of a cube holds; none for an identity or a rank of a process.
    pub(super) fn sort(&self, term: CubeTerm) -> Option<Sort> {
        self.cells.system.symbols.get(term.symbol().0 as usize).map(|symbol| symbol.sort)
    }

    /// Classes of events of a cube, as those of the instance.
    pub(super) fn mask(&self, classes: &ClassSet, image: &Image) -> u64 {
        self.classes.of_set(&self.cells, classes, image)
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.graph.bytes() + self.columns.bytes() + self.readings.as_ref().map_or(0, Readings::bytes)
    }
}

/// The numbers that are explored.
fn range(system: &System) -> Range {
    let (small, large) = RANGES;
    let constant = largest_constant(system);
    let high = if constant < small { small } else { large.max(constant.saturating_add(1)) };
    Range { low: -high, high }
}
