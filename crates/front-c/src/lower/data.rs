//! Objects, and the initial values of their parts.

use super::pointed::{is_accessed_alike, is_same};
use crate::constant::{Constant, value};
use crate::parser::Fallible;
use crate::syntax::{Designator, Expression, ExpressionKind, Initial, Shape, Type, Unary, Unit};
use garret_base::source::{Diagnostic, Span};
use std::collections::BTreeMap;

/// The largest number of elements of an array with computed indices: each access has a case for each element. Arrays that are
/// indexed by threads may be larger.
const MOST_ELEMENTS: u64 = 64;

/// An object of the program.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) kind: Type,
    /// Whether each thread has its own.
    pub(super) local: bool,
    pub(super) span: Span,
}

/// The initial value of a part.
#[derive(Clone, Debug)]
pub(super) enum First {
    Number(i64),
    /// The address of an object.
    Address(String, Type),
}

/// The kind of a mutex: what happens if its holder locks it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MutexKind {
    /// It is never locked again by its holder.
    Plain,
    /// It can be locked repeatedly.
    Recursive,
    /// It is not locked again; the result reports an error.
    Checking,
}

/// The objects of a program.
#[derive(Debug, Default)]
pub(super) struct Objects {
    pub(super) all: BTreeMap<String, Object>,
    /// The initial values of parts, by name. Others are 0.
    pub(super) first: BTreeMap<String, First>,
    /// The kinds of mutexes and of mutex attributes, by name, if they are known.
    pub(super) mutexes: BTreeMap<String, MutexKind>,
}

impl Objects {
    /// Records the initial values of the elements of an array.
    fn hold_elements(
        &mut self,
        unit: &Unit,
        name: &str,
        (element, size): (&Type, Option<u64>),
        (parts, span): (&[(Option<Designator>, Initial)], Span),
    ) -> Fallible<()> {
        let mut place = 0u64;
        for (number, (designator, part)) in parts.iter().enumerate() {
            match designator {
                Some(Designator::Index(index)) => place = *index,
                Some(Designator::Path(path)) => {
                    let kind = Type::plain(Shape::Array(Box::new(element.clone()), size));
                    self.hold_path(unit, (name, &kind), path, (part, span))?;
                    is_placed(parts.get(number + 1), span)?;
                    continue;
                }
                Some(Designator::Field(_)) | None => {}
            }
            if size.is_some_and(|size| place >= size) {
                return super::wrong(
                    "there is no such element",
                    span,
                    "this is outside of the array",
                    "correct it",
                );
            }
            self.hold(unit, &format!("{name}[{place}]"), element, part)?;
            place = place.saturating_add(1);
        }
        Ok(())
    }

    /// Removes the initial values of the parts of an object: its last initial value takes effect.
    fn forget_parts(&mut self, name: &str) {
        for (open, after) in [('.', '/'), ('[', '\\')] {
            let inner = self.first.range(format!("{name}{open}")..format!("{name}{after}"));
            let inner: Vec<String> = inner.map(|(name, _)| name.clone()).collect();
            for name in inner {
                self.first.remove(&name);
            }
        }
    }

    /// Records the initial value of a part of a part: `.field.inner = 1`, `[1].field = 2`.
    fn hold_path(
        &mut self,
        unit: &Unit,
        (name, kind): (&str, &Type),
        path: &[Designator],
        (part, span): (&Initial, Span),
    ) -> Fallible<()> {
        let Some((first, rest)) = path.split_first() else { return self.hold(unit, name, kind, part) };
        let inner = match (&kind.shape, first) {
            (Shape::Array(element, size), Designator::Index(index))
                if size.is_none_or(|size| *index < size) =>
            {
                Some((format!("{name}[{index}]"), (**element).clone()))
            }
            (Shape::Struct(index), Designator::Field(field)) => {
                // the fields of a union share their bytes
                let structure = unit.structs.get(*index).filter(|it| !it.is_union || it.fields.len() == 1);
                structure.and_then(|it| Some((format!("{name}.{field}"), it.field(field)?.clone())))
            }
            _ => None,
        };
        match inner {
            Some((name, kind)) => self.hold_path(unit, (&name, &kind), rest, (part, span)),
            None => not_supported(span),
        }
    }

    /// Records the initial value of a part.
    pub(super) fn hold(&mut self, unit: &Unit, name: &str, kind: &Type, initial: &Initial) -> Fallible<()> {
        self.forget_parts(name);
        match (initial, &kind.shape) {
            (
                Initial::Value(it),
                Shape::Bool | Shape::Integer(..) | Shape::Pointer(_) | Shape::Callable(_),
            ) => {
                let first = match self.address(unit, it, kind) {
                    Some(address) => address,
                    None => First::Number(constant(it, kind)?),
                };
                self.first.insert(name.to_owned(), first);
                Ok(())
            }
            (Initial::List(parts, span), Shape::Struct(index)) => {
                let is_zero = |it: &Initial| matches!(it, Initial::Value(it) if value(it).and_then(Constant::number) == Some(0));
                let all_zero = parts.iter().all(|(_, part)| is_zero(part));
                let structure = &unit.structs[*index];
                if structure.is_union && structure.fields.len() > 1 {
                    return if all_zero {
                        Ok(())
                    } else {
                        super::wrong(
                            "initial values of unions are not supported",
                            *span,
                            "its fields share their bytes",
                            "assign to the field when a thread starts",
                        )
                    };
                }
                self.hold_fields(unit, (name, kind), &unit.structs[*index].fields, (parts, *span))
            }
            (Initial::List(parts, span), Shape::Array(element, size)) => {
                self.hold_elements(unit, name, (element, *size), (parts, *span))
            }
            // `{ 0 }` for a number, a mutex, or an opaque object
            (
                Initial::List(parts, _),
                Shape::Bool | Shape::Integer(..) | Shape::Pointer(_) | Shape::Callable(_),
            ) => match parts.first() {
                Some((_, part)) => self.hold(unit, name, kind, part),
                None => Ok(()),
            },
            (Initial::List(parts, span), Shape::Mutex) => {
                let Some(kind) = kind_of_mutex(parts) else { return Err(Box::new(unknown_kind(*span))) };
                self.mutexes.insert(name.to_owned(), kind);
                Ok(())
            }
            (Initial::Value(it), Shape::Mutex) => Err(Box::new(unknown_kind(it.span))),
            (_, Shape::Opaque) => Ok(()),
            (Initial::Value(it), _) => super::wrong(
                "this initialiser is not supported",
                it.span,
                "expected the values of its parts, in braces",
                "assign the parts one by one when a thread starts",
            ),
            (Initial::List(_, span), _) => {
                super::wrong("this initialiser is not supported", *span, "expected a number", "correct it")
            }
        }
    }

    /// Records the initial values of the fields of a structure.
    fn hold_fields(
        &mut self,
        unit: &Unit,
        (name, kind): (&str, &Type),
        fields: &[(String, Type)],
        (parts, span): (&[(Option<Designator>, Initial)], Span),
    ) -> Fallible<()> {
        let mut place = 0;
        for (number, (designator, part)) in parts.iter().enumerate() {
            match designator {
                Some(Designator::Field(field)) => {
                    place = fields.iter().position(|(name, _)| name == field).unwrap_or(fields.len());
                }
                Some(Designator::Path(path)) => {
                    self.hold_path(unit, (name, kind), path, (part, span))?;
                    is_placed(parts.get(number + 1), span)?;
                    continue;
                }
                Some(Designator::Index(_)) | None => {}
            }
            let Some((field, inner)) = fields.get(place) else {
                return super::wrong(
                    "there is no such field",
                    span,
                    "this has more values than the structure has fields",
                    "correct it",
                );
            };
            self.hold(unit, &format!("{name}.{field}"), inner, part)?;
            place += 1;
        }
        Ok(())
    }

    /// The initial value of a pointer, if it is the address of an object: `&it`, `&it.field`, `&it[2]`, or `it` for an array.
    fn address(&self, unit: &Unit, it: &Expression, kind: &Type) -> Option<First> {
        let Shape::Pointer(to) = &kind.shape else { return None };
        let (name, kind) = match &it.kind {
            ExpressionKind::Unary(Unary::Address, operand) => self.part(unit, operand)?,
            ExpressionKind::Cast(to, operand) if matches!(to.shape, Shape::Pointer(_)) => {
                return self.address(unit, operand, kind);
            }
            _ => match self.part(unit, it)? {
                (name, Type { shape: Shape::Array(element, _), .. }) => (format!("{name}[0]"), *element),
                _ => return None,
            },
        };
        (is_same(&kind, to) && is_accessed_alike(&kind, to)).then_some(First::Address(name, kind))
    }

    /// The part of an object that an expression names.
    fn part(&self, unit: &Unit, it: &Expression) -> Option<(String, Type)> {
        match &it.kind {
            ExpressionKind::Name(name) => {
                let object = self.all.get(name).filter(|object| !object.local)?;
                Some((name.clone(), object.kind.clone()))
            }
            ExpressionKind::Field(inner, field) => {
                let (name, kind) = self.part(unit, inner)?;
                let Shape::Struct(index) = kind.shape else { return None };
                // which field of a union is used depends on the code of the threads
                let structure = unit.structs.get(index).filter(|it| !it.is_union)?;
                Some((format!("{name}.{field}"), structure.field(field)?.clone()))
            }
            ExpressionKind::Index(inner, index) => {
                let (name, kind) = self.part(unit, inner)?;
                let Shape::Array(element, size) = kind.shape else { return None };
                let index = u64::try_from(value(index)?.value()).ok();
                let index = index.filter(|index| size.is_none_or(|size| *index < size))?;
                Some((format!("{name}[{index}]"), *element))
            }
            _ => None,
        }
    }

    /// The initial value of a part, and the place where its object is declared. All elements of an array by thread must have the
    /// same one.
    pub(super) fn initially(&self, name: &str, local: bool) -> Fallible<(First, Span)> {
        let root = name.split(['.', '[']).next().unwrap_or(name);
        let span = self.all.get(root).map_or(Span { start: 0, end: 0 }, |object| object.span);
        if let Some(first) = self.first.get(name) {
            return Ok((first.clone(), span));
        }
        let is_array = self.all.get(root).is_some_and(|object| !object.local);
        let mut parts = self.first.range(root.to_owned()..).take_while(|(it, _)| it.starts_with(root));
        let is_element = |it: &str| it[root.len()..].starts_with(['.', '[']) && it.contains('[');
        let is_set = |first: &First| !matches!(first, First::Number(0));
        if local && is_array && parts.any(|(it, first)| is_set(first) && is_element(it)) {
            return super::wrong(
                "the elements of this array have different initial values",
                span,
                "it has one element for each thread",
                "let threads set them when they start",
            );
        }
        Ok((First::Number(0), span))
    }

    /// Whether an array is small enough to distinguish its elements.
    pub(super) fn is_small(size: u64) -> bool {
        size <= MOST_ELEMENTS
    }
}

/// The value of a constant expression, converted to the type.
fn constant(expression: &Expression, kind: &Type) -> Fallible<i64> {
    value(expression).and_then(|it: Constant| it.converted(kind)).map(|it| it.held).ok_or_else(|| {
        Box::new(
            Diagnostic::error("the initial value of a variable has to be a number")
                .at(expression.span, "this is not a known constant")
                .help("assign it when a thread starts"),
        )
    })
}

/// The kind of a mutex with this initializer. Its first number gives the kind; 0 if there is none. In a text preprocessed on Linux
/// (x86-64), the initializer is that of the structure, whose fifth number gives the kind.
fn kind_of_mutex(parts: &[(Option<Designator>, Initial)]) -> Option<MutexKind> {
    let numbers = match parts {
        [(None, Initial::List(fields, _))] => numbers(fields)?,
        [] => vec![0],
        _ => numbers(parts)?,
    };
    let (place, number) = match numbers.iter().position(|it| *it != 0) {
        None => return Some(MutexKind::Plain),
        Some(place) => (place, numbers[place]),
    };
    let is_type = if numbers.len() == 1 { place == 0 } else { place == 4 };
    if !is_type || numbers[place + 1..].iter().any(|it| *it != 0) {
        return None;
    }
    match number {
        1 => Some(MutexKind::Recursive),
        2 => Some(MutexKind::Checking),
        // adaptive mutexes are treated as plain ones
        3 if numbers.len() > 1 => Some(MutexKind::Plain),
        _ => None,
    }
}

/// Whether a mutex with this initializer is a plain one.
pub(super) fn is_plain(initial: &Initial) -> bool {
    match initial {
        Initial::List(parts, _) => kind_of_mutex(parts) == Some(MutexKind::Plain),
        Initial::Value(_) => false,
    }
}

/// The numbers in a list and in its inner lists.
fn numbers(parts: &[(Option<Designator>, Initial)]) -> Option<Vec<i64>> {
    let mut found = Vec::new();
    for (designator, part) in parts {
        match part {
            _ if designator.is_some() => return None,
            Initial::Value(it) => found.push(value(it).and_then(Constant::number)?),
            Initial::List(parts, _) => found.extend(numbers(parts)?),
        }
    }
    Some(found)
}

/// The error for an initial value whose part is not clear here.
fn not_supported<T>(span: Span) -> Fallible<T> {
    super::wrong(
        "this initialiser is not supported",
        span,
        "it names parts of parts",
        "put the values of each part in braces of their own",
    )
}

/// An initial value after that of a part of a part needs a designator: without one, it is for what follows within the first part.
fn is_placed(next: Option<&(Option<Designator>, Initial)>, span: Span) -> Fallible<()> {
    match next {
        Some((None, _)) => not_supported(span),
        _ => Ok(()),
    }
}

/// The error for a mutex of unsupported kind.
fn unknown_kind(span: Span) -> Diagnostic {
    Diagnostic::error("this type of mutex is not known").at(span, "expected an initialiser of the system")
}
