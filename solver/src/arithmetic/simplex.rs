//! The simplex method: bounds on unknowns and on sums of them, kept together with a solution over fractions if possible.
//!
//! Sums are unknowns of their own. Some unknowns are *basic*: each of them is expressed as a sum of the others, its row. Unknowns
//! that are not basic stay within their bounds. If a basic one violates a bound, it is exchanged for an unknown of its row that can
//! compensate for it; if there is none, the row is a contradiction.
//!
//! # Sources
//! Dutertre and de Moura, *A fast linear-arithmetic solver for DPLL(T)* (2006).

use super::ratio::{Point, Ratio};
use crate::OutOfBudget;
use crate::budget::Meter;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The number of an unknown.
pub(super) type Number = u32;

/// The origin of a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Why {
    /// The given constraint with this index.
    Given(u32),
    /// The case distinction at this depth.
    Branch(u32),
}

/// Bounds that have no common solution; without duplicates.
pub(super) type Contradiction = Vec<Why>;

/// Whether a bound is a lower or an upper one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Lower = 0,
    Upper = 1,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// Whether the point violates the bound.
    fn is_beyond(self, point: &Point, bound: &Point) -> bool {
        match self {
            Self::Lower => point < bound,
            Self::Upper => point > bound,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) at: Point,
    pub(super) why: Why,
}

/// The bounds of one unknown, by [`Side`].
pub(super) type Bounds = [Option<Bound>; 2];

#[derive(Clone, Debug)]
struct Unknown {
    /// Invariant: the lower bound does not exceed the upper one.
    bounds: Bounds,
    /// Invariant: within the bounds if the unknown is not basic.
    value: Point,
    is_basic: bool,
    /// The number of rows in which it occurs.
    occurrences: u32,
}

/// A sum of unknowns with factors. Invariant: sorted by number, no factor is zero.
type Terms = Vec<(Number, Ratio)>;

/// The sum without the unknown `without`, plus `factor` times the sum `more`.
fn merged(
    own: &[(Number, Ratio)],
    without: Number,
    more: &[(Number, Ratio)],
    factor: &Ratio,
    meter: &mut Meter,
) -> Result<Terms, OutOfBudget> {
    let mut all = Vec::with_capacity(own.len() + more.len());
    let mut own = own.iter().filter(|&&(unknown, _)| unknown != without).peekable();
    for (unknown, added) in more {
        all.extend(core::iter::from_fn(|| own.next_if(|(other, _)| other < unknown).cloned()));
        meter.spend(added.effort(factor))?;
        let mut sum = added * factor;
        if let Some((_, value)) = own.next_if(|(other, _)| other == unknown) {
            meter.spend(value.effort(&sum))?;
            sum = value + &sum;
        }
        if !sum.is_zero() {
            all.push((*unknown, sum));
        }
    }
    all.extend(own.cloned());
    Ok(all)
}

/// A basic unknown, expressed as a sum of others.
#[derive(Clone, Debug)]
struct Sum {
    basic: Number,
    /// Invariant: none of these unknowns is basic.
    terms: Terms,
}

impl Sum {
    fn factor(&self, unknown: Number) -> Option<&Ratio> {
        let position = self.terms.binary_search_by_key(&unknown, |&(unknown, _)| unknown).ok()?;
        Some(&self.terms[position].1)
    }
}

/// Bounds on unknowns and sums of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Simplex {
    unknowns: Vec<Unknown>,
    sums: Vec<Sum>,
    /// The number of pivots: exchanges of two unknowns.
    pivots: usize,
}

impl Simplex {
    /// Adds an unknown without bounds, with this initial value.
    pub(super) fn unknown(&mut self, guess: Ratio) -> Number {
        let unknown =
            Unknown { bounds: [None, None], value: Point::exact(guess), is_basic: false, occurrences: 0 };
        self.unknowns.push(unknown);
        self.unknowns.len() as Number - 1
    }

    /// Adds an unknown that is the sum of others. They must be sorted by number, and not be basic.
    pub(super) fn sum(&mut self, terms: Vec<(Number, Ratio)>) -> Number {
        let value = self.add_up(&terms);
        let basic = self.unknown(Ratio::ZERO);
        self.unknowns[basic as usize] =
            Unknown { value, is_basic: true, ..self.unknowns[basic as usize].clone() };
        self.sums.push(Sum { basic, terms });
        basic
    }

    /// As [`Self::sum`], for unknowns in any order that may be basic.
    pub(super) fn sum_of(
        &mut self,
        terms: &[(Number, Ratio)],
        meter: &mut Meter,
    ) -> Result<Number, OutOfBudget> {
        let terms = self.without_basic(terms, meter)?;
        Ok(self.sum(terms))
    }

    /// The sum with basic unknowns replaced by their rows.
    fn without_basic(&self, terms: &[(Number, Ratio)], meter: &mut Meter) -> Result<Terms, OutOfBudget> {
        let is_basic = |&(unknown, _): &(Number, Ratio)| self.unknowns[unknown as usize].is_basic;
        let (basic, mut all): (Terms, Terms) = terms.iter().cloned().partition(is_basic);
        all.sort_unstable_by_key(|&(unknown, _)| unknown);
        for (unknown, factor) in basic {
            meter.spend(self.sums.len())?;
            if let Some(row) = self.sums.iter().find(|sum| sum.basic == unknown) {
                all = merged(&all, unknown, &row.terms, &factor, meter)?;
            }
        }
        Ok(all)
    }

    /// Drops the row of a sum that is basic and has no bounds, until [`Self::restore`]. Returns whether the row was dropped.
    pub(super) fn forget(&mut self, sum: Number) -> bool {
        let it = &self.unknowns[sum as usize];
        if !it.is_basic || it.bounds.iter().any(Option::is_some) {
            return false;
        }
        let Some(row) = self.sums.iter().position(|row| row.basic == sum) else { return false };
        for (unknown, _) in self.sums.swap_remove(row).terms {
            self.unknowns[unknown as usize].occurrences -= 1;
        }
        true
    }

    /// Adds the row of a dropped sum again.
    pub(super) fn restore(
        &mut self,
        sum: Number,
        terms: &[(Number, Ratio)],
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        let terms = self.without_basic(terms, meter)?;
        let value = self.add_up(&terms);
        self.unknowns[sum as usize].value = value;
        self.sums.push(Sum { basic: sum, terms });
        Ok(())
    }

    /// The basic unknowns.
    pub(super) fn basic(&self) -> impl Iterator<Item = Number> + '_ {
        self.sums.iter().map(|sum| sum.basic)
    }

    /// Computes the value of a sum of unknowns, and counts one more occurrence of each.
    fn add_up(&mut self, terms: &[(Number, Ratio)]) -> Point {
        let mut value = Point::ZERO;
        for (unknown, factor) in terms {
            value = &value + &self.unknowns[*unknown as usize].value.times(factor);
            self.unknowns[*unknown as usize].occurrences += 1;
        }
        value
    }

    /// The bounds of the unknown, which [`Self::set_bounds`] can restore.
    pub(super) fn bounds(&self, unknown: Number) -> &Bounds {
        &self.unknowns[unknown as usize].bounds
    }

    /// Restores bounds that are weaker than the current ones.
    pub(super) fn set_bounds(&mut self, unknown: Number, bounds: Bounds) {
        self.unknowns[unknown as usize].bounds = bounds;
    }

    /// Adds a bound.
    ///
    /// # Errors
    /// If it contradicts the bound on the other side.
    pub(super) fn bound(
        &mut self,
        unknown: Number,
        side: Side,
        at: &Point,
        why: Why,
    ) -> Result<(), Contradiction> {
        let it = &mut self.unknowns[unknown as usize];
        if it.bounds[side as usize].as_ref().is_some_and(|known| !side.is_beyond(&known.at, at)) {
            return Ok(());
        }
        let opposite = it.bounds[side.other() as usize].as_ref();
        if let Some(opposite) = opposite.filter(|opposite| side.other().is_beyond(at, &opposite.at)) {
            return Err(Vec::from([opposite.why, why]));
        }
        let is_beyond = side.is_beyond(&it.value, at);
        it.bounds[side as usize] = Some(Bound { at: at.clone(), why });
        if is_beyond && !it.is_basic {
            let change = at - &it.value;
            self.move_by(unknown, &change);
        }
        Ok(())
    }

    /// Changes the value of an unknown that is not basic, and adjusts those of the basic ones.
    fn move_by(&mut self, unknown: Number, change: &Point) {
        let value = &mut self.unknowns[unknown as usize].value;
        *value = &*value + change;
        for sum in &self.sums {
            if let Some(factor) = sum.factor(unknown) {
                let value = &mut self.unknowns[sum.basic as usize].value;
                *value = &*value + &change.times(factor);
            }
        }
    }

    /// Searches for a solution; the inner result says whether there is one.
    pub(super) fn check(&mut self, meter: &mut Meter) -> Result<Result<(), Contradiction>, OutOfBudget> {
        let start = self.pivots;
        loop {
            meter.spend(self.sums.len() + 1)?;
            // The unknown with the least number is taken: with Bland's rule, pivots cannot cycle.
            let wrong = self
                .sums
                .iter()
                .enumerate()
                .filter_map(|(row, sum)| Some((sum.basic, row, self.excess(sum.basic)?)));
            let Some((_, row, side)) = wrong.min_by_key(|&(basic, ..)| basic) else { return Ok(Ok(())) };
            let by_rule = self.pivots - start > 2 * self.unknowns.len() + 64;
            match self.entering(row, side, by_rule) {
                Some(entering) => self.pivot(row, entering, side, meter)?,
                None => return Ok(Err(self.contradiction(row, side))),
            }
        }
    }

    /// The bound that the value of the unknown violates.
    fn excess(&self, unknown: Number) -> Option<Side> {
        let it = &self.unknowns[unknown as usize];
        [Side::Lower, Side::Upper].into_iter().find(|&side| {
            it.bounds[side as usize].as_ref().is_some_and(|bound| side.is_beyond(&it.value, &bound.at))
        })
    }

    /// The direction in which an unknown with this factor has to move if the sum violates this bound.
    fn direction(factor: &Ratio, beyond: Side) -> Side {
        if factor.signum() > 0 { beyond.other() } else { beyond }
    }

    /// The bound that prevents the unknown from moving in this direction.
    fn blocking(&self, unknown: Number, side: Side) -> Option<&Bound> {
        let it = &self.unknowns[unknown as usize];
        it.bounds[side as usize].as_ref().filter(|bound| !side.other().is_beyond(&it.value, &bound.at))
    }

    /// An unknown of the row that can move to repair the violated bound: the one that occurs in the fewest rows or, by Bland's rule,
    /// the one with the least number.
    fn entering(&self, row: usize, beyond: Side, by_rule: bool) -> Option<Number> {
        let terms = self.sums[row].terms.iter();
        let mut free = terms
            .filter(|&(unknown, factor)| self.blocking(*unknown, Self::direction(factor, beyond)).is_none())
            .map(|&(unknown, _)| unknown);
        if by_rule {
            free.next()
        } else {
            free.min_by_key(|&unknown| self.unknowns[unknown as usize].occurrences)
        }
    }

    /// The bounds by which the row has no solution.
    fn contradiction(&self, row: usize, beyond: Side) -> Contradiction {
        let Sum { basic, terms } = &self.sums[row];
        let own = self.unknowns[*basic as usize].bounds[beyond as usize].as_ref();
        let others = terms
            .iter()
            .filter_map(|(unknown, factor)| self.blocking(*unknown, Self::direction(factor, beyond)));
        let mut all: Contradiction = own.into_iter().chain(others).map(|bound| bound.why).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Moves the basic unknown of the row to the bound that it violates, and exchanges it for the entering unknown.
    fn pivot(
        &mut self,
        row: usize,
        entering: Number,
        beyond: Side,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        let leaving = self.sums[row].basic;
        let Some(factor) = self.sums[row].factor(entering).cloned() else { return Ok(()) };
        // The new rows are computed before anything changes, so that the end of the budget leaves the state intact.
        let (solved, others) = self.exchanged(row, entering, &factor, meter)?;
        self.pivots += 1;
        if let Some(bound) = &self.unknowns[leaving as usize].bounds[beyond as usize] {
            let change = &bound.at - &self.unknowns[leaving as usize].value;
            self.move_by(entering, &change.times(&factor.inverse()));
        }
        self.unknowns[leaving as usize].is_basic = false;
        self.unknowns[entering as usize].is_basic = true;
        self.replace(row, Sum { basic: entering, terms: solved });
        for (other, terms) in others {
            let basic = self.sums[other].basic;
            self.replace(other, Sum { basic, terms });
        }
        Ok(())
    }

    /// Replaces a row, and updates the numbers of occurrences.
    fn replace(&mut self, row: usize, sum: Sum) {
        for (unknown, _) in &sum.terms {
            self.unknowns[*unknown as usize].occurrences += 1;
        }
        let old = core::mem::replace(&mut self.sums[row], sum);
        for (unknown, _) in &old.terms {
            self.unknowns[*unknown as usize].occurrences -= 1;
        }
    }

    /// The row solved for the entering unknown, which has this factor, and the other rows with that unknown after substitution.
    fn exchanged(
        &self,
        row: usize,
        entering: Number,
        factor: &Ratio,
        meter: &mut Meter,
    ) -> Result<(Terms, Vec<(usize, Terms)>), OutOfBudget> {
        let Sum { basic: leaving, terms } = &self.sums[row];
        let inverse = factor.inverse();
        let opposite = -&inverse;
        // b = a*e + rest |- e = b/a - rest/a
        let mut solved: Terms = Vec::with_capacity(terms.len());
        for (unknown, factor) in terms.iter().filter(|&&(unknown, _)| unknown != entering) {
            meter.spend(factor.effort(&opposite))?;
            solved.push((*unknown, factor * &opposite));
        }
        let place = solved.partition_point(|(unknown, _)| unknown < leaving);
        solved.insert(place, (*leaving, inverse));
        let mut others = Vec::new();
        for (other, sum) in self.sums.iter().enumerate().filter(|&(other, _)| other != row) {
            if let Some(factor) = sum.factor(entering) {
                others.push((other, merged(&sum.terms, entering, &solved, factor, meter)?));
            }
        }
        Ok((solved, others))
    }

    /// The value of an unknown, including its infinitesimal part.
    pub(super) fn point(&self, unknown: Number) -> &Point {
        &self.unknowns[unknown as usize].value
    }

    /// Values for the first `count` unknowns that satisfy all bounds, including strict ones, after [`Self::check`] found a solution.
    pub(super) fn values(&self, count: usize) -> Vec<Ratio> {
        let epsilon = self.epsilon();
        let value = |it: &Unknown| &it.value.value + &(&it.value.epsilon * &epsilon);
        self.unknowns.iter().take(count).map(value).collect()
    }

    /// A number small enough to stand for the infinitesimal: with it, all bounds are satisfied.
    fn epsilon(&self) -> Ratio {
        let mut epsilon = Ratio::ONE;
        for it in &self.unknowns {
            for (side, bound) in it.bounds.iter().enumerate() {
                let Some(bound) = bound else { continue };
                let (low, high) = if side == Side::Lower as usize {
                    (&bound.at, &it.value)
                } else {
                    (&it.value, &bound.at)
                };
                // low.value + e * low.epsilon <= high.value + e * high.epsilon
                let (room, needed) = (&high.value - &low.value, &low.epsilon - &high.epsilon);
                if needed.signum() > 0 && room.cmp(&(&needed * &epsilon)) == Ordering::Less {
                    epsilon = &room * &needed.inverse();
                }
            }
        }
        epsilon
    }
}
