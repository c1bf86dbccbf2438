//! Linear constraints that are asserted and removed one by one, and decided over fractions only: a quick test for inconsistency.
//!
//! When a search assigns literals one by one, most conflicts show without a case distinction. A constraint changes only one bound of
//! a sum, and the search for the next solution starts from the current one; see [`super::simplex`].

use super::number::Int;
use super::ratio::{Point, Ratio};
use super::simplex::{Bounds, Contradiction, Number, Side, Simplex, Why};
use crate::budget::Meter;
use crate::map::Map;
use crate::{Budget, Linear, OutOfBudget, Relation, TermId};
use alloc::vec::Vec;

/// Bounds on sums of numbers, with a solution over fractions if there is one.
///
/// Integers are treated as fractions, except that their bounds are rounded: constraints without a solution here have no integer
/// solution, but not vice versa. Disequalities are ignored.
///
/// # Example
/// ```
/// use garret_solver::{Linear, Relation, Solver, Sort, Tableau};
///
/// let mut solver = Solver::new();
/// let sort = solver.add_sort(Sort::Real);
/// let [x, y] = [0, 1].map(|key| solver.variable(key, sort));
/// let at_most = |x_times, y_times, most: i64| {
///     Linear::new([(x, x_times), (y, y_times)], -most, Relation::AtMost).unwrap()
/// };
/// let mut tableau = Tableau::new();
/// assert_eq!(tableau.assert(&at_most(1, 2, 4), false, 7), Ok(Ok(())));
/// assert_eq!(tableau.assert(&at_most(2, 1, 4), false, 8), Ok(Ok(())));
/// tableau.push();
/// assert_eq!(tableau.assert(&at_most(-1, -1, -3), false, 9), Ok(Ok(())));
/// assert_eq!(tableau.check(), Ok(Err(vec![7, 8, 9])));
/// tableau.pop(1);
/// assert_eq!(tableau.check(), Ok(Ok(())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tableau {
    simplex: Simplex,
    unknowns: Map<TermId, Number>,
    sums: Map<Form, Number>,
    /// For each sum, by its unknown, its terms.
    meanings: Map<Number, SumTerms>,
    /// The bounds that were replaced, in the order of the replacements.
    trail: Vec<(Number, Bounds)>,
    /// For each open level, the length of the trail at its start.
    levels: Vec<usize>,
    /// Whether a constraint was asserted since the last successful check.
    is_changed: bool,
    meter: Meter,
}

/// A sum of unknowns. Sums without bounds have no row, because the cost of a pivot grows with the number of rows.
#[derive(Clone, Debug)]
struct SumTerms {
    terms: Vec<(Number, Ratio)>,
    /// Whether its row was dropped.
    is_forgotten: bool,
}

/// A sum whose coefficients have no common divisor, with a positive first coefficient.
type Form = Vec<(TermId, i64)>;

/// The numbers of asserted constraints that contradict each other; without duplicates.
pub type InfeasibleSubset = Vec<u32>;

impl Tableau {
    /// A tableau without constraints.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces the rest of the budget by a new budget for all further queries together.
    pub fn set_budget(&mut self, budget: Budget) {
        self.meter = Meter::new(budget);
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Closes the last `levels` levels, and removes everything that was asserted in them; closes all levels if fewer are open.
    pub fn pop(&mut self, levels: usize) {
        let left = self.levels.len().saturating_sub(levels);
        let Some(&length) = self.levels.get(left) else { return };
        self.levels.truncate(left);
        for (unknown, bounds) in self.trail.drain(length..).rev() {
            self.simplex.set_bounds(unknown, bounds);
            if let Some(meaning) = self.meanings.get_mut(&unknown) {
                meaning.is_forgotten |= self.simplex.forget(unknown);
            }
        }
    }

    /// Asserts a constraint. `number` identifies it in contradictions. If `integer` is set, all its terms are integers.
    ///
    /// The inner error is a contradiction between two bounds that shows at once; then the level has to be popped.
    ///
    /// # Errors
    /// If the budget ends. The constraint may be asserted in part.
    ///
    /// # Complexity
    /// The value of each asserted sum changes. A new sum has to be expressed in terms of the unknowns that are not basic.
    pub fn assert(
        &mut self,
        linear: &Linear<TermId>,
        integer: bool,
        number: u32,
    ) -> Result<Result<(), InfeasibleSubset>, OutOfBudget> {
        let sides = match linear.relation() {
            Relation::Distinct => return Ok(Ok(())),
            Relation::Equal => [true, true],
            Relation::AtMost | Relation::Below => [true, false],
        };
        let Some(&(_, first)) = linear.terms().first() else {
            let holds = linear.relation().holds(linear.constant().cmp(&0));
            return Ok(if holds { Ok(()) } else { Err(Vec::from([number])) });
        };
        let coefficients = linear.terms().iter().map(|&(_, coefficient)| Int::from(coefficient));
        let divisor = coefficients.fold(Int::ZERO, |divisor, value| divisor.gcd(&value));
        let unknown = self.unknown(linear, first < 0)?;
        // f(x) * divisor + constant <= 0 |- f(x) <= -constant / divisor; reversed if f starts with a minus
        let constant = Int::from(linear.constant());
        let limit = Ratio::new(&if first < 0 { constant } else { -&constant }, &divisor);
        let strict = linear.relation() == Relation::Below;
        let [above, below] = if first < 0 { [Side::Lower, Side::Upper] } else { [Side::Upper, Side::Lower] };
        for (side, _) in [above, below].into_iter().zip(sides).filter(|&(_, is_said)| is_said) {
            let at = limit_of(&limit, side, strict, integer);
            self.trail.push((unknown, self.simplex.bounds(unknown).clone()));
            self.is_changed = true;
            self.meter.spend(self.sums.len() + 1)?;
            if let Err(contradiction) = self.simplex.bound(unknown, side, &at, Why::Given(number)) {
                return Ok(Err(culprits(&contradiction)));
            }
        }
        Ok(Ok(()))
    }

    /// Whether all assertions together have a solution over fractions; the inner error is a set of assertions that has none.
    ///
    /// # Errors
    /// If the budget ends.
    ///
    /// # Complexity
    /// Exponential in the worst case, usually a few pivots.
    pub fn check(&mut self) -> Result<Result<(), InfeasibleSubset>, OutOfBudget> {
        if !self.is_changed {
            return Ok(Ok(()));
        }
        let checked = self.simplex.check(&mut self.meter)?;
        self.is_changed = checked.is_err();
        self.forget_free_sums();
        Ok(checked.map_err(|contradiction| culprits(&contradiction)))
    }

    /// The unknown for the sum of the constraint, or for its negation.
    fn unknown(&mut self, linear: &Linear<TermId>, opposite: bool) -> Result<Number, OutOfBudget> {
        if let [(term, _)] = *linear.terms() {
            return Ok(self.unknown_of(term));
        }
        let coefficients = linear.terms().iter().map(|&(_, coefficient)| Int::from(coefficient));
        let divisor = coefficients.clone().fold(Int::ZERO, |divisor, value| divisor.gcd(&value));
        let sign = Int::from(if opposite { -1 } else { 1 });
        let divided: Vec<Int> = coefficients.map(|value| &value.div_floor(&divisor) * &sign).collect();
        // If a number does not fit, the sum is not recognised again, which costs an additional row.
        let words: Option<Form> = linear
            .terms()
            .iter()
            .zip(&divided)
            .map(|(&(term, _), value)| Some((term, value.to_i64()?)))
            .collect();
        if let Some(&known) = words.as_ref().and_then(|form| self.sums.get(form)) {
            if let Some(SumTerms { terms, is_forgotten }) = self.meanings.get_mut(&known)
                && *is_forgotten
            {
                self.simplex.restore(known, terms, &mut self.meter)?;
                *is_forgotten = false;
            }
            return Ok(known);
        }
        let terms: Vec<(Number, Ratio)> = linear
            .terms()
            .iter()
            .zip(divided)
            .map(|(&(term, _), value)| (self.unknown_of(term), Ratio::from(value)))
            .collect();
        let unknown = self.simplex.sum_of(&terms, &mut self.meter)?;
        self.meanings.insert(unknown, SumTerms { terms, is_forgotten: false });
        if let Some(form) = words {
            self.sums.insert(form, unknown);
        }
        Ok(unknown)
    }

    /// Drops the rows of sums that are basic and have no bounds any more.
    fn forget_free_sums(&mut self) {
        let is_free = |unknown: &Number| self.simplex.bounds(*unknown).iter().all(Option::is_none);
        let free: Vec<Number> = self.simplex.basic().filter(is_free).collect();
        for unknown in free {
            if let Some(meaning) = self.meanings.get_mut(&unknown) {
                meaning.is_forgotten |= self.simplex.forget(unknown);
            }
        }
    }

    fn unknown_of(&mut self, term: TermId) -> Number {
        let simplex = &mut self.simplex;
        *self.unknowns.entry(term).or_insert_with(|| simplex.unknown(Ratio::ZERO))
    }
}

/// The bound of a sum on this side of a limit, rounded if the sum is an integer.
fn limit_of(limit: &Ratio, side: Side, strict: bool, integer: bool) -> Point {
    if integer {
        let floor = limit.floor();
        let whole = match (side, limit.is_whole()) {
            (Side::Upper, true) if strict => &floor + &Int::from(-1),
            (Side::Lower, true) if !strict => floor,
            (Side::Lower, _) => &floor + &Int::ONE,
            (Side::Upper, _) => floor,
        };
        return Point::exact(whole.into());
    }
    let epsilon = match (side, strict) {
        (_, false) => Ratio::ZERO,
        (Side::Upper, true) => -&Ratio::ONE,
        (Side::Lower, true) => Ratio::ONE,
    };
    Point { value: limit.clone(), epsilon }
}

fn culprits(contradiction: &Contradiction) -> InfeasibleSubset {
    let mut numbers: InfeasibleSubset = contradiction
        .iter()
        .filter_map(|why| match why {
            Why::Given(number) => Some(*number),
            Why::Branch(_) => None,
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
