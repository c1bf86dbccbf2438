//! Execution graphs: numbers of executions and final states, compared with published numbers, with formulas, and with the machine.
//!
//! `GARRET_GRAPHS_SEEDS=0..50000` gives the seeds of the random litmus tests.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::litmus_support;

use garret::Model;
use garret::graphs::{
    Access, Atom, Cell, CellValue, Code, Expression, GraphOptions, Graphs, Guard, Location, Observed, Order,
    Place, Step, Sum, Tag, Thread, graphs,
};
use garret::litmus::{self, LitmusOptions};
use litmus_support::generator::litmus_test;
use litmus_support::random::Random;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

const CORPUS: &str = "../shared/corpus/litmus-x86";

/// Checks that both searches, and several workers, find the same numbers; returns them.
fn both(code: &Code, options: &GraphOptions) -> Graphs {
    let found = graphs(code, options);
    for other in [options.clone().stateful(true), options.clone().jobs(3)] {
        let other = graphs(code, &other);
        let numbers = |found: &Graphs| (found.complete, found.blocked, found.cut, found.finals.clone());
        assert_eq!(numbers(&found), numbers(&other), "{options:?}");
    }
    found
}

#[test]
fn numbers_of_executions_are_those_that_herd7_counted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(CORPUS);
    let Ok(table) = std::fs::read_to_string(folder.join("executions.tsv")) else {
        eprintln!("skipped: {} is not there", folder.display());
        return;
    };
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let cells: Vec<&str> = row.split('\t').collect();
        let text = std::fs::read_to_string(folder.join(cells[0])).unwrap();
        let (code, observed) = litmus::code(&litmus::parse(&text).unwrap().test).unwrap();
        for (model, first) in [(Model::Tso, 1), (Model::Sc, 3)] {
            let found = both(&code, &GraphOptions::new().model(model).observed(observed.clone()));
            let counted: Vec<u64> = cells[first..first + 2].iter().map(|it| it.parse().unwrap()).collect();
            assert_eq!([found.complete, found.finals.len() as u64], counted[..], "{} {model:?}", cells[0]);
            assert_eq!(found.blocked, 0, "{}", cells[0]);
        }
    }
}

/// Compares the final states of a random litmus test between both searches and the machine; returns false if the machine does not
/// know all of them.
fn is_compared(seed: u64) -> bool {
    let mut random = Random::new(seed);
    let text = litmus_test(&mut random);
    let test = litmus::parse(&text).unwrap().test;
    let model = *random.pick(&[Model::Tso, Model::Sc, Model::Pso]);
    let options = LitmusOptions::new().model(model).max_states(20_000).max_nodes(1);
    let (Ok(decision), Ok((code, observed))) = (litmus::decide(&test, &options), litmus::code(&test)) else {
        return false;
    };
    if !decision.machine.is_complete() || test.filter.is_some() {
        return false;
    }
    let options = GraphOptions::new().model(model).observed(observed).events(16);
    let found = both(&code, &options);
    let states: BTreeSet<Vec<i64>> = decision.states.into_iter().collect();
    if found.cut > 0 {
        // More states than the limit.
        assert!(found.finals.is_subset(&states), "seed {seed} under {model:?}\n{text}");
        return false;
    }
    if found.stopped.is_some() {
        return false;
    }
    assert_eq!(found.finals, states, "seed {seed} under {model:?}\n{text}");
    true
}

/// The requested seeds, or the default ones.
fn seeds(usual: Range<u64>) -> Range<u64> {
    let chosen = std::env::var("GARRET_GRAPHS_SEEDS").ok();
    let bounds = chosen.as_deref().and_then(|text| text.split_once(".."));
    bounds.map_or(usual, |(first, last)| first.parse().unwrap()..last.parse().unwrap())
}

#[test]
fn final_states_of_random_tests_are_those_of_the_machine() {
    let seeds = seeds(0..200);
    let count = seeds.end - seeds.start;
    let compared = seeds.filter(|seed| is_compared(*seed)).count() as u64;
    println!("{compared} of {count} random tests compared");
    assert!(compared * 3 > count, "only {compared} of {count} were compared");
}

/// A step to the place `to`.
fn step(to: usize, access: Access, sets: Vec<(u16, Expression)>) -> Step {
    Step {
        to: to as u32,
        guards: Vec::new(),
        after_read: Vec::new(),
        fence: false,
        store_fence: [false; 2],
        orders: <[Order; 3]>::default(),
        access,
        sets,
        range: [i64::MIN, i64::MAX],
        tag: Tag::default(),
    }
}

fn constant(number: i64) -> Expression {
    Expression::constant(number)
}

/// The code of threads whose steps follow each other: each step leads from its place to the next one, or to the place that it names.
fn code(locations: usize, threads: Vec<Vec<Vec<Step>>>) -> Code {
    let mut code = Code { slots: 1, ..Code::default() };
    for number in 0..locations {
        code.locations.push(Location {
            name: format!("x{number}"),
            initial: CellValue::default(),
            undefined: None,
            bytes: 0,
        });
    }
    for steps in threads {
        let first = code.places.len() as u32;
        code.threads.push(Thread { start: first, slots: vec![0] });
        for mut steps in steps {
            for step in &mut steps {
                step.to += first;
            }
            let here = code.places.len() as u32;
            let waits = steps.iter().any(|step| step.to == here && !matches!(step.access, Access::Write(..)));
            code.places.push(Place { end: steps.is_empty(), steps, waits, ..Place::default() });
        }
    }
    code
}

fn read(to: usize, location: u32) -> Step {
    step(to, Access::Read(Cell::Fixed(location)), vec![(0, Expression::Sum(Sum::atom(Atom::Loaded)))])
}

fn write(to: usize, location: u32, number: i64) -> Step {
    step(to, Access::Write(Cell::Fixed(location), constant(number), constant(0)), Vec::new())
}

/// `fetch_add`: the sum of the value read and 1.
fn increment(to: usize) -> Step {
    let sum = Sum { constant: 1, ..Sum::atom(Atom::Loaded) };
    step(to, Access::Exchange(Cell::Fixed(0), Expression::Sum(sum), constant(0)), Vec::new())
}

/// Compare and swap: two steps, for the expected value and for other values.
fn swap(to: usize, expected: i64, new: i64) -> Vec<Step> {
    let mut found = step(to, Access::Exchange(Cell::Fixed(0), constant(new), constant(0)), Vec::new());
    let mut other = step(to, Access::Read(Cell::Fixed(0)), Vec::new());
    let difference = || Expression::Sum(Sum { constant: -expected, ..Sum::atom(Atom::Loaded) });
    found.after_read.push(Guard { value: difference(), signs: [false, true, false] });
    other.after_read.push(Guard { value: difference(), signs: [true, false, true] });
    vec![found, other]
}

fn counted(code: &Code, model: Model) -> u64 {
    let found = both(code, &GraphOptions::new().model(model));
    assert_eq!((found.blocked, found.cut, found.stopped), (0, 0, None));
    found.complete
}

#[test]
fn increments_come_in_every_order() {
    for (threads, orders) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)] {
        let code = code(1, vec![vec![vec![increment(1)], vec![]]; threads]);
        for model in Model::OF_MACHINE {
            assert_eq!(counted(&code, model), orders, "{threads} threads");
        }
    }
}

#[test]
fn chains_of_compare_and_swap() {
    for (threads, executions) in (2..=7).zip([2, 5, 14, 43, 144, 523]) {
        let swaps = (0..threads).map(|number| vec![swap(1, number, number + 1), vec![]]);
        assert_eq!(counted(&code(1, swaps.collect()), Model::Sc), executions, "{threads} threads");
    }
}

#[test]
fn one_write_for_many_swaps_or_reads() {
    for (others, executions) in (2..=6).zip([5, 13, 33, 81, 193]) {
        let mut threads = vec![vec![vec![write(1, 0, 2)], vec![]]];
        threads.extend((0..others).map(|_| vec![swap(1, 2, 3), vec![]]));
        assert_eq!(counted(&code(1, threads), Model::Sc), executions, "{others} swaps");
    }
    for readers in 1..=6 {
        let mut threads = vec![vec![vec![write(1, 0, 1)], vec![]]];
        threads.extend((0..readers).map(|_| vec![vec![read(1, 0)], vec![]]));
        assert_eq!(counted(&code(1, threads), Model::Sc), 1 << readers, "{readers} readers");
    }
}

/// Threads that write the value of the previous cell plus one, and one that reads the cells backward until it finds 0.
fn backward(cells: u32) -> Code {
    let one_more = |cell: u32| {
        let sum = Sum { constant: 1, ..Sum::atom(Atom::Slot(0)) };
        let write = step(2, Access::Write(Cell::Fixed(cell), Expression::Sum(sum), constant(0)), Vec::new());
        vec![vec![read(1, cell - 1)], vec![write], vec![]]
    };
    let mut threads: Vec<_> = (1..=cells).map(one_more).collect();
    let end = cells as usize + 1;
    let mut reader = Vec::new();
    for (place, cell) in (0..=cells).rev().enumerate() {
        let (mut goes_on, mut ends) = (read(place + 1, cell), read(end, cell));
        let loaded = || Expression::Sum(Sum::atom(Atom::Loaded));
        goes_on.after_read.push(Guard { value: loaded(), signs: [true, false, true] });
        ends.after_read.push(Guard { value: loaded(), signs: [false, true, false] });
        reader.push(vec![goes_on, ends]);
    }
    reader.push(vec![]);
    threads.push(reader);
    code(cells as usize + 1, threads)
}

#[test]
fn a_reader_that_goes_backward() {
    assert_eq!(counted(&backward(5), Model::Sc), 64);
    let options = GraphOptions::new().model(Model::Sc);
    assert_eq!(graphs(&backward(10), &options).complete, 3328);
    assert_eq!(graphs(&backward(15), &options).complete, 147_456);
}

/// Two threads that write and read one cell, and writers of two other cells.
#[test]
fn writers_of_two_cells() {
    let number = |writers: i64, model: Model| {
        let mut threads = vec![
            vec![vec![write(1, 0, 1)], vec![read(2, 1)], vec![read(3, 0)], vec![]],
            vec![vec![write(1, 0, 2)], vec![read(2, 2)], vec![read(3, 0)], vec![]],
        ];
        threads.extend((1..=writers).map(|it| vec![vec![write(1, 1, it)], vec![write(2, 2, it)], vec![]]));
        let found = graphs(&code(3, threads), &GraphOptions::new().model(model));
        found.complete
    };
    let found: Vec<u64> = (0..=4).map(|writers| number(writers, Model::Sc)).collect();
    assert_eq!(found, [4, 15, 130, 2028, 49776]);
    assert_eq!(number(3, Model::Tso), 2304);
}

/// Waits until the location holds a value other than `wanted`, or exactly `wanted` if `is_it` is set; by a read, or by an exchange
/// with `put`.
fn wait(here: usize, location: u32, wanted: i64, is_it: bool, put: Option<i64>) -> Vec<Step> {
    let access = || match put {
        Some(number) => Access::Exchange(Cell::Fixed(location), constant(number), constant(0)),
        None => Access::Read(Cell::Fixed(location)),
    };
    let difference = || Expression::Sum(Sum { constant: -wanted, ..Sum::atom(Atom::Loaded) });
    let ends = [!is_it, is_it, !is_it];
    let (mut again, mut goes_on) = (step(here, access(), vec![]), step(here + 1, access(), vec![]));
    again.after_read.push(Guard { value: difference(), signs: ends.map(|it| !it) });
    goes_on.after_read.push(Guard { value: difference(), signs: ends });
    goes_on.sets.push((0, Expression::Sum(Sum::atom(Atom::Loaded))));
    vec![again, goes_on]
}

/// Random threads that read, write, exchange, and wait.
fn random_code(random: &mut Random) -> Code {
    let number = |random: &mut Random| i64::from(*random.pick(&[0_i8, 1, 1, 2]));
    let threads = (0..*random.pick(&[2, 2, 3])).map(|_| {
        let steps = (0..*random.pick(&[1, 2, 2, 3])).map(|here: usize| {
            let location = *random.pick(&[0, 0, 1]);
            match random.pick(&[0_u8, 1, 2, 3, 4, 5, 6, 7]) {
                0 | 1 => vec![write(here + 1, location, number(random))],
                2 => vec![read(here + 1, location)],
                3 => {
                    let one_more = Sum { constant: 1, ..Sum::atom(Atom::Slot(0)) };
                    vec![step(
                        here + 1,
                        Access::Write(Cell::Fixed(location), Expression::Sum(one_more), constant(0)),
                        vec![],
                    )]
                }
                4 => vec![step(
                    here + 1,
                    Access::Exchange(Cell::Fixed(location), constant(number(random)), constant(0)),
                    vec![(0, Expression::Sum(Sum::atom(Atom::Loaded)))],
                )],
                5 | 6 => wait(here, location, number(random), *random.pick(&[true, false]), None),
                _ => {
                    let put = number(random);
                    // A lock: it waits for the value that it stores to change.
                    wait(here, location, put, false, Some(put))
                }
            }
        });
        let mut steps: Vec<Vec<Step>> = steps.collect();
        steps.push(Vec::new());
        steps
    });
    let threads: Vec<_> = threads.collect();
    code(2, threads)
}

/// Both searches find the same executions if threads wait, in any order of threads.
#[test]
fn random_threads_that_wait() {
    let (mut complete, mut blocked) = (0, 0);
    for seed in seeds(0..1_500) {
        let mut random = Random::new(seed);
        let mut made = random_code(&mut random);
        let model = *random.pick(&[Model::Tso, Model::Sc, Model::Pso]);
        let options = GraphOptions::new().model(model).events(12);
        let observed = (0..2)
            .map(Observed::Location)
            .chain((0..made.threads.len()).map(|it| Observed::Slot(it as u32, 0)));
        let options = options.observed(observed.collect());
        let found = both(&made, &options);
        for place in &mut made.places {
            place.waits = *random.pick(&[true, false]);
        }
        let again = graphs(&made, &options);
        let numbers = |found: &Graphs| (found.complete, found.blocked, found.cut, found.finals.clone());
        assert_eq!(numbers(&found), numbers(&again), "seed {seed}: {made:?}");
        (complete, blocked) = (complete + found.complete, blocked + found.blocked);
    }
    assert!(complete > 0 && blocked > 0, "{complete} executions, {blocked} blocked");
}

/// A read that waits for 1, and a thread that writes 1 or 2: the loop is one read, and blocks if 1 never comes.
#[test]
fn waiting_is_one_read() {
    let waits = || {
        let (mut again, mut ends) = (read(0, 0), read(1, 0));
        let difference = || Expression::Sum(Sum { constant: -1, ..Sum::atom(Atom::Loaded) });
        again.after_read.push(Guard { value: difference(), signs: [true, false, true] });
        ends.after_read.push(Guard { value: difference(), signs: [false, true, false] });
        again.sets.clear();
        ends.sets.clear();
        vec![vec![again, ends], vec![]]
    };
    let found = both(&code(1, vec![waits(), vec![vec![write(1, 0, 1)], vec![]]]), &GraphOptions::new());
    assert_eq!((found.complete, found.blocked), (1, 0));
    assert!(found.waits.is_none());
    let found = both(&code(1, vec![waits(), vec![vec![write(1, 0, 2)], vec![]]]), &GraphOptions::new());
    assert_eq!((found.complete, found.blocked), (0, 1));
    assert!(found.waits.is_some());
}

/// A loop of a single read that keeps the value read only returns to the same state if it reads the same value again: a value from an
/// earlier turn can be observed at the end.
#[test]
fn a_loop_that_keeps_what_it_reads_goes_on_after_a_stale_read() {
    let difference = || Expression::Sum(Sum { constant: -2, ..Sum::atom(Atom::Loaded) });
    let (mut again, mut ends) = (read(0, 0), read(1, 0));
    again.after_read.push(Guard { value: difference(), signs: [true, false, true] });
    ends.after_read.push(Guard { value: difference(), signs: [false, true, false] });
    ends.sets.clear();
    let writer = vec![vec![write(1, 0, 1)], vec![write(2, 0, 2)], vec![]];
    let made = code(1, vec![vec![vec![again, ends], vec![]], writer]);
    for model in Model::OF_MACHINE {
        let options = GraphOptions::new().model(model).observed(vec![Observed::Slot(0, 0)]);
        let found = both(&made, &options);
        // It reads 2 at once, or 1 first.
        assert_eq!((found.complete, found.blocked, found.cut), (2, 0, 0), "{model:?}");
        assert_eq!(found.finals, BTreeSet::from([vec![0], vec![1]]), "{model:?}");
    }
}

/// Two threads that each write a cell and read that of the other one: with a fence in between, one of them reads the other one's
/// write.
#[test]
fn a_fence_keeps_a_write_before_a_read() {
    let thread = |mine: u32, fenced: bool| {
        let mut look = read(2, 1 - mine);
        look.fence = fenced;
        vec![vec![write(1, mine, 1)], vec![look], vec![]]
    };
    for (fenced, executions) in [([false, false], 4), ([true, false], 4), ([true, true], 3)] {
        let made = code(2, vec![thread(0, fenced[0]), thread(1, fenced[1])]);
        for model in [Model::Tso, Model::Pso] {
            assert_eq!(counted(&made, model), executions, "{model:?}, {fenced:?}");
        }
        assert_eq!(counted(&made, Model::Sc), 3);
    }
}

/// A thread that has read two numbers and waits continues when its second read is revised, although the first value has been
/// overwritten.
#[test]
fn a_thread_that_waits_can_go_on_after_a_stale_read() {
    let text = "X86_64 stale\n{ uint32_t x=1; 2:EAX=1 }\n P0 | P1 | P2 ;\n subl %eax,(x) | L1: cmpl $3,(x) | movl $2,(x) ;\n | jl L1 | movl $2,(x) ;\nlocations [x;]";
    let (code, observed) = litmus::code(&litmus::parse(text).unwrap().test).unwrap();
    for model in Model::OF_MACHINE {
        let found = both(&code, &GraphOptions::new().model(model).observed(observed.clone()).events(16));
        assert_eq!((found.complete, found.cut), (0, 0), "{model:?}");
    }
}

/// Endless loops are explored up to the given limit.
#[test]
fn loops_without_end_are_cut_off() {
    let code = code(1, vec![vec![vec![write(0, 0, 1)]]]);
    let found = graphs(&code, &GraphOptions::new().events(5));
    assert_eq!((found.complete, found.cut), (0, 1));
}
