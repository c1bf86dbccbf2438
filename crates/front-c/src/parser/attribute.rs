//! Attributes of gcc that change the meaning of a declaration. Other attributes are skipped.
//!
//! # Sources
//! *Using the GNU Compiler Collection*, common attributes of types, variables and functions; ISO/IEC 9899:2011, 6.7.5.

use super::{Fallible, Parser};
use crate::syntax::{PlacementRequest, Shape, Type};
use crate::token::Kind;
use garret_base::source::{Diagnostic, short};

/// The alignment by `aligned` without a number on x86-64, in bytes.
const LARGEST: u64 = 16;
/// Attributes that change types, placement or calls, and that are not supported.
const REFUSED: [&str; 9] = [
    "alias",
    "cleanup",
    "destructor",
    "ifunc",
    "ms_struct",
    "scalar_storage_order",
    "transparent_union",
    "vector_size",
    "weakref",
];

impl Parser {
    /// Applies attributes whose tokens, from `start` on, were skipped already.
    pub(super) fn apply_attributes(&mut self, start: usize) -> Fallible<()> {
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
                let error =
                    error.at(self.here(), "the attribute changes the meaning of the declaration; remove it");
                return self.unsupported(error);
            }
            self.marks.is_weak |= name == "weak";
            if name == "constructor" {
                if !self.over_words {
                    let error = Diagnostic::error("functions that run before `main` are not supported");
                    let error =
                        error.at(self.here(), "this is one").help("call it at the beginning of `main`");
                    return Err(Box::new(error));
                }
                self.marks.constructs = true;
            }
            self.advance();
            match name {
                "packed" => found.is_packed = true,
                "aligned" if self.takes("(") => {
                    let size = self.conditional()?;
                    found.alignment = found.alignment.max(Self::known_size(&size)?);
                }
                "mode" if self.takes("(") => {
                    let mode = self.peek().word().unwrap_or_default().trim_matches('_').to_owned();
                    found.bits = match mode.as_str() {
                        "QI" | "byte" => 8,
                        "HI" => 16,
                        "SI" => 32,
                        "DI" | "word" | "pointer" => 64,
                        _ => {
                            let error =
                                Diagnostic::error(format!("the mode `{}` is not supported", short(&mode)));
                            return self.unsupported(error.at(
                                self.here(),
                                "the attribute changes the meaning of the declaration; remove it",
                            ));
                        }
                    };
                }
                "aligned" => found.alignment = found.alignment.max(LARGEST),
                _ => {}
            }
        }
        self.at = end;
        self.asked = found;
        Ok(())
    }

    /// The argument of `_Alignas`: a type, or a number.
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

    /// The type as changed by attributes, in a `typedef`.
    pub(super) fn changed(&mut self, kind: Type) -> Fallible<Type> {
        let asked = std::mem::take(&mut self.asked);
        let kind = match kind.shape {
            Shape::Integer(_, signed) if asked.bits > 0 => {
                Type { shape: Shape::Integer(asked.bits, signed), atomic: kind.atomic }
            }
            Shape::Struct(index) if asked.alignment > 0 && self.complete.contains_key(&index) => {
                // the structure itself is not changed
                let mut structure = self.unit.structs[index].clone();
                structure.alignment = structure.alignment.max(asked.alignment);
                let bytes = self.complete[&index];
                let index = self.structure(structure);
                self.complete.insert(index, bytes);
                let size = self.size_of_fields(index);
                self.unit.structs[index].size = size;
                return Ok(Type { shape: Shape::Struct(index), atomic: kind.atomic });
            }
            _ => {
                self.asked = asked;
                self.has_no_place(true)?;
                return Ok(kind);
            }
        };
        Ok(kind)
    }

    /// Refuses attributes on something that is not a structure or a field, if they would change its size, its offset or, for a
    /// type, its alignment.
    pub(super) fn has_no_place(&mut self, is_type: bool) -> Fallible<()> {
        let PlacementRequest { is_packed, alignment, bits } = std::mem::take(&mut self.asked);
        if is_packed || bits > 0 || is_type && alignment > 0 {
            let error = Diagnostic::error("this attribute is supported for structures and their fields only");
            return self.unsupported(error.at(self.here(), "before this"));
        }
        Ok(())
    }
}
