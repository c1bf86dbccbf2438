//! Classes of events that are still to be found, and sets of them.

use crate::system::SymbolId;
use smallvec::SmallVec;

/// The index of a weak cell, relative to the processes of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Index {
    /// A process of the cube.
    Process(u8),
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

/// A set of classes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassSet {
    /// Invariant: strictly increasing.
    classes: SmallVec<[Class; 4]>,
}

impl ClassSet {
    /// The set of these classes.
    #[must_use]
    pub fn new(classes: impl IntoIterator<Item = Class>) -> Self {
        let mut classes: SmallVec<[Class; 4]> = classes.into_iter().collect();
        classes.sort_unstable();
        classes.dedup();
        Self { classes }
    }

    /// The classes, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = &Class> {
        self.classes.iter()
    }

    /// Whether the class is in the set.
    #[must_use]
    pub fn contains(&self, class: &Class) -> bool {
        self.classes.binary_search(class).is_ok()
    }

    /// Adds a class.
    pub fn insert(&mut self, class: Class) {
        if let Err(place) = self.classes.binary_search(&class) {
            self.classes.insert(place, class);
        }
    }

    /// Adds all classes of another set.
    pub fn union_with(&mut self, other: &Self) {
        if other.classes.is_empty() || other.is_subset(self) {
            return;
        }
        self.classes.extend(other.classes.iter().cloned());
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

    /// The set seen from a larger cube: `rename` maps the old processes to new ones, and the open indices stand for
    /// the processes `entered` as well as for those still outside.
    #[must_use]
    pub fn renamed(&self, rename: impl Fn(u8) -> u8, entered: &[u8]) -> Self {
        let mut classes = SmallVec::<[Class; 4]>::new();
        for class in &self.classes {
            match class {
                Class::Reads(index) => {
                    instances(*index, &rename, entered, |index| classes.push(Class::Reads(index)));
                }
                Class::Writes(index) => {
                    instances(*index, &rename, entered, |index| classes.push(Class::Writes(index)));
                }
                Class::Accesses(cell) => {
                    let mut tuples: SmallVec<[SmallVec<[Index; 2]>; 4]> = SmallVec::new();
                    tuples.push(SmallVec::new());
                    for &index in &cell.indices {
                        let mut longer = SmallVec::new();
                        for tuple in &tuples {
                            instances(index, &rename, entered, |index| {
                                let mut tuple = tuple.clone();
                                tuple.push(index);
                                longer.push(tuple);
                            });
                        }
                        tuples = longer;
                    }
                    classes.extend(
                        tuples
                            .into_iter()
                            .map(|indices| Class::Accesses(WeakCell { symbol: cell.symbol, indices })),
                    );
                }
            }
        }
        Self::new(classes)
    }

    /// The set without the classes that name a process for which `keep` is none; the others are renamed.
    #[must_use]
    pub fn restricted(&self, keep: impl Fn(u8) -> Option<u8>) -> Self {
        let index = |index: Index| match index {
            Index::Process(process) => keep(process).map(Index::Process),
            Index::Open => Some(Index::Open),
        };
        Self::new(self.classes.iter().filter_map(|class| {
            Some(match class {
                Class::Reads(process) => Class::Reads(index(*process)?),
                Class::Writes(process) => Class::Writes(index(*process)?),
                Class::Accesses(cell) => Class::Accesses(WeakCell {
                    symbol: cell.symbol,
                    indices: cell.indices.iter().map(|&i| index(i)).collect::<Option<_>>()?,
                }),
            })
        }))
    }
}

fn instances(index: Index, rename: &impl Fn(u8) -> u8, entered: &[u8], mut emit: impl FnMut(Index)) {
    match index {
        Index::Process(process) => emit(Index::Process(rename(process))),
        Index::Open => {
            for &process in entered {
                emit(Index::Process(process));
            }
            emit(Index::Open);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, ClassSet, Index, WeakCell};
    use crate::system::SymbolId;

    fn cell(indices: &[Index]) -> Class {
        Class::Accesses(WeakCell { symbol: SymbolId(0), indices: indices.iter().copied().collect() })
    }

    #[test]
    fn open_classes_speak_of_processes_that_enter() {
        let set = ClassSet::new([cell(&[Index::Process(0), Index::Open]), Class::Reads(Index::Open)]);
        let larger = set.renamed(|process| process, &[1]);
        let expected = ClassSet::new([
            cell(&[Index::Process(0), Index::Process(1)]),
            cell(&[Index::Process(0), Index::Open]),
            Class::Reads(Index::Process(1)),
            Class::Reads(Index::Open),
        ]);
        assert_eq!(larger, expected);
        assert!(set.is_subset(&larger) && !larger.is_subset(&set));
    }

    #[test]
    fn classes_of_a_process_that_leaves_go_with_it() {
        let set = ClassSet::new([
            cell(&[Index::Process(0), Index::Process(2)]),
            Class::Writes(Index::Process(2)),
            Class::Reads(Index::Process(1)),
        ]);
        let rest = set.restricted(|process| (process != 1).then(|| process.min(1)));
        let expected =
            ClassSet::new([cell(&[Index::Process(0), Index::Process(1)]), Class::Writes(Index::Process(1))]);
        assert_eq!(rest, expected);
    }
}
