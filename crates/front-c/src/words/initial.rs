//! What variables hold at first: constants for those that live as long as the program, stores for others.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.7.9: braces may be left out, parts may be named, and what is not said is 0.

use super::function::{Body, Variable};
use super::layout::{MUTEX, Part as InMemory, is_pointer};
use super::{Module, refused, value};
use crate::parser::Fallible;
use crate::syntax::{Designator, Expression, ExpressionKind, Initial, Shape, Structure, Type, Unary};
use garret_base::source::Span;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A part of an initial value: what is named before it, and it.
type Part = (Option<Designator>, Initial);
/// What is said of the scalars and structures of an object, by where they begin.
type Said<'i> = BTreeMap<u64, (Type, &'i Expression)>;

/// The parts of a list that are not used yet.
struct Rest<'i> {
    parts: &'i [Part],
    at: usize,
}

/// Whether a list is that of a mutex, of which the only number says its kind.
fn is_of_mutex(it: &Structure, parts: &[Part]) -> bool {
    it.name == MUTEX && matches!(parts, [(None, Initial::Value(_))])
}

/// Whether a value without braces is only the first part of an object of this type.
fn has_parts(kind: &Type, part: &Initial) -> bool {
    let Initial::Value(it) = part else { return false };
    match kind.shape {
        Shape::Array(..) => !is_string(kind, it),
        // a structure may be given as a whole
        Shape::Struct(_) => {
            value(it).is_some()
                || matches!(it.kind, ExpressionKind::Text(_) | ExpressionKind::Unary(Unary::Address, _))
        }
        _ => false,
    }
}

/// The bytes of a string, as an array of so many.
pub(super) fn text(bytes: &[u8], count: u64) -> String {
    let mut found = String::from("c\"");
    for byte in bytes.iter().chain(std::iter::repeat(&0)).take(usize::try_from(count).unwrap_or(usize::MAX)) {
        let _ = write!(found, "\\{byte:02X}");
    }
    found + "\""
}

/// Whether an array is filled with a string.
fn is_string(kind: &Type, it: &Expression) -> bool {
    let is_of_bytes =
        matches!(&kind.shape, Shape::Array(element, _) if matches!(element.shape, Shape::Integer(8, _)));
    is_of_bytes && matches!(it.kind, ExpressionKind::Text(_))
}

/// A scalar, in braces or not.
fn list_of_scalar<'i>(kind: &Type, start: u64, part: &'i Initial, said: &mut Said<'i>) -> Fallible<()> {
    match part {
        Initial::List(parts, span) => match parts.as_slice() {
            [(None, inner)] => list_of_scalar(kind, start, inner, said),
            [] => Ok(()),
            _ => refused("more parts than there are", *span),
        },
        Initial::Value(it) => {
            said.insert(start, (kind.clone(), it));
            Ok(())
        }
    }
}

impl Module<'_> {
    /// Finds what is said of each part of an object of this type that begins at `start`.
    fn list<'i>(&self, kind: &Type, start: u64, initial: &'i Initial, said: &mut Said<'i>) -> Fallible<()> {
        match initial {
            Initial::Value(it) => {
                said.insert(start, (kind.clone(), it));
                Ok(())
            }
            Initial::List(parts, span) => {
                // a string may stand in braces (6.7.9)
                if let [(None, Initial::Value(it))] = parts.as_slice()
                    && is_string(kind, it)
                {
                    said.insert(start, (kind.clone(), it));
                    return Ok(());
                }
                let mut rest = Rest { parts, at: 0 };
                if let Shape::Struct(index) = kind.shape
                    && let Some(it) = self.unit.structs.get(index)
                    && is_of_mutex(it, parts)
                    && let Initial::Value(number) = &parts[0].1
                {
                    said.insert(start + 16, (it.fields[2].1.clone(), number));
                    return Ok(());
                }
                self.parts(kind, start, &mut rest, true, said)?;
                if rest.at < parts.len() { refused("more parts than there are", *span) } else { Ok(()) }
            }
        }
    }

    /// The parts of one object, from a list that may go on with those of the next one.
    fn parts<'i>(
        &self,
        kind: &Type,
        start: u64,
        rest: &mut Rest<'i>,
        is_own: bool,
        said: &mut Said<'i>,
    ) -> Fallible<()> {
        let (count, structure) = match &kind.shape {
            Shape::Array(_, Some(count)) => (*count, None),
            Shape::Struct(index) => match self.unit.structs.get(*index) {
                Some(it) if it.is_union => (1, Some(*index)),
                Some(it) => (it.fields.len() as u64, Some(*index)),
                None => (0, None),
            },
            _ => {
                if let Some((_, part)) = rest.parts.get(rest.at) {
                    rest.at += 1;
                    return list_of_scalar(kind, start, part, said);
                }
                return Ok(());
            }
        };
        let mut index = 0u64;
        while let Some((named, part)) = rest.parts.get(rest.at) {
            match named {
                Some(_) if !is_own && index > 0 => return Ok(()),
                Some(Designator::Index(at)) if structure.is_none() => index = *at,
                Some(Designator::Field(name)) => {
                    let fields = structure.and_then(|it| self.unit.structs.get(it)).map(|it| &it.fields);
                    match fields.and_then(|fields| fields.iter().position(|(it, _)| it == name)) {
                        Some(at) => index = at as u64,
                        None => return Ok(()),
                    }
                }
                Some(Designator::Index(_)) => return Ok(()),
                None => {}
            }
            if index >= count && named.is_none() {
                return Ok(());
            }
            let (inner, offset) = self.part(kind, structure, index)?;
            let start = start.saturating_add(offset);
            if matches!(part, Initial::List(..)) || !has_parts(&inner, part) {
                rest.at += 1;
                self.list(&inner, start, part, said)?;
            } else {
                let before = rest.at;
                self.parts(&inner, start, rest, false, said)?;
                if rest.at == before {
                    rest.at += 1;
                }
            }
            index += 1;
        }
        Ok(())
    }

    /// A part of an array or a structure, and where it begins.
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
            None => refused("a part that is not there", super::NOWHERE),
        }
    }

    /// An initial value as a constant.
    pub(super) fn constant_of(&self, kind: &Type, initial: &Initial, span: Span) -> Fallible<String> {
        let mut said = Said::new();
        self.list(kind, 0, initial, &mut said)?;
        self.constant(kind, 0, &said, span)
    }

    fn constant(&self, kind: &Type, start: u64, said: &Said<'_>, span: Span) -> Fallible<String> {
        let end = start.saturating_add(self.bytes(kind, span)?);
        if said.range(start..end).next().is_none() {
            return Ok("zeroinitializer".to_owned());
        }
        if let (Shape::Array(_, Some(count)), Some((of, it))) = (&kind.shape, said.get(&start))
            && let (true, ExpressionKind::Text(bytes)) = (of.shape == kind.shape, &it.kind)
            && is_string(of, it)
        {
            return Ok(text(bytes, *count));
        }
        let mut parts = Vec::new();
        match &kind.shape {
            Shape::Array(element, Some(count)) => {
                let (shape, bytes) = (self.ir(element, span)?, self.bytes(element, span)?);
                for index in 0..*count {
                    parts.push(format!(
                        "{shape} {}",
                        self.constant(element, start + index * bytes, said, span)?
                    ));
                }
                Ok(format!("[ {} ]", parts.join(", ")))
            }
            Shape::Struct(index) if !kind.atomic => {
                let (Some(it), Some(all)) = (self.unit.structs.get(*index), self.parts_of(*index)) else {
                    return refused("this structure", span);
                };
                for part in all {
                    parts.push(match part {
                        InMemory::Free(bytes) => format!("[{bytes} x i8] zeroinitializer"),
                        InMemory::Field(field, offset) => {
                            let ((_, inner), at) = (&it.fields[field], start + offset);
                            if it.is_union && said.get(&at).is_some_and(|(kind, _)| kind.shape != inner.shape)
                            {
                                return refused("an initial value of another field of a union", span);
                            }
                            format!("{} {}", self.ir(inner, span)?, self.constant(inner, at, said, span)?)
                        }
                    });
                }
                Ok(format!("<{{ {} }}>", parts.join(", ")))
            }
            _ => match said.get(&start) {
                Some((_, it)) => self.scalar(kind, it),
                None => refused("an initial value of another type", span),
            },
        }
    }

    /// A number or an address that is known before the program runs.
    fn scalar(&self, kind: &Type, it: &Expression) -> Fallible<String> {
        if kind.atomic && matches!(kind.shape, Shape::Struct(_)) {
            return match value(it) {
                Some(number) if !number.is_set() => Ok("0".to_owned()),
                _ => refused("an initial value of an atomic structure", it.span),
            };
        }
        if let Some(number) = value(it).and_then(|number| number.converted(kind)) {
            let is_null = is_pointer(kind) && !number.is_set();
            return Ok(match () {
                () if is_null => "null".to_owned(),
                () if is_pointer(kind) => format!("inttoptr (i64 {} to ptr)", number.held),
                () => number.held.to_string(),
            });
        }
        if let (ExpressionKind::Text(bytes), true) = (&it.kind, is_pointer(kind)) {
            return Ok(self.string(bytes, bytes.len() as u64 + 1));
        }
        match self.known_address(it).filter(|_| is_pointer(kind)) {
            Some((name, 0, _)) => Ok(format!("@{name}")),
            Some((name, offset, _)) => Ok(format!("getelementptr (i8, ptr @{name}, i64 {offset})")),
            None => refused("an initial value that is not known before the program runs", it.span),
        }
    }

    /// The variable or function that a constant address leads to, the bytes from there on, and the type of what is there.
    fn known_address(&self, it: &Expression) -> Option<(String, i128, Type)> {
        match &it.kind {
            ExpressionKind::Function(name, _, result) => Some((name.clone(), 0, (**result).clone())),
            ExpressionKind::Cast(kind, inner) if is_pointer(kind) => {
                let (name, offset, old) = self.known_address(inner)?;
                Some((name, offset, kind.clone().inner().unwrap_or(old)))
            }
            ExpressionKind::Unary(Unary::Address, inner) => self.known_object(inner),
            ExpressionKind::Name(name) => match self.variables.get(name.as_str()) {
                Some(Type { shape: Shape::Array(element, _), .. }) => {
                    Some((name.clone(), 0, (**element).clone()))
                }
                Some(_) => None,
                None => {
                    let function = self.unit.functions.iter().find(|it| it.name == *name)?;
                    Some((name.clone(), 0, function.result.clone()))
                }
            },
            ExpressionKind::Index(..) | ExpressionKind::Field(..) => {
                let (name, offset, kind) = self.known_object(it)?;
                match kind.shape {
                    Shape::Array(element, _) => Some((name, offset, *element)),
                    _ => None,
                }
            }
            ExpressionKind::Binary(crate::syntax::Binary::Add, left, right) => {
                let (name, offset, kind) = self.known_address(left)?;
                let (bytes, _) = self.unit.size_of(&kind)?;
                Some((name, offset + value(right)?.value() * i128::from(bytes), kind))
            }
            _ => None,
        }
    }

    /// The variable that an expression is a part of, where the part begins, and its type.
    fn known_object(&self, it: &Expression) -> Option<(String, i128, Type)> {
        match &it.kind {
            ExpressionKind::Function(..) => self.known_address(it),
            ExpressionKind::Name(name) => match self.variables.get(name.as_str()) {
                Some(kind) => Some((name.clone(), 0, (*kind).clone())),
                None => self.known_address(it),
            },
            ExpressionKind::Unary(Unary::Target, inner) => self.known_address(inner),
            ExpressionKind::Index(of, index) => {
                let (name, offset, kind) = self.known_address(of)?;
                let (bytes, _) = self.unit.size_of(&kind)?;
                Some((name, offset + value(index)?.value() * i128::from(bytes), kind))
            }
            ExpressionKind::Field(of, field) => {
                let (name, offset, kind) = self.known_object(of)?;
                let Shape::Struct(structure) = kind.shape else { return None };
                let found = self.field(structure, field)?;
                let mut at = offset;
                for (structure, index) in found.path {
                    at += i128::from(self.unit.offset(structure, index)?);
                }
                Some((name, at, found.kind))
            }
            _ => None,
        }
    }
}

impl<'u> Body<'_, 'u> {
    /// A variable of a function gets its first value.
    pub(super) fn initialise(
        &mut self,
        address: &str,
        kind: &Type,
        initial: &'u Initial,
        span: Span,
    ) -> Fallible<()> {
        let mut said = Said::new();
        self.module.list(kind, 0, initial, &mut said)?;
        if self.module.has_mutex(kind) {
            // so it is known that there are mutexes of other kinds than the usual one
            self.module.called.insert("pthread_mutexattr_settype".to_owned());
        }
        let is_aggregate = matches!(kind.shape, Shape::Array(..) | Shape::Struct(_));
        if is_aggregate && matches!(initial, Initial::List(..)) {
            let bytes = self.module.bytes(kind, span)?;
            self.module.called.insert("llvm.memset.p0.i64".to_owned());
            self.line(&format!("call void @llvm.memset.p0.i64(ptr {address}, i8 0, i64 {bytes}, i1 false)"));
        }
        for (offset, (kind, it)) in said {
            if matches!(kind.shape, Shape::Array(..)) {
                self.string_into(address, offset, &kind, it)?;
                continue;
            }
            let found = self.value(it)?;
            let address = match offset {
                0 => address.to_owned(),
                _ => self.result(&format!("getelementptr i8, ptr {address}, i64 {offset}")),
            };
            self.first(&Variable { address, kind }, found)?;
        }
        Ok(())
    }

    /// An array gets the bytes of a string.
    fn string_into(&mut self, address: &str, offset: u64, kind: &Type, it: &Expression) -> Fallible<()> {
        let (ExpressionKind::Text(bytes), true) = (&it.kind, is_string(kind, it)) else {
            return refused("an array that is assigned to", it.span);
        };
        let count = self.module.bytes(kind, it.span)?;
        let name = self.module.string(bytes, count);
        let to = self.result(&format!("getelementptr i8, ptr {address}, i64 {offset}"));
        self.copies(&to, &name, kind)
    }

    /// An object that nobody else knows yet gets its value.
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
