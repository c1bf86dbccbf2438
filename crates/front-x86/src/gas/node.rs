//! Nodes: lines of the text, once for each call path of their function.

/// A line in a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Node {
    pub(super) context: u32,
    pub(super) line: u32,
}
