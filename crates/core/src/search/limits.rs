//! The limits of a search.

use super::driver::Search;
use super::options::{Effort, SearchStatistics};
use crate::answer::Reason;
use crate::preimage::Incomplete;

impl Search<'_> {
    /// Whether the effort is used up.
    pub(super) fn is_spent(&self, effort: Effort) -> bool {
        let SearchStatistics { visited, generated, backtracks, processes, .. } = self.statistics;
        visited >= effort.nodes
            || generated >= effort.preimages
            || backtracks > effort.backtracks
            || processes > effort.processes
    }

    /// An error when a limit is reached.
    pub(super) fn check_limits(&self) -> Result<(), Reason> {
        let limits = &self.limits;
        if let Some(nodes) = limits.nodes
            && self.statistics.visited >= nodes
        {
            return Err(Reason::Nodes(nodes));
        }
        if let Some(memory) = limits.memory
            && self.statistics.bytes >= memory
        {
            return Err(Reason::Memory(memory));
        }
        if self.is_over() {
            return Err(self.stopped());
        }
        Ok(())
    }

    /// Whether the watch is over, or was over when a question to the solver was given up.
    pub(super) fn is_over(&self) -> bool {
        self.vocabulary.gave_up() || self.watch.is_over()
    }

    /// The remaining memory for cubes, in bytes.
    pub(super) fn bytes_left(&self) -> usize {
        self.limits.memory.map_or(usize::MAX, |limit| limit.saturating_sub(self.statistics.bytes))
    }

    /// The reason why the watch is over.
    pub(super) fn stopped(&self) -> Reason {
        self.watch.over().map_or(Reason::Interrupted, Reason::from)
    }

    /// The reason for UNKNOWN when cubes are missing.
    pub(super) fn reason(&self, incomplete: Incomplete) -> Reason {
        match incomplete {
            Incomplete::Processes => Reason::Processes(self.workers[0].preimages.most_processes),
            Incomplete::Groups => Reason::Groups,
            Incomplete::Overflow => Reason::Overflow,
            Incomplete::Memory => Reason::Memory(self.limits.memory.unwrap_or(usize::MAX)),
            Incomplete::Stopped => self.stopped(),
        }
    }
}
