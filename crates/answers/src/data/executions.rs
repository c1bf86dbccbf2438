//! Executions of a given number of threads, as data: their numbers, and the events of one.

use garret_graphs as graphs;
use garret_machine::witness::Relation;
use garret_report::{Diagram, DiagramEvent, EventGraph, EventKind};
use schemars::JsonSchema;
use serde::Serialize;

/// The numbers of executions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Executions {
    /// Executions in which all threads end, or one of them ends the process.
    pub complete: u64,
    /// Executions in which a thread waits for a value that never comes, or cannot continue.
    pub blocked: u64,
    /// Those blocked executions in which an assumption does not hold; they are not deadlocks.
    pub unmet: u64,
    /// Executions that were cut off because a thread has more events than the bound.
    pub cut: u64,
    /// Visited graphs, including those of parts of executions.
    pub visited: u64,
}

impl From<&graphs::Graphs> for Executions {
    fn from(found: &graphs::Graphs) -> Self {
        let graphs::Graphs { complete, blocked, unmet, cut, visited, .. } = *found;
        Self { complete, blocked, unmet, cut, visited }
    }
}

/// An execution as a graph of events. `garret graphs --all --format json` writes one in each line, and the document of the run in
/// the last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExecutionGraph {
    /// The number of the execution, from 1, in the order in which executions are found; omitted if not all of them are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The end of the execution.
    pub ending: ExecutionEnding,
    /// The events. The number of an event is its position in this list, from 1. The events of each thread are in program order.
    pub events: Vec<GraphEvent>,
    /// The coherence order of each location that is written.
    pub coherence: Vec<CoherenceOrder>,
    /// The numbers of the two accesses that are a data race; omitted if there is none, or if data races were not looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub race: Option<[u64; 2]>,
}

/// The end of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ExecutionEnding {
    /// All threads end, or one of them ends the process.
    Complete,
    /// A thread waits for a value that never comes, or cannot continue.
    Blocked,
    /// An assumption does not hold.
    Unmet,
    /// A bad state is reached; the events may be only a part of an execution.
    Bad,
    /// There is a data race, and data races were looked for.
    Race,
}

/// An event of an execution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GraphEvent {
    /// The thread, from 1.
    pub thread: u32,
    /// The kind of the event.
    pub kind: GraphEventKind,
    /// The location that is read or written; omitted for a choice and a fence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// The number that is read or written; omitted for a choice, a fence, and an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// The name of the address that is read or written, if the value is an address and not a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The number of the write that a read reads from; omitted if it reads the initial value of the location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads_from: Option<u64>,
    /// The number of the alternative that a choice takes, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<u64>,
    /// The line of the event in the file of the command line, from 1; omitted if the event is not in that file, or if the line is
    /// not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The source text of the event, or the instruction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The kind of an event of an execution graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum GraphEventKind {
    /// It reads a location.
    Read,
    /// It writes a location.
    Write,
    /// The thread makes a nondeterministic choice.
    Choice,
    /// It orders other accesses.
    Fence,
}

/// The order of the writes to a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CoherenceOrder {
    /// The location.
    pub location: String,
    /// The numbers of the writes, in order; the initial value of the location is before all of them.
    pub writes: Vec<u64>,
}

impl ExecutionGraph {
    /// An execution with its number, if it has one.
    #[must_use]
    pub fn new(number: Option<u64>, ending: graphs::Ending, execution: &graphs::Execution) -> Self {
        Self::of(number, ending, &EventGraph::new(execution).plain_diagram())
    }

    /// An execution whose events are those of a diagram.
    #[must_use]
    pub fn of(number: Option<u64>, ending: graphs::Ending, diagram: &Diagram) -> Self {
        let told = |place: &usize| *place as u64 + 1;
        let orders = diagram.coherence.iter().map(|(location, writes)| CoherenceOrder {
            location: location.clone(),
            writes: writes.iter().map(told).collect(),
        });
        let mut sources = vec![None; diagram.events.len()];
        for edge in diagram.edges.iter().filter(|edge| edge.relation == Relation::ReadsFrom) {
            if let (Some(source), true) = (sources.get_mut(edge.to), edge.from < diagram.events.len()) {
                *source = Some(told(&edge.from));
            }
        }
        let events = diagram.events.iter().zip(sources);
        Self {
            number,
            ending: ending.into(),
            events: events.map(|(event, source)| GraphEvent::new(event, source)).collect(),
            coherence: orders.collect(),
            race: match ending {
                graphs::Ending::Race(accesses) => Some(accesses.map(|it| u64::from(it) + 1)),
                _ => None,
            },
        }
    }
}

impl From<graphs::Ending> for ExecutionEnding {
    fn from(ending: graphs::Ending) -> Self {
        match ending {
            graphs::Ending::Complete => Self::Complete,
            graphs::Ending::Blocked => Self::Blocked,
            graphs::Ending::Unmet => Self::Unmet,
            graphs::Ending::Bad(_) => Self::Bad,
            graphs::Ending::Race(_) => Self::Race,
        }
    }
}

impl GraphEvent {
    fn new(event: &DiagramEvent, reads_from: Option<u64>) -> Self {
        let (kind, held, way) = match &event.kind {
            EventKind::Read(held) => (GraphEventKind::Read, Some(held), None),
            EventKind::Write(held) => (GraphEventKind::Write, Some(held), None),
            EventKind::Choice(way) => (GraphEventKind::Choice, None, Some(u64::from(*way) + 1)),
            EventKind::Fence => (GraphEventKind::Fence, None, None),
        };
        let value = held.map(|it| it.value.clone());
        Self {
            thread: event.thread,
            kind,
            location: held.map(|it| it.location.clone()),
            value: value.clone().and_then(Result::ok),
            address: value.and_then(Result::err),
            reads_from,
            way,
            line: event.place.as_ref().and_then(|place| place.line),
            text: event.place.as_ref().map(|place| place.text.clone()).filter(|text| !text.is_empty()),
        }
    }
}
