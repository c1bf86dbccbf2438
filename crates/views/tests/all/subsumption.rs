//! Threads that reach the same place in two ways, one of which allows more: cubes that look alike and are not.

use garret_automata::Order::{self, Acquire as Acq, Relaxed as Rlx, Release as Rel, Sequential as Sc};
use garret_automata::{Action, Cell, Count, Edge, Kind, Program, State};
use garret_base::watch::Watch;
use garret_views::{Answer, Options, Reason, Target, check};

const X: u32 = 0;
const Y: u32 = 1;
const Z: u32 = 2;

fn read(cell: u32, value: i64, order: Order) -> Action {
    Action::Read { cell, value, order }
}

fn write(cell: u32, value: i64, order: Order) -> Action {
    Action::Write { cell, value, order }
}

/// A thread with these edges, in their order, and its last state.
fn thread(edges: &[(u32, Action, u32)]) -> (Kind, u32) {
    let last = edges.iter().map(|it| it.2).max().unwrap_or(0);
    let mut states = vec![State::default(); last as usize + 1];
    for (from, action, to) in edges {
        states[*from as usize].edges.push(Edge { to: *to, action: *action, step: 0 });
    }
    (Kind { name: "thread".to_owned(), count: Count::Exactly(1), states }, last)
}

/// Whether all threads from this one on can reach their last states.
fn answer(threads: &[&[(u32, Action, u32)]], from: usize) -> Answer {
    let cells = ["x", "y", "z"].map(|it| Cell { name: it.to_owned(), initial: 0 }).to_vec();
    let (kinds, ends): (Vec<Kind>, Vec<u32>) = threads.iter().map(|it| thread(it)).unzip();
    let target = Target { threads: (0..).zip(ends).skip(from).collect() };
    let options = Options { targets: vec![target], ..Options::default() };
    check(&Program { cells, kinds }, &options, &Watch::default()).answer
}

/// The edges in their order, and with two alternatives exchanged.
fn both(edges: &[(u32, Action, u32)], one: usize, other: usize) -> [Vec<(u32, Action, u32)>; 2] {
    let mut changed = edges.to_vec();
    changed.swap(one, other);
    [edges.to_vec(), changed]
}

/// A view that has to be apart from a message, and one that may be at it.
#[test]
fn apart_is_more_than_at_most() {
    // x = 7 is written before z is read, or after it; only the first is possible
    let first = [(0, write(X, 1, Rlx), 1), (1, write(Y, 1, Rlx), 2), (2, write(Z, 1, Rel), 3)];
    let second = [
        (0, read(Y, 1, Acq), 1),
        (1, write(X, 7, Rlx), 2),
        (1, read(Z, 1, Acq), 3),
        (2, read(Z, 1, Acq), 4),
        (3, write(X, 7, Rlx), 4),
        (4, read(X, 1, Rlx), 5),
    ];
    // the states in between are also numbered differently
    let renamed = second.map(|(from, action, to)| {
        let name = |it: u32| match it {
            2 => 3,
            3 => 2,
            it => it,
        };
        (name(from), action, name(to))
    });
    for second in [second, renamed] {
        assert!(matches!(answer(&[&first, &second], 1), Answer::Unsafe(_)));
        let only_behind = second.iter().filter(|it| it.1 != write(X, 7, Rlx) || it.2 == 4).copied();
        let is_behind = |it: &(u32, Action, u32)| !(it.1 == read(Z, 1, Acq) && it.2 == 4);
        let only_behind: Vec<_> = only_behind.filter(is_behind).collect();
        assert_eq!(answer(&[&first, &only_behind], 1), Answer::Safe);
    }
}

fn is_doubtful(answer: &Answer) -> bool {
    matches!(answer, Answer::Unknown(Reason::SeqCst { .. }))
}

/// The write of x is `seq_cst`, or a release. With the release, RC11 allows that an event before it follows the read in the
/// order of `seq_cst` events.
#[test]
fn taint_of_threads_counts() {
    let second = [(0, read(X, 1, Sc), 1), (1, read(X, 2, Rlx), 2)];
    let third = [(0, write(X, 2, Sc), 1), (1, read(Y, 0, Sc), 2)];
    let first = [(0, write(Y, 1, Sc), 1), (1, write(X, 1, Sc), 2), (1, write(X, 1, Rel), 2)];
    assert_eq!(answer(&[&first[..2], &second, &third], 1), Answer::Safe);
    for first in both(&first, 1, 2) {
        assert!(is_doubtful(&answer(&[&first, &second, &third], 1)));
    }
}

/// The read of x is `seq_cst`, or an acquire; another thread reads it with `seq_cst`.
#[test]
fn labels_of_messages_count() {
    let first = [(0, write(X, 1, Sc), 1)];
    let third = [(0, write(Z, 1, Sc), 1), (1, read(X, 0, Sc), 2)];
    let fourth = [(0, read(X, 1, Sc), 1)];
    let second = [(0, read(X, 1, Sc), 1), (0, read(X, 1, Acq), 1), (1, read(Z, 0, Sc), 2)];
    let one = [second[0], second[2]];
    assert_eq!(answer(&[&first, &one, &third, &fourth], 1), Answer::Safe);
    for second in both(&second, 0, 1) {
        assert!(is_doubtful(&answer(&[&first, &second, &third, &fourth], 1)));
    }
}
