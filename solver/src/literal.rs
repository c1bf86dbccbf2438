//! Literals, of which conjunctions and clauses consist.

use crate::Domain;
use alloc::boxed::Box;
use core::cmp::Ordering;
use smallvec::SmallVec;

/// A literal over terms of type `T`. The set of literals is closed under negation ([`Solver::negate`](crate::Solver::negate)).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Literal<T> {
    /// The value of the term, of a discrete sort, is in the set.
    Member(T, Domain),
    /// The two terms, of one discrete sort, are equal.
    Equal(T, T),
    /// The two terms, of one discrete sort, differ.
    Distinct(T, T),
    /// A linear constraint over terms of one arithmetic sort.
    Linear(Linear<T>),
}

impl<T: Copy + Ord> Literal<T> {
    /// Calls `visit` for every occurrence of a term.
    pub fn for_each_term(&self, visit: &mut impl FnMut(T)) {
        match self {
            Self::Member(term, _) => visit(*term),
            Self::Equal(left, right) | Self::Distinct(left, right) => {
                visit(*left);
                visit(*right);
            }
            Self::Linear(linear) => linear.terms().iter().for_each(|&(term, _)| visit(term)),
        }
    }

    /// The literal with its terms renamed and its set of values replaced; `rename` must not map two terms of a linear constraint to
    /// one.
    #[must_use]
    pub fn map<U: Copy + Ord>(
        &self,
        mut rename: impl FnMut(T) -> U,
        values: impl FnOnce(T, &Domain) -> Domain,
    ) -> Literal<U> {
        match self {
            Self::Member(term, domain) => Literal::Member(rename(*term), values(*term, domain)),
            Self::Equal(left, right) => Literal::Equal(rename(*left), rename(*right)),
            Self::Distinct(left, right) => Literal::Distinct(rename(*left), rename(*right)),
            Self::Linear(linear) => Literal::Linear(linear.map(rename)),
        }
    }

    /// The literal with its terms renamed and its set of values replaced. Several terms may be mapped to the same one.
    ///
    /// # Errors
    /// `None` if `rename` returns `None` for a term, or a number does not fit in 64 bits.
    #[must_use]
    pub fn try_map<U: Copy + Ord>(
        &self,
        mut rename: impl FnMut(T) -> Option<U>,
        values: impl FnOnce(T, &Domain) -> Domain,
    ) -> Option<Literal<U>> {
        Some(match self {
            Self::Member(term, domain) => Literal::Member(rename(*term)?, values(*term, domain)),
            Self::Equal(left, right) => Literal::Equal(rename(*left)?, rename(*right)?),
            Self::Distinct(left, right) => Literal::Distinct(rename(*left)?, rename(*right)?),
            Self::Linear(linear) => {
                let mut terms: SmallVec<[(U, i64); 4]> = SmallVec::new();
                for &(term, coefficient) in linear.terms() {
                    terms.push((rename(term)?, coefficient));
                }
                Literal::Linear(Linear::new(terms, linear.constant(), linear.relation())?)
            }
        })
    }

    /// The same literal, where the terms of an equality or disequality are sorted.
    #[must_use]
    pub fn in_order(self) -> Self {
        match self {
            Self::Equal(left, right) if right < left => Self::Equal(right, left),
            Self::Distinct(left, right) if right < left => Self::Distinct(right, left),
            other => other,
        }
    }
}

/// `c1*t1 + .. + cn*tn + constant` compared with zero.
///
/// It takes one machine word, to keep literals small: most literals are about discrete terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear<T>(Box<Constraint<T>>);

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Constraint<T> {
    /// Invariant, kept by [`Linear::new`]: sorted by term, no term occurs twice, no coefficient is zero, and every number can be
    /// negated.
    terms: SmallVec<[(T, i64); 2]>,
    constant: i64,
    relation: Relation,
}

/// How a sum compares with zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// `= 0`
    Equal,
    /// `<> 0`
    Distinct,
    /// `<= 0`
    AtMost,
    /// `< 0`
    Below,
}

impl Relation {
    /// Whether a number is in this relation to zero, if `number.cmp(&0)` is `sign`.
    #[must_use]
    #[inline]
    pub fn holds(self, sign: Ordering) -> bool {
        match self {
            Self::Equal => sign.is_eq(),
            Self::Distinct => sign.is_ne(),
            Self::AtMost => sign.is_le(),
            Self::Below => sign.is_lt(),
        }
    }

    pub(crate) fn is_inequality(self) -> bool {
        matches!(self, Self::AtMost | Self::Below)
    }
}

impl<T: Copy + Ord> Linear<T> {
    /// A constraint. The terms may be in any order, and a term may occur several times.
    ///
    /// # Errors
    /// `None` if a coefficient or the constant, or its negation, does not fit in 64 bits.
    #[must_use]
    pub fn new(terms: impl IntoIterator<Item = (T, i64)>, constant: i64, relation: Relation) -> Option<Self> {
        let mut given: SmallVec<[(T, i64); 4]> = terms.into_iter().collect();
        given.sort_unstable_by_key(|&(term, _)| term);
        let mut merged: SmallVec<[(T, i64); 2]> = SmallVec::new();
        for (term, coefficient) in given {
            match merged.last_mut() {
                Some((last, sum)) if *last == term => *sum = sum.checked_add(coefficient)?,
                _ => merged.push((term, coefficient)),
            }
        }
        merged.retain(|&mut (_, coefficient)| coefficient != 0);
        let mut numbers = merged.iter().map(|&(_, coefficient)| coefficient).chain([constant]);
        if numbers.any(|number| number == i64::MIN) {
            return None;
        }
        Some(Self(Box::new(Constraint { terms: merged, constant, relation })))
    }

    /// The constraint with its terms renamed; `rename` must not map two terms to one.
    #[must_use]
    pub fn map<U: Copy + Ord>(&self, mut rename: impl FnMut(T) -> U) -> Linear<U> {
        let mut terms: SmallVec<[(U, i64); 2]> =
            self.terms().iter().map(|&(term, coefficient)| (rename(term), coefficient)).collect();
        terms.sort_unstable_by_key(|&(term, _)| term);
        Linear(Box::new(Constraint { terms, constant: self.0.constant, relation: self.0.relation }))
    }

    /// The terms with their coefficients, sorted by term.
    #[must_use]
    pub fn terms(&self) -> &[(T, i64)] {
        &self.0.terms
    }

    /// The constant term of the sum.
    #[must_use]
    pub fn constant(&self) -> i64 {
        self.0.constant
    }

    /// How the sum compares with zero.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.0.relation
    }

    /// The same sum with another relation to zero.
    pub(crate) fn with_relation(&self, relation: Relation) -> Self {
        Self(Box::new(Constraint { terms: self.0.terms.clone(), constant: self.0.constant, relation }))
    }

    /// The negated sum, with this relation to zero.
    pub(crate) fn opposite(&self, relation: Relation) -> Self {
        let terms = self.terms().iter().map(|&(term, coefficient)| (term, -coefficient)).collect();
        Self(Box::new(Constraint { terms, constant: -self.0.constant, relation }))
    }

    /// The negation of the constraint.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self.0.relation {
            Relation::Equal => self.with_relation(Relation::Distinct),
            Relation::Distinct => self.with_relation(Relation::Equal),
            Relation::AtMost => self.opposite(Relation::Below),
            Relation::Below => self.opposite(Relation::AtMost),
        }
    }
}
