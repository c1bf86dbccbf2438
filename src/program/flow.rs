//! The points a thread can be at, and what can happen at each.

use super::form::{Point, Program};
use super::semantics::{Case, Target, fresh_cases};
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
    /// Follows the code from where threads start.
    pub(super) fn new(program: &Program) -> Self {
        let mut steps = BTreeMap::new();
        let mut waiting: Vec<Point> = program.entries.iter().map(|entry| entry.at).collect();
        while let Some(point) = waiting.pop() {
            if steps.contains_key(&point) {
                continue;
            }
            // the numbers of one step from an unknown state are small
            let cases = fresh_cases(program, point).unwrap_or_default();
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
        // `tarjan_scc` would recurse as deep as the program is long
        let mut loops = kosaraju_scc(&self.graph);
        loops.retain(|points| points.len() > 1 || self.graph.contains_edge(points[0], points[0]));
        for points in &mut loops {
            points.sort_unstable();
        }
        loops.sort_unstable();
        loops
    }

    /// How many loops each point is in, one inside the other; points that are in none are left out. Inside of a loop are the loops that remain
    /// without the points where it is entered.
    ///
    /// In time linear in the size of the code for each level.
    pub(super) fn depths(&self) -> BTreeMap<Point, u32> {
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
                    // the code starts in it
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
    /// The point, unless it is a bad end.
    pub(super) fn point(self) -> Option<Point> {
        match self {
            Self::Point(point) => Some(point),
            Self::OutOfRange | Self::Null => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Flow;
    use crate::program::Point;
    use crate::x86::{AssemblyOptions, translate};

    /// For each loop the texts of its instructions.
    fn loops(code: &str) -> Vec<Vec<String>> {
        let text = format!(
            "begin shared_data\n  x dd 0\nend shared_data\nbegin unsafe_prop\n  $t : x = 7\nend unsafe_prop\n\
             begin init_code\n  start_threads\nend init_code\nbegin thread_code\n{code}\nend thread_code\n"
        );
        let program = translate(&text, "loops", AssemblyOptions::default()).expect("it is a program").program;
        let found = Flow::new(&program).loops();
        let text = |points: Vec<_>| {
            let instructions = points.into_iter().filter_map(|point| program.instruction(point));
            instructions.map(|it| it.text.clone()).collect()
        };
        found.into_iter().map(text).collect()
    }

    #[test]
    fn loops_in_loops() {
        let code = "
            outer:  mov eax, 1
            middle: mov ebx, eax
            inner:  cmp ebx, [x]
                    jne inner
                    cmp dword [x], 1
                    jne middle
                    cmp dword [x], 2
                    jne outer
                    mov [x], eax";
        let text = format!(
            "begin shared_data\n  x dd 0\nend shared_data\nbegin unsafe_prop\n  $t : x = 7\nend unsafe_prop\n\
             begin init_code\n  start_threads\nend init_code\nbegin thread_code\n{code}\nend thread_code\n"
        );
        let program = translate(&text, "loops", AssemblyOptions::default()).expect("it is a program").program;
        let depths = Flow::new(&program).depths();
        let depth = |index: usize| depths.get(&Point::before(index)).copied().unwrap_or(0);
        assert_eq!((0..9).map(depth).collect::<Vec<_>>(), [1, 2, 3, 3, 2, 2, 1, 1, 0]);
    }

    #[test]
    fn loops_are_told_apart_in_the_order_of_the_text() {
        let code = "
            first:  cmp dword [x], 0
                    jne first
                    mov eax, 1
            outer:  mov ebx, eax
            inner:  cmp ebx, [x]
                    jne inner
                    cmp dword [x], 1
                    jne outer
            self:   jmp self";
        let expected: [&[&str]; 3] = [
            &["cmp dword [x], 0", "jne first"],
            &["mov ebx, eax", "cmp ebx, [x]", "jne inner", "cmp dword [x], 1", "jne outer"],
            &["jmp self"],
        ];
        assert_eq!(loops(code), expected);
    }
}
