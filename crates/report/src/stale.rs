//! Reads of old values in an execution of a model without store buffers, and why they are allowed.

use super::events::EventGraph;
use super::remedy::{Lines, visible_if};
use garret_graphs::{Action, Execution};
use std::fmt;

/// The reads of an execution that return a value which is overwritten already in the order of its steps: a line for each, with what
/// would make the newer value visible.
#[derive(Clone, Copy)]
pub struct StaleReads<'a> {
    /// The execution.
    pub execution: &'a Execution,
    /// The lines of its steps.
    pub lines: Lines<'a>,
}

impl StaleReads<'_> {
    /// The reads, by their numbers in [`Execution::events`].
    #[must_use]
    pub fn reads(self) -> Vec<u32> {
        self.pairs().into_iter().filter_map(|[read, _]| u32::try_from(read).ok()).collect()
    }

    /// Each such read, with the first write after its source in coherence order that is done before the read: numbers in
    /// [`Execution::events`].
    fn pairs(self) -> Vec<[usize; 2]> {
        let Self { execution, .. } = self;
        let mut moments = vec![usize::MAX; execution.events.len()];
        for (moment, event) in (0..).zip(execution.accesses.iter().flatten()) {
            if let Some(it) = moments.get_mut(*event as usize) {
                *it = moment;
            }
        }
        let next = |before: Option<u32>, cell: Option<u32>| {
            let mut events = execution.events.iter();
            events.position(|event| event.action == Action::Write(before) && event.cell == cell)
        };
        let mut pairs = Vec::new();
        for (read, event) in execution.events.iter().enumerate() {
            let Action::Read(source) = event.action else { continue };
            let mut write = next(source, event.cell);
            while let Some(found) = write {
                if execution.events[found].thread != event.thread && moments[found] < moments[read] {
                    pairs.push([read, found]);
                    break;
                }
                write = next(u32::try_from(found).ok(), event.cell);
            }
        }
        pairs
    }
}

/// Each line ends with a line break; empty if no read returns an old value. By coherence, what a read returns is not
/// coherence-before a write that happens before the read: so what each line says is true for each execution of the model.
impl fmt::Display for StaleReads<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for [read, write] in self.pairs() {
            let Some((old, new)) = self.execution.events.get(read).zip(self.execution.events.get(write))
            else {
                continue;
            };
            write!(
                f,
                "Event {}, where #{} {}, reads an old value: in event {}, #{} {}, and no acquire that reads from a release makes that visible to #{}.",
                read + 1,
                old.thread,
                EventGraph::access(old),
                write + 1,
                new.thread,
                EventGraph::access(new),
                old.thread,
            )?;
            match visible_if(self.execution, [read, write], self.lines) {
                Some(remedy) => writeln!(f, " {remedy}")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}
