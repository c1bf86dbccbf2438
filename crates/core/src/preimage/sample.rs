//! Systems and cubes for tests: random systems by their seeds; the first pre-images of the bad states, and what is left of a
//! cube without some literals.

use super::{Budget, Preimages, start};
use crate::cube::term::{CubeTerm, IDENTITY};
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, Proc, RawCube, Unnamed};
use garret_base::watch::Watch;
use garret_machine::memory::Order;
use garret_random::generator;
use garret_random::random::Random;
use garret_solver::{Domain, Literal};
use garret_system::system::{SymbolId, System};
use std::ops::Range;

/// Says how many cases a property test tries, or which: `500`, or `4711..4712`.
const CASES: &str = "GARRET_CASES";

/// Calls `test` with the seeds of so many cases, or of those that the environment asks for, and with what is random in each.
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

/// Whether somebody asks for other cases than the usual ones: then they need not be of all kinds.
pub(crate) fn are_chosen() -> bool {
    std::env::var(CASES).is_ok()
}

/// A case of a property test. When it fails, it says how to repeat it.
struct Case(u64);

impl Drop for Case {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {0}: {CASES}={0}..{1} repeats it", self.0, self.0 + 1);
        }
    }
}

/// The random system of this seed, and its text.
pub(crate) fn random(seed: u64) -> (String, System) {
    let text = generator::system(seed);
    let system = garret_system::lang::parse(&text).expect("a system is generated").system;
    (text, system)
}

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

/// Some of what the cube says, and something else, at random; none when that contradicts itself, or nothing is left.
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
    let (cube, _) = raw.normalized(vocabulary, Unnamed::Dropped);
    (!cube.literals.is_empty()).then_some(cube)
}

/// A cell holds one of some values, or a process has a number.
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
