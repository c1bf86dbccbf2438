//! Initializers: constants for variables with static storage duration, stores for others.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.7.9: inner braces may be left out, parts may be designated, and other parts are 0.

use super::function::{Body, Variable};
use super::layout::MUTEX;
use super::types::is_structure;
use super::{Module, refused, value};
use crate::parser::Fallible;
use crate::syntax::{Bits, Designator, Expression, ExpressionKind, Initial, Shape, Type, Unary};
use garret_base::source::Span;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A part of an initializer: its designator, and its value.
type Part = (Option<Designator>, Initial);
/// The initial values of the scalars and structures of an object, by their offset in bits. For bit-fields, also their bits.
pub(super) type Values<'i> = BTreeMap<u64, (Type, &'i Expression, Option<Bits>)>;

/// The initial values of an object.
#[derive(Default)]
pub(super) struct InitialValues<'i> {
    pub(super) values: Values<'i>,
    /// The initialized members of unions: for the offset in bytes and the index of a union, the index of the field.
    members: BTreeMap<(u64, usize), u64>,
}

impl InitialValues<'_> {
    /// Removes the initial values of these bytes: a later one of the whole takes effect.
    fn overrides(&mut self, start: u64, end: u64) {
        let end = end.max(start);
        let before = self.values.range(start.saturating_mul(8)..end.saturating_mul(8));
        for at in before.map(|(at, _)| *at).collect::<Vec<u64>>() {
            self.values.remove(&at);
        }
        let before = self.members.range((start, 0)..(end, 0));
        for union in before.map(|(union, _)| *union).collect::<Vec<(u64, usize)>>() {
            self.members.remove(&union);
        }
    }
}

/// The parts of a list that are not used yet.
struct Rest<'i> {
    parts: &'i [Part],
    at: usize,
    /// The rest of a designator, for a part of the current object.
    inner: Option<&'i [Designator]>,
}

/// The error for a designator of a part that does not exist.
fn not_there<T>() -> Fallible<T> {
    refused("an initial value for a part that does not exist", super::NOWHERE)
}

/// The numbers in nested lists. `None` if something is not a constant number.
fn numbers<'i>(parts: &'i [Part]) -> Option<Vec<&'i Expression>> {
    let mut found = Vec::new();
    let mut waiting: Vec<&'i Part> = parts.iter().rev().collect();
    while let Some((_, next)) = waiting.pop() {
        match next {
            Initial::Value(it) if value(it).is_some() => found.push(it),
            Initial::Value(_) => return None,
            Initial::List(inner, _) => waiting.extend(inner.iter().rev()),
        }
    }
    Some(found)
}

/// Whether a value without braces initializes only the first part of an object of this type.
fn has_parts(kind: &Type, part: &Initial) -> bool {
    let Initial::Value(it) = part else { return false };
    match kind.shape {
        Shape::Array(..) => !is_string(kind, it),
        // a structure may be initialized by a structure
        Shape::Struct(_) => {
            value(it).is_some()
                || matches!(
                    it.kind,
                    ExpressionKind::Text(_)
                        | ExpressionKind::Fraction(..)
                        | ExpressionKind::Function(..)
                        | ExpressionKind::Binary(..)
                        | ExpressionKind::Step(..)
                        | ExpressionKind::Unary(
                            Unary::Address | Unary::Not | Unary::Negate | Unary::Complement,
                            _
                        )
                )
        }
        _ => false,
    }
}

/// The bytes of a string, as an array with this number of bytes.
pub(super) fn text(bytes: &[u8], count: u64) -> String {
    let mut found = String::from("c\"");
    for byte in bytes.iter().chain(std::iter::repeat(&0)).take(usize::try_from(count).unwrap_or(usize::MAX)) {
        let _ = write!(found, "\\{byte:02X}");
    }
    found + "\""
}

/// Whether an array is initialized by a string.
pub(super) fn is_string(kind: &Type, it: &Expression) -> bool {
    let is_of_bytes =
        matches!(&kind.shape, Shape::Array(element, _) if matches!(element.shape, Shape::Integer(8, _)));
    is_of_bytes && matches!(it.kind, ExpressionKind::Text(_))
}

impl Module<'_> {
    /// Initializes a scalar, with or without braces.
    fn list_of_scalar<'i>(
        &self,
        kind: &Type,
        start: u64,
        bits: Option<Bits>,
        part: &'i Initial,
        said: &mut InitialValues<'i>,
    ) -> Fallible<()> {
        match part {
            Initial::List(parts, span) => match parts.as_slice() {
                [(None, inner)] => self.list_of_scalar(kind, start, bits, inner, said),
                [] => Ok(()),
                _ => refused("more initial values than there are parts", *span),
            },
            Initial::Value(it) => self.says(kind, start, bits, it, said),
        }
    }

    /// Records an initial value, which replaces those of its parts.
    fn says<'i>(
        &self,
        kind: &Type,
        start: u64,
        bits: Option<Bits>,
        it: &'i Expression,
        said: &mut InitialValues<'i>,
    ) -> Fallible<()> {
        let size = |kind: &Type| self.unit.size_of(kind).map_or(0, |(bytes, _)| bytes);
        let at = start.saturating_mul(8).saturating_add(bits.map_or(0, |bits| bits.shift));
        let before = said.values.range(..at).next_back();
        let ends = before.map(|(at, (kind, _, bits))| {
            at.saturating_add(bits.map_or(size(kind).saturating_mul(8), |bits| bits.width))
        });
        if ends.is_some_and(|end| end > at) {
            return refused("an initial value for a part of an object that has one as a whole", it.span);
        }
        if bits.is_none() {
            said.overrides(start, start.saturating_add(size(kind)));
        }
        said.values.insert(at, (kind.clone(), it, bits));
        Ok(())
    }

    /// Collects the initial values of the parts of an object of this type at the offset `start`, in bytes.
    pub(super) fn list<'i>(
        &self,
        kind: &Type,
        start: u64,
        initial: &'i Initial,
        said: &mut InitialValues<'i>,
    ) -> Fallible<()> {
        match initial {
            Initial::Value(it) => self.says(kind, start, None, it, said),
            Initial::List(parts, span) => {
                let bytes = self.unit.size_of(kind).map_or(0, |(bytes, _)| bytes);
                said.overrides(start, start.saturating_add(bytes));
                // a string may be in braces (6.7.9)
                if let [(None, Initial::Value(it))] = parts.as_slice()
                    && is_string(kind, it)
                {
                    return self.says(kind, start, None, it, said);
                }
                let mut rest = Rest { parts, at: 0, inner: None };
                if let Shape::Struct(index) = kind.shape
                    && let Some(it) = self.unit.structs.get(index).filter(|it| is_structure(&it.name))
                    && let Some(numbers) = numbers(parts)
                {
                    // in glibc, the fifth number is the kind of a mutex
                    let kind = match numbers.as_slice() {
                        [only] => Some(*only),
                        all => all.get(4).copied(),
                    };
                    if let Some(kind) = kind.filter(|_| it.name == MUTEX) {
                        return self.says(&it.fields[2].1, start.saturating_add(16), None, kind, said);
                    }
                    if numbers.iter().all(|it| value(it).is_some_and(|it| !it.is_set())) {
                        return Ok(());
                    }
                }
                self.parts(kind, start, &mut rest, true, said)?;
                if rest.at < parts.len() {
                    refused("more initial values than there are parts", *span)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Collects the initial values of the parts of an object, from a list that may continue with those of the next object.
    fn parts<'i>(
        &self,
        kind: &Type,
        start: u64,
        rest: &mut Rest<'i>,
        is_own: bool,
        said: &mut InitialValues<'i>,
    ) -> Fallible<()> {
        let (count, structure) = match &kind.shape {
            Shape::Array(_, Some(count)) => (*count, None),
            Shape::Struct(index) => match self.unit.structs.get(*index) {
                Some(it) if it.is_union => (1, Some(*index)),
                Some(it) => (it.fields.len() as u64, Some(*index)),
                None => (0, None),
            },
            _ => {
                if rest.inner.take().is_some_and(|it| !it.is_empty()) {
                    return not_there();
                }
                if let Some((_, part)) = rest.parts.get(rest.at) {
                    rest.at += 1;
                    return self.list_of_scalar(kind, start, None, part, said);
                }
                return Ok(());
            }
        };
        let mut index = 0u64;
        while let Some((named, part)) = rest.parts.get(rest.at) {
            let inner = rest.inner.take();
            let designators = inner.unwrap_or(match named {
                None => &[],
                Some(Designator::Path(path)) => path,
                Some(one) => std::slice::from_ref(one),
            });
            // the designator is for a part of the enclosing object
            if !is_own && inner.is_none() && !designators.is_empty() {
                return Ok(());
            }
            let mut left = designators.get(1..).unwrap_or_default();
            match (designators.first(), structure) {
                (Some(Designator::Index(at)), None) => index = *at,
                (Some(Designator::Field(name)), Some(structure)) => {
                    let path = self.unit.path(structure, name).unwrap_or_default();
                    let Some((_, field)) = path.first() else { return not_there() };
                    index = *field as u64;
                    if path.len() > 1 {
                        // a field of an unnamed structure: the name is looked up again there
                        left = designators;
                    }
                }
                (Some(_), _) => return not_there(),
                (None, _) if index >= count => return Ok(()),
                (None, _) => {}
            }
            // an initial value of another member of a union replaces the earlier one
            let union = structure.filter(|it| self.unit.structs.get(*it).is_some_and(|it| it.is_union));
            let union = union.map(|it| (start, it));
            if union.and_then(|it| said.members.get(&it)).is_some_and(|member| *member != index) {
                let bytes = self.unit.size_of(kind).map_or(0, |(bytes, _)| bytes);
                said.overrides(start, start.saturating_add(bytes));
            }
            let (inner, offset) = self.part(kind, structure, index)?;
            let bits =
                structure.and_then(|it| self.unit.structs.get(it)?.bits.get(usize::try_from(index).ok()?));
            let of = (&inner, start.saturating_add(offset), bits.copied().flatten());
            self.one_part(of, (left, part), rest, said)?;
            said.members.extend(union.map(|it| (it, index)));
            index += 1;
        }
        Ok(())
    }

    /// Uses the next part of a list for this object, or for the first parts of this object.
    fn one_part<'i>(
        &self,
        (kind, start, bits): (&Type, u64, Option<Bits>),
        (left, part): (&'i [Designator], &'i Initial),
        rest: &mut Rest<'i>,
        said: &mut InitialValues<'i>,
    ) -> Fallible<()> {
        if bits.is_some() {
            rest.at += 1;
            return self.list_of_scalar(kind, start, bits, part, said);
        }
        if left.is_empty() && (matches!(part, Initial::List(..)) || !has_parts(kind, part)) {
            rest.at += 1;
            return self.list(kind, start, part, said);
        }
        let before = rest.at;
        rest.inner = Some(left);
        self.parts(kind, start, rest, false, said)?;
        if rest.at == before {
            (rest.at, rest.inner) = (before + 1, None);
        }
        Ok(())
    }

    /// An element or field, with its offset in bytes.
    fn part(&self, kind: &Type, structure: Option<usize>, index: u64) -> Fallible<(Type, u64)> {
        let found = match (&kind.shape, structure) {
            (Shape::Array(element, Some(count)), _) if index < *count => self
                .unit
                .size_of(element)
                .map(|(bytes, _)| ((**element).clone(), bytes.saturating_mul(index))),
            (_, Some(structure)) => {
                let field = usize::try_from(index).unwrap_or(usize::MAX);
                let kind = self
                    .unit
                    .structs
                    .get(structure)
                    .and_then(|it| it.fields.get(field))
                    .map(|(_, kind)| kind.clone());
                kind.zip(self.unit.offset(structure, field))
            }
            _ => None,
        };
        match found {
            Some(found) => Ok(found),
            None => not_there(),
        }
    }
}

impl<'u> Body<'_, 'u> {
    /// Stores the initial value of a local variable.
    pub(super) fn initialise(
        &mut self,
        address: &str,
        kind: &Type,
        initial: &'u Initial,
        span: Span,
    ) -> Fallible<()> {
        let mut said = InitialValues::default();
        self.module.list(kind, 0, initial, &mut said)?;
        if self.module.has_mutex(kind) {
            // tells the reader of LLVM IR that there may be mutexes of other kinds than plain ones
            self.module.called.insert("pthread_mutexattr_settype".to_owned());
        }
        let is_aggregate = matches!(kind.shape, Shape::Array(..) | Shape::Struct(_));
        if is_aggregate && matches!(initial, Initial::List(..)) {
            let bytes = self.module.bytes(kind, span)?;
            self.module.called.insert("llvm.memset.p0.i64".to_owned());
            self.line(&format!("call void @llvm.memset.p0.i64(ptr {address}, i8 0, i64 {bytes}, i1 false)"));
        }
        for (at, (kind, it, bits)) in said.values {
            let offset = (at - bits.map_or(0, |bits| bits.shift)) / 8;
            if matches!(kind.shape, Shape::Array(..)) {
                self.string_into(address, offset, &kind, it)?;
                continue;
            }
            let found = self.value(it)?;
            let address = match offset {
                0 => address.to_owned(),
                _ => self.result(&format!("getelementptr i8, ptr {address}, i64 {offset}")),
            };
            if bits.is_some() {
                self.write(&Variable { address, kind, bits }, found)?;
            } else {
                self.first(&Variable::new(address, kind), found)?;
            }
        }
        Ok(())
    }

    /// Copies the bytes of a string to an array.
    fn string_into(&mut self, address: &str, offset: u64, kind: &Type, it: &Expression) -> Fallible<()> {
        let (ExpressionKind::Text(bytes), true) = (&it.kind, is_string(kind, it)) else {
            return refused("an assignment to an array", it.span);
        };
        let count = self.module.bytes(kind, it.span)?;
        let name = self.module.string(bytes, count);
        let to = self.result(&format!("getelementptr i8, ptr {address}, i64 {offset}"));
        self.copies(&to, &name, kind)
    }

    /// Stores the initial value of an object that no other thread knows yet.
    fn first(&mut self, to: &Variable, it: super::expression::Value) -> Fallible<()> {
        match to.kind.shape {
            Shape::Struct(_) if to.kind.atomic => {
                let word = self.packed(&it)?;
                self.store(&to.address, &to.kind, &word, "")
            }
            Shape::Struct(_) => self.copies(&to.address, &it.text, &to.kind),
            _ => {
                let it = self.converted(it, &to.kind)?;
                self.store(&to.address, &to.kind, &it, "")
            }
        }
    }
}
