//! The random systems are suitable for tests: they parse, and enough of them are unsafe, for enough reasons.

use crate::support;

use garret::Model;
use garret_campaign::naive_machine::{Limits, Outcome, explore};
use garret_campaign::read;
use garret_random::generator::{Family, system, system_of};

/// The seeds of the systems for which the shares are computed.
const SEEDS: std::ops::Range<u64> = 0..400;

/// The verdict of the naive machine for one to three processes: the length of the counterexample, or whether all states were visited.
fn verdict(text: &str, memory: Model, limits: Limits) -> Result<usize, bool> {
    let system = read(text, memory.is_weak()).unwrap_or_else(|messages| panic!("{messages}\n{text}"));
    let bound = system.process_bound.unwrap_or(3).min(3) as u8;
    let mut complete = true;
    for processes in 1..=bound {
        match explore(&system, memory, processes, limits) {
            Outcome::Unsafe(trace, _) => return Ok(trace.transitions().len()),
            Outcome::NoBadState { cuts, .. } => complete &= cuts.is_empty(),
        }
    }
    Err(complete)
}

#[test]
fn every_text_is_well_formed() {
    for seed in support::seeds(0..2000, 500) {
        let text = system(seed);
        for weak in [true, false] {
            if let Err(messages) = read(&text, weak) {
                panic!("seed {seed}: {messages}\n{text}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_text() {
    for seed in 0..20 {
        assert_eq!(system(seed), system(seed));
        assert_ne!(system(seed), system(seed + 1));
    }
}

#[test]
fn enough_weak_systems_are_unsafe() {
    let limits = Limits { states: 8_000, ..Limits::default() };
    let (mut bad, mut only_weak, mut long, mut complete) = (0, 0, 0, 0);
    for seed in SEEDS {
        let text = system_of(Family::Weak, seed);
        match verdict(&text, Model::Tso, limits) {
            Ok(steps) => {
                bad += 1;
                long += usize::from(steps >= 6);
                only_weak += usize::from(verdict(&text, Model::Sc, limits).is_err());
            }
            Err(all) => complete += usize::from(all),
        }
    }
    let count = SEEDS.count();
    let share = |part: usize| part as f64 * 100.0 / count as f64;
    println!(
        "of {count} weak systems, for up to 3 processes: {:.1} % unsafe under TSO, {:.1} % of all only there and not \
         under SC, {:.1} % with six steps or more; {:.1} % safe with nothing cut off",
        share(bad),
        share(only_weak),
        share(long),
        share(complete),
    );
    assert!(share(bad) >= 25.0 && share(only_weak) >= 5.0 && share(long) >= 10.0);
}
