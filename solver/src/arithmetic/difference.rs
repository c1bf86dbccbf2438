//! Difference bounds `x - y <= w`, kept together with a solution.
//!
//! # Sources
//! Cotton and Maler, *Fast and flexible difference constraint propagation for DPLL(T)* (2006).

use super::Reason;
use crate::OutOfBudget;
use crate::budget::Meter;
use crate::theory::Failure;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::{Add, Neg, Sub};

/// The end of a linked list.
const NONE: u32 = u32::MAX;

/// A number plus a multiple of an infinitesimal, which represents strict bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Delta {
    /// Sums of fewer than 2^60 bounds of 64 bits, so it cannot overflow.
    pub(crate) value: i128,
    pub(crate) epsilon: i64,
}

impl Delta {
    pub(crate) const ZERO: Self = Self { value: 0, epsilon: 0 };
}

impl Add for Delta {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { value: self.value + other.value, epsilon: self.epsilon + other.epsilon }
    }
}

impl Sub for Delta {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { value: self.value - other.value, epsilon: self.epsilon - other.epsilon }
    }
}

impl Neg for Delta {
    type Output = Self;
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

/// A vertex of the graph: a number to be bounded. The first one is the constant zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Vertex(pub(crate) u32);

impl Vertex {
    /// The number zero.
    pub(crate) const ZERO: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// `value(to) - value(from) <= weight`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) from: Vertex,
    pub(crate) to: Vertex,
    pub(crate) weight: Delta,
    pub(crate) reason: Reason,
    next: u32,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Invariant: the potentials satisfy every edge. They are never undone: they also satisfy a subset of the edges.
    potential: Delta,
    /// Head of the list of outgoing edges.
    first: u32,
    visit: Visit,
}

/// The state of a vertex in a traversal of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visit {
    Idle,
    Open { distance: Delta, via: u32 },
    Done { distance: Delta, via: u32 },
}

/// A cycle of edges that has no solution: the sum of their weights is negative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub(crate) reasons: Vec<Reason>,
}

/// A graph of difference bounds that always has a solution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Differences {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The vertices whose visit is not idle.
    visited: Vec<Vertex>,
    /// The open vertices by distance, the nearest first. It may contain outdated entries with greater distances.
    open: BinaryHeap<Reverse<(Delta, Vertex)>>,
}

impl Differences {
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.visited.clear();
        self.open.clear();
    }

    /// Makes room for this number of vertices, including zero.
    pub(crate) fn make_room(&mut self, vertices: usize) {
        if self.nodes.len() < vertices {
            self.nodes.resize(vertices, Node { potential: Delta::ZERO, first: NONE, visit: Visit::Idle });
        }
    }

    pub(crate) fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The value of `x - y` in the current solution.
    pub(crate) fn value(&self, x: Vertex, y: Vertex) -> Delta {
        self.nodes[x.index()].potential - self.nodes[y.index()].potential
    }

    /// Adds the bound `x - y <= weight`. Returns whether an edge was added: not if the bound already follows from an edge.
    ///
    /// # Errors
    /// If the edges have no solution any more, or the budget ends; then nothing has changed.
    ///
    /// # Complexity
    /// That of Dijkstra's algorithm on the vertices whose values have to change.
    pub(crate) fn insert(
        &mut self,
        x: Vertex,
        y: Vertex,
        weight: Delta,
        reason: Reason,
        meter: &mut Meter,
    ) -> Result<bool, Failure<Cycle>> {
        let (from, to) = (y, x);
        if from == to {
            let cycle = || Failure::Clash(Cycle { reasons: [reason].into() });
            return if weight < Delta::ZERO { Err(cycle()) } else { Ok(false) };
        }
        if self.leaving(from).any(|(_, edge)| edge.to == to && edge.weight <= weight) {
            return Ok(false);
        }
        let index = self.edges.len() as u32;
        let node = &mut self.nodes[from.index()];
        self.edges.push(Edge { from, to, weight, reason, next: node.first });
        node.first = index;
        let mend = self.value(from, to) + weight;
        if mend >= Delta::ZERO {
            return Ok(true);
        }
        self.open(to, mend, index);
        let failure = match self.mend(from, meter) {
            Ok(None) => None,
            Ok(Some(back)) => Some(Failure::Clash(Cycle { reasons: self.reasons_along(back, index) })),
            Err(OutOfBudget) => Some(Failure::OutOfBudget),
        };
        if let Some(failure) = failure {
            self.forget_visits();
            self.truncate(index as usize);
            return Err(failure);
        }
        for position in 0..self.visited.len() {
            let node = &mut self.nodes[self.visited[position].index()];
            if let Visit::Done { distance, .. } = node.visit {
                node.potential = node.potential + distance;
            }
        }
        self.forget_visits();
        debug_assert!(self.edges.iter().all(|edge| self.value(edge.to, edge.from) <= edge.weight));
        Ok(true)
    }

    /// Lowers potentials, by the largest amount first, until every edge is satisfied. Returns an edge by which this would lower
    /// `anchor`, the start of the newest edge: then there is a negative cycle.
    fn mend(&mut self, anchor: Vertex, meter: &mut Meter) -> Result<Option<u32>, OutOfBudget> {
        while let Some((vertex, lowered)) = self.settle_nearest() {
            meter.spend(1)?;
            let potential = self.nodes[vertex.index()].potential + lowered;
            let mut at = self.nodes[vertex.index()].first;
            while let Some(&Edge { to, weight, next, .. }) = self.edges.get(at as usize) {
                let mend = potential + weight - self.nodes[to.index()].potential;
                if mend < Delta::ZERO {
                    if to == anchor {
                        return Ok(Some(at));
                    }
                    self.open(to, mend, at);
                }
                at = next;
            }
        }
        Ok(None)
    }

    /// The least upper bound on `x - y` that follows from the edges; also `None` if the budget ends.
    pub(crate) fn bound(&mut self, x: Vertex, y: Vertex, meter: &mut Meter) -> Option<Delta> {
        self.open(y, Delta::ZERO, NONE);
        let mut found = None;
        while let Some((vertex, distance)) = self.settle_nearest() {
            if meter.spend(1).is_err() {
                break;
            }
            if vertex == x {
                found = Some(distance + self.value(x, y));
                break;
            }
            let mut at = self.nodes[vertex.index()].first;
            while let Some(&Edge { to, weight, next, .. }) = self.edges.get(at as usize) {
                // The potentials satisfy every edge, so the reduced weight is not negative.
                self.open(to, distance + weight - self.value(to, vertex), at);
                at = next;
            }
        }
        self.forget_visits();
        found
    }

    /// The reasons of the edges on the path of the current traversal that starts with edge `first` and ends with edge `last`.
    fn reasons_along(&self, last: u32, first: u32) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut at = last;
        loop {
            let edge = &self.edges[at as usize];
            reasons.push(edge.reason);
            if at == first {
                return reasons;
            }
            match self.nodes[edge.from.index()].visit {
                Visit::Open { via, .. } | Visit::Done { via, .. } => at = via,
                Visit::Idle => unreachable!("the walk came here"),
            }
        }
    }

    fn leaving(&self, from: Vertex) -> impl Iterator<Item = (u32, &Edge)> + '_ {
        let mut at = self.nodes[from.index()].first;
        core::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            let index = at;
            at = edge.next;
            Some((index, edge))
        })
    }

    fn open(&mut self, vertex: Vertex, distance: Delta, via: u32) {
        let visit = &mut self.nodes[vertex.index()].visit;
        match visit {
            Visit::Idle => self.visited.push(vertex),
            Visit::Open { distance: known, .. } if distance < *known => {}
            Visit::Open { .. } | Visit::Done { .. } => return,
        }
        *visit = Visit::Open { distance, via };
        self.open.push(Reverse((distance, vertex)));
    }

    /// Marks the open vertex with the least distance as done.
    fn settle_nearest(&mut self) -> Option<(Vertex, Delta)> {
        loop {
            let Reverse((distance, vertex)) = self.open.pop()?;
            let visit = &mut self.nodes[vertex.index()].visit;
            // Entries of vertices that are done are outdated: the vertex was reached at a smaller distance.
            if let Visit::Open { via, .. } = *visit {
                *visit = Visit::Done { distance, via };
                return Some((vertex, distance));
            }
        }
    }

    fn forget_visits(&mut self) {
        for vertex in self.visited.drain(..) {
            self.nodes[vertex.index()].visit = Visit::Idle;
        }
        self.open.clear();
    }

    /// Removes the newest edges until this number is left.
    pub(crate) fn truncate(&mut self, count: usize) {
        while self.edges.len() > count {
            if let Some(edge) = self.edges.pop() {
                self.nodes[edge.from.index()].first = edge.next;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Delta, Differences, Reason, Vertex};
    use crate::AssertionId;
    use crate::budget::Meter;
    use crate::conflict::Cause;
    use crate::theory::Failure;
    use alloc::vec;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    const VERTICES: u32 = 5;

    /// `x - y <= weight`
    type Bound = (u32, u32, Delta);

    /// All implied bounds, by Floyd and Warshall's algorithm; `None` if a vertex would have to be less than itself.
    fn closure(bounds: &[Bound]) -> Option<Vec<Vec<Option<Delta>>>> {
        let count = VERTICES as usize;
        let mut all = vec![vec![None; count]; count];
        let tighten = |known: &mut Option<Delta>, weight: Delta| {
            *known = Some(known.map_or(weight, |known| known.min(weight)));
        };
        for &(x, y, weight) in bounds {
            tighten(&mut all[x as usize][y as usize], weight);
        }
        for (x, row) in all.iter_mut().enumerate() {
            tighten(&mut row[x], Delta::ZERO);
        }
        for z in 0..count {
            for x in 0..count {
                for y in 0..count {
                    if let (Some(first), Some(second)) = (all[x][z], all[z][y]) {
                        tighten(&mut all[x][y], first + second);
                    }
                }
            }
        }
        if (0..count).all(|x| all[x][x] == Some(Delta::ZERO)) { Some(all) } else { None }
    }

    fn steps() -> impl Strategy<Value = Vec<Option<Bound>>> {
        let weight = (-4..=4_i128, prop_oneof![3 => Just(0_i64), 1 => Just(-1)]);
        let bound = (0..VERTICES, 0..VERTICES, weight)
            .prop_map(|(x, y, (value, epsilon))| (x, y, Delta { value, epsilon }));
        proptest::collection::vec(prop_oneof![4 => bound.prop_map(Some), 1 => Just(None)], 0..25)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

        /// Inserts bounds one by one, or removes the newer half of them.
        #[test]
        fn bounds_as_by_closure(steps in steps()) {
            let mut graph = Differences::default();
            graph.make_room(VERTICES as usize);
            let mut meter = Meter::default();
            let mut bounds: Vec<Bound> = Vec::new();
            // For each edge, the number of bounds before it.
            let mut before: Vec<usize> = Vec::new();
            for step in steps {
                if let Some((x, y, weight)) = step {
                    let reason = Reason::Cause(Cause::Assertion(AssertionId(bounds.len() as u32)));
                    let with = [bounds.as_slice(), &[(x, y, weight)]].concat();
                    match graph.insert(Vertex(x), Vertex(y), weight, reason, &mut meter) {
                        Ok(new) => {
                            if new {
                                before.push(bounds.len());
                            }
                            bounds = with;
                        }
                        Err(Failure::OutOfBudget) => panic!("there is no limit"),
                        Err(Failure::Clash(cycle)) => {
                            let index = |reason: &Reason| match reason {
                                Reason::Cause(Cause::Assertion(id)) => id.index(),
                                other => panic!("{other:?} was not inserted"),
                            };
                            let core: Vec<Bound> = cycle.reasons.iter().map(|reason| with[index(reason)]).collect();
                            prop_assert!(closure(&core).is_none());
                        }
                    }
                } else {
                    before.truncate(before.len() / 2);
                    graph.truncate(before.len());
                    // Bounds that were implied when they were inserted have no edge.
                    let edges = graph.edges().iter();
                    bounds = edges.map(|edge| (edge.to.0, edge.from.0, edge.weight)).collect();
                    let edges = 0..graph.edges().len();
                    before = edges.clone().collect();
                    let renamed: Vec<_> = edges.map(|edge| graph.edges()[edge]).collect();
                    graph.truncate(0);
                    for (number, edge) in renamed.into_iter().enumerate() {
                        let reason = Reason::Cause(Cause::Assertion(AssertionId(number as u32)));
                        prop_assert!(graph.insert(edge.to, edge.from, edge.weight, reason, &mut meter) == Ok(true));
                    }
                }
                let all = closure(&bounds).expect("what was inserted has a solution");
                for x in 0..VERTICES {
                    for y in 0..VERTICES {
                        let expected = all[x as usize][y as usize];
                        prop_assert_eq!(graph.bound(Vertex(x), Vertex(y), &mut meter), expected);
                        let value = graph.value(Vertex(x), Vertex(y));
                        prop_assert!(expected.is_none_or(|bound| value <= bound));
                    }
                }
            }
        }
    }
}
