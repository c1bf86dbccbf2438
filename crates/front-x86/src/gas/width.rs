//! Numbers of a given width.

/// The least and the greatest signed number of `bits` bits.
pub(super) fn limits(bits: u8) -> (i64, i64) {
    match bits {
        8 => (i8::MIN.into(), i8::MAX.into()),
        16 => (i16::MIN.into(), i16::MAX.into()),
        32 => (i32::MIN.into(), i32::MAX.into()),
        _ => (i64::MIN, i64::MAX),
    }
}

/// Whether it is the least or the greatest number of 32 or 64 bits.
pub(super) fn is_extreme(number: i64) -> bool {
    [i32::MIN.into(), i32::MAX.into(), u32::MAX.into(), i64::MIN, i64::MAX].contains(&number)
}

/// The signed number with the same low bits.
pub(super) fn with_sign(number: i64, bits: u8) -> i64 {
    let unused = 64 - u32::from(bits.clamp(1, 64));
    (number << unused) >> unused
}
