//! Where a thread is: lines of the text, once for each way to call the function that they are in.

/// A line in a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Node {
    pub(super) context: u32,
    pub(super) line: u32,
}
