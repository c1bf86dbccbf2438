//! What a search has found and is in nothing else that it has found, by the states of threads.
//!
//! Whether one cube is in another one takes long to say. What is in another one has at least its threads, and whatever its
//! bits stand for, so that few pairs are asked.

use crate::map::Map;
use smallvec::SmallVec;

/// Kinds of threads and their states, in their order.
type Places = SmallVec<[(u32, u32); 4]>;

/// What is found: threads at places, and more.
pub trait Cube {
    /// The kinds of its threads, and their states.
    fn places(&self) -> impl Iterator<Item = (u32, u32)>;

    /// Bits of what it has besides ([`bit_of`]): what is in it has all of them.
    fn bits(&self) -> u64;

    /// Whether all that the other one stands for is in this one.
    fn covers(&self, other: &Self) -> bool;
}

/// Cubes whose threads are at the same places.
struct Group<C> {
    places: Places,
    /// The places as bits.
    bits: u64,
    cubes: Vec<Entry<C>>,
}

struct Entry<C> {
    bits: u64,
    number: usize,
    cube: C,
}

/// The cubes that were found and are in no other one.
pub struct Visited<C> {
    groups: Vec<Group<C>>,
    numbers: Map<Places, usize>,
}

impl<C> Default for Visited<C> {
    fn default() -> Self {
        Self { groups: Vec::new(), numbers: Map::default() }
    }
}

/// One bit for two numbers, always the same one.
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

/// Whether the first list, in order, is a part of the second one, in order.
fn is_part(part: &[(u32, u32)], whole: &[(u32, u32)]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|it| rest.any(|other| it == other))
}

impl<C: Cube> Visited<C> {
    /// Whether some cube has all that this one stands for.
    pub fn covers(&self, cube: &C) -> bool {
        let here = places(cube);
        let (bits, of_cube) = (bits_of(&here), cube.bits());
        self.groups.iter().any(|group| {
            group.bits & !bits == 0
                && is_part(&group.places, &here)
                && group.cubes.iter().any(|it| it.bits & !of_cube == 0 && it.cube.covers(cube))
        })
    }

    /// Adds a cube; those that it covers go, and their numbers are called.
    pub fn add(&mut self, number: usize, cube: C, covered: &mut dyn FnMut(usize)) {
        let here = places(&cube);
        let (bits, of_cube) = (bits_of(&here), cube.bits());
        for group in &mut self.groups {
            if bits & !group.bits != 0 || !is_part(&here, &group.places) {
                continue;
            }
            // cubes are large, and their order means nothing: those that stay are not moved up
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

    /// How many cubes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.groups.iter().map(|it| it.cubes.len()).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
