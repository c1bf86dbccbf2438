//! What cells of memory are known by.

use super::object::ObjectId;

/// Some bytes of an object that are accessed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) object: ObjectId,
    pub(super) offset: u64,
    pub(super) bytes: u8,
    /// Each thread has such bytes in its own element, of so many; 0 where the object is no array by thread.
    pub(super) stride: u64,
}

impl Key {
    /// The first byte behind them.
    pub(super) fn end(self) -> u64 {
        self.offset.saturating_add(self.bytes.into())
    }
}
