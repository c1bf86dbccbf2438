//! Data races: small programs in C, and random ones whose executions are compared with the definition in C17.
//!
//! `GARRET_RACES_SEEDS=0..50000` gives the seeds of the random programs.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use fastrand::Rng;
use garret::Model;
use garret::c::{COptions, translate};
use garret::graphs::{Action, Ending, Execution, FoundExecution, GraphOptions, graphs, graphs_with_listener};
use garret::program::{MemoryOrder, ThreadFunction, starts};
use garret::watch::Limits;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// A line of a thread of a random program.
#[derive(Clone, Copy, Debug)]
enum Line {
    Read(usize, MemoryOrder),
    Write(usize, MemoryOrder, i64),
    Add(usize, MemoryOrder),
    /// A compare-exchange from a value to another one, with the orders for success and failure.
    Swap(usize, [MemoryOrder; 2], i64),
    Fence(MemoryOrder),
}

use MemoryOrder::{Acquire, AcquireRelease, Plain, Relaxed, Release, Sequential};

const LOADS: [MemoryOrder; 3] = [Relaxed, Acquire, Sequential];
const STORES: [MemoryOrder; 3] = [Relaxed, Release, Sequential];
const BOTH: [MemoryOrder; 5] = [Relaxed, Acquire, Release, AcquireRelease, Sequential];

/// The number of atomic variables; they are the first ones.
const ATOMIC: usize = 2;
const VARIABLES: [&str; 4] = ["f", "g", "x", "y"];

fn order(order: MemoryOrder) -> &'static str {
    match order {
        Plain => unreachable!("said by the type"),
        Relaxed => "memory_order_relaxed",
        Acquire => "memory_order_acquire",
        Release => "memory_order_release",
        AcquireRelease => "memory_order_acq_rel",
        Sequential => "memory_order_seq_cst",
    }
}

fn pick<T: Copy>(random: &mut Rng, items: &[T]) -> T {
    items[random.usize(..items.len())]
}

fn line(random: &mut Rng) -> Line {
    let atomic = random.usize(..ATOMIC);
    match random.u32(..10) {
        0 | 1 => Line::Read(random.usize(ATOMIC..4), Plain),
        2 => Line::Write(random.usize(ATOMIC..4), Plain, random.i64(1..3)),
        3 | 4 => Line::Read(atomic, pick(random, &LOADS)),
        5 | 6 => Line::Write(atomic, pick(random, &STORES), random.i64(1..3)),
        7 => Line::Add(atomic, pick(random, &BOTH)),
        8 => Line::Swap(atomic, [pick(random, &BOTH), pick(random, &LOADS)], random.i64(0..2)),
        _ => Line::Fence(pick(random, &BOTH)),
    }
}

fn written(line: Line, number: usize) -> String {
    match line {
        Line::Read(variable, Plain) => format!("int r{number} = {};", VARIABLES[variable]),
        Line::Read(variable, it) => {
            format!("int r{number} = atomic_load_explicit(&{}, {});", VARIABLES[variable], order(it))
        }
        Line::Write(variable, Plain, value) => format!("{} = {value};", VARIABLES[variable]),
        Line::Write(variable, it, value) => {
            format!("atomic_store_explicit(&{}, {value}, {});", VARIABLES[variable], order(it))
        }
        Line::Add(variable, it) => {
            format!("atomic_fetch_add_explicit(&{}, 1, {});", VARIABLES[variable], order(it))
        }
        Line::Swap(variable, [found, failed], from) => format!(
            "int e{number} = {from}; atomic_compare_exchange_strong_explicit(&{}, &e{number}, 7, {}, {});",
            VARIABLES[variable],
            order(found),
            order(failed)
        ),
        Line::Fence(it) => format!("atomic_thread_fence({});", order(it)),
    }
}

fn text(threads: &[Vec<Line>]) -> String {
    let mut text = "#include <stdatomic.h>\natomic_int f, g;\nint x, y;\n".to_owned();
    for (number, lines) in threads.iter().enumerate() {
        let _ = writeln!(text, "void t{number}(void) {{");
        for (number, &line) in lines.iter().enumerate() {
            let _ = writeln!(text, "  {}", written(line, number));
        }
        text.push_str("}\n");
    }
    text
}

/// An event or a fence, as a node of the relations.
#[derive(Clone, Copy, Debug)]
struct Node {
    thread: usize,
    /// The index of its line.
    line: usize,
    order: MemoryOrder,
    /// The index of its event in the execution; `None` for a fence.
    event: Option<usize>,
}

/// The nodes of an execution, in program order of each thread.
fn nodes(execution: &Execution, threads: &[Vec<Line>]) -> Vec<Node> {
    let mut nodes = Vec::new();
    for (thread, lines) in threads.iter().enumerate() {
        let events = execution.events.iter().enumerate();
        let mut events = events.filter(|(_, it)| it.thread as usize == thread + 1).peekable();
        for (number, &line) in lines.iter().enumerate() {
            let mut node =
                |event: Option<usize>, order| nodes.push(Node { thread, line: number, order, event });
            match line {
                Line::Fence(order) => node(None, order),
                Line::Write(_, Sequential, _) => {
                    // A sequentially consistent store is an exchange, whose read is not in the program.
                    events.next().unwrap();
                    node(Some(events.next().unwrap().0), Sequential);
                }
                Line::Read(_, order) | Line::Write(_, order, _) => {
                    node(Some(events.next().unwrap().0), order);
                }
                Line::Add(_, order) => {
                    node(Some(events.next().unwrap().0), order);
                    node(Some(events.next().unwrap().0), order);
                }
                Line::Swap(_, [found, failed], from) => {
                    let (read, event) = events.next().unwrap();
                    let is_found = event.held.number == from;
                    node(Some(read), if is_found { found } else { failed });
                    if is_found {
                        node(Some(events.next().unwrap().0), found);
                    }
                }
            }
        }
        assert!(events.peek().is_none(), "{execution:#?}\n{}", text(threads));
    }
    nodes
}

/// An execution with the relations of the definition.
struct Defined<'a> {
    execution: &'a Execution,
    threads: &'a [Vec<Line>],
    nodes: Vec<Node>,
}

impl Defined<'_> {
    fn writes(&self, node: usize) -> bool {
        let event = self.nodes[node].event.map(|it| &self.execution.events[it]);
        event.is_some_and(|it| matches!(it.action, Action::Write(_)))
    }

    fn is_fence(&self, node: usize) -> bool {
        self.nodes[node].event.is_none()
    }

    /// The event from which a read reads.
    fn source(&self, node: usize) -> Option<usize> {
        match self.execution.events[self.nodes[node].event?].action {
            Action::Read(source) => source.map(|it| it as usize),
            _ => None,
        }
    }

    /// The events of the release sequence of a write.
    fn sequence(&self, head: usize) -> Vec<usize> {
        let mut all = vec![self.nodes[head].event.unwrap()];
        loop {
            let last = *all.last().unwrap();
            let follows = |node: &usize| {
                let event = self.nodes[*node].event.map(|it| &self.execution.events[it]);
                event.is_some_and(|it| it.action == Action::Write(Some(last as u32)))
            };
            let Some(next) = (0..self.nodes.len()).find(follows) else { return all };
            let Node { thread, line, event, .. } = self.nodes[next];
            let exchanges = matches!(self.threads[thread][line], Line::Add(..) | Line::Swap(..));
            if thread != self.nodes[head].thread && !exchanges {
                return all;
            }
            all.push(event.unwrap());
        }
    }

    /// The happens-before relation.
    fn happens_before(&self) -> Vec<Vec<bool>> {
        let (nodes, count) = (&self.nodes, self.nodes.len());
        let same = |one: usize, other: usize| one < other && nodes[one].thread == nodes[other].thread;
        let mut before: Vec<Vec<bool>> =
            (0..count).map(|one| (0..count).map(|other| same(one, other)).collect()).collect();
        let atomic = |node: &usize| nodes[*node].order.is_atomic();
        for head in (0..count).filter(|it| self.writes(*it)).filter(atomic) {
            let all = self.sequence(head);
            let reads = |it: &usize| self.source(*it).is_some_and(|source| all.contains(&source));
            for read in (0..count).filter(atomic).filter(reads) {
                let releases = |it: &usize| {
                    nodes[*it].order.releases() && (*it == head || self.is_fence(*it) && same(*it, head))
                };
                let acquires = |it: &usize| {
                    nodes[*it].order.acquires() && (*it == read || self.is_fence(*it) && same(read, *it))
                };
                for from in (0..count).filter(releases) {
                    (0..count).filter(acquires).for_each(|to| before[from][to] = true);
                }
            }
        }
        for middle in 0..count {
            for from in 0..count {
                for to in 0..count {
                    before[from][to] |= before[from][middle] && before[middle][to];
                }
            }
        }
        before
    }
}

/// All pairs of lines that race, by the definition.
fn races(execution: &Execution, threads: &[Vec<Line>]) -> BTreeSet<[usize; 2]> {
    let defined = Defined { execution, threads, nodes: nodes(execution, threads) };
    let (nodes, before) = (&defined.nodes, defined.happens_before());
    let mut races = BTreeSet::new();
    for one in 0..nodes.len() {
        for other in 0..nodes.len() {
            let (Some(first), Some(then)) = (nodes[one].event, nodes[other].event) else { continue };
            let same = execution.events[first].cell == execution.events[then].cell;
            let plain = !nodes[one].order.is_atomic() || !nodes[other].order.is_atomic();
            let ordered = before[one][other] || before[other][one];
            let apart = nodes[one].thread != nodes[other].thread;
            let writes = defined.writes(one) || defined.writes(other);
            if first < then && same && apart && plain && writes && !ordered {
                races.insert([first, then]);
            }
        }
    }
    races
}

/// Compares all executions of a random program; returns how many have a race, and how many have none.
fn compare(seed: u64) -> [u64; 2] {
    let mut random = Rng::with_seed(seed);
    let count = random.usize(2..4);
    let threads: Vec<Vec<Line>> = (0..count)
        .map(|_| {
            let lines = random.usize(2..if count == 2 { 6 } else { 4 });
            (0..lines).map(|_| line(&mut random)).collect()
        })
        .collect();
    let text = text(&threads);
    let functions: Vec<String> = (0..count).map(|it| format!("t{it}*1")).collect();
    let options =
        COptions::new().needs_assertions(false).threads(ThreadFunction::list(&functions.join(",")).unwrap());
    let translation =
        translate(&text, "it.c", &options).unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}\n{text}"));
    let code = translation.code(&starts(&translation, 1)).unwrap();
    // Release sequences are those of C17, so RC11 is not tested here.
    let model = pick(&mut random, &Model::OF_MACHINE);
    let mut found = [0, 0];
    let mut listener = |it: FoundExecution<'_>| {
        let execution = it.execution();
        let wanted = races(&execution, &threads);
        match it.ending {
            Ending::Race(pair) => {
                let pair = pair.map(|it| it as usize);
                assert!(wanted.contains(&pair), "seed {seed}: {pair:?} is no race: {execution:#?}\n{text}");
                found[0] += 1;
            }
            Ending::Complete => {
                assert!(wanted.is_empty(), "seed {seed}: {wanted:?}: {execution:#?}\n{text}");
                found[1] += 1;
            }
            other => panic!("seed {seed}: {other:?}\n{text}"),
        }
        ControlFlow::Continue(())
    };
    let options = GraphOptions::new().model(model).races(true).all(true);
    let told = graphs_with_listener(&code, &options, &mut listener, &Limits::default().start());
    assert_eq!((told.stopped, told.blocked, told.race.is_some()), (None, 0, found[0] > 0), "seed {seed}");
    for other in [options.clone().stateful(true), options.clone().jobs(2), options.all(false)] {
        assert_eq!(graphs(&code, &other).race.is_some(), found[0] > 0, "seed {seed}");
    }
    found
}

#[test]
fn races_of_random_programs_are_those_of_the_definition() {
    let chosen = std::env::var("GARRET_RACES_SEEDS").ok();
    let bounds = chosen.as_deref().and_then(|text| text.split_once(".."));
    let seeds = bounds.map_or(0..400, |(first, last)| first.parse().unwrap()..last.parse().unwrap());
    let mut all = [0, 0];
    for seed in seeds.clone() {
        let [with, without] = compare(seed);
        all = [all[0] + with, all[1] + without];
    }
    println!("{} executions with a race, {} without, of seeds {seeds:?}", all[0], all[1]);
    assert!(all.iter().all(|it| *it > seeds.end - seeds.start), "{all:?}");
}

/// Whether there is a race among two threads that run `worker`, or among those that `main` creates.
fn has_race(text: &str) -> bool {
    let text = format!("#include <stdatomic.h>\n#include <pthread.h>\n{text}");
    let translation = translate(&text, "it.c", &COptions::new().needs_assertions(false))
        .unwrap_or_else(|errors| panic!("{errors:?}"));
    let code = translation.code(&starts(&translation, 2)).unwrap();
    let found = graphs(&code, &GraphOptions::new().races(true));
    if let Some((execution, accesses)) = &found.race {
        for access in accesses {
            let tag = execution.events[*access as usize].tag.unwrap();
            assert!(translation.accessing(tag.step as usize).is_some());
        }
    }
    assert!(found.stopped.is_none());
    found.race.is_some()
}

/// Constructs that order plain accesses, or do not: a description, the program, and whether there is a race.
const ORDERS: &[(&str, &str, bool)] = &[
    ("nothing", "int x; void worker(void) { x = 1; }", true),
    ("only reads", "int x; void worker(void) { int r = x; }", false),
    ("atomic accesses by assignment", "atomic_int x; void worker(void) { x = 1; x++; }", false),
    ("a variable that is no atomic", "volatile int x; void worker(void) { x++; }", true),
    (
        "a mutex",
        "pthread_mutex_t m; int x; void worker(void) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }",
        false,
    ),
    (
        "a mutex that one side does not take",
        "pthread_mutex_t m; int x; void worker(void) { if (!pthread_mutex_trylock(&m)) { x++; pthread_mutex_unlock(&m); } else x = 2; }",
        true,
    ),
    (
        "a lock that acquires and releases",
        "atomic_flag l; int x; void worker(void) { while (atomic_flag_test_and_set_explicit(&l, memory_order_acquire)); x++; atomic_flag_clear_explicit(&l, memory_order_release); }",
        false,
    ),
    (
        "a lock that only releases",
        "atomic_flag l; int x; void worker(void) { while (atomic_flag_test_and_set_explicit(&l, memory_order_relaxed)); x++; atomic_flag_clear_explicit(&l, memory_order_release); }",
        true,
    ),
    (
        "a lock that only acquires",
        "atomic_flag l; int x; void worker(void) { while (atomic_flag_test_and_set_explicit(&l, memory_order_acquire)); x++; atomic_flag_clear_explicit(&l, memory_order_relaxed); }",
        true,
    ),
    ("an initialisation that is not atomic", "atomic_int x; void worker(void) { atomic_init(&x, 1); }", true),
    (
        "builtins of compilers",
        "int l, x; void worker(void) { while (__sync_lock_test_and_set(&l, 1)); x++; __sync_lock_release(&l); }",
        false,
    ),
    (
        "creating and joining",
        "int x; void *run(void *a) { x = 1; return a; } int main(void) { pthread_t t; x = 2; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return x; }",
        false,
    ),
    (
        "creating, and not joining",
        "int x; void *run(void *a) { x = 1; return a; } int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); return x; }",
        true,
    ),
    (
        "a store by somebody else, which ends the release sequence",
        "int x; atomic_int f; void *first(void *a) { x = 1; atomic_store_explicit(&f, 1, memory_order_release); return a; } void *then(void *a) { if (atomic_load_explicit(&f, memory_order_relaxed) == 1) atomic_store_explicit(&f, 2, memory_order_relaxed); return a; } int main(void) { pthread_t s, t; pthread_create(&s, 0, first, 0); pthread_create(&t, 0, then, 0); return atomic_load_explicit(&f, memory_order_acquire) == 2 ? x : 0; }",
        true,
    ),
    (
        "an exchange by somebody else, which goes on with it",
        "int x; atomic_int f; void *first(void *a) { x = 1; atomic_store_explicit(&f, 1, memory_order_release); return a; } void *then(void *a) { int e = 1; atomic_compare_exchange_strong_explicit(&f, &e, 2, memory_order_relaxed, memory_order_relaxed); return a; } int main(void) { pthread_t s, t; pthread_create(&s, 0, first, 0); pthread_create(&t, 0, then, 0); return atomic_load_explicit(&f, memory_order_acquire) == 2 ? x : 0; }",
        false,
    ),
    (
        "what fails a compare-and-swap with an order that does not acquire",
        "atomic_int f; int x; void worker(void) { int e = 0; if (atomic_compare_exchange_strong_explicit(&f, &e, 1, memory_order_acq_rel, memory_order_relaxed)) { x = 1; atomic_store(&f, 2); } else if (e == 2) x = 3; }",
        true,
    ),
    (
        "what fails a compare-and-swap with one that does",
        "atomic_int f; int x; void worker(void) { int e = 0; if (atomic_compare_exchange_strong_explicit(&f, &e, 1, memory_order_acq_rel, memory_order_acquire)) { x = 1; atomic_store(&f, 2); } else if (e == 2) x = 3; }",
        false,
    ),
];

#[test]
fn what_orders_plain_accesses() {
    for (what, text, races) in ORDERS {
        assert_eq!(has_race(text), *races, "{what}");
    }
}

/// Endless threads take the given number of turns; a loop with an exit is not such a loop.
#[test]
fn endless_loops_take_so_many_turns() {
    let lock = "#include <assert.h>\n#include <stdatomic.h>\natomic_flag l; int inside;\n\
        void worker(void) { while (1) { while (atomic_flag_test_and_set(&l)); \
        int seen = inside; assert(seen == 0); inside = 1; inside = 0; atomic_flag_clear(&l); } }";
    let visited = |text: &str, rounds: Option<u32>, threads: usize| {
        let translation = translate(text, "it.c", &COptions::new().rounds(rounds).needs_assertions(false))
            .unwrap_or_else(|errors| panic!("{errors:?}"));
        let code = translation.code(&starts(&translation, threads)).unwrap();
        graphs(&code, &GraphOptions::new().model(Model::Sc).races(true))
    };
    // The order of the threads in each turn.
    for (rounds, threads, orders) in [(1, 2, 2), (1, 3, 6), (2, 2, 6), (3, 2, 20)] {
        let found = visited(lock, Some(rounds), threads);
        assert!(found.bad.is_none() && found.race.is_none() && found.stopped.is_none());
        assert_eq!((found.complete, found.blocked, found.cut), (orders, 0, 0), "{rounds} rounds");
    }
    assert!(visited(lock, None, 2).cut > 0);
    // These loops end by themselves, or keep the thread.
    for text in [
        "int x; void worker(void) { for (;;) { x = 1; break; } }",
        "int x; void worker(void) { do { if (x) return; x = 1; } while (1); }",
        "int x; void worker(void) { while (1) { if (x) goto out; x = 1; } out: ; }",
    ] {
        let [without, with] = [None, Some(1)].map(|rounds| visited(text, rounds, 1));
        assert_eq!((without.complete, without.cut), (with.complete, with.cut), "{text}");
    }
    let kept = visited("int x; void worker(void) { x = 1; while (1); }", Some(1), 1);
    assert_eq!(kept.complete, 0);
}
