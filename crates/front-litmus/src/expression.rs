//! Expressions of steps: linear sums of cells, and bitwise functions of these.

use super::test::VariableId;
use garret_base::register::Register;
use garret_program::{Bitwise, Relation};
use smallvec::{SmallVec, smallvec};

/// A cell that holds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Cell {
    /// A variable in memory.
    Memory(VariableId),
    /// A register of the thread.
    Register(Register),
    /// The last result of the thread, which does not wrap around. Conditional jumps test how it compares with 0.
    Flags,
    /// The value that an instruction without `lock` has read, before it writes.
    Loaded,
}

/// A linear sum: multiples of cells, plus a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// Each cell occurs at most once, and no factor is 0.
    pub terms: SmallVec<[(Cell, i64); 2]>,
    pub constant: i64,
}

impl Sum {
    pub(super) fn constant(constant: i64) -> Self {
        Self { terms: SmallVec::new(), constant }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.terms.iter().map(|(cell, _)| *cell)
    }

    /// Whether it is a constant, or a cell plus a constant.
    pub(super) fn is_term(&self) -> bool {
        matches!(self.terms.as_slice(), [] | [(_, 1)])
    }

    /// Whether it is a constant, or a cell.
    pub(super) fn is_copy(&self) -> bool {
        self.terms.is_empty() || self.is_term() && self.constant == 0
    }

    /// The value. Numbers and factors are small enough that it fits.
    pub(super) fn value(&self, of: &impl Fn(Cell) -> i64) -> i128 {
        let value = |(cell, factor): &(Cell, i64)| i128::from(of(*cell)) * i128::from(*factor);
        self.terms.iter().map(value).sum::<i128>() + i128::from(self.constant)
    }

    /// The remaining sum after the values of some cells are substituted. `None` if a number gets too large.
    pub(super) fn given(&self, known: &[(Cell, i64)]) -> Option<Self> {
        let mut left = Self::constant(self.constant);
        for (cell, factor) in &self.terms {
            match known.iter().find(|(it, _)| it == cell) {
                Some((_, value)) => {
                    left.constant = left.constant.checked_add(value.checked_mul(*factor)?)?;
                }
                None => left.terms.push((*cell, *factor)),
            }
        }
        Some(left)
    }

    /// The positive part, and the negated negative part with the negated constant: the sum is 0 if both are equal.
    pub(super) fn sides(&self) -> (Self, Self) {
        let (added, subtracted): (Vec<_>, Vec<_>) = self.terms.iter().partition(|(_, factor)| *factor > 0);
        let subtracted = subtracted.into_iter().map(|(cell, factor): (Cell, i64)| (cell, -factor));
        (
            Self { terms: added.into_iter().collect(), constant: 0 },
            Self { terms: subtracted.collect(), constant: -self.constant },
        )
    }
}

impl From<Cell> for Sum {
    fn from(cell: Cell) -> Self {
        Self { terms: smallvec![(cell, 1)], constant: 0 }
    }
}

/// A number that a step computes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Sum(Sum),
    Bits(Bitwise, Sum, Sum),
}

impl Expression {
    /// The cells that it depends on; a cell may occur twice.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let (first, second) = match self {
            Self::Sum(sum) => (sum, None),
            Self::Bits(_, left, right) => (left, Some(right)),
        };
        first.cells().chain(second.into_iter().flat_map(Sum::cells))
    }

    /// Whether it is a constant or a cell, so that nothing is computed.
    pub(super) fn is_copy(&self) -> bool {
        matches!(self, Self::Sum(sum) if sum.is_copy())
    }

    /// The exact value, without wrap-around.
    pub(super) fn value(&self, of: &impl Fn(Cell) -> i64) -> i128 {
        match self {
            Self::Sum(sum) => sum.value(of),
            Self::Bits(function, left, right) => bits(*function, left.value(of), right.value(of)),
        }
    }

    /// The remaining expression after the values of some cells are substituted, if it is a cell plus a constant.
    pub(super) fn given(&self, known: &[(Cell, i64)]) -> Option<Sum> {
        match self {
            // a copied cell stays as it is, even if its value is known: its read is kept
            Self::Sum(sum) if sum.is_copy() => Some(sum.clone()),
            Self::Sum(sum) => sum.given(known).filter(Sum::is_term),
            Self::Bits(function, left, right) => {
                let (left, right) = (left.given(known)?, right.given(known)?);
                let is_known = left.terms.is_empty() && right.terms.is_empty();
                is_known.then(|| Sum::constant(function.of(left.constant, right.constant)))
            }
        }
    }
}

/// The function on numbers of 64 bits. On smaller widths in two's complement it is the same, with sign extension.
fn bits(function: Bitwise, left: i128, right: i128) -> i128 {
    let number = |number: i128| i64::try_from(number).unwrap_or(if number < 0 { i64::MIN } else { i64::MAX });
    function.of(number(left), number(right)).into()
}

/// A condition of a step: how a sum compares with 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Guard {
    pub(super) sum: Sum,
    pub(super) relation: Relation,
}

impl Guard {
    pub(super) fn holds(&self, of: &impl Fn(Cell) -> i64) -> bool {
        let sign = self.sum.value(of).signum();
        self.relation.holds(if sign < 0 { -1 } else { i64::from(sign > 0) }, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bitwise, Cell, Expression, Sum};
    use smallvec::smallvec;

    #[test]
    fn what_is_known_is_put_in() {
        let difference = Sum { terms: smallvec![(Cell::Flags, 1), (Cell::Loaded, -1)], constant: 5 };
        let expression = Expression::Sum(difference.clone());
        assert_eq!(expression.given(&[]), None);
        let left = Sum { terms: smallvec![(Cell::Flags, 1)], constant: 3 };
        assert_eq!(expression.given(&[(Cell::Loaded, 2)]), Some(left));
        // 7 - x is not a cell plus a constant
        assert_eq!(expression.given(&[(Cell::Flags, 2)]), None);
        assert_eq!(expression.given(&[(Cell::Flags, 2), (Cell::Loaded, 3)]), Some(Sum::constant(4)));
        let (left, right) = difference.sides();
        assert_eq!((left, right.constant), (Sum::from(Cell::Flags), -5));
        // a copied cell is kept
        let copy = Expression::Sum(Sum::from(Cell::Loaded));
        assert_eq!(copy.given(&[(Cell::Loaded, 2)]), Some(Sum::from(Cell::Loaded)));
    }

    #[test]
    fn bits_are_those_of_twos_complement() {
        let of = |cell: Cell| if cell == Cell::Flags { -1 } else { 6 };
        let both = |function| Expression::Bits(function, Cell::Flags.into(), Cell::Loaded.into()).value(&of);
        assert_eq!([Bitwise::And, Bitwise::Or, Bitwise::Xor].map(both), [6, -1, -7]);
    }
}
