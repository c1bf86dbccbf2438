//! Classes of events that the backward search has not found yet, and sets of classes.

use super::Proc;
use garret_system::system::{Symbol, SymbolId};
use smallvec::SmallVec;

/// The index of a weak cell, relative to the processes of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Index {
    /// A process of the cube.
    Process(Proc),
    /// Every process that is not in the cube.
    Open,
}

/// A weak cell, or a family of weak cells when an index is [`Index::Open`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WeakCell {
    /// The weak variable or array.
    pub symbol: SymbolId,
    /// One index for each dimension.
    pub indices: SmallVec<[Index; 2]>,
}

/// A class of events.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Every read by the process.
    Reads(Index),
    /// Every write by the process.
    Writes(Index),
    /// Every write to, and every read of, the cell.
    Accesses(WeakCell),
}

/// A class in one word: the kind, the symbol, and one byte for each index, or [`NO_INDEX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Packed(u64);

const NO_INDEX: u8 = 0xff;
const OPEN: u8 = 0xfe;
const SYMBOL_SHIFT: u32 = 32;
const KIND_SHIFT: u32 = 62;
const READS: u64 = 0;
const WRITES: u64 = 1;
const ACCESSES: u64 = 2;
const INDEX_SHIFTS: [u32; Symbol::MAX_DIMENSIONS] = [0, 8, 16, 24];

impl Packed {
    fn new(class: &Class) -> Self {
        let byte = |index: Index| match index {
            Index::Process(process) => process.byte(),
            Index::Open => OPEN,
        };
        let mut word = u64::from(u32::MAX);
        let mut place = |number: usize, index: Index| {
            let shift = INDEX_SHIFTS[number];
            word = word & !(0xff << shift) | u64::from(byte(index)) << shift;
        };
        let above = match class {
            Class::Reads(process) => {
                place(0, *process);
                READS << KIND_SHIFT
            }
            Class::Writes(process) => {
                place(0, *process);
                WRITES << KIND_SHIFT
            }
            Class::Accesses(cell) => {
                cell.indices.iter().enumerate().for_each(|(number, &index)| place(number, index));
                ACCESSES << KIND_SHIFT | u64::from(cell.symbol.0) << SYMBOL_SHIFT
            }
        };
        Self(above | word)
    }

    fn class(self) -> Class {
        let index = |byte: u8| if byte == OPEN { Index::Open } else { Index::Process(Proc::from_byte(byte)) };
        let bytes = INDEX_SHIFTS.map(|shift| (self.0 >> shift) as u8);
        match self.0 >> KIND_SHIFT {
            READS => Class::Reads(index(bytes[0])),
            WRITES => Class::Writes(index(bytes[0])),
            _ => {
                let symbol = SymbolId((self.0 >> SYMBOL_SHIFT) as u32 & 0x3fff_ffff);
                let indices = bytes.into_iter().take_while(|&byte| byte != NO_INDEX).map(index).collect();
                Class::Accesses(WeakCell { symbol, indices })
            }
        }
    }

    /// The class with its processes renamed; `None` if one of them has no new name.
    fn renamed(self, rename: impl Fn(Proc) -> Option<Proc>) -> Option<Self> {
        let mut word = self.0;
        for shift in INDEX_SHIFTS {
            let byte = (word >> shift) as u8;
            if byte < OPEN {
                let process = rename(Proc::from_byte(byte))?;
                word = word & !(0xff << shift) | u64::from(process.byte()) << shift;
            }
        }
        Some(Self(word))
    }

    fn is_open(self) -> bool {
        INDEX_SHIFTS.iter().any(|shift| (self.0 >> shift) as u8 == OPEN)
    }

    /// The class without the names of its processes.
    fn without_processes(self) -> u64 {
        let mut word = self.0;
        for shift in INDEX_SHIFTS {
            if ((word >> shift) as u8) < OPEN {
                word &= !(0xff << shift);
            }
        }
        word
    }
}

/// A set of classes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassSet {
    /// Invariant: strictly increasing.
    classes: SmallVec<[Packed; 6]>,
}

impl ClassSet {
    /// The set of these classes.
    #[must_use]
    pub fn new(classes: impl IntoIterator<Item = Class>) -> Self {
        Self::sorted(classes.into_iter().map(|class| Packed::new(&class)).collect())
    }

    fn sorted(mut classes: SmallVec<[Packed; 6]>) -> Self {
        classes.sort_unstable();
        classes.dedup();
        Self { classes }
    }

    /// The classes, in an order that depends on the names of processes.
    pub fn iter(&self) -> impl Iterator<Item = Class> {
        self.classes.iter().map(|packed| packed.class())
    }

    /// The number of classes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Whether there is no class.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// A hash of each class that does not depend on the names of processes. If a set contains this one after renaming, it has all
    /// these hashes.
    pub fn shapes(&self) -> impl Iterator<Item = u64> {
        self.classes.iter().map(|packed| packed.without_processes())
    }

    /// The hashes of the classes that name at most one process, each with that process.
    pub fn shapes_of_one(&self) -> impl Iterator<Item = (u64, Option<Proc>)> {
        self.classes.iter().filter_map(|packed| {
            let mut named =
                INDEX_SHIFTS.iter().map(|shift| (packed.0 >> shift) as u8).filter(|&byte| byte < OPEN);
            let process = named.next().map(Proc::from_byte);
            named.next().is_none().then(|| (packed.without_processes(), process))
        })
    }

    /// Whether the class is in the set.
    #[must_use]
    pub fn contains(&self, class: &Class) -> bool {
        self.classes.binary_search(&Packed::new(class)).is_ok()
    }

    /// Adds a class.
    pub fn insert(&mut self, class: &Class) {
        let packed = Packed::new(class);
        if let Err(place) = self.classes.binary_search(&packed) {
            self.classes.insert(place, packed);
        }
    }

    /// Adds all classes of another set.
    pub fn union_with(&mut self, other: &Self) {
        if other.classes.is_empty() || other.is_subset(self) {
            return;
        }
        self.classes.extend_from_slice(&other.classes);
        self.classes.sort_unstable();
        self.classes.dedup();
    }

    /// Whether every class is in `other`. Linear in the sizes.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        let mut rest = other.classes.iter();
        self.classes.len() <= other.classes.len()
            && self.classes.iter().all(|class| rest.any(|candidate| candidate == class))
    }

    /// The set as seen from a larger cube: `rename` maps the old processes to new ones, and open indices stand for the processes
    /// `entered` as well as for those that are still outside.
    #[must_use]
    pub fn renamed(&self, rename: impl Fn(Proc) -> Proc, entered: &[Proc]) -> Self {
        let mut classes = SmallVec::<[Packed; 6]>::new();
        for packed in &self.classes {
            let first = classes.len();
            classes.extend(packed.renamed(|process| Some(rename(process))));
            if !packed.is_open() || entered.is_empty() {
                continue;
            }
            for shift in INDEX_SHIFTS {
                if (packed.0 >> shift) as u8 != OPEN {
                    continue;
                }
                for place in first..classes.len() {
                    let open = classes[place].0;
                    let with =
                        |process: &Proc| Packed(open & !(0xff << shift) | u64::from(process.byte()) << shift);
                    classes.extend(entered.iter().map(with));
                }
            }
        }
        Self::sorted(classes)
    }

    /// Whether a class names the process.
    #[must_use]
    pub fn names(&self, process: Proc) -> bool {
        let bytes = |packed: &Packed| INDEX_SHIFTS.map(|shift| (packed.0 >> shift) as u8);
        self.classes.iter().any(|packed| bytes(packed).contains(&process.byte()))
    }

    /// Whether some class with an open index includes all processes outside the cube, but the set does not have the same class
    /// for this process.
    #[must_use]
    pub fn excepts(&self, process: Proc) -> bool {
        let has = |packed: &Packed| self.classes.binary_search(packed).is_ok();
        let at = |packed: &Packed, shift: u32| {
            Packed(packed.0 & !(0xff << shift) | u64::from(process.byte()) << shift)
        };
        self.classes.iter().any(|packed| {
            let mut open = INDEX_SHIFTS.into_iter().filter(|&shift| (packed.0 >> shift) as u8 == OPEN);
            open.any(|shift| !has(&at(packed, shift)))
        })
    }

    /// The set without the classes that name a process for which `keep` is `None`; the others are renamed.
    #[must_use]
    pub fn restricted(&self, keep: impl Fn(Proc) -> Option<Proc>) -> Self {
        Self::sorted(self.classes.iter().filter_map(|packed| packed.renamed(&keep)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, ClassSet, Index, Proc, WeakCell};
    use garret_system::system::SymbolId;

    fn process(index: usize) -> Index {
        Index::Process(Proc::at(index))
    }

    fn cell(indices: &[Index]) -> Class {
        Class::Accesses(WeakCell { symbol: SymbolId(0), indices: indices.iter().copied().collect() })
    }

    #[test]
    fn open_classes_speak_of_processes_that_enter() {
        let set = ClassSet::new([cell(&[process(0), Index::Open]), Class::Reads(Index::Open)]);
        let larger = set.renamed(|process| process, &[Proc::at(1)]);
        let expected = ClassSet::new([
            cell(&[process(0), process(1)]),
            cell(&[process(0), Index::Open]),
            Class::Reads(process(1)),
            Class::Reads(Index::Open),
        ]);
        assert_eq!(larger, expected);
        assert!(set.is_subset(&larger) && !larger.is_subset(&set));
    }

    #[test]
    fn classes_are_what_was_put_in() {
        let classes = [
            cell(&[]),
            cell(&[process(3)]),
            cell(&[Index::Open, process(62)]),
            Class::Reads(Index::Open),
            Class::Reads(process(0)),
            Class::Writes(process(5)),
        ];
        let set = ClassSet::new(classes.clone());
        assert_eq!(set.len(), classes.len());
        assert!(classes.iter().all(|class| set.contains(class) && set.iter().any(|it| it == *class)));
        assert!(!set.contains(&Class::Writes(Index::Open)));
    }

    #[test]
    fn classes_of_a_process_that_leaves_go_with_it() {
        let set = ClassSet::new([
            cell(&[process(0), process(2)]),
            Class::Writes(process(2)),
            Class::Reads(process(1)),
        ]);
        let rest = set.restricted(|process| (process != Proc::at(1)).then(|| process.min(Proc::at(1))));
        let expected = ClassSet::new([cell(&[process(0), process(1)]), Class::Writes(process(1))]);
        assert_eq!(rest, expected);
    }
}
