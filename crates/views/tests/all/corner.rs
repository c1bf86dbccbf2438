//! Executions that RC11 allows and the view machine does not have: their order of `seq_cst` events does not agree with
//! program order and reads-from.
//!
//! Each program is given to the axioms, the machine and the search, which must not answer that it is safe.

use crate::support::Value::Number;
use crate::support::random::{CELLS, Guarded, Sketch};
use crate::support::{Step, build};
use garret_automata::Count;
use garret_automata::Order::{self, Acquire as Acq, Plain, Relaxed as Rlx, Release as Rel, Sequential as Sc};
use garret_axioms::{Axioms, decide_within, final_states, parse};
use garret_base::watch::Watch;
use garret_views::machine::{Instance, explore};
use garret_views::{Answer, Options, Reason, Target, check};

const X: u32 = 0;
const Y: u32 = 1;
const Z: u32 = 2;

fn load(cell: u32, order: Order) -> Step {
    Step::Load(0, cell, order)
}

fn store(cell: u32, order: Order) -> Step {
    Step::Store(cell, Number(1), order)
}

/// Asserts that the threads can read these values under RC11, but not on the machine: each step comes with the value that it reads.
fn is_corner(threads: &[&[(Step, i64)]]) {
    let guarded = |(at, (step, _)): (usize, &(Step, i64))| {
        let step = match *step {
            Step::Load(_, cell, order) => Step::Load(at, cell, order),
            Step::Add(_, cell, more, order) => Step::Add(at, cell, more, order),
            step => step,
        };
        Guarded { guard: None, step }
    };
    let kinds = threads.iter().map(|it| (Count::Exactly(1), it.iter().enumerate().map(guarded).collect()));
    let sketch = Sketch { cells: 3, kinds: kinds.collect(), loops: vec![false; threads.len()] };
    let cells: Vec<(&str, i64)> = CELLS.iter().map(|it| (*it, 0)).collect();
    let built = build(&cells, &sketch.threads(), 4);
    let registers: Vec<Vec<i64>> = threads.iter().map(|it| it.iter().map(|it| it.1).collect()).collect();
    let text = sketch.c();
    let test = parse(&text).expect("a litmus test");
    let decision = decide_within(&test, Axioms::Rc11, &Watch::default()).expect("it is decided");
    let line = sketch.line(&registers);
    assert!(final_states(&test, &decision).contains(&line), "RC11 does not allow {line}\n{text}");
    let end = |(kind, registers): (usize, &Vec<i64>)| {
        let mut registers = registers.clone();
        registers.push(0);
        let state = built.state(kind, &(sketch.last(kind) + 1, registers));
        (kind as u32, state.expect("the registers can hold this"))
    };
    let target = Target { threads: registers.iter().enumerate().map(end).collect() };
    let instance = Instance::new(&built.program, &vec![1; threads.len()], false);
    let found = explore(&instance, std::slice::from_ref(&target.threads), 1_000_000, &Watch::default());
    assert!(found.is_complete && !found.targets[0], "the machine has {line}\n{text}");
    let options = Options { targets: vec![target], ..Options::default() };
    let answer = check(&built.program, &options, &Watch::default()).answer;
    let is_doubtful = matches!(answer, Answer::Unknown(Reason::SeqCst { .. }));
    assert!(is_doubtful, "{answer:?} for {line}\n{text}");
}

#[test]
fn the_write_that_is_read() {
    let third = [(store(Y, Sc), 0), (load(X, Sc), 0)];
    is_corner(&[&[(store(X, Sc), 0)], &[(load(X, Acq), 1), (load(Y, Sc), 0)], &third]);
    // an earlier write of the same cell
    let two = (Step::Store(X, Number(2), Rel), 0);
    is_corner(&[&[(store(X, Sc), 0), two], &[(load(X, Acq), 2), (load(Y, Sc), 0)], &third]);
    // a read-modify-write between write and read
    let middle = [(Step::Add(0, X, 1, Rlx), 1)];
    is_corner(&[&[(store(X, Sc), 0)], &middle, &[(load(X, Acq), 2), (load(Y, Sc), 0)], &third]);
}

#[test]
fn reads_of_the_cell_that_synchronises() {
    let first = [(store(Y, Sc), 0), (store(X, Rel), 0)];
    let third = [(Step::Store(X, Number(2), Sc), 0), (load(Y, Sc), 0)];
    is_corner(&[&first, &[(load(X, Sc), 1), (load(X, Rlx), 2)], &third]);
    is_corner(&[&first, &[(load(X, Acq), 1), (load(X, Sc), 1), (load(X, Rlx), 2)], &third]);
    // the `seq_cst` read reads what another thread has written
    let second = [(load(X, Acq), 1), (load(X, Sc), 2), (load(X, Rlx), 3)];
    let third = [(Step::Store(X, Number(3), Sc), 0), (load(Y, Sc), 0)];
    is_corner(&[&first, &second, &third, &[(Step::Store(X, Number(2), Rlx), 0)]]);
}

#[test]
fn without_synchronisation() {
    let third = [(store(Z, Sc), 0), (load(Y, Sc), 0)];
    for (write, read) in [(Rlx, Acq), (Rel, Rlx), (Rlx, Rlx), (Plain, Acq), (Rel, Plain), (Plain, Plain)] {
        let first = [(store(Y, Sc), 0), (store(X, write), 0)];
        is_corner(&[&first, &[(load(X, read), 1), (load(Z, Sc), 0)], &third]);
        // another event after the decisive one
        let first = [(store(Y, Sc), 0), (load(Y, Sc), 1), (store(X, write), 0)];
        is_corner(&[&first, &[(load(X, read), 1), (load(Z, Sc), 0)], &third]);
        let first = [(store(Y, Sc), 0), (store(X, write), 0)];
        is_corner(&[&first, &[(load(X, read), 1), (load(X, Rlx), 1), (load(Z, Sc), 0)], &third]);
    }
}

#[test]
fn by_other_threads() {
    let third = [(store(Z, Sc), 0), (load(Y, Sc), 0)];
    let last = [(load(X, Acq), 1), (load(Z, Sc), 0)];
    // the thread in between releases by its write, or by a fence, or not at all
    for (fence, order) in [(None, Rel), (Some(Rel), Rlx), (None, Rlx)] {
        let mut middle = vec![(load(Y, Acq), 1)];
        middle.extend(fence.map(|it| (Step::Fence(it), 0)));
        middle.push((store(X, order), 0));
        is_corner(&[&[(store(Y, Sc), 0)], &middle, &last, &third]);
    }
}

#[test]
fn fences_without_happens_before() {
    let second = [(load(X, Rlx), 1), (store(Z, Rlx), 0)];
    let third = [(load(Z, Rlx), 1), (Step::Fence(Sc), 0), (load(Y, Rlx), 0)];
    is_corner(&[&[(store(Y, Rlx), 0), (Step::Fence(Sc), 0), (store(X, Rlx), 0)], &second, &third]);
    // an event before such a fence
    is_corner(&[&[(store(Y, Sc), 0), (Step::Fence(Sc), 0), (store(X, Rlx), 0)], &second, &third]);
}
