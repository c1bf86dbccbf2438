//! Locks, litmus tests and other programs, with their expected verdicts.

use crate::support;

use crate::support::Value::Number;
use crate::support::{Built, Step, Thread, build};
use garret_automata::Order::{
    Acquire as Acq, AcquireRelease as AcqRel, Plain, Relaxed as Rlx, Release as Rel, Sequential as Sc,
};
use garret_automata::{Count, Order};
use garret_base::watch::Watch;
use garret_views::{Answer, Options, Target, check};

fn thread(name: &'static str, count: Count, steps: &[Step]) -> Thread {
    Thread { name, count, steps: steps.to_vec() }
}

fn one(name: &'static str, steps: &[Step]) -> Thread {
    thread(name, Count::Exactly(1), steps)
}

fn store(cell: u32, value: i64, order: Order) -> Step {
    Step::Store(cell, Number(value), order)
}

fn compare(to: usize, cell: u32, expected: i64, new: i64, order: Order) -> Step {
    let (expected, new) = (Number(expected), Number(new));
    Step::Compare { to, cell, expected, new, order, failed: Rlx, weak: false }
}

/// Whether the program is safe; prints the time and the number of cubes.
fn ask(name: &str, built: &Built, options: &Options) -> bool {
    let start = std::time::Instant::now();
    let report = check(&built.program, options, &Watch::default());
    let time = start.elapsed();
    let answer = match &report.answer {
        Answer::Safe => "SAFE".to_owned(),
        Answer::Unsafe(trace) => format!("UNSAFE, {} steps", trace.steps.len()),
        Answer::Unknown(reason) => panic!("{name}: {reason:?} {report:?}"),
    };
    println!("| {name} | {answer} | {} | {} | {time:.0?} |", report.found, report.cubes);
    report.answer == Answer::Safe
}

fn safe(name: &str, built: &Built) {
    assert!(ask(name, built, &Options::default()), "{name}");
}

fn not_safe(name: &str, built: &Built) {
    assert!(!ask(name, built, &Options::default()), "{name}");
}

fn races(name: &str, built: &Built) -> bool {
    !ask(&format!("{name}: races"), built, &Options { races: true, ..Options::default() })
}

/// The critical section: the data is 0 whenever a thread enters, which sets it to 1 and then to 0.
fn inside(order: Order, data: u32, bad: usize) -> Vec<Step> {
    vec![
        Step::Load(1, data, order),
        Step::IfDistinct(1, 0, bad),
        store(data, 1, order),
        store(data, 0, order),
    ]
}

/// A test-and-set lock.
fn test_and_set(taken: Order, released: Order, data: Order) -> Built {
    let mut steps = vec![compare(0, 0, 0, 1, taken), Step::IfDistinct(0, 0, 0)];
    steps.extend(inside(data, 1, 8));
    steps.extend([store(0, 0, released), Step::Jump(0), Step::Bad]);
    build(&[("lock", 0), ("data", 0)], &[thread("locker", Count::Any, &steps)], 8)
}

#[test]
fn test_and_set_locks() {
    safe("test-and-set", &test_and_set(Acq, Rel, Rlx));
    not_safe("test-and-set, store relaxed", &test_and_set(Acq, Rlx, Rlx));
    not_safe("test-and-set, CAS relaxed", &test_and_set(Rlx, Rel, Rlx));
    safe("test-and-set, seq_cst", &test_and_set(Sc, Sc, Rlx));
    assert!(!races("test-and-set", &test_and_set(Acq, Rel, Plain)));
    assert!(races("test-and-set, store relaxed", &test_and_set(Acq, Rlx, Plain)));
    assert!(races("test-and-set, CAS relaxed", &test_and_set(Rlx, Rel, Plain)));
}

#[test]
fn test_and_test_and_set_locks() {
    let lock = |taken, released, data| {
        let mut steps = vec![
            Step::Load(0, 0, Rlx),
            Step::IfDistinct(0, 0, 0),
            compare(0, 0, 0, 1, taken),
            Step::IfDistinct(0, 0, 0),
        ];
        steps.extend(inside(data, 1, 10));
        steps.extend([store(0, 0, released), Step::Jump(0), Step::Bad]);
        build(&[("lock", 0), ("data", 0)], &[thread("locker", Count::Any, &steps)], 8)
    };
    safe("test-and-test-and-set", &lock(Acq, Rel, Rlx));
    not_safe("test-and-test-and-set, store relaxed", &lock(Acq, Rlx, Rlx));
    assert!(!races("test-and-test-and-set", &lock(Acq, Rel, Plain)));
}

#[test]
fn one_time_initialisers() {
    let once = |last, data| {
        let steps = [
            Step::Load(0, 0, Acq),
            Step::IfEqual(0, 2, 6),
            compare(0, 0, 0, 1, Acq),
            Step::IfDistinct(0, 0, 0),
            store(1, 1, data),
            store(0, 2, last),
            Step::Load(1, 1, data),
            Step::IfDistinct(1, 1, 9),
            Step::End,
            Step::Bad,
        ];
        build(&[("state", 0), ("data", 0)], &[thread("user", Count::Any, &steps)], 8)
    };
    safe("once, double-checked", &once(Rel, Rlx));
    not_safe("once, last store relaxed", &once(Rlx, Rlx));
    assert!(!races("once, double-checked", &once(Rel, Plain)));
    assert!(races("once, last store relaxed", &once(Rlx, Plain)));
}

/// A lock word that counts up to `readers` readers, or is -1 for a writer.
fn readers_and_writers(readers: i64, leave: Order, data: Order) -> Built {
    let reader = [
        Step::Load(0, 0, Rlx),
        Step::IfEqual(0, -1, 0),
        Step::IfEqual(0, readers, 0),
        Step::Compare {
            to: 2,
            cell: 0,
            expected: support::Value::Register(0, 0),
            new: support::Value::Register(0, 1),
            order: Acq,
            failed: Rlx,
            weak: false,
        },
        // the reader is in if the word was unchanged
        Step::Subtract(2, 0),
        Step::Set(0, 0),
        Step::IfDistinct(2, 0, 0),
        Step::Load(1, 1, data),
        Step::IfDistinct(1, 0, 14),
        Step::Add(2, 0, -1, leave),
        Step::IfEqual(2, 0, 14),
        Step::IfEqual(2, -1, 14),
        Step::Set(2, 0),
        Step::Jump(0),
        Step::Bad,
    ];
    let mut writer = vec![compare(0, 0, 0, -1, Acq), Step::IfDistinct(0, 0, 0)];
    writer.extend(inside(data, 1, 8));
    writer.extend([store(0, 0, Rel), Step::Jump(0), Step::Bad]);
    let threads = [thread("reader", Count::Any, &reader), thread("writer", Count::Any, &writer)];
    build(&[("word", 0), ("data", 0)], &threads, readers.max(2))
}

#[test]
fn readers_writer_words() {
    for readers in 1..=3 {
        safe(&format!("readers-writer word, up to {readers}"), &readers_and_writers(readers, Rel, Rlx));
    }
    not_safe("readers-writer word, writer leaves relaxed", &{
        let mut built = readers_and_writers(2, Rel, Rlx);
        // the writer leaves with a relaxed store
        for edge in built.program.kinds[1].states.iter_mut().flat_map(|it| &mut it.edges) {
            if let garret_automata::Action::Write { cell: 0, order, .. } = &mut edge.action {
                *order = Rlx;
            }
        }
        built
    });
    assert!(!races("readers-writer word, up to 2", &readers_and_writers(2, Rel, Plain)));
    assert!(races("readers-writer word, reader leaves relaxed", &readers_and_writers(2, Rlx, Plain)));
}

/// Peterson's lock for two threads.
fn peterson(order: Order, fence: Option<Order>, wait: Order) -> (Built, Options) {
    let side = |own: u32, other: u32, turn: i64| {
        let mut steps = vec![store(own, 1, order), store(2, turn, order)];
        if let Some(fence) = fence {
            steps.push(Step::Fence(fence));
        }
        let wait_at = steps.len();
        let inside = wait_at + 4;
        steps.extend([
            Step::Load(0, other, wait),
            Step::IfEqual(0, 0, inside),
            Step::Load(0, 2, wait),
            Step::IfEqual(0, turn, wait_at),
            Step::Set(0, 7),
            store(own, 0, if order == Sc { Sc } else { Rel }),
            Step::Jump(0),
        ]);
        (steps, inside)
    };
    let ((first, inside), (second, _)) = (side(0, 1, 1), side(1, 0, 2));
    let built = build(&[("a", 0), ("b", 0), ("turn", 0)], &[one("first", &first), one("second", &second)], 8);
    let places = |kind| built.at(kind, inside + 1);
    let mut targets = Vec::new();
    for one in places(0) {
        targets.extend(places(1).iter().map(|it| Target { threads: vec![(0, one), (1, *it)] }));
    }
    (built, Options { targets, ..Options::default() })
}

#[test]
fn petersons_lock() {
    let (built, options) = peterson(Sc, None, Sc);
    assert!(ask("Peterson, seq_cst", &built, &options));
    let (built, options) = peterson(Rlx, Some(Sc), Acq);
    assert!(!ask("Peterson, one fence", &built, &options));
    let (built, options) = peterson(Rel, None, Acq);
    assert!(!ask("Peterson, acquire and release", &built, &options));
}

fn load(to: usize, cell: u32, order: Order) -> Step {
    Step::Load(to, cell, order)
}

/// Whether threads that execute these steps once can end with these registers.
fn ends(name: &str, threads: &[&[Step]], registers: &[&[i64]]) -> bool {
    let threads: Vec<Thread> = threads.iter().map(|it| one("thread", it)).collect();
    let built = build(&[("x", 0), ("y", 0)], &threads, 4);
    let mut target = Target::default();
    for (kind, it) in threads.iter().enumerate() {
        let state = built.state(kind, &(it.steps.len(), registers[kind].to_vec()));
        target.threads.push((kind as u32, state.expect("the registers can hold this")));
    }
    !ask(name, &built, &Options { targets: vec![target], ..Options::default() })
}

#[test]
fn store_buffering() {
    let threads = |write, read, fence: Option<Order>| {
        let side = |own, other| {
            let mut steps = vec![store(own, 1, write)];
            steps.extend(fence.map(Step::Fence));
            steps.push(load(0, other, read));
            steps
        };
        (side(0, 1), side(1, 0))
    };
    let run = |name: &str, write, read, fence| {
        let (first, second) = threads(write, read, fence);
        ends(name, &[&first, &second], &[&[0], &[0]])
    };
    assert!(!run("SB, seq_cst", Sc, Sc, None));
    assert!(!run("SB, seq_cst fences", Rlx, Rlx, Some(Sc)));
    assert!(run("SB, relaxed", Rlx, Rlx, None));
    assert!(run("SB, acq_rel fences", Rlx, Rlx, Some(AcqRel)));
    assert!(run("SB, release and acquire", Rel, Acq, None));
}

#[test]
fn message_passing() {
    let run = |name: &str, write, read| {
        ends(
            name,
            &[&[store(0, 1, Rlx), store(1, 1, write)], &[load(0, 1, read), load(1, 0, Rlx)]],
            &[&[], &[1, 0]],
        )
    };
    assert!(!run("MP, release and acquire", Rel, Acq));
    assert!(run("MP, relaxed", Rlx, Rlx));
    assert!(run("MP, release", Rel, Rlx));
    let writer = [store(0, 1, Rlx), Step::Fence(Rel), store(1, 1, Rlx)];
    let reader = [load(0, 1, Rlx), Step::Fence(Acq), load(1, 0, Rlx)];
    assert!(!ends("MP, fences", &[&writer, &reader], &[&[], &[1, 0]]));
    // the release sequence of a store contains read-modify-writes of other threads
    let middle = [Step::Add(0, 1, 1, Rlx)];
    let reader = [load(0, 1, Acq), load(1, 0, Rlx)];
    let writer = [store(0, 1, Rlx), store(1, 1, Rel)];
    assert!(!ends("MP, release sequence", &[&writer, &middle, &reader], &[&[], &[1], &[2, 0]]));
    assert!(!ends(
        "MP, plain data",
        &[&[store(0, 1, Plain), store(1, 1, Rel)], &[load(0, 1, Acq), load(1, 0, Plain)]],
        &[&[], &[1, 0]]
    ));
}

/// Read-modify-writes read and write: both synchronise.
#[test]
fn message_passing_by_exchanges() {
    let run = |name: &str, write: (Option<Order>, Order), read: (Order, Option<Order>)| {
        let mut writer = vec![store(0, 1, Rlx)];
        writer.extend(write.0.map(Step::Fence));
        writer.push(Step::Exchange(0, 1, Number(1), write.1));
        let mut reader = vec![Step::Exchange(0, 1, Number(2), read.0)];
        reader.extend(read.1.map(Step::Fence));
        reader.push(load(1, 0, Rlx));
        ends(name, &[&writer, &reader], &[&[0], &[1, 0]])
    };
    assert!(!run("MP, exchanges", (None, Rel), (Acq, None)));
    assert!(!run("MP, exchanges, acquire fence", (None, Rel), (Rlx, Some(Acq))));
    assert!(!run("MP, exchanges, release fence", (Some(Rel), Rlx), (Acq, None)));
    assert!(run("MP, exchanges, no release", (None, Acq), (Acq, None)));
    assert!(run("MP, exchanges, no acquire", (None, Rel), (Rel, None)));
    assert!(run("MP, exchanges, a fence of the wrong kind", (None, Rel), (Rlx, Some(Rel))));
}

/// A fence that acquires and releases also releases what it acquires.
#[test]
fn fences_acquire_and_then_release() {
    let run = |name: &str, fence| {
        let middle = [load(0, 1, Rlx), Step::Fence(fence), store(1, 2, Rlx)];
        let last = [load(0, 1, Acq), load(1, 0, Rlx)];
        ends(name, &[&[store(0, 1, Rlx), store(1, 1, Rel)], &middle, &last], &[&[], &[1], &[2, 0]])
    };
    assert!(!run("MP, two hops, acq_rel fence", AcqRel));
    assert!(!run("MP, two hops, seq_cst fence", Sc));
    assert!(run("MP, two hops, acquire fence", Acq));
    assert!(run("MP, two hops, release fence", Rel));
}

/// No write is between the read and the write of a read-modify-write.
#[test]
fn read_modify_writes_are_atomic() {
    let run = |name: &str, added: i64, read: i64| {
        ends(name, &[&[store(0, 3, Rlx), load(0, 0, Rlx)], &[Step::Add(0, 0, 1, Rlx)]], &[&[read], &[added]])
    };
    assert!(!run("a write between", 0, 1));
    assert!(run("a write before", 3, 4));
    assert!(run("a write behind", 0, 3));
    assert!(!ends(
        "two that read the same",
        &[&[Step::Add(0, 0, 1, Rlx)], &[Step::Add(0, 0, 1, Rlx)]],
        &[&[0], &[0]]
    ));
}

/// Accesses that are not atomic do not synchronise, even if their values are read.
#[test]
fn plain_accesses_do_not_synchronise() {
    let writer = |order| [store(0, 1, Rlx), Step::Fence(Rel), store(1, 1, order)];
    let reader = |order| [load(0, 1, order), Step::Fence(Acq), load(1, 0, Rlx)];
    let run = |name: &str, write, read| ends(name, &[&writer(write), &reader(read)], &[&[], &[1, 0]]);
    assert!(!run("MP, fences and relaxed accesses", Rlx, Rlx));
    assert!(run("MP, fences and a plain store", Plain, Rlx));
    assert!(run("MP, fences and a plain load", Rlx, Plain));
}

#[test]
fn other_litmus_tests() {
    let lb = |order: Order| {
        let side = |one, other| [load(0, one, order), store(other, 1, order)];
        ends("LB", &[&side(0, 1), &side(1, 0)], &[&[1], &[1]])
    };
    assert!(!lb(Rlx));
    let iriw = |name: &str, write, read| {
        let reader = |one, other| [load(0, one, read), load(1, other, read)];
        let threads: [&[Step]; 4] =
            [&[store(0, 1, write)], &[store(1, 1, write)], &reader(0, 1), &reader(1, 0)];
        ends(name, &threads, &[&[], &[], &[1, 0], &[1, 0]])
    };
    assert!(!iriw("IRIW, seq_cst", Sc, Sc));
    assert!(iriw("IRIW, release and acquire", Rel, Acq));
    assert!(iriw("IRIW, relaxed", Rlx, Rlx));
    let wrc = |name: &str, order: (Order, Order)| {
        let threads: [&[Step]; 3] = [
            &[store(0, 1, order.0)],
            &[load(0, 0, order.1), store(1, 1, order.0)],
            &[load(0, 1, order.1), load(1, 0, order.1)],
        ];
        ends(name, &threads, &[&[], &[1], &[1, 0]])
    };
    assert!(!wrc("WRC, release and acquire", (Rel, Acq)));
    assert!(wrc("WRC, relaxed", (Rlx, Rlx)));
    // the first writes are last in both cells; a third and a fourth thread observe the order of each cell
    let two_writes = |name: &str, order: Order| {
        let side = |one, other| [store(one, 1, order), store(other, 2, order)];
        let reader = |cell| [load(0, cell, order), load(1, cell, order)];
        let threads: [&[Step]; 4] = [&side(0, 1), &side(1, 0), &reader(0), &reader(1)];
        ends(name, &threads, &[&[], &[], &[2, 1], &[2, 1]])
    };
    assert!(!two_writes("2+2W, seq_cst", Sc));
    assert!(two_writes("2+2W, relaxed", Rlx));
}

/// Happens-before does not order `seq_cst` accesses: RC11 allows this outcome, the view machine does not.
#[test]
fn happens_before_does_not_order_seq_cst_accesses() {
    let threads = [
        one("first", &[store(1, 1, Sc), load(0, 0, Sc)]),
        one("second", &[store(0, 1, Sc)]),
        one("third", &[load(0, 0, Acq), load(1, 1, Sc)]),
    ];
    let built = build(&[("x", 0), ("y", 0)], &threads, 4);
    let registers: [&[i64]; 3] = [&[0], &[], &[1, 0]];
    let state = |kind: usize| built.state(kind, &(threads[kind].steps.len(), registers[kind].to_vec()));
    let target = Target { threads: (0..3).map(|it| (it as u32, state(it).expect("it is there"))).collect() };
    let options = Options { targets: vec![target], ..Options::default() };
    let report = check(&built.program, &options, &Watch::default());
    assert_eq!(report.answer, Answer::Unknown(garret_views::Reason::SeqCst { threads: vec![0, 1, 2] }));
}

#[test]
fn default_orders() {
    safe("test-and-set, all seq_cst", &test_and_set(Sc, Sc, Sc));
    assert!(!races("test-and-set, seq_cst", &test_and_set(Sc, Sc, Plain)));
    let mut sc = readers_and_writers(2, Sc, Sc);
    for edge in sc.program.kinds.iter_mut().flat_map(|it| &mut it.states).flat_map(|it| &mut it.edges) {
        use garret_automata::Action::{Fence, Read, Silent, Update, Write};
        match &mut edge.action {
            Silent => {}
            Read { order, .. } | Write { order, .. } | Update { order, .. } | Fence(order) => *order = Sc,
        }
    }
    safe("readers-writer word, up to 2, all seq_cst", &sc);
}

/// A writer writes two cells twice, with a counter around them; any number of readers want to see both writes or neither.
fn sequence_lock(before_data: Option<Order>, after_data: Option<Order>) -> Built {
    let mut writer = Vec::new();
    for turn in 1..=2 {
        writer.push(store(0, 2 * turn - 1, Rlx));
        writer.extend(before_data.map(Step::Fence));
        writer.extend([store(1, turn, Rlx), store(2, turn, Rlx), store(0, 2 * turn, Rel)]);
    }
    writer.push(Step::End);
    let mut reader = vec![
        Step::Load(0, 0, Acq),
        Step::IfEqual(0, 1, 0),
        Step::IfEqual(0, 3, 0),
        load(1, 1, Rlx),
        load(2, 2, Rlx),
    ];
    reader.extend(after_data.map(Step::Fence));
    let last = reader.len();
    reader.extend([
        load(3, 0, Rlx),
        Step::Subtract(3, 0),
        Step::IfDistinct(3, 0, last + 5),
        Step::Subtract(1, 2),
        Step::IfDistinct(1, 0, last + 6),
        Step::End,
        Step::Bad,
    ]);
    let threads = [one("writer", &writer), thread("reader", Count::Any, &reader)];
    build(&[("counter", 0), ("one", 0), ("two", 0)], &threads, 8)
}

#[test]
fn sequence_locks() {
    safe("sequence lock", &sequence_lock(Some(Rel), Some(Acq)));
    not_safe("sequence lock, no release fence", &sequence_lock(None, Some(Acq)));
    not_safe("sequence lock, no acquire fence", &sequence_lock(Some(Rel), None));
}

/// Dekker's entry with fences: each thread raises its flag and checks that of the other; one that sees it gives up.
#[test]
fn flags_with_fences() {
    let run = |name: &str, count: Count, fence: Order| {
        let side = |own, other| {
            [
                store(own, 1, Rlx),
                Step::Fence(fence),
                load(0, other, Rlx),
                Step::IfDistinct(0, 0, 5),
                Step::Set(0, 5),
                store(own, 0, Rel),
                Step::Set(0, 0),
                Step::Jump(0),
            ]
        };
        let threads = [thread("first", count, &side(0, 1)), thread("second", count, &side(1, 0))];
        let built = build(&[("a", 0), ("b", 0)], &threads, 8);
        let inside = |kind| built.state(kind, &(5, vec![5])).expect("somebody gets in");
        let target = Target { threads: vec![(0, inside(0)), (1, inside(1))] };
        ask(name, &built, &Options { targets: vec![target], ..Options::default() })
    };
    assert!(run("flags, seq_cst fences", Count::Exactly(1), Sc));
    assert!(!run("flags, acq_rel fences", Count::Exactly(1), AcqRel));
    // other threads of the same side lower the flag
    assert!(!run("flags, seq_cst fences, any number on each side", Count::Any, Sc));
}
