//! The processes of the search.

/// A process that the search distinguishes: one of a cube, or a fresh one that enters it. Counted from 0; this is unrelated to
/// its number in the system, which is counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Proc(u8);

impl Proc {
    /// The number of processes that can be represented; in packed forms, the bytes from there on have other meanings.
    pub const MOST: usize = 0xfd;
    /// Not a process: the index that stands for all processes that are not distinguished.
    pub const OPEN: Self = Self(Self::MOST as u8);

    /// The process with this index, if it can be represented.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MOST { Some(Self(index as u8)) } else { None }
    }

    /// The process with this index in a cube; these can always be represented.
    pub const fn at(index: usize) -> Self {
        debug_assert!(index < Self::MOST, "a cube has no process of this number");
        Self(index as u8)
    }

    /// The first `processes` processes, those of a cube.
    pub fn first(processes: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        debug_assert!(processes <= Self::MOST, "a cube has no more processes");
        (0..processes as u8).map(Self)
    }

    /// The process that one byte of a packed form stands for.
    pub const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    /// The process as one byte of a packed form.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Its index among the processes of a cube.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The process as the value of a cell that holds it.
    #[must_use]
    pub const fn value(self) -> u32 {
        self.0 as u32
    }
}
