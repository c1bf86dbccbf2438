//! Random programs for given threads: the search finds the final states that the axioms, or machines with store buffers, allow.
//!
//! `GARRET_ORDER_SEEDS=lo..hi` chooses the seeds.

use crate::support::cycles::program;
use crate::support::machine::{Buffers, explored};
use crate::support::text::Architecture;
use garret_axioms::{Axioms, Cut, decide_within, parse};
use garret_order::{Model, Options};

use crate::support;

/// The parameters of a comparison.
struct Comparison {
    model: Model,
    architecture: Architecture,
    strong: bool,
}

fn compare(comparison: &Comparison, count: u64) {
    let Comparison { model, architecture, strong } = *comparison;
    let (mut compared, mut undecided) = (0, 0);
    for seed in support::seeds(count) {
        let made = program(seed, architecture, strong);
        let text = made.text(&vec![1; made.count()], true);
        let test = parse(&text).unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}\n{text}"));
        let allowed = match model {
            Model::Tso => {
                let machine = explored(&test, Buffers::Threads);
                // the axioms, which share no code with the machine, have the same states
                let decision =
                    decide_within(&test, Axioms::Tso, &support::seconds(20)).expect("runs access variables");
                assert!(decision.is_complete(), "seed {seed}: no loops");
                assert_eq!(decision.states(), &machine, "seed {seed}: {text}");
                machine
            }
            Model::Pso => explored(&test, Buffers::Variables),
            _ => {
                let axioms = match model {
                    Model::Riscv => Axioms::Riscv,
                    Model::Armv8 => Axioms::Armv8,
                    _ => Axioms::Sc,
                };
                let decision =
                    decide_within(&test, axioms, &support::seconds(20)).expect("runs access variables");
                if matches!(decision.cut(), Some(Cut::Over(_) | Cut::TooLarge)) {
                    undecided += 1;
                    continue;
                }
                assert!(decision.is_complete(), "seed {seed}: no loops");
                decision.states().clone()
            }
        };
        let begin = std::time::Instant::now();
        let found = support::found(&test, model, &Options::default());
        if begin.elapsed().as_millis() > 1000 {
            println!("{model:?} seed {seed}: {:?}", begin.elapsed());
        }
        match found {
            Ok(found) => {
                compared += 1;
                let more: Vec<_> = found.difference(&allowed).collect();
                let less: Vec<_> = allowed.difference(&found).collect();
                assert!(
                    more.is_empty() && less.is_empty(),
                    "{model:?} seed {seed}: {text}\nthe search has {more:?}, and has not {less:?}"
                );
            }
            Err(reason) => {
                undecided += 1;
                println!("{model:?} seed {seed}: {reason}");
            }
        }
    }
    println!("{model:?}: seeds {:?}, {compared} compared, {undecided} undecided", support::seeds(count));
    assert!(undecided <= compared, "{undecided} of {compared} are not decided");
}

#[test]
fn armv8() {
    compare(&Comparison { model: Model::Armv8, architecture: Architecture::AArch64, strong: true }, 150);
}

#[test]
fn riscv() {
    compare(&Comparison { model: Model::Riscv, architecture: Architecture::RiscV, strong: true }, 150);
}

#[test]
fn pso() {
    compare(&Comparison { model: Model::Pso, architecture: Architecture::AArch64, strong: false }, 150);
}

#[test]
fn tso() {
    compare(&Comparison { model: Model::Tso, architecture: Architecture::AArch64, strong: false }, 150);
}

#[test]
fn sc() {
    compare(&Comparison { model: Model::Sc, architecture: Architecture::RiscV, strong: true }, 60);
}
