//! How many bytes types have, and which types expressions have, where `sizeof` and `typeof` ask.
//!
//! # Sources
//! H. J. Lu and others, *System V Application Binary Interface, AMD64 Architecture Processor Supplement*, section 3.1.2.

use super::{Fallible, Parser};
use crate::c::constant::{Constant, value};
use crate::c::integer::Integer;
use crate::c::syntax::{Expression, ExpressionKind, Shape, StatementKind, Type, Unary};
use crate::source::{Diagnostic, Span};

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

    /// The type of an expression, where it is known.
    fn type_of(&self, it: &Expression) -> Option<Type> {
        match &it.kind {
            ExpressionKind::Name(name) => self.variables.get(name).cloned(),
            ExpressionKind::Unary(Unary::Target, of) | ExpressionKind::Index(of, _) => {
                inner(self.type_of(of)?)
            }
            ExpressionKind::Unary(Unary::Address, of) => {
                Some(Type::plain(Shape::Pointer(Box::new(self.type_of(of)?))))
            }
            ExpressionKind::Field(of, field) => {
                let Shape::Struct(index) = self.type_of(of)?.shape else { return None };
                let fields = &self.unit.structs.get(index)?.fields;
                fields.iter().find(|(name, _)| name == field).map(|(_, kind)| kind.clone())
            }
            ExpressionKind::Cast(kind, _) => Some(kind.clone()),
            ExpressionKind::Comma(_, last) => self.type_of(last),
            ExpressionKind::Assign(_, left, _) | ExpressionKind::Step(_, _, left) => self.type_of(left),
            ExpressionKind::Statements(all) => match &all.last()?.kind {
                StatementKind::Expression(last) => self.type_of(last),
                _ => None,
            },
            _ => {
                let kind = match value(it) {
                    Some(number) => number.kind,
                    None => self.integer_of(it)?,
                };
                Some(Type::plain(Shape::Integer(kind.bits, kind.signed)))
            }
        }
    }

    /// The type of what an operator computes from numbers, where it is known.
    fn integer_of(&self, it: &Expression) -> Option<Integer> {
        let of = |it: &Expression| {
            let kind = self.type_of(it)?;
            matches!(kind.shape, Shape::Integer(..) | Shape::Bool).then(|| kind.integer())
        };
        match &it.kind {
            ExpressionKind::Unary(Unary::Negate | Unary::Complement, operand) => {
                Some(of(operand)?.promoted())
            }
            ExpressionKind::Unary(Unary::Not, _) => Some(Integer::INT),
            ExpressionKind::Binary(operator, left, right) => {
                if operator.compares() {
                    return Some(Integer::INT);
                }
                if operator.shifts() {
                    Some(of(left)?.promoted())
                } else {
                    Some(of(left)?.common(of(right)?))
                }
            }
            ExpressionKind::Conditional(_, yes, no) => Some(of(yes)?.common(of(no)?)),
            _ => None,
        }
    }

    /// The bytes of a structure whose fields have just become known, and at multiples of how many it stands.
    pub(super) fn size_of_fields(&self, index: usize) -> Option<(u64, u64)> {
        let structure = self.unit.structs.get(index)?;
        let (mut end, mut alignment) = (0u64, 1u64);
        for (_, kind) in &structure.fields {
            let (bytes, multiple) = self.unit.size_of(kind)?;
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

/// The type of what an address leads to.
fn inner(kind: Type) -> Option<Type> {
    match kind.shape {
        Shape::Pointer(inner) | Shape::Array(inner, _) => Some(*inner),
        _ => None,
    }
}
