//! Cubes as numbers of their parts: a few dozen bytes each, quick to hash and to compare.
//!
//! The cubes of a search are made of the same literals and sets of classes again and again. A [`Library`] keeps each once; a
//! [`Packed`] cube is a list of places there. A search keeps most of its cubes, those that wait or that were left aside,
//! in this form only.

use crate::cube::Cube;
use crate::cube::formula::Ground;
use crate::cube::term::CubeTerm;
use crate::memory::ClassSet;
use garret_solver::{Closure, Literal};
use hashbrown::HashTable;
use std::hash::{BuildHasher, Hash};

/// A cube as the places of its parts in a library. Two packed with the same library are equal when the cubes are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Packed {
    /// The numbers of processes, groups, literals, and pairs of ordered groups; then the places of the literals and of the class
    /// sets, the pairs as `earlier * groups + later`, and the places of what holds outside.
    words: Box<[u32]>,
}

/// The number of words before the places: the numbers of processes, groups, literals and ordered pairs.
const HEADER: usize = 4;

impl Packed {
    pub(crate) fn processes(&self) -> usize {
        self.words[0] as usize
    }

    pub(crate) fn literals(&self) -> usize {
        self.words[2] as usize
    }

    pub(crate) fn hash(&self) -> u64 {
        hash(&self.words)
    }

    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}

/// The parts of cubes, each kept once.
#[derive(Default)]
pub(crate) struct Library {
    literals: Shelf<Literal<CubeTerm>>,
    classes: Shelf<ClassSet>,
    open: Shelf<Ground>,
}

impl Library {
    /// The cube, packed; none when it has a part that is not there yet. Then it is no cube that was packed before.
    pub(crate) fn find(&self, cube: &Cube) -> Option<Packed> {
        packed(
            cube,
            |literal| self.literals.find(literal),
            |classes| self.classes.find(classes),
            |formula| self.open.find(formula),
        )
    }

    /// The cube, packed; parts that are not there yet are added.
    pub(crate) fn pack(&mut self, cube: &Cube) -> Packed {
        let Self { literals, classes, open } = self;
        let found = packed(
            cube,
            |literal| Some(literals.add(literal)),
            |set| Some(classes.add(set)),
            |formula| Some(open.add(formula)),
        );
        // every part has a place now
        found.unwrap_or(Packed { words: Box::default() })
    }

    /// The cube that was packed.
    pub(crate) fn unpack(&self, packed: &Packed) -> Cube {
        let [processes, groups, literals, pairs] = [0, 1, 2, 3].map(|place| packed.words[place] as usize);
        let (literals, rest) = packed.words[HEADER..].split_at(literals);
        let (before, rest) = rest.split_at(groups);
        let (pairs, open) = rest.split_at(pairs);
        let pair = |&pair: &u32| (pair as usize / groups, pair as usize % groups);
        Cube {
            processes,
            literals: literals.iter().map(|&place| self.literals.get(place).clone()).collect(),
            before: before.iter().map(|&place| self.classes.get(place).clone()).collect(),
            order: Closure::from_pairs(groups, pairs.iter().map(pair)),
            open: open.iter().map(|&place| self.open.get(place).clone()).collect(),
        }
    }

    /// An estimate of the memory that the parts take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.literals.bytes() + self.classes.bytes() + self.open.bytes()
    }
}

fn packed(
    cube: &Cube,
    mut literal: impl FnMut(&Literal<CubeTerm>) -> Option<u32>,
    mut classes: impl FnMut(&ClassSet) -> Option<u32>,
    mut open: impl FnMut(&Ground) -> Option<u32>,
) -> Option<Packed> {
    let groups = cube.before.len();
    let mut words = Vec::with_capacity(HEADER + cube.literals.len() + 4 * groups + cube.open.len());
    words.extend([cube.processes as u32, groups as u32, cube.literals.len() as u32, 0]);
    for part in &cube.literals {
        words.push(literal(part)?);
    }
    for part in &cube.before {
        words.push(classes(part)?);
    }
    let first = words.len();
    // a cube has at most a thousand groups
    words.extend(cube.order.pairs().map(|(earlier, later)| (earlier * groups + later) as u32));
    words[HEADER - 1] = (words.len() - first) as u32;
    for part in &cube.open {
        words.push(open(part)?);
    }
    Some(Packed { words: words.into() })
}

/// Different values of one type, each with a place.
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
    use crate::memory;
    use crate::preimage::sample;

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
        let system = crate::parse(PETERSON).expect("a system").system;
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
        let different: crate::map::Set<_> = packed.iter().collect();
        assert_eq!(different.len(), cubes.len(), "different cubes are packed differently");
    }

    #[test]
    fn a_cube_with_a_new_part_is_not_found() {
        let system = crate::parse(PETERSON).expect("a system").system;
        let cubes = sample::cubes(&system, &memory::Tso, 2);
        let mut library = Library::default();
        library.pack(&cubes[0]);
        assert!(library.find(&cubes[0]).is_some() && library.find(&cubes[1]).is_none());
    }
}
