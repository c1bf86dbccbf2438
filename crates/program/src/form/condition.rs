//! Conditions of jumps and moves: questions about the last comparison.

use crate::relation::Relation;

/// A condition on the two sides of the last comparison, or on the last result compared with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The relation between the two sides.
    pub relation: Relation,
    /// Whether the numbers are compared as unsigned: a negative number is then greater than all others.
    pub unsigned: bool,
}

/// The condition codes of `jCC`, `setCC` and `cmovCC`. As numbers do not wrap around, the sign of a result is the sign of the exact
/// result. Parity and overflow are not supported.
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
    /// The condition with this relation on signed numbers.
    #[must_use]
    pub const fn signed(relation: Relation) -> Self {
        Self { relation, unsigned: false }
    }

    /// The condition with this code in lower case: `ne` as in `jne`.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let (_, relation, unsigned) = CODES.iter().find(|(name, ..)| *name == code)?;
        Some(Self { relation: *relation, unsigned: *unsigned })
    }

    /// The negation of the condition.
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
