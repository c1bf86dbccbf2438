//! The work that was done for an answer, as data.

use super::Reason;
use garret_core::check::Report;
use garret_core::finite::InstanceStatistics;
use garret_core::search::SearchStatistics;
use garret_machine::machine::{self, ExplorationResult};
use schemars::JsonSchema;
use serde::Serialize;

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Statistics {
    /// What gave the answer, or was tried last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered_by: Option<String>,
    /// What the search did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    /// The small instances that were explored to help the search.
    pub instances: Vec<Instance>,
    /// The explorations of `garret explore`, one for each number of processes.
    pub explorations: Vec<Exploration>,
}

impl Statistics {
    /// The work of a check.
    #[must_use]
    pub fn of_check(report: &Report) -> Self {
        Self {
            answered_by: Some(report.by.to_string()),
            search: Some((&report.statistics).into()),
            instances: report.explored.iter().map(Instance::from).collect(),
            explorations: Vec::new(),
        }
    }

    /// The work of explorations.
    #[must_use]
    pub fn of_explorations(explorations: &[machine::Exploration]) -> Self {
        Self { explorations: explorations.iter().map(Exploration::from).collect(), ..Self::default() }
    }
}

/// What a search did.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Search {
    /// Cubes visited.
    pub visited: usize,
    /// Pre-images computed.
    pub generated: usize,
    /// Pre-images that were known already.
    pub duplicates: usize,
    /// Pre-images that were ruled out by what is known of numbers.
    pub impossible: usize,
    /// Cubes that others made superfluous.
    pub subsumed: usize,
    /// Tests whether one cube makes another one superfluous.
    pub subsumption_tests: usize,
    /// Candidates for invariants that were tried.
    pub candidates: usize,
    /// How often candidates were given up.
    pub backtracks: usize,
    /// How often candidates were given up for taking too many processes.
    pub grown: usize,
    /// Traces that were found to be no executions.
    pub spurious: usize,
    /// Cubes still waiting.
    pub waiting: usize,
    /// States of one process that are told apart; 0 where nothing is known of them.
    pub local_states: usize,
    /// The most processes of a visited cube.
    pub processes: usize,
    /// The most groups of reads of a visited cube.
    pub groups: usize,
    /// The longest way from a visited cube to a bad state.
    pub depth: usize,
    /// The memory of the cubes, in bytes (an estimate).
    pub bytes: usize,
    /// The wall time, in seconds.
    pub seconds: f64,
}

impl From<&SearchStatistics> for Search {
    fn from(it: &SearchStatistics) -> Self {
        Self {
            visited: it.visited,
            generated: it.generated,
            duplicates: it.duplicates,
            impossible: it.impossible,
            subsumed: it.subsumed,
            subsumption_tests: it.subsumption_tests,
            candidates: it.candidates,
            backtracks: it.backtracks,
            grown: it.grown,
            spurious: it.spurious,
            waiting: it.waiting,
            local_states: it.local_states,
            processes: it.processes,
            groups: it.groups,
            depth: it.depth,
            bytes: it.bytes,
            seconds: it.time.as_secs_f64(),
        }
    }
}

/// A small instance that was explored to help the search.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Instance {
    /// The number of processes.
    pub processes: u32,
    /// The number of states.
    pub states: usize,
    /// There are no others.
    pub complete: bool,
    /// The wall time, in seconds.
    pub seconds: f64,
}

impl From<&InstanceStatistics> for Instance {
    fn from(it: &InstanceStatistics) -> Self {
        Self {
            processes: it.processes.into(),
            states: it.states,
            complete: it.is_complete,
            seconds: it.time.as_secs_f64(),
        }
    }
}

/// All states of so many processes, as far as they were visited.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Exploration {
    /// The number of processes.
    pub processes: u32,
    /// Whether a bad state was reached.
    pub bad_state: bool,
    /// Why it was stopped; left out where it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Reason>,
    /// Whether something was, or may have been, cut off by the bounds.
    pub cut_off: bool,
    /// How the states that were visited compare with those of the exact machine.
    pub approximation: Approximation,
    /// What was kept of store buffers; left out where there are no buffers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buffers: Option<Buffers>,
    /// The most entries of a store buffer; left out where there are no buffers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buffer: Option<usize>,
    /// Steps that found the buffer full.
    pub buffer_cuts: u64,
    /// The most context switches; left out where they were not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switches: Option<u8>,
    /// Moves that would have been one context switch too many.
    pub switch_cuts: u64,
    /// The numbers that integers take; left out where there are no integers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integers: Option<Range>,
    /// Steps that wrote a number outside of the range.
    pub range_cuts: u64,
    /// The number of values of each abstract type; left out where there are no abstract types.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abstract_values: Option<u64>,
    /// What it did.
    pub statistics: ExplorationStatistics,
}

/// How the states that were visited compare with those of the exact machine, which way an answer may err.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Approximation {
    /// They are the same, as far as they were visited.
    Exact,
    /// Some were, or may have been, left out: that none is bad says nothing of those.
    Below,
    /// None was left out, and there may be more: a bad one counts only with a run of the exact machine.
    Above,
    /// Both.
    Both,
}

impl From<machine::Approximation> for Approximation {
    fn from(it: machine::Approximation) -> Self {
        match it {
            machine::Approximation::Exact => Self::Exact,
            machine::Approximation::Below => Self::Below,
            machine::Approximation::Above => Self::Above,
            machine::Approximation::Both => Self::Both,
        }
    }
}

/// What was kept of store buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Buffers {
    /// All of it, up to a bound.
    Exact,
    /// Each different entry once, in the order in which they were last appended.
    Distinct,
    /// The different writes without their order, and the newest value of each cell.
    Set,
    /// For each cell the newest value only.
    Last,
}

impl From<machine::Buffers> for Buffers {
    fn from(it: machine::Buffers) -> Self {
        match it {
            machine::Buffers::Exact => Self::Exact,
            machine::Buffers::Distinct => Self::Distinct,
            machine::Buffers::Set => Self::Set,
            machine::Buffers::Last => Self::Last,
        }
    }
}

/// Numbers; both ends count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Range {
    /// The smallest.
    pub low: i64,
    /// The largest.
    pub high: i64,
}

/// What an exploration did.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExplorationStatistics {
    /// The states that were reached, without those that an `invariant` excludes.
    pub states: usize,
    /// The moves between them.
    pub moves: u64,
    /// The initial states.
    pub initial: usize,
    /// The states in which an `invariant` holds, which were dropped.
    pub dropped: usize,
    /// The states whose moves were reduced to those of one process.
    pub reduced: usize,
    /// The states that are not explored yet.
    pub waiting: usize,
    /// The memory of the states, in bytes.
    pub bytes: usize,
    /// The wall time, in seconds.
    pub seconds: f64,
}

impl From<&machine::Exploration> for Exploration {
    fn from(it: &machine::Exploration) -> Self {
        let (bounds, did) = (&it.bounds, &it.statistics);
        Self {
            processes: bounds.processes.into(),
            bad_state: matches!(it.reached, ExplorationResult::Bad(_)),
            stopped: match it.reached {
                ExplorationResult::Stopped(stop) => Some(stop.into()),
                ExplorationResult::Unconfirmed(ref unconfirmed) => Some((&**unconfirmed).into()),
                ExplorationResult::Bad(_) | ExplorationResult::Nothing => None,
            },
            cut_off: bounds.cut_something(),
            approximation: bounds.approximation().into(),
            buffers: bounds.buffer.map(|_| bounds.buffers.into()),
            buffer: bounds.buffer,
            buffer_cuts: bounds.buffer_cuts,
            switches: bounds.switches,
            switch_cuts: bounds.switch_cuts,
            integers: bounds.integers.map(|it| Range { low: it.low, high: it.high }),
            range_cuts: bounds.range_cuts,
            abstract_values: bounds.abstract_values,
            statistics: ExplorationStatistics {
                states: did.states,
                moves: did.moves,
                initial: did.initial,
                dropped: did.dropped,
                reduced: did.reduced,
                waiting: did.waiting,
                bytes: did.bytes,
                seconds: did.time.as_secs_f64(),
            },
        }
    }
}
