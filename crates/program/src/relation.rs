//! How two numbers compare.

use std::fmt;

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `<>`
    Distinct,
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// How it is written, in the properties of assembly and in `.cub` alike.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Distinct => "<>",
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
        }
    }

    /// Whether the two numbers compare like this.
    #[must_use]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Distinct => left != right,
            Self::Below => left < right,
            Self::AtMost => left <= right,
            Self::Above => left > right,
            Self::AtLeast => left >= right,
        }
    }

    /// What holds when this does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::Distinct,
            Self::Distinct => Self::Equal,
            Self::Below => Self::AtLeast,
            Self::AtMost => Self::Above,
            Self::Above => Self::AtMost,
            Self::AtLeast => Self::Below,
        }
    }

    /// Whether no two numbers compare in both ways.
    #[must_use]
    pub fn excludes(self, other: Self) -> bool {
        // below, the same and above are all that there is
        [-1, 0, 1].iter().all(|sign| !(self.holds(*sign, 0) && other.holds(*sign, 0)))
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Equal | Self::Distinct => self,
            Self::Below => Self::Above,
            Self::AtMost => Self::AtLeast,
            Self::Above => Self::Below,
            Self::AtLeast => Self::AtMost,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.sign())
    }
}
