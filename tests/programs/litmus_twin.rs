//! Random litmus tests: compares the translation into a system, with both engines, with a direct interpreter.
//!
//! `GARRET_LITMUS_SEEDS=0..20000` gives the seeds of the tests.

use crate::litmus_support;

use garret::Model;
use garret::litmus::{LitmusOptions, Verdict, decide, parse};
use litmus_support::generator::litmus_test;
use litmus_support::interpreter;
use litmus_support::random::Random;
use std::collections::BTreeSet;
use std::ops::Range;

/// The limit on states.
const MOST_STATES: usize = 20_000;
/// The limit on cubes of the search.
const MOST_NODES: usize = 400;

fn seeds() -> Range<u64> {
    let chosen = std::env::var("GARRET_LITMUS_SEEDS").ok();
    let bounds = chosen.as_deref().and_then(|text| text.split_once(".."));
    let parsed = bounds.and_then(|(first, last)| Some(first.parse().ok()?..last.parse().ok()?));
    parsed.unwrap_or(0..400)
}

#[derive(Debug, Default)]
struct Counts {
    compared: usize,
    refused: usize,
    large: usize,
    undecided: usize,
}

fn compare(seed: u64, counts: &mut Counts) {
    let mut random = Random::new(seed);
    let text = litmus_test(&mut random);
    let memory = *random.pick(&[Model::Tso, Model::Tso, Model::Sc, Model::Pso]);
    let test = match parse(&text) {
        Ok(checked) => checked.test,
        Err(errors) => panic!("seed {seed}: {errors:#?}\n{text}"),
    };
    let options = LitmusOptions::new().model(memory).max_states(MOST_STATES).max_nodes(MOST_NODES);
    let Ok(decision) = decide(&test, &options) else {
        counts.refused += 1;
        return;
    };
    if !decision.machine.is_complete() {
        counts.large += 1;
        return;
    }
    let Some(outcome) = interpreter::run(&test, memory, &decision.shown, MOST_STATES) else {
        counts.large += 1;
        return;
    };
    let context = || format!("seed {seed} under {memory:?}\n{text}");
    let states: BTreeSet<Vec<i64>> = decision.states.iter().cloned().collect();
    assert_eq!(states, outcome.states, "{}", context());
    assert_eq!(decision.by_machine(), Some(outcome.answer), "{}", context());
    assert!(
        matches!(decision.verdict(), Verdict::Ok | Verdict::No),
        "{:?} {}",
        decision.verdict(),
        context()
    );
    counts.undecided += usize::from(memory != Model::Pso && decision.by_search().is_none());
    counts.compared += 1;
}

#[test]
fn translation_and_interpreter_agree() {
    let seeds = seeds();
    let number = seeds.end.saturating_sub(seeds.start) as usize;
    let mut counts = Counts::default();
    for seed in seeds {
        compare(seed, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.compared * 2 > number, "most tests are compared: {counts:?}");
    assert!(counts.undecided * 20 < number, "the search decides nearly all of them: {counts:?}");
}
