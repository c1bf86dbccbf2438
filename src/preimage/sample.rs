//! Cubes for tests: the first pre-images of the bad states, and what is left of a cube without some literals.

use super::Budget;
use super::Preimages;
use super::start;
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, RawCube, Unnamed};
use crate::memory::Order;
use crate::system::System;
use crate::watch::Watch;

/// The bad cubes of a system and their pre-images, breadth-first, without those that are there already: at most so many.
pub(crate) fn cubes(system: &System, model: &dyn Order, most: usize) -> Vec<Cube> {
    let vocabulary = Vocabulary::new(system);
    backward(&mut Preimages::new(&vocabulary, model, 4, false), most).0
}

/// The same, and how many pre-images were computed.
pub(crate) fn backward(preimages: &mut Preimages<'_>, most: usize) -> (Vec<Cube>, usize) {
    let watch = Watch::default();
    let budget = Budget::new(&watch, usize::MAX);
    let mut cubes: Vec<Cube> = Vec::new();
    for bad in &preimages.vocabulary.system.unsafes {
        cubes.extend(start::bad_cubes(bad, preimages, &budget).unwrap_or_default());
    }
    let (mut next, mut computed) = (0, 0);
    while next < cubes.len() && cubes.len() < most {
        let mut found = Vec::new();
        // what needs more processes is left out
        let _ = preimages.of(&cubes[next], &budget, &mut found);
        computed += found.len();
        for cube in found.into_iter().map(|predecessor| predecessor.cube) {
            let is_known = |known: &Cube| {
                (&known.literals, &known.before, known.order.pairs().collect::<Vec<_>>())
                    == (&cube.literals, &cube.before, cube.order.pairs().collect())
            };
            if !cubes.iter().any(is_known) {
                cubes.push(cube);
            }
        }
        next += 1;
    }
    cubes.truncate(most);
    (cubes, computed)
}

/// The cube with the literals that are kept only; none when nothing is left.
pub(crate) fn restricted(system: &System, cube: &Cube, keep: impl Fn(usize) -> bool) -> Option<Cube> {
    let vocabulary = Vocabulary::new(system);
    let kept = cube.literals.iter().enumerate().filter(|(place, _)| keep(*place));
    let literals: Vec<_> = kept.map(|(_, literal)| literal.clone()).collect();
    if literals.is_empty() {
        return None;
    }
    let raw = RawCube {
        processes: cube.processes,
        literals,
        before: cube.before.clone(),
        order: cube.order.clone(),
        open: Vec::new(),
    };
    Some(raw.normalized(&vocabulary, Unnamed::Dropped).0)
}
