//! The cubes that an answer rests on, and the steps that lead from one to another.

use super::certificate::Counted;
use super::driver::Search;
use crate::cube::{Cube, for_each_term};
use crate::infer::sentence;
use crate::nodes::{NodeId, Nodes, Origin};
use crate::preimage::Budget;
use garret_base::map::Set;
use garret_base::watch::Watch;
use garret_solver::Literal;
use garret_system::system::{SymbolId, System};

/// The cubes of a search that count, for people: how the search came back from the bad states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchGraph {
    /// The cubes, in the order in which they were found; numbers in [`GraphStep`] are places here.
    pub cubes: Vec<GraphCube>,
    /// The steps between them, each once.
    pub steps: Vec<GraphStep>,
    /// So many more cubes were visited, which are not shown.
    pub left_out: usize,
    /// Whether there are all the steps between the cubes that are shown: the reason for SAFE. If not, just those by which the search found them.
    pub is_closed: bool,
}

/// States that the search visited: no execution reaches them if the answer is SAFE.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GraphCube {
    /// What holds in them, as a sentence: `never, for different p, q: PC[p] = Crit && PC[q] = Crit`.
    pub sentence: String,
    /// How the search came to them.
    pub origin: CubeOrigin,
    /// How many processes the sentence speaks of.
    pub processes: usize,
    /// Which symbols it speaks of.
    pub uses: Vec<SymbolUse>,
}

/// What a cube says of the cells of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SymbolUse {
    /// The symbol.
    pub symbol: SymbolId,
    /// In how many conjuncts it stands.
    pub times: usize,
    /// The largest number that a sum with one of its cells is compared with, without its sign, in units of [`System::real_scale`](garret_system::system::System).
    pub largest: u64,
}

/// How the search came to a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeOrigin {
    /// It is the bad state of this index, or a part of it.
    Bad(usize),
    /// The user promises that the `invariant` of this index holds.
    Promised(usize),
    /// It was inferred.
    Inferred,
    /// A step leads from it to another one.
    Found,
}

/// A transition leads from one cube into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GraphStep {
    /// The cube after the step.
    pub after: usize,
    /// The index of the transition.
    pub transition: usize,
    /// A cube that contains all that leads there by this step; none where several do together.
    pub before: Option<usize>,
}

/// More cubes are no help to people.
const MOST_CUBES: usize = 2_000;

impl Search<'_> {
    /// The cubes that were visited and count, with the steps by which they were found.
    ///
    /// # Complexity
    /// Linear in the number of nodes.
    pub(crate) fn graph(&self) -> SearchGraph {
        let ids: Vec<NodeId> = self.nodes.visited().map(|(id, _)| id).collect();
        let shown = &ids[..ids.len().min(MOST_CUBES)];
        let place = |id: NodeId| shown.binary_search(&id).ok();
        let cubes = shown.iter().map(|&id| self.graph_cube(id)).collect();
        let step = |(before, id): (usize, &NodeId)| {
            let (after, transition) = found_from(&self.nodes, *id)?;
            Some(GraphStep { after: place(after)?, transition, before: Some(before) })
        };
        let steps = shown.iter().enumerate().filter_map(step).collect();
        SearchGraph { cubes, steps, left_out: ids.len() - shown.len(), is_closed: false }
    }

    /// The same with all steps between the cubes, where that is known before the watch is over.
    ///
    /// # Complexity
    /// As the certificate: as many subsumption tests as there are pairs of a pre-image and a visited cube.
    pub(crate) fn closed_graph(&mut self, watch: &Watch) -> SearchGraph {
        let mut graph = self.graph();
        if graph.left_out > 0 {
            return graph;
        }
        let counted = self.counted();
        let mut steps = Vec::new();
        let mut known = Set::default();
        for (after, it) in counted.iter().enumerate().filter(|(_, it)| it.is_searched) {
            let budget = Budget::new(watch, self.bytes_left());
            let mut before = Vec::new();
            if self.workers[0].preimages.of(&it.cube, &budget, &mut before).is_err() {
                return graph;
            }
            for predecessor in before {
                if watch.is_over() {
                    return graph;
                }
                let completed = self.vocabulary.completed(&predecessor.cube);
                let cube = completed.as_ref().unwrap_or(&predecessor.cube);
                let before = self.covering(cube, &counted, watch);
                let step = GraphStep { after, transition: predecessor.transition, before };
                if known.insert(step) {
                    steps.push(step);
                }
            }
        }
        graph.steps = steps;
        graph.is_closed = true;
        graph
    }

    /// Whether these cubes, which another search visited, would be a reason for SAFE here as well; not when the watch is over.
    pub(crate) fn is_reason(&mut self, cubes: &[Counted]) -> bool {
        let here = self.recounted(cubes);
        let is_closed = self.is_closed(&here) == Ok(true);
        is_closed && !self.vocabulary.gave_up() && !self.watch.is_over()
    }

    fn graph_cube(&self, id: NodeId) -> GraphCube {
        let cube = self.nodes.cube(id);
        let origin = match self.nodes[id].origin {
            Origin::Unsafe(index) => CubeOrigin::Bad(index),
            Origin::Invariant(index) => CubeOrigin::Promised(index),
            Origin::Candidate(_) => CubeOrigin::Inferred,
            Origin::Step(_) => CubeOrigin::Found,
        };
        let sentence = sentence::never(&cube, self.vocabulary);
        GraphCube { sentence, origin, processes: cube.processes, uses: uses(&cube, self.vocabulary.system) }
    }
}

/// What a cube says of each symbol of the system, in the order of the conjuncts.
fn uses(cube: &Cube, system: &System) -> Vec<SymbolUse> {
    let mut all: Vec<SymbolUse> = Vec::new();
    for literal in &cube.literals {
        let constant = match literal {
            Literal::Linear(linear) => linear.constant().unsigned_abs(),
            _ => 0,
        };
        let mut here: Vec<SymbolId> = Vec::new();
        for_each_term(literal, &mut |term| {
            let is_declared = (term.symbol().0 as usize) < system.symbols.len();
            if is_declared && !here.contains(&term.symbol()) {
                here.push(term.symbol());
            }
        });
        for symbol in here {
            let place = all.iter().position(|it| it.symbol == symbol).unwrap_or_else(|| {
                all.push(SymbolUse { symbol, times: 0, largest: 0 });
                all.len() - 1
            });
            all[place].times += 1;
            all[place].largest = all[place].largest.max(constant);
        }
    }
    all
}

/// The visited cube behind which a node was found, and by which transition.
fn found_from(nodes: &Nodes, id: NodeId) -> Option<(NodeId, usize)> {
    // a candidate stands where the cube was found that it was made of
    let mut at = id;
    while let Origin::Candidate(of) = nodes[at].origin {
        at = of;
    }
    match &nodes[at].origin {
        Origin::Step(step) => Some((step.after, step.transition as usize)),
        _ => None,
    }
}
