//! RC11: random programs, decided by both searches and by the axioms of litmus tests, which share nothing with the searches.
//!
//! `GARRET_RC11_SEEDS=0..50000` chooses the random programs.
//!
//! Each rule was removed once, and these tests failed without it (of `shapes` unless another file is named):
//!
//! | rule | tests that fail without it |
//! |---|---|
//! | `psc` of fences (`hb`, and `hb ; eco ; hb`) | `independent_reads_of_independent_writes` |
//! | `psc` of accesses | `store_buffering`, `two_stores_each`, `independent_reads_of_independent_writes` |
//! | `psc`: from a fence by what happens after it | the same |
//! | `psc`: `sb` to another location, `hb`, `sb` from another one | `the_order_of_seq_cst_accesses_goes_through_others` |
//! | `psc`: `hb` on one location | `the_order_of_seq_cst_accesses_goes_through_others` |
//! | `psc`: `co` and `fr` | `the_order_of_seq_cst_accesses_goes_through_others` |
//! | `psc`: to a fence by what happens before it | `the_order_of_seq_cst_accesses_goes_through_others` |
//! | release sequences | `release_sequences` |
//! | release sequences end at a later store of the thread, for races | `races_behind_release_sequences` |
//! | release fences | `message_passing` |
//! | acquire fences | `message_passing` |
//! | a fence that releases first and acquires then | `fences_one_after_the_other` |
//! | release stores, acquire loads | `message_passing` and four more |
//! | coherence by `hb`, not by program order alone | `coherence` and four more |
//! | atomicity | `exchanges_in_every_order`, `store_buffering` |
//! | the order of a read is that of the step that is chosen for it | `exchanges_in_every_order` |

mod missing;
mod program;
mod shapes;

use garret_axioms::{Axioms, decide_within, final_states, parse};
use garret_base::watch::Watch;
use garret_graphs::{GraphOptions, Graphs, graphs};
use garret_machine::memory::Model;
use program::Program;
use std::collections::BTreeSet;
use std::ops::Range;

/// The given seeds of random programs, or those that the environment variable asks for.
fn seeds(usual: Range<u64>) -> Range<u64> {
    let asked = std::env::var("GARRET_RC11_SEEDS").ok();
    let parsed = asked.as_deref().and_then(|it| it.split_once(".."));
    parsed.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?)).unwrap_or(usual)
}

/// The result of the stateless search, after comparing its numbers with those of the stateful one.
fn both(program: &Program, seed: u64) -> Graphs {
    let mut random = fastrand::Rng::with_seed(seed);
    let (code, observed) = program.code(&mut random);
    let options = GraphOptions::new().model(Model::Rc11).observed(observed).all(true);
    let found = graphs(&code, &options);
    let other = graphs(&code, &options.clone().stateful(true));
    let numbers = |it: &Graphs| (it.complete, it.blocked, it.cut, it.finals.clone(), it.race.is_some());
    assert_eq!(numbers(&found), numbers(&other), "seed {seed}\n{}", program.text());
    assert_eq!((found.blocked, found.cut, found.stopped), (0, 0, None), "seed {seed}\n{}", program.text());
    found
}

/// The final states, and whether there is a race, by the axioms of litmus tests; `None` if there are too many candidates.
fn judged(program: &Program, seed: u64) -> Option<(BTreeSet<Vec<i64>>, bool)> {
    let text = program.text();
    let test = parse(&text).unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}\n{text}"));
    let decision = decide_within(&test, Axioms::Rc11, &Watch::default())
        .unwrap_or_else(|error| panic!("seed {seed}: {error:?}\n{text}"));
    if !decision.is_complete() {
        return None;
    }
    let numbers = |state: &String| {
        let values = state.split_whitespace().filter_map(|it| it.trim_end_matches(';').split_once('='));
        values.filter_map(|(_, value)| value.parse().ok()).collect()
    };
    Some((final_states(&test, &decision).iter().map(numbers).collect(), decision.has_race))
}

#[test]
fn final_states_and_races_of_random_programs_are_those_of_the_axioms() {
    let (mut weak, mut racy, mut large) = (0, 0, 0);
    for seed in seeds(0..300) {
        if seed % 1000 == 0 {
            eprintln!("seed {seed}");
        }
        let program = Program::random(&mut fastrand::Rng::with_seed(seed));
        let found = both(&program, seed);
        let Some((states, has_race)) = judged(&program, seed) else {
            large += 1;
            continue;
        };
        assert_eq!(found.race.is_some(), has_race, "seed {seed}\n{}", program.text());
        assert_eq!(found.finals, states, "seed {seed}\n{}", program.text());
        racy += u64::from(has_race);
        let (code, observed) = program.code(&mut fastrand::Rng::with_seed(seed));
        let stronger = graphs(&code, &GraphOptions::new().model(Model::Sc).observed(observed));
        assert!(stronger.finals.is_subset(&found.finals), "seed {seed}\n{}", program.text());
        weak += u64::from(stronger.finals != found.finals);
    }
    println!("{weak} are weaker than SC, {racy} have a data race, {large} are too large for the axioms");
    assert!(weak > 0 && racy > 0);
}
