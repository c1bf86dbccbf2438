//! Packed cubes: lists of numbers that refer to their parts, a few dozen bytes each, quick to hash and to compare.
//!
//! The cubes of a search consist of the same literals and sets of classes again and again. A [`Library`] stores each of these once; a
//! [`Packed`] cube is a list of indices into it. A search keeps most of its cubes, the waiting and the covered ones, only in this
//! form.

use super::visited::PartFeatures;
use crate::cube::Cube;
use crate::cube::formula::Ground;
use crate::cube::pattern::Named;
use crate::cube::subsumption::Subsumer;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::Vocabulary;
use garret_machine::memory::ClassSet;
use garret_solver::{Closure, Literal};
use hashbrown::HashTable;
use smallvec::SmallVec;
use std::hash::{BuildHasher, Hash};

/// A cube as the indices of its parts in a library. Two cubes that are packed with the same library are equal exactly if their packed
/// forms are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Packed {
    /// Numbers, in groups of seven bits per byte, low bits first; all but the last byte of a number have the high bit set. They are:
    /// the numbers of processes, literals and groups; the indices of the literals and of the class sets; the number of ordered pairs
    /// of groups, and the pairs as `earlier * groups + later`; the indices of the formulas about processes outside.
    bytes: Box<[u8]>,
}

impl Packed {
    fn numbers(&self) -> Numbers<'_> {
        Numbers(self.bytes.iter())
    }

    pub(crate) fn processes(&self) -> usize {
        self.numbers().size()
    }

    pub(crate) fn literals(&self) -> usize {
        let mut numbers = self.numbers();
        numbers.size();
        numbers.size()
    }

    pub(crate) fn hash(&self) -> u64 {
        hash(&self.bytes)
    }

    /// The memory that the packed cube takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.bytes)
    }
}

/// The numbers of a packed cube that have not been read yet.
struct Numbers<'p>(std::slice::Iter<'p, u8>);

impl Numbers<'_> {
    fn size(&mut self) -> usize {
        self.next().unwrap_or_default() as usize
    }
}

impl Iterator for Numbers<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let mut number = 0;
        let mut shift = 0;
        loop {
            let byte = *self.0.next()?;
            number |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    }
}

/// The bytes of a cube that is being packed. The buffer is large enough for most cubes, so that only the result is allocated on the
/// heap.
struct Writer(SmallVec<[u8; 256]>);

impl Writer {
    fn push(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }
}

/// The parts of cubes, each stored once.
#[derive(Default)]
pub(crate) struct Library {
    literals: Shelf<Literal<CubeTerm>>,
    classes: Shelf<ClassSet>,
    open: Shelf<Ground>,
}

impl Library {
    /// The packed form of the cube; None if some part is not in the library. Then the cube was never packed.
    pub(crate) fn find(&self, cube: &Cube) -> Option<Packed> {
        packed(
            cube,
            |literal| self.literals.find(literal),
            |classes| self.classes.find(classes),
            |formula| self.open.find(formula),
        )
    }

    /// The packed form of the cube; missing parts are added to the library.
    pub(crate) fn pack(&mut self, cube: &Cube) -> Packed {
        let Self { literals, classes, open } = self;
        let found = packed(
            cube,
            |literal| Some(literals.add(literal)),
            |set| Some(classes.add(set)),
            |formula| Some(open.add(formula)),
        );
        // every part has an index now
        found.unwrap_or_default()
    }

    /// The parts of the packed cube, as references into the library.
    fn parts(&self, packed: &Packed) -> Parts<'_> {
        let mut numbers = packed.numbers();
        let [processes, literals, groups] = [(); 3].map(|()| numbers.size());
        let literals = numbers.by_ref().take(literals).map(|place| self.literals.get(place)).collect();
        let before = numbers.by_ref().take(groups).map(|place| self.classes.get(place)).collect();
        let pairs = numbers.size();
        let pairs = numbers.by_ref().take(pairs).collect();
        let open = numbers.map(|place| self.open.get(place)).collect();
        Parts { processes, literals, before, pairs, open }
    }

    /// The cube with this packed form.
    pub(crate) fn unpack(&self, packed: &Packed) -> Cube {
        let Parts { processes, literals, before, pairs, open } = self.parts(packed);
        let groups = before.len();
        let pair = |pair: u32| (pair as usize / groups, pair as usize % groups);
        Cube {
            processes,
            literals: literals.into_iter().cloned().collect(),
            before: before.into_iter().cloned().collect(),
            order: Closure::from_pairs(groups, pairs.into_iter().map(pair)),
            open: open.into_iter().cloned().collect(),
        }
    }

    /// The cube with this packed form, in the form that matching needs.
    pub(crate) fn view<'l>(
        &'l self,
        packed: &Packed,
        features: PartFeatures<'l>,
        vocabulary: &Vocabulary<'_>,
    ) -> View<'l> {
        let parts = self.parts(packed);
        let named = parts.literals.iter().map(|literal| Named::of(literal, vocabulary, parts.processes));
        View { named: named.collect(), parts, features }
    }

    /// An estimate of the memory that the parts take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.literals.bytes() + self.classes.bytes() + self.open.bytes()
    }
}

/// The parts of a packed cube, as references into the library.
struct Parts<'l> {
    processes: usize,
    literals: SmallVec<[&'l Literal<CubeTerm>; 24]>,
    before: SmallVec<[&'l ClassSet; 8]>,
    /// The ordered pairs, as `earlier * groups + later`. Invariant: sorted.
    pairs: SmallVec<[u32; 16]>,
    open: SmallVec<[&'l Ground; 2]>,
}

/// A packed cube, prepared for matching with others.
pub(crate) struct View<'l> {
    parts: Parts<'l>,
    named: SmallVec<[Named; 24]>,
    features: PartFeatures<'l>,
}

impl Subsumer for View<'_> {
    fn processes(&self) -> usize {
        self.parts.processes
    }

    fn literal(&self, index: usize) -> &Literal<CubeTerm> {
        self.parts.literals[index]
    }

    fn named(&self) -> &[Named] {
        &self.named
    }

    fn features(&self) -> PartFeatures<'_> {
        self.features
    }

    fn before(&self, group: usize) -> &ClassSet {
        self.parts.before[group]
    }

    fn precedes(&self, group: usize, other: usize) -> bool {
        self.parts.pairs.binary_search(&((group * self.parts.before.len() + other) as u32)).is_ok()
    }

    fn open(&self) -> impl Iterator<Item = &Ground> {
        self.parts.open.iter().copied()
    }
}

fn packed(
    cube: &Cube,
    mut literal: impl FnMut(&Literal<CubeTerm>) -> Option<u32>,
    mut classes: impl FnMut(&ClassSet) -> Option<u32>,
    mut open: impl FnMut(&Ground) -> Option<u32>,
) -> Option<Packed> {
    let groups = cube.before.len();
    let mut writer = Writer(SmallVec::new());
    for size in [cube.processes, cube.literals.len(), groups] {
        writer.push(size as u32);
    }
    for part in &cube.literals {
        writer.push(literal(part)?);
    }
    for part in &cube.before {
        writer.push(classes(part)?);
    }
    writer.push(cube.order.pairs().count() as u32);
    // a cube has at most a thousand groups
    cube.order.pairs().for_each(|(earlier, later)| writer.push((earlier * groups + later) as u32));
    for part in &cube.open {
        writer.push(open(part)?);
    }
    Some(Packed { bytes: Box::from(writer.0.as_slice()) })
}

/// The different values of one type, each with an index.
struct Shelf<T> {
    items: Vec<T>,
    places: HashTable<u32>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self { items: Vec::new(), places: HashTable::new() }
    }
}

impl<T: Hash + Eq + Clone> Shelf<T> {
    fn find(&self, item: &T) -> Option<u32> {
        self.places.find(hash(item), |&place| *self.get(place) == *item).copied()
    }

    fn add(&mut self, item: &T) -> u32 {
        self.find(item).unwrap_or_else(|| {
            let place = self.items.len() as u32;
            self.items.push(item.clone());
            let Self { items, places } = self;
            places.insert_unique(hash(item), place, |&place| hash(&items[place as usize]));
            place
        })
    }

    fn get(&self, place: u32) -> &T {
        &self.items[place as usize]
    }

    fn bytes(&self) -> usize {
        self.items.len() * (size_of::<T>() + 2 * size_of::<u32>())
    }
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(value)
}

#[cfg(test)]
mod tests {
    use super::Library;
    use crate::preimage::sample;
    use garret_machine::memory;

    const PETERSON: &str = "
        weak var T : proc
        weak array W[proc] : bool
        array X[proc] : int
        array PC[proc] : int
        init (p) { PC[p] = 0 && W[p] = False && X[p] = 0 }
        transition a ([p]) requires { PC[p] = 0 } { PC[p] := 1; W[p] := True }
        transition b ([p]) requires { PC[p] = 1 && X[p] < 3 } { PC[p] := 2; T := p; X[p] := X[p] + 1 }
        transition c ([p]) requires { PC[p] = 2 && fence() && T <> p } { PC[p] := 3 }
        transition d ([p]) requires { PC[p] = 2 && fence() && forall_other q. W[q] = False } { PC[p] := 3 }
        unsafe (p q) { PC[p] = 3 && PC[q] = 3 }
    ";

    #[test]
    fn what_is_unpacked_is_what_was_packed() {
        let system = garret_system::lang::parse(PETERSON).expect("a system").system;
        let cubes = sample::cubes(&system, &memory::Tso, 200);
        assert!(cubes.iter().any(|cube| cube.order.pairs().next().is_some()), "some groups are ordered");
        let mut library = Library::default();
        let packed: Vec<_> = cubes.iter().map(|cube| library.pack(cube)).collect();
        for (cube, packed) in cubes.iter().zip(&packed) {
            let again = library.unpack(packed);
            assert_eq!(
                (again.processes, &again.literals, &again.before, &again.order, &again.open),
                (cube.processes, &cube.literals, &cube.before, &cube.order, &cube.open)
            );
            assert_eq!(library.find(cube).as_ref(), Some(packed));
            assert_eq!((packed.processes(), packed.literals()), (cube.processes, cube.literals.len()));
        }
        let different: garret_base::map::Set<_> = packed.iter().collect();
        assert_eq!(different.len(), cubes.len(), "different cubes are packed differently");
    }

    #[test]
    fn a_cube_with_a_new_part_is_not_found() {
        let system = garret_system::lang::parse(PETERSON).expect("a system").system;
        let cubes = sample::cubes(&system, &memory::Tso, 2);
        let mut library = Library::default();
        library.pack(&cubes[0]);
        assert!(library.find(&cubes[0]).is_some() && library.find(&cubes[1]).is_none());
    }
}
