//! Objects, and what their parts hold at first.

use crate::c::parser::{Fallible, value};
use crate::c::syntax::{Designator, Expression, Initial, Shape, Type, Unit};
use crate::source::{Diagnostic, Span};
use std::collections::BTreeMap;

/// Arrays have so many elements at most where the index is not known: each access is one of so many. Those of threads may be longer.
const MOST_ELEMENTS: u64 = 64;

/// An object of the text.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) kind: Type,
    /// Each thread has its own.
    pub(super) local: bool,
    pub(super) span: Span,
}

/// All of them.
#[derive(Debug, Default)]
pub(super) struct Objects {
    pub(super) all: BTreeMap<String, Object>,
    /// What parts hold at first, where it is not 0, by name.
    first: BTreeMap<String, i64>,
}

impl Objects {
    /// Notes what a part holds at first.
    pub(super) fn hold(&mut self, unit: &Unit, name: &str, kind: &Type, initial: &Initial) -> Fallible<()> {
        match (initial, &kind.shape) {
            (Initial::Value(it), Shape::Bool | Shape::Integer(..) | Shape::Pointer(_)) => {
                let number = constant(it)?;
                let number =
                    if kind.shape == Shape::Bool { i64::from(number != 0) } else { fitting(number, kind) };
                self.first.insert(name.to_owned(), number);
                Ok(())
            }
            (Initial::List(parts, span), Shape::Struct(index)) => {
                self.hold_fields(unit, name, &unit.structs[*index].fields, (parts, *span))
            }
            (Initial::List(parts, span), Shape::Array(element, size)) => {
                let mut place = 0i64;
                for (designator, part) in parts {
                    if let Some(Designator::Index(index)) = designator {
                        place = *index;
                    }
                    if place < 0 || size.is_some_and(|size| place.unsigned_abs() >= size) {
                        return super::wrong(
                            "there is no such element",
                            *span,
                            "this is outside of the array",
                            "correct it",
                        );
                    }
                    self.hold(unit, &format!("{name}[{place}]"), element, part)?;
                    place = place.saturating_add(1);
                }
                Ok(())
            }
            // `{ 0 }` for a number, a lock, or something that is not looked at
            (Initial::List(parts, _), Shape::Bool | Shape::Integer(..) | Shape::Pointer(_)) => {
                match parts.first() {
                    Some((_, part)) => self.hold(unit, name, kind, part),
                    None => Ok(()),
                }
            }
            (_, Shape::Mutex | Shape::Opaque) => Ok(()),
            (Initial::Value(it), _) => super::wrong(
                "this is not supported as what a variable holds at first",
                it.span,
                "expected what its parts hold, in braces",
                "assign the parts one by one when a thread starts",
            ),
            (Initial::List(_, span), _) => super::wrong(
                "this is not supported as what a variable holds at first",
                *span,
                "expected a number",
                "correct it",
            ),
        }
    }

    /// Notes what the fields of a structure hold at first.
    fn hold_fields(
        &mut self,
        unit: &Unit,
        name: &str,
        fields: &[(String, Type)],
        (parts, span): (&[(Option<Designator>, Initial)], Span),
    ) -> Fallible<()> {
        let mut place = 0;
        for (designator, part) in parts {
            if let Some(Designator::Field(field)) = designator {
                place = fields.iter().position(|(name, _)| name == field).unwrap_or(fields.len());
            }
            let Some((field, kind)) = fields.get(place) else {
                return super::wrong(
                    "there is no such field",
                    span,
                    "this has more than the structure",
                    "correct it",
                );
            };
            self.hold(unit, &format!("{name}.{field}"), kind, part)?;
            place += 1;
        }
        Ok(())
    }

    /// What a part holds at first, and where its object is declared. Of an array by thread, all elements hold the same.
    pub(super) fn initially(&self, name: &str, local: bool) -> Fallible<(i64, Span)> {
        let root = name.split(['.', '[']).next().unwrap_or(name);
        let span = self.all.get(root).map_or(Span { start: 0, end: 0 }, |object| object.span);
        if let Some(first) = self.first.get(name) {
            return Ok((*first, span));
        }
        let is_array = self.all.get(root).is_some_and(|object| !object.local);
        let mut parts = self.first.range(root.to_owned()..).take_while(|(it, _)| it.starts_with(root));
        let is_element = |it: &str| it[root.len()..].starts_with(['.', '[']) && it.contains('[');
        if local && is_array && parts.any(|(it, first)| *first != 0 && is_element(it)) {
            return super::wrong(
                "the elements of this array do not hold the same at first",
                span,
                "it has one element for each thread",
                "let threads set them when they start",
            );
        }
        Ok((0, span))
    }

    /// Whether an array has few enough elements to tell them apart.
    pub(super) fn is_small(size: u64) -> bool {
        size <= MOST_ELEMENTS
    }
}

/// The number of a constant expression.
fn constant(expression: &Expression) -> Fallible<i64> {
    value(expression).ok_or_else(|| {
        Box::new(
            Diagnostic::error("what a variable holds at first has to be a number")
                .at(expression.span, "this is not known before the program runs")
                .help("assign it when a thread starts"),
        )
    })
}

/// The number as the type holds it: with a sign, whatever the type says; comparisons know the difference.
pub(super) fn fitting(number: i64, kind: &Type) -> i64 {
    let Shape::Integer(bits, signed) = kind.shape else { return number };
    let unused = 64 - u32::from(bits.clamp(1, 64));
    let cut = (number << unused) >> unused;
    // numbers of few bits count without a sign
    if !signed && bits < 32 { cut & ((1 << bits) - 1) } else { cut }
}
