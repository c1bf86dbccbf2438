//! An execution: its steps in words, its states, its events with their relations, and why weak memory allows it.

use super::{Model, Place};
use garret_base::source::Lines;
use garret_machine::machine::CellId;
use garret_machine::witness::{self, Kind, Snapshot};
use garret_report::{Witness, Wording, shown_value};
use garret_system::system::System;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// An execution that reaches a bad state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Execution {
    /// The memory model.
    pub model: Model,
    /// The number of processes; they are numbered 1, 2, ..
    pub processes: u32,
    /// The name of each process in sentences: `#1`, or `thread 1`.
    pub names: Vec<String>,
    /// The steps, in the language of the source. One step may have several rows.
    pub rows: Vec<Row>,
    /// The states: the initial one, and the one after each step.
    pub states: Vec<State>,
    /// The bad state at the end, as text.
    pub ending: String,
    /// The events: what the steps do to shared cells. The last event is the bad state.
    pub events: Vec<Event>,
    /// The relations between the events. Program order is listed only from each event to the next one of its process.
    pub relations: Vec<Related>,
    /// A cycle of relations: if program order were kept, each of its events would have to be before the next one, and the last one
    /// before the first. So no interleaving explains the execution. Empty if an interleaving explains it.
    pub circle: Vec<Related>,
    /// The pairs of events of one process that did not take effect in program order.
    pub overtaken: Vec<Overtaking>,
    /// A minimal set of fences that makes these steps impossible; omitted if fences do not help, or if no such set was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fences: Option<Vec<Fence>>,
    /// Sentences that explain why weak memory allows the execution.
    pub why: Vec<String>,
    /// The execution and the explanation, as text for people.
    pub text: String,
}

/// A step of an execution, or a part of a step, in the language of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Row {
    /// The number of the transition, from 1; an entry that leaves a store buffer has the number of the transition before.
    pub number: usize,
    /// The index of the step, from 0; the state after it is the one with the next index.
    pub step: usize,
    /// The process that takes the step, from 1.
    pub process: u32,
    /// The transition, the instruction or the statement; omitted if an entry leaves the store buffer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The source line from which a compiler made the instruction, if it differs from the previous one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// Whether this row and the previous one belong to the same atomic step.
    pub joined: bool,
    /// The shared cells that it reads, with their values.
    pub reads: Vec<Access>,
    /// The shared cells that it writes, with their values.
    pub writes: Vec<Access>,
    /// Its effects as text: what it reads, buffers, writes and computes.
    pub effects: Vec<String>,
    /// The changes in memory.
    pub memory: Vec<Access>,
    /// The place in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// A cell with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Access {
    /// The cell, in the language of the source: `X`, `T[#1]`, `eax`.
    pub cell: String,
    /// The value, in the language of the source: `7`, `True`, `#2`.
    pub value: String,
}

/// A state of an execution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct State {
    /// The contents of memory.
    pub memory: Vec<Access>,
    /// The local values of each process: its state or its registers.
    pub own: Vec<Vec<Access>>,
    /// The store buffer of each process, the oldest entry first. An entry consists of the writes of one step.
    pub buffers: Vec<Vec<Vec<Access>>>,
}

/// An event: what a step does to shared cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Event {
    /// The kind of the event.
    pub kind: EventKind,
    /// The index of the step; for the bad state, the number of steps.
    pub step: usize,
    /// The number of the transition, from 1; omitted for the bad state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The process of the event, from 1; omitted for the bad state, which depends on all processes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub process: Option<u32>,
    /// Whether it waits until all earlier writes of its process are in memory.
    pub fence: bool,
    /// The cells that it reads, with their values.
    pub reads: Vec<Access>,
    /// The cells that it writes, with their values.
    pub writes: Vec<Access>,
    /// The index of the step after which its writes are in memory; omitted if they never are, or if it writes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_memory: Option<usize>,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum EventKind {
    /// It only reads.
    Read,
    /// Its writes go through a store buffer.
    Write,
    /// It reads and writes memory in one step, or writes it without a store buffer.
    Update,
    /// It only waits until the store buffer is empty.
    Fence,
    /// The bad state.
    Bad,
}

/// A relation between two events: the first one is before the second one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Related {
    /// The index of the first event, from 0.
    pub from: usize,
    /// The index of the second event, from 0.
    pub to: usize,
    /// The relation.
    pub relation: Relation,
    /// The cell that both access; omitted for program order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// Whether the memory model did not keep this order: the second event took effect first.
    pub overtaken: bool,
    /// The reason, as text.
    pub text: String,
}

/// The reason why an event is before another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Relation {
    /// Program order: both are of the same process, in this order.
    Po,
    /// Reads-from: the second one reads what the first one wrote.
    Rf,
    /// Coherence: the second one overwrites the value of the first one.
    Co,
    /// From-read: the second one overwrites what the first one read.
    Fr,
}

/// Two events of one process, of which the later one took effect first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Overtaking {
    /// The index of the event that is first in program order.
    pub earlier: usize,
    /// The index of the event that took effect before it.
    pub later: usize,
    /// The same as a sentence.
    pub text: String,
}

/// A place for a fence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fence {
    /// The name of the transition that writes.
    pub after: String,
    /// The name of the transition that overtakes it. A fence in the guard of this transition is at this place.
    pub before: String,
    /// The place, in the language of the source.
    pub text: String,
}

impl Execution {
    /// An execution of a system; the lines are those of the source, the text what people read of it.
    #[must_use]
    pub fn new(system: &System, witness: &Witness<'_>, lines: &Lines<'_>, text: String) -> Self {
        let teller = Teller { system, witness };
        let processes = witness.run.processes;
        let related = |edges: &[witness::Edge]| {
            // edges between cells of the same name are the same relation
            let mut all: Vec<Related> = edges.iter().map(|edge| teller.related(edge)).collect();
            let mut known = BTreeSet::new();
            // under SC, registers are shared cells, too: cells without a name in the source are left out
            all.retain(|it| it.relation == Relation::Po || it.cell.is_some());
            all.retain(|it| known.insert((it.from, it.to, it.relation, it.cell.clone())));
            all
        };
        let overtaking = |pair: witness::ReorderedPair| Overtaking {
            earlier: pair.earlier,
            later: pair.later,
            text: witness.overtaking(pair),
        };
        let explanation = witness.explanation();
        Self {
            model: witness.run.memory.into(),
            processes: processes.into(),
            names: (1..=processes).map(|process| witness.wording.process(process)).collect(),
            rows: witness.rows.iter().map(|row| teller.row(row, lines)).collect(),
            states: witness.states.iter().map(state).collect(),
            ending: witness.ending.clone(),
            events: witness.graph.events.iter().map(|event| teller.event(event)).collect(),
            relations: related(&witness.graph.edges),
            circle: witness.cycle.as_ref().map(|cycle| related(&cycle.edges)).unwrap_or_default(),
            overtaken: witness
                .cycle
                .iter()
                .flat_map(|cycle| cycle.reordered_pairs().map(overtaking))
                .collect(),
            fences: witness.fences.as_ref().map(|all| all.iter().map(|it| teller.fence(*it)).collect()),
            why: explanation.overtaken.into_iter().chain(explanation.repair).collect(),
            text,
        }
    }
}

/// Converts the parts of an execution to data.
struct Teller<'a> {
    system: &'a System,
    witness: &'a Witness<'a>,
}

impl Teller<'_> {
    fn row(&self, row: &witness::Row, lines: &Lines<'_>) -> Row {
        Row {
            number: self.witness.number_at(row.step),
            step: row.step,
            process: row.process.into(),
            title: row.title.clone(),
            origin: row.origin.clone(),
            joined: row.joined,
            reads: accesses(&row.reads),
            writes: accesses(&row.writes),
            effects: row.effects.clone(),
            memory: accesses(&row.memory),
            place: row.span.map(|span| Place::new(span, lines)),
        }
    }

    fn event(&self, event: &witness::Event) -> Event {
        let rows = || self.witness.rows.iter().filter(|row| row.step == event.step);
        let told = |part: fn(&witness::Row) -> &[String]| -> Vec<Access> {
            rows().flat_map(|row| accesses(part(row))).collect()
        };
        Event {
            kind: match event.kind {
                Kind::Read => EventKind::Read,
                Kind::Write => EventKind::Write,
                Kind::Update => EventKind::Update,
                Kind::Fence => EventKind::Fence,
                Kind::Bad => EventKind::Bad,
            },
            step: event.step,
            number: (event.kind != Kind::Bad).then(|| self.witness.number(event)),
            process: event.process.map(u32::from),
            fence: event.fence,
            reads: self.accessed(&event.reads, &told(|row| &row.reads)),
            writes: self.accessed(&event.writes, &told(|row| &row.writes)),
            in_memory: event.in_memory,
        }
    }

    /// The cells that an event accesses, with their values as in its rows: in programs, some numbers stand for threads.
    fn accessed(&self, accessed: &[(CellId, i64)], told: &[Access]) -> Vec<Access> {
        let mut found: Vec<Access> = Vec::new();
        for &(cell, value) in accessed {
            let Some(name) = self.witness.cells.get(cell.index()).filter(|name| !name.is_empty()) else {
                continue;
            };
            // which thread a cell refers to is stored in a second cell of the same name, which is skipped
            if found.iter().all(|access| access.cell != *name) {
                let in_words = told.iter().find(|access| access.cell == *name);
                let value = match in_words {
                    Some(access) if self.witness.wording != Wording::System => access.value.clone(),
                    _ if self.witness.wording != Wording::System => value.to_string(),
                    _ => shown_value(self.system, self.witness.run, cell, value),
                };
                found.push(Access { cell: name.clone(), value });
            }
        }
        found
    }

    fn related(&self, edge: &witness::Edge) -> Related {
        let cell = edge.cell.and_then(|cell| self.witness.cells.get(cell.index()));
        Related {
            from: edge.from,
            to: edge.to,
            relation: match edge.relation {
                witness::Relation::Program => Relation::Po,
                witness::Relation::ReadsFrom => Relation::Rf,
                witness::Relation::Coherence => Relation::Co,
                witness::Relation::FromRead => Relation::Fr,
            },
            cell: cell.filter(|name| !name.is_empty()).cloned(),
            overtaken: edge.overtaken,
            text: self.witness.reason(edge),
        }
    }

    fn fence(&self, place: witness::Place) -> Fence {
        let name = |transition: usize| self.system.transitions[transition].name.clone();
        Fence { after: name(place.after), before: name(place.before), text: self.witness.place_of(place) }
    }
}

/// A state as data.
pub(super) fn state(snapshot: &Snapshot) -> State {
    let entry = |entry: &String| accesses(&entry.split(", ").map(str::to_owned).collect::<Vec<_>>());
    State {
        memory: accesses(&snapshot.memory),
        own: snapshot.own.iter().map(|own| accesses(own)).collect(),
        buffers: snapshot.buffers.iter().map(|buffer| buffer.iter().map(entry).collect()).collect(),
    }
}

/// Parses values in the form `X = 1`.
fn accesses(told: &[String]) -> Vec<Access> {
    let access = |text: &String| {
        let (cell, value) = text.split_once(" = ").unwrap_or((text, ""));
        Access { cell: cell.to_owned(), value: value.to_owned() }
    };
    told.iter().map(access).collect()
}
