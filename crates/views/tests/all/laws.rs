//! Properties of random programs: stronger memory orders keep programs safe, and reported executions are consistent.

use crate::support::random::{CELLS, Sketch, Taste};
use crate::support::{Built, build};
use garret_automata::{Action, Count, Order, Program};
use garret_base::watch::Watch;
use garret_views::{Answer, Finding, Options, Reason, Source, Target, Trace, check};

const SEED: u64 = 7_000_000;
const PROGRAMS: u64 = 300;

/// A random program, and final states of some of its threads.
fn random(seed: u64, any: bool) -> (Built, Target) {
    let mut random = fastrand::Rng::with_seed(seed);
    let sketch = Sketch::random(&mut random, Taste { seq_cst: 20, plain: 10, any, wide: !any });
    let cells: Vec<(&str, i64)> = CELLS[..sketch.cells].iter().map(|it| (*it, 0)).collect();
    let built = build(&cells, &sketch.threads(), 4);
    let mut target = Target::default();
    for kind in 0..sketch.kinds.len() {
        target.threads.extend(random.choice(built.at(kind, sketch.last(kind))).map(|it| (kind as u32, it)));
    }
    (built, target)
}

fn options(races: bool, target: &Target) -> Options {
    Options { races, targets: vec![target.clone()], most_cubes: 30_000, ..Options::default() }
}

/// Each order is replaced by one at least as strong that is allowed there, or all of them become `seq_cst`.
fn strengthened(program: &Program, random: &mut fastrand::Rng) -> Program {
    let mut program = program.clone();
    let all = random.bool();
    let mut join = |order: &mut Order, of: &[Order]| {
        if !order.is_atomic() {
            return;
        }
        let other = if all { Order::Sequential } else { of[random.usize(..of.len())] };
        let (acquires, releases) =
            (order.acquires() || other.acquires(), order.releases() || other.releases());
        *order = match (acquires, releases) {
            _ if *order == Order::Sequential || other == Order::Sequential => Order::Sequential,
            (true, true) => Order::AcquireRelease,
            (true, false) => Order::Acquire,
            (false, true) => Order::Release,
            (false, false) => Order::Relaxed,
        };
    };
    let edges = program.kinds.iter_mut().flat_map(|it| &mut it.states).flat_map(|it| &mut it.edges);
    for edge in edges {
        match &mut edge.action {
            Action::Silent => {}
            Action::Read { order, .. } => join(order, &[Order::Relaxed, Order::Acquire, Order::Sequential]),
            Action::Write { order, .. } => join(order, &[Order::Relaxed, Order::Release, Order::Sequential]),
            Action::Update { order, .. } | Action::Fence(order) => {
                join(order, &[Order::Acquire, Order::Release, Order::AcquireRelease, Order::Sequential]);
            }
        }
    }
    program
}

#[test]
fn stronger_orders_keep_what_is_safe() {
    let (mut kept, mut won) = (0, 0);
    for seed in SEED..SEED + 5 * PROGRAMS {
        let (built, target) = random(seed, seed % 4 == 0);
        let options = options(seed % 8 == 0, &target);
        let strong = strengthened(&built.program, &mut fastrand::Rng::with_seed(seed));
        let weak = check(&built.program, &options, &Watch::default()).answer;
        let strong = check(&strong, &options, &Watch::default()).answer;
        if weak == Answer::Safe {
            kept += 1;
            let is_kept =
                matches!(strong, Answer::Safe | Answer::Unknown(Reason::SeqCst { .. } | Reason::TooLarge));
            assert!(is_kept, "seed {seed}: safe, and with stronger orders {strong:?}");
        } else {
            won += usize::from(strong == Answer::Safe);
        }
    }
    assert!(kept >= 100 && won >= 2, "{kept} were safe, {won} became safe");
}

/// Whether an execution is consistent: each step reads what its source wrote, and nothing is between the read and the write
/// of a read-modify-write.
fn is_consistent(program: &Program, trace: &Trace) -> bool {
    let mut at = vec![0; trace.threads.len()];
    let mut is_good = true;
    for (number, step) in trace.steps.iter().enumerate() {
        let state = &program.kinds[trace.threads[step.thread]].states[step.state as usize];
        is_good &= at[step.thread] == step.state && state.edges[step.edge].action == step.action;
        at[step.thread] = state.edges[step.edge].to;
        let (cell, read, writes) = match step.action {
            Action::Read { cell, value, .. } => (cell as usize, Some(value), false),
            Action::Write { cell, .. } => (cell as usize, None, true),
            Action::Update { cell, read, .. } => (cell as usize, Some(read), true),
            Action::Silent | Action::Fence(_) => continue,
        };
        let order = &trace.orders[cell];
        let place = |source: usize| order.iter().position(|it| *it == source);
        is_good &= writes == place(number).is_some();
        let Some(read) = read else { continue };
        let (value, from) = match step.reads {
            Some(Source::Initial) => (program.cells[cell].initial, 0),
            Some(Source::Step(source)) => {
                let value = match trace.steps[source].action {
                    Action::Write { value, .. } | Action::Update { written: value, .. } => value,
                    Action::Silent | Action::Fence(_) | Action::Read { .. } => return false,
                };
                is_good &= source < number;
                (value, place(source).map_or(usize::MAX, |it| it + 1))
            }
            None => return false,
        };
        is_good &= value == read && (!writes || place(number) == Some(from));
    }
    is_good && trace.orders.iter().flatten().all(|it| *it < trace.steps.len())
}

#[test]
fn executions_are_what_they_say() {
    let (mut ends, mut races) = (0, 0);
    for seed in SEED..SEED + PROGRAMS {
        let (built, target) = random(seed, seed % 2 == 0);
        for looks_for_races in [false, true] {
            let report = check(&built.program, &options(looks_for_races, &target), &Watch::default());
            let Answer::Unsafe(trace) = report.answer else { continue };
            assert!(is_consistent(&built.program, &trace), "seed {seed}: {trace:?}");
            let Finding::Race { first, second } = trace.finding else {
                ends += 1;
                continue;
            };
            races += 1;
            let (first, second) = (trace.steps[first], trace.steps[second]);
            assert!(first.thread != second.thread, "seed {seed}: {trace:?}");
        }
    }
    assert!(ends >= 50 && races >= 10, "{ends} executions, {races} races");
}

#[test]
fn the_number_of_threads_counts() {
    use crate::support::{Step, Thread, Value};
    // each thread increments once: n threads reach n, and no more
    for count in [Count::Exactly(2), Count::Exactly(3), Count::Any] {
        let steps = [Step::Add(0, 0, 1, Order::Relaxed), Step::End];
        let reader = [Step::Load(0, 0, Order::Relaxed), Step::IfEqual(0, 3, 3), Step::End, Step::Bad];
        let store = [Step::Store(0, Value::Number(0), Order::Plain), Step::End];
        let thread = |name, count, steps: &[Step]| Thread { name, count, steps: steps.to_vec() };
        let threads = [
            thread("adder", count, &steps),
            thread("reader", Count::Exactly(1), &reader),
            thread("nobody", Count::Exactly(0), &store),
        ];
        let built = build(&[("x", 0)], &threads, 3);
        let races = check(&built.program, &Options { races: true, ..Options::default() }, &Watch::default());
        assert_eq!(races.answer == Answer::Safe, count == Count::Exactly(2), "{count:?}: {races:?}");
        let report = check(&built.program, &Options::default(), &Watch::default());
        let is_safe = report.answer == Answer::Safe;
        assert_eq!(is_safe, count == Count::Exactly(2), "{count:?}: {report:?}");
    }
    // a thread that returns to its start is still a single thread
    let steps = [
        Step::Load(0, 0, Order::Relaxed),
        Step::Exchange(0, 0, Value::Number(1), Order::Relaxed),
        Step::Set(0, 0),
        Step::Jump(0),
    ];
    for (count, is_two) in [(Count::Exactly(1), false), (Count::Exactly(2), true), (Count::Any, true)] {
        let threads = [Thread { name: "thread", count, steps: steps.to_vec() }];
        let built = build(&[("x", 0)], &threads, 3);
        let inside = built.at(0, 1)[0];
        let one = Target { threads: vec![(0, inside)] };
        let two = Target { threads: vec![(0, inside), (0, inside)] };
        let ask = |it: Target| {
            let options = Options { targets: vec![it], ..Options::default() };
            check(&built.program, &options, &Watch::default()).answer != Answer::Safe
        };
        assert!(ask(one));
        assert_eq!(ask(two), is_two, "{count:?}");
    }
}

/// The second thread reads the data only after the `seq_cst` fence of the first one, in the order of such fences, and yet the
/// accesses race.
#[test]
fn fences_in_order_do_not_synchronise() {
    use crate::support::{Step, Thread, Value};
    let store = |cell, order| Step::Store(cell, Value::Number(1), order);
    let (data, raised, seen) = (0, 1, 2);
    let race = |last: Option<Order>| {
        let first = vec![
            store(data, Order::Plain),
            Step::Fence(Order::Sequential),
            Step::Load(0, raised, Order::Relaxed),
            Step::IfDistinct(0, 0, 5),
            store(seen, Order::Relaxed),
            Step::End,
        ];
        let mut second = vec![store(raised, Order::Relaxed), Step::Fence(Order::Sequential)];
        second.push(Step::Load(0, seen, Order::Relaxed));
        second.push(Step::IfDistinct(0, 1, if last.is_some() { 6 } else { 5 }));
        second.extend(last.map(Step::Fence));
        second.extend([Step::Load(1, data, Order::Plain), Step::End]);
        let thread = |steps| Thread { name: "thread", count: Count::Exactly(1), steps };
        let built = build(&[("data", 0), ("raised", 0), ("seen", 0)], &[thread(first), thread(second)], 1);
        check(&built.program, &Options { races: true, ..Options::default() }, &Watch::default()).answer
    };
    assert!(matches!(race(None), Answer::Unsafe(_)));
    assert_eq!(race(Some(Order::Acquire)), Answer::Safe);
}
