//! Funnel shifts: two numbers side by side are shifted, and the upper or lower half is the result.

use crate::arithmetic::number;
use crate::syntax::OfTwo;

/// The bits of a number of `BITS` bits.
fn bits<const BITS: u32>(value: i64) -> u64 {
    value.cast_unsigned() & (u64::MAX >> (64 - BITS))
}

/// A number shifted to the left by the distance modulo its width.
fn up<const BITS: u32>(value: i64, distance: i64) -> i64 {
    number(i128::from(bits::<BITS>(value)) << (bits::<BITS>(distance) % u64::from(BITS)), BITS)
}

/// A number shifted to the right by what is left of its width.
fn rest_down<const BITS: u32>(value: i64, distance: i64) -> i64 {
    let rest = u64::from(BITS) - bits::<BITS>(distance) % u64::from(BITS);
    number(i128::from(bits::<BITS>(value)) >> rest, BITS)
}

/// A number shifted to the right.
fn down<const BITS: u32>(value: i64, distance: i64) -> i64 {
    number(i128::from(bits::<BITS>(value)) >> (bits::<BITS>(distance) % u64::from(BITS)), BITS)
}

/// A number shifted to the left by what is left of its width.
fn rest_up<const BITS: u32>(value: i64, distance: i64) -> i64 {
    let rest = u64::from(BITS) - bits::<BITS>(distance) % u64::from(BITS);
    number(i128::from(bits::<BITS>(value)) << rest, BITS)
}

/// For a funnel shift of two numbers: the function of each number and the distance. The result has the bits of both.
pub(crate) fn parts(is_left: bool, bits: u32) -> Option<[OfTwo; 2]> {
    Some(match (is_left, bits) {
        (true, 8) => [up::<8>, rest_down::<8>],
        (true, 16) => [up::<16>, rest_down::<16>],
        (true, 32) => [up::<32>, rest_down::<32>],
        (true, 64) => [up::<64>, rest_down::<64>],
        (false, 8) => [rest_up::<8>, down::<8>],
        (false, 16) => [rest_up::<16>, down::<16>],
        (false, 32) => [rest_up::<32>, down::<32>],
        (false, 64) => [rest_up::<64>, down::<64>],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::parts;

    /// Compares all shifts of some numbers of 16 bits with a shift of 32 bits.
    #[test]
    fn two_numbers_side_by_side_are_shifted() {
        let [left, right] = [true, false].map(|it| parts(it, 16).expect("there are such numbers"));
        for (high, low) in [(0x1234_u16, 0xabcd_u16), (0x8001, 0x7ffe), (0xffff, 0), (0, 0xffff)] {
            let both = u32::from(high) << 16 | u32::from(low);
            for distance in 0..40_u32 {
                let of = |functions: [super::OfTwo; 2]| {
                    let [one, other] = functions;
                    let signed = |it: u16| i64::from(it.cast_signed());
                    one(signed(high), distance.into()) | other(signed(low), distance.into())
                };
                let expected = [(both << (distance % 16)) >> 16, both >> (distance % 16)]
                    .map(|it| i64::from(it as u16 as i16));
                assert_eq!([of(left), of(right)], expected, "{high:x} {low:x} {distance}");
            }
        }
    }
}
