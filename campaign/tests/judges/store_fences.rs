//! Store fences under PSO: the machine and its naive twin agree on states and verdicts, with all reductions and approximations. Under
//! other models, store fences change nothing.

use crate::support;

use garret::Model;
use garret::machine::Buffers;
use garret::system::StoreFences;
use garret_campaign::approximation::{Covered, compare as compare_states, compare_answers, delays};
use garret_campaign::concurrent::stores;
use garret_campaign::read;
use garret_campaign::shrink::shrink;
use garret_campaign::truth::most_processes;
use garret_campaign::twin::{ExplorationEnd, compare, compare_markers, compare_reductions};
use garret_random::generator::{self, Family};

const STATES: usize = 2_000;

/// The numbers of the comparisons.
#[derive(Debug, Default)]
struct Tally {
    bad: usize,
    complete: usize,
    /// The total number of states of systems with not too many states; and the same without store fences.
    states: (usize, usize),
    /// The number of systems for which these two differ.
    ordered: usize,
    /// The number of systems that are bad only without store fences.
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
        tally.bad += usize::from(matches!(ended, ExplorationEnd::Bad(_)));
        tally.complete += usize::from(ended == ExplorationEnd::Nothing { complete: true });
        tally.saved +=
            usize::from(matches!((ended, plain), (ExplorationEnd::Nothing { .. }, ExplorationEnd::Bad(_))));
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
        // Store fences have no effect if stores keep their order anyway.
        let same = compare(&system, Model::Tso, processes, STATES).map_err(how)?;
        if compare(&without, Model::Tso, processes, STATES).map_err(how)? != same {
            return Err(how("TSO heeds store fences".to_owned()));
        }
    }
    Ok(())
}

/// Compares the systems of the usual seeds, or of `GARRET_SEEDS` seeds, and of fresh ones.
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
    let tally = compare_seeds(50, 3, system);
    // the usual seeds give about 40 bad ones, the fresh ones up to 20 more
    assert!(tally.bad > 30 && tally.complete > 50 && tally.ordered > 5 && tally.covered > 50, "{tally:?}");
}

#[test]
fn systems_that_delay_stores() {
    let tally = compare_seeds(30, 2, |seed| generator::with_store_fences(&delays(seed), seed));
    assert!(tally.ordered > 10 && tally.covered > 50, "{tally:?}");
    assert!(tally.states.0 < tally.states.1, "{tally:?}");
}

/// Programs in C with releasing stores: compares the machine with execution graphs, which share no code.
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
