//! Conditions: what jumps and moves ask of the last comparison.

use crate::relation::Relation;

/// Under which a jump is taken: how the two sides of the last comparison compare, or the last result and 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// How they compare.
    pub relation: Relation,
    /// As numbers without sign: a negative one stands for one that is greater than all others.
    pub unsigned: bool,
}

/// The codes of conditions, as in `jCC`, `setCC` and `cmovCC`. As numbers do not wrap around, the sign of a result is that of the exact one.
/// Parity and overflow are not known.
const CODES: [(&str, Relation, bool); 24] = [
    ("e", Relation::Equal, false),
    ("z", Relation::Equal, false),
    ("ne", Relation::Distinct, false),
    ("nz", Relation::Distinct, false),
    ("l", Relation::Below, false),
    ("nge", Relation::Below, false),
    ("le", Relation::AtMost, false),
    ("ng", Relation::AtMost, false),
    ("g", Relation::Above, false),
    ("nle", Relation::Above, false),
    ("ge", Relation::AtLeast, false),
    ("nl", Relation::AtLeast, false),
    ("s", Relation::Below, false),
    ("ns", Relation::AtLeast, false),
    ("b", Relation::Below, true),
    ("c", Relation::Below, true),
    ("nae", Relation::Below, true),
    ("be", Relation::AtMost, true),
    ("na", Relation::AtMost, true),
    ("a", Relation::Above, true),
    ("nbe", Relation::Above, true),
    ("ae", Relation::AtLeast, true),
    ("nb", Relation::AtLeast, true),
    ("nc", Relation::AtLeast, true),
];

impl Condition {
    /// On numbers with sign.
    #[must_use]
    pub const fn signed(relation: Relation) -> Self {
        Self { relation, unsigned: false }
    }

    /// The condition of this code, in lower case: `ne` as in `jne`.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let (_, relation, unsigned) = CODES.iter().find(|(name, ..)| *name == code)?;
        Some(Self { relation: *relation, unsigned: *unsigned })
    }

    /// What holds when this does not.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { relation: self.relation.negated(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::{CODES, Condition};

    #[test]
    fn a_code_with_n_is_the_negation_of_the_code_without() {
        for (code, ..) in CODES {
            if let Some(other) = code.strip_prefix('n').and_then(Condition::of_code) {
                assert_eq!(Condition::of_code(code), Some(other.negated()), "{code}");
            }
        }
    }
}
