//! Fractions, in two machine words if they fit.

use super::number::{Int, Rational};
use alloc::boxed::Box;
use core::cmp::Ordering;
use core::ops::{Add, Mul, Neg, Sub};
use num_integer::gcd;

/// A fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ratio {
    /// Numerator and denominator. Invariant: the denominator is positive, they are coprime, and the numerator can be negated.
    Small(i64, i64),
    /// Invariant: it does not fit in two words, so that equal numbers are represented equally.
    Big(Box<Rational>),
}

/// The absolute value of the remainder of a division; the divisor must be positive.
fn remainder(number: i128, divisor: i64) -> u64 {
    match i64::try_from(number) {
        Ok(number) => (number % divisor).unsigned_abs(),
        Err(_) => (number % i128::from(divisor)).unsigned_abs() as u64,
    }
}

/// The quotient of a division without remainder; the divisor must be positive.
fn quotient(number: i128, divisor: i64) -> i128 {
    match i64::try_from(number) {
        Ok(number) => (number / divisor).into(),
        Err(_) => number / i128::from(divisor),
    }
}

impl Ratio {
    pub(super) const ZERO: Self = Self::Small(0, 1);
    pub(super) const ONE: Self = Self::Small(1, 1);

    /// The fraction of two coprime numbers, where `under` is positive.
    fn lowest(over: i128, under: i128) -> Self {
        match (i64::try_from(over), i64::try_from(under)) {
            (Ok(over), Ok(under)) if over != i64::MIN => Self::Small(over, under),
            _ => Self::Big(Box::new(Rational::new(&Int::Small(over), &Int::Small(under)))),
        }
    }

    /// The quotient of two integers, where `under` is positive.
    pub(super) fn new(over: &Int, under: &Int) -> Self {
        Self::from_rational(Rational::new(over, under))
    }

    pub(super) fn from_rational(rational: Rational) -> Self {
        match (rational.numerator().to_i64(), rational.denominator().to_i64()) {
            (Some(over), Some(under)) => Self::Small(over, under),
            _ => Self::Big(Box::new(rational)),
        }
    }

    pub(super) fn to_rational(&self) -> Rational {
        match self {
            Self::Small(over, under) => Rational::new(&Int::from(*over), &Int::from(*under)),
            Self::Big(rational) => (**rational).clone(),
        }
    }

    pub(super) fn signum(&self) -> i32 {
        match self {
            Self::Small(over, _) => over.signum() as i32,
            Self::Big(rational) => rational.signum(),
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Self::Small(0, _))
    }

    pub(super) fn is_whole(&self) -> bool {
        match self {
            Self::Small(_, under) => *under == 1,
            Self::Big(rational) => *rational.denominator() == Int::ONE,
        }
    }

    /// The fraction, rounded down.
    pub(super) fn floor(&self) -> Int {
        match self {
            Self::Small(over, under) => Int::from(over.div_euclid(*under)),
            Self::Big(rational) => rational.floor(),
        }
    }

    /// The reciprocal; the fraction must not be zero.
    pub(super) fn inverse(&self) -> Self {
        match self {
            Self::Small(over, under) if *over > 0 => Self::Small(*under, *over),
            Self::Small(over, under) => Self::Small(-under, -over),
            Self::Big(rational) => {
                let sign = Int::from(i64::from(rational.signum()));
                Self::new(&(rational.denominator() * &sign), &rational.numerator().abs())
            }
        }
    }

    fn words(&self) -> usize {
        match self {
            Self::Small(..) => 1,
            Self::Big(rational) => rational.numerator().words() + rational.denominator().words(),
        }
    }

    /// The cost of a sum or a product with another fraction, where an addition of two words costs 1. Most of it is for common
    /// divisors: for large numbers, each bit of one number takes a pass over the other one.
    pub(super) fn effort(&self, other: &Self) -> usize {
        match (self, other) {
            (Self::Small(..), Self::Small(..)) => 2,
            _ => 32 * self.words() * other.words(),
        }
    }
}

impl From<Int> for Ratio {
    fn from(value: Int) -> Self {
        Self::from_rational(Rational::whole(value))
    }
}

impl Neg for &Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        match self {
            Ratio::Small(over, under) => Ratio::Small(-over, *under),
            Ratio::Big(rational) => Ratio::from_rational(rational.times(&Int::from(-1))),
        }
    }
}

impl Add for &Ratio {
    type Output = Ratio;
    /// Divides by common divisors first (Knuth, *The Art of Computer Programming* 2, section 4.5.1).
    fn add(self, other: Self) -> Ratio {
        let (&Ratio::Small(a, b), &Ratio::Small(c, d)) = (self, other) else {
            return Ratio::from_rational(&self.to_rational() + &other.to_rational());
        };
        if b == 1 && d == 1 {
            return Ratio::lowest(i128::from(a) + i128::from(c), 1);
        }
        let common = gcd(b as u64, d as u64) as i64;
        let (b_rest, d_rest) = (b / common, d / common);
        // Each product is less than 2^126.
        let over = i128::from(a) * i128::from(d_rest) + i128::from(c) * i128::from(b_rest);
        if common == 1 {
            return Ratio::lowest(over, i128::from(b) * i128::from(d));
        }
        let again = gcd(remainder(over, common), common as u64) as i64;
        Ratio::lowest(quotient(over, again), i128::from(b_rest) * i128::from(d / again))
    }
}

impl Sub for &Ratio {
    type Output = Ratio;
    fn sub(self, other: Self) -> Ratio {
        self + &-other
    }
}

impl Mul for &Ratio {
    type Output = Ratio;
    fn mul(self, other: Self) -> Ratio {
        let (&Ratio::Small(a, b), &Ratio::Small(c, d)) = (self, other) else {
            let (left, right) = (self.to_rational(), other.to_rational());
            return Ratio::from_rational(left.times(right.numerator()).over(right.denominator()));
        };
        let first = gcd(a.unsigned_abs(), d as u64) as i64;
        let second = gcd(c.unsigned_abs(), b as u64) as i64;
        let over = i128::from(a / first) * i128::from(c / second);
        Ratio::lowest(over, i128::from(b / second) * i128::from(d / first))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(a, b), Self::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_rational().cmp(&other.to_rational()),
        }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A number plus a multiple of an infinitesimal, which represents strict bounds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    pub(super) value: Ratio,
    pub(super) epsilon: Ratio,
}

impl Point {
    pub(super) const ZERO: Self = Self { value: Ratio::ZERO, epsilon: Ratio::ZERO };

    pub(super) fn exact(value: Ratio) -> Self {
        Self { value, epsilon: Ratio::ZERO }
    }

    pub(super) fn times(&self, factor: &Ratio) -> Self {
        let epsilon = if self.epsilon.is_zero() { Ratio::ZERO } else { &self.epsilon * factor };
        Self { value: &self.value * factor, epsilon }
    }
}

impl Add for &Point {
    type Output = Point;
    fn add(self, other: Self) -> Point {
        Point { value: &self.value + &other.value, epsilon: &self.epsilon + &other.epsilon }
    }
}

impl Sub for &Point {
    type Output = Point;
    fn sub(self, other: Self) -> Point {
        Point { value: &self.value - &other.value, epsilon: &self.epsilon - &other.epsilon }
    }
}

#[cfg(test)]
mod tests {
    use super::Ratio;
    use crate::arithmetic::number::{Int, Rational};
    use proptest::prelude::*;

    fn number() -> impl Strategy<Value = i64> {
        let edge = prop_oneof![Just(i64::MAX), Just(-i64::MAX), Just(1 << 62), Just(0)];
        prop_oneof![6 => -30..30_i64, 2 => -i64::MAX..i64::MAX, 1 => edge]
    }

    fn pair() -> impl Strategy<Value = (Ratio, Rational)> {
        (number(), number().prop_map(|it| it.abs().max(1)), any::<bool>()).prop_map(|(over, under, large)| {
            let scale = if large { Int::from(i64::MAX) } else { Int::ONE };
            let rational = Rational::new(&(&Int::from(over) * &scale), &Int::from(under));
            (Ratio::from_rational(rational.clone()), rational)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn as_fractions_of_large_numbers((a, x) in pair(), (b, y) in pair()) {
            prop_assert_eq!((&a + &b).to_rational(), &x + &y);
            prop_assert_eq!(&a + &b, Ratio::from_rational(&x + &y));
            prop_assert_eq!((&a * &b).to_rational(), x.times(y.numerator()).over(y.denominator()));
            prop_assert_eq!((&a - &b).to_rational(), &x + &y.times(&Int::from(-1)));
            prop_assert_eq!(a.cmp(&b), x.cmp(&y));
            prop_assert_eq!(a.floor(), x.floor());
            prop_assert_eq!(a.signum(), x.signum());
            prop_assert_eq!(a.is_whole(), x.floor() == x.ceil());
            if !a.is_zero() {
                prop_assert_eq!(&a * &a.inverse(), Ratio::ONE);
            }
        }
    }
}
