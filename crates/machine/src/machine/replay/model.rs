//! Models: values for all unknowns that satisfy the assumptions.

use super::Reason;
use super::theory::Theory;
use crate::machine::interpret::Unknown;
use garret_solver::{Domain, Linear, Literal, Relation, Sort as SolverSort, TermId};
use garret_system::system::Sort;

/// A value for each unknown.
#[derive(Clone, Debug)]
pub(super) struct Model {
    values: Vec<i64>,
}

/// The exponent of the largest power of two that bounds the search for numbers of a model: the largest one in 64 bits with a
/// sign.
const WIDEST: u32 = 62;

impl Model {
    pub(super) fn value(&self, unknown: Unknown) -> i64 {
        self.values.get(unknown.0 as usize).copied().unwrap_or_default()
    }

    /// Computes a model, with simple values if there is a choice. The values stay assumed.
    pub(super) fn of(theory: &mut Theory) -> Result<Self, Reason> {
        let mut values = Vec::new();
        // the terms with unnamed values, with their sorts and values
        let mut unnamed: Vec<(TermId, Sort, i64)> = Vec::new();
        for (unknown, term, sort) in theory.unknowns() {
            let value = match theory.solver.sort(term) {
                SolverSort::Discrete { named, .. } => {
                    discrete(theory, (unknown, term, sort), named, &mut unnamed)
                }
                SolverSort::Integer | SolverSort::Real => number(theory, term),
            };
            values.push(value?.ok_or(Reason::Values)?);
        }
        Ok(Self { values })
    }
}

/// Assumes the literals if that is consistent.
fn try_assume(theory: &mut Theory, literals: &[Literal<TermId>]) -> Result<bool, Reason> {
    theory.solver.push();
    for literal in literals {
        if !theory.assume_literal(literal)? {
            theory.solver.pop(1);
            return Ok(false);
        }
    }
    let possible = theory.is_consistent()?;
    if !possible {
        theory.solver.pop(1);
    }
    Ok(possible)
}

fn discrete(
    theory: &mut Theory,
    (unknown, term, sort): (Unknown, TermId, Sort),
    named: u32,
    unnamed: &mut Vec<(TermId, Sort, i64)>,
) -> Result<Option<i64>, Reason> {
    for name in 0..named {
        let value = theory.value(sort, name);
        let is_value = theory.is_value(unknown, value);
        if theory.solver.domain(term).contains(name) && try_assume(theory, &[is_value])? {
            return Ok(Some(value));
        }
    }
    let other = Literal::Member(term, Domain::others());
    for &(known, known_sort, value) in unnamed.iter() {
        if known_sort == sort && try_assume(theory, &[other.clone(), Literal::Equal(term, known)])? {
            return Ok(Some(value));
        }
    }
    let same_sort = unnamed.iter().filter(|it| it.1 == sort);
    let differs = same_sort.clone().map(|&(known, _, _)| Literal::Distinct(term, known));
    let literals: Vec<_> = [other].into_iter().chain(differs).collect();
    let value = theory.value(sort, named) + same_sort.count() as i64;
    let possible = try_assume(theory, &literals)?;
    if possible {
        unnamed.push((term, sort, value));
    }
    Ok(possible.then_some(value))
}

/// A whole number: a small one if possible, otherwise the least of the smallest range that has one.
fn number(theory: &mut Theory, term: TermId) -> Result<Option<i64>, Reason> {
    let compare = |coefficient: i64, constant: i64, relation| {
        Linear::new([(term, coefficient)], constant, relation).map(Literal::Linear).ok_or(Reason::Values)
    };
    for value in [0, 1, 2, -1] {
        if try_assume(theory, &[compare(1, -value, Relation::Equal)?])? {
            return Ok(Some(value));
        }
    }
    for exponent in 2..=WIDEST {
        let bound = 1_i64 << exponent;
        let inside = [compare(1, -bound, Relation::AtMost)?, compare(-1, -bound, Relation::AtMost)?];
        if !try_assume(theory, &inside)? {
            continue;
        }
        let (mut low, mut high) = (-bound, bound);
        while low < high {
            let middle = low + (high - low) / 2 - i64::from(low + (high - low) / 2 == high);
            if try_assume(theory, &[compare(1, -middle, Relation::AtMost)?])? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Ok(try_assume(theory, &[compare(1, -low, Relation::Equal)?])?.then_some(low));
    }
    Ok(None)
}
