//! The orders that executions lack so that one event happens before another one: with these orders, they are no longer
//! executions.

use super::program::Line::{Add, Fence, Load, Store};
use super::program::Ordering::{Acquire, Both, Relaxed, Release};
use super::program::{Line, Program};
use super::seeds;
use garret_base::watch::Watch;
use garret_graphs::{
    Action, Code, Execution, GraphOptions, MissingOrder, Order, Step, Synchronization, graphs_with_listener,
};
use garret_machine::memory::Model;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// An execution in which events are identified by their thread and their position in it, not by their numbers.
type Told = Vec<((u32, usize), Action, Option<(u32, usize)>, Option<u32>, i64)>;

fn told(execution: &Execution) -> Told {
    let mut places: BTreeMap<u32, usize> = BTreeMap::new();
    let mut names = Vec::new();
    for event in &execution.events {
        let place = places.entry(event.thread).or_default();
        names.push((event.thread, *place));
        *place += 1;
    }
    let mut told: Told = (0..)
        .zip(&execution.events)
        .map(|(number, event): (usize, _)| {
            let (kind, other) = match event.action {
                Action::Read(source) => (Action::Read(None), source),
                Action::Write(before) => (Action::Write(None), before),
                Action::Choice(_) => (event.action, None),
            };
            let other = other.map(|other| names[other as usize]);
            (names[number], kind, other, event.cell, event.held.number)
        })
        .collect();
    told.sort_by_key(|event| event.0);
    told
}

fn executions(code: &Code) -> Vec<Execution> {
    let mut all = Vec::new();
    let mut listener = |found: garret_graphs::FoundExecution<'_>| {
        all.push(found.execution());
        ControlFlow::Continue(())
    };
    let options = GraphOptions::new().model(Model::Rc11).all(true);
    let found = graphs_with_listener(code, &options, &mut listener, &Watch::default());
    assert_eq!(found.stopped, None);
    all
}

/// Gives each step a number of its own.
fn numbered(mut code: Code) -> Code {
    for (number, step) in (0..).zip(code.places.iter_mut().flat_map(|place| &mut place.steps)) {
        step.tag.step = number;
    }
    code
}

fn step(code: &mut Code, number: u32) -> &mut Step {
    let mut steps = code.places.iter_mut().flat_map(|place| &mut place.steps);
    steps.find(|step| step.tag.step == number).expect("there is such a step")
}

/// The pairs whose first event must not happen before the second: by coherence, a read would return a newer value, or writes
/// would be in another order.
fn pairs(execution: &Execution) -> Vec<[u32; 2]> {
    let numbers = || 0..u32::try_from(execution.events.len()).expect("there are few");
    let event = |number: u32| &execution.events[number as usize];
    let before = |write: u32| match event(write).action {
        Action::Write(before) => before,
        _ => None,
    };
    let writes = numbers().filter(|it| matches!(event(*it).action, Action::Write(_)));
    let mut pairs = Vec::new();
    for late in numbers() {
        let (Action::Read(first) | Action::Write(first)) = event(late).action else { continue };
        // the writes that come after it in coherence
        let reads = matches!(event(late).action, Action::Read(_));
        let start = if reads { first } else { Some(late) };
        let is_later = |write: &u32| {
            let chain = std::iter::successors(Some(*write), |it| before(*it));
            let is_same = event(*write).cell == event(late).cell;
            is_same && start.is_none_or(|start| start != *write && chain.into_iter().any(|it| it == start))
        };
        pairs.extend(writes.clone().filter(is_later).map(|write| [write, late]));
    }
    pairs
}

/// If the accesses get the orders that an execution lacks, it is no longer an execution of the program.
#[test]
fn with_what_is_missing_an_execution_is_excluded() {
    let mut seen = [0; 5];
    for seed in seeds(0..150) {
        let mut random = fastrand::Rng::with_seed(seed);
        let program = Program::random(&mut random);
        let code = numbered(program.code(&mut random).0);
        for execution in executions(&code).iter().take(20) {
            for [early, late] in pairs(execution) {
                let missing = execution.missing(early, late);
                if missing.is_empty() {
                    continue;
                }
                let mut stronger = code.clone();
                for Synchronization { write, release, read, acquire } in &missing {
                    for (event, lack, releases) in [(write, release, true), (read, acquire, false)] {
                        let tag = execution.events[*event as usize].tag.expect("the step is known");
                        let order = &mut step(&mut stronger, tag.step).orders[1];
                        order.atomic |= *lack == MissingOrder::Atomic;
                        order.release |= releases && *lack != MissingOrder::Nothing;
                        order.acquire |= !releases && *lack != MissingOrder::Nothing;
                    }
                }
                let these = told(execution);
                assert!(
                    executions(&stronger).iter().all(|other| told(other) != these),
                    "seed {seed}: {early} {late} {missing:?} {execution:?}\n{}",
                    program.text()
                );
                seen[0] += usize::from(missing.len() > 1);
                seen[1] += usize::from(missing.iter().any(|it| it.release == MissingOrder::Nothing));
                seen[2] += usize::from(missing.iter().any(|it| it.acquire == MissingOrder::Nothing));
                seen[3] += usize::from(missing.iter().any(|it| it.release == MissingOrder::Atomic));
                let source = |it: &Synchronization| execution.events[it.read as usize].action;
                seen[4] += usize::from(missing.iter().any(|it| source(it) != Action::Read(Some(it.write))));
            }
        }
    }
    println!("{seen:?}");
    assert!(seen.iter().all(|number| *number > 0), "{seen:?}");
}

/// If an execution lacks nothing for any pair, it is still one when all accesses acquire and release.
#[test]
fn where_nothing_is_missing_no_order_excludes_an_execution() {
    let (mut without, mut with) = (0, 0);
    for seed in seeds(0..150) {
        let mut random = fastrand::Rng::with_seed(seed);
        let program = Program::random(&mut random);
        let code = numbered(program.code(&mut random).0);
        let orders = |step: &Step| step.orders;
        let mut all = code.places.iter().flat_map(|place| &place.steps).flat_map(orders);
        // more happens-before would change the order of `seq_cst` accesses, too
        if all.any(|order| order.seq_cst) {
            continue;
        }
        let mut stronger = code.clone();
        for step in stronger.places.iter_mut().flat_map(|place| &mut place.steps) {
            step.orders[1] = Order { atomic: true, acquire: true, release: true, ..step.orders[1] };
        }
        let stronger: Vec<Told> = executions(&stronger).iter().map(told).collect();
        for execution in executions(&code) {
            let lacks =
                pairs(&execution).into_iter().any(|[early, late]| !execution.missing(early, late).is_empty());
            let stays = stronger.contains(&told(&execution));
            assert_eq!(stays, !lacks, "seed {seed}: {execution:?}\n{}", program.text());
            *(if lacks { &mut with } else { &mut without }) += 1;
        }
    }
    println!("{with} lack something, {without} do not");
    assert!(with > 0 && without > 0);
}

/// The orders that are missing so that the last thread sees the write of the first variable, in the execution in which it sees
/// the last write of all other variables: the threads of the writes and reads, and whether each lacks its order.
fn lacking(threads: Vec<Vec<Line>>) -> Vec<[(u32, bool); 2]> {
    let program = Program { threads };
    let mut all: Option<Vec<[(u32, bool); 2]>> = None;
    // different seeds put fences at different places
    for seed in 0..8 {
        let code = numbered(program.code(&mut fastrand::Rng::with_seed(seed)).0);
        let executions = executions(&code);
        let is_meant = |execution: &&Execution| {
            // exchanges happen in the order of the threads
            let exchanges: Vec<u32> =
                execution.accesses.iter().filter(|it| it.len() == 2).map(|it| it[0]).collect();
            let added = i64::try_from(exchanges.len().max(1)).expect("there are few");
            (0..).zip(&execution.events).all(|(number, event)| match (event.action, event.cell) {
                (Action::Read(_), Some(0)) => event.held.number == 0,
                (Action::Read(_), _) if exchanges.contains(&number) => {
                    event.held.number + 1 == i64::from(event.thread)
                }
                (Action::Read(_), _) => event.held.number == added,
                _ => true,
            })
        };
        let execution = executions.iter().find(is_meant).expect("there is such an execution");
        let is_first = |event: &garret_graphs::Event| event.cell == Some(0);
        let numbers = (0..).zip(&execution.events).filter(|(_, event)| is_first(event));
        let [early, late] = [false, true].map(|reads| {
            let mut numbers = numbers.clone();
            let found = numbers.find(|(_, event)| matches!(event.action, Action::Read(_)) == reads);
            found.expect("it is written once and read once").0
        });
        let thread = |event: u32| execution.events[event as usize].thread;
        let missing = execution.missing(early, late).into_iter().map(|it| {
            [
                (thread(it.write), it.release != MissingOrder::Nothing),
                (thread(it.read), it.acquire != MissingOrder::Nothing),
            ]
        });
        let missing: Vec<_> = missing.collect();
        assert_eq!(*all.get_or_insert_with(|| missing.clone()), missing, "{}", program.text());
    }
    all.unwrap_or_default()
}

const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;

#[test]
fn no_more_is_missing_than_needed() {
    let writer = |fences: &[Line], order| {
        let flag = Store(Y, order, 1);
        [&[Store(X, Relaxed, 1)], fences, &[flag]].concat()
    };
    let reader = |order, fences: &[Line]| [&[Load(Y, order)], fences, &[Load(X, Relaxed)]].concat();
    let (with, without) = (true, false);
    let both = vec![[(1, with), (2, with)]];
    assert_eq!(lacking(vec![writer(&[], Relaxed), reader(Relaxed, &[])]), both);
    assert_eq!(lacking(vec![writer(&[Fence(Acquire)], Relaxed), reader(Relaxed, &[Fence(Release)])]), both);
    let only_read = vec![[(1, without), (2, with)]];
    assert_eq!(lacking(vec![writer(&[], Release), reader(Relaxed, &[])]), only_read);
    for fences in [&[Fence(Release)][..], &[Fence(Both)], &[Fence(Release), Fence(Acquire)]] {
        assert_eq!(lacking(vec![writer(fences, Relaxed), reader(Relaxed, &[])]), only_read);
    }
    let only_write = vec![[(1, with), (2, without)]];
    assert_eq!(lacking(vec![writer(&[], Relaxed), reader(Acquire, &[])]), only_write);
    assert_eq!(lacking(vec![writer(&[], Relaxed), reader(Relaxed, &[Fence(Acquire)])]), only_write);
}

#[test]
fn what_is_missing_goes_through_other_threads() {
    let writer = || vec![Store(X, Relaxed, 1), Store(Y, Release, 1)];
    let reader = || vec![Load(Z, Acquire), Load(X, Relaxed)];
    let between = |order, fences: &[Line], then| [&[Load(Y, order)], fences, &[Store(Z, then, 1)]].concat();
    let through = |between| lacking(vec![writer(), between, reader()]);
    let (with, without) = (true, false);
    let acquire = vec![[(1, without), (2, with)]];
    let release = vec![[(2, with), (3, without)]];
    assert_eq!(through(between(Relaxed, &[], Release)), acquire);
    assert_eq!(through(between(Acquire, &[], Relaxed)), release);
    assert_eq!(through(between(Acquire, &[Fence(Acquire)], Relaxed)), release);
    assert_eq!(through(between(Relaxed, &[Fence(Acquire)], Relaxed)), release);
    // a fence before an acquire fence does not release what that one acquires
    let one = through(between(Relaxed, &[Fence(Release), Fence(Acquire)], Relaxed));
    assert!(one == acquire || one == release, "{one:?}");
    // an exchange continues the release sequence of the write that it reads from
    let adds = lacking(vec![
        vec![Store(X, Relaxed, 1), Add(Y, Relaxed)],
        vec![Fence(Release), Add(Y, Relaxed)],
        vec![Load(Y, Acquire), Load(X, Relaxed)],
    ]);
    assert_eq!(adds, vec![[(1, with), (3, without)]]);
}
