//! The graph of all reachable states for a given number of processes, with the moves between them.

use super::options::ExploreOptions;
use super::{Explorer, Outcome};
use crate::machine::Stop;
use crate::machine::approximation::Buffers;
use crate::machine::domains::Domains;
use crate::machine::ground::{CellId, GroundSystem};
use crate::machine::packed::{Layout, Move, Program, Scratch, StateId, Views, Visited, programs};
use crate::machine::run::Run;
use crate::memory::Buffering;
use garret_base::watch::{Over, Watch};

/// The purpose of a state graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Only the states: states that differ only by the names of processes are represented by one of them.
    States,
    /// The moves, too: all states are distinguished, except initial states that differ only by the names of processes.
    Moves,
}

/// The result of an exploration that keeps the states.
pub enum StateGraphResult {
    /// It ended in a bad state.
    Bad(Box<Run>),
    /// It found all states, within the bounds on numbers and buffers.
    All(StateGraph),
    /// It was stopped before it was complete, with these states.
    Part(StateGraph, Stop),
    /// It was stopped before it began.
    Nothing(Stop),
}

/// The reachable states for a given number of processes, without those that an invariant excludes.
pub struct StateGraph {
    /// The layout of packed states.
    pub layout: Layout,
    /// Invariant: in increasing order, so that similar states are neighbours.
    states: Visited,
}

/// Explores all states, without partial-order reduction.
pub fn state_graph(
    ground: &GroundSystem<'_>,
    options: &ExploreOptions,
    keep: Keep,
    watch: &Watch,
) -> StateGraphResult {
    let options = ExploreOptions {
        symmetry: keep == Keep::States,
        partial_order: false,
        buffers: Buffers::Exact,
        switches: None,
        ..options.clone()
    };
    let domains = Domains::new(ground.cells.system, options.processes, options.integers, options.abstracts);
    let mut explorer = match Explorer::new(ground, &domains, &options, watch) {
        Ok(explorer) => explorer,
        Err(stop) => return StateGraphResult::Nothing(stop),
    };
    if keep == Keep::Moves {
        explorer.seen.join_orbits(ground, &explorer.rules.layout);
    }
    match explorer.run(&domains, &mut |_| {}) {
        Outcome::Bad(state, reason) => {
            let reached = explorer.rules.ground.unsafes[reason].index;
            StateGraphResult::Bad(Box::new(explorer.run_to(state, reached)))
        }
        Outcome::Deadlock(state) => {
            let reached = options.deadlock.as_ref().map_or(0, |deadlock| deadlock.bad);
            StateGraphResult::Bad(Box::new(explorer.run_to(state, reached)))
        }
        Outcome::Confirmed(run) => StateGraphResult::Bad(run),
        Outcome::Stopped(stop) => StateGraphResult::Part(
            StateGraph { states: explorer.seen.sorted(), layout: explorer.rules.layout },
            stop,
        ),
        Outcome::Exhausted | Outcome::GivenUp => StateGraphResult::All(StateGraph {
            states: explorer.seen.sorted(),
            layout: explorer.rules.layout,
        }),
    }
}

impl StateGraph {
    /// The number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there is no state.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The packed words of a state.
    pub fn state(&self, number: usize) -> &[u64] {
        self.states.state(StateId(number as u32))
    }

    /// The value of a cell in a state; for a weak cell, the value in memory.
    pub fn value(&self, state: usize, cell: CellId) -> i64 {
        let place = self.layout.place(cell);
        place.range.low + place.field.get(self.state(state)) as i64
    }

    /// The memory that the states take, in bytes.
    pub fn bytes(&self) -> usize {
        self.states.bytes()
    }

    /// Prepares the enumeration of moves.
    pub fn moves<'a>(&'a self, ground: &'a GroundSystem<'a>, watch: &Watch) -> Result<Moves<'a>, Over> {
        Ok(Moves {
            graph: self,
            programs: programs(ground, &self.layout, watch)?,
            buffering: ground.buffering,
            views: Views::new(&self.layout),
            scratch: Scratch::new(&self.layout, watch),
        })
    }
}

/// The moves of a graph with all states distinguished.
pub struct Moves<'a> {
    graph: &'a StateGraph,
    pub programs: Vec<Program>,
    buffering: &'static dyn Buffering,
    views: Views,
    scratch: Scratch,
}

impl Moves<'_> {
    /// Selects a state, and returns the view of each process in it.
    pub fn look(&mut self, state: usize) -> &Views {
        self.views.load(&self.graph.layout, self.graph.state(state));
        &self.views
    }

    /// Calls `visit` with every move from the selected state, and the index of the state it leads to. An error if some moves are
    /// missing because the watch is over.
    pub fn for_each(&mut self, visit: &mut impl FnMut(Move, usize)) -> Result<(), Over> {
        let Self { graph, programs, buffering, views, scratch } = self;
        scratch.each_move(&graph.layout, programs, *buffering, views, &mut |action, next| {
            // states that an invariant excludes are not in the graph
            if let Some(target) = graph.states.find(next) {
                visit(action, target.0 as usize);
            }
        });
        if scratch.asks() { scratch.over().map_or(Ok(()), Err) } else { Ok(()) }
    }
}
