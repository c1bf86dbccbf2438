//! The settings of a search, and its statistics.

use crate::infer::Inferring;
use garret_base::watch::Watch;
use std::time::Duration;

/// The order in which the waiting cubes are visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// The fewest processes first, then the fewest literals, then the oldest. The default.
    #[default]
    Smallest,
    /// The oldest first: traces are shortest.
    BreadthFirst,
    /// The fewest processes first, then the newest. Without the first criterion, the search would follow a single chain of cubes with
    /// more and more processes.
    DepthFirst,
}

/// How universal guards are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Universals {
    /// They are applied to the processes of the cube only: an over-approximation. The default.
    #[default]
    Instantiated,
    /// They are also kept for the processes that enter later. There are fewer spurious traces, but more cubes.
    Carried,
}

/// The limits of a search, except those on time, on the memory of the process, and interrupts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchLimits {
    /// The largest number of visited cubes.
    pub(crate) nodes: Option<usize>,
    /// The largest number of steps of a trace.
    pub(crate) depth: Option<usize>,
    /// The largest number of processes of a cube; never more than 63.
    pub(crate) processes: Option<usize>,
    /// The largest memory of the cubes, in bytes (an estimate).
    pub(crate) memory: Option<usize>,
}

/// The settings of a search.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The order of the search.
    pub(crate) strategy: Strategy,
    /// How universal guards are treated.
    pub(crate) universals: Universals,
    /// The limits, except those on time, on the memory of the process, and interrupts.
    pub(crate) limits: SearchLimits,
    /// The limits on time and on the memory of the process, and interrupts.
    pub(crate) watch: Watch,
    /// The number of threads.
    pub(crate) jobs: usize,
    /// The number of visited cubes after which a search without inference takes several cubes at a time.
    pub(crate) batches_after: usize,
    /// How candidates for invariants are made; None for a search without inference.
    pub(crate) inferring: Option<Inferring>,
    /// Whether a visited set that proves SAFE is checked by the certificate.
    pub(crate) certify: bool,
}

/// The effort after which a search pauses, so that another one has a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The number of visited cubes.
    pub(crate) nodes: usize,
    /// The number of computed pre-images.
    pub(crate) preimages: usize,
    /// The number of times that candidates may be given up.
    pub(crate) backtracks: usize,
    /// The largest number of processes of a visited cube: more of them may be the beginning of an endless chain.
    pub(crate) processes: usize,
}

impl Effort {
    /// No limit.
    pub(crate) const ANY: Self =
        Self { nodes: usize::MAX, preimages: usize::MAX, backtracks: usize::MAX, processes: usize::MAX };

    /// Multiplies all limits except that on processes.
    pub(crate) fn times(self, factor: usize) -> Self {
        Self {
            nodes: self.nodes.saturating_mul(factor),
            preimages: self.preimages.saturating_mul(factor),
            backtracks: self.backtracks.saturating_mul(factor),
            processes: self.processes,
        }
    }
}

/// The statistics of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchStatistics {
    /// The visited cubes: taken from the queue, not subsumed, expanded.
    pub visited: usize,
    /// The computed pre-images.
    pub generated: usize,
    /// The pre-images that were equal to a known cube.
    pub duplicates: usize,
    /// The pre-images that were dropped because they contradict the facts about numbers.
    pub impossible: usize,
    /// The waiting cubes that a visited cube subsumed.
    pub subsumed: usize,
    /// The candidates for invariants that were tried.
    pub candidates: usize,
    /// How often an initial state was found that leads to a candidate, so that candidates were given up.
    pub backtracks: usize,
    /// How often candidates were given up because a descendant had too many processes.
    pub grown: usize,
    /// The traces that turned out not to be executions.
    pub spurious: usize,
    /// The cubes that still wait.
    pub waiting: usize,
    /// The number of local states of a process, as far as they are distinguished; 0 if they are not known.
    pub local_states: usize,
    /// The largest number of processes of a visited cube.
    pub processes: usize,
    /// The largest number of groups of reads of a visited cube.
    pub groups: usize,
    /// The largest number of steps from a visited cube to a bad state.
    pub depth: usize,
    /// The subsumption tests that were not already decided by the filters, including those that succeeded.
    pub subsumption_tests: usize,
    /// The memory of the cubes, in bytes (an estimate).
    pub bytes: usize,
    /// The wall time.
    pub time: Duration,
}
