//! Compares replay with the naive machine: on runs of the machine, on traces of the search, and on mutated ones.

use crate::support;

use garret::machine::{ExplorationResult, ExploreOptions, Replay, ReplayOptions, Run, explore, replay};
use garret::system::System;
use garret::{Answer, Model, Trace};
use garret_campaign::examine::MODELS;
use garret_campaign::truth::trace;
use garret_campaign::{read, twin};
use garret_random::generator;
use garret_random::random::Random;
use std::time::Duration;

fn under(model: Model) -> ReplayOptions {
    ReplayOptions::new().model(model).max_states(20_000)
}

/// A run of the machine to a bad state, if there is one for up to three processes.
fn found(system: &System, memory: Model, partial_order: bool) -> Option<Run> {
    let most = system.process_bound.unwrap_or(3).min(3) as u8;
    (1..=most).find_map(|processes| {
        let options = ExploreOptions::new()
            .processes(processes)
            .model(memory)
            .partial_order(partial_order)
            .max_states(5_000);
        match explore(system, &options, &mut |_| {}).reached {
            ExplorationResult::Bad(run) => Some(*run),
            _ => None,
        }
    })
}

/// A trace with a few parts exchanged, removed or repeated.
fn disturbed(trace: &Trace, random: &mut Random) -> Trace {
    let mut trace = trace.clone();
    for _ in 0..random.between(1, 3) {
        let count = trace.steps.len();
        if count == 0 {
            break;
        }
        let (here, there) = (random.between(0, count - 1), random.between(0, count - 1));
        match random.between(0, 3) {
            0 => trace.steps.swap(here, there),
            1 => drop(trace.steps.remove(here)),
            2 => trace.steps.insert(here, trace.steps[there].clone()),
            _ => {
                let step = trace.steps.remove(here);
                trace.steps.insert(there, step);
            }
        }
    }
    trace
}

#[test]
fn what_the_machine_found_replays() {
    let mut replayed = 0;
    for seed in support::seeds(0..150, 25) {
        let text = generator::system(seed);
        for memory in Model::OF_MACHINE {
            let Ok(system) = read(&text, memory.is_weak()) else { continue };
            for partial_order in [false, true] {
                let Some(run) = found(&system, memory, partial_order) else { continue };
                match replay(&system, &trace(&run), &under(memory)) {
                    Replay::Replayed(again) => {
                        assert!(again.processes <= run.processes + 2);
                        replayed += 1;
                    }
                    // A system may need a process that the trace does not name.
                    Replay::Spurious if usize::from(run.processes) > 2 + named(&run) => {}
                    other => panic!("seed {seed}, {memory:?}: {other:?}\n{text}\n{:?}", trace(&run)),
                }
            }
        }
    }
    println!("{replayed} replayed");
    assert!(replayed > 0);
}

fn named(run: &Run) -> usize {
    trace(run).steps.iter().flat_map(|step| &step.arguments).copied().max().unwrap_or(0) as usize
}

#[test]
fn disturbed_traces_run_exactly_when_the_naive_machine_says_so() {
    let (mut yes, mut no, mut unknown) = (0, 0, 0);
    for seed in support::seeds(0..150, 25) {
        let text = generator::system(seed);
        let mut random = Random::new(seed);
        for memory in Model::OF_MACHINE {
            let Ok(system) = read(&text, memory.is_weak()) else { continue };
            let Some(run) = found(&system, memory, false) else { continue };
            if system.transitions.len() > 40 || run.steps.len() > 16 {
                continue;
            }
            for _ in 0..4 {
                let trace = disturbed(&trace(&run), &mut random);
                let (Some(expected), answer) =
                    (twin::runs(&system, memory, &trace), replay(&system, &trace, &under(memory)))
                else {
                    unknown += 1;
                    continue;
                };
                match answer {
                    Replay::Replayed(_) => yes += 1,
                    Replay::Spurious => no += 1,
                    Replay::Undecided(_) => unknown += 1,
                }
                let wrong = match answer {
                    Replay::Replayed(_) => !expected,
                    Replay::Spurious => expected,
                    Replay::Undecided(_) => false,
                };
                assert!(!wrong, "seed {seed}, {memory:?}: {expected}, but {answer:?}\n{text}\n{trace:?}");
            }
        }
    }
    println!("{yes} run, {no} do not, {unknown} unknown");
    assert!(yes > 0 && no > 0);
}

#[test]
fn traces_of_the_search() {
    let (mut replayed, mut spurious, mut undecided) = (0, 0, 0);
    for seed in support::seeds(0..150, 25) {
        let text = generator::system(seed);
        for model in MODELS {
            let Ok(system) = read(&text, model.is_weak()) else { continue };
            // one cube of a random system may have millions of pre-images
            let limits = garret::Limits::new().time(Duration::from_secs(5));
            let options = garret::CheckOptions::new().model(model).max_nodes(300).limits(limits);
            let Answer::Unsafe(trace) = garret::check(&system, &options, &mut |_| {}).answer else {
                continue;
            };
            match replay(&system, &trace, &under(model)) {
                Replay::Replayed(_) => replayed += 1,
                Replay::Spurious => spurious += 1,
                Replay::Undecided(reason) => {
                    println!("seed {seed}: {reason:?}");
                    undecided += 1;
                }
            }
        }
    }
    println!("{replayed} replayed, {spurious} spurious, {undecided} undecided");
    assert!(
        replayed > 10 * (spurious + undecided),
        "{replayed} replayed, {spurious} spurious, {undecided} undecided"
    );
}
