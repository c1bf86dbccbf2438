//! Store fences under PSO: the machine and its naive twin agree on states and verdicts, whatever is reduced or approximated; elsewhere
//! store fences change nothing.

use crate::support;

use garret::Model;
use garret::machine::Buffers;
use garret::system::StoreFences;
use garret_campaign::approximation::{Covered, compare as compare_states, compare_answers, delays};
use garret_campaign::concurrent::stores;
use garret_campaign::read;
use garret_campaign::shrink::shrink;
use garret_campaign::truth::most_processes;
use garret_campaign::twin::{Ended, compare, compare_markers, compare_reductions};
use garret_random::generator::{self, Family};

const STATES: usize = 2_000;

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    bad: usize,
    complete: usize,
    /// The states of those of which there are not too many; and were there no store fences.
    states: (usize, usize),
    /// The systems of which that differs.
    ordered: usize,
    /// Those that are bad for the only reason that there are no store fences.
    saved: usize,
    covered: usize,
}

/// Compares a system under PSO.
fn compare_all(text: &str, most: u8, tally: &mut Tally) -> Result<(), String> {
    let system = read(text, true).map_err(|message| format!("refused: {message}"))?;
    let mut without = system.clone();
    without.transitions.iter_mut().for_each(|it| it.store_fences = StoreFences::default());
    for processes in 1..=most_processes(&system, most) {
        let how = |message| format!("{processes} processes: {message}");
        let ended = compare(&system, Model::Pso, processes, STATES).map_err(how)?;
        compare_reductions(&system, Model::Pso, processes, STATES, ended).map_err(how)?;
        let plain = compare(&without, Model::Pso, processes, STATES).map_err(how)?;
        tally.bad += usize::from(matches!(ended, Ended::Bad(_)));
        tally.complete += usize::from(ended == Ended::Nothing { complete: true });
        tally.saved += usize::from(matches!((ended, plain), (Ended::Nothing { .. }, Ended::Bad(_))));
        if let Some((states, all)) = compare_markers(&system, processes, STATES).map_err(how)? {
            tally.states.0 += states;
            tally.states.1 += all;
            tally.ordered += usize::from(states != all);
        }
        for buffers in Buffers::ALL.into_iter().filter(|_| processes == 2) {
            let of = |message| format!("{buffers:?}: {message}");
            let found = compare_states(&system, Model::Pso, processes, buffers, STATES).map_err(of)?;
            tally.covered += usize::from(matches!(found, Covered::All { .. }));
            compare_answers(&system, Model::Pso, processes, buffers, STATES).map_err(of)?;
        }
        // nothing changes where stores keep their order anyway
        let same = compare(&system, Model::Tso, processes, STATES).map_err(how)?;
        if compare(&without, Model::Tso, processes, STATES).map_err(how)? != same {
            return Err(how("TSO heeds store fences".to_owned()));
        }
    }
    Ok(())
}

/// Compares the systems of the usual seeds, or of so many as `GARRET_SEEDS` says, and of fresh ones.
fn compare_seeds(usual: u64, most: u8, system: fn(u64) -> String) -> Tally {
    let count = std::env::var("GARRET_SEEDS").ok().and_then(|count| count.parse().ok());
    let mut tally = Tally::default();
    for seed in support::seeds(0..count.unwrap_or(usual), 20) {
        let text = system(seed);
        if let Err(message) = compare_all(&text, most, &mut tally) {
            let fails = |text: &str| {
                compare_all(text, most, &mut Tally::default()).is_err_and(|it| !it.starts_with("refused"))
            };
            let small = shrink(&text, fails);
            let again = compare_all(&small, most, &mut Tally::default()).err().unwrap_or_default();
            panic!("seed {seed}: {message}\nsmaller: {again}\n{small}");
        }
    }
    println!("{tally:?}");
    tally
}

#[test]
fn random_systems() {
    let system = |seed| generator::with_store_fences(&generator::system_of(Family::Weak, seed), seed);
    let tally = compare_seeds(100, 3, system);
    assert!(tally.bad > 50 && tally.complete > 50 && tally.ordered > 10 && tally.covered > 50, "{tally:?}");
}

#[test]
fn systems_that_delay_stores() {
    let tally = compare_seeds(60, 2, |seed| generator::with_store_fences(&delays(seed), seed));
    assert!(tally.ordered > 10 && tally.covered > 50, "{tally:?}");
    assert!(tally.states.0 < tally.states.1, "{tally:?}");
}

/// Programs in C whose stores release: the machine and executions, which share nothing.
#[test]
fn random_programs_in_c() {
    let count = std::env::var("GARRET_SEEDS").ok().and_then(|count| count.parse().ok());
    let mut compared = stores::Compared::default();
    for seed in support::seeds(0..count.unwrap_or(150), 20) {
        if let Err(message) = stores::compare(seed, &mut compared) {
            panic!("seed {seed}: {message}");
        }
    }
    println!("{compared:?}");
    assert!(
        compared.decided > 100 && compared.needs_pso > 10 && compared.needs_releases > 10,
        "{compared:?}"
    );
}
