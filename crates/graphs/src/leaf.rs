//! What is noted of graphs that go no further.

use super::code::{At, Bad, Code, Stop};
use super::ending::{Ending, GraphProgress};
use super::events::Events;
use super::graph::{Graph, Kind};
use super::lifetime::{Misuse, misuse};
use super::observed::Observed;
use super::races::{race, race_by_clocks};
use super::thread::{Doing, NONE};
use super::walk::{Stand, stands};
use super::ways::Rules;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is noted.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(super) struct Tally {
    /// Graphs, whole ones and parts.
    pub(super) visited: u64,
    /// Executions in which all threads came to their ends, or one ended them all.
    pub(super) complete: u64,
    /// Those in which some thread waits for what does not come, or goes no further.
    pub(super) blocked: u64,
    /// Those of them in which an assumption does not hold.
    pub(super) unmet: u64,
    /// Those in which some thread has more events than are looked at.
    pub(super) cut: u64,
    /// A number did not fit.
    pub(super) too_large: bool,
    /// A thread ran without memory for longer than is looked at.
    pub(super) too_long: bool,
    /// What came next had no meaning here: the first number that was said of it.
    pub(super) beyond: Option<u32>,
    /// What threads have told of where they went no further ([`Code::told`]).
    pub(super) told: BTreeSet<i64>,
    /// The most graphs, and whether there were more.
    pub(super) most: Option<u64>,
    pub(super) is_stopped: bool,
    /// What is observed in the end.
    pub(super) observed: Vec<Observed>,
    /// In complete executions.
    pub(super) finals: BTreeSet<Vec<i64>>,
    /// A graph with a bad state, and its number in [`Code::bad`].
    pub(super) bad: Option<(Graph, u32)>,
    /// It is the search that remembers, which shares as little as can be with the other one.
    pub(super) is_twin: bool,
    /// Data races are looked for.
    pub(super) races: bool,
    /// A graph with a data race, and the two accesses, by their numbers without the first writes.
    pub(super) race: Option<(Graph, [u32; 2])>,
    /// A graph in which threads wait for ever for what all others do not do, or cannot go on.
    pub(super) waits: Option<Graph>,
    /// Bad states are looked for until the end.
    pub(super) goes_on: bool,
    /// Each execution is asked for a bad state, not only until there is one.
    pub(super) asks_each: bool,
    /// Executions that were looked at when only so many events of each thread were are not counted again.
    pub(super) known: Option<u32>,
    /// Where it is counted how many were looked at.
    pub(super) progress: Option<Arc<GraphProgress>>,
    /// Nobody wants more executions.
    pub(super) is_left: bool,
}

/// Whether some thread that has begun is not at its end.
fn waits(code: &Code, graph: &Graph) -> bool {
    let has_begun = |now: &super::thread::Now| !code.places[now.place as usize].idle;
    graph.threads.iter().any(|now| now.doing != Doing::Ended && has_begun(now))
}

/// What the threads that go no further have told before.
fn told(code: &Code, graph: &Graph) -> Vec<i64> {
    let stopped = graph.threads.iter().filter(|now| matches!(now.doing, Doing::Stopped(Stop::Beyond(_))));
    let last = stopped.filter_map(|now| graph.events.get(now.last as usize));
    last.filter(|event| event.kind == Kind::Write && Some(event.location) == code.told)
        .map(|event| event.held.number)
        .collect()
}

impl Tally {
    /// Whether all that was wanted is known.
    pub(super) fn is_enough(&mut self) -> bool {
        // asked where there is one more
        self.is_stopped |= self.most.is_some_and(|most| self.visited >= most);
        let is_wrong = self.bad.is_some() || self.race.is_some();
        self.is_stopped || self.is_left || self.too_large || (is_wrong && !self.goes_on)
    }

    /// A graph that does not go on: how it ends, where it is an execution that was not looked at before.
    pub(super) fn leaf(&mut self, rules: Rules<'_>, graph: &Graph) -> Option<Ending> {
        if let Some(progress) = &self.progress {
            progress.count();
        }
        let doing = |wanted: fn(Doing) -> bool| graph.threads.iter().any(|now| wanted(now.doing));
        if doing(|it| it == Doing::TooLarge) {
            self.too_large = true;
            return None;
        }
        let beyond = graph.threads.iter().find_map(|now| match now.doing {
            Doing::Stopped(Stop::Beyond(number)) => Some(number),
            _ => None,
        });
        let failed = graph.threads.iter().find_map(|now| match now.doing {
            Doing::Bad(bad) => Some(bad),
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
        if doing(|it| it == Doing::TooLong) {
            self.too_long = true;
            return None;
        }
        if (0..).zip(&graph.threads).any(|(thread, _)| graph.reads_again(thread)) {
            // it is no execution that counts, and may have a race in the turn of a loop that is not the last
            return self.race(rules, graph);
        }
        let is_cut = doing(|it| it == Doing::Cut);
        if !is_cut && self.known.is_some_and(|most| !graph.was_cut_at(most)) {
            return None;
        }
        let ending = self.count(rules, graph);
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

    /// A data race, where it is asked for.
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

    /// Counts an execution; how it ends, where it is not cut off.
    fn count(&mut self, rules: Rules<'_>, graph: &Graph) -> Option<Ending> {
        let doing = |wanted: fn(Doing) -> bool| graph.threads.iter().any(|now| wanted(now.doing));
        if doing(|it| it == Doing::Cut) {
            self.cut += 1;
            None
        } else if doing(|it| it == Doing::Stopped(Stop::Unmet)) {
            self.blocked += 1;
            self.unmet += 1;
            Some(Ending::Unmet)
        } else if waits(rules.code, graph) && !doing(|it| it == Doing::Stopped(Stop::Exit)) {
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

    /// Both together.
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

/// A bad state that threads are in after some of their events, and before the rest: all that these need, and nothing else, has happened.
fn bad_cut(code: &Code, graph: &Graph) -> Option<u32> {
    let all: Vec<Vec<Stand>> =
        (0..graph.threads.len()).map(|thread| stands(code, graph, thread as u32)).collect();
    let numbered = (0u32..).zip(&code.bad).filter(|(_, bad)| !bad.threads.is_empty());
    for (number, bad) in numbered {
        if is_reached(graph, &all, bad, &mut Vec::new()) {
            return Some(number);
        }
    }
    None
}

/// Whether threads, those that are chosen already included, are in the bad state together.
fn is_reached(graph: &Graph, all: &[Vec<Stand>], bad: &Bad, chosen: &mut Vec<(usize, u32)>) -> bool {
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

fn is_at(at: &At, stand: &Stand) -> bool {
    let holds =
        |guard: &super::code::Guard| guard.holds(&stand.slots, super::code::Held::default()) == Some(true);
    at.places.contains(&stand.place) && at.guards.iter().all(holds)
}

/// Whether all that is before these events, by `po | rf`, has nothing of their threads after them.
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

/// The first event of a thread.
fn first_of(graph: &Graph, thread: usize) -> u32 {
    let is_first = |(_, event): &(u32, &super::graph::Event)| {
        event.thread as usize == thread && event.before.last == NONE
    };
    (0..).zip(&graph.events).find(is_first).map_or(NONE, |(index, _)| index)
}
