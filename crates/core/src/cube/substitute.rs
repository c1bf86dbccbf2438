//! Substitution of values for terms in literals.

use super::formula::{CubeAtom, CubeValue, Ground, Overflow, linear_literal};
use super::term::CubeTerm;
use super::vocabulary::Vocabulary;
use crate::cube::formula::GroundFormula;
use garret_solver::{Domain, Literal};
use smallvec::SmallVec;

/// The literal, with every term replaced for which `value_of` returns a value.
pub(crate) fn substitute(
    literal: &Literal<CubeTerm>,
    vocabulary: &Vocabulary<'_>,
    processes: usize,
    value_of: &impl Fn(CubeTerm) -> Option<CubeValue>,
) -> Result<Ground, Overflow> {
    Ok(match literal {
        Literal::Member(term, domain) => match value_of(*term) {
            None => Ground::Atom(CubeAtom::Literal(literal.clone())),
            Some(value) => member(&value, domain),
        },
        Literal::Equal(left, right) | Literal::Distinct(left, right) => {
            let equal = matches!(literal, Literal::Equal(..));
            match (value_of(*left), value_of(*right)) {
                (None, None) => Ground::Atom(CubeAtom::Literal(literal.clone())),
                (new_left, new_right) => {
                    let new_left = new_left.unwrap_or(CubeValue::Term(*left));
                    let new_right = new_right.unwrap_or(CubeValue::Term(*right));
                    let all = vocabulary.full_domain(left.symbol(), processes);
                    compare(&new_left, &new_right, equal, &all)
                }
            }
        }
        Literal::Linear(linear) => {
            let mut terms = SmallVec::new();
            let mut constant = linear.constant();
            let mut replaced = false;
            for &(term, coefficient) in linear.terms() {
                let value =
                    if term.is_rank() { value_of(term.without_rank()).map(rank) } else { value_of(term) };
                match value {
                    None => terms.push((term, coefficient)),
                    Some(CubeValue::Linear(inner, summand)) => {
                        replaced = true;
                        for (term, factor) in inner {
                            terms.push((term, factor.checked_mul(coefficient).ok_or(Overflow)?));
                        }
                        let product = summand.checked_mul(coefficient).ok_or(Overflow)?;
                        constant = constant.checked_add(product).ok_or(Overflow)?;
                    }
                    Some(_) => return Ok(Ground::UNKNOWN),
                }
            }
            if !replaced {
                return Ok(Ground::Atom(CubeAtom::Literal(literal.clone())));
            }
            linear_literal(terms, constant, linear.relation())?
        }
    })
}

fn rank(value: CubeValue) -> CubeValue {
    match value {
        CubeValue::Term(term) => CubeValue::Linear(SmallVec::from_slice(&[(term.rank(), 1)]), 0),
        CubeValue::Process(process) => {
            CubeValue::Linear(SmallVec::from_slice(&[(CubeTerm::rank_of_process(process), 1)]), 0)
        }
        other => other,
    }
}

fn member(value: &CubeValue, domain: &Domain) -> Ground {
    match value {
        CubeValue::Term(term) => Ground::Atom(CubeAtom::Literal(Literal::Member(*term, domain.clone()))),
        CubeValue::Constructor(value) => Ground::truth(domain.contains(*value)),
        CubeValue::Process(process) => Ground::truth(domain.contains(process.value())),
        CubeValue::Linear(..) | CubeValue::Outside | CubeValue::Unknown => Ground::UNKNOWN,
    }
}

fn compare(left: &CubeValue, right: &CubeValue, equal: bool, all: &Domain) -> Ground {
    use CubeValue::{Constructor, Process, Term};
    let constant = |value: &CubeValue| match value {
        Constructor(value) => Some(*value),
        Process(process) => Some(process.value()),
        _ => None,
    };
    match (left, right) {
        (Term(a), Term(b)) if a == b => Ground::truth(equal),
        (Term(a), Term(b)) => {
            let (low, high) = (*a.min(b), *a.max(b));
            Ground::Atom(CubeAtom::Literal(if equal {
                Literal::Equal(low, high)
            } else {
                Literal::Distinct(low, high)
            }))
        }
        (Term(term), value) | (value, Term(term)) => constant(value).map_or(Ground::UNKNOWN, |value| {
            let single = Domain::named(value);
            Ground::Atom(CubeAtom::Literal(Literal::Member(
                *term,
                if equal { single } else { all.difference(&single) },
            )))
        }),
        (a, b) => match (constant(a), constant(b)) {
            (Some(a), Some(b)) => Ground::truth((a == b) == equal),
            _ => Ground::UNKNOWN,
        },
    }
}
