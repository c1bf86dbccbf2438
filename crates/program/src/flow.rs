//! The control flow: the points that threads can reach, and the cases of the step at each.

use super::form::{Point, Program};
use super::semantics::{Case, Target, fresh_cases};
use petgraph::Direction;
use petgraph::algo::kosaraju_scc;
use petgraph::graphmap::GraphMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;

/// The control-flow graph: an edge leads from a point to each possible next point.
type Graph = GraphMap<Point, (), petgraph::Directed, FxBuildHasher>;

/// The control flow of a program: for each reachable point, the cases of its step from a state about which nothing is known.
pub struct Flow {
    pub(super) steps: BTreeMap<Point, Vec<Case>>,
    /// Invariant: its nodes are the points of the steps, and its edges lead to the target points of their cases.
    graph: Graph,
    /// A point whose step computes numbers that are too large. The points after it are not followed.
    pub(super) too_large: Option<Point>,
}

impl Flow {
    /// Follows the code from the entries.
    pub fn new(program: &Program) -> Self {
        let mut steps = BTreeMap::new();
        let mut waiting: Vec<Point> = program.entries.iter().map(|entry| entry.at).collect();
        let mut too_large = None;
        while let Some(point) = waiting.pop() {
            if steps.contains_key(&point) {
                continue;
            }
            let cases = fresh_cases(program, point);
            if cases.is_none() {
                too_large = too_large.or(Some(point));
            }
            let cases = cases.unwrap_or_default();
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
        Self { steps, graph, too_large }
    }

    /// The predecessors of this point.
    pub(super) fn sources(&self, point: Point) -> impl Iterator<Item = Point> {
        self.graph.neighbors_directed(point, Direction::Incoming)
    }

    /// The loops: the strongly connected sets of points. Each set is in the order of the text, and so is the list. Points that are
    /// not on a cycle are in no set.
    pub fn loops(&self) -> Vec<Vec<Point>> {
        // `tarjan_scc` would recurse as deep as the program is long
        let mut loops = kosaraju_scc(&self.graph);
        loops.retain(|points| points.len() > 1 || self.graph.contains_edge(points[0], points[0]));
        for points in &mut loops {
            points.sort_unstable();
        }
        loops.sort_unstable();
        loops
    }

    /// The nesting depth of loops at each point; points in no loop are left out. The inner loops of a loop are the loops that
    /// remain without the points at which it is entered.
    ///
    /// # Complexity
    /// Linear in the size of the code for each level.
    pub fn depths(&self) -> BTreeMap<Point, u32> {
        let mut depths: BTreeMap<Point, u32> = BTreeMap::new();
        let mut inside = self.graph.clone();
        loop {
            let mut loops = kosaraju_scc(&inside);
            loops.retain(|points| points.len() > 1 || inside.contains_edge(points[0], points[0]));
            if loops.is_empty() {
                return depths;
            }
            for points in &mut loops {
                points.sort_unstable();
                for &point in points.iter() {
                    *depths.entry(point).or_default() += 1;
                }
                let comes_from_outside =
                    |point: &Point| self.sources(*point).any(|source| points.binary_search(&source).is_err());
                let mut entries: Vec<Point> = points.iter().copied().filter(comes_from_outside).collect();
                if entries.is_empty() {
                    // the code starts in this loop
                    entries.extend(points.first());
                }
                for entry in entries {
                    inside.remove_node(entry);
                }
            }
        }
    }
}

impl Target {
    /// The point, unless the case ends in a bad state.
    pub(super) fn point(self) -> Option<Point> {
        match self {
            Self::Point(point) => Some(point),
            Self::OutOfRange | Self::Null => None,
        }
    }
}
