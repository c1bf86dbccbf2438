//! What is known in front of each instruction of a thread: kept where ways meet, and followed from there elsewhere. So code without branches takes
//! as much memory as its stack, and not as much for each instruction.

use crate::known::State;
use crate::machine::Node;
use garret_base::map::Map;

/// Invariant: a node is kept or passed, not both, and those that lead to a passed one come from a kept one.
pub(crate) struct States {
    kept: Map<Node, State>,
    /// A node to which just one other leads, and that one.
    passed: Map<Node, Node>,
    /// So many slots of stacks are kept.
    slots: usize,
}

impl States {
    /// A thread begins here.
    pub(crate) fn new(first: Node, state: State) -> Self {
        let mut states = Self { kept: Map::default(), passed: Map::default(), slots: 0 };
        states.keep(first, state);
        states
    }

    /// So many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.kept.len() + self.passed.len()
    }

    /// So many slots of stacks are kept.
    pub(crate) fn slots(&self) -> usize {
        self.slots
    }

    /// What is known at a node, where that is kept.
    pub(crate) fn kept(&self, node: Node) -> Option<&State> {
        self.kept.get(&node)
    }

    /// All nodes whose states are kept, in their order.
    pub(crate) fn all_kept(&self) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.kept.keys().copied().collect();
        nodes.sort_unstable();
        nodes
    }

    /// Goes on to a node. Whether nothing has to be kept there, as no other one leads there.
    pub(crate) fn passes(&mut self, from: Node, to: Node) -> bool {
        !self.kept.contains_key(&to) && *self.passed.entry(to).or_insert(from) == from
    }

    /// The nodes on the way to one that was passed from another one than this, from a kept one on.
    pub(crate) fn way(&self, from: Node, to: Node) -> Vec<Node> {
        let mut way = Vec::new();
        let mut at = to;
        while let Some(before) = self.passed.get(&at) {
            if way.is_empty() && *before == from {
                return way;
            }
            way.push(at);
            at = *before;
        }
        if !way.is_empty() {
            way.push(at);
        }
        way.reverse();
        way
    }

    /// Keeps what is known where a way arrives. Whether that is less than what was kept there.
    pub(crate) fn join(&mut self, to: Node, known: State) -> bool {
        let Some(before) = self.kept.get_mut(&to) else {
            self.keep(to, known);
            return true;
        };
        let slots = before.slots.len();
        let is_less = before.join(&known);
        self.slots -= slots - before.slots.len();
        is_less
    }

    fn keep(&mut self, node: Node, state: State) {
        self.passed.remove(&node);
        self.slots += state.slots.len();
        self.kept.insert(node, state);
    }
}
