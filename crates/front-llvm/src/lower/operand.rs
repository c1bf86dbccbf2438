//! Operands of a thread.

use garret_graphs::{Expression, Sum};

/// A number of a thread: one in a slot, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Slot(u16),
    Number(i64),
}

impl Operand {
    pub(super) fn sum(self) -> Sum {
        match self {
            Self::Slot(slot) => Sum::atom(garret_graphs::Atom::Slot(slot)),
            Self::Number(number) => Sum::constant(number),
        }
    }

    pub(super) fn expression(self) -> Expression {
        Expression::Sum(self.sum())
    }
}
