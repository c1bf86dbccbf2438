//! Ranges of numbers in which only some bits may be 1.

/// The numbers from `low` to `high` in which only the bits of `bits` are 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least number.
    pub low: i64,
    /// The greatest number.
    pub high: i64,
    /// The bits that may be 1. All bits if the range contains negative numbers.
    pub bits: u64,
}

impl Range {
    /// All numbers from `low` to `high`.
    #[must_use]
    pub const fn new(low: i64, high: i64) -> Self {
        Self { low, high, bits: Self::bits_up_to(low, high) }
    }

    /// The bits that may be 1 in the numbers from `low` to `high`.
    pub(crate) const fn bits_up_to(low: i64, high: i64) -> u64 {
        match (low, high) {
            (..0, _) => u64::MAX,
            (_, ..=0) => 0,
            // as many bits as the greatest number has
            _ => u64::MAX >> high.leading_zeros(),
        }
    }

    /// Whether it has at most `most` numbers.
    pub fn is_few(self, most: i64) -> bool {
        let is_short = self.high.checked_sub(self.low).is_some_and(|more| more < most);
        is_short
            || (self.low >= 0
                && 1i64.checked_shl(self.bits.count_ones()).is_some_and(|it| (1..=most).contains(&it)))
    }

    /// The numbers in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = i64> {
        let bits = self.bits.cast_signed();
        // counts only in the bits that may be 1, as if they were adjacent
        let next = move |number: &i64| {
            let next = if self.low < 0 {
                number.checked_add(1)?
            } else {
                // after the greatest number, the count wraps around to 0
                Some((number.wrapping_sub(bits)) & bits).filter(|next| next > number)?
            };
            (next <= self.high).then_some(next)
        };
        std::iter::successors(self.first().filter(|first| *first <= self.high), next)
    }

    /// The least number, which may be greater than `high` if the range is empty.
    fn first(self) -> Option<i64> {
        let low = self.low.cast_unsigned();
        // the bits of `low` that must not be 1
        let over = low & !self.bits;
        if self.low < 0 || over == 0 {
            return Some(self.low);
        }
        // increases the part above these bits to its next number, and clears the bits below
        let above = self.bits & !(u64::MAX >> over.leading_zeros());
        let kept = low & above;
        let next = kept.wrapping_sub(above) & above;
        (next > kept).then_some(next.cast_signed())
    }
}

#[cfg(test)]
mod tests {
    use super::Range;

    #[test]
    fn numbers_are_those_of_the_range_that_have_no_other_bits() {
        for (low, high, bits) in [
            (0, 20, 5u64),
            (3, 9, 7),
            (0, 0, 0),
            (5, 4, 7),
            (2, 300, 0x101),
            (0, 1 << 40, 0x30001),
            (0x203, 0x1000, 0x1501),
            (8, 20, 7),
        ] {
            let found: Vec<i64> = Range { low, high, bits }.numbers().collect();
            let all = (low..=high.min(1 << 20)).filter(|it| it.cast_unsigned() & !bits == 0);
            assert_eq!(found, all.collect::<Vec<_>>(), "{low} to {high}, {bits:b}");
        }
        assert_eq!(Range::new(-2, 1).numbers().collect::<Vec<_>>(), [-2, -1, 0, 1]);
        assert_eq!(Range::new(2, 5).numbers().collect::<Vec<_>>(), [2, 3, 4, 5]);
        assert_eq!(Range::new(i64::MAX, i64::MAX).numbers().count(), 1);
        assert_eq!(Range::new(1 << 40, (1 << 40) + 3).numbers().count(), 4);
    }

    #[test]
    fn few_are_counted_by_their_bits() {
        assert!(Range { low: 0, high: i64::MAX, bits: 0x0103_0101 }.is_few(64));
        assert!(!Range { low: 0, high: i64::MAX, bits: u64::MAX }.is_few(64));
        assert!(Range::new(-3, 60).is_few(64) && !Range::new(-3, 61).is_few(64));
        assert!(Range { low: 5, high: 500, bits: 0x7f }.is_few(128));
    }
}
