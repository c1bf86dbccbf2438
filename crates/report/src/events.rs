//! An execution graph as people read it: its events with their relations, in lines and in the language of Graphviz.

use garret_graphs::{Action, Event, Execution};
use garret_machine::witness::Relation;
use petgraph::dot::Dot;
use petgraph::graph::DiGraph;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// The events of an execution with what its locations hold at first, and how they are related.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EventGraph<'a> {
    /// The execution.
    pub execution: &'a Execution,
    /// The names of the locations of which something is read that no event writes, with what they hold at first.
    pub initial: Vec<(&'a str, i64)>,
    /// The writes of each location in coherence, by their numbers in [`Execution::events`], in the order of the first ones.
    pub coherence: Vec<(&'a str, Vec<usize>)>,
    /// The relations: program order, coherence and from-read to the next event only.
    pub edges: Vec<Related>,
}

/// One event is before another one: numbers in [`Execution::events`], behind them those of [`EventGraph::initial`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The first one.
    pub from: usize,
    /// The second one.
    pub to: usize,
    /// Why.
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
        // co(w, next[w]); of each location, the first write
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

    /// How many threads have events: the largest of their numbers.
    #[cfg(feature = "pages")]
    pub(super) fn threads(&self) -> u32 {
        self.execution.events.iter().map(|event| event.thread).max().unwrap_or(0)
    }

    /// What an event does, in short.
    #[must_use]
    pub fn access(event: &Event) -> String {
        match event.action {
            Action::Read(_) => format!("reads {} = {}", event.location, event.held.number),
            Action::Write(_) => format!("writes {} = {}", event.location, event.held.number),
            Action::Choice(way) => format!("chooses way {}", u64::from(way) + 1),
        }
    }

    /// The graph in the language of Graphviz: events by threads in program order, each relation in a style of its own. Of program order,
    /// coherence and from-read, there is an edge to the next event only.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut graph: DiGraph<String, Relation> = DiGraph::new();
        let numbered = (1..).zip(&self.execution.events);
        let names =
            numbered.map(|(number, event)| format!("{number}. #{}: {}", event.thread, Self::access(event)));
        let initial = self.initial.iter().map(|(name, value)| format!("{name} = {value} at first"));
        let nodes: Vec<_> = names.chain(initial).map(|name| graph.add_node(name)).collect();
        for edge in &self.edges {
            graph.add_edge(nodes[edge.from], nodes[edge.to], edge.relation);
        }
        let graph = graph.map(|_, name| name.clone(), |_, relation| relation.name());
        let styled = |_: &DiGraph<String, &str>, edge: petgraph::graph::EdgeReference<'_, &str>| {
            let style = match *edge.weight() {
                "po" => "weight=10",
                "rf" => "color=\"#0072b2\" penwidth=2 constraint=false",
                "co" => "color=\"#009e73\" style=dashed constraint=false",
                _ => "color=\"#d55e00\" style=dotted constraint=false",
            };
            style.to_owned()
        };
        let events = &self.execution.events;
        let boxed = |_: &DiGraph<String, &str>, (node, _): (petgraph::graph::NodeIndex, &String)| {
            // events of a thread stand below each other
            match events.get(node.index()) {
                Some(event) => format!("shape=box fontname=monospace group={}", event.thread),
                None => "shape=plaintext fontname=monospace".to_owned(),
            }
        };
        format!("{}", Dot::with_attr_getters(&graph, &[], &styled, &boxed))
    }
}

/// The events, one in each line, and the order of the writes of each location. With line ends.
impl fmt::Display for EventGraph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |write: Option<u32>| {
            write.map_or("the first value".to_owned(), |write| format!("event {}", u64::from(write) + 1))
        };
        for (number, event) in (1..).zip(&self.execution.events) {
            write!(f, "  {number:>3}  #{:<3} {}", event.thread, Self::access(event))?;
            match event.action {
                Action::Read(source) => writeln!(f, ", from {}", name(source))?,
                Action::Write(before) => writeln!(f, ", after {}", name(before))?,
                Action::Choice(_) => writeln!(f)?,
            }
        }
        for (location, writes) in &self.coherence {
            let mut order = String::from("the first value");
            for write in writes {
                write!(order, ", event {}", write + 1)?;
            }
            writeln!(f, "  writes of {location} in order: {order}")?;
        }
        Ok(())
    }
}
