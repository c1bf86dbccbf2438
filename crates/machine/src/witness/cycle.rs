//! The shortest cycle of a run: the reason why no interleaving explains it.

use super::graph::{Edge, Graph, Relation, coherence};
use crate::machine::{CellId, Run};
use petgraph::algo::{astar, dijkstra};
use petgraph::graph::{DiGraph, NodeIndex};

/// The largest number of events of a run for which a cycle is searched: all pairs of events of each process are edges.
const MOST_EVENTS: usize = 1000;
/// The cost of an order that was not kept, in steps of the cycle: more than the length of any cycle.
const OVERTAKEN: u64 = 1 << 20;

/// The additional cost of an edge from a read to a write of the same value: the order of these two need not matter for the value.
const SAME_VALUE: u64 = 1 << 10;

/// A cycle of events: each is before the next one, and the last before the first, if all program orders are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cycle {
    /// The edges; each starts where the previous one ends.
    pub edges: Vec<Edge>,
}

/// Two events of a process that were reordered: the later one took effect first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReorderedPair {
    /// The event that comes first in program order; index in [`Graph::events`].
    pub earlier: usize,
    /// The event that took effect before it.
    pub later: usize,
}

impl Cycle {
    /// The cycle with the fewest orders that were not kept, and of these a shortest one. `None` if the run is sequentially
    /// consistent, or has more than a thousand events.
    ///
    /// The time is `O(e p)` for `e` events and `p` pairs of events of the same process.
    #[must_use]
    pub fn find(run: &Run, graph: &Graph) -> Option<Self> {
        if Self::is_too_long(graph) {
            return None;
        }
        let edges = all_edges(run, graph);
        let mut order: DiGraph<(), Edge> = DiGraph::new();
        let nodes: Vec<NodeIndex> = graph.events.iter().map(|_| order.add_node(())).collect();
        for edge in edges.iter().filter(|edge| edge.from != edge.to) {
            order.add_edge(nodes[edge.from], nodes[edge.to], *edge);
        }
        let cost = |edge: &Edge| match edge.cell {
            _ if edge.overtaken => OVERTAKEN,
            Some(cell) if edge.relation == Relation::FromRead && same_value(graph, edge, cell) => SAME_VALUE,
            _ => 1,
        };
        let mut best: Option<(u64, Edge)> = None;
        let mut from = None;
        // every path from the later event of a reordered pair back to the earlier one closes a cycle
        let mut starts: Vec<&Edge> = edges.iter().filter(|edge| edge.overtaken).collect();
        starts.sort_by_key(|edge| edge.to);
        for edge in starts {
            if from.as_ref().is_none_or(|(later, _)| *later != edge.to) {
                from = Some((edge.to, dijkstra(&order, nodes[edge.to], None, |it| cost(it.weight()))));
            }
            let back = from.as_ref().and_then(|(_, costs)| costs.get(&nodes[edge.from]));
            if let Some(back) = back
                && best.as_ref().is_none_or(|(least, _)| back < least)
            {
                best = Some((*back, *edge));
            }
        }
        let (_, first) = best?;
        let goal = nodes[first.from];
        let (_, path) = astar(&order, nodes[first.to], |node| node == goal, |it| cost(it.weight()), |_| 0)?;
        let step = |pair: &[NodeIndex]| {
            order.edges_connecting(pair[0], pair[1]).map(|it| *it.weight()).min_by_key(cost)
        };
        let back: Option<Vec<Edge>> = path.windows(2).map(step).collect();
        Some(Self { edges: std::iter::once(first).chain(back?).collect() })
    }

    /// Whether a run has too many events to search for a cycle.
    #[must_use]
    pub fn is_too_long(graph: &Graph) -> bool {
        graph.events.len() > MOST_EVENTS
    }

    /// The pairs whose order was not kept. With a fence between the two events of each pair, this execution is impossible.
    pub fn reordered_pairs(&self) -> impl Iterator<Item = ReorderedPair> + '_ {
        let pairs = self.edges.iter().filter(|edge| edge.overtaken);
        pairs.map(|edge| ReorderedPair { earlier: edge.from, later: edge.to })
    }
}

/// All relations, with the program order between all events of each process.
fn all_edges(run: &Run, graph: &Graph) -> Vec<Edge> {
    let communication = graph.edges.iter().filter(|edge| edge.relation != Relation::Program);
    // a read from the own store buffer follows program order anyway, and precedes the arrival of the write in memory
    let within = |edge: &&Edge| {
        let in_memory = graph.events[edge.from].in_memory;
        edge.relation == Relation::ReadsFrom && in_memory.is_none_or(|at| at > graph.events[edge.to].step)
    };
    let mut edges: Vec<Edge> = communication.filter(|edge| !within(edge)).copied().collect();
    edges.extend(other_values(graph));
    let bad = graph.events.len() - 1;
    for process in 1..=run.processes {
        let mine: Vec<usize> = graph.of(process).chain([bad]).collect();
        for (place, &from) in mine.iter().enumerate() {
            edges.extend(mine[place + 1..].iter().map(|&to| graph.program_order(run, from, to)));
        }
    }
    edges
}

/// Whether a write has the same value as the event has read.
fn same_value(graph: &Graph, edge: &Edge, cell: CellId) -> bool {
    let value = |all: &[(CellId, i64)]| all.iter().find(|(it, _)| *it == cell).map(|(_, value)| *value);
    value(&graph.events[edge.from].reads) == value(&graph.events[edge.to].writes)
}

/// For each read before a write of the same value, an edge to the first later write of another value.
fn other_values(graph: &Graph) -> Vec<Edge> {
    let order = coherence(&graph.events);
    let mut edges = Vec::new();
    for edge in graph.edges.iter().filter(|edge| edge.relation == Relation::FromRead) {
        let Some((cell, writes)) = edge.cell.and_then(|cell| Some((cell, order.get(&cell)?))) else {
            continue;
        };
        let later = writes.iter().skip_while(|write| **write != edge.to);
        let later = later.map(|write| Edge { to: *write, ..*edge });
        let other = later.filter(|it| it.to != it.from).find(|it| !same_value(graph, it, cell));
        edges.extend(other.filter(|it| it.to != edge.to));
    }
    edges
}
