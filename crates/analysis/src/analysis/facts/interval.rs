//! Intervals of integers, each side possibly without a bound.

/// The integers from `least` to `most`; `None` stands for no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower bound, if there is one.
    pub least: Option<i64>,
    /// The upper bound, if there is one.
    pub most: Option<i64>,
}

impl Interval {
    /// All integers.
    pub(crate) const ALL: Self = Self { least: None, most: None };

    /// One integer.
    pub(crate) const fn single(value: i64) -> Self {
        Self { least: Some(value), most: Some(value) }
    }

    /// Whether the interval is empty.
    pub(crate) fn is_empty(self) -> bool {
        matches!((self.least, self.most), (Some(least), Some(most)) if least > most)
    }

    /// The smallest interval that contains both.
    pub(crate) fn hull(self, other: Self) -> Self {
        Self {
            least: self.least.zip(other.least).map(|(a, b)| a.min(b)),
            most: self.most.zip(other.most).map(|(a, b)| a.max(b)),
        }
    }

    /// The intersection.
    pub(crate) fn meet(self, other: Self) -> Self {
        Self {
            least: self.least.into_iter().chain(other.least).max(),
            most: self.most.into_iter().chain(other.most).min(),
        }
    }

    /// The sums of an integer of this interval and `factor` times an integer of the other one; a side that does not fit in 64 bits
    /// has no bound.
    #[must_use]
    pub fn plus_times(self, factor: i64, other: Self) -> Self {
        let (low, high) = if factor < 0 { (other.most, other.least) } else { (other.least, other.most) };
        let side = |own: Option<i64>, added: Option<i64>| match factor {
            0 => own,
            _ => own?.checked_add(added?.checked_mul(factor)?),
        };
        Self { least: side(self.least, low), most: side(self.most, high) }
    }

    /// The smallest interval that contains all integers but this one.
    pub(crate) fn without(self, value: i64) -> Self {
        let mut rest = self;
        if self.least == Some(value) {
            rest.least = value.checked_add(1);
        }
        if self.most == Some(value) {
            rest.most = value.checked_sub(1);
        }
        // for a single value, the result is empty: the sides have crossed
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    fn interval(least: impl Into<Option<i64>>, most: impl Into<Option<i64>>) -> Interval {
        Interval { least: least.into(), most: most.into() }
    }

    #[test]
    fn sides_are_kept_apart() {
        assert_eq!(interval(0, None).hull(interval(-3, 5)), interval(-3, None));
        assert_eq!(interval(0, None).meet(interval(-3, 5)), interval(0, 5));
        assert_eq!(interval(1, 4).plus_times(-2, interval(0, None)), interval(None, 4));
        assert_eq!(interval(1, 4).plus_times(0, Interval::ALL), interval(1, 4));
        assert_eq!(interval(i64::MAX, None).plus_times(1, interval(1, 1)), Interval::ALL);
        assert_eq!(interval(1, 4).without(4), interval(1, 3));
        assert!(Interval::single(2).without(2).is_empty());
        assert!(!interval(2, 3).without(2).is_empty());
    }
}
