//! The campaign itself: a short one, and whether it finds defects.

use crate::support;

use garret::system::System;
use garret::{Model, Trace, TraceStep};
use garret_campaign::examine::Effort;
use garret_campaign::finding::{Finding, Kind};
use garret_campaign::fuzz::Campaign;
use garret_campaign::naive_machine::{Limits, Machine, Order, Outcome, explore};
use garret_campaign::read;
use garret_campaign::truth::{self, Behaviour};
use garret_campaign::verdict::{self, Search, SearchMode, SearchResult, Verdict};
use garret_random::generator;
use std::fmt::Write as _;
use std::ops::Range;

/// The disagreements on the systems of the seeds, minimised.
fn findings(seeds: Range<u64>, effort: Effort, search: &Search<'_>) -> Vec<(Finding, String)> {
    findings_of(&Campaign { seeds, effort, search, ..usual(search) })
}

/// A campaign without seeds.
fn usual<'s>(search: &'s Search<'s>) -> Campaign<'s> {
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let effort = Effort::default();
    Campaign { seeds: 0..0, effort, search, before: None, jobs, until_first: false, barriers: false }
}

fn findings_of(campaign: &Campaign<'_>) -> Vec<(Finding, String)> {
    let report = campaign.run(&mut |_| {});
    println!("{}", report.tally);
    let shrunk = |(seed, finding): &(u64, Finding)| {
        let (text, finding) = campaign.shrunk(*seed, finding);
        (finding, format!("(* seed {seed} *)\n{text}"))
    };
    report.findings.iter().map(shrunk).collect()
}

/// Fails if there are disagreements, and prints them.
fn expect_none(findings: &[(Finding, String)]) {
    let mut report = String::new();
    for (finding, text) in findings {
        let _ = writeln!(report, "{finding}\n{text}");
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn usual_systems() {
    expect_none(&findings(0..125, Effort::default(), &verdict::search(500)));
}

/// Systems with fences of all processes, where the naive machine checks a larger share.
#[test]
fn systems_with_barriers() {
    let search = verdict::search(500);
    let effort = Effort { twin_every: 2, ..Effort::default() };
    let campaign = Campaign { seeds: 200..350, effort, barriers: true, ..usual(&search) };
    expect_none(&findings_of(&campaign));
}

#[test]
fn fresh_systems() {
    expect_none(&findings(support::fresh_seeds(125), Effort::default(), &verdict::search(500)));
}

#[test]
fn the_same_on_any_number_of_threads() {
    let search = verdict::search(100);
    let run = |jobs| {
        let campaign = Campaign { seeds: 0..60, jobs, ..usual(&search) };
        let report = campaign.run(&mut |_| {});
        (report.tally, report.findings, report.record)
    };
    assert_eq!(run(1), run(3));
}

/// The naive machine can replay each of its runs, in the original order and in others.
#[test]
fn what_the_naive_machine_runs_it_replays() {
    let limits = Limits { states: 3_000, initial: 100, ..Limits::default() };
    let mut replayed = 0;
    for seed in support::seeds(0..60, 10) {
        let text = generator::system(seed);
        let system = read(&text, true).unwrap();
        for processes in 1..=truth::most_processes(&system, 2) {
            for memory in Model::OF_MACHINE {
                let Outcome::Unsafe(trace, _) = explore(&system, memory, processes, limits) else { continue };
                let machine = Machine::new(&system, memory, processes, limits);
                for order in [Order::Given, Order::Shuffled] {
                    let replays = machine.replays(&trace.transitions(), trace.bad, order);
                    assert_eq!(replays, Some(true), "seed {seed}, {memory:?}: {}", trace.display(&system));
                }
                replayed += 1;
            }
        }
    }
    assert!(replayed > 0);
}

/// A wrong search is noticed, and the systems that show it are small.
mod wrong_searches {
    use super::*;

    const ALONE: Effort = Effort {
        machine: truth::Bounds { processes: 3, states: 4_000, buffer: 3 },
        twin_every: 0,
        twin_states: 0,
        ways_every: 0,
        relations_every: 0,
    };

    #[test]
    fn everything_is_safe() {
        let credulous = |_: &System, _, _| SearchResult::from(Verdict::Safe);
        let found = findings(0..12, ALONE, &credulous);
        assert!(found.iter().any(|(it, _)| it.kind == Kind::Unsound(Model::Sc)));
        // If the search ignores store buffers, two writes and two reads are needed.
        let is_small = |(it, text): &(Finding, String)| {
            text.matches("transition").count() <= if it.kind == Kind::Unsound(Model::Sc) { 1 } else { 4 }
        };
        assert!(found.iter().all(is_small), "{found:?}");
    }

    #[test]
    fn something_happens() {
        let alarmist = |system: &System, _, _| {
            let Some(last) = system.transitions.len().checked_sub(1) else { return Verdict::Safe.into() };
            let steps = vec![TraceStep { transition: last, arguments: vec![1, 2] }];
            Verdict::Unsafe(Trace { steps, reached: 0 }).into()
        };
        let found = findings(0..12, ALONE, &alarmist);
        assert!(found.iter().any(|(it, _)| it.kind == Kind::FalseAlarm(Model::Sc)));
    }

    #[test]
    fn store_buffers_are_forgotten() {
        let strong = |system: &System, _, _| match truth::known(system, Model::Sc, ALONE.machine) {
            Behaviour::Bad(run) => Verdict::Unsafe(truth::trace(&run)).into(),
            _ => SearchResult::from(Verdict::Safe),
        };
        let found = findings(0..60, ALONE, &strong);
        assert!(
            !found.is_empty() && found.iter().all(|(it, _)| it.kind == Kind::Unsound(Model::Tso)),
            "{found:?}"
        );
    }

    #[test]
    fn verdicts_depend_on_options() {
        let search = verdict::search(200);
        let whimsical = |system: &System, model, way| match way {
            SearchMode::Usual => search(system, model, way),
            _ => Verdict::Safe.into(),
        };
        let found = findings(0..20, Effort { ways_every: 1, ..ALONE }, &whimsical);
        assert!(found.iter().any(|(it, _)| matches!(it.kind, Kind::Options(_))), "{found:?}");
    }

    #[test]
    fn verdicts_depend_on_order() {
        let search = verdict::search(200);
        let superstitious = |system: &System, model, way| match search(system, model, way) {
            said if system.transitions.first().is_none_or(|first| first.name.ends_with('1')) => said,
            _ => Verdict::Safe.into(),
        };
        let effort = Effort { relations_every: 1, ..ALONE };
        let found = findings(0..8, effort, &superstitious);
        assert!(found.iter().any(|(it, _)| matches!(it.kind, Kind::NotInvariant(_))), "{found:?}");
    }

    #[test]
    fn fences_are_dangerous() {
        let search = verdict::search(200);
        let fearful = |system: &System, model, way| {
            let fenced =
                |guard: &garret::system::Disjunct| guard.literals.contains(&garret::system::Literal::Fence);
            match search(system, model, way) {
                said if said.verdict == Verdict::Safe
                    && system.transitions.iter().all(|it| it.guards.iter().all(fenced)) =>
                {
                    Verdict::Unsafe(Trace { steps: Vec::new(), reached: 0 }).into()
                }
                said => said,
            }
        };
        let effort = Effort { relations_every: 1, ..ALONE };
        let found = findings(0..200, effort, &fearful);
        assert!(found.iter().any(|(it, _)| matches!(it.kind, Kind::Fence(Model::Tso))), "{found:?}");
    }
}
