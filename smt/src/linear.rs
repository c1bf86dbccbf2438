//! Linear sums with merged terms, and constraints on them in canonical form.

use crate::terms::{Operation, TermId, Terms};
use garret_solver::Relation;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;

/// A linear sum: unknowns with their factors, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum<U> {
    pub(crate) terms: BTreeMap<U, BigRational>,
    pub(crate) constant: BigRational,
}

/// A canonical constraint: a sum compared with zero, with integer factors without a common divisor, the first of them positive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Constraint<U> {
    pub(crate) terms: Vec<(U, BigInt)>,
    pub(crate) constant: BigInt,
    pub(crate) relation: Relation,
}

/// The canonical form of a comparison with zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Canonical<U> {
    Always(bool),
    /// The constraint, and whether it is meant itself (`true`) or its negation.
    Constraint(Constraint<U>, bool),
}

impl Terms {
    /// Adds `factor` times the term to the sum, as a sum of terms that are not sums themselves.
    ///
    /// # Complexity
    /// One step for each different subterm: these are processed from the last one to the first, so that each has its total factor
    /// when it is processed.
    pub(crate) fn add_to(&self, sum: &mut Sum<TermId>, term: TermId, factor: &BigRational) {
        let mut todo: BTreeMap<TermId, BigRational> = BTreeMap::new();
        todo.insert(term, factor.clone());
        while let Some((term, factor)) = todo.pop_last() {
            let mut more = |part: TermId, factor: BigRational| {
                *todo.entry(part).or_insert_with(BigRational::zero) += factor;
            };
            match self.operation(term) {
                Operation::Number(number) => sum.constant += number * &factor,
                Operation::Add => self.parts(term).iter().for_each(|&part| more(part, factor.clone())),
                Operation::Scale(times) => more(self.parts(term)[0], times * &factor),
                Operation::ToReal => more(self.parts(term)[0], factor),
                _ => *sum.terms.entry(term).or_insert_with(BigRational::zero) += factor,
            }
        }
        sum.terms.retain(|_, factor| !factor.is_zero());
    }
}

impl<U: Copy + Ord> Sum<U> {
    pub(crate) fn of(constant: BigRational) -> Self {
        Self { terms: BTreeMap::new(), constant }
    }

    /// The canonical form of the comparison of the sum with zero. `integer` tells whether all unknowns are integers.
    pub(crate) fn canonical(&self, mut relation: Relation, integer: bool) -> Canonical<U> {
        let denominators = self.terms.values().chain([&self.constant]).map(BigRational::denom);
        let times = denominators.fold(BigInt::one(), |product, denominator| product.lcm(denominator));
        let whole = |number: &BigRational| number.numer() * (&times / number.denom());
        let mut terms: Vec<(U, BigInt)> =
            self.terms.iter().map(|(&unknown, factor)| (unknown, whole(factor))).collect();
        let mut constant = whole(&self.constant);
        let Some((_, first)) = terms.first() else {
            return Canonical::Always(holds(relation, &constant));
        };
        let mut positive = true;
        if integer && relation == Relation::Below {
            (constant, relation) = (constant + 1, Relation::AtMost);
        }
        if first.is_negative() {
            for (_, factor) in &mut terms {
                *factor = -&*factor;
            }
            constant = -constant;
            // not s < 0 |- -s <= 0
            (positive, relation) = match relation {
                Relation::AtMost => (false, Relation::Below),
                Relation::Below => (false, Relation::AtMost),
                same => (true, same),
            };
            if integer && relation == Relation::Below {
                (constant, relation) = (constant + 1, Relation::AtMost);
            }
        }
        let common = terms.iter().fold(BigInt::zero(), |common, (_, factor)| common.gcd(factor));
        let common = if integer { common } else { common.gcd(&constant) };
        if relation == Relation::Equal && !constant.is_multiple_of(&common) {
            return Canonical::Always(false);
        }
        for (_, factor) in &mut terms {
            *factor /= &common;
        }
        // Over integers, the bound is rounded to an integer.
        let constant = constant.div_ceil(&common);
        Canonical::Constraint(Constraint { terms, constant, relation }, positive)
    }
}

fn holds(relation: Relation, number: &BigInt) -> bool {
    match relation {
        Relation::Equal => number.is_zero(),
        Relation::Distinct => !number.is_zero(),
        Relation::AtMost => !number.is_positive(),
        Relation::Below => number.is_negative(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Canonical, Sum, holds};
    use garret_solver::Relation;
    use num_rational::BigRational;
    use std::collections::BTreeMap;

    /// Checks every small sum of two unknowns at every small point.
    #[test]
    fn the_same_points() {
        let number = |over: i64, below: i64| BigRational::new(over.into(), below.into());
        let points = || (-3..=3).flat_map(|x| (-3..=3).map(move |y| (x, y)));
        for (a, b) in points() {
            for c in [-7, -6, -3, -1, 0, 2, 6] {
                for relation in [Relation::AtMost, Relation::Below, Relation::Equal] {
                    for (integer, below) in [(true, 2), (true, 1), (false, 2)] {
                        let mut terms = BTreeMap::from([(0, number(a, below)), (1, number(b, 3))]);
                        terms.retain(|_, factor| *factor != number(0, 1));
                        let sum = Sum { terms, constant: number(c, 6) };
                        let canonical = sum.canonical(relation, integer);
                        for (x, y) in points() {
                            // If the unknowns are integers, only integer points are checked, otherwise halves, too.
                            let at = |it: i64| if integer { number(it, 1) } else { number(it, 2) };
                            let value = number(a, below) * at(x) + number(b, 3) * at(y) + number(c, 6);
                            let expected = holds(relation, value.numer());
                            let found = match &canonical {
                                Canonical::Always(holds) => *holds,
                                Canonical::Constraint(it, positive) => {
                                    let sum = it.terms.iter().map(|(unknown, factor)| {
                                        at(if *unknown == 0 { x } else { y })
                                            * BigRational::from_integer(factor.clone())
                                    });
                                    let sum = sum.sum::<BigRational>()
                                        + BigRational::from_integer(it.constant.clone());
                                    assert!(
                                        *it.terms[0].1.magnitude()
                                            == it.terms[0].1.clone().try_into().unwrap()
                                    );
                                    holds(it.relation, sum.numer()) == *positive
                                }
                            };
                            assert_eq!(found, expected, "{a} {b} {c} {relation:?} {integer} at {x} {y}");
                        }
                    }
                }
            }
        }
    }
}
