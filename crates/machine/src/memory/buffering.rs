//! The store buffers of memory models, for the machine.
//!
//! A model tells whether there are store buffers, and which entries of one buffer may be reordered. Everything else is the same
//! under all models: a process reads its own newest entry first, a fence waits until the buffer is empty, and an entry reaches
//! memory as a whole.
//!
//! A *store fence* puts a marker into the buffer. Then an entry may move to memory only if no marker is older than it; a marker
//! leaves when it is the oldest element of the buffer. No process can observe markers. A marker is stored as an attribute of the
//! entry before it, so that it takes no slot in the buffer. Two consecutive markers are therefore the same state as one, and a
//! marker without an older entry is the same as none. This loses nothing, because a marker that is the oldest element can leave
//! at once, and its presence enables nothing: a buffer with only markers counts as empty.

/// The store buffers of a memory model.
pub trait Buffering: Sync + core::fmt::Debug {
    /// Whether writes go through a store buffer.
    fn has_buffers(&self) -> bool;

    /// Whether an entry may move to memory before an older entry of the same buffer; `disjoint` tells that they write no cell in
    /// common.
    fn may_pass(&self, disjoint: bool) -> bool;

    /// Whether store fences have an effect: under other models entries stay in order anyway.
    fn heeds_store_fences(&self) -> bool {
        self.has_buffers() && self.may_pass(true)
    }
}
