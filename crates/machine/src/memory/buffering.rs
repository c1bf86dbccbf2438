//! What becomes of a write to a weak cell, as the machine runs it.
//!
//! A model says whether there are store buffers, and which entries of one buffer may pass each other. Everything else
//! is the same under all models: a process sees its own newest entry first, a fence waits for the buffer to be empty,
//! and an entry reaches memory as a whole.

/// How a memory model buffers.
pub trait Buffering: Sync + core::fmt::Debug {
    /// Whether writes go through a store buffer.
    fn has_buffers(&self) -> bool;

    /// Whether an entry may move to memory before an older entry of the same buffer; `disjoint` tells that they write
    /// no cell in common.
    fn may_pass(&self, disjoint: bool) -> bool;
}
