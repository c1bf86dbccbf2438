//! Compares elimination with enumeration, and with a naive elimination.

use super::{Effort, Row, Solution, Stop};
use crate::Relation;
use crate::arithmetic::constraints;
use crate::arithmetic::number::{Int, Rational};
use crate::budget::Meter;
use alloc::vec::Vec;
use proptest::prelude::*;

const COLUMNS: usize = 3;
/// Integers are enumerated from `-BOX` to `BOX`.
const BOX: i64 = 6;

fn row(coefficients: &[i64], constant: i64, relation: Relation) -> Row {
    let terms = (0..).zip(coefficients).map(|(column, &coefficient)| (column, Int::from(coefficient)));
    Row::new(terms, Int::from(constant), relation)
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let relation = prop_oneof![
        6 => Just(Relation::AtMost),
        2 => Just(Relation::Below),
        1 => Just(Relation::Equal)
    ];
    let one = (proptest::collection::vec(-7..=7_i64, COLUMNS), -15..=15_i64, relation);
    let one = one.prop_map(|(coefficients, constant, relation)| row(&coefficients, constant, relation));
    proptest::collection::vec(one, 1..6)
}

/// Solves by elimination only.
fn solve(rows: impl IntoIterator<Item = Row>, integer: &[bool]) -> Solution {
    let attempt =
        super::solve(constraints(rows), integer, &mut Effort::new(&mut Meter::default(), usize::MAX));
    attempt.expect("there is no limit")
}

#[test]
fn too_much_work_is_given_up() {
    let chain: Vec<Row> = (0..1_000)
        .map(|first| {
            let terms = [(first, Int::ONE), (first + 1, Int::from(2)), (first + 2, Int::from(-3))];
            Row::new(terms, Int::ONE, Relation::AtMost)
        })
        .collect();
    for steps in [10, usize::MAX] {
        let mut meter = Meter::default();
        let mut effort = Effort::new(&mut meter, steps);
        let attempt = super::solve(constraints(chain.clone()), &[true; 1_002], &mut effort);
        assert_eq!(attempt, Err(Stop::TooHard));
    }
}

fn satisfies(rows: &[Row], values: &[Rational]) -> bool {
    rows.iter().all(|row| row.holds(values))
}

fn has_integer_solution(rows: &[Row]) -> bool {
    let mut points =
        (-BOX..=BOX).flat_map(|x| (-BOX..=BOX).flat_map(move |y| (-BOX..=BOX).map(move |z| [x, y, z])));
    points.any(|point| satisfies(rows, &point.map(|value| Rational::whole(Int::from(value)))))
}

/// Naive elimination: combines every pair of bounds, without simplification.
fn has_real_solution(rows: &[Row]) -> bool {
    let mut rows: Vec<Row> = rows
        .iter()
        .flat_map(|row| match row.relation {
            Relation::Equal => {
                [row.opposite(Relation::AtMost), row.opposite(Relation::AtMost).opposite(Relation::AtMost)]
                    .to_vec()
            }
            _ => [row.clone()].to_vec(),
        })
        .collect();
    for column in 0..COLUMNS as u32 {
        let sign = |row: &Row| row.coefficient(column).map_or(0, Int::signum);
        let mut next: Vec<Row> = rows.iter().filter(|row| sign(row) == 0).cloned().collect();
        for lower in rows.iter().filter(|row| sign(row) < 0) {
            next.extend(
                rows.iter()
                    .filter(|row| sign(row) > 0)
                    .map(|upper| super::combine_bounds(lower, upper, column)),
            );
        }
        rows = next;
    }
    rows.iter().all(|row| row.relation.holds(row.constant.cmp(&Int::ZERO)))
}

fn chosen(rows: &[Row], core: &crate::bits::Bits) -> Vec<Row> {
    core.iter().map(|position| rows[position].clone()).collect()
}

/// Pugh's example: it has real solutions, but no integer ones, and rounding does not show that.
#[test]
fn the_gap_between_four_lines_has_no_integer() {
    let rows = [
        row(&[-11, -13], 27, Relation::AtMost),
        row(&[11, 13], -45, Relation::AtMost),
        row(&[-7, 9], -10, Relation::AtMost),
        row(&[7, -9], -4, Relation::AtMost),
    ];
    assert!(solve(rows.clone(), &[true; COLUMNS]).is_err());
    assert!(satisfies(&rows, &solve(rows.clone(), &[false; COLUMNS]).expect("a real solution")));
}

#[test]
fn coefficients_without_common_divisor_meet_far_out() {
    let large = 1_000_000_007;
    let rows =
        [row(&[large, -998_244_353, 2], -1, Relation::Equal), row(&[-1, 0, 0], large, Relation::AtMost)];
    assert!(satisfies(&rows, &solve(rows.clone(), &[true; COLUMNS]).expect("a solution")));
}

#[test]
fn numbers_may_outgrow_every_word() {
    let huge = i64::MAX;
    let rows = [
        row(&[huge, 1 - huge, 0], -1, Relation::Equal),
        row(&[0, huge, 3 - huge], -2, Relation::Equal),
        row(&[0, 0, -1], huge, Relation::AtMost),
    ];
    assert!(satisfies(&rows, &solve(rows.clone(), &[true; COLUMNS]).expect("a solution")));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn integers_in_a_box(mut rows in rows(), bounded in 0..=COLUMNS) {
        for column in 0..bounded {
            for sign in [-1, 1] {
                let mut coefficients = [0; COLUMNS];
                coefficients[column] = sign;
                rows.push(row(&coefficients, -BOX, Relation::AtMost));
            }
        }
        match solve(rows.clone(), &[true; COLUMNS]) {
            Ok(values) => prop_assert!(satisfies(&rows, &values) && values.iter().take(COLUMNS).all(|value| value.floor() == value.ceil())),
            Err(core) => {
                prop_assert!(!has_integer_solution(&rows));
                prop_assert!(solve(chosen(&rows, &core), &[true; COLUMNS]).is_err());
            }
        }
    }

    #[test]
    fn reals_as_by_elimination_without_thought(rows in rows()) {
        match solve(rows.clone(), &[false; COLUMNS]) {
            Ok(values) => prop_assert!(satisfies(&rows, &values)),
            Err(core) => prop_assert!(!has_real_solution(&rows) && !has_real_solution(&chosen(&rows, &core))),
        }
    }
}
