//! The cubes that were found, by the states of their threads.

use crate::cube::{Cube, Node};
use crate::subsumption::subsumes;
use garret_base::map::Map;
use smallvec::SmallVec;

/// Kinds and states, in their order.
type Places = SmallVec<[(u32, u32); 4]>;

/// Cubes whose threads are in the same states.
struct Group {
    places: Places,
    /// The states as bits.
    bits: u64,
    cubes: Vec<Entry>,
}

struct Entry {
    /// Cells of nodes as bits.
    bits: u64,
    /// So many writes wait.
    writes: usize,
    number: usize,
    cube: Cube,
}

/// The cubes that were found and are in no other one.
#[derive(Default)]
pub(crate) struct Visited {
    groups: Vec<Group>,
    numbers: Map<Places, usize>,
}

fn hashed(one: u64, two: u64) -> u64 {
    let mixed = (one.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ two).wrapping_mul(0xff51_afd7_ed55_8ccd);
    1 << (mixed >> 58)
}

fn places(cube: &Cube) -> Places {
    let mut places: Places = cube.threads.iter().map(|it| (it.kind, it.state)).collect();
    places.sort_unstable();
    places
}

fn bits_of_places(places: &Places) -> u64 {
    places.iter().fold(0, |all, it| all | hashed(u64::from(it.0), u64::from(it.1)))
}

fn bits_of_nodes(cube: &Cube) -> u64 {
    let bits = |it: &Node| hashed(u64::from(it.cell) + 1, u64::from(it.is_read()));
    cube.nodes.iter().fold(0, |all, it| all | bits(it))
}

fn writes(cube: &Cube) -> usize {
    cube.nodes.iter().filter(|it| !it.is_read()).count()
}

/// Whether the first list, in order, is a part of the second one, in order.
fn is_part(part: &[(u32, u32)], whole: &[(u32, u32)]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|it| rest.any(|other| it == other))
}

impl Visited {
    /// Whether some cube has all executions of this one.
    pub(crate) fn covers(&self, cube: &Cube) -> bool {
        let here = places(cube);
        let (bits, of_nodes, writes) = (bits_of_places(&here), bits_of_nodes(cube), writes(cube));
        let covers = |it: &Entry| it.bits & !of_nodes == 0 && it.writes == writes && subsumes(&it.cube, cube);
        self.groups.iter().any(|group| {
            group.bits & !bits == 0 && is_part(&group.places, &here) && group.cubes.iter().any(covers)
        })
    }

    /// Adds a cube; those that it covers go, and their numbers are called.
    pub(crate) fn add(&mut self, number: usize, cube: Cube, covered: &mut dyn FnMut(usize)) {
        let here = places(&cube);
        let (bits, of_nodes, writes) = (bits_of_places(&here), bits_of_nodes(&cube), writes(&cube));
        for group in &mut self.groups {
            if bits & !group.bits != 0 || !is_part(&here, &group.places) {
                continue;
            }
            group.cubes.retain(|it| {
                let is_covered = of_nodes & !it.bits == 0 && it.writes == writes && subsumes(&cube, &it.cube);
                if is_covered {
                    covered(it.number);
                }
                !is_covered
            });
        }
        let next = self.groups.len();
        let group = *self.numbers.entry(here.clone()).or_insert(next);
        if group == next {
            self.groups.push(Group { places: here, bits, cubes: Vec::new() });
        }
        if let Some(it) = self.groups.get_mut(group) {
            it.cubes.push(Entry { bits: of_nodes, writes, number, cube });
        }
    }

    /// How many cubes there are.
    pub(crate) fn len(&self) -> usize {
        self.groups.iter().map(|it| it.cubes.len()).sum()
    }
}
