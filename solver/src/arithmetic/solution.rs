//! Solves conjunctions of linear constraints by the method that suits them.
//!
//! A few constraints, as in a typical query, are solved by elimination. If that takes too much, equations are solved first, then the
//! simplex method solves the inequalities. Over the integers it uses case distinctions; if these are too many, they are tried with
//! other unknowns; and if that is not enough, elimination is tried again. This is repeated in turns, each with more work than before.
//! Elimination always terminates.

use super::elimination::{self, Constraint, Effort, Solution, Stop};
use super::equations::{Reduced, reduce};
use super::number::{Int, Rational};
use super::ratio::Ratio;
use super::relaxation::{over_fractions, over_integers, over_reduced_basis};
use super::row::{Column, Row};
use crate::OutOfBudget;
use crate::bits::Bits;
use crate::budget::Meter;
use alloc::vec::Vec;

/// The steps of the first elimination: about a tenth of a millisecond, which is enough for up to ten constraints.
const FIRST_STEPS: usize = 6_000;

/// The number of case distinctions in the first turn.
const FIRST_DISTINCTIONS: usize = 32;

/// The largest number of turns. Each does eight times as much work as the one before; after that, no method is expected to end in
/// time.
const MOST_TURNS: u32 = 14;

/// The rows as constraints, each of which follows from itself.
pub(super) fn constraints(rows: impl IntoIterator<Item = Row>) -> Vec<Constraint> {
    let because = (0..).map(Bits::one);
    rows.into_iter().zip(because).map(|(row, because)| Constraint { row, because }).collect()
}

/// Solves constraints, which must not contain disequalities. `integer` marks the unknowns that are integers.
///
/// # Errors
/// If the budget ends. Also if no method would end in reasonable time, whatever the budget.
pub(crate) fn solve(
    rows: impl Iterator<Item = Row> + Clone,
    integer: &[bool],
    meter: &mut Meter,
) -> Result<Solution, OutOfBudget> {
    solve_near(rows, integer, |_| Int::ZERO, meter)
}

/// As [`solve`], with a guess of the value of each unknown. Good guesses make it faster.
pub(super) fn solve_near(
    rows: impl Iterator<Item = Row> + Clone,
    integer: &[bool],
    guess: impl Fn(Column) -> Int,
    meter: &mut Meter,
) -> Result<Solution, OutOfBudget> {
    // They are built again if elimination is given up; that costs less than always keeping a copy.
    let mut constraints = constraints(rows.clone());
    if !is_large(&constraints) {
        match elimination::solve(constraints, integer, &mut Effort::new(meter, FIRST_STEPS)) {
            Ok(solution) => return Ok(solution),
            Err(Stop::OutOfBudget) => return Err(OutOfBudget),
            Err(Stop::TooHard) => constraints = self::constraints(rows),
        }
    }
    let reduced = match reduce(constraints, integer, meter)? {
        Ok(reduced) => reduced,
        Err(core) => return Ok(Err(core)),
    };
    let whole = |constraint: &Constraint| {
        let first = constraint.row.terms.first();
        first.is_some_and(|&(column, _)| reduced.integer[column as usize])
    };
    let (integers, fractions): (Vec<_>, Vec<_>) = reduced.constraints.iter().cloned().partition(whole);
    let columns = reduced.integer.len();
    let guess: Vec<Ratio> = (0..columns as Column)
        .map(|column| if (column as usize) < integer.len() { guess(column).into() } else { Ratio::ZERO })
        .collect();
    let mut values = match over_fractions(&fractions, &guess, meter)? {
        Ok(values) => values,
        Err(core) => return Ok(Err(core)),
    };
    if !integers.is_empty() {
        match in_turns(&integers, &reduced, &guess, meter)? {
            Ok(whole) => keep_whole(&mut values, whole, &reduced.integer),
            Err(core) => return Ok(Err(core)),
        }
    }
    reduced.complete(&mut values);
    values.truncate(integer.len());
    Ok(Ok(values))
}

/// Whether elimination would be given up anyway: its simplification alone compares all pairs.
fn is_large(constraints: &[Constraint]) -> bool {
    constraints.len() * constraints.len() > 2 * FIRST_STEPS
}

/// Replaces the values of the integer unknowns by those of the second solution.
fn keep_whole(values: &mut [Rational], whole: Vec<Rational>, integer: &[bool]) {
    for ((value, whole), _) in values.iter_mut().zip(whole).zip(integer).filter(|&(_, &integer)| integer) {
        *value = whole;
    }
}

/// Solves inequalities over integers, by several methods in turns with increasing limits.
fn in_turns(
    constraints: &[Constraint],
    reduced: &Reduced,
    guess: &[Ratio],
    meter: &mut Meter,
) -> Result<Solution, OutOfBudget> {
    let columns = reduced.integer.len();
    for turn in 0..MOST_TURNS {
        let most = FIRST_DISTINCTIONS << (3 * turn).min(40);
        let mut attempt = over_integers(constraints, guess, most, meter);
        if attempt == Err(Stop::TooHard) {
            attempt = over_reduced_basis(constraints, columns, most, meter);
        }
        if attempt == Err(Stop::TooHard) {
            let mut effort = Effort::new(meter, FIRST_STEPS << (3 * turn).min(40));
            attempt = elimination::solve(constraints.to_vec(), &reduced.integer, &mut effort);
        }
        match attempt {
            Ok(Ok(mut values)) => {
                // Elimination may have added unknowns.
                values.resize(columns, Rational::whole(Int::ZERO));
                return Ok(Ok(values));
            }
            Ok(Err(core)) => return Ok(Err(core)),
            Err(Stop::OutOfBudget) => return Err(OutOfBudget),
            Err(Stop::TooHard) => {}
        }
    }
    Err(OutOfBudget)
}

#[cfg(test)]
#[path = "solution_tests.rs"]
mod tests;
