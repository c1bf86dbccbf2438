//! Solving conjunctions of linear constraints by eliminating one unknown after the other.
//!
//! Complete over the integers and the reals; the result is a solution or an inconsistent subset of the constraints. Equalities are
//! solved by changes of variables, inequalities by Fourier-Motzkin elimination. Over the integers, where that is not exact, the dark
//! shadow and splinters are used. Disequalities are left to the caller. This is the best method for the few constraints over few
//! unknowns of a typical query; for larger problems its cost grows fast, and it is given up.
//!
//! # Sources
//! Pugh, *The Omega test* (1991).

use super::number::{Int, Rational};
use super::row::{Column, Row, Simplest};
use crate::bits::Bits;
use crate::budget::Meter;
use crate::{OutOfBudget, Relation};
use alloc::vec;
use alloc::vec::Vec;

/// A constraint, and the given constraints from which it follows.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub(crate) row: Row,
    pub(crate) because: Bits,
}

/// A value for every unknown, or given constraints that are inconsistent on their own.
pub(crate) type Solution = Result<Vec<Rational>, Bits>;

/// The reason why neither a solution nor an inconsistent subset was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    OutOfBudget,
    /// The method would take more steps than it was allowed.
    TooHard,
}

impl From<OutOfBudget> for Stop {
    fn from(_: OutOfBudget) -> Self {
        Self::OutOfBudget
    }
}

/// The largest depth of recursion, which eliminates one unknown per level; it limits the use of the stack.
const MOST_UNKNOWNS: usize = 150;

/// The limits of an elimination.
pub(super) struct Effort<'m> {
    meter: &'m mut Meter,
    /// The number of steps that are left.
    steps: usize,
    /// The number of unknowns that are being eliminated: the depth of the recursion.
    depth: usize,
}

impl<'m> Effort<'m> {
    pub(super) fn new(meter: &'m mut Meter, steps: usize) -> Self {
        Self { meter, steps, depth: 0 }
    }

    fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        self.meter.spend(steps)?;
        self.steps = self.steps.checked_sub(steps).ok_or(Stop::TooHard)?;
        Ok(())
    }

    /// Solves constraints with one unknown less.
    fn deeper(&mut self, constraints: Vec<Constraint>, integer: &mut Vec<bool>) -> Result<Solution, Stop> {
        if self.depth == MOST_UNKNOWNS {
            return Err(Stop::TooHard);
        }
        self.depth += 1;
        let solution = solve_over(constraints, integer, self);
        self.depth -= 1;
        solution
    }
}

/// Unwraps the inner result of an attempt; returns from the function if the constraints are inconsistent, or the attempt failed.
macro_rules! solved {
    ($attempt:expr) => {
        match $attempt? {
            Ok(solved) => solved,
            Err(core) => return Ok(Err(core)),
        }
    };
}

/// Solves constraints, which must not contain disequalities. `integer` marks the unknowns that are integers.
pub(super) fn solve(
    constraints: Vec<Constraint>,
    integer: &[bool],
    effort: &mut Effort<'_>,
) -> Result<Solution, Stop> {
    solve_over(constraints, &mut integer.to_vec(), effort)
}

/// As [`solve`], but may add unknowns.
fn solve_over(
    constraints: Vec<Constraint>,
    integer: &mut Vec<bool>,
    effort: &mut Effort<'_>,
) -> Result<Solution, Stop> {
    let mut constraints = solved!(simplify(constraints, integer, effort));
    if let Some(position) =
        constraints.iter().position(|constraint| constraint.row.relation == Relation::Equal)
    {
        let equality = constraints.swap_remove(position);
        return solve_equality(&equality, constraints, integer, effort);
    }
    effort.spend(constraints.len())?;
    let Some(column) = choose(&constraints, integer) else {
        return Ok(Ok(vec![Rational::whole(Int::ZERO); integer.len()]));
    };
    let bounds = Bounds::split(constraints, column);
    let mut solution = solved!(bounds.eliminate(integer, effort));
    solution[column as usize] = bounds.value(&solution, integer[column as usize]);
    Ok(Ok(solution))
}

/// Simplifies all constraints; keeps only the tightest of parallel bounds, and an equality where two bounds leave one value.
fn simplify(
    constraints: Vec<Constraint>,
    integer: &[bool],
    effort: &mut Effort<'_>,
) -> Result<Result<Vec<Constraint>, Bits>, Stop> {
    let mut kept: Vec<Constraint> = Vec::with_capacity(constraints.len());
    'next: for mut constraint in constraints {
        effort.spend(8 + kept.len())?;
        debug_assert!(constraint.row.relation != Relation::Distinct, "disequalities are the caller's");
        let whole = constraint.row.terms.first().is_some_and(|&(column, _)| integer[column as usize]);
        match constraint.row.simplify(whole) {
            Simplest::True => continue,
            Simplest::False => return Ok(Err(constraint.because)),
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
                    return Ok(Err(other.because.union(&constraint.because)));
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
    Ok(Ok(kept))
}

fn tightness(row: &Row) -> (&Int, bool) {
    (&row.constant, row.relation == Relation::Below)
}

fn are_opposite(a: &Row, b: &Row) -> bool {
    a.terms.len() == b.terms.len()
        && a.terms.iter().zip(&b.terms).all(|((x, c), (y, d))| x == y && (c + d).is_zero())
}

/// Uses the equality to eliminate an unknown, and solves the rest.
fn solve_equality(
    equality: &Constraint,
    mut rest: Vec<Constraint>,
    integer: &mut Vec<bool>,
    effort: &mut Effort<'_>,
) -> Result<Solution, Stop> {
    let row = &equality.row;
    let least = row.terms.iter().min_by_key(|(_, coefficient)| coefficient.abs());
    let (column, coefficient) = least.expect("what has no terms is true or false");
    if integer[*column as usize] && !coefficient.is_unit() {
        // The equality comes first, so that it is used up before another one makes its coefficients larger again.
        rest.insert(0, equality.clone());
        let change = change_of_unknown(row, *column, coefficient, integer);
        for constraint in &mut rest {
            if let Some(factor) = constraint.row.coefficient(*column) {
                constraint.row = constraint.row.combine(&Int::ONE, &change, factor, constraint.row.relation);
            }
        }
        let mut solution = solved!(effort.deeper(rest, integer));
        solution[*column as usize] = solved_for(&change, *column, &solution);
        return Ok(Ok(solution));
    }
    for other in &mut rest {
        if other.row.coefficient(*column).is_some() {
            other.row = substitute(&other.row, row, *column);
            other.because.add_all(&equality.because);
        }
    }
    let mut solution = solved!(effort.deeper(rest, integer));
    solution[*column as usize] = solved_for(row, *column, &solution);
    Ok(Ok(solution))
}

/// a*x + rest = 0 |- x = -rest / a
pub(super) fn solved_for(equality: &Row, column: Column, values: &[Rational]) -> Rational {
    let coefficient = equality.coefficient(column).map_or(Int::ONE, Clone::clone);
    let sign = Int::from(-i64::from(coefficient.signum()));
    equality.sum(values, Some(column)).over(&coefficient.abs()).times(&sign)
}

/// Eliminates the unknown from the row by adding a multiple of the equality; the relation stays the same.
pub(crate) fn substitute(row: &Row, equality: &Row, column: Column) -> Row {
    let (Some(given), Some(solved)) = (row.coefficient(column), equality.coefficient(column)) else {
        return row.clone();
    };
    let sign = Int::from(i64::from(solved.signum()));
    row.combine(&solved.abs(), equality, &-&(given * &sign), row.relation)
}

/// A change of variables that makes the coefficients of an integer equality smaller: `x = fresh - q1*x1 - .. - q`, where the `qi` are
/// the coefficients divided by that of `x` and rounded. It maps solutions to solutions in both directions. Returns this equality,
/// with the coefficient -1 for `x`.
pub(super) fn change_of_unknown(
    equality: &Row,
    column: Column,
    coefficient: &Int,
    integer: &mut Vec<bool>,
) -> Row {
    let fresh = integer.len() as Column;
    integer.push(true);
    let sign = Int::from(i64::from(coefficient.signum()));
    let quotient = |value: &Int| -&(&value.div_round(&coefficient.abs()) * &sign);
    let others = equality.terms.iter().filter(|&&(other, _)| other != column);
    let terms = others.map(|(other, value)| (*other, quotient(value)));
    let terms = terms.chain([(fresh, Int::ONE), (column, Int::from(-1))]);
    Row::new(terms, quotient(&equality.constant), Relation::Equal)
}

/// The unknown whose elimination leaves the fewest constraints; if possible, one whose elimination is exact.
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

/// Inequalities, classified as lower bounds on one unknown, upper bounds on it, and others.
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

    /// Eliminates the unknown, and solves the remaining constraints such that a value for it exists.
    fn eliminate(&self, integer: &mut Vec<bool>, effort: &mut Effort<'_>) -> Result<Solution, Stop> {
        effort.spend(8 * self.lower.len() * self.upper.len())?;
        let whole = integer[self.column as usize];
        let mut pairs = self.pairs();
        if !whole || pairs.all(|(lower, upper)| self.slack(lower, upper).is_zero()) {
            return effort.deeper(self.shadow(false), integer);
        }
        let count = integer.len();
        let core = match effort.deeper(self.shadow(true), integer)? {
            Ok(solution) => return Ok(Ok(solution)),
            Err(core) => core,
        };
        integer.truncate(count);
        solved!(effort.deeper(self.shadow(false), integer));
        integer.truncate(count);
        self.try_splinters(core, integer, effort)
    }

    fn pairs(&self) -> impl Iterator<Item = (&Constraint, &Constraint)> {
        self.lower.iter().flat_map(|lower| self.upper.iter().map(move |upper| (lower, upper)))
    }

    /// The constraints on the other unknowns that follow (real shadow), or that imply that an integer value exists (dark shadow).
    fn shadow(&self, dark: bool) -> Vec<Constraint> {
        let combined = self.pairs().map(|(lower, upper)| {
            let mut row = combine_bounds(&lower.row, &upper.row, self.column);
            if dark {
                row.constant = &row.constant + &self.slack(lower, upper);
            }
            Constraint { row, because: lower.because.union(&upper.because) }
        });
        self.rest.iter().cloned().chain(combined).collect()
    }

    /// Tries values of the unknown close above one of the lower bounds, where solutions outside the dark shadow must lie.
    fn try_splinters(
        &self,
        mut core: Bits,
        integer: &mut Vec<bool>,
        effort: &mut Effort<'_>,
    ) -> Result<Solution, Stop> {
        let count = integer.len();
        // The argument that all other solutions lie there depends on all bounds.
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
                match effort.deeper(all.collect(), integer)? {
                    Ok(solution) => return Ok(Ok(solution)),
                    Err(more) => core.add_all(&more),
                }
                integer.truncate(count);
            }
        }
        Ok(Err(core))
    }

    /// The additional distance between two bounds with which they certainly have an integer between them.
    fn slack(&self, lower: &Constraint, upper: &Constraint) -> Int {
        let [a, b] = [lower, upper].map(|bound| self.size(bound));
        &(&a - &Int::ONE) * &(&b - &Int::ONE)
    }

    fn size(&self, bound: &Constraint) -> Int {
        bound.row.coefficient(self.column).map_or(Int::ONE, Int::abs)
    }

    /// The distances of `a*x` above the lower bound `a*x >= e` at which solutions outside the dark shadow can lie.
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

    /// A value between the bounds, given values for all other unknowns.
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
#[path = "elimination_tests.rs"]
mod tests;
