//! Values that a jump reads from a table of code addresses.

use super::object::ObjectId;

/// An entry of a table. The register of the program holds the index, which determines the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) table: ObjectId,
    /// The offset in bytes of the entry with index 0.
    pub(super) offset: i64,
    /// The distance in bytes between the entries of successive indices; at least 1.
    pub(super) scale: i64,
    pub(super) stage: Stage,
}

/// The progress of the computation from an entry to a code address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The low 32 bits are the distance of the code from a label.
    Low,
    /// All 64 bits are that distance, sign-extended.
    Distance,
    /// The sum of a distance and the address of this object.
    Sum(ObjectId),
    /// The code address itself, as the table contains it.
    Address,
}

impl Entry {
    /// The index of the entry at this offset in bytes; `None` if no index has it.
    pub(super) fn index(self, at: u64) -> Option<i64> {
        let further = i64::try_from(at).ok()?.checked_sub(self.offset)?;
        (further.checked_rem(self.scale)? == 0).then_some(further / self.scale)
    }

    /// The entry after a move of `bits` bits.
    pub(super) fn moved(self, bits: u8) -> Option<Self> {
        (bits == 64 || self.stage == Stage::Low).then_some(self)
    }
}
