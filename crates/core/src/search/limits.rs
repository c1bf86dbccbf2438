//! What ends a search early.

use super::driver::Search;
use super::options::{Effort, SearchStatistics};
use crate::answer::Reason;
use crate::preimage::Incomplete;

impl Search<'_> {
    /// Whether so much was done.
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

    /// Whether the watch is over, or was when a question was given up for it.
    pub(super) fn is_over(&self) -> bool {
        self.vocabulary.gave_up() || self.watch.is_over()
    }

    /// The memory that cubes may still take.
    pub(super) fn bytes_left(&self) -> usize {
        self.limits.memory.map_or(usize::MAX, |limit| limit.saturating_sub(self.statistics.bytes))
    }

    /// Why the watch says that it is over.
    pub(super) fn stopped(&self) -> Reason {
        self.watch.over().map_or(Reason::Interrupted, Reason::from)
    }

    /// Why cubes are missing, as people read it.
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
