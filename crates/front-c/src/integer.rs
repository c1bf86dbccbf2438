//! Integer types: the representation of their values, and the common type of two of them.
//!
//! A value of 32 or 64 bits is represented by the signed number with the same bits, whatever the type: `4294967295u` is represented
//! by -1, and comparisons take this into account. Sums and differences of unsigned numbers are thus sums and differences of their
//! representations. A value with fewer bits represents itself. Before a conversion to more bits, a number is replaced by its value
//! ([`Integer::value`]).
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.3.1.1 (promotions), 6.3.1.3 (conversions), 6.3.1.8 (usual arithmetic conversions).

/// A type of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Integer {
    /// The number of bits, from 1 to 64.
    pub(super) bits: u8,
    pub(super) signed: bool,
}

impl Integer {
    pub(super) const INT: Self = Self::new(32, true);
    pub(super) const UNSIGNED: Self = Self::new(32, false);
    pub(super) const LONG: Self = Self::new(64, true);
    pub(super) const UNSIGNED_LONG: Self = Self::new(64, false);

    pub(super) const fn new(bits: u8, signed: bool) -> Self {
        Self { bits, signed }
    }

    /// The type after integer promotion: `int` if it has more bits.
    pub(super) fn promoted(self) -> Self {
        if self.bits < 32 { Self::INT } else { self }
    }

    /// The type in which two values are computed together: the one with more bits. For equal numbers of bits, it is unsigned if one
    /// of them is.
    pub(super) fn common(self, other: Self) -> Self {
        let (one, other) = (self.promoted(), other.promoted());
        match one.bits.cmp(&other.bits) {
            std::cmp::Ordering::Greater => one,
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Equal => Self { signed: one.signed && other.signed, ..one },
        }
    }

    /// The representation of the number, converted to this type: only its low bits matter.
    pub(super) fn held(self, number: i128) -> i64 {
        let unused = 128 - u32::from(self.bits.clamp(1, 64));
        let cut = (number << unused) >> unused;
        let is_whole = self.signed || self.bits >= 32;
        let found = if is_whole { cut } else { cut & ((1 << self.bits) - 1) };
        // at most 64 bits and the sign are left
        found as i64
    }

    /// The value with this representation.
    pub(super) fn value(self, held: i64) -> i128 {
        let number = i128::from(held);
        if self.signed { number } else { number & ((1i128 << self.bits.clamp(1, 64)) - 1) }
    }

    /// The least and the greatest representation of a value.
    pub(super) fn limits(self) -> (i64, i64) {
        let half = 1i128 << (self.bits.clamp(1, 64) - 1);
        let (low, high) = if self.signed || self.bits >= 32 { (-half, half - 1) } else { (0, 2 * half - 1) };
        (low as i64, high as i64)
    }

    /// Whether each value of the other type is a value of this one with the same representation.
    pub(super) fn holds_all(self, other: Self) -> bool {
        let ((low, high), (least, greatest)) = (self.limits(), other.limits());
        low <= least && greatest <= high && (other.signed || other.bits < 32 || self.bits == other.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::Integer;

    #[test]
    fn held_numbers_have_the_bits_of_their_values() {
        let kinds = [8, 16, 32, 64]
            .into_iter()
            .flat_map(|bits| [true, false].map(|signed| Integer::new(bits, signed)));
        for kind in kinds {
            let turn = 1i128 << kind.bits;
            let numbers = [
                -1,
                0,
                1,
                127,
                128,
                255,
                256,
                i128::from(i32::MAX),
                1 << 31,
                1 << 32,
                i128::from(i64::MAX),
                i128::from(i64::MIN),
            ];
            for number in numbers {
                let held = kind.held(number);
                assert!((kind.limits().0..=kind.limits().1).contains(&held), "{kind:?} {number}");
                assert_eq!((kind.value(held) - number).rem_euclid(turn), 0, "{kind:?} {number}");
                assert_eq!(kind.held(kind.value(held)), held, "{kind:?} {number}");
                assert!(kind.signed || kind.value(held) >= 0, "{kind:?} {number}");
            }
        }
    }

    #[test]
    fn the_common_type_is_that_of_the_standard() {
        let (char, short) = (Integer::new(8, false), Integer::new(16, true));
        assert_eq!(char.common(short), Integer::INT);
        assert_eq!(char.common(Integer::UNSIGNED), Integer::UNSIGNED);
        assert_eq!(Integer::INT.common(Integer::UNSIGNED), Integer::UNSIGNED);
        assert_eq!(Integer::UNSIGNED.common(Integer::LONG), Integer::LONG);
        assert_eq!(Integer::LONG.common(Integer::UNSIGNED_LONG), Integer::UNSIGNED_LONG);
    }

    #[test]
    fn what_is_held_alike_needs_no_conversion() {
        assert!(Integer::LONG.holds_all(Integer::INT));
        assert!(!Integer::LONG.holds_all(Integer::UNSIGNED), "-1 is 4294967295");
        assert!(Integer::UNSIGNED.holds_all(Integer::INT), "with the same bits");
        assert!(Integer::INT.holds_all(Integer::new(8, false)));
        assert!(!Integer::INT.holds_all(Integer::LONG));
        assert!(!Integer::new(8, false).holds_all(Integer::new(8, true)));
    }
}
