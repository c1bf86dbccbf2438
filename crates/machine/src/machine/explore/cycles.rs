//! Steps of a process that close cycles.

use crate::machine::ground::{CellId, GroundSystem, Step};
use garret_system::system::Sort;
use petgraph::graph::DiGraph;
use petgraph::visit::DfsPostOrder;

/// For each step, whether it may close a cycle of these steps of one process. The steps for which this is false cannot follow
/// each other for ever.
pub(crate) fn turning(ground: &GroundSystem<'_>, steps: &[&Step]) -> Vec<bool> {
    let cells = ground.cells.ids().filter(|&cell| matches!(ground.cells.sort(cell), Sort::Enumeration(_)));
    let candidates =
        cells.filter(|cell| steps.iter().any(|step| step.writes.iter().any(|it| it.cell == *cell)));
    let choices = candidates.map(|cell| turning_in(ground, cell, steps));
    let best = choices.min_by_key(|turning| turning.iter().filter(|turns| **turns).count());
    best.unwrap_or_else(|| vec![true; steps.len()])
}

/// The same, decided by the values of one cell that only these steps write while no other step of the process runs.
fn turning_in(ground: &GroundSystem<'_>, cell: CellId, steps: &[&Step]) -> Vec<bool> {
    let Sort::Enumeration(id) = ground.cells.sort(cell) else { return vec![true; steps.len()] };
    let count = ground.cells.system.types[id.0 as usize].constructors.len();
    let index = |(from, to): (i64, i64)| Some((usize::try_from(from).ok()?, usize::try_from(to).ok()?));
    let edges: Vec<Option<(usize, usize)>> =
        steps.iter().map(|step| step.change(cell).and_then(index)).collect();
    let rank = ranks(count, edges.iter().copied().flatten());
    // the rank decreases along each step that closes no cycle
    edges.iter().map(|edge| edge.is_none_or(|(from, to)| rank[from] <= rank[to])).collect()
}

/// The rank of each value: its position in the order in which a depth-first search leaves the values.
fn ranks(count: usize, edges: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut graph = DiGraph::<(), ()>::with_capacity(count, 0);
    let values: Vec<_> = (0..count).map(|_| graph.add_node(())).collect();
    for (from, to) in edges {
        graph.add_edge(values[from], values[to], ());
    }
    let mut rank = vec![0; count];
    let mut next = 0;
    let mut search = DfsPostOrder::empty(&graph);
    for &value in &values {
        search.move_to(value);
        while let Some(left) = search.next(&graph) {
            rank[left.index()] = next;
            next += 1;
        }
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::ranks;

    #[test]
    fn ranks_fall_but_where_a_cycle_closes() {
        // the edges 0 -> 1 -> 2 -> 0, 1 -> 3, 4 -> 4
        let edges = [(0, 1), (1, 2), (2, 0), (1, 3), (4, 4)];
        let rank = ranks(5, edges.into_iter());
        let turning: Vec<_> = edges.into_iter().filter(|&(from, to)| rank[from] <= rank[to]).collect();
        assert_eq!(turning, [(2, 0), (4, 4)]);
        assert_eq!(rank, [3, 2, 0, 1, 4]);
    }

    #[test]
    fn a_long_chain_of_values_is_no_deep_recursion() {
        let count = 200_000;
        let rank = ranks(count, (1..count).map(|value| (value - 1, value)));
        assert!(rank.windows(2).all(|pair| pair[0] > pair[1]));
    }
}
