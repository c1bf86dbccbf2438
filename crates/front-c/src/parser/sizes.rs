//! `sizeof` and `typeof`: how many bytes types have, and the types of variables.
//!
//! # Sources
//! H. J. Lu and others, *System V Application Binary Interface, AMD64 Architecture Processor Supplement*, section 3.1.2.

use super::{Fallible, Parser};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::syntax::{Expression, ExpressionKind, Shape, Type, Unit};
use crate::typing::Known;
use garret_base::source::{Diagnostic, Span};

impl Parser {
    /// The size of a type or of an expression, after `sizeof`.
    pub(super) fn size(&mut self, start: Span) -> Fallible<Expression> {
        let kind = if self.peek().is_sign("(") && self.is_type(1) {
            self.advance();
            let kind = self.type_name()?;
            self.expect(")")?;
            Some(kind)
        } else {
            let operand = self.unary()?;
            self.type_of(&operand)
        };
        let Some((bytes, _)) = kind.as_ref().and_then(|kind| self.unit.size_of(kind)) else {
            return Err(Box::new(
                Diagnostic::error("this size is not known")
                    .at(self.since(start), "expected a type, or a variable, of numbers and pointers")
                    .help("write the number"),
            ));
        };
        let size = Constant::of(bytes.into(), Integer::UNSIGNED_LONG);
        Ok(self.made(start, ExpressionKind::Number(size)))
    }

    /// Where a part of a type begins, after `offsetof` (7.19).
    pub(super) fn offset(&mut self, start: Span) -> Fallible<Expression> {
        self.expect("(")?;
        let mut kind = self.type_name()?;
        self.expect(",")?;
        let mut bytes = Some(0u64);
        loop {
            let here = self.here();
            if let Shape::Struct(structure) = kind.shape {
                let name = self.name("the name of a field")?;
                let Some(path) = self.unit.path(structure, &name) else {
                    let error = Diagnostic::error("there is no such field");
                    return Err(Box::new(error.at(self.since(here), "of this structure")));
                };
                for (structure, field) in path {
                    bytes =
                        bytes.zip(self.unit.offset(structure, field)).map(|(sum, at)| sum.saturating_add(at));
                    kind = self.unit.structs[structure].fields[field].1.clone();
                }
            } else if let (Shape::Array(element, _), true) = (kind.shape.clone(), self.takes("[")) {
                let index = self.conditional()?;
                let index = Self::known_size(&index)?;
                self.expect("]")?;
                let size = self.unit.size_of(&element);
                bytes =
                    bytes.zip(size).map(|(sum, (size, _))| sum.saturating_add(size.saturating_mul(index)));
                kind = *element;
            } else {
                return self.expected("a field or an element");
            }
            if self.takes(")") {
                break;
            }
            if !self.peek().is_sign("[") {
                self.expect(".")?;
            }
        }
        match bytes {
            Some(bytes) => {
                let offset = Constant::of(bytes.into(), Integer::UNSIGNED_LONG);
                Ok(self.made(start, ExpressionKind::Number(offset)))
            }
            None => Err(Box::new(Diagnostic::error("this size is not known").at(self.since(start), ""))),
        }
    }

    /// The type in brackets after `typeof`, or that of the expression there.
    pub(super) fn type_of_operand(&mut self) -> Fallible<Type> {
        self.expect("(")?;
        let start = self.here();
        let kind = if self.is_type(0) {
            Some(self.deeper(Self::type_name)?)
        } else {
            let operand = self.expression()?;
            self.type_of(&operand)
        };
        self.expect(")")?;
        kind.ok_or_else(|| {
            let error = Diagnostic::error("this type is not known");
            Box::new(error.at(self.since(start), "what this is is not known here").help("write the type"))
        })
    }

    /// The bytes of a structure whose fields have just become known, and at multiples of how many it stands.
    pub(super) fn size_of_fields(&self, index: usize) -> Option<(u64, u64)> {
        let structure = self.unit.structs.get(index)?;
        let (mut end, mut alignment) = (0u64, structure.alignment.max(1));
        for index in 0..structure.fields.len() {
            let (bytes, multiple) = self.unit.place_of_field(structure, index)?;
            alignment = alignment.max(multiple);
            end = if structure.is_union {
                end.max(bytes)
            } else {
                end.checked_next_multiple_of(multiple)?.checked_add(bytes)?
            };
        }
        Some((end.checked_next_multiple_of(alignment)?, alignment))
    }
}

impl Known for Parser {
    fn unit(&self) -> &Unit {
        &self.unit
    }

    fn type_of_name(&self, name: &str) -> Option<Type> {
        self.variables.get(name).cloned()
    }

    fn type_of_call(&self, _: &str, _: &[Expression]) -> Option<Type> {
        None
    }
}
