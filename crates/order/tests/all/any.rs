//! Random programs with any number of threads: safe answers hold for a few threads, and each execution found is allowed.
//!
//! `GARRET_ORDER_SEEDS=lo..hi` chooses the seeds.

use crate::support::cycles::{Made, program};
use crate::support::machine::{Buffers, explored};
use crate::support::text::Architecture;
use garret_axioms::{Test, decide_within, parse};
use garret_instructions::value::Value;
use garret_order::automaton::Built;
use garret_order::program::Count;
use garret_order::{Answer, Model, Options, Shortcuts, Target, Trace, check};
use std::collections::BTreeSet;

use crate::support;

/// The final states of a test under a model. `None` if it takes too long.
fn allowed(test: &Test, model: Model) -> Option<BTreeSet<Vec<Value>>> {
    let buffers = match model {
        Model::Tso => Buffers::Threads,
        Model::Pso => Buffers::Variables,
        _ => {
            let axioms = support::axioms(model)?;
            let decision =
                decide_within(test, axioms, &support::seconds(2)).expect("its runs access variables");
            return decision.is_complete().then(|| decision.states().clone());
        }
    };
    Some(explored(test, buffers))
}

/// The final register values of one thread of each text, and the answer of the search for them.
struct Asked {
    values: Vec<Vec<Value>>,
    answer: Answer,
}

/// Counts of a comparison.
#[derive(Debug, Default)]
struct Counts {
    safe: usize,
    found: usize,
    undecided: usize,
    instances: usize,
}

/// The possible final values of one thread of each text, with the answer for each.
fn asked(
    built: &Built,
    model: Model,
    random: &mut fastrand::Rng,
    (most_cubes, shortcuts): (usize, Shortcuts),
) -> Vec<Asked> {
    let ends: Vec<BTreeSet<Vec<Value>>> =
        built.ends.iter().map(|it| it.iter().map(|it| it.1.clone()).collect()).collect();
    let mut all = Vec::new();
    for _ in 0..6 {
        if ends.iter().any(BTreeSet::is_empty) {
            break;
        }
        let values: Vec<Vec<Value>> = ends
            .iter()
            .map(|it| it.iter().nth(random.usize(..it.len())).expect("it is there").clone())
            .collect();
        let mut ways = vec![Target::default()];
        for (kind, (ends, values)) in (0..).zip(built.ends.iter().zip(&values)) {
            let states: Vec<u32> = ends.iter().filter(|it| it.1 == *values).map(|it| it.0).collect();
            let more = |way: &Target| {
                let way = way.clone();
                states.clone().into_iter().map(move |state| {
                    let mut way = way.clone();
                    way.threads.push((kind, state));
                    way
                })
            };
            ways = ways.iter().flat_map(more).collect();
        }
        let options = Options { targets: ways, most_cubes, shortcuts };
        let report = check(&built.program, model, &options, &support::seconds(5));
        all.push(Asked { values, answer: report.answer });
    }
    all
}

/// Whether some threads of this instance end with these values.
fn has(made: &Made, copies: &[usize], states: &BTreeSet<Vec<Value>>, values: &[Vec<Value>]) -> bool {
    let holds = |state: &Vec<Value>| {
        values.iter().enumerate().all(|(thread, values)| {
            (0..copies[thread]).any(|copy| state[made.results(copies, thread, copy)] == **values)
        })
    };
    states.iter().any(holds)
}

/// Whether the axioms allow a trace or, for models without axioms, the machine reaches its final state.
fn is_confirmed(made: &Made, built: &Built, model: Model, trace: &Trace, values: &[Vec<Value>]) -> bool {
    if let Some(axioms) = support::axioms(model) {
        return support::is_allowed(&built.program, trace, model, axioms);
    }
    let of_kind = |kind: usize| trace.threads.iter().filter(|it| **it == kind).count().max(1);
    let copies: Vec<usize> = (0..made.count()).map(of_kind).collect();
    if copies.iter().sum::<usize>() > 3 {
        return true;
    }
    let test = parse(&made.text(&copies, false)).expect("it is a test");
    // Threads on which no other thread depends may stop early in a trace; in the instance they run to their ends.
    allowed(&test, model).is_none_or(|it| has(made, &copies, &it, values))
}

fn compare(model: Model, architecture: Architecture, strong: bool, count: u64) {
    let mut counts = Counts::default();
    for seed in support::seeds(count) {
        let made = program(seed, architecture, strong);
        // in every third program, there is only one thread of the first text
        let is_one = |thread: usize| seed % 3 == 0 && thread == 0;
        let text = made.text(&vec![1; made.count()], false);
        let test = parse(&text).unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}\n{text}"));
        let built = support::built_with(&test, |it| if is_one(it) { Count::Exactly(1) } else { Count::Any });
        let all = asked(&built, model, &mut fastrand::Rng::with_seed(seed), (1_500, Shortcuts::default()));
        let is_safe = |it: &Asked| matches!(it.answer, Answer::Safe);
        for it in &all {
            match &it.answer {
                Answer::Safe => counts.safe += 1,
                Answer::Unsafe(trace) => {
                    counts.found += 1;
                    let is_confirmed = is_confirmed(&made, &built, model, trace, &it.values);
                    assert!(
                        is_confirmed,
                        "{model:?} seed {seed}: {text}\n{:?} is not allowed: {trace:?}",
                        it.values
                    );
                }
                Answer::Unknown(_) => counts.undecided += 1,
            }
        }
        if !all.iter().any(is_safe) {
            continue;
        }
        let instances: &[&[usize]] =
            if made.count() > 2 { &[&[1, 1, 1]] } else { &[&[1, 1], &[2, 1], &[1, 2]] };
        for copies in instances.iter().filter(|it| !is_one(0) || it[0] == 1) {
            let test = parse(&made.text(copies, false)).expect("it is a test");
            let Some(states) = allowed(&test, model) else { continue };
            counts.instances += 1;
            for it in all.iter().filter(|it| is_safe(it)) {
                let is_there = has(&made, copies, &states, &it.values);
                assert!(!is_there, "{model:?} seed {seed}: {text}\n{:?} is there with {copies:?}", it.values);
            }
        }
    }
    println!("{model:?}: seeds {:?}, {counts:?}", support::seeds(count));
}

#[test]
fn armv8() {
    compare(Model::Armv8, Architecture::AArch64, true, 15);
}

#[test]
fn riscv() {
    compare(Model::Riscv, Architecture::RiscV, true, 15);
}

#[test]
fn pso() {
    compare(Model::Pso, Architecture::AArch64, false, 15);
}

#[test]
fn tso() {
    compare(Model::Tso, Architecture::AArch64, false, 15);
}

/// The answers are the same without shortcuts.
#[test]
fn shortcuts_change_nothing() {
    let models = [
        (Model::Armv8, Architecture::AArch64, true),
        (Model::Riscv, Architecture::RiscV, true),
        (Model::Pso, Architecture::AArch64, false),
    ];
    let (mut compared, mut undecided) = (0, 0);
    for seed in support::seeds(3) {
        for (model, architecture, strong) in models {
            let made = program(seed, architecture, strong);
            let text = made.text(&vec![1; made.count()], false);
            let count = if seed % 4 == 0 { Count::Any } else { Count::Exactly(1) };
            let built = support::built_with(&parse(&text).expect("it is a test"), |_| count);
            let of = |shortcuts| asked(&built, model, &mut fastrand::Rng::with_seed(seed), (800, shortcuts));
            let with = of(Shortcuts::default());
            for (reason, beside) in [(false, true), (true, false), (false, false)] {
                let without = of(Shortcuts { wait_for_a_reason: reason, place_beside: beside });
                for (one, two) in with.iter().zip(&without) {
                    match (&one.answer, &two.answer) {
                        (Answer::Unknown(_), _) | (_, Answer::Unknown(_)) => undecided += 1,
                        (one_answer, two_answer) => {
                            compared += 1;
                            assert_eq!(
                                matches!(one_answer, Answer::Safe),
                                matches!(two_answer, Answer::Safe),
                                "{model:?} seed {seed}: {text}\n{:?}: {reason} {beside}",
                                one.values
                            );
                        }
                    }
                }
            }
        }
    }
    println!("{compared} compared, {undecided} undecided");
}

/// A program that is safe on a model is safe on SC, and one that is safe on PSO is safe on TSO.
#[test]
fn stronger_models_keep_what_is_safe() {
    let (mut safe, full) = (0, Shortcuts::default());
    for seed in support::seeds(10) {
        let made = program(seed, Architecture::AArch64, false);
        let text = made.text(&vec![1; made.count()], false);
        let built = support::built_with(&parse(&text).expect("it is a test"), |_| Count::Any);
        let of = |model| asked(&built, model, &mut fastrand::Rng::with_seed(seed), (800, full));
        let (pso, tso, sc) = (of(Model::Pso), of(Model::Tso), of(Model::Sc));
        let arm = of(Model::Armv8);
        let pairs = pso.iter().zip(&tso).chain(tso.iter().zip(&sc)).chain(arm.iter().zip(&sc));
        for (weak, strong) in pairs.filter(|it| matches!(it.0.answer, Answer::Safe)) {
            safe += 1;
            assert!(!matches!(strong.answer, Answer::Unsafe(_)), "seed {seed}: {text}\n{:?}", weak.values);
        }
    }
    println!("{safe} pairs");
}
