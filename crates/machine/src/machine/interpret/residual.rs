//! Residual formulas: what remains of a formula when known values are inserted.

use super::value::{Overflow, Unknown, Value};
use crate::machine::ground::{Ground, GroundLiteral, Operand, Process, Read, Sum};
use garret_solver::Relation;
use garret_system::system::Formula;

/// A relation between two values, or between a value and zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// Two values of a discrete sort are equal.
    Equal(Value, Value),
    Distinct(Value, Value),
    /// The first process is before the second.
    Before(Value, Value),
    /// A value of an arithmetic sort has this relation to zero.
    Sum(Value, Relation),
}

/// A formula over unknown values.
pub(crate) type Residual = Formula<Fact>;

/// Operations on residual formulas.
pub(crate) trait ResidualFormula: Sized {
    /// Inserts values; `is_empty` tells whether a buffer is empty.
    fn of<'v>(
        formula: &Ground,
        value: &impl Fn(Read) -> &'v Value,
        is_empty: &impl Fn(Process) -> bool,
    ) -> Result<Self, Overflow>;

    /// The formula with renamed unknowns.
    fn renamed(&self, rename: &impl Fn(Unknown) -> Unknown) -> Self;
}

impl ResidualFormula for Residual {
    fn of<'v>(
        formula: &Ground,
        value: &impl Fn(Read) -> &'v Value,
        is_empty: &impl Fn(Process) -> bool,
    ) -> Result<Self, Overflow> {
        formula.try_map(&mut |literal| literal_of(literal, value, is_empty))
    }

    fn renamed(&self, rename: &impl Fn(Unknown) -> Unknown) -> Self {
        self.map(&mut |fact| {
            Self::Atom(match fact {
                Fact::Equal(left, right) => Fact::Equal(left.renamed(rename), right.renamed(rename)),
                Fact::Distinct(left, right) => Fact::Distinct(left.renamed(rename), right.renamed(rename)),
                Fact::Before(left, right) => Fact::Before(left.renamed(rename), right.renamed(rename)),
                Fact::Sum(sum, relation) => Fact::Sum(sum.renamed(rename), *relation),
            })
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
    let truth = Residual::truth;
    Ok(match literal {
        GroundLiteral::Equal(left, right) => {
            let (left, right) = (operand(left), operand(right));
            match (left.as_known(), right.as_known()) {
                (Some(left), Some(right)) => truth(left == right),
                _ if left == right => Residual::True,
                _ => Residual::Atom(Fact::Equal(left, right)),
            }
        }
        GroundLiteral::Distinct(left, right) => {
            let (left, right) = (operand(left), operand(right));
            match (left.as_known(), right.as_known()) {
                (Some(left), Some(right)) => truth(left != right),
                _ if left == right => Residual::False,
                _ => Residual::Atom(Fact::Distinct(left, right)),
            }
        }
        GroundLiteral::Before(left, right) => {
            let (left, right) = (operand(left), operand(right));
            match (left.as_known(), right.as_known()) {
                (Some(left), Some(right)) => truth(left < right),
                _ if left == right => Residual::False,
                _ => Residual::Atom(Fact::Before(left, right)),
            }
        }
        GroundLiteral::Sum(sum, relation) => {
            let sum = sum_of(sum, value)?;
            match sum.as_known() {
                Some(known) => truth(relation.holds(known.cmp(&0))),
                None => Residual::Atom(Fact::Sum(sum, *relation)),
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
