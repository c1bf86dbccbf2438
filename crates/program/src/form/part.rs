//! Data whose cells are accessed separately as well as together as one number.

use super::{DataId, Range};

/// A range of the bits of a datum that is itself a datum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The datum that holds these bits.
    pub datum: DataId,
    /// The number of bits below it.
    pub shift: u8,
    /// The number of its bits.
    pub bits: u8,
    /// The values that it ever holds, as signed numbers.
    pub range: Range,
}

impl Part {
    /// The signed value of the part, if the whole has this value.
    #[must_use]
    pub fn of(self, whole: i64) -> i64 {
        signed(whole >> self.shift.min(63), self.bits)
    }

    /// The number of values that the parts can have together. `None` if there are too many to count.
    pub fn count(parts: &[Self]) -> Option<usize> {
        /// The largest number of values of one part that are counted.
        const MOST: i64 = 1 << 16;
        let each = |part: &Self| part.range.is_few(MOST).then(|| part.range.numbers().count());
        parts.iter().try_fold(1usize, |all, part| all.checked_mul(each(part)?))
    }

    /// All values that the parts can have together, as signed numbers.
    pub(crate) fn together(parts: &[Self]) -> Vec<i64> {
        let bits: u8 = parts.iter().map(|part| part.bits).sum();
        let mut wholes = vec![0u64];
        for part in parts {
            let unused = 64 - u32::from(part.bits.clamp(1, 64));
            let placed = |value: i64| ((value.cast_unsigned() << unused) >> unused) << part.shift.min(63);
            wholes = part
                .range
                .numbers()
                .flat_map(|value| wholes.iter().map(move |it| it | placed(value)))
                .collect();
        }
        wholes.into_iter().map(|whole| signed(whole.cast_signed(), bits)).collect()
    }
}

/// The signed number with the same `bits` low bits.
fn signed(number: i64, bits: u8) -> i64 {
    let unused = 64 - u32::from(bits.clamp(1, 64));
    (number << unused) >> unused
}

#[cfg(test)]
mod tests {
    use super::{DataId, Part, Range};

    #[test]
    fn a_whole_has_the_bits_of_its_parts() {
        let part =
            |shift, bits, low, high| Part { datum: DataId(0), shift, bits, range: Range::new(low, high) };
        let parts = [part(0, 8, -1, 1), part(8, 8, 0, 1), part(16, 16, -1, 0)];
        let wholes = Part::together(&parts);
        assert_eq!(Part::count(&parts), Some(12));
        assert_eq!(wholes.len(), 12);
        // -1 in 8 bits contributes 255 to the whole; -1 in the upper 16 bits makes the whole negative
        assert!(wholes.contains(&0x01ff) && wholes.contains(&-0xff00) && wholes.contains(&-0xffff));
        for whole in wholes {
            let again: i64 =
                parts.iter().map(|part| (part.of(whole) & ((1 << part.bits) - 1)) << part.shift).sum();
            assert_eq!(again & 0xffff_ffff, whole & 0xffff_ffff);
        }
        assert_eq!(Part::count(&[part(0, 32, i64::from(i32::MIN), i64::from(i32::MAX))]), None);
    }
}
