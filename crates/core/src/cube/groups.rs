//! The groups of unsatisfied reads of a cube.

use garret_solver::Closure;

/// A group of unsatisfied reads, counted from 0: the place of what is before it in the `before` of the cube. A step makes one more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Group(u16);

impl Group {
    /// The bits that a group takes in a term.
    pub(super) const BITS: u32 = 10;
    /// The largest number of groups of a cube.
    pub(crate) const MOST: usize = (1 << Self::BITS) - 2;
    /// No group: it is not known yet which one.
    pub(crate) const UNKNOWN: Self = Self(u16::MAX);

    /// The group of this place. There are at most [`Group::MOST`].
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index <= Self::MOST, "a cube has no group of this number");
        Self(index as u16)
    }

    /// The first so many groups, those of a cube.
    pub(crate) fn first(groups: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..groups).map(Self::at)
    }

    /// Its place in the `before` of a cube.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is before the other one in this order of the groups of a cube.
    pub(crate) fn is_before(self, other: Self, order: &Closure) -> bool {
        order.precedes(self.index(), other.index())
    }
}
