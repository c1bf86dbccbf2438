//! Compares the other methods with elimination.

use super::super::elimination::{self, Effort};
use super::super::equations::reduce;
use super::super::ratio::Ratio;
use super::super::relaxation::{over_fractions, over_integers, over_reduced_basis};
use super::{Int, Rational, Row, Solution, Stop, constraints, solve};
use crate::Relation;
use crate::budget::{Budget, Meter};
use alloc::vec;
use alloc::vec::Vec;
use proptest::prelude::*;

const COLUMNS: usize = 4;

fn row(coefficients: &[i64], constant: i64, relation: Relation) -> Row {
    let terms = (0..).zip(coefficients).map(|(column, &coefficient)| (column, Int::from(coefficient)));
    Row::new(terms, Int::from(constant), relation)
}

fn rows(size: i64) -> impl Strategy<Value = Vec<Row>> {
    let relation = prop_oneof![
        6 => Just(Relation::AtMost),
        2 => Just(Relation::Below),
        2 => Just(Relation::Equal)
    ];
    let coefficient = prop_oneof![1 => Just(0), 2 => -size..=size];
    let one = (proptest::collection::vec(coefficient, COLUMNS), -3 * size..=2 * size, relation);
    let one = one.prop_map(|(coefficients, constant, relation)| row(&coefficients, constant, relation));
    proptest::collection::vec(one, 1..8)
}

fn satisfies(rows: &[Row], values: &[Rational]) -> bool {
    rows.iter().all(|row| row.holds(values))
}

/// Solves by elimination only; `None` if that takes too much work.
fn by_elimination(rows: &[Row], integer: &[bool]) -> Option<Solution> {
    let mut meter = Meter::default();
    elimination::solve(constraints(rows.to_vec()), integer, &mut Effort::new(&mut meter, 300_000)).ok()
}

/// Solves equations first, and then the inequalities by this method.
fn by(
    rows: &[Row],
    integer: &[bool],
    method: impl Fn(&[super::Constraint], usize, &mut Meter) -> Result<Solution, Stop>,
) -> Option<Solution> {
    let mut meter = Meter::default();
    let reduced = match reduce(constraints(rows.to_vec()), integer, &mut meter).expect("no limit") {
        Ok(reduced) => reduced,
        Err(core) => return Some(Err(core)),
    };
    match method(&reduced.constraints, reduced.integer.len(), &mut meter) {
        Ok(Ok(mut values)) => {
            reduced.complete(&mut values);
            values.truncate(integer.len());
            Some(Ok(values))
        }
        Ok(Err(core)) => Some(Err(core)),
        Err(Stop::TooHard) => None,
        Err(Stop::OutOfBudget) => panic!("there is no limit"),
    }
}

fn compare(rows: &[Row], integer: &[bool], solution: Option<Solution>) {
    let (Some(solution), Some(expected)) = (solution, by_elimination(rows, integer)) else { return };
    assert_eq!(solution.is_ok(), expected.is_ok(), "{rows:?}");
    match solution {
        Ok(values) => {
            assert!(satisfies(rows, &values), "{values:?}");
            let whole = |(value, &integer): (&Rational, &bool)| !integer || value.floor() == value.ceil();
            assert!(values.iter().zip(integer).all(whole), "{values:?}");
        }
        Err(core) => {
            let core: Vec<Row> = core.iter().map(|position| rows[position].clone()).collect();
            assert!(by_elimination(&core, integer).is_none_or(|again| again.is_err()), "{core:?}");
        }
    }
}

fn guesses(count: usize) -> Vec<Ratio> {
    (0..count).map(|column| Ratio::from(Int::from(column as i64 % 3))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fractions(rows in rows(7)) {
        let solution = by(&rows, &[false; COLUMNS], |constraints, count, meter| {
            Ok(over_fractions(constraints, &guesses(count), meter)?)
        });
        prop_assert!(solution.is_some());
        compare(&rows, &[false; COLUMNS], solution);
    }

    #[test]
    fn integers(rows in rows(7)) {
        let solution = by(&rows, &[true; COLUMNS], |constraints, count, meter| {
            over_integers(constraints, &guesses(count), 200, meter)
        });
        compare(&rows, &[true; COLUMNS], solution);
    }

    #[test]
    fn integers_with_other_unknowns(rows in prop_oneof![rows(7), rows(40)]) {
        let solution = by(&rows, &[true; COLUMNS], |constraints, count, meter| {
            over_reduced_basis(constraints, count, 200, meter)
        });
        compare(&rows, &[true; COLUMNS], solution);
    }

    /// Integers and fractions at once, not mixed in a constraint; also with more rows than elimination is tried for.
    #[test]
    fn both(integers in rows(5), fractions in rows(5), copies in 1..40_usize) {
        let shift = |row: &Row| {
            let terms = row.terms.iter().map(|(column, value)| (column + COLUMNS as u32, value.clone()));
            Row::new(terms, row.constant.clone(), row.relation)
        };
        let mut all = integers.clone();
        for _ in 0..copies {
            all.extend(fractions.iter().map(shift));
        }
        let integer: Vec<bool> = (0..2 * COLUMNS).map(|column| column < COLUMNS).collect();
        let solution = solve(all.iter().cloned(), &integer, &mut Meter::default()).ok();
        compare(&all, &integer, solution);
    }

    /// With a limited budget there is the same answer, or none.
    #[test]
    fn within_a_budget(rows in rows(7), integer in any::<bool>(), steps in 0..4_000_u64) {
        let integer = [integer; COLUMNS];
        let expected = solve(rows.iter().cloned(), &integer, &mut Meter::default()).expect("no limit");
        let budget = Budget::new().steps(steps);
        if let Ok(solution) = solve(rows.iter().cloned(), &integer, &mut Meter::new(budget)) {
            prop_assert_eq!(solution.is_ok(), expected.is_ok());
        }
    }
}

/// The region between two parallel lines that are close to each other, far from the origin.
#[test]
fn the_size_of_coefficients_does_not_matter() {
    for size in [1_000_i64, 1_000_000, 1_000_000_000_000] {
        let (a, b) = (size - 9, size + 3);
        let strip = vec![
            row(&[a, -b], -(size / 2) - 3, Relation::AtMost),
            row(&[-a, b], size / 2, Relation::AtMost),
            row(&[-1, 0], 1, Relation::AtMost),
            row(&[0, -1], 1, Relation::AtMost),
        ];
        let few = Budget::new().steps(200_000);
        let values = solve(strip.iter().cloned(), &[true; 2], &mut Meter::new(few)).expect("few steps");
        assert!(satisfies(&strip, &values.expect("a solution")));
    }
}

/// Equations are solved without recursion, so the use of the stack does not depend on their number.
#[test]
fn many_equations() {
    // Over fractions, the numbers grow with each equation.
    for (count, integer) in [(1_000, true), (300, false)] {
        let equation = |first: u32| {
            let terms = [(first, Int::from(2)), (first + 1, Int::from(3)), (first + 2, Int::from(-5))];
            Row::new(terms, Int::from(-1), Relation::Equal)
        };
        let rows: Vec<Row> = (0..count - 2).map(equation).collect();
        let values = solve(rows.iter().cloned(), &vec![integer; count as usize], &mut Meter::default());
        assert!(satisfies(&rows, &values.expect("no limit").expect("a solution")));
    }
}

/// t < k, t >= k |- false, and t <= k, t >= k |- t = k, with the inconsistent bounds.
#[test]
fn opposite_bounds_meet() {
    let opposite =
        |relation: Relation| [row(&[2, 3], -4, Relation::AtMost), row(&[-2, -3], 4, relation)].to_vec();
    let method = |constraints: &[super::Constraint], count: usize, meter: &mut Meter| {
        assert!(constraints.is_empty(), "two bounds that leave one value are an equation");
        Ok(over_fractions(constraints, &guesses(count), meter)?)
    };
    let closed = opposite(Relation::AtMost);
    let values = by(&closed, &[false; 2], method).expect("no limit").expect("a solution");
    assert!(satisfies(&closed, &values));
    let core = by(&opposite(Relation::Below), &[false; 2], method).expect("no limit").expect_err("none");
    assert_eq!(core.iter().collect::<Vec<_>>(), [0, 1]);
}
