//! The edges of single steps in the readings of processors and of C11, and the effect of the bounds.

use garret_automata::{Action, AutomataError, Bounds, Count, Gap, Member, Members, Order, Reading, automata};
use garret_base::watch::Watch;
use garret_graphs::{
    Access, Atom, Bad, Cell, CellValue, Code, Expression, Location, Order as Ordering, Place, Step, Sum, Tag,
    Thread,
};
use std::collections::BTreeMap;

fn step(to: u32, access: Access) -> Step {
    Step { access, tag: Tag { step: 7, other: None }, ..Step::new(to) }
}

/// A thread that takes these steps in turn and then ends, or repeats the last one forever.
fn code(steps: Vec<Step>, ends: bool) -> Code {
    let mut places: Vec<Place> =
        steps.into_iter().map(|step| Place { steps: vec![step], ..Place::default() }).collect();
    places.push(Place { end: ends, ..Place::default() });
    Code {
        threads: vec![Thread { start: 0, slots: vec![0; 2] }],
        places,
        locations: vec![Location {
            name: "x".to_owned(),
            initial: CellValue::default(),
            undefined: None,
            bytes: 0,
        }],
        slots: 2,
        bad: vec![Bad { threads: Vec::new() }],
        freed: None,
        unwritten: None,
        report_location: None,
    }
}

fn members() -> Members {
    Members { kinds: vec![Member { name: "f".to_owned(), count: Count::Any, thread: 0 }], own: Vec::new() }
}

/// The actions from the first state on, of an automaton without branches.
fn actions(code: &Code, reading: Reading) -> Vec<Action> {
    let bounds = Bounds { values: 10, wider: BTreeMap::new(), states: 100 };
    let made = automata(code, &members(), reading, &bounds, &Watch::default()).expect("there are automata");
    let states = &made.program.kinds[0].states;
    let (mut at, mut found) = (0, Vec::new());
    while let Some(edge) = states[at].edges.first() {
        found.push(edge.action);
        at = edge.to as usize;
    }
    found
}

fn atomic(acquire: bool, release: bool, seq_cst: bool) -> Ordering {
    Ordering { atomic: true, acquire, release, seq_cst, ..Ordering::default() }
}

fn write(value: i64) -> Access {
    Access::Write(Cell::Fixed(0), Expression::constant(value), Expression::constant(0))
}

fn exchange(value: i64) -> Access {
    Access::Exchange(Cell::Fixed(0), Expression::constant(value), Expression::constant(0))
}

/// Fences of C11 are before and after the access; those of processors are separate.
#[test]
fn orders_of_a_step() {
    let fences = [atomic(true, false, false), atomic(false, true, false), atomic(true, true, true)];
    let both = code(vec![Step { orders: fences, fence: true, ..step(1, write(1)) }], true);
    let stored = |order| Action::Write { cell: 0, value: 1, order };
    assert_eq!(
        actions(&both, Reading::C11),
        [Action::Fence(Order::Acquire), stored(Order::Release), Action::Fence(Order::Sequential)]
    );
    // an acquire behind a fence that releases is not released by it
    let release_first = Ordering { releases_first: true, ..atomic(true, true, false) };
    let orders = [release_first, atomic(false, false, false), release_first];
    let fences = [Action::Fence(Order::Release), Action::Fence(Order::Acquire)];
    let apart = code(vec![Step { orders, ..step(1, write(1)) }], true);
    let expected = [fences.as_slice(), &[stored(Order::Relaxed)], &fences].concat();
    assert_eq!(actions(&apart, Reading::C11), expected);
    let x86 = [Action::Fence(Order::Sequential), stored(Order::Release)];
    assert_eq!(actions(&both, Reading::X86), x86);
}

/// Stores that processors execute as exchanges.
#[test]
fn stores_that_are_exchanges() {
    let orders =
        [Ordering::default(), Ordering { stores: true, ..atomic(true, true, true) }, Ordering::default()];
    let stores = code(vec![Step { orders, ..step(1, exchange(0)) }], true);
    let order = Order::Sequential;
    assert_eq!(actions(&stores, Reading::C11), [Action::Write { cell: 0, value: 0, order }]);
    assert_eq!(actions(&stores, Reading::X86), [Action::Update { cell: 0, read: 0, written: 0, order }]);
}

/// A thread that exceeds the bound on values or on states reaches an unknown state.
#[test]
fn bounds_end_in_the_unknown() {
    let more = |atom| Expression::Sum(Sum { constant: 1, ..Sum::atom(atom) });
    let counts = Access::Exchange(Cell::Fixed(0), more(Atom::Loaded), Expression::constant(0));
    let counts = code(vec![step(0, counts)], false);
    let sets = vec![(0, more(Atom::Slot(0)))];
    let keeps = code(vec![Step { sets, ..step(0, write(0)) }], false);
    let bounds = Bounds { values: 5, wider: BTreeMap::new(), states: 20 };
    for (code, gap, states) in [(&counts, Gap::Values(0), 2), (&keeps, Gap::States(7), 21)] {
        let made = automata(code, &members(), Reading::X86, &bounds, &Watch::default()).expect("automata");
        assert_eq!(made.gaps, [gap]);
        let found = &made.program.kinds[0].states;
        assert_eq!(found.len(), states, "{made:?}");
        assert_eq!(found.iter().filter(|state| state.unknown == Some(0)).count(), 1);
    }
    // a wider bound applies to one cell
    let wider = Bounds { wider: BTreeMap::from([(0, 8)]), ..bounds };
    let made = automata(&counts, &members(), Reading::X86, &wider, &Watch::default()).expect("automata");
    let edges = made.program.kinds[0].states[0].edges.iter();
    assert_eq!(
        edges
            .filter(|edge| matches!(edge.action, Action::Update { read, written, .. } if read != written))
            .count(),
        7
    );
}

/// Code that automata cannot express is refused.
#[test]
fn what_is_refused() {
    let bounds = Bounds { values: 5, wider: BTreeMap::new(), states: 20 };
    let refused = |code: &Code| automata(code, &members(), Reading::X86, &bounds, &Watch::default()).err();
    let refers = Access::Write(Cell::Fixed(0), Expression::constant(0), Expression::constant(1));
    assert_eq!(refused(&code(vec![step(1, refers)], true)), Some(AutomataError::References));
    let mut held = code(vec![step(1, write(1))], true);
    held.locations[0].initial.thread = 1;
    assert_eq!(refused(&held), Some(AutomataError::References));
    let mut together = code(vec![step(1, write(1))], true);
    together.bad = vec![Bad { threads: vec![Vec::new()] }];
    assert_eq!(refused(&together), Some(AutomataError::Together));
}
