//! The processes of a cube, and sets of them.

use garret_machine::memory::Proc;
use std::ops::{BitOr, BitOrAssign};

/// The largest number of processes of a cube: a set is one word of 64 bits, and one bit stands for the processes outside.
pub const MAX_PROCESSES: usize = 63;
// every declaration of the language fits into a cube
const _: () = assert!(garret_system::system::MOST_VARIABLES <= MAX_PROCESSES);

/// A set of processes of a cube, one bit per process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProcSet(u64);

impl ProcSet {
    pub(crate) const EMPTY: Self = Self(0);

    /// The set of this one process.
    pub(crate) fn only(process: Proc) -> Self {
        debug_assert!(process.index() < MAX_PROCESSES, "a cube has no process of this number");
        Self(1 << process.index())
    }

    /// All processes of a cube with `processes` of them.
    pub(crate) fn first(processes: usize) -> Self {
        debug_assert!(processes <= MAX_PROCESSES, "a cube has no more processes");
        Self((1 << processes) - 1)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) fn contains(self, process: Proc) -> bool {
        self.0 >> process.index() & 1 == 1
    }

    pub(crate) fn remove(&mut self, process: Proc) {
        self.0 &= !(1 << process.index());
    }

    pub(crate) fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The only element, if the set has exactly one.
    pub(crate) fn single(self) -> Option<Proc> {
        // at most 63
        self.0.is_power_of_two().then(|| Proc::at(self.0.trailing_zeros() as usize))
    }

    /// The difference of the sets.
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The processes, in increasing order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Proc> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            (left != 0).then(|| {
                let process = left.trailing_zeros();
                left &= left - 1;
                Proc::at(process as usize)
            })
        })
    }
}

impl FromIterator<Proc> for ProcSet {
    fn from_iter<I: IntoIterator<Item = Proc>>(processes: I) -> Self {
        processes.into_iter().fold(Self::EMPTY, |set, process| set | Self::only(process))
    }
}

impl BitOr for ProcSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for ProcSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
