//! Attributes of gcc that change what a declaration means; all others are skipped.
//!
//! # Sources
//! *Using the GNU Compiler Collection*, common attributes of types, variables and functions; ISO/IEC 9899:2011, 6.7.5.

use super::{Fallible, Parser};
use crate::syntax::Asked;
use crate::token::Kind;
use garret_base::source::{Diagnostic, short};

/// What `aligned` without a number means on x86-64.
const LARGEST: u64 = 16;
/// Attributes that change types, places or what is called, and are not modelled.
const REFUSED: [&str; 10] = [
    "alias",
    "cleanup",
    "destructor",
    "ifunc",
    "mode",
    "ms_struct",
    "scalar_storage_order",
    "transparent_union",
    "vector_size",
    "weakref",
];

impl Parser {
    /// What attributes say, whose tokens were skipped from `start` on.
    pub(super) fn heed(&mut self, start: usize) -> Fallible<()> {
        let end = self.at;
        self.at = start;
        let mut found = self.asked;
        while self.at < end {
            let Kind::Word(word) = self.peek().clone() else {
                self.advance();
                continue;
            };
            let name = word.trim_matches('_');
            if REFUSED.contains(&name) {
                let error = Diagnostic::error(format!("the attribute `{}` is not supported", short(&word)));
                let error = error.at(self.here(), "it changes what this means");
                return self.unsupported(error);
            }
            self.advance();
            match name {
                "packed" => found.is_packed = true,
                "aligned" if self.takes("(") => {
                    let size = self.conditional()?;
                    found.alignment = found.alignment.max(Self::known_size(&size)?);
                }
                "aligned" => found.alignment = found.alignment.max(LARGEST),
                _ => {}
            }
        }
        self.at = end;
        self.asked = found;
        Ok(())
    }

    /// What stands in brackets after `_Alignas`: a type, or a number.
    pub(super) fn alignas(&mut self) -> Fallible<()> {
        self.expect("(")?;
        let alignment = if self.is_type(0) {
            let kind = self.type_name()?;
            self.unit.size_of(&kind).map_or(1, |(_, alignment)| alignment)
        } else {
            let size = self.conditional()?;
            Self::known_size(&size)?
        };
        self.asked.alignment = self.asked.alignment.max(alignment);
        self.expect(")")
    }

    /// Refuses what attributes ask of a type that has another size or place for that reason, or another alignment wherever it is used.
    pub(super) fn has_no_place(&mut self, is_type: bool) -> Fallible<()> {
        let Asked { is_packed, alignment } = std::mem::take(&mut self.asked);
        if is_packed || is_type && alignment > 0 {
            let error = Diagnostic::error("this attribute is supported for structures and their fields only");
            return self.unsupported(error.at(self.here(), "before this"));
        }
        Ok(())
    }
}
