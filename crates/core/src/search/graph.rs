//! The cubes that prove an answer, and the steps between them.

use super::certificate::CertificateCube;
use super::driver::Search;
use crate::cube::{Cube, for_each_term};
use crate::infer::sentence;
use crate::nodes::{NodeId, Nodes, Origin};
use crate::preimage::Budget;
use garret_base::map::Set;
use garret_base::watch::Watch;
use garret_solver::Literal;
use garret_system::system::{SymbolId, System};

/// The visited cubes of a search, for display: how the search went backward from the bad states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchGraph {
    /// The cubes, in the order in which they were found; the indices in [`GraphStep`] refer to this list.
    pub cubes: Vec<GraphCube>,
    /// The steps between them, without repetitions.
    pub steps: Vec<GraphStep>,
    /// The number of further visited cubes, which are not shown.
    pub left_out: usize,
    /// Whether `steps` has all steps between the shown cubes, which together prove SAFE. If not, it has only those by which the
    /// search found them.
    pub is_closed: bool,
}

/// A set of states that the search visited: no execution reaches them if the answer is SAFE.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GraphCube {
    /// The condition that holds in them, as a sentence: `never, for different p, q: PC[p] = Crit && PC[q] = Crit`.
    pub sentence: String,
    /// How the search found them.
    pub origin: CubeOrigin,
    /// The number of processes in the sentence.
    pub processes: usize,
    /// The symbols in the sentence.
    pub uses: Vec<SymbolUse>,
}

/// The occurrences of the cells of a symbol in a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SymbolUse {
    /// The symbol.
    pub symbol: SymbolId,
    /// The number of conjuncts in which it occurs.
    pub times: usize,
    /// The largest absolute value with which a sum with one of its cells is compared, in units of
    /// [`System::real_scale`](garret_system::system::System).
    pub largest: u64,
}

/// How the search found a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeOrigin {
    /// A cube of the bad state with this index.
    Bad(usize),
    /// The `invariant` of the user with this index: a promise.
    Promised(usize),
    /// It was inferred as an invariant.
    Inferred,
    /// A pre-image of another cube.
    Found,
}

/// A step of a transition from one cube into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GraphStep {
    /// The cube after the step.
    pub after: usize,
    /// The index of the transition.
    pub transition: usize,
    /// A cube that contains all states before this step; None if only several cubes together do.
    pub before: Option<usize>,
}

/// The largest number of cubes shown: more are not helpful.
const MOST_CUBES: usize = 2_000;

impl Search<'_> {
    /// The visited cubes, with the steps by which they were found.
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

    /// The same with all steps between the cubes, if they are computed before the watch is over.
    ///
    /// # Complexity
    /// That of the certificate: one subsumption test for each pair of a pre-image and a visited cube.
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

    /// Whether these cubes, which another search visited, prove SAFE with the vocabulary of this search as well. False if the watch
    /// is over.
    pub(crate) fn is_reason(&mut self, cubes: &[CertificateCube]) -> bool {
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

/// The occurrences of each symbol of the system in a cube, in the order of the conjuncts.
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

/// The visited cube of which a node is a pre-image, and the transition.
fn found_from(nodes: &Nodes, id: NodeId) -> Option<(NodeId, usize)> {
    // for a candidate, this is the origin of the cube from which it was made
    let mut at = id;
    while let Origin::Candidate(of) = nodes[at].origin {
        at = of;
    }
    match &nodes[at].origin {
        Origin::Step(step) => Some((step.after, step.transition as usize)),
        _ => None,
    }
}
