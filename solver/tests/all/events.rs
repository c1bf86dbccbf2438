//! Compares orders of events, combined with equalities and bounds, with a closure by Warshall's algorithm.

use crate::naive;

use crate::naive::Tape;
use garret_solver::{Linear, Literal, Relation, Solver, Sort, TermId};
use proptest::prelude::*;

const EVENTS: usize = 5;

#[derive(Clone, Copy, Debug)]
enum Fact {
    Before(usize, usize),
    Equal(usize, usize),
    /// The event is at least (or at most) at this moment.
    Bound(usize, bool, i64),
}

struct Order {
    solver: Solver,
    events: Vec<TermId>,
    moments: Vec<TermId>,
}

impl Order {
    fn new() -> Self {
        let mut solver = Solver::new();
        let sort = solver.add_sort(Sort::Discrete { named: 0, others: None });
        let events: Vec<_> = (0..EVENTS as u64).map(|key| solver.variable(key, sort)).collect();
        let moments =
            events.iter().zip(EVENTS as u64..).map(|(&event, key)| solver.moment(event, key)).collect();
        Self { solver, events, moments }
    }

    fn literal(&self, fact: Fact) -> Literal<TermId> {
        match fact {
            Fact::Before(a, b) => Solver::before(self.moments[a], self.moments[b]),
            Fact::Equal(a, b) => Literal::Equal(self.events[a], self.events[b]),
            Fact::Bound(event, upper, limit) => {
                let sign = if upper { 1 } else { -1 };
                let bound = Linear::new([(self.moments[event], sign)], -sign * limit, Relation::AtMost);
                Literal::Linear(bound.expect("small"))
            }
        }
    }
}

/// Whether the facts are consistent: with the moments of bounds added to the events, no event is before itself.
fn is_consistent(facts: &[Fact]) -> bool {
    const LOW: i64 = -3;
    // The events, and the moments from -3 to 3.
    let count = EVENTS + 7;
    let place = |limit: i64| EVENTS + (limit - LOW) as usize;
    // Whether there is a path, and whether there is one with a strict step.
    let mut way = vec![vec![false; count]; count];
    let mut strict = way.clone();
    let add = |way: &mut Vec<Vec<bool>>, a: usize, b: usize| way[a][b] = true;
    for limit in LOW..3 {
        add(&mut way, place(limit), place(limit + 1));
        add(&mut strict, place(limit), place(limit + 1));
    }
    for &fact in facts {
        match fact {
            Fact::Before(a, b) => {
                add(&mut way, a, b);
                add(&mut strict, a, b);
            }
            Fact::Equal(a, b) => {
                add(&mut way, a, b);
                add(&mut way, b, a);
            }
            Fact::Bound(event, true, limit) => add(&mut way, event, place(limit)),
            Fact::Bound(event, false, limit) => add(&mut way, place(limit), event),
        }
    }
    for z in 0..count {
        for x in 0..count {
            for y in 0..count {
                let through = (x == z || way[x][z]) && (z == y || way[z][y]);
                let forward = through && (strict[x][z] || strict[z][y]);
                way[x][y] |= through;
                strict[x][y] |= forward;
            }
        }
    }
    (0..count).all(|event| !strict[event][event])
}

fn fact(tape: &mut Tape<'_>) -> Fact {
    let (a, b) = (tape.below(EVENTS), tape.below(EVENTS));
    match tape.below(6) {
        0..=2 => Fact::Before(a, b),
        3 => Fact::Equal(a, b),
        kind => Fact::Bound(a, kind == 4, tape.between(-3, 3)),
    }
}

proptest! {
    #![proptest_config(naive::config(2000))]

    #[test]
    fn orders_as_by_closure(tape in proptest::collection::vec(any::<u8>(), 0..80)) {
        let mut tape = Tape::new(&tape);
        let mut order = Order::new();
        let mut facts: Vec<Fact> = Vec::new();
        let mut marks = Vec::new();
        while !tape.is_at_end() {
            match tape.below(8) {
                0 => {
                    order.solver.push();
                    marks.push(facts.len());
                }
                1 => {
                    if let Some(mark) = marks.pop() {
                        order.solver.pop(1);
                        facts.truncate(mark);
                    }
                }
                2 => {
                    let (a, b) = (tape.below(EVENTS), tape.below(EVENTS));
                    // `a` is before `b` if the negation, that `b` is not after `a`, is a contradiction.
                    let literal = order.literal(Fact::Before(a, b));
                    let entailed = order.solver.entails(&literal).expect("no limit");
                    let mut opposite = facts.clone();
                    opposite.push(Fact::Before(b, a));
                    let mut same = facts.clone();
                    same.push(Fact::Equal(a, b));
                    prop_assert_eq!(entailed, !is_consistent(&opposite) && !is_consistent(&same));
                }
                _ => {
                    let fact = fact(&mut tape);
                    facts.push(fact);
                    let outcome = order.solver.assert(&order.literal(fact)).and_then(|()| order.solver.check());
                    prop_assert_eq!(outcome.is_ok(), is_consistent(&facts), "{:?}", facts);
                    if let Err(error) = outcome {
                        let conflict = error.conflict().expect("no limit");
                        let core: Vec<_> = conflict.core().iter().map(|id| facts[id.index()]).collect();
                        prop_assert!(!is_consistent(&core));
                        let Some(mark) = marks.pop() else { return Ok(()) };
                        order.solver.pop(1);
                        facts.truncate(mark);
                    }
                }
            }
        }
    }
}

/// The read is of a write at moment 4 or later, the fence is at moment 2 or earlier, the read is before the fence, and the two events
/// are equal: no three of these contradict each other.
#[test]
fn one_core_of_an_order_an_equality_and_bounds() {
    let order = Order::new();
    let facts = [
        Fact::Bound(0, false, 4),
        Fact::Equal(0, 1),
        Fact::Before(3, 4),
        Fact::Before(1, 2),
        Fact::Bound(2, true, 2),
    ];
    let clauses: Vec<_> = facts.iter().map(|&fact| vec![order.literal(fact)]).collect();
    let mut solver = order.solver;
    assert_eq!(solver.minimal_core(&clauses), Ok(Some(vec![0, 1, 3, 4])));
    let error = clauses.iter().try_for_each(|clause| solver.assert_clause(clause)).expect_err("inconsistent");
    let core: Vec<_> = error.conflict().expect("no limit").core().iter().map(|id| id.index()).collect();
    assert_eq!(core, [0, 1, 3, 4]);
}
