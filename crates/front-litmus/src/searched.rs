//! The answer of the backward search: the only one where the machine is cut off, a cross-check where it is not.

use super::explored::Explored;
use super::options::LitmusOptions;
use super::watch::Watch;
use garret_base::watch::Limits;
use garret_core::answer::{Answer, Reason};
use garret_core::check::{CheckOptions, Inference};
use garret_system::system::System;
use std::time::Duration;

/// What the search found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Searched {
    /// Whether a final state is reachable that decides the question: one with the condition, or for `forall` one without.
    pub reachable: Result<bool, Reason>,
    /// The cubes that were visited.
    pub visited: usize,
    /// It was a cross-check of what the machine had decided, within these limits.
    pub budget: Option<Budget>,
}

/// What a cross-check may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Budget {
    /// Cubes.
    pub nodes: usize,
    /// Time.
    pub time: Duration,
}

/// The most cubes where nothing is said and the machine has not decided.
const MOST_NODES: usize = 4_000;
/// A cross-check may visit so many cubes, and so many more for each state of the machine. Of 137 tests that both decide, the one
/// that takes most for its states visits 1775 cubes where there are 1673 states, and those with few states less than 150.
const LEAST_NODES: usize = 400;
const NODES_PER_STATE: usize = 2;
/// A cross-check may take so much time, and so many times as long as the machine. The same tests take less than a tenth.
const LEAST_TIME: Duration = Duration::from_millis(500);
const TIME_FACTOR: u32 = 20;

impl Budget {
    /// Relative to what the machine took.
    fn new(machine: &Explored, took: Duration) -> Self {
        let nodes = machine.visited.saturating_mul(NODES_PER_STATE).saturating_add(LEAST_NODES);
        Self { nodes: nodes.min(MOST_NODES), time: took.saturating_mul(TIME_FACTOR).max(LEAST_TIME) }
    }
}

/// Searches. Where the machine knows everything, it neither helps the search nor runs its counterexample: each stands for
/// itself. Then the search has a budget, unless the user gives it one.
pub(super) fn search(
    system: &System,
    options: &LitmusOptions,
    machine: &Explored,
    took: Duration,
    watch: &Watch,
) -> Searched {
    let known = machine.is_complete();
    let budget = (known && options.max_nodes.is_none()).then(|| Budget::new(machine, took));
    let asked = CheckOptions {
        model: options.model,
        replay: !known,
        inference: if known { Inference::Off } else { Inference::Auto },
        max_nodes: Some(budget.map_or(options.max_nodes.unwrap_or(MOST_NODES), |budget| budget.nodes)),
        limits: Limits::new().memory(options.limits.memory),
        ..CheckOptions::default()
    };
    let watch = watch.within(budget.map(|budget| budget.time));
    let report = garret_core::check::check_within(system, &asked, &watch, &mut |_| {});
    let reachable = match report.answer {
        Answer::Safe { .. } => Ok(false),
        Answer::Unsafe(_) => Ok(true),
        Answer::Unknown(reason) => Err(reason),
    };
    // a budget counts where it was the reason
    let budget = budget.filter(|budget| match reachable {
        Err(Reason::Nodes(_)) => true,
        Err(Reason::Time(limit)) => limit == budget.time,
        _ => false,
    });
    Searched { reachable, visited: report.statistics.visited, budget }
}
