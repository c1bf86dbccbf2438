//! What is left of a formula when the values that are known are put in.

use super::value::{Overflow, Unknown, Value};
use crate::machine::ground::{Ground, GroundLiteral, Operand, Process, Read, Sum, compares};
use garret_solver::Relation;

/// What two values, or one and zero, have to do with each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// Of one discrete sort.
    Equal(Value, Value),
    Distinct(Value, Value),
    /// Of two processes.
    Before(Value, Value),
    /// Of an arithmetic sort, compared with zero.
    Sum(Value, Relation),
}

/// A formula over what is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Residual {
    True,
    False,
    Fact(Fact),
    And(Vec<Residual>),
    Or(Vec<Residual>),
}

impl Residual {
    /// Puts in the values; `is_empty` tells which buffers are.
    pub(crate) fn of<'v>(
        formula: &Ground,
        value: &impl Fn(Read) -> &'v Value,
        is_empty: &impl Fn(Process) -> bool,
    ) -> Result<Self, Overflow> {
        Ok(match formula {
            Ground::True => Self::True,
            Ground::False => Self::False,
            Ground::Literal(literal) => literal_of(literal, value, is_empty)?,
            Ground::And(parts) => {
                let mut left = Vec::new();
                for part in parts {
                    match Self::of(part, value, is_empty)? {
                        Self::True => {}
                        Self::False => return Ok(Self::False),
                        Self::And(inner) => left.extend(inner),
                        other => left.push(other),
                    }
                }
                match left.len() {
                    0 => Self::True,
                    1 => left.swap_remove(0),
                    _ => Self::And(left),
                }
            }
            Ground::Or(parts) => {
                let mut left = Vec::new();
                for part in parts {
                    match Self::of(part, value, is_empty)? {
                        Self::False => {}
                        Self::True => return Ok(Self::True),
                        Self::Or(inner) => left.extend(inner),
                        other => left.push(other),
                    }
                }
                match left.len() {
                    0 => Self::False,
                    1 => left.swap_remove(0),
                    _ => Self::Or(left),
                }
            }
        })
    }
}

fn literal_of<'v>(
    literal: &GroundLiteral,
    value: &impl Fn(Read) -> &'v Value,
    is_empty: &impl Fn(Process) -> bool,
) -> Result<Residual, Overflow> {
    let operand = |operand: &Operand| match operand {
        Operand::Read(read) => value(*read).clone(),
        Operand::Constant(constant) => Value::known(*constant),
    };
    let truth = |holds| if holds { Residual::True } else { Residual::False };
    Ok(match literal {
        GroundLiteral::Equal(left, right) => {
            let (left, right) = (operand(left), operand(right));
            match (left.as_known(), right.as_known()) {
                (Some(left), Some(right)) => truth(left == right),
                _ if left == right => Residual::True,
                _ => Residual::Fact(Fact::Equal(left, right)),
            }
        }
        GroundLiteral::Distinct(left, right) => {
            let (left, right) = (operand(left), operand(right));
            match (left.as_known(), right.as_known()) {
                (Some(left), Some(right)) => truth(left != right),
                _ if left == right => Residual::False,
                _ => Residual::Fact(Fact::Distinct(left, right)),
            }
        }
        GroundLiteral::Before(left, right) => {
            let (left, right) = (operand(left), operand(right));
            match (left.as_known(), right.as_known()) {
                (Some(left), Some(right)) => truth(left < right),
                _ if left == right => Residual::False,
                _ => Residual::Fact(Fact::Before(left, right)),
            }
        }
        GroundLiteral::Sum(sum, relation) => {
            let sum = sum_of(sum, value)?;
            match sum.as_known() {
                Some(known) => truth(compares(i128::from(known), *relation)),
                None => Residual::Fact(Fact::Sum(sum, *relation)),
            }
        }
        GroundLiteral::Fence(process) => truth(is_empty(*process)),
    })
}

/// The value of a sum.
pub(crate) fn sum_of<'v>(sum: &Sum, value: &impl Fn(Read) -> &'v Value) -> Result<Value, Overflow> {
    let mut result = Value::known(sum.constant);
    for &(coefficient, read) in &sum.terms {
        result.add(coefficient, value(read))?;
    }
    Ok(result)
}

impl Residual {
    /// The formula with other unknowns.
    pub(crate) fn renamed(&self, rename: &impl Fn(Unknown) -> Unknown) -> Self {
        match self {
            Self::True | Self::False => self.clone(),
            Self::Fact(fact) => Self::Fact(match fact {
                Fact::Equal(left, right) => Fact::Equal(left.renamed(rename), right.renamed(rename)),
                Fact::Distinct(left, right) => Fact::Distinct(left.renamed(rename), right.renamed(rename)),
                Fact::Before(left, right) => Fact::Before(left.renamed(rename), right.renamed(rename)),
                Fact::Sum(sum, relation) => Fact::Sum(sum.renamed(rename), *relation),
            }),
            Self::And(parts) => Self::And(parts.iter().map(|part| part.renamed(rename)).collect()),
            Self::Or(parts) => Self::Or(parts.iter().map(|part| part.renamed(rename)).collect()),
        }
    }
}
