//! Programs that are not decided, with the reasons.

use garret_automata::{Action, Cell, Count, Edge, Kind, Order, Program, State};
use garret_base::watch::{Over, Watch};
use garret_views::machine::{Instance, explore};
use garret_views::{Answer, Options, Reason, Target, check};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn edge(to: u32, action: Action) -> Edge {
    Edge { to, action, step: 0 }
}

/// A thread that writes 1, reads 1, and is then in this state.
fn program(end: State) -> Program {
    let write = Action::Write { cell: 0, value: 1, order: Order::Relaxed };
    let read = Action::Read { cell: 0, value: 1, order: Order::Relaxed };
    let states = vec![
        State { edges: vec![edge(1, write)], ..State::default() },
        State { edges: vec![edge(2, read)], ..State::default() },
        end,
    ];
    let kind = Kind { name: "thread".to_owned(), count: Count::Any, states };
    Program { cells: vec![Cell { name: "x".to_owned(), initial: 0 }], kinds: vec![kind] }
}

fn answer(program: &Program, options: &Options, watch: &Watch) -> Answer {
    check(program, options, watch).answer
}

#[test]
fn what_is_not_known_is_not_safe() {
    let options = Options::default();
    let unknown = program(State { unknown: Some(3), ..State::default() });
    assert_eq!(answer(&unknown, &options, &Watch::default()), Answer::Unknown(Reason::Unknown(3)));
    let bad = program(State { bad: Some(3), unknown: Some(3), ..State::default() });
    assert!(matches!(answer(&bad, &options, &Watch::default()), Answer::Unsafe(_)));
    let safe = program(State::default());
    assert_eq!(answer(&safe, &options, &Watch::default()), Answer::Safe);
    // no thread reaches the unknown state
    let mut safe = unknown;
    safe.kinds[0].states[0].edges.clear();
    assert_eq!(answer(&safe, &options, &Watch::default()), Answer::Safe);
}

#[test]
fn budgets_end_the_search() {
    let bad = program(State { bad: Some(0), ..State::default() });
    let interrupted = Watch::start(None, None, Some(Arc::new(AtomicBool::new(true))));
    let reason = Reason::Over(Over::Interrupted);
    assert_eq!(answer(&bad, &Options::default(), &interrupted), Answer::Unknown(reason));
    let few = Options { most_cubes: 0, ..Options::default() };
    assert_eq!(answer(&bad, &few, &Watch::default()), Answer::Unknown(Reason::TooLarge));
    let none = Options { most_replayed: 0, ..Options::default() };
    assert_eq!(answer(&bad, &none, &Watch::default()), Answer::Unknown(Reason::NotConfirmed));
    let found = explore(&Instance::new(&bad, &[2], false), &[], 3, &Watch::default());
    assert!(!found.is_complete);
    let found = explore(&Instance::new(&bad, &[2], false), &[], 1000, &Watch::default());
    assert!(found.is_complete && found.bad.contains(&(0, 2)));
}

#[test]
fn programs_that_name_what_is_not_there_are_refused() {
    let good = program(State { bad: Some(0), ..State::default() });
    let malformed = Answer::Unknown(Reason::Malformed);
    let mut cells = good.clone();
    cells.cells.clear();
    assert_eq!(answer(&cells, &Options::default(), &Watch::default()), malformed);
    let mut states = good.clone();
    states.kinds[0].states.pop();
    assert_eq!(answer(&states, &Options::default(), &Watch::default()), malformed);
    let target = Target { threads: vec![(1, 0)] };
    let options = Options { targets: vec![target], ..Options::default() };
    assert_eq!(answer(&good, &options, &Watch::default()), malformed);
    // the machine ignores states and cells that do not exist
    let found = explore(&Instance::new(&states, &[2, 7], true), &[vec![(9, 9)]], 1000, &Watch::default());
    assert!(found.is_complete && found.targets == [false]);
    let found = explore(&Instance::new(&cells, &[2], true), &[], 1000, &Watch::default());
    assert!(found.is_complete && found.bad.is_empty());
    // a kind without states, and an empty program
    let mut empty = good.clone();
    empty.kinds[0].states.clear();
    assert_eq!(answer(&empty, &Options::default(), &Watch::default()), Answer::Safe);
    assert_eq!(answer(&Program::default(), &Options::default(), &Watch::default()), Answer::Safe);
}
