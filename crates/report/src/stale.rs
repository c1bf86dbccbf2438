//! Reads of old values in an execution of a model without store buffers, and why they may be read.

use super::events::EventGraph;
use garret_graphs::{Action, Execution};
use std::fmt;

/// The reads of an execution that read what is overwritten already, where its steps are taken in their order: a line for each.
#[derive(Clone, Copy, Debug)]
pub struct StaleReads<'a>(pub &'a Execution);

impl StaleReads<'_> {
    /// Each such read, with the first write after what it reads, in coherence, that has been done before it: numbers in
    /// [`Execution::events`].
    fn pairs(self) -> Vec<[usize; 2]> {
        let Self(execution) = self;
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

/// With line ends; nothing where no read reads an old value. By coherence, no write that happens before a read is overwritten later by what it
/// reads: so what each line says is so in each execution that the model has.
impl fmt::Display for StaleReads<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for [read, write] in self.pairs() {
            let Some((old, new)) = self.0.events.get(read).zip(self.0.events.get(write)) else { continue };
            writeln!(
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
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::StaleReads;
    use garret_graphs::{Action, Event, Execution, Held};

    #[test]
    fn a_read_of_what_was_overwritten_is_told_with_what_overwrote_it() {
        let event = |thread, location: &str, cell, action, number| Event {
            thread,
            action,
            cell: Some(cell),
            location: location.to_owned(),
            held: Held { number, thread: 0 },
            tag: None,
        };
        let events = vec![
            event(1, "data", 0, Action::Write(None), 42),
            event(1, "flag", 1, Action::Write(None), 1),
            event(2, "flag", 1, Action::Read(Some(1)), 1),
            event(2, "data", 0, Action::Read(None), 0),
        ];
        let mut execution =
            Execution { events, steps: Vec::new(), accesses: vec![vec![0], vec![1], vec![2], vec![3]] };
        assert_eq!(
            StaleReads(&execution).to_string(),
            "Event 4, where #2 reads data = 0, reads an old value: in event 1, #1 writes data = 42, \
             and no acquire that reads from a release makes that visible to #2.\n"
        );
        // what is written later is not old yet
        execution.accesses = vec![vec![3], vec![0], vec![1], vec![2]];
        assert_eq!(StaleReads(&execution).to_string(), "");
    }
}
