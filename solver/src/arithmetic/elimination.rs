//! Solving conjunctions of linear constraints by eliminating one unknown after the other.
//!
//! Complete over the integers and the reals, with a solution or with the constraints to blame. Equalities are solved
//! by changes of variables, inequalities by Fourier-Motzkin elimination; over the integers, where that is not exact,
//! by the dark shadow and splinters. Disequalities are left to the caller.
//!
//! # Sources
//! Pugh, *The Omega test* (1991).

use super::number::{Int, Rational};
use super::row::{Column, Row, Simplest};
use crate::Relation;
use crate::bits::Bits;
use alloc::vec;
use alloc::vec::Vec;

/// A constraint, and the given constraints it follows from.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub(crate) row: Row,
    pub(crate) because: Bits,
}

/// A value for every unknown, or the given constraints that alone allow none.
pub(crate) type Solution = Result<Vec<Rational>, Bits>;

/// Solves the constraints, none of which is a disequality, over unknowns of which the marked ones are integers.
pub(crate) fn solve(rows: impl IntoIterator<Item = Row>, integer: &[bool]) -> Solution {
    let because = (0..).map(Bits::one);
    let constraints =
        rows.into_iter().zip(because).map(|(row, because)| Constraint { row, because }).collect();
    solve_over(constraints, &mut integer.to_vec())
}

/// As [`solve`]; unknowns may be added.
fn solve_over(constraints: Vec<Constraint>, integer: &mut Vec<bool>) -> Solution {
    let mut constraints = simplify(constraints, integer)?;
    if let Some(position) =
        constraints.iter().position(|constraint| constraint.row.relation == Relation::Equal)
    {
        let equality = constraints.swap_remove(position);
        return solve_equality(&equality, constraints, integer);
    }
    let Some(column) = choose(&constraints, integer) else {
        return Ok(vec![Rational::whole(Int::ZERO); integer.len()]);
    };
    let bounds = Bounds::split(constraints, column);
    let mut solution = bounds.eliminate(integer)?;
    solution[column as usize] = bounds.value(&solution, integer[column as usize]);
    Ok(solution)
}

/// Simplest forms; of parallel bounds only the tightest, and an equality where two leave one value.
fn simplify(constraints: Vec<Constraint>, integer: &[bool]) -> Result<Vec<Constraint>, Bits> {
    let mut kept: Vec<Constraint> = Vec::with_capacity(constraints.len());
    'next: for mut constraint in constraints {
        debug_assert!(constraint.row.relation != Relation::Distinct, "disequalities are the caller's");
        let whole = constraint.row.terms.first().is_some_and(|&(column, _)| integer[column as usize]);
        match constraint.row.simplify(whole) {
            Simplest::True => continue,
            Simplest::False => return Err(constraint.because),
            Simplest::Proper => {}
        }
        for other in kept.iter_mut().filter(|other| other.row.relation.is_inequality()) {
            if !constraint.row.relation.is_inequality() {
                break;
            }
            if other.row.terms == constraint.row.terms {
                if tightness(&constraint.row) > tightness(&other.row) {
                    *other = constraint;
                }
                continue 'next;
            }
            if are_opposite(&other.row, &constraint.row) {
                let gap = &other.row.constant + &constraint.row.constant;
                let strict =
                    other.row.relation == Relation::Below || constraint.row.relation == Relation::Below;
                if gap.signum() > 0 || (gap.is_zero() && strict) {
                    return Err(other.because.union(&constraint.because));
                }
                if gap.is_zero() {
                    other.row.relation = Relation::Equal;
                    other.because.add_all(&constraint.because);
                    continue 'next;
                }
            }
        }
        kept.push(constraint);
    }
    Ok(kept)
}

fn tightness(row: &Row) -> (&Int, bool) {
    (&row.constant, row.relation == Relation::Below)
}

fn are_opposite(a: &Row, b: &Row) -> bool {
    a.terms.len() == b.terms.len()
        && a.terms.iter().zip(&b.terms).all(|((x, c), (y, d))| x == y && (c + d).is_zero())
}

/// Solves with the equality used up.
fn solve_equality(equality: &Constraint, mut rest: Vec<Constraint>, integer: &mut Vec<bool>) -> Solution {
    let row = &equality.row;
    let least = row.terms.iter().min_by_key(|(_, coefficient)| coefficient.abs());
    let (column, coefficient) = least.expect("what has no terms is true or false");
    if integer[*column as usize] && !coefficient.is_unit() {
        // First, so that it is used up before another one makes its coefficients greater again.
        rest.insert(0, equality.clone());
        return change_variable(row, *column, coefficient, rest, integer);
    }
    for other in &mut rest {
        if other.row.coefficient(*column).is_some() {
            other.row = substitute(&other.row, row, *column);
            other.because.add_all(&equality.because);
        }
    }
    let mut solution = solve_over(rest, integer)?;
    // a*x + rest = 0, so x = -rest / a
    let sum = row.sum(&solution, Some(*column)).over(&coefficient.abs());
    let sign = Int::from(-i64::from(coefficient.signum()));
    solution[*column as usize] = sum.times(&sign);
    Ok(solution)
}

/// The row without the unknown, by adding a multiple of the equality; the relation is kept.
pub(crate) fn substitute(row: &Row, equality: &Row, column: Column) -> Row {
    let (Some(given), Some(solved)) = (row.coefficient(column), equality.coefficient(column)) else {
        return row.clone();
    };
    let sign = Int::from(i64::from(solved.signum()));
    row.combine(&solved.abs(), equality, &-&(given * &sign), row.relation)
}

/// Makes the coefficients of an integer equality smaller: `x = fresh - q1*x1 - .. - q`, where the `qi` are the
/// coefficients divided by that of `x` and rounded. Every solution of the one is a solution of the other.
fn change_variable(
    equality: &Row,
    column: Column,
    coefficient: &Int,
    mut constraints: Vec<Constraint>,
    integer: &mut Vec<bool>,
) -> Solution {
    let fresh = integer.len() as Column;
    integer.push(true);
    let sign = Int::from(i64::from(coefficient.signum()));
    let quotient = |value: &Int| -&(&value.div_round(&coefficient.abs()) * &sign);
    let others = equality.terms.iter().filter(|&&(other, _)| other != column);
    let terms = others.map(|(other, value)| (*other, quotient(value)));
    let terms = terms.chain([(fresh, Int::ONE), (column, Int::from(-1))]);
    let change = Row::new(terms, quotient(&equality.constant), Relation::Equal);
    for constraint in &mut constraints {
        if let Some(factor) = constraint.row.coefficient(column) {
            constraint.row = constraint.row.combine(&Int::ONE, &change, factor, constraint.row.relation);
        }
    }
    let mut solution = solve_over(constraints, integer)?;
    solution[column as usize] = change.sum(&solution, Some(column));
    Ok(solution)
}

/// The unknown whose elimination leaves the fewest constraints; where it can be had, an exact one.
fn choose(constraints: &[Constraint], integer: &[bool]) -> Option<Column> {
    let mut columns: Vec<Column> = constraints
        .iter()
        .flat_map(|constraint| constraint.row.terms.iter().map(|&(column, _)| column))
        .collect();
    columns.sort_unstable();
    columns.dedup();
    columns.into_iter().min_by_key(|&column| {
        let coefficients = constraints.iter().filter_map(|constraint| constraint.row.coefficient(column));
        let (mut lower, mut upper, mut unit_lower, mut unit_upper) = (0, 0, true, true);
        for coefficient in coefficients {
            let (count, unit) = if coefficient.signum() < 0 {
                (&mut lower, &mut unit_lower)
            } else {
                (&mut upper, &mut unit_upper)
            };
            *count += 1;
            *unit &= coefficient.is_unit();
        }
        let exact = !integer[column as usize] || unit_lower || unit_upper || lower * upper == 0;
        (!exact, lower * upper)
    })
}

/// Inequalities, sorted by what they say about one unknown.
struct Bounds {
    column: Column,
    lower: Vec<Constraint>,
    upper: Vec<Constraint>,
    rest: Vec<Constraint>,
}

impl Bounds {
    fn split(constraints: Vec<Constraint>, column: Column) -> Self {
        let mut bounds = Self { column, lower: Vec::new(), upper: Vec::new(), rest: Vec::new() };
        for constraint in constraints {
            match constraint.row.coefficient(column).map(Int::signum) {
                Some(sign) if sign < 0 => bounds.lower.push(constraint),
                Some(_) => bounds.upper.push(constraint),
                None => bounds.rest.push(constraint),
            }
        }
        bounds
    }

    /// Solves what is left without the unknown, so that there is a value for it.
    fn eliminate(&self, integer: &mut Vec<bool>) -> Solution {
        let pairs = || self.lower.iter().flat_map(|lower| self.upper.iter().map(move |upper| (lower, upper)));
        let whole = integer[self.column as usize];
        let is_exact = |(lower, upper)| self.slack(lower, upper).is_zero();
        let shadow = |dark: bool| {
            let combined = pairs().map(|(lower, upper)| {
                let mut row = combine_bounds(&lower.row, &upper.row, self.column);
                if dark {
                    row.constant = &row.constant + &self.slack(lower, upper);
                }
                Constraint { row, because: lower.because.union(&upper.because) }
            });
            self.rest.iter().cloned().chain(combined).collect::<Vec<_>>()
        };
        if !whole || pairs().all(is_exact) {
            return solve_over(shadow(false), integer);
        }
        let count = integer.len();
        let mut core = match solve_over(shadow(true), integer) {
            Ok(solution) => return Ok(solution),
            Err(core) => core,
        };
        integer.truncate(count);
        solve_over(shadow(false), integer)?;
        integer.truncate(count);
        // Any solution that the dark shadow misses lies close above a lower bound. That rests on all bounds.
        let mut because = Bits::default();
        for constraint in self.lower.iter().chain(&self.upper) {
            because.add_all(&constraint.because);
        }
        for lower in &self.lower {
            for distance in self.splinters(lower) {
                let mut row = Row { relation: Relation::Equal, ..lower.row.clone() };
                row.constant = &row.constant + &distance;
                let splinter = Constraint { row, because: because.clone() };
                let all = self.rest.iter().chain(&self.lower).chain(&self.upper).cloned().chain([splinter]);
                match solve_over(all.collect(), integer) {
                    Ok(solution) => return Ok(solution),
                    Err(more) => core.add_all(&more),
                }
                integer.truncate(count);
            }
        }
        Err(core)
    }

    /// How much farther apart two bounds must be for an integer to fit between them in any case.
    fn slack(&self, lower: &Constraint, upper: &Constraint) -> Int {
        let [a, b] = [lower, upper].map(|bound| self.size(bound));
        &(&a - &Int::ONE) * &(&b - &Int::ONE)
    }

    fn size(&self, bound: &Constraint) -> Int {
        bound.row.coefficient(self.column).map_or(Int::ONE, Int::abs)
    }

    /// How far above the lower bound `a*x >= e` the value of `a*x` may be where the dark shadow misses it.
    fn splinters(&self, lower: &Constraint) -> impl Iterator<Item = Int> + use<> {
        let a = self.size(lower);
        let b = self.upper.iter().map(|upper| self.size(upper)).max().unwrap_or(Int::ONE);
        let last = (&(&(&a * &b) - &a) - &b).div_floor(&b);
        let mut distance = Int::ZERO;
        core::iter::from_fn(move || {
            if distance > last {
                return None;
            }
            let next = &distance + &Int::ONE;
            Some(core::mem::replace(&mut distance, next))
        })
    }

    /// A value between the bounds, given values for everything else.
    fn value(&self, solution: &[Rational], whole: bool) -> Rational {
        let limit = |bound: &Constraint, sign: i64| {
            bound.row.sum(solution, Some(self.column)).over(&self.size(bound)).times(&Int::from(sign))
        };
        let low = self.lower.iter().map(|bound| limit(bound, 1)).max();
        let high = self.upper.iter().map(|bound| limit(bound, -1)).min();
        match (low, high) {
            (Some(low), _) if whole => Rational::whole(low.ceil()),
            (None, Some(high)) if whole => Rational::whole(high.floor()),
            (Some(low), Some(high)) => (&low + &high).over(&Int::from(2)),
            (Some(low), None) => &low + &Rational::whole(Int::ONE),
            (None, Some(high)) => &high + &Rational::whole(Int::from(-1)),
            (None, None) => Rational::whole(Int::ZERO),
        }
    }
}

/// a*x >= e, b*x <= f |- b*e <= a*f
pub(crate) fn combine_bounds(lower: &Row, upper: &Row, column: Column) -> Row {
    let size = |row: &Row| row.coefficient(column).map_or(Int::ONE, Int::abs);
    let strict = lower.relation == Relation::Below || upper.relation == Relation::Below;
    let relation = if strict { Relation::Below } else { Relation::AtMost };
    lower.combine(&size(upper), upper, &size(lower), relation)
}

#[cfg(test)]
mod tests {
    use super::{Row, solve};
    use crate::Relation;
    use crate::arithmetic::number::{Int, Rational};
    use alloc::vec::Vec;
    use proptest::prelude::*;

    const COLUMNS: usize = 3;
    /// Integers are searched for from `-BOX` to `BOX`.
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

    fn satisfies(rows: &[Row], values: &[Rational]) -> bool {
        rows.iter().all(|row| row.holds(values))
    }

    fn has_integer_solution(rows: &[Row]) -> bool {
        let mut points =
            (-BOX..=BOX).flat_map(|x| (-BOX..=BOX).flat_map(move |y| (-BOX..=BOX).map(move |z| [x, y, z])));
        points.any(|point| satisfies(rows, &point.map(|value| Rational::whole(Int::from(value)))))
    }

    /// Elimination without any thought: every pair of bounds, no simplification.
    fn has_real_solution(rows: &[Row]) -> bool {
        let mut rows: Vec<Row> = rows
            .iter()
            .flat_map(|row| match row.relation {
                Relation::Equal => [
                    row.opposite(Relation::AtMost),
                    row.opposite(Relation::AtMost).opposite(Relation::AtMost),
                ]
                .to_vec(),
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

    /// Pugh's example: real solutions, none of them integer, and no help from rounding.
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
}
