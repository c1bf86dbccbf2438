//! The terms of a cube, packed into one word each.
//!
//! A term is a cell (an SC cell, or a weak cell in the initial state), the value of an unsatisfied read, the rank of
//! a process-valued term in the order of processes, or a value that is arbitrary and about to be eliminated.

use super::groups::Group;
use super::processes::ProcSet;
use garret_machine::memory::Proc;
use garret_system::system::{Symbol, SymbolId};
use std::ops::Deref;

const SYMBOL_BITS: u32 = 13;
const NO_INDEX: u8 = 0xff;
const OPEN: u8 = Proc::OPEN.byte();
const NO_GROUP: u64 = (1 << Group::BITS) - 1;

const SYMBOL_SHIFT: u32 = 32;
const READER_SHIFT: u32 = SYMBOL_SHIFT + SYMBOL_BITS;
const GROUP_SHIFT: u32 = READER_SHIFT + 8;
const RANK_SHIFT: u32 = GROUP_SHIFT + Group::BITS;

/// The symbol of identities. No system declares it or the two below: the language allows 4096 symbols.
pub(crate) const IDENTITY: SymbolId = SymbolId((1 << SYMBOL_BITS) - 1);
/// The symbol of the rank of a process of the cube; see [`CubeTerm::rank_of_process`].
pub(crate) const PROCESS: SymbolId = SymbolId((1 << SYMBOL_BITS) - 2);
/// The symbol of arbitrary values.
pub(crate) const ARBITRARY: SymbolId = SymbolId((1 << SYMBOL_BITS) - 3);

/// A term of a cube.
///
/// From the low bits: four indices of 8 bits, the symbol, the reader, the group, the rank flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct CubeTerm(pub(crate) u64);

impl CubeTerm {
    /// The cell of the symbol with these processes as indices.
    pub(crate) fn cell(symbol: SymbolId, indices: &[Proc]) -> Self {
        let mut word = 0;
        for place in 0..Symbol::MAX_DIMENSIONS {
            let index = indices.get(place).map_or(NO_INDEX, |process| process.byte());
            word |= u64::from(index) << (8 * place);
        }
        Self(
            word | u64::from(symbol.0) << SYMBOL_SHIFT
                | u64::from(NO_INDEX) << READER_SHIFT
                | NO_GROUP << GROUP_SHIFT,
        )
    }

    /// The value that the process reads from this cell, as a read of the group.
    pub(crate) fn read_by(self, reader: Proc, group: Group) -> Self {
        let cleared = self.0 & !(0xff << READER_SHIFT) & !(NO_GROUP << GROUP_SHIFT);
        Self(cleared | u64::from(reader.byte()) << READER_SHIFT | (group.index() as u64) << GROUP_SHIFT)
    }

    /// The cell that a read reads; the term itself if it is not a read.
    pub(crate) fn cell_read(self) -> Self {
        Self(self.0 | u64::from(NO_INDEX) << READER_SHIFT | NO_GROUP << GROUP_SHIFT)
    }

    /// The rank of this process-valued term in the order of processes.
    pub(crate) fn rank(self) -> Self {
        Self(self.0 | 1 << RANK_SHIFT)
    }

    /// The rank of a process of the cube.
    pub(crate) fn rank_of_process(process: Proc) -> Self {
        Self::cell(PROCESS, &[process]).rank()
    }

    /// The identity of a process: its number, where `#i` has number `i - 1`.
    pub(crate) fn identity(process: Proc) -> Self {
        Self::cell(IDENTITY, &[process])
    }

    /// The arbitrary value with this number.
    pub(crate) fn arbitrary(number: usize) -> Self {
        let [low, high] = (number as u16).to_le_bytes();
        Self::cell(ARBITRARY, &[low, high].map(Proc::from_byte))
    }

    /// Whether this is the rank of a term.
    pub(crate) fn is_rank(self) -> bool {
        self.0 >> RANK_SHIFT & 1 == 1
    }

    /// The term whose rank this is.
    pub(crate) fn without_rank(self) -> Self {
        Self(self.0 & !(1 << RANK_SHIFT))
    }

    /// The symbol.
    pub(crate) fn symbol(self) -> SymbolId {
        SymbolId((self.0 >> SYMBOL_SHIFT) as u32 & ((1 << SYMBOL_BITS) - 1))
    }

    /// The group of a read; None for other terms.
    pub(crate) fn group(self) -> Option<Group> {
        let group = self.0 >> GROUP_SHIFT & NO_GROUP;
        (group != NO_GROUP).then(|| Group::at(group as usize))
    }

    /// The reading process of a read; None for other terms.
    pub(crate) fn reader(self) -> Option<Proc> {
        let reader = (self.0 >> READER_SHIFT) as u8;
        (reader != NO_INDEX).then_some(Proc::from_byte(reader))
    }

    /// The indices of the cell.
    pub(crate) fn indices(self) -> Indices {
        Indices(self.index_bytes().map(Proc::from_byte))
    }

    fn index_bytes(self) -> [u8; Symbol::MAX_DIMENSIONS] {
        // the low half of the word
        (self.0 as u32).to_le_bytes()
    }

    /// Whether this is an arbitrary value, which is to be eliminated.
    pub(crate) fn is_arbitrary(self) -> bool {
        self.symbol() == ARBITRARY
    }

    /// The number of an arbitrary value.
    pub(crate) fn number(self) -> usize {
        usize::from(self.0 as u16)
    }

    /// The processes that the term names: its indices and its reader.
    pub(crate) fn processes(self) -> ProcSet {
        if self.is_arbitrary() {
            return ProcSet::EMPTY;
        }
        let named = self.index_bytes().map(Proc::from_byte).into_iter().chain(self.reader());
        named.filter(|index| index.byte() != NO_INDEX && index.byte() != OPEN).collect()
    }

    /// The term with its processes renamed.
    pub(crate) fn renamed(self, rename: impl Fn(Proc) -> Proc) -> Self {
        if self.is_arbitrary() {
            return self;
        }
        let mut word = self.0;
        for shift in [0, 8, 16, 24, READER_SHIFT] {
            let index = (word >> shift) as u8;
            if index != NO_INDEX && index != OPEN {
                let process = rename(Proc::from_byte(index));
                word = word & !(0xff << shift) | u64::from(process.byte()) << shift;
            }
        }
        Self(word)
    }

    /// Whether some index is the placeholder for a process outside.
    pub(crate) fn is_open(self) -> bool {
        !self.is_arbitrary() && self.index_bytes().contains(&OPEN)
    }

    /// The term with this process for the placeholder of a process outside.
    pub(crate) fn at_open(self, process: Proc) -> Self {
        if !self.is_open() {
            return self;
        }
        let mut word = self.0;
        for shift in [0, 8, 16, 24] {
            if (word >> shift) as u8 == OPEN {
                word = word & !(0xff << shift) | u64::from(process.byte()) << shift;
            }
        }
        Self(word)
    }

    /// The read moved to another group.
    pub(crate) fn in_group(self, group: Group) -> Self {
        Self(self.0 & !(NO_GROUP << GROUP_SHIFT) | (group.index() as u64) << GROUP_SHIFT)
    }
}

/// The indices of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Indices([Proc; Symbol::MAX_DIMENSIONS]);

impl Deref for Indices {
    type Target = [Proc];

    fn deref(&self) -> &[Proc] {
        let count = self.0.iter().position(|index| index.byte() == NO_INDEX).unwrap_or(self.0.len());
        &self.0[..count]
    }
}

#[cfg(test)]
mod tests {
    use super::{CubeTerm, Group, Proc, ProcSet};
    use garret_system::system::SymbolId;

    #[test]
    fn a_packed_term_keeps_its_parts() {
        let cell = CubeTerm::cell(SymbolId(4000), &[Proc::at(3), Proc::at(62)]);
        let read =
            cell.read_by(Proc::at(5), Group::at(1000)).renamed(|process| Proc::at(process.index() - 1));
        assert_eq!(read.symbol(), SymbolId(4000));
        assert_eq!(*read.indices(), [Proc::at(2), Proc::at(61)]);
        assert_eq!((read.reader(), read.group()), (Some(Proc::at(4)), Some(Group::at(1000))));
        assert_eq!(read.cell_read(), CubeTerm::cell(SymbolId(4000), &[Proc::at(2), Proc::at(61)]));
        assert_eq!((cell.reader(), cell.group()), (None, None));
        assert_eq!(read.rank().without_rank(), read);
        assert_eq!(read.processes().iter().map(Proc::index).collect::<Vec<_>>(), [2, 4, 61]);
        assert_eq!(read.in_group(Group::at(7)).group(), Some(Group::at(7)));
    }

    #[test]
    fn arbitrary_values_keep_their_numbers() {
        for number in [0, 1, 253, 255, 256, 65_535] {
            let term = CubeTerm::arbitrary(number);
            assert_eq!((term.number(), term.processes()), (number, ProcSet::EMPTY));
            assert!(term.is_arbitrary() && !term.is_open());
        }
    }
}
