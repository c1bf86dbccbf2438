//! Executions of a given number of threads, as data: their numbers, and the events of one.

use garret_graphs as graphs;
use garret_machine::witness::Relation;
use garret_report::{Diagram, DiagramEvent, EventGraph, EventKind};
use schemars::JsonSchema;
use serde::Serialize;

/// How many executions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Executions {
    /// In which all threads come to their ends.
    pub complete: u64,
    /// In which a thread waits for what does not come, or cannot go on.
    pub blocked: u64,
    /// Those of the blocked ones in which an assumption does not hold: no deadlock.
    pub unmet: u64,
    /// In which a thread has more events than are looked at.
    pub cut: u64,
    /// Graphs that were visited, parts of executions included.
    pub visited: u64,
}

impl From<&graphs::Graphs> for Executions {
    fn from(found: &graphs::Graphs) -> Self {
        let graphs::Graphs { complete, blocked, unmet, cut, visited, .. } = *found;
        Self { complete, blocked, unmet, cut, visited }
    }
}

/// An execution as a graph of events. `garret graphs --all --format json` writes one in each line, and the document of the run in the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExecutionGraph {
    /// Its number, from 1, in the order in which they are found; left out where they are not all told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// How it ends.
    pub ending: ExecutionEnding,
    /// Its events: their numbers are their places in this list, from 1. Those of a thread are in program order.
    pub events: Vec<GraphEvent>,
    /// The writes of each location that is written, in coherence.
    pub coherence: Vec<CoherenceOrder>,
    /// The numbers of the two accesses that are a data race; left out where there is none, or nobody asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub race: Option<[u64; 2]>,
}

/// How an execution ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ExecutionEnding {
    /// All threads come to their ends.
    Complete,
    /// A thread waits for what does not come, or cannot go on.
    Blocked,
    /// An assumption does not hold.
    Unmet,
    /// A bad state is reached; the events may be a part of an execution.
    Bad,
    /// There is a data race, which was asked for.
    Race,
}

/// An event of an execution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GraphEvent {
    /// The thread, from 1.
    pub thread: u32,
    /// What it is.
    pub kind: GraphEventKind,
    /// The location that is read or written; left out for a choice and a fence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// The number that is read or written; left out for a choice, a fence, and an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// The address that is read or written, by a name of its own, where it is no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The number of the write that a read reads from; left out where it reads what the location holds at first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads_from: Option<u64>,
    /// The number of the way that a choice chooses, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<u64>,
    /// The line of the file that was named, from 1, where the event stands there and that is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The text there, or the instruction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What an event of an execution graph is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum GraphEventKind {
    /// It reads a location.
    Read,
    /// It writes a location.
    Write,
    /// The thread chooses one of several ways.
    Choice,
    /// It orders accesses.
    Fence,
}

/// The order of the writes of a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CoherenceOrder {
    /// The location.
    pub location: String,
    /// The numbers of the writes; what the location holds at first is before all of them.
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
