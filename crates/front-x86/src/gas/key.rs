//! Keys of memory cells.

use super::object::ObjectId;

/// A range of bytes of an object that is accessed as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) object: ObjectId,
    pub(super) offset: u64,
    pub(super) bytes: u8,
    /// The size of an element in bytes, if the object is an array with one element per thread; otherwise 0.
    pub(super) stride: u64,
}

impl Key {
    /// The first offset after the range.
    pub(super) fn end(self) -> u64 {
        self.offset.saturating_add(self.bytes.into())
    }
}
