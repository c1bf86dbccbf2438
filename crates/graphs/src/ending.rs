//! How executions end, and the listeners that are told of each execution.

use super::Execution;
use super::graph::Graph;
use super::observed::Observed;
use super::thread::NextAction;
use super::ways::Rules;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// How an execution ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All threads terminate.
    Complete,
    /// A thread waits for a value that never comes, or cannot take a step.
    Blocked,
    /// A thread stops because an assumption does not hold.
    Unmet,
    /// It reaches the bad state with this index in [`super::Code::bad`]; the events may be only a part of an execution.
    Bad(u32),
    /// It has a data race, if these are looked for: the two accesses, as indices in [`Execution::events`].
    Race([u32; 2]),
}

/// An execution that the search has found.
#[derive(Clone, Copy)]
pub struct FoundExecution<'a> {
    rules: Rules<'a>,
    graph: &'a Graph,
    /// How it ends.
    pub ending: Ending,
}

impl FoundExecution<'_> {
    /// The final values of these observed locations and slots.
    #[must_use]
    pub fn observed(&self, observed: &[Observed]) -> Vec<i64> {
        observed.iter().map(|it| it.value(self.rules.code, self.graph)).collect()
    }

    /// Its events and steps, computed in time quadratic in their number.
    #[must_use]
    pub fn execution(&self) -> Execution {
        Execution::new(self.rules, self.graph)
    }
}

/// The progress of a search for executions, shared by all workers.
#[derive(Debug, Default)]
pub struct GraphProgress {
    looked_at: AtomicU64,
}

impl GraphProgress {
    /// The number of executions that were visited so far, including those that were cut off and those that were visited before
    /// with a lower bound on events.
    #[must_use]
    pub fn looked_at(&self) -> u64 {
        self.looked_at.load(Ordering::Relaxed)
    }

    /// Counts one more execution.
    pub(super) fn count(&self) {
        self.looked_at.fetch_add(1, Ordering::Relaxed);
    }
}

/// A callback for each execution that is found, which tells whether to go on.
pub type Listener<'a> = dyn FnMut(FoundExecution<'_>) -> ControlFlow<()> + 'a;

/// A listener, or none: several workers search without one.
pub(super) trait ExecutionListener {
    /// Whether there is a listener: each execution is then checked for a bad state.
    fn is_there(&self) -> bool;

    /// Reports an execution; returns false if no more are wanted.
    fn tell(&mut self, rules: Rules<'_>, graph: &Graph, ending: Ending) -> bool;
}

impl ExecutionListener for () {
    fn is_there(&self) -> bool {
        false
    }

    fn tell(&mut self, _: Rules<'_>, _: &Graph, _: Ending) -> bool {
        true
    }
}

impl ExecutionListener for &mut Listener<'_> {
    fn is_there(&self) -> bool {
        true
    }

    fn tell(&mut self, rules: Rules<'_>, graph: &Graph, ending: Ending) -> bool {
        self(FoundExecution { rules, graph, ending }).is_continue()
    }
}

impl Graph {
    /// Whether the graph was cut off when the bound on the events of each thread was `most`.
    pub(super) fn was_cut_at(&self, most: u32) -> bool {
        self.events.iter().any(|event| {
            let before = event.before;
            before.count >= most
                && matches!(before.doing, NextAction::Read(_) | NextAction::Write(..) | NextAction::Choice(_))
        })
    }
}
