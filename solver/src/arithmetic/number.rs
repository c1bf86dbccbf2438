//! Integers of unbounded size, stored in a machine word of 128 bits if they fit, and fractions of them.

use alloc::borrow::Cow;
use core::cmp::Ordering;
use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;

/// An integer of unbounded size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Int {
    Small(i128),
    /// Invariant: it does not fit in 128 bits, so that equal numbers are represented equally.
    Big(BigInt),
}

impl Int {
    pub(crate) const ZERO: Self = Self::Small(0);
    pub(crate) const ONE: Self = Self::Small(1);

    /// The number as a big integer; only small ones are copied.
    fn big(&self) -> Cow<'_, BigInt> {
        match self {
            Self::Small(value) => Cow::Owned(BigInt::from(*value)),
            Self::Big(value) => Cow::Borrowed(value),
        }
    }

    fn from_big(value: BigInt) -> Self {
        i128::try_from(&value).map_or(Self::Big(value), Self::Small)
    }

    /// -1, 0 or 1: the sign of the number.
    pub(crate) fn signum(&self) -> i32 {
        match self {
            Self::Small(value) => value.signum() as i32,
            Self::Big(value) if value.sign() == Sign::Minus => -1,
            Self::Big(_) => 1,
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Whether the number is 1 or -1.
    pub(crate) fn is_unit(&self) -> bool {
        matches!(self, Self::Small(1 | -1))
    }

    pub(crate) fn abs(&self) -> Self {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// The quotient, rounded down; the divisor must be positive.
    pub(crate) fn div_floor(&self, divisor: &Self) -> Self {
        debug_assert!(divisor.signum() > 0, "divisors are positive");
        if let (Self::Small(a), Self::Small(b)) = (self, divisor) {
            return Self::Small(a.div_euclid(*b));
        }
        Self::from_big(self.big().div_floor(&divisor.big()))
    }

    /// The quotient, rounded up; the divisor must be positive.
    pub(crate) fn div_ceil(&self, divisor: &Self) -> Self {
        -&(-self).div_floor(divisor)
    }

    /// The quotient, rounded to the nearest integer; the divisor must be positive.
    pub(crate) fn div_round(&self, divisor: &Self) -> Self {
        let two = Self::from(2);
        (&(self * &two) + divisor).div_floor(&(divisor * &two))
    }

    pub(crate) fn is_multiple_of(&self, divisor: &Self) -> bool {
        match (self, divisor) {
            (Self::Small(a), Self::Small(b)) => a % b == 0,
            _ => (&*self.big() % &*divisor.big()).sign() == Sign::NoSign,
        }
    }

    /// The greatest common divisor; it is not negative.
    pub(crate) fn gcd(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => match i128::try_from(a.unsigned_abs().gcd(&b.unsigned_abs()))
            {
                Ok(divisor) => Self::Small(divisor),
                // This happens only if both absolute values are 0 or 2^127.
                Err(_) => Self::from_big(self.big().gcd(&other.big())),
            },
            _ => Self::from_big(self.big().gcd(&other.big())),
        }
    }

    /// The size in words of 64 bits.
    pub(crate) fn words(&self) -> usize {
        match self {
            Self::Small(_) => 2,
            Self::Big(value) => (value.bits() / 64) as usize + 1,
        }
    }

    /// The number, if it and its negation fit in 64 bits.
    pub(crate) fn to_i64(&self) -> Option<i64> {
        match self {
            Self::Small(value) => i64::try_from(*value).ok().filter(|&value| value != i64::MIN),
            Self::Big(_) => None,
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(value) => value.fmt(formatter),
            Self::Big(value) => value.fmt(formatter),
        }
    }
}

impl From<i64> for Int {
    fn from(value: i64) -> Self {
        Self::Small(value.into())
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a.cmp(b),
            // The absolute value of a big number is larger than that of any small one.
            (Self::Small(_), Self::Big(other)) => Sign::NoSign.cmp(&other.sign()),
            (Self::Big(own), Self::Small(_)) => own.sign().cmp(&Sign::NoSign),
            (Self::Big(own), Self::Big(other)) => own.cmp(other),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Int {
    type Output = Int;
    fn neg(self) -> Int {
        &Int::ZERO - self
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $checked:ident) => {
        impl $trait for &Int {
            type Output = Int;
            fn $method(self, other: Self) -> Int {
                if let (Int::Small(a), Int::Small(b)) = (self, other)
                    && let Some(result) = a.$checked(*b)
                {
                    return Int::Small(result);
                }
                Int::from_big((&*self.big()).$method(&*other.big()))
            }
        }
    };
}

operator!(Add, add, checked_add);
operator!(Sub, sub, checked_sub);
operator!(Mul, mul, checked_mul);

/// A fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rational {
    numerator: Int,
    /// Invariant: positive, and coprime to the numerator.
    denominator: Int,
}

impl Rational {
    pub(crate) fn new(numerator: &Int, denominator: &Int) -> Self {
        debug_assert!(denominator.signum() > 0, "divisors are positive");
        let divisor = numerator.gcd(denominator);
        Self { numerator: numerator.div_floor(&divisor), denominator: denominator.div_floor(&divisor) }
    }

    pub(crate) fn whole(value: Int) -> Self {
        Self { numerator: value, denominator: Int::ONE }
    }

    pub(crate) fn numerator(&self) -> &Int {
        &self.numerator
    }

    pub(crate) fn denominator(&self) -> &Int {
        &self.denominator
    }

    pub(crate) fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    pub(crate) fn floor(&self) -> Int {
        self.numerator.div_floor(&self.denominator)
    }

    pub(crate) fn ceil(&self) -> Int {
        self.numerator.div_ceil(&self.denominator)
    }

    /// The number times an integer.
    pub(crate) fn times(&self, factor: &Int) -> Self {
        Self::new(&(&self.numerator * factor), &self.denominator)
    }

    /// The number divided by a positive integer.
    pub(crate) fn over(&self, divisor: &Int) -> Self {
        Self::new(&self.numerator, &(&self.denominator * divisor))
    }
}

impl Add for &Rational {
    type Output = Rational;
    fn add(self, other: Self) -> Rational {
        let numerator = &(&self.numerator * &other.denominator) + &(&other.numerator * &self.denominator);
        Rational::new(&numerator, &(&self.denominator * &other.denominator))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::{Int, Rational};

    #[test]
    fn numbers_beyond_128_bits_come_back() {
        let large = Int::Small(i128::MAX);
        let larger = &large * &large;
        assert!(matches!(larger, Int::Big(_)) && larger > large && (-&larger).signum() < 0);
        assert_eq!(larger.div_floor(&large), large);
        assert_eq!((-&(&larger + &Int::ONE)).div_floor(&large), &(-&large) - &Int::ONE);
        assert_eq!(larger.gcd(&(&large + &large)), large);
        assert_eq!(&(&larger - &larger) + &Int::ONE, Int::ONE);
        assert_eq!(-&Int::Small(i128::MIN), &large + &Int::ONE);
    }

    #[test]
    fn division_rounds_as_it_says() {
        let five = Int::from(5);
        for value in -20..20_i64 {
            let number = Int::from(value);
            assert_eq!(number.div_floor(&five), Int::from(value.div_euclid(5)));
            assert_eq!(number.div_ceil(&five), Int::from(-(-value).div_euclid(5)));
            assert_eq!(number.is_multiple_of(&five), value % 5 == 0);
            let rest = &number - &(&number.div_round(&five) * &five);
            assert!(rest.abs() <= Int::from(2));
            assert_eq!(Rational::new(&number, &five).floor(), Int::from(value.div_euclid(5)));
        }
    }
}
