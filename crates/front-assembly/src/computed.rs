//! What is known about the result of a computation, given what is known about its operands.

use crate::known::{CODE, Known};
use garret_instructions::value::{Operator, Value, Width, computed};

/// What is known about the result of an operator.
pub(crate) fn result(operator: Operator, (left, right): (Known, Known), width: Width) -> Known {
    use Known::{Private, Undefined, Unknown, Value as Is, Within};
    if let Operator::Insert(low) = operator {
        return inserted(left, right, low);
    }
    if matches!(left, Known::Low(..)) && !ignores_left(operator) || matches!(right, Known::Low(..)) {
        return low(operator, (left, right), width);
    }
    match (left, right) {
        (_, Known::Upper(_)) if operator == Operator::Second && width == Width::Double => right,
        (_, Undefined | Known::Upper(_)) if ignores_left(operator) => Undefined,
        (_, Is(_)) if ignores_left(operator) => constant(operator, left, right, width),
        (_, other) if ignores_left(operator) => {
            let keeps = operator == Operator::Second && width == Width::Double;
            if keeps || other == Private { other } else { extended_known(operator, other, width) }
        }
        (Is(_), Is(_)) => constant(operator, left, right, width),
        (Undefined | Known::Upper(_), _) | (_, Undefined | Known::Upper(_)) => Undefined,
        _ if matches!(operator, Operator::Compare(_)) => Known::Number,
        _ if left.is_private() || right.is_private() => Private,
        _ if width != Width::Double => Known::Number,
        _ if left.is_number() && right.is_number() || is_for_numbers(operator) => Known::Number,
        (one, other) => match (operator, one.object(), other.object()) {
            (Operator::Add | Operator::Subtract, Some(object), None)
            | (Operator::Add, None, Some(object))
                if object != CODE =>
            {
                Within(object)
            }
            _ => Unknown,
        },
    }
}

/// Whether the result of the operator is never an address.
fn is_for_numbers(operator: Operator) -> bool {
    use Operator as O;
    matches!(operator, O::Multiply | O::Divide | O::DivideSigned | O::Remainder | O::RemainderSigned)
        || matches!(operator, O::ShiftRightSigned | O::RotateRight)
}

/// What is known about a value that is derived from a single operand.
fn extended_known(operator: Operator, of: Known, width: Width) -> Known {
    let keeps = matches!(
        operator,
        Operator::Second | Operator::SignExtend(Width::Double) | Operator::ZeroExtend(Width::Double)
    );
    if width == Width::Double && keeps && !of.is_number() { Known::Unknown } else { Known::Number }
}

/// The number, in as many bits as are defined.
fn number(known: Known) -> Option<u64> {
    match known {
        Known::Value(Value::Number(number)) | Known::Low(_, Some(number)) => Some(number),
        _ => None,
    }
}

/// The result of replacing the lowest bits of a value. If the old value may be an address, the upper bits are undefined: a part of an
/// address is not a number.
fn inserted(left: Known, right: Known, width: Width) -> Known {
    use Known::{Low, Number, Undefined, Upper, Value as Is};
    match (left, right) {
        (_, Undefined | Upper(_)) => Undefined,
        (_, Low(low, _)) if low < width => Undefined,
        _ if right.is_private() => Undefined,
        (Low(low, _), _) if low > width => Low(low, None),
        _ if !left.is_number() || matches!(left, Low(..)) => {
            Low(width, number(right).map(|it| width.cut(it)))
        }
        (Is(_), Is(Value::Number(_))) => constant(Operator::Insert(width), left, right, Width::Double),
        _ => Number,
    }
}

/// The result of an operator if perhaps only the lowest bits of an operand are defined.
fn low(operator: Operator, (left, right): (Known, Known), width: Width) -> Known {
    let bits = |known: Known| match known {
        Known::Low(low, _) => low,
        Known::Undefined | Known::Upper(_) => Width::Byte,
        _ => Width::Double,
    };
    let is_undefined =
        |known: Known| matches!(known, Known::Undefined | Known::Upper(_)) || known.is_private();
    if is_undefined(right) || is_undefined(left) && !ignores_left(operator) {
        return Known::Undefined;
    }
    // a computation with an address needs all bits of the other operand
    if width == Width::Double && (!right.is_number() || !left.is_number() && !ignores_left(operator)) {
        return Known::Undefined;
    }
    // a mask clears the undefined bits
    let masks = |known: Known, other: Known| {
        let fits = |number: u64| bits(other).cut(number) == number;
        matches!(known, Known::Value(Value::Number(number)) if fits(number))
    };
    if operator == Operator::And && (masks(left, right) || masks(right, left)) {
        return Known::Number;
    }
    let written = if ignores_left(operator) { bits(right) } else { bits(left).min(bits(right)) };
    match operator {
        // bit n of the result depends only on bits 0 to n of the operands
        Operator::Add
        | Operator::Subtract
        | Operator::And
        | Operator::AndNot
        | Operator::Or
        | Operator::Xor
        | Operator::Multiply
        | Operator::Second => {
            if width <= written {
                Known::Number
            } else {
                Known::Low(written, None)
            }
        }
        Operator::SignExtend(narrow) | Operator::ZeroExtend(narrow)
            if narrow <= written && number(right).is_some() =>
        {
            let is = number(right).map_or(right, |it| Known::Value(Value::Number(it)));
            constant(operator, left, is, width)
        }
        Operator::SignExtend(narrow) | Operator::ZeroExtend(narrow) => {
            if narrow.min(width) <= written {
                Known::Number
            } else {
                Known::Low(written, None)
            }
        }
        _ if width <= written => Known::Number,
        _ => Known::Undefined,
    }
}

pub(crate) fn ignores_left(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Second
            | Operator::SignExtend(_)
            | Operator::ZeroExtend(_)
            | Operator::LeadingZeros
            | Operator::ReverseBits
            | Operator::ReverseBytes(_)
    )
}

fn constant(operator: Operator, left: Known, right: Known, width: Width) -> Known {
    let left = if let Known::Value(value) = left { value } else { Value::Number(0) };
    let Known::Value(right) = right else { return Known::Unknown };
    match computed(operator, left, right, width) {
        Ok(value) => Known::Value(value),
        Err(_) if Known::Value(left).is_private() || Known::Value(right).is_private() => Known::Private,
        Err(_) => Known::Unknown,
    }
}
