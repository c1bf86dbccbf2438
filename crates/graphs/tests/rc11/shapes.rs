//! The known litmus shapes with each order. The expected numbers of executions are computed by hand: all combinations of reads
//! and coherence, less those that the orders forbid.

use super::program::Line::{Add, Exchange, Fence, Load, Store, Swap};
use super::program::Ordering::{Acquire, Both, Plain, Relaxed, Release, Sequential};
use super::program::{Line, Ordering, Program};
use super::{both, judged};

const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;

fn counted(name: &str, threads: Vec<Vec<Line>>, executions: u64) {
    let program = Program { threads };
    // different seeds put fences at different places
    for seed in 0..4 {
        let found = both(&program, seed);
        assert_eq!(found.complete, executions, "{name}\n{}", program.text());
        let (states, has_race) = judged(&program, seed).unwrap_or_else(|| panic!("{name} is small"));
        assert_eq!((&found.finals, found.race.is_some()), (&states, has_race), "{name}");
    }
}

/// Orders of loads and stores: relaxed, acquire and release, `seq_cst`.
const PAIRS: [(Ordering, Ordering); 3] = [(Relaxed, Relaxed), (Acquire, Release), (Sequential, Sequential)];

#[test]
fn store_buffering() {
    for ((load, store), executions) in PAIRS.into_iter().zip([4, 4, 3]) {
        let thread = |own, other| vec![Store(own, store, 1), Load(other, load)];
        counted("SB", vec![thread(X, Y), thread(Y, X)], executions);
    }
    for (fence, executions) in [(Acquire, 4), (Release, 4), (Both, 4), (Sequential, 3)] {
        let thread = |own, other| vec![Store(own, Relaxed, 1), Fence(fence), Load(other, Relaxed)];
        counted("SB with fences", vec![thread(X, Y), thread(Y, X)], executions);
    }
    // a fence on one side only orders nothing
    let fenced = vec![Store(X, Relaxed, 1), Fence(Sequential), Load(Y, Relaxed)];
    counted("SB with one fence", vec![fenced, vec![Store(Y, Relaxed, 1), Load(X, Relaxed)]], 4);
    // RMWs of one location are totally ordered, and release sequences continue through them
    let thread = |own, other| vec![Store(own, Relaxed, 1), Exchange(Z, Both, 1), Load(other, Relaxed)];
    counted("SB with exchanges", vec![thread(X, Y), thread(Y, X)], 4);
}

#[test]
fn message_passing() {
    for (store, load, executions) in
        [(Relaxed, Relaxed, 4), (Release, Relaxed, 4), (Relaxed, Acquire, 4), (Release, Acquire, 3)]
    {
        let writer = vec![Store(X, Relaxed, 1), Store(Y, store, 1)];
        let reader = vec![Load(Y, load), Load(X, Relaxed)];
        counted("MP", vec![writer, reader], executions);
    }
    for (release, acquire, executions) in
        [(Release, Acquire, 3), (Acquire, Release, 4), (Both, Both, 3), (Sequential, Sequential, 3)]
    {
        let writer = vec![Store(X, Relaxed, 1), Fence(release), Store(Y, Relaxed, 1)];
        let reader = vec![Load(Y, Relaxed), Fence(acquire), Load(X, Relaxed)];
        counted("MP with fences", vec![writer, reader], executions);
    }
    // plain data, which the reader reads only if it has seen the flag
    let writer = |store| vec![Store(X, Plain, 1), Store(Y, store, 1)];
    let reader = |load| vec![Load(Y, load), Line::SkipIf(0, 0), Load(X, Plain)];
    counted("MP of data", vec![writer(Release), reader(Acquire)], 2);
    counted("MP of data with a race", vec![writer(Relaxed), reader(Relaxed)], 3);
}

#[test]
fn release_sequences() {
    let reader = || vec![Load(Y, Acquire), Load(X, Relaxed)];
    // the release sequence continues through an RMW of another thread, however weak; if the RMW comes first, it is not in the
    // sequence
    let head = vec![Store(X, Relaxed, 1), Store(Y, Release, 1)];
    let through = vec![Add(Y, Relaxed)];
    // RMW after: y in {0,1,2} x {0,1} less two; RMW before: y in {0,RMW,1} x {0,1} less one
    counted("release sequence", vec![head.clone(), through, reader()], 9);
    // the release sequence does not continue through a store of the same thread
    let again = vec![Store(X, Relaxed, 1), Store(Y, Release, 1), Store(Y, Relaxed, 2)];
    counted("no release sequence", vec![again, reader()], 5);
    // nor through a store of another thread, in each of the two orders of the stores
    counted("no release sequence of others", vec![head, vec![Store(Y, Relaxed, 2)], reader()], 10);
}

#[test]
fn load_buffering_has_no_cycle() {
    for (load, store) in PAIRS {
        let thread = |from, to| vec![Load(from, load), Store(to, store, 1)];
        counted("LB", vec![thread(X, Y), thread(Y, X)], 3);
    }
}

#[test]
fn independent_reads_of_independent_writes() {
    for ((load, store), executions) in PAIRS.into_iter().zip([16, 16, 15]) {
        let reader = |first, second| vec![Load(first, load), Load(second, load)];
        let threads = vec![vec![Store(X, store, 1)], vec![Store(Y, store, 1)], reader(X, Y), reader(Y, X)];
        counted("IRIW", threads, executions);
    }
    for (fence, executions) in [(Both, 16), (Sequential, 15)] {
        let reader = |first, second| vec![Load(first, Relaxed), Fence(fence), Load(second, Relaxed)];
        let threads =
            vec![vec![Store(X, Relaxed, 1)], vec![Store(Y, Relaxed, 1)], reader(X, Y), reader(Y, X)];
        counted("IRIW with fences", threads, executions);
    }
}

#[test]
fn two_stores_each() {
    for ((_, store), executions) in PAIRS.into_iter().zip([4, 4, 3]) {
        let thread = |first, second| vec![Store(first, store, 1), Store(second, store, 2)];
        counted("2+2W", vec![thread(X, Y), thread(Y, X)], executions);
    }
    for (fence, executions) in [(Both, 4), (Sequential, 3)] {
        let thread = |first, second| vec![Store(first, Relaxed, 1), Fence(fence), Store(second, Relaxed, 2)];
        counted("2+2W with fences", vec![thread(X, Y), thread(Y, X)], executions);
    }
}

#[test]
fn write_to_read_causality() {
    for ((load, store), executions) in PAIRS.into_iter().zip([8, 7, 7]) {
        let threads = vec![
            vec![Store(X, store, 1)],
            vec![Load(X, load), Store(Y, store, 1)],
            vec![Load(Y, load), Load(X, load)],
        ];
        counted("WRC", threads, executions);
    }
}

#[test]
fn coherence() {
    for (load, store) in [(Relaxed, Relaxed), (Plain, Relaxed), (Sequential, Sequential)] {
        counted("CoRR", vec![vec![Store(X, store, 1)], vec![Load(X, load), Load(X, load)]], 3);
        counted(
            "CoWW and CoRR",
            vec![vec![Store(X, store, 1), Store(X, store, 2)], vec![Load(X, load), Load(X, load)]],
            6,
        );
        counted("CoWR", vec![vec![Store(X, store, 1), Load(X, load)], vec![Store(X, store, 2)]], 3);
    }
    // coherence by happens-before across threads: the last read cannot read from the initial write
    let last = vec![Load(Y, Acquire), Load(X, Relaxed)];
    let middle = vec![Load(X, Relaxed), Store(Y, Release, 1)];
    counted("coherence by happens-before", vec![vec![Store(X, Relaxed, 1)], middle, last], 7);
}

/// Accesses that are not `seq_cst` between two that are.
#[test]
fn the_order_of_seq_cst_accesses_goes_through_others() {
    let between = |first: Line, then: Line| vec![first, Load(Z, Relaxed), then];
    let thread = |own, other| between(Store(own, Sequential, 1), Load(other, Sequential));
    counted("SB with a load between", vec![thread(X, Y), thread(Y, X)], 3);
    let reader = |first, second| between(Load(first, Sequential), Load(second, Sequential));
    let writer = |it| vec![Store(it, Sequential, 1)];
    counted("IRIW with a load between", vec![writer(X), writer(Y), reader(X, Y), reader(Y, X)], 15);
    // fences on one side, accesses on the other
    let fenced = vec![Store(X, Relaxed, 1), Fence(Sequential), Load(Y, Relaxed)];
    let accesses = vec![Store(Y, Sequential, 1), Load(X, Sequential)];
    counted("SB with a fence and accesses", vec![fenced, accesses], 3);
    // a message by release and acquire between two of them, through another location
    let threads = vec![
        vec![Store(X, Sequential, 1), Store(Z, Release, 1)],
        vec![Load(Z, Acquire), Load(Y, Sequential)],
        vec![Store(Y, Sequential, 1), Load(X, Sequential)],
    ];
    // of 2 * 2 * 2 combinations, one is forbidden
    counted("SB with a message", threads, 7);
}

#[test]
fn fences_one_after_the_other() {
    for (first, then, executions) in [(Acquire, Release, 7), (Release, Acquire, 8), (Both, Acquire, 7)] {
        let threads = vec![
            vec![Store(X, Relaxed, 1), Store(Y, Release, 1)],
            vec![Load(Y, Relaxed), Fence(first), Fence(then), Store(Z, Relaxed, 1)],
            vec![Load(Z, Acquire), Load(X, Relaxed)],
        ];
        counted("two fences", threads, executions);
        // what is before both fences is released, in either order of the fences
        let writer = vec![Store(X, Relaxed, 1), Fence(first), Fence(then), Store(Z, Relaxed, 1)];
        let reader = vec![Load(Z, Acquire), Load(X, Relaxed)];
        counted("MP with two fences", vec![writer, reader], 3);
    }
}

#[test]
fn races_behind_release_sequences() {
    let reader = || vec![Load(Y, Acquire), Line::SkipIf(0, 0), Load(X, Plain)];
    let head = vec![Store(X, Plain, 1), Store(Y, Release, 1)];
    let again = vec![Store(X, Plain, 1), Store(Y, Release, 1), Store(Y, Relaxed, 2)];
    counted("data behind a release", vec![head, reader()], 2);
    counted("data behind a later store", vec![again, reader()], 4);
}

#[test]
fn exchanges_in_every_order() {
    for order in [Relaxed, Acquire, Release, Both, Sequential] {
        for (threads, executions) in [(2, 2), (3, 6), (4, 24)] {
            counted("increments", vec![vec![Add(X, order)]; threads], executions);
        }
        // each reads 0 and succeeds, or not; a weak one may also fail spuriously
        let swap = |is_weak| vec![Swap(X, [order, Relaxed], 0, is_weak)];
        counted("swaps", vec![swap(false); 3], 3);
        counted("weak swaps", vec![swap(true); 2], 5);
    }
}

#[test]
fn an_order_of_seq_cst_accesses_is_weaker_than_that_of_2011() {
    // Z6.U: allowed since RC11 repaired C11
    let threads = vec![
        vec![Store(X, Sequential, 1), Store(Y, Release, 1)],
        vec![Add(Y, Sequential), Load(Y, Relaxed)],
        vec![Store(Y, Sequential, 3), Load(X, Sequential)],
    ];
    let program = Program { threads };
    let found = both(&program, 0);
    let is_it = |state: &Vec<i64>| state[2] == 1 && state[3] == 3 && state[5] == 0;
    assert!(found.finals.iter().any(is_it), "{:?}", found.finals);
}
