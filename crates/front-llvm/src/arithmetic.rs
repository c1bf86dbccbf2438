//! Arithmetic on numbers of 1 to 64 bits. A number of several bits is represented by its signed value, a single bit by 0 or 1.

use crate::syntax::{Binary, Cast, OfTwo, Predicate, Update};
use garret_graphs::{Bitwise, Function, Meaning};

/// The representation of the number with these low bits.
const fn wrapped<const BITS: u32>(value: i64) -> i64 {
    match BITS {
        1 => value & 1,
        64 => value,
        _ => (value << (64 - BITS)) >> (64 - BITS),
    }
}

/// The bits of a number, read without sign.
const fn unsigned<const BITS: u32>(value: i64) -> u64 {
    if BITS == 64 { value.cast_unsigned() } else { value.cast_unsigned() & ((1 << BITS) - 1) }
}

/// The bits of a number, read with sign: a single bit is 0 or -1.
const fn signed<const BITS: u32>(value: i64) -> i64 {
    if BITS == 1 { -(value & 1) } else { value }
}

/// Turns a function on unsigned numbers into one on represented numbers.
macro_rules! of_unsigned {
    ($bits:expr, $function:expr) => {
        |left, right| {
            let function: fn(u64, u64) -> u64 = $function;
            wrapped::<$bits>(function(unsigned::<$bits>(left), unsigned::<$bits>(right)).cast_signed())
        }
    };
}

/// Turns a function on signed numbers into one on represented numbers.
macro_rules! of_signed {
    ($bits:expr, $function:expr) => {
        |left, right| {
            let function: fn(i64, i64) -> i64 = $function;
            wrapped::<$bits>(function(signed::<$bits>(left), signed::<$bits>(right)))
        }
    };
}

/// Selects the instance of a generic function for a width; `None` for widths without an instance.
macro_rules! by_width {
    ($bits:expr, $function:ident, $($argument:expr),*) => {
        by_width!(@each [1 2 3 4 5 6 7 8 16 24 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64], $bits, $function, ($($argument),*))
    };
    (@each [$($width:literal)+], $bits:expr, $function:ident, $arguments:tt) => {
        match $bits {
            $($width => Some($function::<$width> $arguments),)+ _ => None,
        }
    };
}

fn binary_of<const BITS: u32>(operator: Binary) -> OfTwo {
    match operator {
        Binary::Add => of_signed!(BITS, i64::wrapping_add),
        Binary::Sub => of_signed!(BITS, i64::wrapping_sub),
        Binary::Mul => of_signed!(BITS, i64::wrapping_mul),
        // a division by zero has failed before
        Binary::UDiv => of_unsigned!(BITS, |left, right| left.checked_div(right).unwrap_or(0)),
        Binary::SDiv => of_signed!(BITS, |left, right| if right == 0 { 0 } else { left.wrapping_div(right) }),
        Binary::URem => of_unsigned!(BITS, |left, right| left.checked_rem(right).unwrap_or(0)),
        Binary::SRem => of_signed!(BITS, |left, right| if right == 0 { 0 } else { left.wrapping_rem(right) }),
        // a shift that is too far has failed before
        Binary::Shl => of_unsigned!(BITS, |left, right| left.wrapping_shl(right as u32)),
        Binary::LShr => of_unsigned!(BITS, |left, right| left.wrapping_shr(right as u32)),
        Binary::AShr => of_signed!(BITS, |left, right| left.wrapping_shr(right as u32)),
        Binary::And => of_signed!(BITS, |left, right| left & right),
        Binary::Or => of_signed!(BITS, |left, right| left | right),
        Binary::Xor => of_signed!(BITS, |left, right| left ^ right),
    }
}

/// The function of an instruction on numbers of `bits` bits.
pub(crate) fn binary(operator: Binary, bits: u32) -> Option<Function> {
    let compute = by_width!(bits, binary_of, operator)?;
    let bits = u8::try_from(bits).ok()?;
    let meaning = match operator {
        Binary::Add => Meaning::Add(bits),
        Binary::Sub => Meaning::Subtract(bits),
        Binary::Mul => Meaning::Multiply(bits),
        Binary::UDiv => Meaning::Divide(bits),
        Binary::URem => Meaning::Remainder(bits),
        Binary::SDiv => Meaning::DivideSigned(bits),
        Binary::SRem => Meaning::RemainderSigned(bits),
        Binary::Shl => Meaning::ShiftLeft(bits),
        Binary::LShr => Meaning::ShiftRight { bits, signed: false },
        Binary::AShr => Meaning::ShiftRight { bits, signed: true },
        Binary::And => Meaning::Bitwise(Bitwise::And),
        Binary::Or => Meaning::Bitwise(Bitwise::Or),
        Binary::Xor => Meaning::Bitwise(Bitwise::Xor),
    };
    Some(Function::meaning(compute, Some(meaning)))
}

/// Whether the quotient of two signed numbers does not fit in `bits` bits: 1 or 0.
pub(crate) fn too_large(bits: u32) -> OfTwo {
    match bits {
        8 => |left, right| i64::from(left == i64::from(i8::MIN) && right == -1),
        16 => |left, right| i64::from(left == i64::from(i16::MIN) && right == -1),
        32 => |left, right| i64::from(left == i64::from(i32::MIN) && right == -1),
        64 => |left, right| i64::from(left == i64::MIN && right == -1),
        _ => |_, _| 0,
    }
}

fn compared_of<const BITS: u32>(predicate: Predicate) -> OfTwo {
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

/// The comparison of two numbers of `bits` bits: 1 or 0.
pub(crate) fn compared(predicate: Predicate, bits: u32) -> Option<Function> {
    let compute = by_width!(bits, compared_of, predicate)?;
    let bits = u8::try_from(bits).ok()?;
    let (signed, holds) = match predicate {
        Predicate::Eq => (false, [false, true, false]),
        Predicate::Ne => (false, [true, false, true]),
        Predicate::Ugt => (false, [false, false, true]),
        Predicate::Uge => (false, [false, true, true]),
        Predicate::Ult => (false, [true, false, false]),
        Predicate::Ule => (false, [true, true, false]),
        Predicate::Sgt => (true, [false, false, true]),
        Predicate::Sge => (true, [false, true, true]),
        Predicate::Slt => (true, [true, false, false]),
        Predicate::Sle => (true, [true, true, false]),
    };
    Some(Function::meaning(compute, Some(Meaning::Compare { bits, signed, holds })))
}

fn updated_of<const BITS: u32>(update: Update) -> OfTwo {
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

/// The new value of an atomic operation, as a function of the old value and the operand.
pub(crate) fn updated(update: Update, bits: u32) -> Option<Function> {
    let compute = by_width!(bits, updated_of, update)?;
    let bits = u8::try_from(bits).ok()?;
    let meaning = match update {
        Update::Exchange => Some(Meaning::Second),
        Update::Add => Some(Meaning::Add(bits)),
        Update::Sub => Some(Meaning::Subtract(bits)),
        Update::And => Some(Meaning::Bitwise(Bitwise::And)),
        Update::Or => Some(Meaning::Bitwise(Bitwise::Or)),
        Update::Xor => Some(Meaning::Bitwise(Bitwise::Xor)),
        Update::Nand | Update::Max | Update::Min | Update::UMax | Update::UMin => None,
    };
    Some(Function::meaning(compute, meaning))
}

fn overflows_of<const BITS: u32>(operator: Binary, signs: bool) -> Option<OfTwo> {
    /// Whether a number does not fit in `BITS` bits: 1 or 0.
    fn beyond<const BITS: u32>(value: i128, signs: bool) -> i64 {
        let fits = if signs {
            (-(1_i128 << (BITS - 1))..1_i128 << (BITS - 1)).contains(&value)
        } else {
            (0..1_i128 << BITS).contains(&value)
        };
        i64::from(!fits)
    }
    macro_rules! by_sign {
        ($operator:tt) => {
            if signs {
                |left, right| {
                    let [left, right] = [left, right].map(|it| i128::from(signed::<BITS>(it)));
                    beyond::<BITS>(left $operator right, true)
                }
            } else {
                |left, right| {
                    let [left, right] = [left, right].map(|it| i128::from(unsigned::<BITS>(it)));
                    beyond::<BITS>(left $operator right, false)
                }
            }
        };
    }
    Some(match operator {
        Binary::Add => by_sign!(+),
        Binary::Sub => by_sign!(-),
        Binary::Mul => {
            if signs {
                |left, right| {
                    let [left, right] = [left, right].map(|it| i128::from(signed::<BITS>(it)));
                    beyond::<BITS>(left * right, true)
                }
            } else {
                |left, right| {
                    let product = unsigned::<BITS>(left).checked_mul(unsigned::<BITS>(right));
                    product.map_or(1, |product| beyond::<BITS>(product.into(), false))
                }
            }
        }
        _ => return None,
    })
}

/// Whether the result of an addition, a subtraction or a product does not fit in `bits` bits: 1 or 0.
pub(crate) fn overflows(operator: Binary, bits: u32, signs: bool) -> Option<OfTwo> {
    by_width!(bits, overflows_of, operator, signs).flatten()
}

fn counted_of<const BITS: u32>(name: &str) -> Option<OfTwo> {
    Some(match name {
        "ctpop" => |value, _| unsigned::<BITS>(value).count_ones().into(),
        "ctlz" => |value, _| i64::from(unsigned::<BITS>(value).leading_zeros()) - i64::from(64 - BITS),
        "cttz" => |value, _| i64::from(unsigned::<BITS>(value).trailing_zeros().min(BITS)),
        "bswap" => {
            |value, _| wrapped::<BITS>((unsigned::<BITS>(value).swap_bytes() >> (64 - BITS)).cast_signed())
        }
        "bitreverse" => {
            |value, _| wrapped::<BITS>((unsigned::<BITS>(value).reverse_bits() >> (64 - BITS)).cast_signed())
        }
        "abs" => |value, _| wrapped::<BITS>(signed::<BITS>(value).wrapping_abs()),
        _ => return None,
    })
}

/// A function on the bits of a number (such as `ctpop`), by its name in `llvm.name.iN`.
pub(crate) fn counted(name: &str, bits: u32) -> Option<OfTwo> {
    by_width!(bits, counted_of, name).flatten()
}

fn rotated_of<const BITS: u32>(is_left: bool) -> OfTwo {
    fn left<const BITS: u32>(value: i64, by: u64) -> i64 {
        let (value, by) = (unsigned::<BITS>(value), by % u64::from(BITS));
        let again = if by == 0 { 0 } else { value >> (u64::from(BITS) - by) };
        wrapped::<BITS>((value << by | again).cast_signed())
    }
    if is_left {
        |value, by| left::<BITS>(value, unsigned::<BITS>(by))
    } else {
        |value, by| left::<BITS>(value, u64::from(BITS) - unsigned::<BITS>(by) % u64::from(BITS))
    }
}

/// A rotation of the bits of a number.
pub(crate) fn rotated(is_left: bool, bits: u32) -> Option<OfTwo> {
    by_width!(bits, rotated_of, is_left)
}

fn truncated<const BITS: u32>() -> OfTwo {
    |value, _| wrapped::<BITS>(value)
}

fn extended<const BITS: u32>(signs: bool) -> OfTwo {
    if signs { |value, _| signed::<BITS>(value) } else { |value, _| unsigned::<BITS>(value).cast_signed() }
}

fn ordered_of<const BITS: u32>(signs: bool) -> OfTwo {
    if signs {
        |left, right| signed::<BITS>(left).cmp(&signed::<BITS>(right)) as i64
    } else {
        |left, right| unsigned::<BITS>(left).cmp(&unsigned::<BITS>(right)) as i64
    }
}

/// The ordering of two numbers of `bits` bits: -1, 0 or 1.
pub(crate) fn ordered(bits: u32, signs: bool) -> Option<OfTwo> {
    by_width!(bits, ordered_of, signs)
}

/// The nearest signed number of `BITS` bits.
fn nearest<const BITS: u32>(value: i128) -> i64 {
    let most = (1_i128 << (BITS - 1)) - 1;
    number(value.clamp(-most - 1, most), BITS)
}

/// The nearest unsigned number of `BITS` bits.
fn nearest_unsigned<const BITS: u32>(value: i128) -> i64 {
    wrapped::<BITS>((value.clamp(0, (1_i128 << BITS) - 1) as u64).cast_signed())
}

fn saturated_of<const BITS: u32>(name: &str) -> Option<OfTwo> {
    Some(match name {
        "uadd.sat" => |left, right| {
            nearest_unsigned::<BITS>(i128::from(unsigned::<BITS>(left)) + i128::from(unsigned::<BITS>(right)))
        },
        "usub.sat" => |left, right| {
            nearest_unsigned::<BITS>(i128::from(unsigned::<BITS>(left)) - i128::from(unsigned::<BITS>(right)))
        },
        "sadd.sat" => |left, right| {
            nearest::<BITS>(i128::from(signed::<BITS>(left)) + i128::from(signed::<BITS>(right)))
        },
        "ssub.sat" => |left, right| {
            nearest::<BITS>(i128::from(signed::<BITS>(left)) - i128::from(signed::<BITS>(right)))
        },
        _ => return None,
    })
}

/// Saturating additions and subtractions, by their LLVM names.
pub(crate) fn saturated(name: &str, bits: u32) -> Option<OfTwo> {
    by_width!(bits, saturated_of, name).flatten()
}

/// A conversion between numbers of two widths, or of an address to fewer bits. One that only changes the type keeps the number.
pub(crate) fn cast(cast: Cast, from: u32, to: u32) -> Option<Function> {
    let cast = if cast == Cast::Same && to < from { Cast::Trunc } else { cast };
    let compute: OfTwo = match cast {
        Cast::Same => |value, _| value,
        Cast::Trunc => by_width!(to, truncated,)?,
        Cast::ZExt => by_width!(from, extended, false)?,
        Cast::SExt => by_width!(from, extended, true)?,
    };
    let [from, to] = [from, to].map(|bits| u8::try_from(bits).ok());
    let meaning = match cast {
        // a single bit is 0 or 1; sign-extended it is 0 or -1
        Cast::Same => None,
        Cast::Trunc => to.map(Meaning::Low),
        Cast::ZExt => from.map(Meaning::Unsigned),
        Cast::SExt => from.filter(|from| *from > 1).map(Meaning::Low),
    };
    Some(Function::meaning(compute, meaning))
}

/// A constant as a represented number of `bits` bits.
pub(crate) fn number(value: i128, bits: u32) -> i64 {
    let value = value as i64;
    match bits {
        1 => value & 1,
        64.. => value,
        bits => (value << (64 - bits)) >> (64 - bits),
    }
}

fn too_far_of<const BITS: u32>() -> OfTwo {
    |_, distance| i64::from(unsigned::<BITS>(distance) >= u64::from(BITS))
}

/// Whether a number of `bits` bits is shifted by `bits` or more: 1 or 0.
pub(crate) fn too_far(bits: u32) -> Option<OfTwo> {
    by_width!(bits, too_far_of,)
}

#[cfg(test)]
mod tests {
    use super::{binary, cast, compared, counted, overflows, rotated, too_far, updated};
    use crate::syntax::{Binary, Cast, Predicate, Update};

    /// Compares all pairs of 8-bit numbers with Rust's own operations, which share no code with the functions here.
    #[test]
    fn bits_that_come_in_again() {
        for (is_left, value, by, found) in [
            (true, 0x81_u8, 1_i64, 0x03_u8),
            (true, 0x81, 8, 0x81),
            (false, 0x81, 1, 0xc0),
            (false, 0x12, 4, 0x21),
        ] {
            let function = rotated(is_left, 8).unwrap();
            assert_eq!(function((value as i8).into(), by) as u8, found, "{is_left} {value} {by}");
        }
        assert_eq!(rotated(true, 64).unwrap()(1, 63), i64::MIN);
        assert_eq!(counted("bitreverse", 3).unwrap()(1, 0), -4);
        assert_eq!(counted("bitreverse", 64).unwrap()(1, 0), i64::MIN);
    }

    #[test]
    #[allow(clippy::too_many_lines, reason = "one row for each operation")]
    fn eight_bits_as_in_rust() {
        let unsigned = |value: u8| i64::from(value.cast_signed());
        for left in i8::MIN..=i8::MAX {
            for right in i8::MIN..=i8::MAX {
                let [l, r] = [left, right].map(i8::cast_unsigned);
                let expected = [
                    (Binary::Add, left.wrapping_add(right).into()),
                    (Binary::Sub, left.wrapping_sub(right).into()),
                    (Binary::Mul, left.wrapping_mul(right).into()),
                    (Binary::And, (left & right).into()),
                    (Binary::Or, (left | right).into()),
                    (Binary::Xor, (left ^ right).into()),
                    (Binary::UDiv, unsigned(l.checked_div(r).unwrap_or(0))),
                    (Binary::URem, unsigned(l.checked_rem(r).unwrap_or(0))),
                    (Binary::SDiv, if right == 0 { 0 } else { left.wrapping_div(right).into() }),
                    (Binary::SRem, if right == 0 { 0 } else { left.wrapping_rem(right).into() }),
                ];
                let [one, other] = [left, right].map(i64::from);
                for (operator, value) in expected {
                    let function = binary(operator, 8).expect("there are such numbers");
                    assert_eq!(function.of(one, other), value, "{operator:?} {left} {right}");
                }
                let checked = [
                    (Binary::Add, true, left.checked_add(right).is_none()),
                    (Binary::Sub, true, left.checked_sub(right).is_none()),
                    (Binary::Mul, true, left.checked_mul(right).is_none()),
                    (Binary::Add, false, l.checked_add(r).is_none()),
                    (Binary::Sub, false, l.checked_sub(r).is_none()),
                    (Binary::Mul, false, l.checked_mul(r).is_none()),
                ];
                for (operator, signs, is_beyond) in checked {
                    let function = overflows(operator, 8, signs).expect("there are such numbers");
                    assert_eq!(function(one, other), i64::from(is_beyond), "{operator:?} {left} {right}");
                }
                let shifts = [
                    (Binary::Shl, unsigned(l.wrapping_shl(r.into()))),
                    (Binary::LShr, unsigned(l.wrapping_shr(r.into()))),
                    (Binary::AShr, left.wrapping_shr(r.into()).into()),
                ];
                let is_far = too_far(8).expect("there are such numbers")(one, other);
                assert_eq!(is_far, i64::from(r >= 8), "{right}");
                for (operator, value) in shifts.into_iter().filter(|_| r < 8) {
                    let function = binary(operator, 8).expect("there are such numbers");
                    assert_eq!(function.of(one, other), value, "{operator:?} {left} {right}");
                }
                let compares = [
                    (Predicate::Eq, l == r),
                    (Predicate::Ne, l != r),
                    (Predicate::Ugt, l > r),
                    (Predicate::Uge, l >= r),
                    (Predicate::Ult, l < r),
                    (Predicate::Ule, l <= r),
                    (Predicate::Sgt, left > right),
                    (Predicate::Sge, left >= right),
                    (Predicate::Slt, left < right),
                    (Predicate::Sle, left <= right),
                ];
                for (predicate, holds) in compares {
                    let function = compared(predicate, 8).expect("there are such numbers");
                    assert_eq!(function.of(one, other), i64::from(holds), "{predicate:?} {left} {right}");
                }
                let updates = [
                    (Update::Exchange, right.into()),
                    (Update::Nand, (!(left & right)).into()),
                    (Update::Max, left.max(right).into()),
                    (Update::Min, left.min(right).into()),
                    (Update::UMax, unsigned(l.max(r))),
                    (Update::UMin, unsigned(l.min(r))),
                ];
                for (update, value) in updates {
                    let function = updated(update, 8).expect("there are such numbers");
                    assert_eq!(function.of(one, other), value, "{update:?} {left} {right}");
                }
            }
        }
    }

    #[test]
    fn functions_of_bits() {
        for value in i8::MIN..=i8::MAX {
            let bits = value.cast_unsigned();
            let expected = [
                ("ctpop", bits.count_ones().into()),
                ("ctlz", bits.leading_zeros().into()),
                ("cttz", bits.trailing_zeros().into()),
                ("abs", value.wrapping_abs().into()),
            ];
            for (name, number) in expected {
                let function = counted(name, 8).expect("there are such numbers");
                assert_eq!(function(value.into(), 0), number, "{name} {value}");
            }
        }
        let swap = |bits| counted("bswap", bits).expect("there are such numbers");
        assert_eq!(swap(32)(0x0102_0304, 0), 0x0403_0201);
        assert_eq!(swap(16)(0x0180, 0), i64::from(0x8001_u16.cast_signed()));
        assert_eq!(swap(64)(1, 0), 1 << 56);
        let product = overflows(Binary::Mul, 64, false).expect("there are such numbers");
        assert_eq!([product(i64::MAX, 2), product(i64::MAX, 3), product(-1, -1)], [0, 1, 1]);
    }

    #[test]
    fn other_widths() {
        let add = |bits| binary(Binary::Add, bits).expect("there are such numbers");
        assert_eq!(add(1).of(1, 1), 0);
        assert_eq!(add(16).of(i16::MAX.into(), 1), i16::MIN.into());
        assert_eq!(add(32).of(i32::MAX.into(), 1), i32::MIN.into());
        assert_eq!(add(64).of(i64::MAX, 1), i64::MIN);
        assert!(add(3).of(3, 1) == -4 && binary(Binary::Add, 9).is_none());
        let changed = |it, from, to, value| cast(it, from, to).expect("there are such numbers").of(value, 0);
        assert_eq!(changed(Cast::SExt, 1, 32, 1), -1);
        assert_eq!(changed(Cast::ZExt, 1, 32, 1), 1);
        assert_eq!(changed(Cast::ZExt, 8, 32, -1), 255);
        assert_eq!([changed(Cast::SExt, 8, 32, -1), changed(Cast::Trunc, 32, 8, 0x1ff)], [-1, -1]);
        assert_eq!(changed(Cast::Trunc, 32, 1, 2), 0);
        assert_eq!(changed(Cast::ZExt, 32, 64, -1), 0xffff_ffff);
        assert_eq!(changed(Cast::Same, 64, 64, -1), -1);
    }
}
