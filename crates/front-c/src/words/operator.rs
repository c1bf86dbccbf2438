//! Conversions and operators, on numbers with their bits and on addresses.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.3.1 (conversions), 6.5.5 to 6.5.14 (operators), 6.5.6 (sums of addresses and numbers).

use super::expression::Value;
use super::function::Body;
use super::layout::{fraction, is_pointer, width};
use super::refused;
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Binary, Expression, Shape, Type, Unary};

/// The instruction for a binary operator on integers.
fn instruction(operator: Binary, signed: bool) -> Option<&'static str> {
    Some(match operator {
        Binary::Add => "add",
        Binary::Subtract => "sub",
        Binary::Multiply => "mul",
        Binary::Divide if signed => "sdiv",
        Binary::Divide => "udiv",
        Binary::Remainder if signed => "srem",
        Binary::Remainder => "urem",
        Binary::ShiftLeft => "shl",
        Binary::ShiftRight if signed => "ashr",
        Binary::ShiftRight => "lshr",
        Binary::BitAnd => "and",
        Binary::BitOr => "or",
        Binary::BitXor => "xor",
        _ => return None,
    })
}

/// The predicate for a comparison of integers.
fn predicate(operator: Binary, signed: bool) -> Option<&'static str> {
    Some(match (operator, signed) {
        (Binary::Equal, _) => "eq",
        (Binary::Distinct, _) => "ne",
        (Binary::Below, true) => "slt",
        (Binary::Below, false) => "ult",
        (Binary::AtMost, true) => "sle",
        (Binary::AtMost, false) => "ule",
        (Binary::Above, true) => "sgt",
        (Binary::Above, false) => "ugt",
        (Binary::AtLeast, true) => "sge",
        (Binary::AtLeast, false) => "uge",
        _ => return None,
    })
}

impl<'u> Body<'_, 'u> {
    /// Converts a value to another type.
    pub(super) fn converted(&mut self, it: Value, to: &Type) -> Fallible<Value> {
        let kind = Type::plain(to.shape.clone());
        if fraction(&it.kind).or(fraction(&kind)).is_some() && !matches!(kind.shape, Shape::Void) {
            return self.converted_fraction(it, kind);
        }
        if let (Some(known), false) = (it.known, is_pointer(&kind)) {
            return match known.converted(&kind) {
                Some(number) if matches!(kind.shape, Shape::Bool) => {
                    Ok(Value { kind, ..Value::constant(number) })
                }
                Some(number) => Ok(Value::constant(number)),
                None if matches!(kind.shape, Shape::Void) => Ok(Value::void()),
                None => refused("this conversion", self.span),
            };
        }
        let text = match (width(&it.kind), width(&kind)) {
            _ if matches!(kind.shape, Shape::Void) => return Ok(Value::void()),
            _ if matches!(kind.shape, Shape::Bool) && !matches!(it.kind.shape, Shape::Bool) => {
                let bit = self.is_set(&it)?;
                self.result(&format!("zext i1 {bit} to i8"))
            }
            (Some(from), Some(to)) => self.resized(&it.text, from, to),
            (Some(from), None) if is_pointer(&kind) => {
                if it.known.is_some_and(|it| !it.is_set()) {
                    return Ok(Value { text: "null".to_owned(), kind, known: None });
                }
                let word = self.resized(&it.text, from, Integer::UNSIGNED_LONG);
                self.result(&format!("inttoptr i64 {word} to ptr"))
            }
            (None, Some(to)) if is_pointer(&it.kind) => {
                let word = self.result(&format!("ptrtoint ptr {} to i64", it.text));
                self.resized(&word, Integer::UNSIGNED_LONG, to)
            }
            (None, None)
                if is_pointer(&it.kind) && is_pointer(&kind) && self.given.as_ref() == Some(&it.text) =>
            {
                self.of_its_type(it.text, &kind)
            }
            (None, None) if is_pointer(&it.kind) && is_pointer(&kind) || it.kind.shape == kind.shape => {
                it.text
            }
            _ => return refused("this conversion", self.span),
        };
        Ok(Value { text, kind, known: None })
    }

    /// A `void *` that a call has returned, as a pointer to objects of a type. This gives allocated memory its type.
    fn of_its_type(&mut self, text: String, kind: &Type) -> String {
        let Shape::Pointer(inner) = &kind.shape else { return text };
        let is_known = self.module.unit.size_of(inner).is_some_and(|(bytes, _)| bytes > 1);
        match self.module.ir(inner, self.span) {
            Ok(element) if is_known => self.result(&format!("getelementptr {element}, ptr {text}, i64 0")),
            _ => text,
        }
    }

    /// A conversion from or to a floating-point type (6.3.1.4, 6.3.1.5).
    fn converted_fraction(&mut self, it: Value, kind: Type) -> Fallible<Value> {
        let from = self.module.ir(&it.kind, self.span)?;
        let to = self.module.ir(&kind, self.span)?;
        let how = match (width(&it.kind), fraction(&it.kind), width(&kind), fraction(&kind)) {
            (_, Some(one), _, Some(other)) if one == other => return Ok(Value { kind, ..it }),
            (_, Some(one), _, Some(other)) if one < other => "fpext",
            (_, Some(_), _, Some(_)) => "fptrunc",
            (Some(number), _, _, Some(_)) => {
                if number.signed {
                    "sitofp"
                } else {
                    "uitofp"
                }
            }
            (_, Some(_), Some(_), _) if matches!(kind.shape, Shape::Bool) => {
                let bit = self.is_set(&it)?;
                let text = self.result(&format!("zext i1 {bit} to i8"));
                return Ok(Value { text, kind, known: None });
            }
            (_, Some(_), Some(number), _) => {
                if number.signed {
                    "fptosi"
                } else {
                    "fptoui"
                }
            }
            _ => return refused("this conversion", self.span),
        };
        let text = self.result(&format!("{how} {from} {} to {to}", it.text));
        Ok(Value { text, kind, known: None })
    }

    /// A binary operator on floating-point numbers, or on one and an integer.
    fn binary_of_fractions(
        &mut self,
        operator: Binary,
        kind: &Type,
        left: Value,
        right: Value,
    ) -> Fallible<Value> {
        let (left, right) = (self.converted(left, kind)?, self.converted(right, kind)?);
        let shape = self.module.ir(kind, self.span)?;
        let (one, other) = (&left.text, &right.text);
        let compared = match operator {
            Binary::Equal => "oeq",
            Binary::Distinct => "une",
            Binary::Below => "olt",
            Binary::AtMost => "ole",
            Binary::Above => "ogt",
            Binary::AtLeast => "oge",
            _ => "",
        };
        if !compared.is_empty() {
            let bit = self.result(&format!("fcmp {compared} {shape} {one}, {other}"));
            return Ok(self.truth(&bit));
        }
        let instruction = match operator {
            Binary::Add => "fadd",
            Binary::Subtract => "fsub",
            Binary::Multiply => "fmul",
            Binary::Divide => "fdiv",
            _ => return refused("this operator on a floating-point number", self.span),
        };
        let text = self.result(&format!("{instruction} {shape} {one}, {other}"));
        Ok(Value { text, kind: kind.clone(), known: None })
    }

    /// Converts a number to another number of bits.
    fn resized(&mut self, text: &str, from: Integer, to: Integer) -> String {
        let how = match from.bits.cmp(&to.bits) {
            std::cmp::Ordering::Equal => return text.to_owned(),
            std::cmp::Ordering::Greater => "trunc",
            std::cmp::Ordering::Less if from.signed => "sext",
            std::cmp::Ordering::Less => "zext",
        };
        self.result(&format!("{how} i{} {text} to i{}", from.bits, to.bits))
    }

    /// Whether a value is not 0, as a single bit.
    pub(super) fn is_set(&mut self, it: &Value) -> Fallible<String> {
        if let Some(known) = it.known {
            return Ok(if known.is_set() { "true" } else { "false" }.to_owned());
        }
        match width(&it.kind) {
            Some(kind) => Ok(self.result(&format!("icmp ne i{} {}, 0", kind.bits, it.text))),
            None if is_pointer(&it.kind) => Ok(self.result(&format!("icmp ne ptr {}, null", it.text))),
            None if fraction(&it.kind).is_some() => {
                let shape = self.module.ir(&it.kind, self.span)?;
                Ok(self.result(&format!("fcmp une {shape} {}, 0x0000000000000000", it.text)))
            }
            None => refused("a condition that is neither a number nor an address", self.span),
        }
    }

    /// A bit as a number of type `int`.
    fn truth(&mut self, bit: &str) -> Value {
        let text = self.result(&format!("zext i1 {bit} to i32"));
        Value { text, kind: Type::INT, known: None }
    }

    /// The number after integer promotion. Other values stay unchanged.
    pub(super) fn promoted(&mut self, it: Value) -> Fallible<Value> {
        match width(&it.kind) {
            Some(kind) => self.converted(it, &Type::of(kind.promoted())),
            None => Ok(it),
        }
    }

    pub(super) fn unary(&mut self, operator: Unary, operand: &'u Expression) -> Fallible<Value> {
        match operator {
            Unary::Address => self.address_of(operand),
            Unary::Target => {
                let pointer = self.value(operand)?;
                // the target of a pointer to a function becomes a pointer again (6.3.2.1)
                if matches!(pointer.kind.shape, Shape::Callable(_)) {
                    return Ok(pointer);
                }
                let it = self.target(pointer)?;
                self.read(it)
            }
            Unary::Not => {
                let it = self.value(operand)?;
                let bit = self.is_set(&it)?;
                let bit = self.result(&format!("xor i1 {bit}, true"));
                Ok(self.truth(&bit))
            }
            Unary::Negate | Unary::Complement => {
                let it = self.value(operand)?;
                let it = self.promoted(it)?;
                if fraction(&it.kind).is_some() && operator == Unary::Negate {
                    let shape = self.module.ir(&it.kind, self.span)?;
                    let text = self.result(&format!("fneg {shape} {}", it.text));
                    return Ok(Value { text, ..it });
                }
                let Some(kind) = width(&it.kind) else {
                    return refused("this operator on an address", self.span);
                };
                let text = if operator == Unary::Negate {
                    self.result(&format!("sub i{} 0, {}", kind.bits, it.text))
                } else {
                    self.result(&format!("xor i{} {}, -1", kind.bits, it.text))
                };
                Ok(Value { text, kind: it.kind, known: None })
            }
        }
    }

    /// The result of a binary operator.
    pub(super) fn binary(&mut self, operator: Binary, left: Value, right: Value) -> Fallible<Value> {
        match (is_pointer(&left.kind), is_pointer(&right.kind)) {
            (true, false) if matches!(operator, Binary::Add | Binary::Subtract) => {
                return self.moved(left, right, operator == Binary::Subtract);
            }
            (false, true) if operator == Binary::Add => return self.moved(right, left, false),
            (true, true) if operator == Binary::Subtract => return self.distance(&left, &right),
            (false, false) => {}
            _ => {
                let Some(predicate) = predicate(operator, false) else {
                    return refused("this operator on an address", self.span);
                };
                let pointer = Type::anything();
                let (left, right) = (self.converted(left, &pointer)?, self.converted(right, &pointer)?);
                let bit = self.result(&format!("icmp {predicate} ptr {}, {}", left.text, right.text));
                return Ok(self.truth(&bit));
            }
        }
        if let Some(kind) = super::expression::fractions(&left.kind, &right.kind) {
            return self.binary_of_fractions(operator, &kind, left, right);
        }
        let (Some(one), Some(other)) = (width(&left.kind), width(&right.kind)) else {
            return refused("this operator on something that is not a number", self.span);
        };
        let kind = if operator.shifts() { one.promoted() } else { one.common(other) };
        let (left, right) = (self.converted(left, &Type::of(kind))?, self.converted(right, &Type::of(kind))?);
        let (bits, one, other) = (kind.bits, &left.text, &right.text);
        if let Some(predicate) = predicate(operator, kind.signed) {
            let bit = self.result(&format!("icmp {predicate} i{bits} {one}, {other}"));
            return Ok(self.truth(&bit));
        }
        match instruction(operator, kind.signed) {
            Some(instruction) => {
                let text = self.result(&format!("{instruction} i{bits} {one}, {other}"));
                Ok(Value { text, kind: Type::of(kind), known: None })
            }
            None => refused("this operator", self.span),
        }
    }

    /// An address, moved by a number of elements.
    fn moved(&mut self, pointer: Value, by: Value, back: bool) -> Fallible<Value> {
        let by = self.converted(by, &Type::of(Integer::LONG))?;
        let by = if back { self.result(&format!("sub i64 0, {}", by.text)) } else { by.text };
        let element = self.element(&pointer.kind)?;
        let text = self.result(&format!("getelementptr {element}, ptr {}, i64 {by}", pointer.text));
        Ok(Value { text, kind: pointer.kind, known: None })
    }

    /// The LLVM type of the target of a pointer; bytes for `void` and functions.
    fn element(&self, kind: &Type) -> Fallible<String> {
        match &kind.shape {
            Shape::Pointer(inner) if !matches!(inner.shape, Shape::Void) => self.module.ir(inner, self.span),
            _ => Ok("i8".to_owned()),
        }
    }

    /// The number of elements between two addresses.
    fn distance(&mut self, left: &Value, right: &Value) -> Fallible<Value> {
        let bytes = match &left.kind.shape {
            Shape::Pointer(inner) if !matches!(inner.shape, Shape::Void) => {
                self.module.bytes(inner, self.span)?
            }
            _ => 1,
        };
        let one = self.result(&format!("ptrtoint ptr {} to i64", left.text));
        let other = self.result(&format!("ptrtoint ptr {} to i64", right.text));
        let between = self.result(&format!("sub i64 {one}, {other}"));
        let text = self.result(&format!("sdiv i64 {between}, {}", bytes.max(1)));
        Ok(Value { text, kind: Type::of(Integer::LONG), known: None })
    }

    /// `&&` and `||`: the right operand is only evaluated if the left one does not decide.
    pub(super) fn both(&mut self, it: &'u Expression) -> Fallible<Value> {
        let (yes, no, end) = (self.label("yes"), self.label("no"), self.label("end"));
        self.branch(it, &yes, &no)?;
        self.begin(&yes);
        self.goes_to(&end);
        self.begin(&no);
        self.begin(&end);
        let text = self.result(&format!("phi i32 [ 1, %{yes} ], [ 0, %{no} ]"));
        Ok(Value { text, kind: Type::INT, known: None })
    }

    /// The constant 1.
    pub(super) fn one() -> Value {
        Value::constant(Constant::int(1))
    }
}
