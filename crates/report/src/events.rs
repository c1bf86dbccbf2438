//! An execution graph as text: its events with their relations, in lines.

use garret_graphs::{Action, Event, Execution};
use garret_machine::witness::Relation;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// The events of an execution, the initial values of its locations, and the relations between them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EventGraph<'a> {
    /// The execution.
    pub execution: &'a Execution,
    /// The locations from which an initial value is read, with that value.
    pub initial: Vec<(&'a str, i64)>,
    /// The writes of each location in coherence order, by their numbers in [`Execution::events`]. Locations are in the order of
    /// their first writes.
    pub coherence: Vec<(&'a str, Vec<usize>)>,
    /// The relations. For program order, coherence and from-read, only those to the next event.
    pub edges: Vec<Related>,
}

/// An edge from an event to a later one. Numbers in [`Execution::events`], continued by those in [`EventGraph::initial`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The earlier event.
    pub from: usize,
    /// The later event.
    pub to: usize,
    /// The relation that orders them.
    pub relation: Relation,
}

impl<'a> EventGraph<'a> {
    /// The graph of an execution.
    ///
    /// # Complexity
    /// Proportional to n log n in the number of events.
    #[must_use]
    pub fn new(execution: &'a Execution) -> Self {
        let events = &execution.events;
        // co(w, next[w]); and the first write of each location
        let mut next = vec![None; events.len()];
        let mut first = BTreeMap::new();
        let mut initial: Vec<(Option<u32>, (&str, i64))> = Vec::new();
        for (index, event) in events.iter().enumerate() {
            match event.action {
                Action::Write(Some(before)) => {
                    if let Some(next) = next.get_mut(before as usize) {
                        *next = Some(index);
                    }
                }
                Action::Write(None) => {
                    first.insert(event.cell, index);
                }
                Action::Read(None) if initial.iter().all(|(cell, _)| *cell != event.cell) => {
                    initial.push((event.cell, (event.location.as_str(), event.held.number)));
                }
                Action::Read(_) | Action::Choice(_) => {}
            }
        }
        let place = |cell| initial.iter().position(|(it, _)| *it == cell).map(|place| events.len() + place);
        let mut edges = Vec::new();
        let mut last = BTreeMap::new();
        for (to, event) in events.iter().enumerate() {
            let mut relate = |from: Option<usize>, to: Option<usize>, relation| {
                edges.extend(from.zip(to).map(|(from, to)| Related { from, to, relation }));
            };
            relate(last.insert(event.thread, to), Some(to), Relation::Program);
            let of = |write: Option<u32>| write.map_or_else(|| place(event.cell), |it| Some(it as usize));
            match event.action {
                Action::Read(source) => {
                    relate(of(source), Some(to), Relation::ReadsFrom);
                    // fr = rf^-1; co
                    let later = match source {
                        Some(write) => next.get(write as usize).copied().flatten(),
                        None => first.get(&event.cell).copied(),
                    };
                    relate(Some(to), later, Relation::FromRead);
                }
                Action::Write(before) => relate(of(before), Some(to), Relation::Coherence),
                Action::Choice(_) => {}
            }
        }
        let chain = |write: usize| std::iter::successors(Some(write), |write| next[*write]).collect();
        let mut firsts: Vec<usize> = first.into_values().collect();
        firsts.sort_unstable();
        let coherence = firsts.into_iter().map(|write| (events[write].location.as_str(), chain(write)));
        let coherence = coherence.collect();
        Self { execution, initial: initial.into_iter().map(|(_, it)| it).collect(), coherence, edges }
    }

    /// The action of an event, in short.
    #[must_use]
    pub fn access(event: &Event) -> String {
        match event.action {
            Action::Read(_) => format!("reads {} = {}", event.location, event.held.number),
            Action::Write(_) => format!("writes {} = {}", event.location, event.held.number),
            Action::Choice(way) => format!("chooses way {}", u64::from(way) + 1),
        }
    }
}

/// The largest number of lines of a list that is printed whole. The page and the data have the whole of longer ones, too.
pub const MOST_LINES: usize = 400;
/// The largest number of writes in the coherence order of a location that is printed whole, in one line.
const MOST_WRITES: usize = 40;

/// An element of an abridged list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Abridged<T> {
    /// An element that is shown.
    Shown(T),
    /// The number of elements that are omitted at this place.
    Omitted(usize),
}

/// The elements of a list. If these are more than `most`, only the first quarter and the last half of as many, with the number of the
/// omitted ones between them.
pub fn abridged<'a, T>(all: &'a [T], most: usize) -> impl Iterator<Item = Abridged<&'a T>> {
    let (first, last) = if all.len() <= most { (all.len(), 0) } else { (most / 4, most / 2) };
    let middle = first..all.len() - last;
    let omitted = (!middle.is_empty()).then_some(Abridged::Omitted(middle.len()));
    let shown = |part: &'a [T]| part.iter().map(Abridged::Shown);
    shown(&all[..middle.start]).chain(omitted).chain(shown(&all[middle.end..]))
}

/// The line that stands for omitted lines.
#[must_use]
pub fn omitted_line(count: usize) -> String {
    format!("  .. {count} more ..")
}

/// The events, one in each line, and the order of the writes of each location. Each line ends with a line break.
impl fmt::Display for EventGraph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |write: Option<u32>| {
            write.map_or("the first value".to_owned(), |write| format!("event {}", u64::from(write) + 1))
        };
        let numbered: Vec<(usize, &Event)> = (1..).zip(&self.execution.events).collect();
        for item in abridged(&numbered, MOST_LINES) {
            let (number, event) = match item {
                Abridged::Shown(event) => event,
                Abridged::Omitted(count) => {
                    writeln!(f, "{}", omitted_line(count))?;
                    continue;
                }
            };
            write!(f, "  {number:>3}  #{:<3} {}", event.thread, Self::access(event))?;
            match event.action {
                Action::Read(source) => writeln!(f, ", from {}", name(source))?,
                Action::Write(before) => writeln!(f, ", after {}", name(before))?,
                Action::Choice(_) => writeln!(f)?,
            }
        }
        for (location, writes) in &self.coherence {
            let mut order = String::from("the first value");
            for item in abridged(writes, MOST_WRITES) {
                match item {
                    Abridged::Shown(write) => write!(order, ", event {}", write + 1)?,
                    Abridged::Omitted(count) => write!(order, ", .. {count} more ..")?,
                }
            }
            writeln!(f, "  writes of {location} in order: {order}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Abridged, abridged};

    /// A list of `most` elements is whole. Of one more, the first quarter and the last half are shown, and all others counted.
    #[test]
    fn long_lists_are_abridged() {
        let all: Vec<usize> = (0..41).collect();
        assert!(abridged(&all[..40], 40).eq(all[..40].iter().map(Abridged::Shown)));
        let found: Vec<Abridged<&usize>> = abridged(&all, 40).collect();
        let (first, last) = (all[..10].iter().map(Abridged::Shown), all[21..].iter().map(Abridged::Shown));
        assert!(first.chain([Abridged::Omitted(11)]).chain(last).eq(found));
        assert_eq!(abridged::<u8>(&[], 40).count(), 0);
    }
}
