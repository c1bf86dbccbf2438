//! Constants with their types, and operators on them. This is the only module that evaluates constant expressions.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.5 and 6.6. A left shift of a signed number may change its sign, as in compilers.

use super::integer::Integer;
use super::syntax::{Binary, Expression, ExpressionKind, Shape, Type, Unary};

/// A number with its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Constant {
    /// The representation of the value in its type ([`Integer::held`]).
    pub(super) held: i64,
    pub(super) kind: Integer,
}

impl Constant {
    /// A number of type `int`.
    pub(super) const fn int(number: i64) -> Self {
        Self { held: number, kind: Integer::INT }
    }

    /// The number, converted to this type.
    pub(super) fn of(number: i128, kind: Integer) -> Self {
        Self { held: kind.held(number), kind }
    }

    /// The value.
    pub(super) fn value(self) -> i128 {
        self.kind.value(self.held)
    }

    /// The value, if it fits in a signed number of 64 bits.
    pub(super) fn number(self) -> Option<i64> {
        i64::try_from(self.value()).ok()
    }

    /// Whether it is not 0.
    pub(super) fn is_set(self) -> bool {
        self.held != 0
    }

    /// The value, converted to another integer type.
    pub(super) fn as_integer(self, kind: Integer) -> Self {
        Self::of(self.value(), kind)
    }

    /// The value, converted to any type. `None` if the type has no numbers.
    pub(super) fn converted(self, kind: &Type) -> Option<Self> {
        match kind.shape {
            Shape::Bool => Some(Self::int(self.is_set().into())),
            Shape::Integer(bits, signed) => Some(self.as_integer(Integer::new(bits, signed))),
            Shape::Pointer(_) | Shape::Callable(_) => Some(self.as_integer(Integer::UNSIGNED_LONG)),
            _ => None,
        }
    }

    /// The result of a unary operator. `None` if it is not a constant or is undefined.
    pub(super) fn unary(self, operator: Unary) -> Option<Self> {
        let kind = self.kind.promoted();
        match operator {
            Unary::Not => Some(Self::int((!self.is_set()).into())),
            Unary::Negate => exact(-self.value(), kind),
            Unary::Complement => Some(Self::of(!self.value(), kind)),
            Unary::Address | Unary::Target => None,
        }
    }

    /// The result of a binary operator. `None` if it is undefined: a division by 0, a shift by too many bits, a signed number that
    /// does not fit.
    pub(super) fn binary(self, operator: Binary, right: Self) -> Option<Self> {
        let truth = |it: bool| Some(Self::int(it.into()));
        match operator {
            Binary::And => return truth(self.is_set() && right.is_set()),
            Binary::Or => return truth(self.is_set() || right.is_set()),
            Binary::ShiftLeft | Binary::ShiftRight => {
                return self.shifted(operator == Binary::ShiftLeft, right);
            }
            _ => {}
        }
        let kind = self.kind.common(right.kind);
        let (left, right) = (self.as_integer(kind).value(), right.as_integer(kind).value());
        match operator {
            Binary::Equal => truth(left == right),
            Binary::Distinct => truth(left != right),
            Binary::Below => truth(left < right),
            Binary::AtMost => truth(left <= right),
            Binary::Above => truth(left > right),
            Binary::AtLeast => truth(left >= right),
            Binary::Add => exact(left + right, kind),
            Binary::Subtract => exact(left - right, kind),
            // both have at most 64 bits
            Binary::Multiply => exact(left.checked_mul(right)?, kind),
            Binary::Divide => exact(left.checked_div(right)?, kind),
            Binary::Remainder => exact(left.checked_rem(right)?, kind),
            Binary::BitAnd => Some(Self::of(left & right, kind)),
            Binary::BitOr => Some(Self::of(left | right, kind)),
            Binary::BitXor => Some(Self::of(left ^ right, kind)),
            Binary::And | Binary::Or | Binary::ShiftLeft | Binary::ShiftRight => None,
        }
    }

    /// The result of a shift. It has the promoted type of the left operand.
    fn shifted(self, left: bool, by: Self) -> Option<Self> {
        let kind = self.kind.promoted();
        let by = u32::try_from(by.value()).ok().filter(|by| *by < u32::from(kind.bits))?;
        let number = self.as_integer(kind).value();
        Some(Self::of(if left { number << by } else { number >> by }, kind))
    }
}

/// The result of an operation: an unsigned number is reduced to its low bits, a signed number has to fit.
fn exact(number: i128, kind: Integer) -> Option<Constant> {
    let found = Constant::of(number, kind);
    (!kind.signed || found.value() == number).then_some(found)
}

/// Whether it is a function, or its address, perhaps as another pointer.
pub(super) fn is_function(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Function(..) => true,
        ExpressionKind::Unary(Unary::Address | Unary::Target, inner) | ExpressionKind::Cast(_, inner) => {
            is_function(inner)
        }
        _ => false,
    }
}

/// The value of an expression, if it is constant.
pub(super) fn value(expression: &Expression) -> Option<Constant> {
    match &expression.kind {
        ExpressionKind::Number(number) | ExpressionKind::Function(_, number, _) => Some(*number),
        // the address of a function, or the target of a pointer to it, is the function itself
        ExpressionKind::Unary(Unary::Address | Unary::Target, operand)
            if matches!(operand.kind, ExpressionKind::Function(..)) =>
        {
            value(operand)
        }
        ExpressionKind::Unary(operator, operand) => value(operand)?.unary(*operator),
        ExpressionKind::Binary(operator, left, right) => {
            let left = value(left)?;
            match operator {
                // the right operand is not evaluated (6.5.13, 6.5.14)
                Binary::And if !left.is_set() => Some(Constant::int(0)),
                Binary::Or if left.is_set() => Some(Constant::int(1)),
                _ => left.binary(*operator, value(right)?),
            }
        }
        ExpressionKind::Conditional(condition, yes, no) => {
            let (condition, yes, no) = (value(condition)?, value(yes)?, value(no)?);
            // the result has the common type of both
            Some(if condition.is_set() { yes } else { no }.as_integer(yes.kind.common(no.kind)))
        }
        // where functions are in memory is not known
        ExpressionKind::Cast(kind, operand)
            if matches!(kind.shape, Shape::Integer(..)) && is_function(operand) =>
        {
            None
        }
        ExpressionKind::Cast(kind, operand) => value(operand)?.converted(kind),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Constant;
    use crate::integer::Integer;
    use crate::syntax::{Binary, Unary};

    #[test]
    fn operators_compute_in_the_type_of_both() {
        let unsigned = |number: i128| Constant::of(number, Integer::UNSIGNED);
        let below = Constant::int(-1).binary(Binary::Below, unsigned(1));
        assert_eq!(below, Some(Constant::int(0)), "-1 < 1u");
        assert_eq!(
            unsigned(1).binary(Binary::Subtract, Constant::int(2)).map(Constant::value),
            Some(0xffff_ffff)
        );
        let long = Constant::of(1, Integer::LONG).binary(Binary::Add, unsigned(0xffff_ffff));
        assert_eq!(long, Some(Constant::of(1 << 32, Integer::LONG)));
        assert_eq!(unsigned(0).unary(Unary::Complement).map(Constant::value), Some(0xffff_ffff));
        assert_eq!(Constant::int(-7).binary(Binary::Divide, Constant::int(2)), Some(Constant::int(-3)));
        assert_eq!(
            unsigned(0xffff_fffe).binary(Binary::ShiftRight, Constant::int(1)).map(Constant::value),
            Some(0x7fff_ffff)
        );
    }

    #[test]
    fn what_is_undefined_has_no_result() {
        let most = Constant::int(i32::MAX.into());
        for (operator, right) in [
            (Binary::Add, 1),
            (Binary::Multiply, 2),
            (Binary::Divide, 0),
            (Binary::Remainder, 0),
            (Binary::ShiftLeft, 32),
            (Binary::ShiftRight, -1),
        ] {
            assert_eq!(most.binary(operator, Constant::int(right)), None, "{operator:?} {right}");
        }
        assert_eq!(Constant::int(i32::MIN.into()).unary(Unary::Negate), None);
    }
}
