//! Functions of two numbers that are no sums.

/// A function of two numbers.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    compute: fn(i64, i64) -> i64,
    meaning: Option<Meaning>,
}

/// What a function does with the bits of its numbers. Numbers of `bits` bits are kept as numbers with a sign, numbers of one bit as 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Bit by bit.
    Bitwise(Bitwise),
    /// The sum, of the numbers of so many bits.
    Add(u8),
    /// The difference.
    Subtract(u8),
    /// The product.
    Multiply(u8),
    /// The quotient of numbers without sign.
    Divide(u8),
    /// What is left of that.
    Remainder(u8),
    /// The first number, shifted to the left by the second one.
    ShiftLeft(u8),
    /// Shifted to the right; the new bits are 0, or the sign.
    ShiftRight {
        /// Of a number of so many bits.
        bits: u8,
        /// The new bits are copies of the sign.
        signed: bool,
    },
    /// The low bits of the first number, so many, as a number with a sign.
    Low(u8),
    /// The low bits of the first number, so many, as a number without a sign.
    Unsigned(u8),
    /// The second number.
    Second,
    /// 1 where they compare like this, else 0.
    Compare {
        /// Of numbers of so many bits.
        bits: u8,
        /// They have a sign.
        signed: bool,
        /// Whether the result is 1 where the first one is less, where both are equal, and where it is greater.
        holds: [bool; 3],
    },
}

/// A function of two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bitwise {
    /// Both.
    And,
    /// One at least.
    Or,
    /// Just one.
    Xor,
}

impl Function {
    /// A function that does this with bits.
    #[must_use]
    pub fn meaning(compute: fn(i64, i64) -> i64, meaning: Option<Meaning>) -> Self {
        Self { compute, meaning }
    }

    /// What it comes to.
    #[inline]
    #[must_use]
    pub fn of(self, left: i64, right: i64) -> i64 {
        (self.compute)(left, right)
    }

    /// What it does with bits, where that is known.
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
