//! How executions end, and who is told of each.

use super::Execution;
use super::graph::Graph;
use super::observed::Observed;
use super::thread::Doing;
use super::ways::Rules;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// How an execution ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All threads come to their ends.
    Complete,
    /// A thread waits for what does not come, or cannot go on.
    Blocked,
    /// A thread goes no further, as an assumption does not hold.
    Unmet,
    /// It reaches the bad state of this number in [`super::Code::bad`]; the events may be a part of an execution.
    Bad(u32),
    /// It has a data race, which was asked for: the two accesses, by their numbers in [`Execution::events`].
    Race([u32; 2]),
}

/// An execution that was found.
#[derive(Clone, Copy)]
pub struct Found<'a> {
    rules: Rules<'a>,
    graph: &'a Graph,
    /// How it ends.
    pub ending: Ending,
}

impl Found<'_> {
    /// What these are in its end.
    #[must_use]
    pub fn observed(&self, observed: &[Observed]) -> Vec<i64> {
        observed.iter().map(|it| it.value(self.rules.code, self.graph)).collect()
    }

    /// Its events and steps, in time quadratic in their number.
    #[must_use]
    pub fn execution(&self) -> Execution {
        Execution::new(self.rules, self.graph)
    }
}

/// How far a search for executions is; all workers count together.
#[derive(Debug, Default)]
pub struct GraphProgress {
    looked_at: AtomicU64,
}

impl GraphProgress {
    /// Executions that were looked at so far, with those that are cut off and those that were looked at before with fewer events.
    #[must_use]
    pub fn looked_at(&self) -> u64 {
        self.looked_at.load(Ordering::Relaxed)
    }

    /// One more.
    pub(super) fn count(&self) {
        self.looked_at.fetch_add(1, Ordering::Relaxed);
    }
}

/// Somebody who is told of executions as they are found, and says whether to go on.
pub type Listener<'a> = dyn FnMut(Found<'_>) -> ControlFlow<()> + 'a;

/// Whether somebody listens: nobody, where several workers search.
pub(super) trait Listens {
    /// Whether anybody does: each execution is then asked for a bad state.
    fn is_there(&self) -> bool;

    /// Tells of an execution; false when no more are wanted.
    fn tell(&mut self, rules: Rules<'_>, graph: &Graph, ending: Ending) -> bool;
}

impl Listens for () {
    fn is_there(&self) -> bool {
        false
    }

    fn tell(&mut self, _: Rules<'_>, _: &Graph, _: Ending) -> bool {
        true
    }
}

impl Listens for &mut Listener<'_> {
    fn is_there(&self) -> bool {
        true
    }

    fn tell(&mut self, rules: Rules<'_>, graph: &Graph, ending: Ending) -> bool {
        self(Found { rules, graph, ending }).is_continue()
    }
}

impl Graph {
    /// Whether the graph was cut off when only so many events of each thread were looked at.
    pub(super) fn was_cut_at(&self, most: u32) -> bool {
        self.events.iter().any(|event| {
            let before = event.before;
            before.count >= most
                && matches!(before.doing, Doing::Read(_) | Doing::Write(..) | Doing::Choice(_))
        })
    }
}
