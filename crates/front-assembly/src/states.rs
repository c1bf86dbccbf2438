//! The states before each instruction of a thread. Only the states at nodes where paths meet are stored; the others are computed again
//! from there. So code without branches needs memory for one state, not for one per instruction.

use crate::known::State;
use crate::machine::Node;
use garret_base::map::Map;

/// The nodes of a thread. Invariant: a node is either kept (its state is stored) or passed, and the predecessors of a passed node lead
/// back to a kept one.
pub(crate) struct States {
    kept: Map<Node, State>,
    /// The nodes with exactly one predecessor, and that predecessor.
    passed: Map<Node, Node>,
    /// The total number of stack slots in the stored states.
    slots: usize,
}

impl States {
    /// The states of a thread that begins here.
    pub(crate) fn new(first: Node, state: State) -> Self {
        let mut states = Self { kept: Map::default(), passed: Map::default(), slots: 0 };
        states.keep(first, state);
        states
    }

    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.kept.len() + self.passed.len()
    }

    /// The total number of stack slots in the stored states.
    pub(crate) fn slots(&self) -> usize {
        self.slots
    }

    /// The state of a node, if it is stored.
    pub(crate) fn kept(&self, node: Node) -> Option<&State> {
        self.kept.get(&node)
    }

    /// All nodes with a stored state, sorted.
    pub(crate) fn all_kept(&self) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.kept.keys().copied().collect();
        nodes.sort_unstable();
        nodes
    }

    /// Continues to a node. Returns whether its state need not be stored, because it has no other predecessor.
    pub(crate) fn passes(&mut self, from: Node, to: Node) -> bool {
        !self.kept.contains_key(&to) && *self.passed.entry(to).or_insert(from) == from
    }

    /// The path from a kept node to `to`, if `to` was passed from another node than `from`; otherwise empty.
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

    /// Joins a state into the stored one of a node. Returns whether less is known there than before.
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
