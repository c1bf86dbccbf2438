//! Processes, as the search names them.

/// A process that the search tells from others: one of a cube, or a fresh one that enters it. Counted from 0; its number in the
/// system, from 1, is another matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Proc(u8);

impl Proc {
    /// So many processes have numbers of their own; in packed forms, the bytes from there on stand for others.
    pub const MOST: usize = 0xfd;
    /// No process: the index that stands for any process that is not told from others.
    pub const OPEN: Self = Self(Self::MOST as u8);

    /// The process of this index, if there are numbers for so many.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MOST { Some(Self(index as u8)) } else { None }
    }

    /// The process of this index, one of a cube: there are numbers for these.
    pub const fn at(index: usize) -> Self {
        debug_assert!(index < Self::MOST, "a cube has no process of this number");
        Self(index as u8)
    }

    /// The first so many processes, those of a cube.
    pub fn first(processes: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        debug_assert!(processes <= Self::MOST, "a cube has no more processes");
        (0..processes as u8).map(Self)
    }

    /// The process that a packed form says in one byte.
    pub const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    /// The process as one byte of a packed form.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Its place among the processes of a cube.
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
