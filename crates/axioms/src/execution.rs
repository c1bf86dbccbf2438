//! A single given execution, and whether a model allows it.

use super::event::{Skeleton, Witness};
use super::models::{Axioms, Prepared};
use super::relation::{MOST_EVENTS, Relation};
use super::run::{Kind, LocalEvent, Run};
use super::value::Value;

/// A thread, and the index of an event in it.
type Place = (usize, usize);

/// An execution: the events of its threads, read-from, and coherence.
#[derive(Clone, Debug, Default)]
pub struct Execution {
    /// The initial value of each variable.
    pub initial: Vec<Value>,
    /// The events of each thread, in program order.
    pub threads: Vec<Vec<LocalEvent>>,
    /// For each read, the write that it reads from. `None` for the initial value.
    pub reads: Vec<(Place, Option<Place>)>,
    /// For each variable, its writes in coherence order. The initial value is before all of them.
    pub orders: Vec<Vec<Place>>,
}

impl Execution {
    /// Whether there are more events than [`Execution::is_allowed`] takes.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        let events: usize = self.threads.iter().map(Vec::len).sum();
        self.initial.len().saturating_add(events) > MOST_EVENTS
    }

    /// Whether a model allows it. `None` if it is not an execution: a read has another value than its write or has no write,
    /// a write has no place in coherence order, or there are too many events.
    #[must_use]
    pub fn is_allowed(&self, model: Axioms) -> Option<bool> {
        let runs: Vec<Run> =
            self.threads.iter().map(|it| Run { events: it.clone(), registers: Vec::new() }).collect();
        let events = Skeleton::new(&self.initial, &runs.iter().collect::<Vec<_>>())?;
        let (mut rf, mut co) = (Relation::empty(events.count()), Relation::empty(events.count()));
        let mut read = 0;
        for (of, source) in &self.reads {
            let (reader, source) = (self.number(*of)?, source.map(|it| self.number(it)));
            let Kind::Read(variable, value) = events.events[reader].kind else { return None };
            let source = match source {
                Some(source) => source?,
                None => variable,
            };
            if events.events[source].kind != Kind::Write(variable, value) || read & (1 << reader) != 0 {
                return None;
            }
            read |= 1 << reader;
            rf.add(source, reader);
        }
        let mut written = events.initial;
        for (variable, order) in self.orders.iter().enumerate() {
            let mut earlier = vec![variable];
            for write in order {
                let write = self.number(*write)?;
                let is_write = matches!(events.events[write].kind, Kind::Write(of, _) if of == variable);
                if !is_write || written & (1 << write) != 0 {
                    return None;
                }
                written |= 1 << write;
                for it in &earlier {
                    co.add(*it, write);
                }
                earlier.push(write);
            }
        }
        if read != events.reads || written != events.writes {
            return None;
        }
        Some(Prepared::new(model, &events).allows(&events, &Witness::new(rf, co)))
    }

    /// The number of an event in the skeleton, where the initial writes come first.
    fn number(&self, (thread, place): Place) -> Option<usize> {
        let before: usize = self.threads.get(..thread)?.iter().map(Vec::len).sum();
        (place < self.threads.get(thread)?.len()).then_some(self.initial.len() + before + place)
    }
}
