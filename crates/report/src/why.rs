//! Why a run is possible on weak memory: the reordered accesses, the cycle that an interleaving would have, and the fences that
//! forbid the run.

use garret_base::shown::DisplayWith;
use garret_base::watch::Watch;
use garret_core::answer::Answer;
use garret_machine::machine::{Action, Process, Run};
use garret_machine::witness::{
    Cycle, Edge, Event, Graph, Kind, Place, Relation, ReorderedPair, Row, RunDescription, Snapshot, repair,
};
use garret_system::system::System;
use std::fmt;

/// The language of the source of a run: it determines the names of processes and of fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// Transitions: `#1`, `fence()`.
    System,
    /// Instructions: `thread 1`, `mfence`.
    Instructions,
    /// Statements of C: `thread 1`, `atomic_thread_fence(memory_order_seq_cst)`.
    Statements,
}

impl Wording {
    /// The name of a process.
    #[must_use]
    pub fn process(self, process: Process) -> String {
        match self {
            Self::System => format!("#{process}"),
            Self::Instructions | Self::Statements => format!("thread {process}"),
        }
    }

    fn fence(self) -> &'static str {
        match self {
            Self::System => "`fence()`",
            Self::Instructions => "`mfence`",
            Self::Statements => "`atomic_thread_fence(memory_order_seq_cst)`",
        }
    }
}

/// The verdict for the same bad states under sequential consistency, in one line.
#[must_use]
pub fn under_sc_line(answer: &Answer) -> String {
    match answer {
        Answer::Safe { .. } => "Under SC no bad state is reached.".to_owned(),
        Answer::Unsafe(_) => {
            "Under SC a bad state is reached as well, in another way: `--model sc` shows it.".to_owned()
        }
        Answer::Unknown(reason) => {
            format!("Whether a bad state is reached under SC is not known: {reason}.")
        }
    }
}

/// The sentence before the cycle.
pub const CIRCLE: &str = "If every write took effect at once, each of these would have to come before the next one, and the last is the first again:";

/// Why a run is possible on weak memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The reorderings, a sentence each; or the sentence that none was needed.
    pub overtaken: Vec<String>,
    /// The events of the cycle, each of which would have to be before the next one: a table, with a line for each.
    pub circle: Vec<String>,
    /// A sentence with the fences that make the steps impossible.
    pub repair: Option<String>,
}

/// A run with its explanation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Witness<'a> {
    /// The run.
    pub run: &'a Run,
    /// The words for its processes and fences.
    pub wording: Wording,
    /// Its steps.
    pub rows: Vec<Row>,
    /// Its states: the first one, and that after each step.
    pub states: Vec<Snapshot>,
    /// The bad state that it ends in.
    pub ending: String,
    /// The name of each cell of the run; empty if the source has no name for it.
    pub cells: Vec<String>,
    /// Its events.
    pub graph: Graph,
    /// The cycle that excludes an interleaving. `None` if an interleaving explains the run.
    pub cycle: Option<Cycle>,
    /// A minimal set of fences that makes the run impossible, in any order of its steps. `None` if fences do not help, or if the
    /// set was not found.
    pub fences: Option<Vec<Place>>,
    /// The number of each step of the run: transitions are counted from 1, and an entry that leaves a buffer has the number of the
    /// transition before.
    numbers: Vec<usize>,
}

impl<'a> Witness<'a> {
    /// A run of the system, in the words of its source. Fences are searched until the watch is over.
    #[must_use]
    pub fn new(system: &System, run: &'a Run, wording: Wording, told: RunDescription, watch: &Watch) -> Self {
        let graph = Graph::new(system, run);
        let cycle = Cycle::find(run, &graph);
        let fences = cycle.as_ref().and_then(|cycle| repair(system, run, cycle, &graph, watch));
        let mut number = 0;
        let count = |step: &garret_machine::machine::RunStep| {
            number += usize::from(matches!(step.action, Action::Transition { .. }));
            number
        };
        let numbers = run.steps.iter().map(count).collect();
        let RunDescription { rows, states, ending, cells } = told;
        Self { run, wording, rows, states, ending, cells, graph, cycle, fences, numbers }
    }

    /// A run of a system, in its own words.
    #[must_use]
    pub fn of_system(system: &System, run: &'a Run, watch: &Watch) -> Self {
        Self::new(system, run, Wording::System, garret_machine::text::describe_run(system, run), watch)
    }

    /// The reorderings, the cycle, and the fences; empty for a run without store buffers. Each line ends with a line break.
    pub fn why(&self) -> impl fmt::Display + '_ {
        DisplayWith(move |f: &mut fmt::Formatter<'_>| {
            let Explanation { overtaken, circle, repair } = self.explanation();
            for sentence in overtaken {
                writeln!(f, "  {sentence}")?;
            }
            if !circle.is_empty() {
                writeln!(f, "  {CIRCLE}")?;
            }
            for line in circle {
                writeln!(f, "{line}")?;
            }
            repair.map_or(Ok(()), |sentence| writeln!(f, "  {sentence}"))
        })
    }

    /// The same in parts.
    #[must_use]
    pub fn explanation(&self) -> Explanation {
        let Some(cycle) = &self.cycle else {
            let is_plain = self.run.memory.is_weak() && self.is_explained();
            let plain = "Store buffers play no part: the same steps lead to the bad state under SC.";
            let overtaken = is_plain.then(|| plain.to_owned()).into_iter().collect();
            return Explanation { overtaken, ..Explanation::default() };
        };
        Explanation {
            overtaken: cycle.reordered_pairs().map(|pair| self.overtaking(pair)).collect(),
            circle: self.circle(cycle),
            repair: self.repair(cycle),
        }
    }

    /// Whether the explanation is complete: the events were few enough, and some of them could have been reordered.
    fn is_explained(&self) -> bool {
        self.graph.events.iter().any(|event| event.kind == Kind::Write) && !Cycle::is_too_long(&self.graph)
    }

    /// A sentence about a reordered pair.
    #[must_use]
    pub fn overtaking(&self, pair: ReorderedPair) -> String {
        let (earlier, later) = (&self.graph.events[pair.earlier], &self.graph.events[pair.later]);
        let who = earlier.process.map(|process| self.wording.process(process)).unwrap_or_default();
        let written = self.writes(earlier);
        let at = |event: &Event| self.place(event);
        match later.kind {
            Kind::Bad => {
                format!(
                    "In the end, {written}, which {who} wrote{}, is still in its store buffer.",
                    at(earlier)
                )
            }
            Kind::Write => format!(
                "{who}'s write {}{} is in memory before its own earlier write {written}{}.",
                self.writes(later),
                at(later),
                at(earlier)
            ),
            _ => format!(
                "{who} reads {}{} while its own earlier write {written}{} is still in its store buffer.",
                self.reads(later),
                at(later),
                at(earlier)
            ),
        }
    }

    /// The place of an event: ` (step 4, be_last)`.
    fn place(&self, event: &Event) -> String {
        let title = self.row(event).and_then(|row| row.title.as_deref()).unwrap_or_default();
        let title = match self.wording {
            Wording::System => title.split('(').next().unwrap_or_default().to_owned(),
            Wording::Instructions | Wording::Statements => format!("line {title}"),
        };
        format!(" (step {}, {title})", self.number(event))
    }

    /// The number of the step of an event.
    #[must_use]
    pub fn number(&self, event: &Event) -> usize {
        self.number_at(event.step)
    }

    /// The relations of the cycle. Empty if there is no cycle.
    pub(super) fn circle_edges(&self) -> impl Iterator<Item = &Edge> {
        self.cycle.iter().flat_map(|cycle| &cycle.edges)
    }

    /// The number of transitions up to a step.
    #[must_use]
    pub fn number_at(&self, step: usize) -> usize {
        self.numbers.get(step).copied().unwrap_or_default()
    }

    /// The row of a step that accesses memory.
    fn row(&self, event: &Event) -> Option<&Row> {
        self.accessing(|row| row.step == event.step)
    }

    /// The first of the meant rows that accesses memory; or else the first of them.
    fn accessing(&self, is_meant: impl Fn(&Row) -> bool) -> Option<&Row> {
        let mut rows = self.rows.iter().filter(|row| is_meant(row));
        let first = rows.next()?;
        let accesses = |row: &&Row| !row.reads.is_empty() || !row.writes.is_empty();
        Some(std::iter::once(first).chain(rows).find(accesses).unwrap_or(first))
    }

    fn reads(&self, event: &Event) -> String {
        self.row(event).map(|row| row.reads.join(", ")).unwrap_or_default()
    }

    fn writes(&self, event: &Event) -> String {
        self.row(event).map(|row| row.writes.join(", ")).unwrap_or_default()
    }

    /// The access of an event to memory, in short.
    #[must_use]
    pub fn access(&self, event: &Event) -> String {
        match event.kind {
            Kind::Read => format!("reads {}", self.reads(event)),
            Kind::Write => format!("writes {}", self.writes(event)),
            Kind::Update if self.reads(event).is_empty() => format!("writes {}", self.writes(event)),
            Kind::Update => format!("reads {}, writes {}", self.reads(event), self.writes(event)),
            Kind::Fence => "fence".to_owned(),
            Kind::Bad => "reads the result".to_owned(),
        }
    }

    /// The events of the cycle, a line for each, from the first one in the run.
    fn circle(&self, cycle: &Cycle) -> Vec<String> {
        let first = cycle.edges.iter().enumerate().min_by_key(|(_, edge)| edge.from);
        let first = first.map_or(0, |(index, _)| index);
        let edges = || cycle.edges[first..].iter().chain(&cycle.edges[..first]);
        let line = |event: &Event| {
            let title = match self.row(event).and_then(|row| row.title.clone()) {
                Some(title) if self.wording == Wording::System => title,
                Some(title) => {
                    let process = event.process.map(|process| self.wording.process(process));
                    format!("{}, {title}", process.unwrap_or_default())
                }
                None => "the bad state".to_owned(),
            };
            let number =
                if event.kind == Kind::Bad { String::new() } else { format!("{}.", self.number(event)) };
            (number, title, self.access(event))
        };
        let events = edges().map(|edge| edge.from).chain(edges().last().map(|edge| edge.to));
        let lines: Vec<_> = events.map(|event| line(&self.graph.events[event])).collect();
        let width = |part: fn(&(String, String, String)) -> &str| {
            lines.iter().map(|line| part(line).chars().count()).max().unwrap_or(0)
        };
        let (numbers, titles, accesses) = (width(|it| &it.0), width(|it| &it.1), width(|it| &it.2));
        let reasons = std::iter::once(String::new()).chain(edges().map(|edge| self.reason(edge)));
        let rows = lines.iter().zip(reasons).map(|((number, title, access), reason)| {
            let row = format!("    {number:>numbers$} {title:<titles$}  {access:<accesses$}  {reason}");
            row.trim_end().to_owned()
        });
        rows.collect()
    }

    /// Why an event has to be after the one before it.
    #[must_use]
    pub fn reason(&self, edge: &Edge) -> String {
        let step = self.number(&self.graph.events[edge.from]);
        match edge.relation {
            Relation::Program => {
                let process = self.graph.events[edge.from].process;
                let who = process.map(|process| self.wording.process(process)).unwrap_or_default();
                let not_kept = match self.graph.events[edge.to].kind {
                    _ if !edge.overtaken => String::new(),
                    Kind::Read => format!(", but read before the write of step {step} was in memory"),
                    _ => format!(", but before the write of step {step} was in memory"),
                };
                match self.graph.events[edge.to].kind {
                    Kind::Bad => format!("after all that {who} did{not_kept}"),
                    _ => format!("later in {who}{not_kept}"),
                }
            }
            Relation::ReadsFrom => format!("reads what step {step} wrote"),
            Relation::Coherence => format!("overwrites what step {step} wrote"),
            Relation::FromRead => format!("overwrites what step {step} read"),
        }
    }

    /// The fences that forbid the run, in a sentence.
    #[must_use]
    pub fn repair(&self, cycle: &Cycle) -> Option<String> {
        if cycle.reordered_pairs().any(|pair| self.graph.events[pair.later].kind == Kind::Bad) {
            let advice = "No fence can follow a last write: it reaches memory at once only if its step also reads memory";
            let exchange = if self.wording == Wording::System { "" } else { ", as `xchg` does" };
            return Some(format!("{advice}{exchange}."));
        }
        let places = self.places_of(self.fences.as_ref()?);
        let fence = self.wording.fence();
        Some(match places.as_slice() {
            [place] => format!(
                "{fence} {place}, which waits until the store buffer is empty, makes these steps impossible; `garret fences` finds what is enough for all executions."
            ),
            places => format!(
                "{fence} {}, which wait until the store buffer is empty, make these steps impossible all together, and none of them can be left out; `garret fences` finds what is enough for all executions.",
                places.join(", and ")
            ),
        })
    }

    /// The places for fences. Threads with the same code share it: fences before the same instruction of several threads are one.
    fn places_of(&self, places: &[Place]) -> Vec<String> {
        let mut found: Vec<(&str, String)> = Vec::new();
        for place in places {
            let (title, sentence) = (self.title(place.before), self.place_of(*place));
            match found.iter_mut().find(|(other, _)| *other == title) {
                Some((_, other)) if *other != sentence => {
                    *other = format!("right before line {}", line(title));
                }
                Some(_) => {}
                None => found.push((title, sentence)),
            }
        }
        found.into_iter().map(|(_, sentence)| sentence).collect()
    }

    /// The name of a transition of the run, where it accesses memory.
    fn title(&self, transition: usize) -> &str {
        let row = self.accessing(|row| {
            let step = self.run.steps.get(row.step).map(|step| &step.action);
            matches!(step, Some(Action::Transition { transition: it, .. }) if *it == transition)
        });
        row.and_then(|row| row.title.as_deref()).unwrap_or_default()
    }

    /// The place for a fence, in words.
    #[must_use]
    pub fn place_of(&self, place: Place) -> String {
        let title = |transition: usize| self.title(transition);
        match self.wording {
            Wording::System => {
                format!("in the guard of {}", title(place.before).split('(').next().unwrap_or_default())
            }
            Wording::Instructions | Wording::Statements => {
                format!(
                    "after line {} and before line {}",
                    line(title(place.after)),
                    line(title(place.before))
                )
            }
        }
    }
}

/// The line of an instruction, with which its title starts.
fn line(title: &str) -> &str {
    title.split(':').next().unwrap_or_default()
}
