//! The estimated distance of a state from a bad one, which guides the best-first search.
//!
//! For each comparison with a constructor in an `unsafe`, the estimate adds the number of assignments that lead from the current
//! value of the cell to the required one, ignoring their guards; for each other conjunct that does not hold, it adds one. The
//! estimate is the minimum over all `unsafe`.
//!
//! # Sources
//! Edelkamp, Leue, Lluch-Lafuente, *Directed Explicit-State Model Checking in the Validation of Communication Protocols*;
//! *Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?*, section 4.4.

use crate::machine::ground::{
    CellId, Cells, Ground, GroundLiteral, GroundSystem, Operand, Read, Step, Written,
};
use crate::machine::packed::{Compiler, Condition, Layout, Source, Views};
use garret_system::system::Sort;
use petgraph::algo::dijkstra;
use petgraph::graph::DiGraph;
use petgraph::visit::Reversed;

/// The largest distance, in assignments. It is also the distance of a value from which known assignments do not lead to the
/// required one.
const FAR: u16 = 16;

/// The estimate.
#[derive(Clone, Debug)]
pub(crate) struct Distance {
    targets: Vec<Target>,
}

/// The distance from one bad state.
#[derive(Clone, Debug)]
struct Target {
    /// The required values of cells: the source of each cell, and the distance of each of its values.
    goals: Vec<(Source, Vec<u16>)>,
    others: Vec<Condition>,
}

impl Distance {
    pub(crate) fn new(ground: &GroundSystem<'_>, layout: &Layout) -> Self {
        let compiler = Compiler { layout, home: None };
        let targets = ground.unsafes.iter().map(|bad| {
            let mut target = Target { goals: Vec::new(), others: Vec::new() };
            for part in bad.formula.conjuncts() {
                match goal(ground, part) {
                    Some((read, value)) => {
                        target.goals.push((
                            compiler.operand(Operand::Read(read)),
                            distances(ground, read.cell, value),
                        ));
                    }
                    None => target.others.extend(compiler.condition(part)),
                }
            }
            target
        });
        Self { targets: targets.collect() }
    }

    /// The estimate for a state.
    pub(crate) fn of(&self, views: &Views) -> usize {
        let to = |target: &Target| {
            let goals: usize = target
                .goals
                .iter()
                .map(|(source, distances)| usize::from(distances[source.value(views) as usize]))
                .sum();
            goals + target.others.iter().filter(|condition| !condition.holds(views)).count()
        };
        self.targets.iter().map(to).min().unwrap_or(0)
    }
}

/// The cell and the value, if the conjunct compares a cell with a constructor.
fn goal(ground: &GroundSystem<'_>, part: &Ground) -> Option<(Read, i64)> {
    let Ground::Atom(
        GroundLiteral::Equal(Operand::Read(read), Operand::Constant(value))
        | GroundLiteral::Equal(Operand::Constant(value), Operand::Read(read)),
    ) = part
    else {
        return None;
    };
    matches!(ground.cells.sort(read.cell), Sort::Enumeration(_)).then_some((*read, *value))
}

/// For each value of the cell, the number of assignments that lead to the wanted one.
fn distances(ground: &GroundSystem<'_>, cell: CellId, wanted: i64) -> Vec<u16> {
    let count = values(&ground.cells, cell);
    let edges = ground.steps.iter().filter_map(|step| edge(step, cell));
    to_wanted(count, wanted as usize, edges)
}

/// For each value, the number of assignments that lead to the wanted one. The value before or after an assignment may be unknown:
/// then the assignment starts from any value, or leads to the wanted one.
fn to_wanted(
    count: usize,
    wanted: usize,
    edges: impl Iterator<Item = (Option<i64>, Option<i64>)>,
) -> Vec<u16> {
    let mut graph = DiGraph::<(), ()>::with_capacity(count + 1, 0);
    let values: Vec<_> = (0..count).map(|_| graph.add_node(())).collect();
    // a node that stands for every value
    let any = graph.add_node(());
    for (from, to) in edges {
        let [from, to] = [(from, any), (to, values[wanted])]
            .map(|(value, unknown)| value.map_or(unknown, |value| values[value as usize]));
        graph.add_edge(from, to, ());
    }
    let found = dijkstra(Reversed(&graph), values[wanted], None, |_| 1_usize);
    let of = |value| found.get(value).map_or(FAR, |&steps| u16::try_from(steps).unwrap_or(FAR).min(FAR));
    // an assignment from any value is possible from this value; from the wanted value, none is needed
    values.iter().map(|value| if *value == values[wanted] { 0 } else { of(value).min(of(&any)) }).collect()
}

fn values(cells: &Cells<'_>, cell: CellId) -> usize {
    match cells.sort(cell) {
        Sort::Enumeration(id) => cells.system.types[id.0 as usize].constructors.len(),
        _ => 0,
    }
}

/// The value of the cell before the step, if the guard determines it, and after the step, if it is a constant; `None` if the step
/// does not write the cell.
fn edge(step: &Step, cell: CellId) -> Option<(Option<i64>, Option<i64>)> {
    let write = step.writes.iter().find(|write| write.cell == cell)?;
    let before = step.guard.conjuncts().iter().find_map(|part| match part {
        Ground::Atom(
            GroundLiteral::Equal(Operand::Read(read), Operand::Constant(value))
            | GroundLiteral::Equal(Operand::Constant(value), Operand::Read(read)),
        ) if read.cell == cell => Some(*value),
        _ => None,
    });
    let after = match write.unconditional() {
        Some(Written::Value(Operand::Constant(value))) => Some(*value),
        _ => None,
    };
    Some((before, after))
}

#[cfg(test)]
mod tests {
    use super::{FAR, to_wanted};
    use proptest::prelude::*;

    /// Bellman-Ford, backward.
    fn naive(count: usize, wanted: usize, edges: &[(Option<i64>, Option<i64>)]) -> Vec<u16> {
        let mut distances = vec![FAR; count];
        distances[wanted] = 0;
        for _ in 0..count {
            for &(from, to) in edges {
                let reached = (to.map_or(0, |to| distances[to as usize]) + 1).min(FAR);
                for (value, distance) in distances.iter_mut().enumerate() {
                    if from.is_none_or(|from| from == value as i64) {
                        *distance = (*distance).min(reached);
                    }
                }
            }
        }
        distances
    }

    proptest! {
        #[test]
        fn distances_are_numbers_of_assignments(
            wanted in 0..20_usize,
            edges in proptest::collection::vec(
                (proptest::option::weighted(0.95, 0..20_i64), proptest::option::weighted(0.95, 0..20_i64)),
                0..40,
            ),
        ) {
            prop_assert_eq!(to_wanted(20, wanted, edges.iter().copied()), naive(20, wanted, &edges));
        }
    }

    #[test]
    fn a_long_way_is_far() {
        let chain: Vec<_> = (1..30).map(|value| (Some(value), Some(value - 1))).collect();
        let distances = to_wanted(30, 0, chain.into_iter());
        assert_eq!((distances[3], distances[29]), (3, FAR));
    }
}
