//! Solves inequalities over fractions and, by case distinctions, over integers.
//!
//! # Sources
//! Land and Doig, *An automatic method of solving discrete programming problems* (1960): branch and bound. As in the search over
//! clauses, case distinctions on which a contradiction does not depend are skipped.

use super::elimination::{Constraint, Stop};
use super::lattice::Basis;
use super::number::{Int, Rational};
use super::ratio::{Point, Ratio};
use super::row::{Column, Row};
use super::simplex::{Bounds, Contradiction, Number, Side, Simplex, Why};
use crate::bits::Bits;
use crate::budget::Meter;
use crate::map::Map;
use crate::{OutOfBudget, Relation};
use alloc::vec::Vec;

/// Inequalities as bounds on the unknowns `0..columns` and on sums of them.
struct Relaxation {
    simplex: Simplex,
    columns: usize,
}

/// The terms of a sum, with a positive first coefficient and without a common divisor.
type Form = Vec<(Column, Int)>;

/// The values of the unknowns, or bounds that have no solution.
type Values = Result<Vec<Ratio>, Contradiction>;

impl Relaxation {
    /// Builds the relaxation of the inequalities, with a guess for each unknown. The inner error consists of inequalities that
    /// contradict each other.
    fn new<'r>(
        rows: impl Iterator<Item = &'r Row>,
        guess: &[Ratio],
        meter: &mut Meter,
    ) -> Result<Result<Self, Contradiction>, OutOfBudget> {
        let mut relaxation = Self { simplex: Simplex::default(), columns: guess.len() };
        for value in guess {
            relaxation.simplex.unknown(value.clone());
        }
        let mut sums = Map::default();
        for (position, row) in (0..).zip(rows) {
            meter.spend(1 + row.terms.len())?;
            if let Err(contradiction) = relaxation.add(row, Why::Given(position), &mut sums) {
                return Ok(Err(contradiction));
            }
        }
        Ok(Ok(relaxation))
    }

    /// Adds a row as a bound on its only unknown, or on the sum of its terms. Rows in both directions share this sum.
    fn add(&mut self, row: &Row, why: Why, sums: &mut Map<Form, Number>) -> Result<(), Contradiction> {
        let Some((first, coefficient)) = row.terms.first() else { return Ok(()) };
        let divisor = row.terms.iter().fold(Int::ZERO, |divisor, (_, value)| divisor.gcd(value));
        let is_upper = coefficient.signum() > 0;
        let sign = Int::from(i64::from(coefficient.signum()));
        let unknown = if row.terms.len() == 1 {
            *first
        } else {
            // The division has no remainder; the sign makes the first coefficient positive.
            let divided = |value: &Int| &value.div_floor(&divisor) * &sign;
            let form: Form = row.terms.iter().map(|(column, value)| (*column, divided(value))).collect();
            if let Some(&unknown) = sums.get(&form) {
                unknown
            } else {
                let terms = form.iter().map(|(column, value)| (*column, Ratio::from(value.clone())));
                let unknown = self.simplex.sum(terms.collect());
                sums.insert(form, unknown);
                unknown
            }
        };
        // t + constant <= 0 |- t <= -constant
        let limit = Ratio::new(&(&row.constant * &-&sign), &divisor);
        let epsilon = match (row.relation == Relation::Below, is_upper) {
            (false, _) => Ratio::ZERO,
            (true, true) => -&Ratio::ONE,
            (true, false) => Ratio::ONE,
        };
        let side = if is_upper { Side::Upper } else { Side::Lower };
        self.simplex.bound(unknown, side, &Point { value: limit, epsilon }, why)
    }

    /// The last of the unknowns whose value is not an integer, and its value rounded down.
    fn fractional(&self) -> Option<(Number, Int)> {
        let mut unknowns = (0..self.columns as Number).rev();
        unknowns.find_map(|unknown| {
            let value = &self.simplex.point(unknown).value;
            if value.is_whole() { None } else { Some((unknown, value.floor())) }
        })
    }

    /// Finds integer values with at most `most` case distinctions.
    fn branch(&mut self, most: usize, meter: &mut Meter) -> Result<Values, Stop> {
        let mut cases: Vec<Case> = Vec::new();
        let mut distinctions = 0;
        loop {
            let mut outcome = self.simplex.check(meter)?;
            if outcome.is_ok() {
                let Some((unknown, floor)) = self.fractional() else {
                    return Ok(Ok(self.simplex.values(self.columns)));
                };
                if distinctions == most {
                    return Err(Stop::TooHard);
                }
                distinctions += 1;
                let bounds = self.simplex.bounds(unknown).clone();
                cases.push(Case { unknown, bounds, floor, first: None });
                outcome = self.enter(&cases);
            }
            while let Err(contradiction) = outcome {
                match self.back(&mut cases, contradiction) {
                    Ok(()) => outcome = self.enter(&cases),
                    Err(contradiction) => return Ok(Err(contradiction)),
                }
            }
        }
    }

    /// Enters the current side of the last case distinction.
    fn enter(&mut self, cases: &[Case]) -> Result<(), Contradiction> {
        let Some(case) = cases.last() else { return Ok(()) };
        let why = Why::Branch(cases.len() as u32);
        let (side, limit) = match case.first {
            None => (Side::Upper, case.floor.clone()),
            Some(_) => (Side::Lower, &case.floor + &Int::ONE),
        };
        self.simplex.bound(case.unknown, side, &Point::exact(limit.into()), why)
    }

    /// Returns to the last case distinction on which the contradiction depends and whose other side is not refuted.
    ///
    /// # Errors
    /// If there is none: the contradiction holds without case distinctions.
    fn back(&mut self, cases: &mut Vec<Case>, mut contradiction: Contradiction) -> Result<(), Contradiction> {
        loop {
            let own = Why::Branch(cases.len() as u32);
            let Some(case) = cases.last_mut() else { return Err(contradiction) };
            self.simplex.set_bounds(case.unknown, case.bounds.clone());
            if contradiction.contains(&own) {
                contradiction.retain(|&why| why != own);
                match case.first.take() {
                    None => {
                        case.first = Some(contradiction);
                        return Ok(());
                    }
                    Some(first) => {
                        contradiction.extend(first);
                        contradiction.sort_unstable();
                        contradiction.dedup();
                    }
                }
            }
            cases.pop();
        }
    }
}

/// A case distinction: the unknown is at most `floor`, or at least one more.
struct Case {
    unknown: Number,
    /// The bounds of the unknown before the case distinction.
    bounds: Bounds,
    floor: Int,
    /// The contradiction of the first side, once it is refuted.
    first: Option<Contradiction>,
}

/// The given constraints on which the contradiction depends.
fn blame(contradiction: &[Why], constraints: &[Constraint]) -> Bits {
    let mut because = Bits::default();
    for why in contradiction {
        if let Why::Given(position) = why {
            because.add_all(&constraints[*position as usize].because);
        }
    }
    because
}

/// The values, or an inconsistent subset of the given constraints.
type Outcome = Result<Vec<Rational>, Bits>;

/// Solves inequalities over fractions.
pub(super) fn over_fractions(
    constraints: &[Constraint],
    guess: &[Ratio],
    meter: &mut Meter,
) -> Result<Outcome, OutOfBudget> {
    let rows = constraints.iter().map(|constraint| &constraint.row);
    let mut relaxation = match Relaxation::new(rows, guess, meter)? {
        Ok(relaxation) => relaxation,
        Err(contradiction) => return Ok(Err(blame(&contradiction, constraints))),
    };
    Ok(match relaxation.simplex.check(meter)? {
        Ok(()) => Ok(relaxation.simplex.values(guess.len()).iter().map(Ratio::to_rational).collect()),
        Err(contradiction) => Err(blame(&contradiction, constraints)),
    })
}

/// Solves inequalities over integers with at most `most` case distinctions.
pub(super) fn over_integers(
    constraints: &[Constraint],
    guess: &[Ratio],
    most: usize,
    meter: &mut Meter,
) -> Result<Outcome, Stop> {
    let rows = constraints.iter().map(|constraint| &constraint.row);
    let values = match Relaxation::new(rows, guess, meter)? {
        Ok(mut relaxation) => relaxation.branch(most, meter)?,
        Err(contradiction) => Err(contradiction),
    };
    Ok(match values {
        Ok(values) => Ok(values.iter().map(Ratio::to_rational).collect()),
        Err(contradiction) => Err(blame(&contradiction, constraints)),
    })
}

/// The largest number of unknowns that are exchanged: basis reduction takes more than the fourth power of their number.
const MOST_EXCHANGED: usize = 40;

/// As [`over_integers`], with the unknowns replaced by others for which the constraints are nearly orthogonal.
pub(super) fn over_reduced_basis(
    constraints: &[Constraint],
    columns: usize,
    most: usize,
    meter: &mut Meter,
) -> Result<Outcome, Stop> {
    let mut used: Vec<Column> =
        constraints.iter().flat_map(|it| it.row.terms.iter().map(|&(column, _)| column)).collect();
    used.sort_unstable();
    used.dedup();
    if used.len() > MOST_EXCHANGED {
        return Err(Stop::TooHard);
    }
    let place = |column: Column| used.partition_point(|&other| other < column) as Column;
    let rows: Vec<Row> = constraints
        .iter()
        .map(|it| {
            let terms = it.row.terms.iter().map(|(column, value)| (place(*column), value.clone()));
            Row::new(terms, it.row.constant.clone(), it.row.relation)
        })
        .collect();
    let basis = Basis::reduced(&rows, used.len(), meter)?;
    let exchanged: Vec<Constraint> = rows
        .iter()
        .zip(constraints)
        .map(|(row, it)| Constraint { row: basis.exchanged(row), because: it.because.clone() })
        .collect();
    let guess = alloc::vec![Ratio::ZERO; used.len()];
    let outcome = over_integers(&exchanged, &guess, most, meter)?;
    Ok(outcome.map(|found| {
        let mut values = alloc::vec![Rational::whole(Int::ZERO); columns];
        for (&column, value) in used.iter().zip(basis.original(&found)) {
            values[column as usize] = value;
        }
        values
    }))
}
