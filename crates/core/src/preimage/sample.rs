//! Systems and cubes for tests: random systems from seeds; the first pre-images of bad states; cubes with some of the literals of
//! another cube.

use super::{Budget, Preimages, start};
use crate::cube::term::{CubeTerm, IDENTITY};
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, KeptProcesses, Proc, RawCube};
use garret_base::watch::Watch;
use garret_machine::memory::Order;
use garret_random::generator;
use garret_random::random::Random;
use garret_solver::{Domain, Literal};
use garret_system::system::{SymbolId, System};
use std::ops::Range;

/// The environment variable with the number of cases of a property test, or their range: `500`, or `4711..4712`.
const CASES: &str = "GARRET_CASES";

/// Calls `test` with the seed and a random generator for each of `most` cases, or for those that the environment variable selects.
pub(crate) fn for_each_case(most: u64, mut test: impl FnMut(u64, &mut Random)) {
    for seed in wanted(most) {
        let _case = Case(seed);
        test(seed, &mut Random::new(seed));
    }
}

fn wanted(most: u64) -> Range<u64> {
    let Ok(wanted) = std::env::var(CASES) else { return 0..most };
    let number =
        |text: &str| text.parse().unwrap_or_else(|_| panic!("{CASES}={wanted} is no number, and no range"));
    match wanted.split_once("..") {
        Some((first, end)) => number(first)..number(end),
        None => 0..number(&wanted),
    }
}

/// Whether the environment variable selects cases: then they need not cover all kinds.
pub(crate) fn are_chosen() -> bool {
    std::env::var(CASES).is_ok()
}

/// A case of a property test. If it fails, it prints how to repeat it.
struct Case(u64);

impl Drop for Case {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {0}: {CASES}={0}..{1} repeats it", self.0, self.0 + 1);
        }
    }
}

/// The random system for this seed, with its text.
pub(crate) fn random(seed: u64) -> (String, System) {
    let text = generator::system(seed);
    let system = garret_system::lang::parse(&text).expect("a system is generated").system;
    (text, system)
}

/// The bad cubes of a system and their pre-images, breadth-first, without duplicates: at most `most`.
pub(crate) fn cubes(system: &System, model: &dyn Order, most: usize) -> Vec<Cube> {
    let vocabulary = Vocabulary::new(system);
    backward(&mut Preimages::new(&vocabulary, model, 4, false), most).0
}

/// The same, and the number of pre-images that were computed.
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
        // pre-images that need more processes are left out
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

/// A random variation of the cube, with fewer and other literals; None if it is contradictory or empty.
pub(crate) fn varied(cube: &Cube, vocabulary: &Vocabulary<'_>, random: &mut Random) -> Option<Cube> {
    let (kept, most) = (random.between(10, 90), cube.processes + usize::from(random.percent(20)));
    let processes = if vocabulary.has_others(cube.processes) { most } else { cube.processes };
    let mut literals: Vec<_> = cube.literals.iter().filter(|_| random.percent(kept)).cloned().collect();
    for _ in 0..random.below(3) {
        literals.extend(any_literal(vocabulary, processes, random));
    }
    let mut context = Context::new(vocabulary);
    context.reset(processes);
    if !literals.iter().all(|literal| context.assume(literal)) || !context.is_consistent() {
        return None;
    }
    let literals = context.solved().swap_remove(0);
    let open = cube.open.iter().filter(|_| random.percent(70)).cloned().collect();
    let raw = RawCube { processes, literals, before: cube.before.clone(), order: cube.order.clone(), open };
    let (cube, _) = raw.normalized(vocabulary, KeptProcesses::Dropped);
    (!cube.literals.is_empty()).then_some(cube)
}

/// A random literal: a cell holds one of some values, or a process has one of some numbers.
fn any_literal(
    vocabulary: &Vocabulary<'_>,
    processes: usize,
    random: &mut Random,
) -> Option<Literal<CubeTerm>> {
    let system = vocabulary.system;
    let place = random.below(system.symbols.len());
    let symbol = &system.symbols[place];
    let indices: Vec<Proc> = (0..symbol.dimensions).map(|_| Proc::at(random.below(processes))).collect();
    if usize::from(symbol.dimensions) > 0 && processes == 0 {
        return None;
    }
    let (term, all) = match system.process_bound {
        Some(_) if processes > 0 && !vocabulary.identity_is_rank() && random.percent(40) => (
            CubeTerm::identity(Proc::at(random.below(processes))),
            vocabulary.full_domain(IDENTITY, processes),
        ),
        _ => {
            let id = SymbolId(place as u32);
            (CubeTerm::cell(id, &indices), vocabulary.full_domain(id, processes))
        }
    };
    let mut some = Domain::empty();
    all.iter().filter(|_| random.percent(40)).for_each(|value| some.insert(value));
    if all.contains_others() && random.percent(40) {
        some.insert_others();
    }
    (!symbol.weak && !some.is_empty() && some != all).then_some(Literal::Member(term, some))
}

/// The cube with only the literals that `keep` selects, by index; None if there are none.
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
    Some(raw.normalized(&vocabulary, KeptProcesses::Dropped).0)
}
