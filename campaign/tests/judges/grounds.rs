//! The grounds of SAFE verdicts on random systems: without the parts of guards that are reported as unnecessary, the machine reaches
//! no bad state either.

use crate::support;

use garret::machine::ExplorationResult;
use garret::system::{Atom, Formula, System};
use garret::{Answer, CheckOptions, ExploreOptions, GuardPart, Limits, Model, check, explore};
use garret_campaign::read;
use garret_random::generator;
use std::time::Duration;

/// The numbers of the comparisons.
#[derive(Debug, Default)]
struct Tally {
    safe: usize,
    spare: usize,
    needed: usize,
    fences: usize,
}

fn leave_out(system: &mut System, part: &GuardPart) {
    for disjunct in &mut system.transitions[part.transition].guards {
        match &part.part {
            Formula::Atom(Atom::Literal(literal)) => disjunct.literals.retain(|it| it != literal),
            Formula::Atom(Atom::Forall(forall)) => disjunct.universals.retain(|it| it != forall),
            other => panic!("{other:?} is no part of a guard"),
        }
    }
}

fn compare(text: &str, tally: &mut Tally) -> Result<(), String> {
    let Ok(system) = read(text, true) else { return Ok(()) };
    for model in [Model::Sc, Model::Tso] {
        let limits = Limits::new().time(Duration::from_secs(60));
        let options = CheckOptions::new().model(model).proof(true).max_nodes(150).limits(limits);
        let report = check(&system, &options, &mut |_| {});
        let (Answer::Safe { assumed, .. }, Some(graph)) = (&report.answer, &report.graph) else { continue };
        if !assumed.is_empty() || graph.cubes.len() > 40 {
            continue;
        }
        tally.safe += 1;
        let mut weaker = system.clone();
        for part in &report.guards {
            tally.needed += usize::from(part.needed == Some(true));
            if part.needed == Some(false) {
                leave_out(&mut weaker, part);
                tally.spare += 1;
                tally.fences += usize::from(part.is_fence());
            }
        }
        for processes in 1..=2 {
            let asked = ExploreOptions::new().model(model).processes(processes).max_states(5_000);
            let explored = explore(&weaker, &asked, &mut |_| {});
            if matches!(explored.reached, ExplorationResult::Bad(_)) {
                return Err(format!("{model:?}, {processes} processes: {:?}", report.guards));
            }
        }
    }
    Ok(())
}

/// `GARRET_SEEDS=N` tests more of them.
#[test]
fn random_systems_without_what_they_do_not_need_are_safe() {
    let count = std::env::var("GARRET_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(120);
    let mut tally = Tally::default();
    for seed in support::seeds(0..count, 10) {
        let text = generator::system(seed);
        if let Err(message) = compare(&text, &mut tally) {
            panic!("seed {seed}: {message}\n{text}");
        }
    }
    println!("{tally:?}");
    assert!(tally.safe > 20 && tally.spare > 20 && tally.needed > 20, "{tally:?}");
}
