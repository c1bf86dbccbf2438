//! Relations between two numbers.

use std::fmt;

/// A relation between two numbers.
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
    /// The sign, which is the same in the properties of assembly and in `.cub`.
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

    /// Whether the relation holds for the two numbers.
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

    /// The negation of the relation.
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

    /// Whether no two numbers satisfy both relations.
    #[must_use]
    pub fn excludes(self, other: Self) -> bool {
        // one pair for each of the three cases: less, equal and greater
        [-1, 0, 1].iter().all(|sign| !(self.holds(*sign, 0) && other.holds(*sign, 0)))
    }

    /// The relation with its sides exchanged.
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
