//! Floating-point numbers. The slot of a thread holds the bits of the number; those of 32 bits are sign-extended.
//!
//! # Sources
//! *LLVM Language Reference Manual*, floating-point operations; IEEE 754, as Rust implements it: round to nearest, in the type of the
//! operands. A conversion to an integer type in which the number does not fit gives the result of x86 (Intel, *Software Developer's
//! Manual*, `CVTTSD2SI`).

use crate::syntax::OfTwo;

fn single(bits: i64) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: i64) -> f64 {
    f64::from_bits(bits.cast_unsigned())
}

fn of_single(value: f32) -> i64 {
    value.to_bits().cast_signed().into()
}

fn of_double(value: f64) -> i64 {
    value.to_bits().cast_signed()
}

/// A function for both widths.
macro_rules! of_width {
    ($bits:expr, $left:ident, $right:ident, $result:expr) => {
        match $bits {
            32 => Some(|left, right| {
                let ($left, $right) = (single(left), single(right));
                of_single($result)
            }),
            64 => Some(|left, right| {
                let ($left, $right) = (double(left), double(right));
                of_double($result)
            }),
            _ => None,
        }
    };
}

/// A comparison for both widths.
macro_rules! compares {
    ($bits:expr, $left:ident, $right:ident, $result:expr) => {
        match $bits {
            32 => Some(|left, right| {
                let ($left, $right) = (single(left), single(right));
                i64::from($result)
            }),
            64 => Some(|left, right| {
                let ($left, $right) = (double(left), double(right));
                i64::from($result)
            }),
            _ => None,
        }
    };
}

/// The function of an instruction on two floating-point numbers of `bits` bits.
pub(crate) fn binary(word: &str, bits: u32) -> Option<OfTwo> {
    match word {
        "fadd" => of_width!(bits, left, right, left + right),
        "fsub" => of_width!(bits, left, right, left - right),
        "fmul" => of_width!(bits, left, right, left * right),
        "fdiv" => of_width!(bits, left, right, left / right),
        "frem" => of_width!(bits, left, right, left % right),
        _ => None,
    }
}

/// `fneg`, and the intrinsics `fabs`, `sqrt`, `floor`, `ceil` and `trunc`.
pub(crate) fn unary(word: &str, bits: u32) -> Option<OfTwo> {
    match word {
        "fneg" => of_width!(bits, value, _other, -value),
        "fabs" => of_width!(bits, value, _other, value.abs()),
        "sqrt" => of_width!(bits, value, _other, value.sqrt()),
        "floor" => of_width!(bits, value, _other, value.floor()),
        "ceil" => of_width!(bits, value, _other, value.ceil()),
        "trunc" => of_width!(bits, value, _other, value.trunc()),
        _ => None,
    }
}

/// A comparison of two floating-point numbers: 1 or 0. If one of them is NaN, `o..` is false and `u..` is true.
#[expect(clippy::float_cmp, reason = "a program compares what it has")]
pub(crate) fn compared(predicate: &str, bits: u32) -> Option<OfTwo> {
    match predicate {
        "oeq" => compares!(bits, left, right, left == right),
        "ogt" => compares!(bits, left, right, left > right),
        "oge" => compares!(bits, left, right, left >= right),
        "olt" => compares!(bits, left, right, left < right),
        "ole" => compares!(bits, left, right, left <= right),
        "one" => compares!(bits, left, right, matches!(left.partial_cmp(&right), Some(it) if it.is_ne())),
        "ord" => compares!(bits, left, right, left.partial_cmp(&right).is_some()),
        "ueq" => compares!(bits, left, right, !matches!(left.partial_cmp(&right), Some(it) if it.is_ne())),
        "ugt" => compares!(bits, left, right, !matches!(left.partial_cmp(&right), Some(it) if it.is_le())),
        "uge" => compares!(bits, left, right, !matches!(left.partial_cmp(&right), Some(it) if it.is_lt())),
        "ult" => compares!(bits, left, right, !matches!(left.partial_cmp(&right), Some(it) if it.is_ge())),
        "ule" => compares!(bits, left, right, !matches!(left.partial_cmp(&right), Some(it) if it.is_gt())),
        "une" => compares!(bits, left, right, left != right),
        "uno" => compares!(bits, left, right, left.partial_cmp(&right).is_none()),
        "true" => Some(|_, _| 1),
        "false" => Some(|_, _| 0),
        _ => None,
    }
}

/// Converts a floating-point number to a signed integer of 32 or 64 bits.
fn to_word(value: f64, least: i64, most: i64) -> i64 {
    // the limits are exact: each of them, or its successor, is a power of two
    if value >= least as f64 && value < most as f64 + 1.0 { value as i64 } else { least }
}

fn to_int(value: f64) -> i64 {
    to_word(value.trunc(), i32::MIN.into(), i32::MAX.into())
}

fn to_long(value: f64) -> i64 {
    to_word(value, i64::MIN, i64::MAX)
}

fn to_unsigned(value: f64) -> i64 {
    if value >= 9_223_372_036_854_775_808.0 { (value as u64).cast_signed() } else { to_long(value) }
}

/// A conversion from a type of `from` bits to a type of `to` bits.
pub(crate) fn cast(word: &str, from: u32, to: u32) -> Option<OfTwo> {
    Some(match (word, from, to) {
        ("fpext", 32, 64) => |value, _| of_double(single(value).into()),
        ("fptrunc", 64, 32) => |value, _| of_single(double(value) as f32),
        ("fptosi", 32, 64) => |value, _| to_long(single(value).into()),
        ("fptosi", 64, 64) => |value, _| to_long(double(value)),
        ("fptosi", 32, 32) => |value, _| to_int(single(value).into()),
        ("fptosi", 64, 32) => |value, _| to_int(double(value)),
        ("fptosi" | "fptoui", 32, 16) => |value, _| i64::from(to_int(single(value).into()) as i16),
        ("fptosi" | "fptoui", 64, 16) => |value, _| i64::from(to_int(double(value)) as i16),
        ("fptosi" | "fptoui", 32, 8) => |value, _| i64::from(to_int(single(value).into()) as i8),
        ("fptosi" | "fptoui", 64, 8) => |value, _| i64::from(to_int(double(value)) as i8),
        ("fptoui", 32, 64) => |value, _| to_unsigned(single(value).into()),
        ("fptoui", 64, 64) => |value, _| to_unsigned(double(value)),
        ("fptoui", 32, 32) => |value, _| i64::from(to_long(single(value).into()) as i32),
        ("fptoui", 64, 32) => |value, _| i64::from(to_long(double(value)) as i32),
        // integers of less than 64 bits are represented by their signed values
        ("sitofp", 8..=64, 32) => |value, _| of_single(value as f32),
        ("sitofp", 8..=64, 64) => |value, _| of_double(value as f64),
        ("uitofp", 1, 32) => |value, _| of_single((value & 1) as f32),
        ("uitofp", 1, 64) => |value, _| of_double((value & 1) as f64),
        ("uitofp", 8, 32) => |value, _| of_single(f32::from(value as u8)),
        ("uitofp", 8, 64) => |value, _| of_double(f64::from(value as u8)),
        ("uitofp", 16, 32) => |value, _| of_single(f32::from(value as u16)),
        ("uitofp", 16, 64) => |value, _| of_double(f64::from(value as u16)),
        ("uitofp", 32, 32) => |value, _| of_single(value as u32 as f32),
        ("uitofp", 32, 64) => |value, _| of_double(f64::from(value as u32)),
        ("uitofp", 64, 32) => |value, _| of_single(value.cast_unsigned() as f32),
        ("uitofp", 64, 64) => |value, _| of_double(value.cast_unsigned() as f64),
        _ => return None,
    })
}

/// Converts to the nearest integer of a type; NaN becomes 0.
macro_rules! nearest {
    ($from:expr, $kind:ty, $kept:ty) => {
        match $from {
            32 => Some(|value, _| i64::from(single(value) as $kind as $kept)),
            64 => Some(|value, _| i64::from(double(value) as $kind as $kept)),
            _ => None,
        }
    };
}

/// The saturating conversions, such as `llvm.fptosi.sat.i32.f64`; the name without `llvm.`.
pub(crate) fn saturated(name: &str) -> Option<OfTwo> {
    let (name, from) = name.rsplit_once(".f")?;
    let from: u32 = from.parse().ok()?;
    match name {
        "fptosi.sat.i8" => nearest!(from, i8, i8),
        "fptosi.sat.i16" => nearest!(from, i16, i16),
        "fptosi.sat.i32" => nearest!(from, i32, i32),
        "fptosi.sat.i64" => nearest!(from, i64, i64),
        "fptoui.sat.i8" => nearest!(from, u8, i8),
        "fptoui.sat.i16" => nearest!(from, u16, i16),
        "fptoui.sat.i32" => nearest!(from, u32, i32),
        "fptoui.sat.i64" => nearest!(from, u64, i64),
        _ => None,
    }
}

/// The bits of a constant. It is written as a decimal fraction, or as the bits of a `double` in hexadecimal; for a `float`, it is
/// converted.
pub(crate) fn constant(written: &str, bytes: u64) -> Option<i64> {
    let value = match written.strip_prefix("0x") {
        Some(digits) => f64::from_bits(u64::from_str_radix(digits, 16).ok()?),
        None => written.parse().ok()?,
    };
    match bytes {
        4 => Some(of_single(value as f32)),
        8 => Some(of_double(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{binary, cast, compared, constant, of_double, of_single, saturated, unary};

    #[test]
    fn fractions_as_the_nearest_numbers() {
        for (name, value, found) in [
            ("fptosi.sat.i32.f64", of_double(-2.9), -2),
            ("fptosi.sat.i32.f64", of_double(7e10), i32::MAX.into()),
            ("fptosi.sat.i8.f64", of_double(-200.0), i8::MIN.into()),
            ("fptosi.sat.i64.f64", of_double(f64::NAN), 0),
            ("fptoui.sat.i32.f64", of_double(-1.0), 0),
            ("fptoui.sat.i32.f64", of_double(4_294_967_295.0), -1),
            ("fptoui.sat.i64.f32", of_single(1e30), -1),
        ] {
            assert_eq!(saturated(name).unwrap()(value, 0), found, "{name}");
        }
    }

    #[test]
    fn fractions_as_bits() {
        let [half, two] = ["5.000000e-01", "0x4000000000000000"].map(|it| constant(it, 8).unwrap());
        assert_eq!(binary("fmul", 64).unwrap()(half, two), of_double(1.0));
        assert_eq!(binary("fsub", 64).unwrap()(half, two), of_double(-1.5));
        assert_eq!(unary("fneg", 64).unwrap()(half, 0), of_double(-0.5));
        let [tenth, wide] = [4, 8].map(|bytes| constant("0x3FB99999A0000000", bytes).unwrap());
        assert_eq!(cast("fpext", 32, 64).unwrap()(tenth, 0), wide);
        assert_eq!(cast("fptrunc", 64, 32).unwrap()(wide, 0), tenth);
        for (word, from, to, value, found) in [
            ("sitofp", 32, 64, -3, of_double(-3.0)),
            ("uitofp", 32, 64, -1, of_double(4_294_967_295.0)),
            ("uitofp", 64, 64, -1, of_double(18_446_744_073_709_551_615.0)),
            ("fptosi", 64, 32, of_double(-2.9), -2),
            ("fptosi", 64, 32, of_double(1e12), i32::MIN.into()),
            ("fptosi", 64, 32, of_double(2_147_483_647.5), i32::MAX.into()),
            ("fptosi", 64, 64, of_double(f64::NAN), i64::MIN),
            ("fptoui", 64, 32, of_double(4_294_967_295.0), -1),
            ("fptoui", 64, 64, of_double(9_223_372_036_854_775_808.0), i64::MIN),
            ("fptoui", 64, 8, of_double(255.0), -1),
        ] {
            assert_eq!(cast(word, from, to).unwrap()(value, 0), found, "{word} {from} {to} {value}");
        }
    }

    #[test]
    fn what_is_no_number_compares_as_the_predicate_says() {
        let [one, two, nan] = [1.0, 2.0, f64::NAN].map(of_double);
        for (predicate, less, same, unordered) in [
            ("oeq", 0, 1, 0),
            ("ogt", 0, 0, 0),
            ("oge", 0, 1, 0),
            ("olt", 1, 0, 0),
            ("ole", 1, 1, 0),
            ("one", 1, 0, 0),
            ("ord", 1, 1, 0),
            ("ueq", 0, 1, 1),
            ("ugt", 0, 0, 1),
            ("uge", 0, 1, 1),
            ("ult", 1, 0, 1),
            ("ule", 1, 1, 1),
            ("une", 1, 0, 1),
            ("uno", 0, 0, 1),
        ] {
            let function = compared(predicate, 64).unwrap();
            assert_eq!(
                [function(one, two), function(one, one), function(nan, two)],
                [less, same, unordered],
                "{predicate}"
            );
        }
    }
}
