//! Values that are known, or depend on unknowns.

use smallvec::SmallVec;

/// An unknown value: of a cell in the initial state, or of an arbitrary write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Unknown(pub(crate) u32);

/// A number does not fit in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

/// A constant plus a sum of coefficient times unknown. A value of a discrete sort is either a constant or an unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Value {
    /// Invariant: sorted, no unknown twice, no coefficient zero.
    terms: SmallVec<[(Unknown, i64); 1]>,
    constant: i64,
}

impl Value {
    pub(crate) fn known(constant: i64) -> Self {
        Self { terms: SmallVec::new(), constant }
    }

    pub(crate) fn unknown(unknown: Unknown) -> Self {
        Self { terms: [(unknown, 1)].into_iter().collect(), constant: 0 }
    }

    pub(crate) fn as_known(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The unknown, if the value is just an unknown.
    pub(crate) fn as_unknown(&self) -> Option<Unknown> {
        match self.terms.as_slice() {
            [(unknown, 1)] if self.constant == 0 => Some(*unknown),
            _ => None,
        }
    }

    pub(crate) fn terms(&self) -> &[(Unknown, i64)] {
        &self.terms
    }

    pub(crate) fn constant(&self) -> i64 {
        self.constant
    }

    /// Adds a multiple of another value.
    pub(crate) fn add(&mut self, factor: i64, other: &Self) -> Result<(), Overflow> {
        let product = factor.checked_mul(other.constant).ok_or(Overflow)?;
        self.constant = self.constant.checked_add(product).ok_or(Overflow)?;
        for &(unknown, coefficient) in &other.terms {
            let product = factor.checked_mul(coefficient).ok_or(Overflow)?;
            match self.terms.binary_search_by_key(&unknown, |&(it, _)| it) {
                Ok(place) => {
                    let sum = self.terms[place].1.checked_add(product).ok_or(Overflow)?;
                    self.terms[place].1 = sum;
                }
                Err(place) => self.terms.insert(place, (unknown, product)),
            }
        }
        self.terms.retain(|(_, coefficient)| *coefficient != 0);
        Ok(())
    }

    /// The value with renamed unknowns; different ones stay different.
    pub(crate) fn renamed(&self, rename: &impl Fn(Unknown) -> Unknown) -> Self {
        let mut terms: SmallVec<[(Unknown, i64); 1]> =
            self.terms.iter().map(|&(unknown, coefficient)| (rename(unknown), coefficient)).collect();
        terms.sort_unstable();
        Self { terms, constant: self.constant }
    }

    /// The value, given the values of the unknowns.
    pub(crate) fn evaluated(&self, value: impl Fn(Unknown) -> i64) -> Result<i64, Overflow> {
        let product =
            |&(unknown, coefficient): &(Unknown, i64)| i128::from(coefficient) * i128::from(value(unknown));
        let sum = self.terms.iter().map(product).sum::<i128>() + i128::from(self.constant);
        i64::try_from(sum).map_err(|_| Overflow)
    }
}

#[cfg(test)]
mod tests {
    use super::{Overflow, Unknown, Value};

    #[test]
    fn sums_cancel() {
        let (x, y) = (Value::unknown(Unknown(1)), Value::unknown(Unknown(0)));
        let mut sum = Value::known(3);
        sum.add(2, &x).expect("small");
        sum.add(-1, &y).expect("small");
        assert_eq!(sum.evaluated(|unknown| i64::from(unknown.0) + 10), Ok(3 + 22 - 10));
        sum.add(-2, &x).expect("small");
        sum.add(1, &y).expect("small");
        assert_eq!(sum.as_known(), Some(3));
        assert_eq!(sum.add(2, &Value::known(i64::MAX)), Err(Overflow));
    }
}
