//! The stateless search: visits every execution once, without remembering visited ones: depth first, each alternative on a copy
//! of its graph.
//!
//! At any time, one graph is kept for each choice between the root and the current graph: the memory is polynomial in the size of
//! one execution. Workers give parts of their remaining work to workers that have none; the numbers do not depend on that.

use super::ending::{ExecutionListener, Listener};
use super::graph::Graph;
use super::leaf::SearchResult;
use super::ways::{Extension, Rules, Scratch};
use garret_base::watch::{Over, Pace, Watch};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A graph, and the ways to extend it that have not been taken yet.
struct Frame {
    graph: Graph,
    thread: u32,
    ways: Vec<Extension>,
}

/// The state that workers share.
struct Shared {
    /// Graphs that no worker has taken yet, and the number of workers that have a graph.
    tasks: Mutex<(Vec<Graph>, usize)>,
    changed: Condvar,
    /// The number of workers that wait for a graph.
    hungry: AtomicUsize,
    /// The number of graphs that wait for a worker.
    given: AtomicUsize,
    over: AtomicBool,
}

/// A worker.
struct Worker<'a, L> {
    rules: Rules<'a>,
    shared: &'a Shared,
    frames: Vec<Frame>,
    /// Graphs and lists that are no longer used, kept for their memory.
    graphs: Vec<Graph>,
    lists: Vec<Vec<Extension>>,
    scratch: Scratch,
    tally: SearchResult,
    listener: L,
    pace: Pace,
    over: Option<Over>,
}

/// Visits all executions with this many workers. Returns the results of each worker, and why the search ended early, if it did.
pub(super) fn explore(
    rules: Rules<'_>,
    jobs: usize,
    new: impl Fn() -> SearchResult,
    watch: &Watch,
) -> (Vec<SearchResult>, Option<Over>) {
    let shared = Shared::new(rules);
    let worker = |_| Worker::new(rules, &shared, new(), (), watch);
    let mut workers: Vec<Worker<'_, ()>> = (0..jobs.max(1)).map(worker).collect();
    garret_base::parallel::each(&mut workers, Worker::run);
    let over = workers.iter().find_map(|worker| worker.over);
    (workers.into_iter().map(|worker| worker.tally).collect(), over)
}

/// Visits all executions with one worker, and tells the listener of each, always in the same order.
pub(super) fn tell(
    rules: Rules<'_>,
    tally: SearchResult,
    listener: &mut Listener<'_>,
    watch: &Watch,
) -> (SearchResult, Option<Over>) {
    let shared = Shared::new(rules);
    let mut worker = Worker::new(rules, &shared, tally, listener, watch);
    worker.run();
    (worker.tally, worker.over)
}

impl Shared {
    fn new(rules: Rules<'_>) -> Self {
        Self {
            tasks: Mutex::new((vec![Graph::new(rules.code, rules.axioms.has_clocks())], 0)),
            changed: Condvar::new(),
            hungry: AtomicUsize::new(0),
            given: AtomicUsize::new(1),
            over: AtomicBool::new(false),
        }
    }
}

/// Keeps the memory of an unused graph for later ones. Graphs given by other workers are added to the worker's own ones, so that
/// only a few are kept.
fn keep(graphs: &mut Vec<Graph>, graph: Graph) {
    const MOST: usize = 64;
    if graphs.len() < MOST {
        graphs.push(graph);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, L: ExecutionListener> Worker<'a, L> {
    fn new(rules: Rules<'a>, shared: &'a Shared, tally: SearchResult, listener: L, watch: &Watch) -> Self {
        Self {
            rules,
            shared,
            frames: Vec::new(),
            graphs: Vec::new(),
            lists: Vec::new(),
            scratch: Scratch::default(),
            tally: SearchResult { asks_each: listener.is_there(), ..tally },
            listener,
            pace: Pace::new(watch),
            over: None,
        }
    }

    /// Takes graphs until no worker has work left.
    fn run(&mut self) {
        while let Some(graph) = self.task() {
            self.below(graph);
            locked(&self.shared.tasks).1 -= 1;
            self.shared.changed.notify_all();
        }
    }

    /// Takes a graph to start with; `None` when all work is done.
    fn task(&mut self) -> Option<Graph> {
        /// The interval at which a waiting worker checks whether the search is over.
        const PATIENCE: Duration = Duration::from_millis(5);
        let mut tasks = locked(&self.shared.tasks);
        self.shared.hungry.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            if self.shared.over.load(Ordering::Relaxed) {
                break None;
            }
            if let Some(graph) = tasks.0.pop() {
                self.shared.given.fetch_sub(1, Ordering::Relaxed);
                tasks.1 += 1;
                break Some(graph);
            }
            if tasks.1 == 0 {
                break None;
            }
            tasks =
                self.shared.changed.wait_timeout(tasks, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
        };
        self.shared.hungry.fetch_sub(1, Ordering::Relaxed);
        found
    }

    /// Visits everything that can be reached from a graph.
    fn below(&mut self, graph: Graph) {
        let mut next = Some(graph);
        while let Some(graph) = next.take().or_else(|| self.back()) {
            if self.is_over() {
                return;
            }
            if self.shared.hungry.load(Ordering::Relaxed) > self.shared.given.load(Ordering::Relaxed) {
                self.give();
            }
            next = self.forward(graph);
        }
    }

    fn is_over(&mut self) -> bool {
        if self.over.is_none() && !self.shared.over.load(Ordering::Relaxed) {
            self.over = self.pace.over();
            if self.over.is_some() || self.tally.is_enough() {
                self.end();
            }
        }
        self.shared.over.load(Ordering::Relaxed)
    }

    /// Ends all workers.
    fn end(&self) {
        self.shared.over.store(true, Ordering::Relaxed);
        self.shared.changed.notify_all();
    }

    /// Extends a consistent graph. `None` if it has no extension, or if its extensions wait in a frame.
    fn forward(&mut self, mut graph: Graph) -> Option<Graph> {
        self.tally.visited += 1;
        let Some(thread) = graph.next_thread(self.rules.code) else {
            if let Some(ending) = self.tally.leaf(self.rules, &graph) {
                self.tally.is_left |= !self.listener.tell(self.rules, &graph, ending);
            }
            keep(&mut self.graphs, graph);
            return None;
        };
        let mut ways = self.lists.pop().unwrap_or_default();
        let over = self.rules.ways(&graph, thread, &mut ways, &mut self.scratch, self.pace.watch());
        if over.is_some() {
            self.over = over;
            self.end();
            return None;
        }
        match ways.as_slice() {
            [way] if !matches!(way, Extension::Revise { .. }) => {
                let way = *way;
                self.lists.push(ways);
                if self.rules.go(&mut graph, thread, way, &mut self.scratch) {
                    return Some(graph);
                }
                keep(&mut self.graphs, graph);
            }
            _ => self.frames.push(Frame { graph, thread, ways }),
        }
        None
    }

    /// The next graph that waits in the frames.
    fn back(&mut self) -> Option<Graph> {
        loop {
            let frame = self.frames.last_mut()?;
            let Some(way) = frame.ways.pop() else {
                let Frame { graph, ways, .. } = self.frames.pop()?;
                keep(&mut self.graphs, graph);
                self.lists.push(ways);
                continue;
            };
            if frame.ways.is_empty() && !matches!(way, Extension::Revise { .. }) {
                // the graph is not needed any more
                let Frame { mut graph, thread, ways } = self.frames.pop()?;
                self.lists.push(ways);
                if self.rules.go(&mut graph, thread, way, &mut self.scratch) {
                    return Some(graph);
                }
                keep(&mut self.graphs, graph);
                continue;
            }
            let mut graph = self.graphs.pop().unwrap_or_default();
            if self.rules.go_from(&frame.graph, frame.thread, way, &mut graph, &mut self.scratch) {
                return Some(graph);
            }
            keep(&mut self.graphs, graph);
        }
    }

    /// Gives a part of the remaining work to a worker that has none: the part nearest to the root, because it is likely to be the
    /// largest. Even the last way of a frame is given, because if each graph has only two ways, there is no other to give.
    fn give(&mut self) {
        for frame in &mut self.frames {
            while !frame.ways.is_empty() {
                let way = frame.ways.remove(0);
                let mut graph = self.graphs.pop().unwrap_or_default();
                if self.rules.go_from(&frame.graph, frame.thread, way, &mut graph, &mut self.scratch) {
                    self.shared.given.fetch_add(1, Ordering::Relaxed);
                    locked(&self.shared.tasks).0.push(graph);
                    self.shared.changed.notify_one();
                    return;
                }
                keep(&mut self.graphs, graph);
            }
        }
    }
}
