//! Checks for types that are nested too deeply, too large, or contain themselves.

use super::{DEEPEST, Fallible, Parser};
use crate::syntax::{Shape, Type};
use garret_base::source::{Diagnostic, Span};

impl Parser {
    /// A type that is derived from another one: a pointer, an array or a function type.
    pub(super) fn around(
        &self,
        kind: Type,
        atomic: bool,
        shape: impl FnOnce(Box<Type>) -> Shape,
    ) -> Fallible<Type> {
        let (mut depth, mut inner) = (1usize, &kind.shape);
        while let Shape::Pointer(next)
        | Shape::Array(next, _)
        | Shape::Callable(next)
        | Shape::Function(next) = inner
        {
            depth += 1;
            inner = &next.shape;
        }
        if depth > DEEPEST {
            let label = format!("more than {DEEPEST} pointers and arrays in each other");
            return Err(Box::new(Diagnostic::error("this type is nested too deeply").at(self.here(), label)));
        }
        let made = Type { shape: shape(Box::new(kind)), atomic };
        fits(self.bytes(&made), self.here())?;
        Ok(made)
    }

    /// A lower bound on the size of a type in bytes: padding is not counted.
    pub(super) fn bytes(&self, kind: &Type) -> u64 {
        let (mut count, mut shape) = (1u64, &kind.shape);
        while let Shape::Array(inner, size) = shape {
            count = count.saturating_mul(size.unwrap_or(1));
            shape = &inner.shape;
        }
        count.saturating_mul(match shape {
            Shape::Integer(bits, _) | Shape::Float(bits) => u64::from(*bits) / 8,
            Shape::Pointer(_) | Shape::Callable(_) => 8,
            Shape::Struct(index) => self.complete.get(index).copied().unwrap_or(1),
            _ => 1,
        })
    }

    /// An error if a field or variable has a structure type whose fields are not known yet: the structure contains itself, or is
    /// not declared.
    pub(super) fn is_complete(&self, kind: &Type, here: Span) -> Fallible<()> {
        match &kind.element().shape {
            Shape::Struct(index) if !self.complete.contains_key(index) => {
                let message = "the fields of this structure are not known here";
                let error = Diagnostic::error(message).at(here, "before this");
                let help = "define the structure before this (it cannot contain itself; use a pointer); `garret check` and `garret graphs` also know structures of the library";
                Err(Box::new(error.help(help)))
            }
            _ => Ok(()),
        }
    }
}

/// An error if this number of bytes is too large for an object.
pub(super) fn fits(bytes: u64, here: Span) -> Fallible<()> {
    if i64::try_from(bytes).is_ok() {
        return Ok(());
    }
    let error = Diagnostic::error("this is too large").at(here, "more bytes than there are addresses");
    Err(Box::new(error))
}
