//! The result of the backward search: the decisive one if the machine is cut off, else a cross-check.

use super::explored::MachineResult;
use super::options::LitmusOptions;
use super::watch::Watch;
use garret_base::watch::Limits;
use garret_core::answer::{Answer, Reason};
use garret_core::check::{CheckOptions, Inference};
use garret_system::system::System;
use std::time::Duration;

/// The result of the search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchResult {
    /// Whether a final state that decides the question is reachable: one with the condition, or for `forall` one without it.
    pub reachable: Result<bool, Reason>,
    /// The number of cubes that were visited.
    pub visited: usize,
    /// The budget, if the search was a cross-check of the machine and ended because of it.
    pub budget: Option<Budget>,
}

/// The budget of a cross-check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Budget {
    /// The largest number of cubes.
    pub nodes: usize,
    /// The longest time.
    pub time: Duration,
}

/// The largest number of cubes if the options do not say, and the machine has not decided.
const MOST_NODES: usize = 4_000;
/// The cubes that a cross-check may visit: a fixed number, and a number for each state of the machine. Of 137 tests that both
/// decide, the one with the most cubes for its states visits 1775 cubes with 1673 states; tests with few states visit less than 150.
const LEAST_NODES: usize = 400;
const NODES_PER_STATE: usize = 2;
/// The time of a cross-check: at least this, and a multiple of the time of the machine. The same tests need less than a tenth.
const LEAST_TIME: Duration = Duration::from_millis(500);
const TIME_FACTOR: u32 = 20;

impl Budget {
    /// A budget relative to the effort of the machine.
    fn new(machine: &MachineResult, took: Duration) -> Self {
        let nodes = machine.visited.saturating_mul(NODES_PER_STATE).saturating_add(LEAST_NODES);
        Self { nodes: nodes.min(MOST_NODES), time: took.saturating_mul(TIME_FACTOR).max(LEAST_TIME) }
    }
}

/// Searches. If the machine is complete, it neither helps the search nor replays its counterexample, so that both are
/// independent. The search then has a budget, unless the user gives one.
pub(super) fn search(
    system: &System,
    options: &LitmusOptions,
    machine: &MachineResult,
    took: Duration,
    watch: &Watch,
) -> SearchResult {
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
    // keep the budget only if it was the reason to stop
    let budget = budget.filter(|budget| match reachable {
        Err(Reason::Nodes(_)) => true,
        Err(Reason::Time(limit)) => limit == budget.time,
        _ => false,
    });
    SearchResult { reachable, visited: report.statistics.visited, budget }
}
