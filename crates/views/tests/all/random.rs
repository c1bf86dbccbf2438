//! Random programs: the view machine against the axioms, and the search against both.
//!
//! `GARRET_VIEWS_SEEDS=lo..hi` chooses the seeds.

use crate::support;

use crate::support::random::{CELLS, Sketch, Taste};
use crate::support::{Built, build};
use garret_automata::Count;
use garret_axioms::{Axioms, Decision, decide_within, final_states, parse};
use garret_base::watch::Watch;
use garret_views::machine::{Exploration, Instance, explore};
use garret_views::{Answer, Finding, Options, Reason, Report, Target, check};
use std::collections::BTreeSet;

const MOST_STATES: usize = 60_000;

fn seeds(default: u64) -> std::ops::Range<u64> {
    let Ok(text) = std::env::var("GARRET_VIEWS_SEEDS") else { return 0..default };
    let (low, high) = text.split_once("..").expect("lo..hi");
    low.parse().expect("a number")..high.parse().expect("a number")
}

/// Every fourth program is a wide one.
fn taste(seed: u64, any: bool) -> Taste {
    if seed % 4 == 3 && !any {
        return Taste { seq_cst: [40, 60, 75, 100][(seed / 4 % 4) as usize], plain: 0, any, wide: true };
    }
    let seq_cst = [0, 25, 60, 90, 100][(seed % 5) as usize];
    let plain = [0, 0, 40][(seed / 5 % 3) as usize];
    Taste { seq_cst, plain, any, wide: false }
}

fn built(sketch: &Sketch) -> Built {
    let cells: Vec<(&str, i64)> = CELLS[..sketch.cells].iter().map(|it| (*it, 0)).collect();
    let adds = sketch.kinds.iter().map(|(count, steps)| {
        let adds = steps.iter().filter(|it| matches!(it.step, support::Step::Add(..))).count();
        match count {
            Count::Exactly(count) => adds * *count as usize,
            Count::Any => adds.min(1),
        }
    });
    let adds = adds.sum::<usize>() as i64;
    build(&cells, &sketch.threads(), 2 + adds)
}

fn asked(built: &Built, races: bool, targets: Vec<Target>) -> Report {
    let options = Options { races, targets, most_cubes: 30_000, ..Options::default() };
    check(&built.program, &options, &Watch::default())
}

fn target(instance: &Instance<'_>, ends: &[u32]) -> Target {
    Target { threads: instance.kinds().iter().zip(ends).map(|(kind, it)| (*kind as u32, *it)).collect() }
}

/// The final states of the axioms.
fn axioms(text: &str) -> Option<(BTreeSet<String>, Decision)> {
    let test = parse(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let decision = decide_within(&test, Axioms::Rc11, &Watch::default())
        .unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    decision.is_complete().then(|| (final_states(&test, &decision), decision))
}

/// The final states of a program with given numbers of threads.
struct Compared {
    machine: BTreeSet<String>,
    found: Exploration,
}

fn machine(sketch: &Sketch, built: &Built, instance: &Instance<'_>) -> Option<Compared> {
    let found = explore(instance, &[], MOST_STATES, &Watch::default());
    if !found.is_complete {
        return None;
    }
    let registers = |(kind, state): (&usize, &u32)| built.places[*kind][*state as usize].1.clone();
    let line = |ends: &Vec<u32>| {
        let all: Vec<Vec<i64>> = instance.kinds().iter().zip(ends).map(registers).collect();
        sketch.line(&all)
    };
    Some(Compared { machine: found.ends.iter().map(line).collect(), found })
}

/// All final states of a kind.
fn ends(built: &Built, kind: usize) -> Vec<u32> {
    let states = &built.program.kinds[kind].states;
    (0..states.len()).filter(|it| states[*it].end).map(|it| it as u32).collect()
}

#[derive(Default, Debug)]
struct Counts {
    programs: usize,
    skipped: usize,
    reached: usize,
    safe: usize,
    seq_cst: usize,
    only_axioms: usize,
    races: usize,
    no_races: usize,
    largest: usize,
    too_large: usize,
}

/// Compares the machine, the axioms and the search on one program with given numbers of threads.
fn compare(seed: u64, counts: &mut Counts) {
    let mut random = fastrand::Rng::with_seed(seed);
    let sketch = Sketch::random(&mut random, taste(seed, false));
    let built = built(&sketch);
    let numbers: Vec<u32> =
        sketch.kinds.iter().map(|it| if it.0 == Count::Exactly(2) { 2 } else { 1 }).collect();
    let instance = Instance::new(&built.program, &numbers, true);
    let text = sketch.c();
    let (Some(machine), Some((states, decision))) = (machine(&sketch, &built, &instance), axioms(&text))
    else {
        counts.skipped += 1;
        return;
    };
    counts.programs += 1;
    let message = format!("seed {seed}\n{text}");
    let has_seq_cst = text.contains("seq_cst");
    // the machine does nothing that RC11 forbids; without `seq_cst` it does everything that RC11 allows
    let extra: Vec<_> = machine.machine.difference(&states).collect();
    assert!(extra.is_empty(), "only the machine has {extra:?}, {message}");
    let missing: Vec<_> = states.difference(&machine.machine).collect();
    assert!(has_seq_cst || missing.is_empty(), "only the axioms have {missing:?}, {message}");
    assert!(decision.has_race || machine.found.races.is_empty(), "the machine races, {message}");
    let has_race = !machine.found.races.is_empty();
    assert!(has_seq_cst || decision.has_race == has_race, "races: {}, {message}", decision.has_race);
    // an outcome that is reached, and others that need not be
    let reached: Vec<&Vec<u32>> = machine.found.ends.iter().collect();
    let mut outcomes: Vec<Vec<u32>> = random.choice(&reached).into_iter().map(|it| (*it).clone()).collect();
    for _ in 0..2 {
        let random_end = |kind: &usize| random.choice(ends(&built, *kind));
        outcomes.extend(instance.kinds().iter().map(random_end).collect::<Option<Vec<u32>>>());
    }
    let places = |ends: &Vec<u32>| {
        let registers = |(kind, state): (&usize, &u32)| built.places[*kind][*state as usize].1.clone();
        sketch.line(&instance.kinds().iter().zip(ends).map(registers).collect::<Vec<_>>())
    };
    // outcomes that only the axioms have are tried, too
    for kind_ends in product(&built, &instance) {
        if missing.contains(&&places(&kind_ends)) {
            outcomes.push(kind_ends);
        }
    }
    for outcome in outcomes {
        // without races, accesses that are not atomic order more
        for races in [false, true].into_iter().take(if decision.has_race { 1 } else { 2 }) {
            let report = asked(&built, races, vec![target(&instance, &outcome)]);
            counts.largest = counts.largest.max(report.found);
            let of_machine = machine.found.ends.contains(&outcome);
            let of_axioms = states.contains(&places(&outcome));
            judge(&report.answer, of_machine, of_axioms, &format!("{}, {message}", places(&outcome)), counts);
        }
    }
    races(&built, has_race, decision.has_race, has_seq_cst, &message, counts);
}

/// Compares an answer on one outcome with the machine and the axioms.
fn judge(answer: &Answer, of_machine: bool, of_axioms: bool, message: &str, counts: &mut Counts) {
    match answer {
        Answer::Safe => {
            counts.safe += 1;
            assert!(!of_axioms, "safe, but the axioms have {message}");
        }
        Answer::Unsafe(_) => {
            counts.reached += 1;
            assert!(of_machine, "unsafe, but the machine does not have {message}");
        }
        Answer::Unknown(Reason::SeqCst { .. }) => {
            counts.seq_cst += 1;
            counts.only_axioms += usize::from(of_axioms);
            assert!(!of_machine && message.contains("seq_cst"), "not found: {message}");
        }
        Answer::Unknown(Reason::TooLarge) => counts.too_large += 1,
        Answer::Unknown(_) => panic!("{answer:?} for {message}"),
    }
}

fn races(built: &Built, machine: bool, axioms: bool, has_seq_cst: bool, message: &str, counts: &mut Counts) {
    match asked(built, true, Vec::new()).answer {
        Answer::Safe => {
            counts.no_races += 1;
            assert!(!axioms, "no race, but the axioms have one, {message}");
        }
        Answer::Unsafe(trace) => {
            counts.races += 1;
            assert!(machine && matches!(trace.finding, Finding::Race { .. }), "{trace:?}, {message}");
        }
        Answer::Unknown(Reason::SeqCst { .. }) => {
            assert!(!machine && has_seq_cst, "the race was not found, {message}");
        }
        Answer::Unknown(Reason::TooLarge) => counts.too_large += 1,
        answer @ Answer::Unknown(_) => panic!("{answer:?}, {message}"),
    }
}

/// All combinations of final states, if there are not too many.
fn product(built: &Built, instance: &Instance<'_>) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for kind in instance.kinds() {
        let ends = ends(built, *kind);
        if all.len() * ends.len() > 100_000 {
            return Vec::new();
        }
        all = all
            .into_iter()
            .flat_map(|it: Vec<u32>| {
                ends.iter().map(move |end| {
                    let mut it = it.clone();
                    it.push(*end);
                    it
                })
            })
            .collect();
    }
    all
}

#[test]
fn machine_axioms_and_search_agree() {
    let mut counts = Counts::default();
    for seed in seeds(800) {
        compare(seed, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.programs > counts.skipped && counts.reached > 0 && counts.safe > 0, "{counts:?}");
}

/// Any number of threads: a state that is safe is not reached with few threads, and a state that few threads reach is found.
fn compare_any(seed: u64, counts: &mut Counts) {
    let mut random = fastrand::Rng::with_seed(seed);
    let sketch = Sketch::random(&mut random, taste(seed, true));
    let built = built(&sketch);
    let mut threads = Vec::new();
    for (kind, (count, _)) in sketch.kinds.iter().enumerate() {
        let most = if *count == Count::Exactly(1) { 1 } else { 2 };
        for _ in 0..random.u32(0..=most) {
            threads.extend(random.choice(built.at(kind, sketch.last(kind))).map(|it| (kind as u32, it)));
        }
    }
    if threads.is_empty() {
        return;
    }
    let targets = vec![threads.clone()];
    let report = asked(&built, false, vec![Target { threads }]);
    let races = asked(&built, true, Vec::new());
    counts.largest = counts.largest.max(report.found).max(races.found);
    counts.programs += 1;
    let most = if sketch.kinds.len() == 1 { 4 } else { 3 };
    let (mut is_reached, mut has_race) = (false, false);
    for any in 1..=most {
        let number = |it: &(Count, Vec<_>)| match it.0 {
            Count::Exactly(it) => it,
            Count::Any => any,
        };
        let numbers: Vec<u32> = sketch.kinds.iter().map(number).collect();
        if numbers.iter().sum::<u32>() > 5 {
            break;
        }
        let instance = Instance::new(&built.program, &numbers, true);
        let found = explore(&instance, &targets, MOST_STATES / 20, &Watch::default());
        is_reached |= found.targets[0];
        has_race |= !found.races.is_empty();
        counts.skipped += usize::from(!found.is_complete);
        if !sketch.kinds.iter().any(|it| it.0 == Count::Any) {
            break;
        }
    }
    let message = format!("seed {seed}, {targets:?}, {sketch:?}");
    for (report, is_found) in [(report, is_reached), (races, has_race)] {
        match report.answer {
            Answer::Safe => {
                counts.safe += 1;
                assert!(!is_found, "safe, but it is reached, {message}");
            }
            Answer::Unsafe(_) => counts.reached += 1,
            Answer::Unknown(Reason::SeqCst { .. }) => {
                counts.seq_cst += 1;
                assert!(!is_found, "not found, {message}");
            }
            Answer::Unknown(Reason::TooLarge) => counts.too_large += 1,
            answer @ Answer::Unknown(_) => panic!("{answer:?}, {message}"),
        }
    }
}

#[test]
fn few_threads_agree_with_any_number() {
    let mut counts = Counts::default();
    for seed in seeds(120) {
        compare_any(seed, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.reached > 0 && counts.safe > 0, "{counts:?}");
}
