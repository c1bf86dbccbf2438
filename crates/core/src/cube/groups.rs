//! The groups of unsatisfied reads of a cube.

use garret_solver::Closure;

/// A group of unsatisfied reads: an index, from 0, into the field `before` of the cube. A step adds one group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Group(u16);

impl Group {
    /// The bits that a group takes in a term.
    pub(super) const BITS: u32 = 10;
    /// The largest number of groups of a cube.
    pub(crate) const MOST: usize = (1 << Self::BITS) - 2;
    /// The placeholder for a group that is not known yet.
    pub(crate) const UNKNOWN: Self = Self(u16::MAX);

    /// The group with this index, which is at most [`Group::MOST`].
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index <= Self::MOST, "a cube has no group of this number");
        Self(index as u16)
    }

    /// The first `groups` groups, which are those of a cube with that many.
    pub(crate) fn first(groups: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..groups).map(Self::at)
    }

    /// The index into the field `before` of a cube.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this group is before the other one in the given order of the groups of a cube.
    pub(crate) fn is_before(self, other: Self, order: &Closure) -> bool {
        order.precedes(self.index(), other.index())
    }
}
