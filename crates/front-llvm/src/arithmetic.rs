//! Numbers of 1 to 64 bits. A number of more than one bit is kept as its signed value, one of a single bit as 0 or 1.

use crate::syntax::{Binary, Cast, Predicate, Update};

/// A function of two numbers.
pub(crate) type Function = fn(i64, i64) -> i64;

/// The number of which these are the low bits.
const fn wrapped<const BITS: u32>(value: i64) -> i64 {
    match BITS {
        1 => value & 1,
        64 => value,
        _ => (value << (64 - BITS)) >> (64 - BITS),
    }
}

/// Its bits as a number without a sign.
const fn unsigned<const BITS: u32>(value: i64) -> u64 {
    if BITS == 64 { value.cast_unsigned() } else { value.cast_unsigned() & ((1 << BITS) - 1) }
}

/// Its bits as a number with a sign: one bit is 0 or -1.
const fn signed<const BITS: u32>(value: i64) -> i64 {
    if BITS == 1 { -(value & 1) } else { value }
}

/// Wraps a function without a sign.
macro_rules! of_unsigned {
    ($bits:expr, $function:expr) => {
        |left, right| {
            let function: fn(u64, u64) -> u64 = $function;
            wrapped::<$bits>(function(unsigned::<$bits>(left), unsigned::<$bits>(right)).cast_signed())
        }
    };
}

/// Wraps a function with a sign.
macro_rules! of_signed {
    ($bits:expr, $function:expr) => {
        |left, right| {
            let function: fn(i64, i64) -> i64 = $function;
            wrapped::<$bits>(function(signed::<$bits>(left), signed::<$bits>(right)))
        }
    };
}

/// Does the same for each width that there is; none for others.
macro_rules! by_width {
    ($bits:expr, $function:ident, $($argument:expr),*) => {
        match $bits {
            1 => Some($function::<1>($($argument),*)),
            8 => Some($function::<8>($($argument),*)),
            16 => Some($function::<16>($($argument),*)),
            24 => Some($function::<24>($($argument),*)),
            32 => Some($function::<32>($($argument),*)),
            48 => Some($function::<48>($($argument),*)),
            64 => Some($function::<64>($($argument),*)),
            _ => None,
        }
    };
}

fn binary_of<const BITS: u32>(operator: Binary) -> Function {
    match operator {
        Binary::Add => of_signed!(BITS, i64::wrapping_add),
        Binary::Sub => of_signed!(BITS, i64::wrapping_sub),
        Binary::Mul => of_signed!(BITS, i64::wrapping_mul),
        // whoever divides by zero has failed before
        Binary::UDiv => of_unsigned!(BITS, |left, right| left.checked_div(right).unwrap_or(0)),
        Binary::SDiv => of_signed!(BITS, |left, right| if right == 0 { 0 } else { left.wrapping_div(right) }),
        Binary::URem => of_unsigned!(BITS, |left, right| left.checked_rem(right).unwrap_or(0)),
        Binary::SRem => of_signed!(BITS, |left, right| if right == 0 { 0 } else { left.wrapping_rem(right) }),
        // whoever shifts too far has failed before
        Binary::Shl => of_unsigned!(BITS, |left, right| left.wrapping_shl(right as u32)),
        Binary::LShr => of_unsigned!(BITS, |left, right| left.wrapping_shr(right as u32)),
        Binary::AShr => of_signed!(BITS, |left, right| left.wrapping_shr(right as u32)),
        Binary::And => of_signed!(BITS, |left, right| left & right),
        Binary::Or => of_signed!(BITS, |left, right| left | right),
        Binary::Xor => of_signed!(BITS, |left, right| left ^ right),
    }
}

/// What an instruction computes from numbers of so many bits.
pub(crate) fn binary(operator: Binary, bits: u32) -> Option<Function> {
    by_width!(bits, binary_of, operator)
}

fn compared_of<const BITS: u32>(predicate: Predicate) -> Function {
    match predicate {
        Predicate::Eq => |left, right| i64::from(left == right),
        Predicate::Ne => |left, right| i64::from(left != right),
        Predicate::Ugt => |left, right| i64::from(unsigned::<BITS>(left) > unsigned::<BITS>(right)),
        Predicate::Uge => |left, right| i64::from(unsigned::<BITS>(left) >= unsigned::<BITS>(right)),
        Predicate::Ult => |left, right| i64::from(unsigned::<BITS>(left) < unsigned::<BITS>(right)),
        Predicate::Ule => |left, right| i64::from(unsigned::<BITS>(left) <= unsigned::<BITS>(right)),
        Predicate::Sgt => |left, right| i64::from(signed::<BITS>(left) > signed::<BITS>(right)),
        Predicate::Sge => |left, right| i64::from(signed::<BITS>(left) >= signed::<BITS>(right)),
        Predicate::Slt => |left, right| i64::from(signed::<BITS>(left) < signed::<BITS>(right)),
        Predicate::Sle => |left, right| i64::from(signed::<BITS>(left) <= signed::<BITS>(right)),
    }
}

/// Whether two numbers of so many bits compare like this: 1 or 0.
pub(crate) fn compared(predicate: Predicate, bits: u32) -> Option<Function> {
    by_width!(bits, compared_of, predicate)
}

fn updated_of<const BITS: u32>(update: Update) -> Function {
    match update {
        Update::Exchange => |_, new| new,
        Update::Add => of_signed!(BITS, i64::wrapping_add),
        Update::Sub => of_signed!(BITS, i64::wrapping_sub),
        Update::And => of_signed!(BITS, |old, new| old & new),
        Update::Nand => of_signed!(BITS, |old, new| !(old & new)),
        Update::Or => of_signed!(BITS, |old, new| old | new),
        Update::Xor => of_signed!(BITS, |old, new| old ^ new),
        Update::Max => of_signed!(BITS, |old, new| old.max(new)),
        Update::Min => of_signed!(BITS, |old, new| old.min(new)),
        Update::UMax => of_unsigned!(BITS, |old, new| old.max(new)),
        Update::UMin => of_unsigned!(BITS, |old, new| old.min(new)),
    }
}

/// What an atomic operation makes of what was there and its operand.
pub(crate) fn updated(update: Update, bits: u32) -> Option<Function> {
    by_width!(bits, updated_of, update)
}

fn truncated<const BITS: u32>() -> Function {
    |value, _| wrapped::<BITS>(value)
}

fn extended<const BITS: u32>(signs: bool) -> Function {
    if signs { |value, _| signed::<BITS>(value) } else { |value, _| unsigned::<BITS>(value).cast_signed() }
}

/// How a number of so many bits becomes one of others; none of it where nothing changes.
pub(crate) fn cast(cast: Cast, from: u32, to: u32) -> Option<Option<Function>> {
    Some(match cast {
        Cast::Same => None,
        Cast::Trunc => Some(by_width!(to, truncated,)?),
        Cast::ZExt => Some(by_width!(from, extended, false)?),
        Cast::SExt => Some(by_width!(from, extended, true)?),
    })
}

/// The constant as a number of so many bits.
pub(crate) fn number(value: i128, bits: u32) -> i64 {
    let value = value as i64;
    match bits {
        1 => value & 1,
        64.. => value,
        bits => (value << (64 - bits)) >> (64 - bits),
    }
}

fn too_far_of<const BITS: u32>() -> Function {
    |_, distance| i64::from(unsigned::<BITS>(distance) >= u64::from(BITS))
}

/// Whether a number of so many bits is shifted by as many, or more: 1 or 0.
pub(crate) fn too_far(bits: u32) -> Option<Function> {
    by_width!(bits, too_far_of,)
}
