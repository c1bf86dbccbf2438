//! Initializers of static variables, as constants of LLVM IR.

use super::initial::{InitialValues, Values, is_string, text};
use super::layout::{Part as InMemory, is_pointer};
use super::{Module, refused, value};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Binary, Bits, Expression, ExpressionKind, Initial, Shape, Structure, Type, Unary};
use garret_base::source::Span;
use std::collections::BTreeMap;
use std::ops::Range;

/// The floating-point value of a constant expression, with the number of bits of its type; 0 for an integer.
fn fraction(it: &Expression) -> Option<(f64, u8)> {
    if let Some(number) = value(it) {
        // at most 64 bits; rounds as a conversion does
        return Some((number.value() as f64, 0));
    }
    let rounded = |value: f64, bits: u8| if bits == 32 { f64::from(value as f32) } else { value };
    match &it.kind {
        ExpressionKind::Fraction(bits, width) => Some((f64::from_bits(*bits), *width)),
        ExpressionKind::Unary(Unary::Negate, inner) => fraction(inner).map(|(it, bits)| (-it, bits)),
        ExpressionKind::Cast(kind, inner) => match kind.shape {
            Shape::Float(bits) => fraction(inner).map(|(it, _)| (rounded(it, bits), bits)),
            Shape::Bool | Shape::Integer(..) => {
                whole(inner, kind)?.converted(kind).map(|it| (it.value() as f64, 0))
            }
            _ => None,
        },
        ExpressionKind::Binary(operator, left, right) => {
            let ((left, one), (right, other)) = (fraction(left)?, fraction(right)?);
            let bits = one.max(other);
            let (left, right) = (rounded(left, bits), rounded(right, bits));
            let found = match operator {
                Binary::Add => left + right,
                Binary::Subtract => left - right,
                Binary::Multiply => left * right,
                Binary::Divide => left / right,
                _ => return None,
            };
            Some((rounded(found, bits), bits))
        }
        _ => None,
    }
}

/// The integer value of a floating-point constant that initializes an object of a type.
fn whole(it: &Expression, kind: &Type) -> Option<Constant> {
    let (number, _) = fraction(it).filter(|(it, _)| it.abs() < 9e18)?;
    if matches!(kind.shape, Shape::Bool) {
        return Some(Constant::int((number != 0.0).into()));
    }
    matches!(kind.shape, Shape::Integer(..)).then(|| Constant::of(number as i128, Integer::LONG))
}

/// A structure, and the index of one of its fields.
type FieldOf<'s> = (&'s Structure, usize);

/// Returns the constant of an element or field with this type and offset. For a field, also which one it is.
type Part<'p> = &'p dyn Fn(&Type, u64, Option<FieldOf<'_>>) -> Fallible<String>;

/// The number in these bytes, least significant byte first.
fn number_of(image: &BTreeMap<u64, u8>, start: u64, bytes: u64) -> u64 {
    let byte = |at: u64| u64::from(image.get(&(start + at)).copied().unwrap_or(0));
    (0..bytes.min(8)).rev().fold(0u64, |sum, at| sum << 8 | byte(at))
}

/// A constant array of `count` numbers with `bytes` bytes each.
fn numbers_of(image: &BTreeMap<u64, u8>, (start, count, bytes): (u64, u64, u64)) -> String {
    let number = |at: u64| number_of(image, start.saturating_add(at * bytes), bytes);
    let numbers = (0..count).map(|at| format!("i{} {}", bytes * 8, number(at)));
    format!("[{count} x i{}] [ {} ]", bytes * 8, numbers.collect::<Vec<_>>().join(", "))
}

impl Module<'_> {
    /// An initializer as a constant.
    pub(super) fn constant_of(&self, kind: &Type, initial: &Initial, span: Span) -> Fallible<String> {
        let mut said = InitialValues::default();
        self.list(kind, 0, initial, &mut said)?;
        self.constant(kind, 0, &said.values, span)
    }

    fn constant(&self, kind: &Type, start: u64, said: &Values<'_>, span: Span) -> Fallible<String> {
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
        let numbers = |all| Ok(numbers_of(&self.image(said, start..end, span)?, all));
        let found = self.constant_parts(kind, start, span, &numbers, &|inner, at, of| {
            let is_other = |(kind, _, bits): &(Type, &Expression, Option<Bits>)| {
                of.is_some_and(|(it, _)| it.is_union) && (bits.is_some() || kind.shape != inner.shape)
            };
            let has_bits = of.and_then(|(it, field)| it.bits.get(field)).is_some_and(Option::is_some);
            if has_bits || said.get(&at.saturating_mul(8)).is_some_and(is_other) {
                let image = self.image(said, at..end, span)?;
                return self.of_image(inner, at, &image, span);
            }
            self.constant(inner, at, said, span)
        })?;
        match (found, said.get(&start.saturating_mul(8))) {
            (Some(found), _) => Ok(found),
            (None, Some((_, it, _))) => self.scalar(kind, it),
            (None, None) => refused("an initial value of another type", span),
        }
    }

    /// The constant of an array or structure at the offset `start`; `None` for a scalar. `numbers` gives the constant of an array
    /// of integers, by its offset, their number and their size in bytes; `one` gives those of elements and fields, by their types
    /// and offsets.
    fn constant_parts(
        &self,
        kind: &Type,
        start: u64,
        span: Span,
        numbers: &dyn Fn((u64, u64, u64)) -> Fallible<String>,
        one: Part<'_>,
    ) -> Fallible<Option<String>> {
        let mut parts = Vec::new();
        match &kind.shape {
            Shape::Array(element, Some(count)) => {
                let (shape, bytes) = (self.ir(element, span)?, self.bytes(element, span)?);
                for index in 0..*count {
                    parts.push(format!("{shape} {}", one(element, start + index * bytes, None)?));
                }
                Ok(Some(format!("[ {} ]", parts.join(", "))))
            }
            Shape::Struct(index) if !kind.atomic => {
                let (Some(it), Some(all)) = (self.unit.structs.get(*index), self.parts_of(*index)) else {
                    return refused("this structure", span);
                };
                for part in all {
                    parts.push(match part {
                        InMemory::Numbers(count, bytes) => numbers((start, count, bytes))?,
                        InMemory::Free(bytes) => format!("[{bytes} x i8] zeroinitializer"),
                        InMemory::Field(field, offset) => {
                            let Some(inner) = it.kind_of_part(field) else {
                                return refused("this structure", span);
                            };
                            let shape = self.ir(&inner, span)?;
                            format!("{shape} {}", one(&inner, start + offset, Some((it, field)))?)
                        }
                    });
                }
                Ok(Some(format!("<{{ {} }}>", parts.join(", "))))
            }
            _ => Ok(None),
        }
    }

    /// The initialized bytes of a part of an object. All initial values must be numbers.
    fn image(&self, said: &Values<'_>, bytes: Range<u64>, span: Span) -> Fallible<BTreeMap<u64, u8>> {
        let mut image = BTreeMap::new();
        for (at, (kind, it, bits)) in said.range(bytes.start.saturating_mul(8)..bytes.end.saturating_mul(8)) {
            let number = value(it).and_then(|number| number.converted(kind));
            let (Some(number), Some((size, _))) = (number, self.unit.size_of(kind)) else {
                return refused(
                    "an initial value of another field of a union, or of a bit-field, that is not a number",
                    span,
                );
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

    /// A constant with these bytes.
    fn of_image(&self, kind: &Type, start: u64, image: &BTreeMap<u64, u8>, span: Span) -> Fallible<String> {
        let bytes = self.bytes(kind, span)?;
        if image.range(start..start.saturating_add(bytes)).next().is_none() {
            return Ok("zeroinitializer".to_owned());
        }
        let numbers = |all| Ok(numbers_of(image, all));
        let found = self.constant_parts(kind, start, span, &numbers, &|inner, at, _| {
            self.of_image(inner, at, image, span)
        })?;
        match (found, &kind.shape) {
            (Some(found), _) => Ok(found),
            (None, Shape::Bool | Shape::Integer(..)) => Ok(number_of(image, start, bytes).to_string()),
            (None, _) => refused("an initial value of another field of a union", span),
        }
    }

    /// A scalar constant: a number or an address.
    fn scalar(&self, kind: &Type, it: &Expression) -> Fallible<String> {
        if kind.atomic && matches!(kind.shape, Shape::Struct(_)) {
            return match value(it) {
                Some(number) if !number.is_set() => Ok("0".to_owned()),
                _ => refused("an initial value of an atomic structure", it.span),
            };
        }
        if let Shape::Float(bits) = kind.shape {
            let Some((value, _)) = fraction(it) else {
                return refused("an initial value that is not a constant", it.span);
            };
            let value = if bits == 32 { f64::from(value as f32) } else { value };
            return Ok(format!("0x{:016X}", value.to_bits()));
        }
        if let Some(number) = value(it).or_else(|| whole(it, kind)).and_then(|number| number.converted(kind))
        {
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
            None => refused("an initial value that is not a constant", it.span),
        }
    }

    /// The target of a constant address: the variable or function, the offset in bytes, and the type at that place.
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

    /// The object of a constant expression: the variable, the offset of the part in bytes, and its type.
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
