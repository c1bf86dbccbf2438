//! What variables hold at first: constants for those that live as long as the program, stores for others.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.7.9: braces may be left out, parts may be named, and what is not said is 0.

use super::function::{Body, Variable};
use super::layout::{MUTEX, Part as InMemory, is_pointer};
use super::types::is_structure;
use super::{Module, refused, value};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Binary, Bits, Designator, Expression, ExpressionKind, Initial, Shape, Type, Unary};
use garret_base::source::Span;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// A part of an initial value: what is named before it, and it.
type Part = (Option<Designator>, Initial);
/// What is said of the scalars and structures of an object, by the bits where they begin; of fields of bits, which ones.
type Said<'i> = BTreeMap<u64, (Type, &'i Expression, Option<Bits>)>;

/// The parts of a list that are not used yet.
struct Rest<'i> {
    parts: &'i [Part],
    at: usize,
    /// What is left of what names the next part, in an object that is a part itself.
    inner: Option<&'i [Designator]>,
}

/// What an initial value names is not there.
fn not_there<T>() -> Fallible<T> {
    refused("a part that is not there", super::NOWHERE)
}

/// The fraction that an expression is before the program runs.
fn fraction(it: &Expression) -> Option<f64> {
    match &it.kind {
        ExpressionKind::Fraction(bits, _) => Some(f64::from_bits(*bits)),
        ExpressionKind::Unary(Unary::Negate, inner) => fraction(inner).map(|it| -it),
        ExpressionKind::Cast(kind, inner) => match kind.shape {
            Shape::Float(32) => fraction(inner).map(|it| f64::from(it as f32)),
            Shape::Float(_) => fraction(inner),
            _ => None,
        },
        ExpressionKind::Binary(operator, left, right) => {
            let (left, right) = (fraction(left)?, fraction(right)?);
            match operator {
                Binary::Add => Some(left + right),
                Binary::Subtract => Some(left - right),
                Binary::Multiply => Some(left * right),
                Binary::Divide => Some(left / right),
                _ => None,
            }
        }
        // of 64 bits at most: as a conversion rounds it
        _ => value(it).map(|number| number.value() as f64),
    }
}

/// The whole number that a fraction is cut to, where a number gets it before the program runs.
fn whole(it: &Expression, kind: &Type) -> Option<Constant> {
    let number = fraction(it).filter(|it| it.abs() < 9e18)?;
    kind.integer().bits.ge(&1).then(|| Constant::of(number as i128, Integer::LONG))
}

/// The number of so many bytes, the least one first.
fn number_of(image: &BTreeMap<u64, u8>, start: u64, bytes: u64) -> u64 {
    let byte = |at: u64| u64::from(image.get(&(start + at)).copied().unwrap_or(0));
    (0..bytes.min(8)).rev().fold(0u64, |sum, at| sum << 8 | byte(at))
}

/// So many numbers of so many bytes as a constant.
fn numbers_of(image: &BTreeMap<u64, u8>, (start, count, bytes): (u64, u64, u64)) -> String {
    let number = |at: u64| number_of(image, start.saturating_add(at * bytes), bytes);
    let numbers = (0..count).map(|at| format!("i{} {}", bytes * 8, number(at)));
    format!("[{count} x i{}] [ {} ]", bytes * 8, numbers.collect::<Vec<_>>().join(", "))
}

/// The numbers in a list, whatever they are in: none where it is more than numbers.
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
fn list_of_scalar<'i>(
    kind: &Type,
    start: u64,
    bits: Option<Bits>,
    part: &'i Initial,
    said: &mut Said<'i>,
) -> Fallible<()> {
    match part {
        Initial::List(parts, span) => match parts.as_slice() {
            [(None, inner)] => list_of_scalar(kind, start, bits, inner, said),
            [] => Ok(()),
            _ => refused("more parts than there are", *span),
        },
        Initial::Value(it) => {
            let at = start.saturating_mul(8).saturating_add(bits.map_or(0, |bits| bits.shift));
            said.insert(at, (kind.clone(), it, bits));
            Ok(())
        }
    }
}

impl Module<'_> {
    /// Finds what is said of each part of an object of this type that begins at `start`.
    fn list<'i>(&self, kind: &Type, start: u64, initial: &'i Initial, said: &mut Said<'i>) -> Fallible<()> {
        match initial {
            Initial::Value(it) => {
                said.insert(start.saturating_mul(8), (kind.clone(), it, None));
                Ok(())
            }
            Initial::List(parts, span) => {
                // what was said of it before counts no more
                let end = start.saturating_add(self.unit.size_of(kind).map_or(0, |(bytes, _)| bytes));
                let before = said.range(start.saturating_mul(8)..end.saturating_mul(8));
                let before: Vec<u64> = before.map(|(at, _)| *at).collect();
                for at in before {
                    said.remove(&at);
                }
                // a string may stand in braces (6.7.9)
                if let [(None, Initial::Value(it))] = parts.as_slice()
                    && is_string(kind, it)
                {
                    said.insert(start.saturating_mul(8), (kind.clone(), it, None));
                    return Ok(());
                }
                let mut rest = Rest { parts, at: 0, inner: None };
                if let Shape::Struct(index) = kind.shape
                    && let Some(it) = self.unit.structs.get(index).filter(|it| is_structure(&it.name))
                    && let Some(numbers) = numbers(parts)
                {
                    // glibc has the kind of a mutex in fifth place
                    let kind = match numbers.as_slice() {
                        [only] => Some(*only),
                        all => all.get(4).copied(),
                    };
                    if let Some(kind) = kind.filter(|_| it.name == MUTEX) {
                        said.insert((start + 16) * 8, (it.fields[2].1.clone(), kind, None));
                        return Ok(());
                    }
                    if numbers.iter().all(|it| value(it).is_some_and(|it| !it.is_set())) {
                        return Ok(());
                    }
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
                if rest.inner.take().is_some_and(|it| !it.is_empty()) {
                    return not_there();
                }
                if let Some((_, part)) = rest.parts.get(rest.at) {
                    rest.at += 1;
                    return list_of_scalar(kind, start, None, part, said);
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
            // it names a part of the object around this one
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
                        // of a structure without a name: it is looked for again there
                        left = designators;
                    }
                }
                (Some(_), _) => return not_there(),
                (None, _) if index >= count => return Ok(()),
                (None, _) => {}
            }
            let (inner, offset) = self.part(kind, structure, index)?;
            let start = start.saturating_add(offset);
            let bits = structure.and_then(|it| self.unit.structs.get(it)?.bits.get(usize::try_from(index).ok()?));
            if let Some(Some(bits)) = bits {
                rest.at += 1;
                list_of_scalar(&inner, start, Some(*bits), part, said)?;
                index += 1;
                continue;
            }
            if left.is_empty() && (matches!(part, Initial::List(..)) || !has_parts(&inner, part)) {
                rest.at += 1;
                self.list(&inner, start, part, said)?;
            } else {
                let before = rest.at;
                rest.inner = Some(left);
                self.parts(&inner, start, rest, false, said)?;
                if rest.at == before {
                    (rest.at, rest.inner) = (before + 1, None);
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
            None => not_there(),
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
        if said.range(start.saturating_mul(8)..end.saturating_mul(8)).next().is_none() {
            return Ok("zeroinitializer".to_owned());
        }
        if let (Shape::Array(_, Some(count)), Some((of, it, None))) =
            (&kind.shape, said.get(&start.saturating_mul(8)))
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
                        InMemory::Numbers(count, bytes) => {
                            let image = self.image(said, start..end, span)?;
                            numbers_of(&image, (start, count, bytes))
                        }
                        InMemory::Free(bytes) => format!("[{bytes} x i8] zeroinitializer"),
                        InMemory::Field(field, offset) => {
                            let at = start + offset;
                            let Some(inner) = self.kind_of_part(it, field) else {
                                return refused("this structure", span);
                            };
                            let shape = self.ir(&inner, span)?;
                            let is_other = |(kind, _, bits): &(Type, &Expression, Option<Bits>)| {
                                it.is_union && (bits.is_some() || kind.shape != inner.shape)
                            };
                            let has_bits = it.bits.get(field).is_some_and(Option::is_some);
                            if has_bits || said.get(&at.saturating_mul(8)).is_some_and(is_other) {
                                let image = self.image(said, at..end, span)?;
                                format!("{shape} {}", self.of_image(&inner, at, &image, span)?)
                            } else {
                                format!("{shape} {}", self.constant(&inner, at, said, span)?)
                            }
                        }
                    });
                }
                Ok(format!("<{{ {} }}>", parts.join(", ")))
            }
            _ => match said.get(&start.saturating_mul(8)) {
                Some((_, it, _)) => self.scalar(kind, it),
                None => refused("an initial value of another type", span),
            },
        }
    }

    /// The bytes that are said of a part of an object, where all of them are those of numbers.
    fn image(&self, said: &Said<'_>, bytes: Range<u64>, span: Span) -> Fallible<BTreeMap<u64, u8>> {
        let mut image = BTreeMap::new();
        for (at, (kind, it, bits)) in said.range(bytes.start.saturating_mul(8)..bytes.end.saturating_mul(8)) {
            let number = value(it).and_then(|number| number.converted(kind));
            let (Some(number), Some((size, _))) = (number, self.unit.size_of(kind)) else {
                return refused("an initial value of another field of a union, or of bits,", span);
            };
            let (width, first) = bits.map_or((size * 8, *at), |bits| (bits.width, *at));
            for bit in 0..width.min(64) {
                if number.held >> bit & 1 == 1 {
                    let at = first + bit;
                    *image.entry(at / 8).or_insert(0) |= 1u8 << (at % 8);
                }
            }
        }
        Ok(image)
    }

    /// A constant that consists of such bytes.
    fn of_image(&self, kind: &Type, start: u64, image: &BTreeMap<u64, u8>, span: Span) -> Fallible<String> {
        let bytes = self.bytes(kind, span)?;
        if image.range(start..start.saturating_add(bytes)).next().is_none() {
            return Ok("zeroinitializer".to_owned());
        }
        let mut parts = Vec::new();
        match &kind.shape {
            Shape::Array(element, Some(count)) => {
                let (shape, size) = (self.ir(element, span)?, self.bytes(element, span)?);
                for index in 0..*count {
                    let one = self.of_image(element, start + index * size, image, span)?;
                    parts.push(format!("{shape} {one}"));
                }
                Ok(format!("[ {} ]", parts.join(", ")))
            }
            Shape::Struct(index) if !kind.atomic => {
                let (Some(it), Some(all)) = (self.unit.structs.get(*index), self.parts_of(*index)) else {
                    return refused("this structure", span);
                };
                for part in all {
                    parts.push(match part {
                        InMemory::Numbers(count, bytes) => numbers_of(image, (start, count, bytes)),
                        InMemory::Free(bytes) => format!("[{bytes} x i8] zeroinitializer"),
                        InMemory::Field(field, offset) => {
                            let Some(inner) = self.kind_of_part(it, field) else {
                                return refused("this structure", span);
                            };
                            let one = self.of_image(&inner, start + offset, image, span)?;
                            format!("{} {one}", self.ir(&inner, span)?)
                        }
                    });
                }
                Ok(format!("<{{ {} }}>", parts.join(", ")))
            }
            Shape::Bool | Shape::Integer(..) => Ok(number_of(image, start, bytes).to_string()),
            _ => refused("an initial value of another field of a union", span),
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
        if let Shape::Float(bits) = kind.shape {
            let Some(value) = fraction(it) else {
                return refused("an initial value that is not known before the program runs", it.span);
            };
            let value = if bits == 32 { f64::from(value as f32) } else { value };
            return Ok(format!("0x{:016X}", value.to_bits()));
        }
        if let Some(number) = value(it).or_else(|| whole(it, kind)).and_then(|number| number.converted(kind)) {
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
            ExpressionKind::Binary(Binary::Add, left, right) => {
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
        for (at, (kind, it, bits)) in said {
            let offset = at / 8;
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
