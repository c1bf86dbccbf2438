//! Functions of two numbers that are not sums.

/// A function of two numbers.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    compute: fn(i64, i64) -> i64,
    meaning: Option<Meaning>,
}

/// The meaning of a function at the level of bits. Numbers of `bits` bits are kept as signed numbers, numbers of one bit as 0 or
/// 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The same operation on each bit.
    Bitwise(Bitwise),
    /// The sum, of numbers with this many bits.
    Add(u8),
    /// The difference.
    Subtract(u8),
    /// The product.
    Multiply(u8),
    /// The quotient of unsigned numbers.
    Divide(u8),
    /// The remainder of the unsigned division.
    Remainder(u8),
    /// The quotient of signed numbers, rounded towards 0.
    DivideSigned(u8),
    /// The remainder of the signed division.
    RemainderSigned(u8),
    /// The first number, shifted left by the second one.
    ShiftLeft(u8),
    /// The first number, shifted right by the second one; the new bits are 0 or copies of the sign.
    ShiftRight {
        /// The number of bits of the first number.
        bits: u8,
        /// The new bits are copies of the sign.
        signed: bool,
    },
    /// The lowest bits of the first number, this many of them, as a signed number.
    Low(u8),
    /// The lowest bits of the first number, this many of them, as an unsigned number.
    Unsigned(u8),
    /// All bits of the first number decide the result, in a way that is not told here.
    Mixed,
    /// The second number.
    Second,
    /// 1 if the comparison holds, else 0.
    Compare {
        /// The number of bits of both numbers.
        bits: u8,
        /// Whether they are compared as signed numbers.
        signed: bool,
        /// Whether the result is 1 if the first number is less, if both are equal, and if it is greater.
        holds: [bool; 3],
    },
}

/// A function of two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bitwise {
    /// 1 if both bits are 1.
    And,
    /// 1 if at least one bit is 1.
    Or,
    /// 1 if exactly one bit is 1.
    Xor,
}

impl Function {
    /// A function, with its meaning at the level of bits if it has one.
    #[must_use]
    pub fn meaning(compute: fn(i64, i64) -> i64, meaning: Option<Meaning>) -> Self {
        Self { compute, meaning }
    }

    /// The value of the function.
    #[inline]
    #[must_use]
    pub fn of(self, left: i64, right: i64) -> i64 {
        (self.compute)(left, right)
    }

    /// The meaning at the level of bits, if it is known.
    #[must_use]
    pub fn means(self) -> Option<Meaning> {
        self.meaning
    }
}

impl From<fn(i64, i64) -> i64> for Function {
    fn from(compute: fn(i64, i64) -> i64) -> Self {
        Self { compute, meaning: None }
    }
}
