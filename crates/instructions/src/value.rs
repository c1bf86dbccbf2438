//! Values of registers and variables, and the results of operations on them.

use garret_base::source::{Diagnostic, short};
use garret_litmus_text::{Cursor, Literal};

/// The number of a variable of a test.
pub type VariableId = usize;

/// The value of a register or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A number of 64 bits.
    Number(u64),
    /// The address of a variable, plus an offset in bytes.
    Address(VariableId, i64),
}

/// The width of an access, or of a register operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// 8 bits.
    Byte,
    /// 16 bits.
    Half,
    /// 32 bits.
    Word,
    /// 64 bits.
    Double,
}

impl Width {
    /// The width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::Byte => 8,
            Self::Half => 16,
            Self::Word => 32,
            Self::Double => 64,
        }
    }

    /// The lowest bits of a number, zero-extended.
    pub fn cut(self, number: u64) -> u64 {
        match self {
            Self::Double => number,
            _ => number & ((1 << self.bits()) - 1),
        }
    }

    /// The lowest bits of a number, sign-extended.
    pub fn signed(self, number: u64) -> i64 {
        let unused = 64 - self.bits();
        ((number << unused) as i64) >> unused
    }
}

/// An operator on two values. An operator with one operand uses the second value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// The second value.
    Second,
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The bitwise and. The address of a variable is a multiple of 4.
    And,
    /// The bitwise and of two numbers. The low bits of addresses are unknown.
    AndOfNumbers,
    /// The first value, without the bits of the second.
    AndNot,
    /// The bitwise or.
    Or,
    /// The bitwise exclusive or.
    Xor,
    /// The product.
    Multiply,
    /// The upper half of the product.
    MultiplyHigh,
    /// The upper half of the signed product.
    MultiplyHighSigned,
    /// The upper half of the product of a signed first value and an unsigned second one.
    MultiplyHighMixed,
    /// The unsigned quotient, rounded towards 0. A division by 0 gives 0.
    Divide,
    /// The signed quotient, rounded towards 0. A division by 0 gives 0.
    DivideSigned,
    /// The unsigned remainder. A division by 0 gives the dividend.
    Remainder,
    /// The signed remainder, with the sign of the dividend. A division by 0 gives the dividend.
    RemainderSigned,
    /// The first value, shifted left by the second.
    ShiftLeft,
    /// The first value, shifted right by the second; zeros come in.
    ShiftRight,
    /// The first value, shifted right by the second; copies of the sign come in.
    ShiftRightSigned,
    /// The first value, rotated right by the second.
    RotateRight,
    /// The number of zeros above the highest bit of the second value.
    LeadingZeros,
    /// The bits of the second value in reverse order.
    ReverseBits,
    /// The bytes of the second value, in reverse order within each part of this width.
    ReverseBytes(Width),
    /// The lowest bits of the second value, sign-extended.
    SignExtend(Width),
    /// The lowest bits of the second value, zero-extended.
    ZeroExtend(Width),
    /// The first value, with its lowest bits replaced by those of the second.
    Insert(Width),
    /// The signed maximum.
    MaximumSigned,
    /// The signed minimum.
    MinimumSigned,
    /// The unsigned maximum.
    Maximum,
    /// The unsigned minimum.
    Minimum,
    /// 1 if the comparison holds, else 0.
    Compare(Comparison),
}

/// A comparison of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Not equal.
    Distinct,
    /// Less, signed.
    LessSigned,
    /// At most, signed.
    AtMostSigned,
    /// Greater, signed.
    GreaterSigned,
    /// At least, signed.
    AtLeastSigned,
    /// Less, unsigned.
    Less,
    /// At most, unsigned.
    AtMost,
    /// Greater, unsigned.
    Greater,
    /// At least, unsigned.
    AtLeast,
}

/// The result of an operation on addresses is unknown, for example that of the sum of two addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownResult;

/// The result of an operator on two values of this width.
pub fn computed(operator: Operator, left: Value, right: Value, width: Width) -> Result<Value, UnknownResult> {
    use Operator as O;
    match (operator, left, right) {
        (O::Compare(comparison), ..) => {
            compared(comparison, left, right, width).map(|it| Value::Number(u64::from(it)))
        }
        (_, Value::Number(left), Value::Number(right)) => {
            Ok(Value::Number(width.cut(number(operator, left, right, width))))
        }
        _ => address(operator, left, right, width),
    }
}

/// Operations on addresses: an offset may be added, and addresses may cancel out to a number.
fn address(operator: Operator, left: Value, right: Value, width: Width) -> Result<Value, UnknownResult> {
    use Operator as O;
    use Value::{Address, Number};
    match (operator, left, right) {
        (O::Xor | O::Subtract | O::AndNot, ..) if left == right => Ok(Number(0)),
        (O::And | O::AndOfNumbers | O::Or, ..) if left == right => Ok(left),
        (O::And | O::AndOfNumbers | O::Multiply, Number(0), _)
        | (O::And | O::AndOfNumbers | O::Multiply, _, Number(0)) => Ok(Number(0)),
        (O::Second, _, Number(number)) => Ok(Number(width.cut(number))),
        (O::And, Address(_, offset), Number(number @ 1..=3)) => Ok(Number(offset as u64 & number)),
        (O::And, Address(variable, offset), Number(number))
            if width == Width::Double && matches!(number as i64, -2 | -4) =>
        {
            Ok(Address(variable, offset & number as i64))
        }
        // a value that is narrower than an address is not one
        _ if width != Width::Double => Err(UnknownResult),
        (O::Add, Address(variable, offset), Number(number))
        | (O::Add, Number(number), Address(variable, offset)) => {
            Ok(Address(variable, offset.wrapping_add(number as i64)))
        }
        (O::Subtract, Address(variable, offset), Number(number)) => {
            Ok(Address(variable, offset.wrapping_sub(number as i64)))
        }
        (O::Subtract, Address(left, from), Address(right, to)) if left == right => {
            Ok(Number(from.wrapping_sub(to) as u64))
        }
        (O::Or | O::Xor | O::AndNot | O::ShiftLeft | O::ShiftRight, Address(..), Number(0)) => Ok(left),
        (O::Or | O::Xor, Number(0), Address(..))
        | (O::Second | O::SignExtend(Width::Double) | O::ZeroExtend(Width::Double), ..) => Ok(right),
        _ => Err(UnknownResult),
    }
}

fn number(operator: Operator, left: u64, right: u64, width: Width) -> u64 {
    let signed = |number| width.signed(number);
    let shift = (right % u64::from(width.bits())) as u32;
    match operator {
        Operator::Second => right,
        Operator::Add => left.wrapping_add(right),
        Operator::Subtract => left.wrapping_sub(right),
        Operator::And | Operator::AndOfNumbers => left & right,
        Operator::AndNot => left & !right,
        Operator::Or => left | right,
        Operator::Xor => left ^ right,
        Operator::Multiply => left.wrapping_mul(right),
        Operator::MultiplyHigh | Operator::MultiplyHighSigned | Operator::MultiplyHighMixed => {
            high(operator, left, right, width)
        }
        Operator::Divide => width.cut(left).checked_div(width.cut(right)).unwrap_or(0),
        Operator::Remainder => width.cut(left).checked_rem(width.cut(right)).unwrap_or(left),
        Operator::DivideSigned if width.cut(right) == 0 => 0,
        Operator::DivideSigned => signed(left).wrapping_div(signed(right)) as u64,
        Operator::RemainderSigned if width.cut(right) == 0 => left,
        Operator::RemainderSigned => signed(left).wrapping_rem(signed(right)) as u64,
        Operator::ShiftLeft => left << shift,
        Operator::ShiftRight => width.cut(left) >> shift,
        Operator::ShiftRightSigned => (signed(left) >> shift) as u64,
        Operator::RotateRight => {
            let (left, bits) = (width.cut(left), width.bits());
            if shift == 0 { left } else { left >> shift | left << (bits - shift) }
        }
        Operator::LeadingZeros => u64::from(width.cut(right).leading_zeros() - (64 - width.bits())),
        Operator::ReverseBits => width.cut(right).reverse_bits() >> (64 - width.bits()),
        Operator::ReverseBytes(part) => reversed_bytes(right, part),
        Operator::SignExtend(narrow) => narrow.signed(right) as u64,
        Operator::ZeroExtend(narrow) => narrow.cut(right),
        Operator::Insert(narrow) => left & !narrow.cut(u64::MAX) | narrow.cut(right),
        Operator::MaximumSigned => signed(left).max(signed(right)) as u64,
        Operator::MinimumSigned => signed(left).min(signed(right)) as u64,
        Operator::Maximum => width.cut(left).max(width.cut(right)),
        Operator::Minimum => width.cut(left).min(width.cut(right)),
        // handled by the caller
        Operator::Compare(_) => 0,
    }
}

/// The upper half of a product.
fn high(operator: Operator, left: u64, right: u64, width: Width) -> u64 {
    let of = |number: u64, has_sign: bool| {
        if has_sign { i128::from(width.signed(number)) } else { i128::from(width.cut(number)) }
    };
    let left = of(left, operator != Operator::MultiplyHigh);
    let right = of(right, operator == Operator::MultiplyHighSigned);
    // modulo 2^128, the bits of the product do not depend on signs
    (left.wrapping_mul(right) >> width.bits()) as u64
}

/// The number with the bytes of each part in reverse order.
fn reversed_bytes(number: u64, part: Width) -> u64 {
    match part {
        Width::Byte => number,
        // swap neighbouring bytes
        Width::Half => number >> 8 & 0x00ff_00ff_00ff_00ff | number << 8 & 0xff00_ff00_ff00_ff00,
        Width::Word => number.swap_bytes().rotate_left(32),
        Width::Double => number.swap_bytes(),
    }
}

/// Whether a comparison of two values holds. Addresses of different variables differ, and no address is equal to a number.
pub fn compared(
    comparison: Comparison,
    left: Value,
    right: Value,
    width: Width,
) -> Result<bool, UnknownResult> {
    use Comparison as C;
    let (Value::Number(left), Value::Number(right)) = (left, right) else {
        return match comparison {
            C::Equal => Ok(left == right),
            C::Distinct => Ok(left != right),
            _ => Err(UnknownResult),
        };
    };
    let (plain_left, plain_right) = (width.cut(left), width.cut(right));
    let (left, right) = (width.signed(left), width.signed(right));
    Ok(match comparison {
        C::Equal => left == right,
        C::Distinct => left != right,
        C::LessSigned => left < right,
        C::AtMostSigned => left <= right,
        C::GreaterSigned => left > right,
        C::AtLeastSigned => left >= right,
        C::Less => plain_left < plain_right,
        C::AtMost => plain_left <= plain_right,
        C::Greater => plain_left > plain_right,
        C::AtLeast => plain_left >= plain_right,
    })
}

/// Reads a number, perhaps with a sign, as 64 bits. `None` if none is next.
pub fn literal(cursor: &mut Cursor<'_>) -> Option<Result<u64, Diagnostic>> {
    let Literal { text, span, number } = cursor.literal(&['u', 'U', 'l', 'L'])?;
    Some(match number {
        Some(number) => Ok(number as u64),
        None => Err(Diagnostic::error(format!("`{}` does not fit in 64 bits", short(text))).at(span, "")),
    })
}
