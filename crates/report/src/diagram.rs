//! Executions as diagrams, independent of the engine that found them: events of threads, their places in the source, and relations
//! between them; as graphs for Graphviz here, and as pictures in `lanes`.

use super::events::{EventGraph, Related};
use garret_graphs::{Action, Event};
use garret_machine::witness::Relation;
use petgraph::dot::Dot;
use petgraph::graph::DiGraph;
use std::collections::BTreeMap;

/// The place of an event in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The line in the file that the user named, from 1. `None` if the event is not in that file.
    pub line: Option<u32>,
    /// The text of that line, or the instruction.
    pub text: String,
}

/// The kind of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// It reads a location.
    Read(AccessValue),
    /// It writes a location.
    Write(AccessValue),
    /// The thread chooses one of several branches; its number, from 0.
    Choice(u32),
    /// It is a fence.
    Fence,
}

/// The location and the value of an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessValue {
    /// The name of the location.
    pub location: String,
    /// The number, or the name of an address.
    pub value: Result<i64, String>,
}

/// An event of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramEvent {
    /// Its number, from 1, as in explanations: there are gaps where events are omitted.
    pub number: usize,
    /// The thread, from 1.
    pub thread: u32,
    /// The kind of the event.
    pub kind: EventKind,
    /// Its action, in words: `reads x = 1`.
    pub access: String,
    /// Its place in the source, if it is known.
    pub place: Option<Place>,
    /// Whether an explanation is about this event.
    pub is_marked: bool,
}

/// The events of an execution and their relations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// The events; those of a thread are in program order.
    pub events: Vec<DiagramEvent>,
    /// The initial values of locations that are read or overwritten: `x = 0`.
    pub initial: Vec<String>,
    /// The relations, by indices into `events`, continued by those into `initial`. For program order, coherence and from-read, each
    /// event has an edge to the next one only.
    pub edges: Vec<Related>,
    /// The writes of each location in coherence order, by indices into `events`.
    pub coherence: Vec<(String, Vec<usize>)>,
    /// The functions that threads run, by the numbers of the threads, if they are known.
    pub functions: BTreeMap<u32, String>,
    /// The error at the end of the execution, if there is one.
    pub bad: Option<String>,
    /// Sentences that explain the execution.
    pub remarks: Vec<String>,
}

/// The description of an event: its action, and its place. `None` if the event is omitted.
pub type EventDescriber<'a> = &'a dyn Fn(&Event) -> Option<(String, Option<Place>)>;

impl EventGraph<'_> {
    /// The diagram of the events that `said` describes, with the events `marked`, by their numbers in the execution.
    ///
    /// # Complexity
    /// Proportional to n log n in the number of events.
    #[must_use]
    pub fn diagram(&self, said: EventDescriber<'_>, marked: &[u32]) -> Diagram {
        let events = &self.execution.events;
        let mut places = Vec::with_capacity(events.len() + self.initial.len());
        let mut diagram = Diagram::default();
        for (index, event) in events.iter().enumerate() {
            let Some((access, place)) = said(event) else {
                places.push(None);
                continue;
            };
            places.push(Some(diagram.events.len()));
            let (number, thread, kind) = (index + 1, event.thread, kind(event));
            let is_marked = marked.iter().any(|it| *it as usize == index);
            diagram.events.push(DiagramEvent { number, thread, kind, access, place, is_marked });
        }
        let shown = diagram.events.len();
        let is_related = |initial: usize| {
            let node = events.len() + initial;
            let other = |edge: &Related| match (edge.from == node, edge.to == node) {
                (true, _) => Some(edge.to),
                (_, true) => Some(edge.from),
                _ => None,
            };
            self.edges.iter().filter_map(other).any(|it| places.get(it).copied().flatten().is_some())
        };
        let related: Vec<bool> = (0..self.initial.len()).map(is_related).collect();
        for ((name, value), is_related) in self.initial.iter().zip(related) {
            places.push(is_related.then(|| shown + diagram.initial.len()));
            if is_related {
                diagram.initial.push(format!("{name} = {value}"));
            }
        }
        let place = |node: usize| places.get(node).copied().flatten();
        diagram.coherence = self
            .coherence
            .iter()
            .map(|(name, writes)| ((*name).to_owned(), writes.iter().filter_map(|it| place(*it)).collect()))
            .filter(|(_, writes): &(String, Vec<usize>)| !writes.is_empty())
            .collect();
        diagram.edges = self
            .edges
            .iter()
            .filter(|edge| edge.relation != Relation::Program)
            .filter_map(|edge| {
                let (from, to) = place(edge.from).zip(place(edge.to))?;
                Some(Related { from, to, relation: edge.relation })
            })
            .collect();
        diagram.add_program_order();
        diagram
    }

    /// The diagram of all events, with their actions only.
    #[must_use]
    pub fn plain_diagram(&self) -> Diagram {
        self.diagram(&|event| Some((Self::access(event), None)), &[])
    }
}

fn kind(event: &Event) -> EventKind {
    let held = || AccessValue { location: event.location.clone(), value: Ok(event.held.number) };
    match event.action {
        Action::Read(_) => EventKind::Read(held()),
        Action::Write(_) => EventKind::Write(held()),
        Action::Choice(way) => EventKind::Choice(way),
    }
}

impl Diagram {
    /// Adds an edge between two nodes: events by their indices, continued by the initial values.
    pub fn relate(&mut self, from: usize, to: usize, relation: Relation) {
        self.edges.push(Related { from, to, relation });
    }

    /// Adds program order: from each event to the next one of its thread.
    pub fn add_program_order(&mut self) {
        let mut last = BTreeMap::new();
        for (to, event) in self.events.iter().enumerate() {
            if let Some(from) = last.insert(event.thread, to) {
                self.edges.push(Related { from, to, relation: Relation::Program });
            }
        }
    }

    /// The number of threads: the largest number of a thread with events.
    #[cfg(feature = "pages")]
    pub(super) fn threads(&self) -> u32 {
        self.events.iter().map(|event| event.thread).max().unwrap_or(0)
    }

    /// The name of a thread, with the function that it runs.
    #[cfg(feature = "pages")]
    pub(super) fn thread(&self, number: u32) -> String {
        match self.functions.get(&number) {
            Some(function) => format!("thread {number}: {function}"),
            None => format!("thread {number}"),
        }
    }

    /// The diagram as a graph for Graphviz: events by threads in program order, with a line style for each relation; marked events
    /// have a thick frame, and the error is at the end.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut graph: DiGraph<String, &str> = DiGraph::new();
        let names = self.events.iter().map(|event| {
            let place =
                event.place.as_ref().map(|it| format!("\n{}", it.line_and_text())).unwrap_or_default();
            format!("{}. #{}: {}{place}", event.number, event.thread, event.access)
        });
        let initial = self.initial.iter().map(|held| format!("{held} at first"));
        let nodes: Vec<_> = names.chain(initial).map(|name| graph.add_node(name)).collect();
        let bad = self.bad.as_ref().map(|bad| graph.add_node(bad.clone()));
        for edge in &self.edges {
            if let Some((from, to)) = nodes.get(edge.from).zip(nodes.get(edge.to)) {
                graph.add_edge(*from, *to, edge.relation.name());
            }
        }
        let styled = |_: &DiGraph<String, &str>, edge: petgraph::graph::EdgeReference<'_, &str>| {
            let style = match *edge.weight() {
                "po" => "weight=10",
                "rf" => "color=\"#0072b2\" penwidth=2 constraint=false",
                "co" => "color=\"#009e73\" style=dashed constraint=false",
                _ => "color=\"#d55e00\" style=dotted constraint=false",
            };
            style.to_owned()
        };
        let boxed = |_: &DiGraph<String, &str>, (node, _): (petgraph::graph::NodeIndex, &String)| {
            // puts the events of a thread below each other
            match self.events.get(node.index()) {
                Some(event) => {
                    let thick = if event.is_marked { " penwidth=3" } else { "" };
                    format!("shape=box fontname=monospace group={}{thick}", event.thread)
                }
                None if bad == Some(node) => {
                    "shape=box style=filled fillcolor=\"#fbe3d6\" fontname=monospace".to_owned()
                }
                None => "shape=plaintext fontname=monospace".to_owned(),
            }
        };
        format!("{}", Dot::with_attr_getters(&graph, &[], &styled, &boxed))
    }
}

impl Place {
    /// The text with its line before it: `14: x = 1;`.
    #[must_use]
    pub fn line_and_text(&self) -> String {
        match self.line {
            Some(line) => format!("{line}: {}", self.text),
            None => self.text.clone(),
        }
    }
}
