//! Approximations of store buffers: every state of the exact machine is covered, the answers agree, and an unsound approximation is
//! noticed.

use crate::support;

use garret::Model;
use garret::machine::Buffers;
use garret_campaign::approximation::{Covered, compare, compare_answers, delays, dropping_misses};
use garret_campaign::read;
use garret_campaign::shrink::shrink;
use garret_random::generator;

const STATES: usize = 3_000;
const WEAK: [Model; 2] = [Model::Tso, Model::Pso];

/// The numbers of systems and states that were compared.
#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    skipped: usize,
    states: usize,
    merged: usize,
    decided: usize,
}

fn compare_all(text: &str, tally: &mut Tally) -> Result<(), String> {
    let system = read(text, true).map_err(|message| format!("refused: {message}"))?;
    let processes = if system.process_bound == Some(1) { 1 } else { 2 };
    for memory in WEAK {
        for buffers in Buffers::ALL {
            let how = |message| format!("{memory:?}: {message}");
            match compare(&system, memory, processes, buffers, STATES).map_err(how)? {
                Covered::All { states, merged } => {
                    tally.compared += 1;
                    tally.states += states;
                    tally.merged += merged;
                }
                Covered::Skipped => tally.skipped += 1,
            }
            let decided = compare_answers(&system, memory, processes, buffers, STATES).map_err(how)?;
            tally.decided += usize::from(decided);
        }
    }
    Ok(())
}

/// Compares the systems of the usual seeds, or of `GARRET_SEEDS` seeds, and of fresh ones.
fn compare_seeds(usual: u64, system: fn(u64) -> String) -> Tally {
    let count = std::env::var("GARRET_SEEDS").ok().and_then(|count| count.parse().ok());
    let mut tally = Tally::default();
    for seed in support::seeds(0..count.unwrap_or(usual), 20) {
        let text = system(seed);
        if let Err(message) = compare_all(&text, &mut tally) {
            let fails = |text: &str| {
                compare_all(text, &mut Tally::default()).is_err_and(|it| !it.starts_with("refused"))
            };
            let small = shrink(&text, fails);
            let again = compare_all(&small, &mut Tally::default()).err().unwrap_or_default();
            panic!("seed {seed}: {message}\nsmaller: {again}\n{small}");
        }
    }
    println!("{tally:?}");
    tally
}

#[test]
fn random_systems() {
    let tally = compare_seeds(100, generator::system);
    assert!(tally.compared > 100 && tally.merged > 1_000 && tally.decided > 100, "{tally:?}");
}

#[test]
fn systems_that_delay_stores() {
    let tally = compare_seeds(40, delays);
    assert!(tally.compared > 100 && tally.merged > 10_000 && tally.decided > 100, "{tally:?}");
}

/// The least seed of a system that has a state that the dropping machine misses.
const NOTICED: u64 = 2;

#[test]
fn dropping_older_writes_is_noticed() {
    let misses = |seed: u64| {
        let system = read(&delays(seed), true).unwrap_or_else(|message| panic!("{seed}: {message}"));
        dropping_misses(&system, Model::Tso, 2, STATES)
    };
    let noticed: Vec<u64> = (0..40).filter(|&seed| misses(seed)).collect();
    println!("noticed in {noticed:?}");
    assert_eq!(noticed.first(), Some(&NOTICED));
}

/// The two threads of the paper, section 4.2: each delays two stores to one variable, reads nothing of the other thread, and then its
/// first store goes to memory. A machine that drops the first store when there is a second one cannot let it go to memory after both
/// have read.
#[test]
fn what_the_paper_says_is_missed() {
    let text = "
        number_procs 2
        type loc = L1 | L2 | L3 | L4 | L5
        type val = V0 | V1 | V2
        array PC[proc] : loc
        weak array F[proc] : val
        init (p) { PC[p] = L1 && F[p] = V0 }
        unsafe () { PC[#1] = L5 && PC[#2] = L5 }
        transition first ([p]) requires { PC[p] = L1 } { PC[p] := L2; F[p] := V1 }
        transition second ([p]) requires { PC[p] = L2 } { PC[p] := L3; F[p] := V2 }
        transition nothing ([p] q) requires { PC[p] = L3 && F[q] = V0 } { PC[p] := L4 }
        transition something ([p] q) requires { PC[p] = L4 && F[q] = V1 } { PC[p] := L5 }";
    let system = read(text, true).unwrap();
    assert!(dropping_misses(&system, Model::Tso, 2, STATES));
    for buffers in Buffers::ALL {
        assert_eq!(compare_answers(&system, Model::Tso, 2, buffers, STATES), Ok(true), "{buffers:?}");
    }
}
