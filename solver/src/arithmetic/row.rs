//! Linear constraints over numbered unknowns, with coefficients of unbounded size.

use super::number::{Int, Rational};
use crate::Relation;
use core::cmp::Ordering;
use smallvec::SmallVec;

/// The number of an unknown.
pub(crate) type Column = u32;

/// `c1*x1 + .. + cn*xn + constant` compared with zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Invariant: sorted by column, no column twice, no coefficient zero.
    pub(crate) terms: SmallVec<[(Column, Int); 2]>,
    pub(crate) constant: Int,
    pub(crate) relation: Relation,
}

/// The result of simplifying a constraint: always true, never true, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Simplest {
    True,
    False,
    Proper,
}

impl Row {
    /// A constraint. The terms may be in any order, and an unknown may occur several times.
    pub(crate) fn new(
        terms: impl IntoIterator<Item = (Column, Int)>,
        constant: Int,
        relation: Relation,
    ) -> Self {
        let mut given: SmallVec<[(Column, Int); 2]> = terms.into_iter().collect();
        given.sort_by_key(|&(column, _)| column);
        let mut terms: SmallVec<[(Column, Int); 2]> = SmallVec::new();
        for (column, coefficient) in given {
            match terms.last_mut() {
                Some((last, sum)) if *last == column => *sum = &*sum + &coefficient,
                _ => terms.push((column, coefficient)),
            }
        }
        terms.retain(|(_, coefficient)| !coefficient.is_zero());
        Self { terms, constant, relation }
    }

    pub(crate) fn coefficient(&self, column: Column) -> Option<&Int> {
        let position = self.terms.binary_search_by_key(&column, |&(column, _)| column).ok()?;
        Some(&self.terms[position].1)
    }

    /// `factor * self + other_factor * other`, with this relation.
    pub(crate) fn combine(&self, factor: &Int, other: &Self, other_factor: &Int, relation: Relation) -> Self {
        let mut terms = SmallVec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (left.peek(), right.peek()) {
                (Some((a, _)), Some((b, _))) => a.cmp(b),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => break,
            };
            let from_left = if order.is_le() { left.next() } else { None };
            let from_right = if order.is_ge() { right.next() } else { None };
            let column = from_left.or(from_right).map_or(0, |&(column, _)| column);
            let mut sum = Int::ZERO;
            for (term, factor) in [(from_left, factor), (from_right, other_factor)] {
                if let Some((_, coefficient)) = term {
                    sum = &sum + &(coefficient * factor);
                }
            }
            if !sum.is_zero() {
                terms.push((column, sum));
            }
        }
        let constant = &(&self.constant * factor) + &(&other.constant * other_factor);
        Self { terms, constant, relation }
    }

    /// The negated sum, with this relation to zero.
    pub(crate) fn opposite(&self, relation: Relation) -> Self {
        let terms = self.terms.iter().map(|(column, coefficient)| (*column, -coefficient)).collect();
        Self { terms, constant: -&self.constant, relation }
    }

    /// The negation of the constraint.
    pub(crate) fn negated(&self) -> Self {
        match self.relation {
            Relation::Equal => Self { relation: Relation::Distinct, ..self.clone() },
            Relation::Distinct => Self { relation: Relation::Equal, ..self.clone() },
            Relation::AtMost => self.opposite(Relation::Below),
            Relation::Below => self.opposite(Relation::AtMost),
        }
    }

    /// Divides by the common divisor of the coefficients. Over the integers, also makes strict bounds non-strict, and rounds them.
    pub(crate) fn simplify(&mut self, integer: bool) -> Simplest {
        if self.terms.is_empty() {
            let holds = self.relation.holds(self.constant.cmp(&Int::ZERO));
            return if holds { Simplest::True } else { Simplest::False };
        }
        if integer && self.relation == Relation::Below {
            self.constant = &self.constant + &Int::ONE;
            self.relation = Relation::AtMost;
        }
        let mut divisor = Int::ZERO;
        for (_, coefficient) in &self.terms {
            divisor = divisor.gcd(coefficient);
        }
        if !integer {
            divisor = divisor.gcd(&self.constant);
        }
        if divisor == Int::ONE {
            return Simplest::Proper;
        }
        if !self.constant.is_multiple_of(&divisor) {
            match self.relation {
                Relation::Equal => return Simplest::False,
                Relation::Distinct => return Simplest::True,
                Relation::AtMost | Relation::Below => {}
            }
        }
        for (_, coefficient) in &mut self.terms {
            *coefficient = coefficient.div_floor(&divisor);
        }
        self.constant = self.constant.div_ceil(&divisor);
        Simplest::Proper
    }

    /// The value of the sum, without the term of `except`.
    pub(crate) fn sum(&self, values: &[Rational], except: Option<Column>) -> Rational {
        let mut sum = Rational::whole(self.constant.clone());
        for (column, coefficient) in &self.terms {
            if Some(*column) != except {
                sum = &sum + &values[*column as usize].times(coefficient);
            }
        }
        sum
    }

    pub(crate) fn holds(&self, values: &[Rational]) -> bool {
        self.relation.holds(self.sum(values, None).signum().cmp(&0))
    }
}
