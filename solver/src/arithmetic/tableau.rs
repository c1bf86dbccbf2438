//! Linear constraints asserted and taken back one by one, looked at over fractions only: quick to say what cannot be.
//!
//! Where a search assigns one literal after the other, most of its mistakes show without a case distinction. What a constraint changes is
//! one bound of a sum, and the solution so far is where the next one is looked for; see [`super::simplex`].

use super::number::Int;
use super::ratio::{Point, Ratio};
use super::simplex::{Bounds, Contradiction, Number, Side, Simplex, Why};
use crate::budget::Meter;
use crate::map::Map;
use crate::{Budget, Linear, OutOfBudget, Relation, TermId};
use alloc::vec::Vec;

/// Bounds on sums of numbers, with a solution over fractions as long as there is one.
///
/// Integers count as fractions, but for the bounds themselves, which are rounded: what has no solution here has none, not the other way
/// round. Disequalities say nothing.
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
    /// What each sum is, by its unknown.
    meanings: Map<Number, Meaning>,
    /// The bounds that were replaced, the last ones last.
    trail: Vec<(Number, Bounds)>,
    /// The length of the trail at each level.
    levels: Vec<usize>,
    /// Something was asserted since the solution was looked at.
    is_changed: bool,
    meter: Meter,
}

/// A sum of unknowns. Those without bounds take no part in anything: exchanges of unknowns cost as much as there are rows.
#[derive(Clone, Debug)]
struct Meaning {
    terms: Vec<(Number, Ratio)>,
    /// Its row is not there.
    is_forgotten: bool,
}

/// A sum whose coefficients have no common divisor, the first one positive.
type Form = Vec<(TermId, i64)>;

/// The numbers under which constraints were asserted that cannot be together; nothing twice.
pub type Culprits = Vec<u32>;

impl Tableau {
    /// Nothing is asserted.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What may be spent from now on, on all questions together, instead of what was left so far.
    pub fn set_budget(&mut self, budget: Budget) {
        self.meter = Meter::new(budget);
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Closes the last levels, with everything that was asserted in them; all of them where fewer are open.
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

    /// Asserts a constraint, under a number by which it is called where it is to blame. Where `integer` is set all its terms are.
    ///
    /// The inner result says who contradicts whom, where two bounds do at once; then the level is to be popped.
    ///
    /// # Errors
    /// When the budget ends. The constraint may be asserted in part.
    ///
    /// # Complexity
    /// A change of one value of each sum that is asserted; for a sum that is new, as much as to say it by others.
    pub fn assert(
        &mut self,
        linear: &Linear<TermId>,
        integer: bool,
        number: u32,
    ) -> Result<Result<(), Culprits>, OutOfBudget> {
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
        // f(x) * divisor + constant <= 0 |- f(x) <= -constant / divisor, the other way round where f starts with a minus
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

    /// Whether all that is asserted has a solution over fractions; the inner result says what has none.
    ///
    /// # Errors
    /// When the budget ends.
    ///
    /// # Complexity
    /// Exponential at worst, a few exchanges of unknowns as a rule.
    pub fn check(&mut self) -> Result<Result<(), Culprits>, OutOfBudget> {
        if !self.is_changed {
            return Ok(Ok(()));
        }
        let checked = self.simplex.check(&mut self.meter)?;
        self.is_changed = checked.is_err();
        self.forget_free_sums();
        Ok(checked.map_err(|contradiction| culprits(&contradiction)))
    }

    /// The unknown for the sum of the constraint, or for the opposite of it.
    fn unknown(&mut self, linear: &Linear<TermId>, opposite: bool) -> Result<Number, OutOfBudget> {
        if let [(term, _)] = *linear.terms() {
            return Ok(self.unknown_of(term));
        }
        let coefficients = linear.terms().iter().map(|&(_, coefficient)| Int::from(coefficient));
        let divisor = coefficients.clone().fold(Int::ZERO, |divisor, value| divisor.gcd(&value));
        let sign = Int::from(if opposite { -1 } else { 1 });
        let divided: Vec<Int> = coefficients.map(|value| &value.div_floor(&divisor) * &sign).collect();
        // where a number does not fit the sum is not found again, which costs a row
        let words: Option<Form> = linear
            .terms()
            .iter()
            .zip(&divided)
            .map(|(&(term, _), value)| Some((term, value.to_i64()?)))
            .collect();
        if let Some(&known) = words.as_ref().and_then(|form| self.sums.get(form)) {
            if let Some(Meaning { terms, is_forgotten }) = self.meanings.get_mut(&known)
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
        self.meanings.insert(unknown, Meaning { terms, is_forgotten: false });
        if let Some(form) = words {
            self.sums.insert(form, unknown);
        }
        Ok(unknown)
    }

    /// Forgets the sums that were exchanged for others and have no bounds any more.
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

/// The bound of a sum on this side of a limit; rounded where the sum is whole.
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

fn culprits(contradiction: &Contradiction) -> Culprits {
    let mut numbers: Culprits = contradiction
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
