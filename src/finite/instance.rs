//! Everything that a number of processes reaches.

use super::Budget;
use super::attempts::attempts;
use super::bits::Bits;
use super::classes::Classes;
use super::columns::Columns;
use super::comparisons::Comparisons;
use super::image::Image;
use super::question::Question;
use super::readings::Readings;
use crate::cube::{Cube, CubeTerm};
use crate::machine::explore::{Keep, Kept, StateGraph, state_graph};
use crate::machine::ground::{Cells, GroundSystem};
use crate::machine::{ExploreOptions, Memory, Process, Run, Search, Stop};
use crate::memory::ClassSet;
use crate::system::{Sort, System};
use crate::watch::{Limits, Moment, Watch};
use std::time::Duration;

/// Of an abstract type so many values are enough: mostly they are copied, and compared with one other.
const ABSTRACT_VALUES: u32 = 2;

/// The states that a number of processes reaches, and what may be read in them.
pub(super) struct Instance<'s> {
    pub(super) cells: Cells<'s>,
    pub(super) graph: StateGraph,
    /// The set of all states.
    pub(super) all: Bits,
    pub(super) columns: Columns,
    pub(super) comparisons: Comparisons,
    classes: Classes,
    /// For weak systems.
    pub(super) readings: Option<Readings>,
    /// There are no other states, within bounds.
    pub(super) is_complete: bool,
    /// Numbers went far.
    pub(super) is_wide: bool,
    pub(super) time: Duration,
}

/// Which states of an instance are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    All,
    /// As many as the budget allows.
    Sample,
}

/// How the exploration of an instance ended.
pub(super) enum Explored<'s> {
    Bad(Box<Run>),
    Kept(Box<Instance<'s>>),
    Stopped(Stop),
}

impl<'s> Instance<'s> {
    pub(super) fn explore(
        system: &'s System,
        memory: Memory,
        processes: Process,
        budget: &Budget,
        extent: Extent,
        watch: &Watch,
    ) -> Explored<'s> {
        let started = Moment::now();
        let watch = &watch.within(budget.time);
        let ground = match GroundSystem::new(system, memory, processes, watch) {
            Ok(ground) => ground,
            Err(stop) => return Explored::Stopped(stop),
        };
        let weak = system.is_weak() && memory.buffering().has_buffers();
        let keep = if weak { Keep::Moves } else { Keep::States };
        let mut graph = None;
        for attempt in attempts(system, budget) {
            let options = ExploreOptions {
                processes,
                model: memory,
                buffer: 1,
                integers: Some(attempt.integers),
                start: attempt.start,
                abstracts: Some(ABSTRACT_VALUES),
                search: if extent == Extent::Sample { Search::Random } else { Search::Breadth },
                jobs: budget.jobs,
                // the watch tells the time
                max_states: Some(attempt.states),
                limits: Limits::new().memory(budget.memory),
                ..ExploreOptions::default()
            };
            match state_graph(&ground, &options, keep, watch) {
                Kept::Bad(run) => return Explored::Bad(run),
                Kept::Part(_, Stop::States(_)) if attempt.is_wide => {}
                Kept::Part(found, Stop::States(_)) if extent == Extent::Sample => {
                    graph = Some((found, false, false));
                    break;
                }
                Kept::Part(_, stop) | Kept::Nothing(stop) => return Explored::Stopped(stop),
                Kept::All(found) => {
                    let has_states = found.len() > 0;
                    graph = Some((found, attempt.is_wide, true));
                    if has_states {
                        break;
                    }
                }
            }
        }
        let Some((graph, is_wide, is_complete)) = graph else {
            return Explored::Stopped(Stop::States(budget.states));
        };
        let classes = Classes::new(&ground.cells);
        let readings = match weak.then(|| Readings::new(&ground, &graph, &classes, watch)).transpose() {
            Ok(readings) => readings,
            Err(over) => return Explored::Stopped(over.into()),
        };
        let (all, columns) = (Bits::full(graph.len()), Columns::new(&graph));
        let cells = ground.cells;
        let time = started.elapsed();
        Explored::Kept(Box::new(Self {
            cells,
            graph,
            all,
            columns,
            comparisons: Comparisons::default(),
            is_complete,
            is_wide,
            classes,
            readings,
            time,
        }))
    }

    /// Whether some state lies in the cube.
    pub(super) fn contains(&self, cube: &Cube) -> bool {
        Image::any(cube, self.cells.processes, &mut |image| {
            Question::new(self, cube, image).is_some_and(|question| question.holds_somewhere())
        })
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
        self.graph.bytes()
            + self.columns.bytes()
            + self.comparisons.bytes()
            + self.readings.as_ref().map_or(0, Readings::bytes)
    }
}
