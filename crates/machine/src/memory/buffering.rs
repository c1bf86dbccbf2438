//! What becomes of a write to a weak cell, as the machine runs it.
//!
//! A model says whether there are store buffers, and which entries of one buffer may pass each other. Everything else
//! is the same under all models: a process sees its own newest entry first, a fence waits for the buffer to be empty,
//! and an entry reaches memory as a whole.
//!
//! A *store fence* puts a marker into the buffer. An entry may move to memory only when no marker is older, besides; a marker leaves when
//! it is the oldest of all. Nobody sees it leave, nor that it is there: it is kept as something said of the entry before it, so that it takes
//! no place in the buffer, and that two of them follow each other, or one has nothing before it, is no other state than that one of them does or
//! none is there. As a marker that is the oldest can leave at once, and nothing else can happen for the only reason that it is there, this
//! loses nothing: a buffer of markers only counts as empty.

/// How a memory model buffers.
pub trait Buffering: Sync + core::fmt::Debug {
    /// Whether writes go through a store buffer.
    fn has_buffers(&self) -> bool;

    /// Whether an entry may move to memory before an older entry of the same buffer; `disjoint` tells that they write
    /// no cell in common.
    fn may_pass(&self, disjoint: bool) -> bool;

    /// Whether a store fence means anything: elsewhere entries stay in order anyway.
    fn heeds_store_fences(&self) -> bool {
        self.has_buffers() && self.may_pass(true)
    }
}
