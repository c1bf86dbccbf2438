//! The waiting cubes, in the order of the strategy.

use super::options::Strategy;
use crate::nodes::NodeId;
use crate::nodes::packed::Packed;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A priority queue. Among cubes with the same priority, the oldest comes first (depth-first: the newest).
pub(crate) struct Queue {
    strategy: Strategy,
    heap: BinaryHeap<Reverse<(u64, u64, NodeId)>>,
    pushed: u64,
}

impl Queue {
    pub(crate) fn new(strategy: Strategy) -> Self {
        Self { strategy, heap: BinaryHeap::new(), pushed: 0 }
    }

    pub(crate) fn push(&mut self, node: NodeId, cube: &Packed) {
        self.pushed += 1;
        let (priority, turn) = match self.strategy {
            Strategy::Smallest => ((cube.processes() as u64) << 32 | cube.literals() as u64, self.pushed),
            Strategy::BreadthFirst => (0, self.pushed),
            Strategy::DepthFirst => (cube.processes() as u64, u64::MAX - self.pushed),
        };
        self.heap.push(Reverse((priority, turn, node)));
    }

    pub(crate) fn pop(&mut self) -> Option<NodeId> {
        self.heap.pop().map(|Reverse((_, _, node))| node)
    }

    pub(crate) fn len(&self) -> usize {
        self.heap.len()
    }
}
