//! The results of a search: counters, and what is recorded of graphs that cannot be extended.

use super::code::{At, Bad, Code, Stop};
use super::ending::{Ending, GraphProgress};
use super::events::Events;
use super::graph::{Graph, Kind};
use super::lifetime::{Misuse, misuse};
use super::observed::Observed;
use super::polling::Polling;
use super::races::{race, race_by_clocks};
use super::thread::{NONE, NextAction};
use super::walk::{PathState, stands};
use super::ways::Rules;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The results of a worker.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(super) struct SearchResult {
    /// The number of graphs visited, parts of executions included.
    pub(super) visited: u64,
    /// The number of executions in which all threads terminated, or one ended them all.
    pub(super) complete: u64,
    /// The number of executions in which a thread waits for a value that never comes, or stops.
    pub(super) blocked: u64,
    /// The number of blocked executions in which an assumption does not hold.
    pub(super) unmet: u64,
    /// The number of executions in which a thread has more events than the bound.
    pub(super) cut: u64,
    /// A number overflowed.
    pub(super) too_large: bool,
    /// A thread took more steps without memory accesses than are followed.
    pub(super) too_long: bool,
    /// A thread reached an instruction without a meaning in this model; the first reason that was found.
    pub(super) beyond: Option<u32>,
    /// The values that threads have reported before they stopped ([`Code::told`]).
    pub(super) told: BTreeSet<i64>,
    /// The largest number of graphs that are visited; `is_stopped` tells whether there were more.
    pub(super) most: Option<u64>,
    pub(super) is_stopped: bool,
    /// The locations and slots that are observed at the end.
    pub(super) observed: Vec<Observed>,
    /// Their values in complete executions.
    pub(super) finals: BTreeSet<Vec<i64>>,
    /// A graph with a bad state, and the index of that in [`Code::bad`].
    pub(super) bad: Option<(Graph, u32)>,
    /// The search is the stateful one, which shares as little as possible with the other one.
    pub(super) is_twin: bool,
    /// Data races are looked for.
    pub(super) races: bool,
    /// A graph with a data race, and the two accesses, numbered without the initial writes.
    pub(super) race: Option<(Graph, [u32; 2])>,
    /// A graph in which threads wait for ever, or cannot take a step, although all other threads have finished.
    pub(super) waits: Option<Graph>,
    /// The search goes on after a bad state was found.
    pub(super) goes_on: bool,
    /// Each execution is checked for a bad state, not only until one is found.
    pub(super) asks_each: bool,
    /// The previous bound on the events of each thread: executions that were visited with it are not counted again.
    pub(super) known: Option<u32>,
    /// The shared counter of visited executions.
    pub(super) progress: Option<Arc<GraphProgress>>,
    /// The listener wants no more executions.
    pub(super) is_left: bool,
}

/// Whether some thread that has begun has not terminated.
fn waits(code: &Code, graph: &Graph) -> bool {
    let has_begun = |now: &super::thread::ThreadState| !code.places[now.place as usize].idle;
    graph.threads.iter().any(|now| now.doing != NextAction::Ended && has_begun(now))
}

/// The values that the threads which stopped have reported.
fn told(code: &Code, graph: &Graph) -> Vec<i64> {
    let stopped =
        graph.threads.iter().filter(|now| matches!(now.doing, NextAction::Stopped(Stop::Beyond(_))));
    let last = stopped.filter_map(|now| graph.events.get(now.last as usize));
    last.filter(|event| event.kind == Kind::Write && Some(event.location) == code.report_location)
        .map(|event| event.held.number)
        .collect()
}

impl SearchResult {
    /// Whether the search can end.
    pub(super) fn is_enough(&mut self) -> bool {
        // called only when there is another graph to visit
        self.is_stopped |= self.most.is_some_and(|most| self.visited >= most);
        let is_wrong = self.bad.is_some() || self.race.is_some();
        self.is_stopped || self.is_left || self.too_large || (is_wrong && !self.goes_on)
    }

    /// Records a graph that cannot be extended. Returns how it ends if it is an execution that was not visited before.
    pub(super) fn leaf(&mut self, rules: Rules<'_>, graph: &Graph) -> Option<Ending> {
        if let Some(progress) = &self.progress {
            progress.count();
        }
        let doing = |wanted: fn(NextAction) -> bool| graph.threads.iter().any(|now| wanted(now.doing));
        if doing(|it| it == NextAction::TooLarge) {
            self.too_large = true;
            return None;
        }
        let beyond = graph.threads.iter().find_map(|now| match now.doing {
            NextAction::Stopped(Stop::Beyond(number)) => Some(number),
            _ => None,
        });
        let failed = graph.threads.iter().find_map(|now| match now.doing {
            NextAction::Bad(bad) => Some(bad),
            _ => None,
        });
        if let Some(bad) = failed {
            self.bad.get_or_insert_with(|| (graph.clone(), bad));
            return Some(Ending::Bad(bad));
        }
        if let Some(Misuse { bad, events }) = misuse(rules, graph) {
            self.bad.get_or_insert_with(|| (graph.needed_by(rules, events), bad));
            return Some(Ending::Bad(bad));
        }
        if beyond.is_some() {
            self.beyond = self.beyond.or(beyond);
            self.told.extend(told(rules.code, graph));
            return None;
        }
        let exits = doing(|it| it == NextAction::Stopped(Stop::Exit));
        let polling = if exits { None } else { graph.polling(rules.code) };
        if let Some(Polling::Changes(number)) = polling {
            self.beyond = self.beyond.or(Some(number));
            return None;
        }
        if doing(|it| it == NextAction::TooLong) {
            self.too_long = true;
            return None;
        }
        if (0..).zip(&graph.threads).any(|(thread, _)| graph.reads_again(thread)) {
            // it is not an execution to count; but it may have a race in a turn of a loop that is not the last one
            return self.race(rules, graph);
        }
        let is_cut = doing(|it| it == NextAction::Cut);
        if !is_cut && self.known.is_some_and(|most| !graph.was_cut_at(most)) {
            return None;
        }
        let ending = self.count(rules, graph, polling);
        let is_asked = self.bad.is_none() || self.asks_each;
        if is_asked
            && rules.code.bad.iter().any(|bad| !bad.threads.is_empty())
            && let Some(bad) = bad_cut(rules.code, graph)
        {
            self.bad.get_or_insert_with(|| (graph.clone(), bad));
            return Some(Ending::Bad(bad));
        }
        self.race(rules, graph).or(ending)
    }

    /// Looks for a data race, if that is wanted.
    fn race(&mut self, rules: Rules<'_>, graph: &Graph) -> Option<Ending> {
        if !self.races || (self.race.is_some() && !self.asks_each) {
            return None;
        }
        let first = rules.code.locations.len() as u32;
        let found = if rules.axioms.has_clocks() && !self.is_twin {
            race_by_clocks(graph)
        } else {
            race(rules, graph)
        };
        let accesses = found?.map(|it| it - first);
        self.race.get_or_insert_with(|| (graph.clone(), accesses));
        Some(Ending::Race(accesses))
    }

    /// Counts an execution; returns how it ends, unless it is cut off.
    fn count(&mut self, rules: Rules<'_>, graph: &Graph, polling: Option<Polling>) -> Option<Ending> {
        let doing = |wanted: fn(NextAction) -> bool| graph.threads.iter().any(|now| wanted(now.doing));
        let exits = doing(|it| it == NextAction::Stopped(Stop::Exit));
        if doing(|it| it == NextAction::Cut) {
            self.cut += 1;
            None
        } else if doing(|it| it == NextAction::Stopped(Stop::Unmet)) {
            self.blocked += 1;
            self.unmet += 1;
            Some(Ending::Unmet)
        } else if let Some(Polling::Finds) = polling {
            self.blocked += 1;
            self.unmet += 1;
            Some(Ending::Unmet)
        } else if waits(rules.code, graph) && !exits {
            self.blocked += 1;
            self.waits.get_or_insert_with(|| graph.clone());
            Some(Ending::Blocked)
        } else {
            self.complete += 1;
            if !self.observed.is_empty() {
                let state = self.observed.iter().map(|it| it.value(rules.code, graph)).collect();
                self.finals.insert(state);
            }
            Some(Ending::Complete)
        }
    }

    /// Adds the results of another worker.
    pub(super) fn add(&mut self, other: Self) {
        self.visited += other.visited;
        self.complete += other.complete;
        self.blocked += other.blocked;
        self.unmet += other.unmet;
        self.cut += other.cut;
        self.too_large |= other.too_large;
        self.too_long |= other.too_long;
        self.beyond = self.beyond.or(other.beyond);
        self.told.extend(other.told);
        self.is_stopped |= other.is_stopped;
        self.is_left |= other.is_left;
        self.finals.extend(other.finals);
        self.bad = self.bad.take().or(other.bad);
        self.race = self.race.take().or(other.race);
        self.waits = self.waits.take().or(other.waits);
    }
}

/// A bad state that threads are in after some of their events and before the rest, in a state in which exactly the events needed
/// for that have happened.
fn bad_cut(code: &Code, graph: &Graph) -> Option<u32> {
    let all: Vec<Vec<PathState>> =
        (0..graph.threads.len()).map(|thread| stands(code, graph, thread as u32)).collect();
    let numbered = (0u32..).zip(&code.bad).filter(|(_, bad)| !bad.threads.is_empty());
    for (number, bad) in numbered {
        if is_reached(graph, &all, bad, &mut Vec::new()) {
            return Some(number);
        }
    }
    None
}

/// Whether threads, including those already chosen, can be in the bad state together.
fn is_reached(graph: &Graph, all: &[Vec<PathState>], bad: &Bad, chosen: &mut Vec<(usize, u32)>) -> bool {
    let Some(conditions) = bad.threads.get(chosen.len()) else { return is_cut(graph, chosen) };
    for (thread, (at, stands)) in conditions.iter().zip(all).enumerate() {
        if chosen.iter().any(|(other, _)| *other == thread) {
            continue;
        }
        for stand in stands.iter().filter(|stand| is_at(at, stand)) {
            chosen.push((thread, stand.last));
            let found = is_reached(graph, all, bad, chosen);
            chosen.pop();
            if found {
                return true;
            }
        }
    }
    false
}

fn is_at(at: &At, stand: &PathState) -> bool {
    let holds = |guard: &super::code::Guard| {
        guard.holds(&stand.slots, super::code::CellValue::default()) == Some(true)
    };
    at.places.contains(&stand.place) && at.guards.iter().all(holds)
}

/// Whether the events before the chosen ones, by `po | rf`, contain no later event of the chosen threads.
fn is_cut(graph: &Graph, chosen: &[(usize, u32)]) -> bool {
    let mut seen = Events::default();
    seen.clear(graph.events.len());
    let mut waiting: Vec<u32> = chosen.iter().map(|(_, last)| *last).collect();
    while let Some(event) = waiting.pop() {
        if event == NONE || !seen.insert(event) {
            continue;
        }
        let found = graph.event(event);
        waiting.push(found.before.last);
        if Rules::is_read(graph, event) {
            waiting.push(found.source);
        }
    }
    chosen.iter().all(|&(thread, last)| {
        let next = if last == NONE { first_of(graph, thread) } else { graph.event(last).next };
        next == NONE || !seen.contains(next)
    })
}

/// The first event of a thread, or `NONE`.
fn first_of(graph: &Graph, thread: usize) -> u32 {
    let is_first = |(_, event): &(u32, &super::graph::Event)| {
        event.thread as usize == thread && event.before.last == NONE
    };
    (0..).zip(&graph.events).find(is_first).map_or(NONE, |(index, _)| index)
}
