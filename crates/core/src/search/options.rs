//! What a search is asked to do, and how it ended.

use crate::infer::Inferring;
use garret_base::watch::Watch;
use std::time::Duration;

/// In which order the waiting cubes are visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// The fewest processes first, then the fewest literals, then the oldest. The default.
    #[default]
    Smallest,
    /// The oldest first: traces are shortest.
    BreadthFirst,
    /// The fewest processes first, then the newest: without the former it would follow one chain of ever more processes.
    DepthFirst,
}

/// How universal guards are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Universals {
    /// They are asked of the processes of the cube only: an over-approximation. The default.
    #[default]
    Instantiated,
    /// They are also kept for the processes that enter later. Fewer executions that do not exist, more cubes.
    Carried,
}

/// What ends a search early, but for time, the memory of the process and interrupts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchLimits {
    /// The number of visited cubes.
    pub(crate) nodes: Option<usize>,
    /// The number of steps of a trace.
    pub(crate) depth: Option<usize>,
    /// The number of processes of a cube; never more than 63.
    pub(crate) processes: Option<usize>,
    /// The memory of the cubes, in bytes (an estimate).
    pub(crate) memory: Option<usize>,
}

/// What a search is asked to do.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The order of the search.
    pub(crate) strategy: Strategy,
    /// How universal guards are treated.
    pub(crate) universals: Universals,
    /// What ends it early, but for time, the memory of the process and interrupts.
    pub(crate) limits: SearchLimits,
    /// These.
    pub(crate) watch: Watch,
    /// The number of threads.
    pub(crate) jobs: usize,
    /// A search without inference that has visited so many cubes takes several at a time.
    pub(crate) batches_after: usize,
    /// How candidates for invariants are made, if they are.
    pub(crate) inferring: Option<Inferring>,
    /// Whether a visited set that is the reason for SAFE is checked from scratch.
    pub(crate) certify: bool,
}

/// What a search may take before it pauses, and another one has a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Visited cubes.
    pub(crate) nodes: usize,
    /// Pre-images.
    pub(crate) preimages: usize,
    /// How often candidates may be given up.
    pub(crate) backtracks: usize,
    /// The most processes of a visited cube: the search may be at the beginning of a chain of ever more of them.
    pub(crate) processes: usize,
}

impl Effort {
    /// As much as it takes.
    pub(crate) const ANY: Self =
        Self { nodes: usize::MAX, preimages: usize::MAX, backtracks: usize::MAX, processes: usize::MAX };

    /// More of everything but processes.
    pub(crate) fn times(self, factor: usize) -> Self {
        Self {
            nodes: self.nodes.saturating_mul(factor),
            preimages: self.preimages.saturating_mul(factor),
            backtracks: self.backtracks.saturating_mul(factor),
            processes: self.processes,
        }
    }
}

/// What a search did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchStatistics {
    /// Cubes visited: popped, not subsumed, expanded.
    pub visited: usize,
    /// Pre-images computed.
    pub generated: usize,
    /// Pre-images that were equal to one that was there already.
    pub duplicates: usize,
    /// Pre-images that were dropped because of what is known of numbers.
    pub impossible: usize,
    /// Waiting cubes found subsumed by a visited one.
    pub subsumed: usize,
    /// Candidates for invariants that were tried.
    pub candidates: usize,
    /// How often an initial state was found behind one, so that candidates had to be given up.
    pub backtracks: usize,
    /// How often candidates were given up because a cube behind them had too many processes.
    pub grown: usize,
    /// Traces that were found to be no executions.
    pub spurious: usize,
    /// Cubes still waiting.
    pub waiting: usize,
    /// The states that one process can be in, as far as they are told apart; 0 when nothing is known of them.
    pub local_states: usize,
    /// The most processes of a visited cube.
    pub processes: usize,
    /// The most groups of reads of a visited cube.
    pub groups: usize,
    /// The longest way from a visited cube to a bad state.
    pub depth: usize,
    /// Tests of subsumption that were tried after the filters, and those that passed.
    pub subsumption_tests: usize,
    /// The memory of the cubes, in bytes (an estimate).
    pub bytes: usize,
    /// The wall time.
    pub time: Duration,
}
