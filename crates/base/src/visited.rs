//! The visited set of a search: cubes that no other visited cube contains, grouped by the states of their threads.
//!
//! It takes long to decide whether a cube contains another one. A cube that is contained in another one has at least the threads
//! of that one, and all of its bits ([`Cube::bits`]), so that only a few pairs are compared in full.

use crate::map::Map;
use smallvec::SmallVec;

/// Pairs of the kind of a thread and its state, sorted.
type Places = SmallVec<[(u32, u32); 4]>;

/// A cube: threads with their states, and further constraints.
pub trait Cube {
    /// The kind and the state of each thread.
    fn places(&self) -> impl Iterator<Item = (u32, u32)>;

    /// Bits ([`bit_of`]) that stand for the further constraints. A cube that is contained in this one has all of them.
    fn bits(&self) -> u64;

    /// Whether this cube contains the other one.
    fn covers(&self, other: &Self) -> bool;
}

/// Cubes whose threads have the same kinds and states.
struct Group<C> {
    places: Places,
    /// A bit set made of the places.
    bits: u64,
    cubes: Vec<Entry<C>>,
}

struct Entry<C> {
    bits: u64,
    number: usize,
    cube: C,
}

/// The cubes that were added and that no other added cube contains.
pub struct Visited<C> {
    groups: Vec<Group<C>>,
    numbers: Map<Places, usize>,
}

impl<C> Default for Visited<C> {
    fn default() -> Self {
        Self { groups: Vec::new(), numbers: Map::default() }
    }
}

/// A single bit, chosen by a hash of the two numbers.
#[must_use]
pub fn bit_of(one: u64, two: u64) -> u64 {
    let mixed = (one.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ two).wrapping_mul(0xff51_afd7_ed55_8ccd);
    1 << (mixed >> 58)
}

fn places(cube: &impl Cube) -> Places {
    let mut places: Places = cube.places().collect();
    places.sort_unstable();
    places
}

fn bits_of(places: &Places) -> u64 {
    places.iter().fold(0, |all, it| all | bit_of(u64::from(it.0), u64::from(it.1)))
}

/// Whether the first list is a subsequence of the second one; both are sorted.
fn is_part(part: &[(u32, u32)], whole: &[(u32, u32)]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|it| rest.any(|other| it == other))
}

impl<C: Cube> Visited<C> {
    /// Whether some visited cube contains this one.
    pub fn covers(&self, cube: &C) -> bool {
        let here = places(cube);
        let (bits, of_cube) = (bits_of(&here), cube.bits());
        self.groups.iter().any(|group| {
            group.bits & !bits == 0
                && is_part(&group.places, &here)
                && group.cubes.iter().any(|it| it.bits & !of_cube == 0 && it.cube.covers(cube))
        })
    }

    /// Adds a cube, removes the cubes that it contains, and calls `covered` with the number of each of these.
    pub fn add(&mut self, number: usize, cube: C, covered: &mut dyn FnMut(usize)) {
        let here = places(&cube);
        let (bits, of_cube) = (bits_of(&here), cube.bits());
        for group in &mut self.groups {
            if bits & !group.bits != 0 || !is_part(&here, &group.places) {
                continue;
            }
            // cubes are large, and their order has no meaning: `swap_remove` does not shift those that stay
            let mut at = 0;
            while let Some(it) = group.cubes.get(at) {
                if of_cube & !it.bits == 0 && cube.covers(&it.cube) {
                    covered(group.cubes.swap_remove(at).number);
                } else {
                    at += 1;
                }
            }
        }
        let next = self.groups.len();
        let group = *self.numbers.entry(here.clone()).or_insert(next);
        if group == next {
            self.groups.push(Group { places: here, bits, cubes: Vec::new() });
        }
        if let Some(it) = self.groups.get_mut(group) {
            it.cubes.push(Entry { bits: of_cube, number, cube });
        }
    }

    /// The number of cubes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.groups.iter().map(|it| it.cubes.len()).sum()
    }

    /// Whether there is no cube.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
