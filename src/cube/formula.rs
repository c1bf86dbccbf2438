//! Formulas over the terms of a cube.

use super::term::{CubeTerm, Proc};
use garret_solver::{Linear as CubeLinear, Literal, Relation};
use smallvec::SmallVec;

/// A formula over the terms of a cube.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Ground {
    True,
    False,
    /// It depends on a process outside the cube.
    Unknown,
    Literal(Literal<CubeTerm>),
    /// The weak cell is read; true.
    Read(CubeTerm),
    /// The buffer of the main process is empty.
    Fence,
    And(Vec<Ground>),
    Or(Vec<Ground>),
}

impl Ground {
    pub(crate) fn and(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::True => {}
                Self::False => return Self::False,
                Self::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Self::True,
            1 => flat.swap_remove(0),
            _ => Self::And(flat),
        }
    }

    /// The disjunction; several values of one term, read or not, are one case.
    pub(crate) fn or(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat: Vec<Self> = Vec::new();
        for part in parts {
            let alternatives = match part {
                Self::False => continue,
                Self::True => return Self::True,
                Self::Or(inner) => inner,
                other => vec![other],
            };
            for alternative in alternatives {
                if !flat.iter_mut().any(|known| known.widen(&alternative)) {
                    flat.push(alternative);
                }
            }
        }
        match flat.len() {
            0 => Self::False,
            1 => flat.swap_remove(0),
            _ => Self::Or(flat),
        }
    }

    /// Makes this one say what it says or what the other does, where both are about the values of one term only, and read the
    /// same; whether they are.
    fn widen(&mut self, other: &Self) -> bool {
        match (self, other) {
            (Self::Literal(Literal::Member(term, domain)), Self::Literal(Literal::Member(other, more)))
                if term == other =>
            {
                *domain = domain.union(more);
                true
            }
            (Self::And(parts), Self::And(others)) => match (parts.as_mut_slice(), others.as_slice()) {
                ([first, Self::Read(cell)], [other, Self::Read(other_cell)]) if cell == other_cell => {
                    first.widen(other)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether the formula holds, one disjunct at a time, when `does` tells which of its literals, reads, fences and unknown parts do.
    pub(crate) fn holds(&self, does: &mut impl FnMut(&Self) -> bool) -> bool {
        match self {
            Self::True => true,
            Self::False => false,
            Self::And(parts) => parts.iter().all(|part| part.holds(does)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(does)),
            part => does(part),
        }
    }

    /// Calls `visit` on every weak cell that is read in some branch.
    pub(crate) fn for_each_read(&self, visit: &mut impl FnMut(CubeTerm)) {
        match self {
            Self::Read(cell) => visit(*cell),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.for_each_read(visit)),
            _ => {}
        }
    }
}

/// The value of a term, over the terms of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CubeValue {
    /// The value of this term, of a discrete sort.
    Term(CubeTerm),
    /// A constructor of an enumeration.
    Constructor(u32),
    /// A process of the cube.
    Process(Proc),
    /// A linear expression, with its constant.
    Linear(SmallVec<[(CubeTerm, i64); 2]>, i64),
    /// Some process outside the cube.
    Outside,
    /// What a cell holds of a process outside the cube: any value, a process of the cube, too.
    Unknown,
}

/// A number does not fit in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

pub(crate) fn truth(value: bool) -> Ground {
    if value { Ground::True } else { Ground::False }
}

/// The linear constraint, or its truth when it has no term.
pub(crate) fn linear_literal(
    terms: SmallVec<[(CubeTerm, i64); 2]>,
    constant: i64,
    relation: Relation,
) -> Result<Ground, Overflow> {
    let linear = CubeLinear::new(terms, constant, relation).ok_or(Overflow)?;
    if !linear.terms().is_empty() {
        return Ok(Ground::Literal(Literal::Linear(linear)));
    }
    Ok(truth(match relation {
        Relation::Equal => constant == 0,
        Relation::Distinct => constant != 0,
        Relation::AtMost => constant <= 0,
        Relation::Below => constant < 0,
    }))
}
