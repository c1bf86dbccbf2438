//! The work that was done for an answer, as data.

use super::Reason;
use garret_core::check::Report;
use garret_core::finite::InstanceStatistics;
use garret_core::search::SearchStatistics;
use garret_machine::machine::{self, ExplorationResult};
use schemars::JsonSchema;
use serde::Serialize;

/// Statistics of the work.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Statistics {
    /// The method that gave the answer, or that was tried last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered_by: Option<String>,
    /// The statistics of the search.
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

/// The statistics of a search.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Search {
    /// The number of visited cubes.
    pub visited: usize,
    /// The number of computed pre-images.
    pub generated: usize,
    /// The number of pre-images that were equal to a known cube.
    pub duplicates: usize,
    /// The number of pre-images that were dropped because they contradict the facts about numbers.
    pub impossible: usize,
    /// The number of waiting cubes that were subsumed by a visited cube.
    pub subsumed: usize,
    /// The number of subsumption tests.
    pub subsumption_tests: usize,
    /// The number of candidate invariants that were tried.
    pub candidates: usize,
    /// How often candidates were given up because an initial state leads to one of them.
    pub backtracks: usize,
    /// How often candidates were given up because they led to cubes with too many processes.
    pub grown: usize,
    /// The number of traces that turned out not to be executions.
    pub spurious: usize,
    /// The number of cubes that still wait to be visited.
    pub waiting: usize,
    /// The number of local states of a process that are distinguished; 0 if they are not known.
    pub local_states: usize,
    /// The largest number of processes of a visited cube.
    pub processes: usize,
    /// The largest number of groups of reads of a visited cube.
    pub groups: usize,
    /// The largest number of steps from a visited cube to a bad state.
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
    /// Whether these are all states.
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

/// The exploration of the states of a given number of processes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Exploration {
    /// The number of processes.
    pub processes: u32,
    /// Whether a bad state was reached.
    pub bad_state: bool,
    /// Why it was stopped; omitted if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Reason>,
    /// Whether the bounds cut off states, or may have done so.
    pub cut_off: bool,
    /// How the visited states relate to those of the exact machine.
    pub approximation: Approximation,
    /// The representation of store buffers; omitted if there are no buffers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buffers: Option<Buffers>,
    /// The largest number of entries of a store buffer; omitted if there are no buffers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buffer: Option<usize>,
    /// The number of steps that were cut off because a store buffer was full.
    pub buffer_cuts: u64,
    /// The largest number of context switches; omitted if they were not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switches: Option<u8>,
    /// The number of moves that were cut off because they needed another context switch.
    pub switch_cuts: u64,
    /// The range of integers; omitted if there are no integers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integers: Option<Range>,
    /// The number of steps that were cut off because they wrote a number outside of the range.
    pub range_cuts: u64,
    /// The number of values of each abstract type; omitted if there are no abstract types.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abstract_values: Option<u64>,
    /// The statistics of the exploration.
    pub statistics: ExplorationStatistics,
}

/// How the visited states relate to those of the exact machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Approximation {
    /// They are the same, as far as they were visited.
    Exact,
    /// Some states were left out, or may have been; these may be bad even if no visited state is.
    Below,
    /// No state was left out, but there may be additional ones: a bad state is reported only with a run of the exact machine.
    Above,
    /// Both: states may have been left out, and there may be additional ones.
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

/// The representation of store buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Buffers {
    /// All entries, up to a bound.
    Exact,
    /// Each different entry once, in the order in which they were last appended.
    Distinct,
    /// The different writes without their order, and the newest value of each cell.
    Set,
    /// Only the newest value of each cell.
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

/// A range of numbers; both ends are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Range {
    /// The smallest number.
    pub low: i64,
    /// The largest number.
    pub high: i64,
}

/// The statistics of an exploration.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExplorationStatistics {
    /// The number of states that were reached, without those that an `invariant` excludes.
    pub states: usize,
    /// The number of moves between them.
    pub moves: u64,
    /// The number of initial states.
    pub initial: usize,
    /// The number of states that were dropped because an `invariant` says that they are never reached.
    pub dropped: usize,
    /// The number of states for which only the moves of one process were explored.
    pub reduced: usize,
    /// The number of states that were not explored yet.
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
