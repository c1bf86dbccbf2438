//! What a jump reads from a table of addresses of code.

use super::object::ObjectId;

/// An entry of a table. What holds it in the processor holds the index in the program: which entry it is follows from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) table: ObjectId,
    /// The entry of index 0 begins so many bytes behind the start of the table.
    pub(super) offset: i64,
    /// And so many bytes further for each index; at least 1.
    pub(super) scale: i64,
    pub(super) stage: Stage,
}

/// What of the way from an entry to the address of code is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The low 32 bits are the distance of the code from a label.
    Low,
    /// All 64 bits are, with a sign.
    Distance,
    /// It is the sum of a distance and the address of this object.
    Sum(ObjectId),
    /// It is the address of code, as the table has it.
    Address,
}

impl Entry {
    /// The index of the entry that begins so many bytes behind the start of the table; none where no index leads there.
    pub(super) fn index(self, at: u64) -> Option<i64> {
        let further = i64::try_from(at).ok()?.checked_sub(self.offset)?;
        (further.checked_rem(self.scale)? == 0).then_some(further / self.scale)
    }

    /// What a move of so many bits takes of it.
    pub(super) fn moved(self, bits: u8) -> Option<Self> {
        (bits == 64 || self.stage == Stage::Low).then_some(self)
    }
}
