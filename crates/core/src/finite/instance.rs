//! An instance: all states that a given number of processes reaches.

use super::Budget;
use super::attempts::attempts;
use super::bits::Bits;
use super::classes::Classes;
use super::columns::Columns;
use super::comparisons::Comparisons;
use super::image::Image;
use super::readings::Readings;
use crate::cube::CubeTerm;
use garret_base::watch::{Limits, Moment, Watch};
use garret_machine::machine::explore::{Keep, StateGraph, StateGraphResult, state_graph};
use garret_machine::machine::ground::{Cells, GroundSystem};
use garret_machine::machine::{ExploreOptions, Process, Run, Search, Stop};
use garret_machine::memory::{ClassSet, Model, Order};
use garret_system::system::{Sort, System};
use std::cell::RefCell;
use std::time::Duration;

/// The number of values of an abstract type: such values are mostly copied, and compared with one other.
const ABSTRACT_VALUES: u32 = 2;

/// The states that a number of processes reaches, and the values that may be read in them.
pub(super) struct Instance<'s> {
    pub(super) cells: Cells<'s>,
    pub(super) graph: StateGraph,
    /// The set of all states.
    pub(super) all: Bits,
    pub(super) columns: Columns,
    pub(super) comparisons: Comparisons,
    classes: Classes,
    /// The readings; None if the system has no weak cells, or the memory model no store buffers.
    pub(super) readings: Option<Readings>,
    /// The indices of words of the state sets where a state of some cube was found, most recent first.
    pub(super) recent: RefCell<Vec<usize>>,
    /// Whether these are all states, within the bounds.
    pub(super) is_complete: bool,
    /// Whether the exploration used the wide range of numbers.
    pub(super) is_wide: bool,
    pub(super) time: Duration,
}

/// Which part of an instance is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    All,
    /// As many states as the budget allows.
    Sample,
    /// All states that are reached from this number of random initial states.
    Drawn(u32),
    /// As many of these as the budget allows.
    SampleOfDrawn(u32),
    /// The same, but states with a new pair of values of two cells come first.
    NovelOfDrawn(u32),
}

impl Extent {
    /// Whether a part of the states, as many as the budget allows, is enough.
    fn is_sample(self) -> bool {
        matches!(self, Self::Sample | Self::SampleOfDrawn(_) | Self::NovelOfDrawn(_))
    }

    fn draws(self) -> Option<u32> {
        match self {
            Self::All | Self::Sample => None,
            Self::Drawn(draws) | Self::SampleOfDrawn(draws) | Self::NovelOfDrawn(draws) => Some(draws),
        }
    }

    /// The order in which states are explored.
    fn search(self) -> Search {
        match self {
            Self::All | Self::Drawn(_) => Search::Breadth,
            Self::Sample | Self::SampleOfDrawn(_) => Search::Random,
            Self::NovelOfDrawn(_) => Search::Novel,
        }
    }
}

/// The result of the exploration of an instance.
pub(super) enum Explored<'s> {
    Bad(Box<Run>),
    Kept(Box<Instance<'s>>),
    Stopped(Stop),
}

/// The states of an instance.
struct StatesFound {
    graph: StateGraph,
    /// Whether these are all states, within the bounds.
    is_complete: bool,
    /// Whether the wide range of numbers was used.
    is_wide: bool,
}

/// Whether reads of the instance can return old values.
fn has_histories(ground: &GroundSystem<'_>) -> bool {
    ground.cells.system.is_weak() && ground.memory.is_weak()
}

/// The states within the first bounds for which there are states, and not too many.
///
/// # Errors
/// The result of the exploration if there are no such bounds, or a bad state was reached.
fn states<'s>(
    ground: &GroundSystem<'s>,
    budget: &Budget,
    extent: Extent,
    watch: &Watch,
) -> Result<StatesFound, Explored<'s>> {
    let keep = if has_histories(ground) { Keep::Moves } else { Keep::States };
    let mut without_states = None;
    for attempt in attempts(ground.cells.system, budget) {
        let options = ExploreOptions {
            processes: ground.cells.processes,
            model: ground.memory,
            buffer: 1,
            integers: Some(attempt.integers),
            start: attempt.start,
            draws: extent.draws(),
            abstracts: Some(ABSTRACT_VALUES),
            search: extent.search(),
            jobs: budget.jobs,
            // the watch limits the time
            max_states: Some(attempt.states),
            limits: Limits::new().memory(budget.memory),
            ..ExploreOptions::default()
        };
        let is_wide = attempt.is_wide;
        match state_graph(ground, &options, keep, watch) {
            StateGraphResult::Bad(run) => return Err(Explored::Bad(run)),
            StateGraphResult::Part(_, Stop::States(_)) if is_wide => {}
            StateGraphResult::Part(graph, Stop::States(_)) if extent.is_sample() => {
                return Ok(StatesFound { graph, is_complete: false, is_wide: false });
            }
            StateGraphResult::Part(_, stop) | StateGraphResult::Nothing(stop) => {
                return Err(Explored::Stopped(stop));
            }
            StateGraphResult::All(graph) => {
                let is_complete = extent.draws().is_none();
                let found = StatesFound { graph, is_complete, is_wide };
                if !found.graph.is_empty() {
                    return Ok(found);
                }
                without_states = Some(found);
            }
        }
    }
    without_states.ok_or(Explored::Stopped(Stop::States(budget.states)))
}

impl<'s> Instance<'s> {
    /// Explores the instance, and computes the values that may be read in its states.
    pub(super) fn explore(
        system: &'s System,
        (model, order): (Model, &dyn Order),
        processes: Process,
        budget: &Budget,
        extent: Extent,
        watch: &Watch,
    ) -> Explored<'s> {
        let started = Moment::now();
        let watch = &watch.within(budget.time);
        let ground = match GroundSystem::new(system, model, processes, watch) {
            Ok(ground) => ground,
            Err(stop) => return Explored::Stopped(stop),
        };
        let found = match states(&ground, budget, extent, watch) {
            Ok(found) => found,
            Err(ended) => return ended,
        };
        let StatesFound { graph, is_complete, is_wide } = found;
        let classes = Classes::new(&ground.cells);
        let weak = has_histories(&ground);
        let readings =
            match weak.then(|| Readings::new(&ground, &graph, (order, &classes), watch)).transpose() {
                Ok(readings) => readings,
                Err(over) => return Explored::Stopped(over.into()),
            };
        Explored::Kept(Box::new(Self {
            all: Bits::full(graph.len()),
            columns: Columns::new(&graph),
            comparisons: Comparisons::default(),
            recent: RefCell::new(Vec::new()),
            cells: ground.cells,
            graph,
            is_complete,
            is_wide,
            classes,
            readings,
            time: started.elapsed(),
        }))
    }

    /// The sort of a term of a cube; None for an identity, or the rank of a process.
    pub(super) fn sort(&self, term: CubeTerm) -> Option<Sort> {
        self.cells.system.symbols.get(term.symbol().0 as usize).map(|symbol| symbol.sort)
    }

    /// The bits of the classes of events of a cube, under the map of processes.
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
