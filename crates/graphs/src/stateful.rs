//! The stateful search: visits every execution and remembers the visited graphs. It is simple, and checks the stateless search.
//!
//! A write that is added may be read by any set of reads that it does not depend on; what comes after these is taken back. Each
//! graph is checked as a whole, with `petgraph`, and stored as a string in a trie: its events thread by thread, with the write
//! that each read reads from and the position of each write in coherence.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, *Model checking for weak memory models*, slides, 2017, first half.

use super::code::is_cyclic;
use super::consistency::{Axioms, Keeps};
use super::ending::ExecutionListener;
use super::events::Events;
use super::graph::{Graph, Kind};
use super::leaf::SearchResult;
use super::thread::{NONE, NextAction};
use super::walk::events_of;
use super::ways::Rules;
use super::whole;
use garret_base::map::Map;
use garret_base::watch::{Over, Pace, Watch};
use petgraph::graph::DiGraph;

/// A set of strings that shares common prefixes.
#[derive(Default)]
struct Trie {
    /// The successor of a node by a letter.
    next: Map<(u32, u64), u32>,
    ends: Map<u32, ()>,
}

impl Trie {
    /// Adds a string; returns false if it was in the set already.
    fn insert(&mut self, string: impl Iterator<Item = u64>) -> bool {
        let mut node = 0;
        for letter in string {
            let new = self.next.len() as u32 + 1;
            node = *self.next.entry((node, letter)).or_insert(new);
        }
        self.ends.insert(node, ()).is_none()
    }
}

/// Visits all executions. Returns the results, and why the search ended early, if it did.
pub(super) fn explore(
    rules: Rules<'_>,
    mut tally: SearchResult,
    mut listener: impl ExecutionListener,
    watch: &Watch,
) -> (SearchResult, Option<Over>) {
    tally.is_twin = true;
    tally.asks_each = listener.is_there();
    let mut pace = Pace::new(watch);
    let mut seen = Trie::default();
    let mut waiting = vec![Graph::new(rules.code, rules.axioms.has_clocks())];
    let mut over = None;
    while let Some(graph) = waiting.pop() {
        over = pace.over();
        if over.is_some() || tally.is_enough() {
            break;
        }
        tally.visited += 1;
        let Some(thread) = graph.next_thread(rules.code) else {
            if let Some(ending) = tally.leaf(rules, &graph) {
                tally.is_left |= !listener.tell(rules, &graph, ending);
            }
            continue;
        };
        for next in successors(rules, &graph, thread, &mut pace) {
            // one graph may have very many successors
            if pace.over().is_some() {
                break;
            }
            if is_execution(rules, &next) && seen.insert(letters(&next)) {
                waiting.push(next);
            }
        }
        // if the loops above were cut short, the search must not look complete
        over = pace.over();
        if over.is_some() {
            break;
        }
    }
    (tally, over)
}

/// All graphs with one event more, including inconsistent ones.
fn successors(rules: Rules<'_>, graph: &Graph, thread: u32, pace: &mut Pace) -> Vec<Graph> {
    let code = rules.code;
    let mut found = Vec::new();
    match graph.threads[thread as usize].doing {
        NextAction::Read(location) => {
            for write in graph.writes_from(location) {
                let mut next = graph.clone();
                next.add_read(code, thread, location, write);
                found.push(next);
            }
        }
        NextAction::Choice(count) => {
            for way in 0..count {
                let mut next = graph.clone();
                next.add_choice(code, thread, way);
                found.push(next);
            }
        }
        NextAction::Write(location, _) | NextAction::Half(location) => {
            for reads in revisable(graph, thread, location, pace) {
                if pace.over().is_some() {
                    break;
                }
                let (mut rest, mut numbers) = (Graph::default(), Vec::new());
                let gone = later(graph, &reads);
                graph.restrict(code, |event| !gone.contains(event), &mut rest, &mut numbers, &reads);
                for after in rest.writes_from(location) {
                    let mut next = rest.clone();
                    let write = next.add_write(code, thread, location, after);
                    for read in &reads {
                        next.read_from(code, numbers[*read as usize], write);
                    }
                    found.push(next);
                }
            }
        }
        _ => {}
    }
    for next in &mut found {
        rules.limit(next);
    }
    found
}

/// The sets of reads that may read from the next write of the thread: no read of a set is before another one of the set, or
/// before the write.
fn revisable(graph: &Graph, thread: u32, location: u32, pace: &mut Pace) -> Vec<Vec<u32>> {
    let (mut prefix, mut waiting) = (Events::default(), Vec::new());
    graph.prefix(thread, &mut prefix, &mut waiting);
    let mut sets = vec![Vec::new()];
    for read in graph.reads_of(location, &prefix) {
        let mut more = Vec::new();
        for set in &sets {
            if pace.over().is_some() {
                break;
            }
            let apart = |other: &u32| {
                !later(graph, &[*other]).contains(read) && !later(graph, &[read]).contains(*other)
            };
            if set.iter().all(apart) {
                let mut larger: Vec<u32> = set.clone();
                larger.push(read);
                more.push(larger);
            }
        }
        sets.extend(more);
    }
    sets
}

/// The events that come after some of these by `po | rf`, without these themselves.
fn later(graph: &Graph, events: &[u32]) -> Events {
    let mut found = Events::default();
    found.clear(graph.events.len());
    let mut waiting = events.to_vec();
    while let Some(event) = waiting.pop() {
        let it = graph.event(event);
        let mut after = vec![it.next];
        if it.kind == Kind::Write {
            after.extend(graph.readers(event));
        }
        for next in after {
            if next != NONE && found.insert(next) {
                waiting.push(next);
            }
        }
    }
    found
}

/// Whether the graph is an execution, decided by the axioms on the whole graph.
fn is_execution(rules: Rules<'_>, graph: &Graph) -> bool {
    match rules.axioms {
        Axioms::Global(keeps) => is_global(keeps, graph),
        Axioms::Rc11 => whole::is_execution(rules.code, graph),
    }
}

/// Whether the graph is an execution under a model with one global order.
fn is_global(keeps: Keeps, graph: &Graph) -> bool {
    let mut edges = Vec::new();
    let mut coherent = Vec::new();
    for thread in 0..graph.threads.len() as u32 {
        let events = events_of(graph, thread);
        for (place, &first) in events.iter().enumerate() {
            for &then in &events[place + 1..] {
                let (one, other) = (graph.event(first), graph.event(then));
                if keeps.orders(one, other) {
                    edges.push((first, then));
                }
                if one.location == other.location && one.kind != Kind::Choice && other.kind != Kind::Choice {
                    coherent.push((first, then));
                }
            }
        }
    }
    for (index, event) in (0u32..).zip(&graph.events) {
        let mut later = match event.kind {
            Kind::Read => graph.event(event.source).around[1],
            Kind::Choice => NONE,
            Kind::Initial | Kind::Write => event.around[1],
        };
        while later != NONE {
            if later != index {
                edges.push((index, later));
                coherent.push((index, later));
            }
            later = graph.event(later).around[1];
        }
        if event.kind == Kind::Read {
            coherent.push((event.source, index));
            if graph.event(event.source).thread != event.thread {
                edges.push((event.source, index));
            }
        }
        // no write comes between the halves of an exchange
        if graph.read_of_half(index).is_some_and(|read| graph.event(read).source != event.around[0]) {
            return false;
        }
    }
    let is_acyclic = |edges: &[(u32, u32)]| !is_cyclic(&DiGraph::from_edges(edges));
    is_acyclic(&edges) && is_acyclic(&coherent)
}

/// The graph as a string of letters.
fn letters(graph: &Graph) -> impl Iterator<Item = u64> {
    // names of events that do not depend on the order in which they were added
    let mut names = vec![0u64; graph.events.len()];
    let threads: Vec<Vec<u32>> =
        (0..graph.threads.len() as u32).map(|thread| events_of(graph, thread)).collect();
    for (index, event) in graph.events.iter().enumerate() {
        if event.kind == Kind::Initial {
            names[index] = index as u64;
        }
    }
    for (thread, events) in (1u64..).zip(&threads) {
        for (place, event) in (0u64..).zip(events) {
            names[*event as usize] = thread << 32 | place;
        }
    }
    let mut string = Vec::new();
    for events in threads {
        for event in events {
            let found = graph.event(event);
            string.push(match found.kind {
                Kind::Read => names[found.source as usize],
                Kind::Choice => found.source.into(),
                Kind::Initial | Kind::Write => found.rank.into(),
            });
        }
        string.push(u64::MAX);
    }
    string.into_iter()
}
