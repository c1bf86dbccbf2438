//! The points a thread can be at, and what can happen at each.

use super::program::{Point, Program};
use super::semantics::{Case, State, Target, cases};
use petgraph::Direction;
use petgraph::algo::kosaraju_scc;
use petgraph::graphmap::GraphMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;

/// The control flow: which point can be next after which.
type Graph = GraphMap<Point, (), petgraph::Directed, FxBuildHasher>;

/// For each point that is reached from the start, the cases of its step from a state of which nothing is known.
pub(super) struct Flow {
    pub(super) steps: BTreeMap<Point, Vec<Case>>,
    /// Invariant: its nodes are the points of the steps, its edges lead to the points of their cases.
    graph: Graph,
}

impl Flow {
    /// Follows the code from its first instruction.
    pub(super) fn new(program: &Program) -> Self {
        let mut steps = BTreeMap::new();
        let mut waiting = vec![Point::before(0)];
        while let Some(point) = waiting.pop() {
            if steps.contains_key(&point) {
                continue;
            }
            // the numbers of one step from an unknown state are small
            let cases = cases(program, point, &State::fresh()).unwrap_or_default();
            waiting.extend(cases.iter().filter_map(|case| case.target.point()));
            steps.insert(point, cases);
        }
        let mut graph = Graph::with_capacity(steps.len(), steps.len());
        for (&point, cases) in &steps {
            graph.add_node(point);
            for target in cases.iter().filter_map(|case| case.target.point()) {
                graph.add_edge(point, target, ());
            }
        }
        Self { steps, graph }
    }

    /// The points that are right before this one.
    pub(super) fn sources(&self, point: Point) -> impl Iterator<Item = Point> {
        self.graph.neighbors_directed(point, Direction::Incoming)
    }

    /// The loops: the points that can be reached from each other, each set in the order of the text, and so are the sets. Points that
    /// do not come back to themselves are in none.
    pub(super) fn loops(&self) -> Vec<Vec<Point>> {
        // not `tarjan_scc`, which recurses as deep as the program is long
        let mut loops = kosaraju_scc(&self.graph);
        loops.retain(|points| points.len() > 1 || self.graph.contains_edge(points[0], points[0]));
        loops.iter_mut().for_each(|points| points.sort_unstable());
        loops.sort_unstable();
        loops
    }
}

impl Target {
    /// The point, unless a counter has left its range.
    pub(super) fn point(self) -> Option<Point> {
        match self {
            Self::Point(point) => Some(point),
            Self::OutOfRange => None,
        }
    }
}
