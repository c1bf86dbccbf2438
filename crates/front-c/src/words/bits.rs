//! Bit-fields: they are read from the number that contains them, and written by reading and writing the whole number.

use super::expression::Value;
use super::function::{Body, Variable};
use super::layout::width;
use super::refused;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Bits, Shape, Type};

/// The type in which a bit-field is computed.
fn promoted(kind: &Type, bits: Bits) -> Type {
    match width(kind) {
        Some(it) if !matches!(kind.shape, Shape::Bool) => Type::of(bits.promoted(it)),
        _ => Type::plain(kind.shape.clone()),
    }
}

/// The number of bits of the integer in which the containing number is computed.
fn unit_of(bits: Bits) -> u64 {
    match bits.bytes {
        1 | 2 | 4 | 8 => bits.bytes * 8,
        _ => 64,
    }
}

/// A mask with as many ones as the field has bits.
fn ones(bits: Bits) -> u64 {
    u64::MAX >> (64 - bits.width.clamp(1, 64))
}

impl Body<'_, '_> {
    /// The value of a bit-field.
    pub(super) fn read_bits(&mut self, it: &Variable, bits: Bits) -> Fallible<Value> {
        let word = self.unit(&it.address, bits);
        self.taken(&word, &it.kind, bits)
    }

    /// The number that contains a bit-field. With 3, 5, 6 or 7 bytes, it is read byte by byte, as one of 64 bits.
    fn unit(&mut self, address: &str, bits: Bits) -> String {
        if unit_of(bits) == bits.bytes * 8 {
            return self.result(&format!("load i{}, ptr {address}", bits.bytes * 8));
        }
        let mut word = "0".to_owned();
        for at in 0..bits.bytes {
            let place = self.result(&format!("getelementptr i8, ptr {address}, i64 {at}"));
            let byte = self.result(&format!("load i8, ptr {place}"));
            let byte = self.result(&format!("zext i8 {byte} to i64"));
            let byte = self.result(&format!("shl i64 {byte}, {}", at * 8));
            word = self.result(&format!("or i64 {word}, {byte}"));
        }
        word
    }

    /// Writes the number that contains a bit-field.
    fn set_unit(&mut self, address: &str, bits: Bits, word: &str) {
        if unit_of(bits) == bits.bytes * 8 {
            self.line(&format!("store i{} {word}, ptr {address}", bits.bytes * 8));
            return;
        }
        for at in 0..bits.bytes {
            let place = self.result(&format!("getelementptr i8, ptr {address}, i64 {at}"));
            let byte = self.result(&format!("lshr i64 {word}, {}", at * 8));
            let byte = self.result(&format!("trunc i64 {byte} to i8"));
            self.line(&format!("store i8 {byte}, ptr {place}"));
        }
    }

    /// Extracts a bit-field from a number.
    fn taken(&mut self, word: &str, kind: &Type, bits: Bits) -> Fallible<Value> {
        let (unit, Some(own)) = (unit_of(bits), width(kind)) else {
            return refused("a bit-field that is not a number", self.span);
        };
        let (left, right) = (unit - bits.shift - bits.width, unit - bits.width);
        let up = self.result(&format!("shl i{unit} {word}, {left}"));
        let how = if own.signed { "ashr" } else { "lshr" };
        let down = self.result(&format!("{how} i{unit} {up}, {right}"));
        let to = promoted(kind, bits);
        let unit = Integer::new(u8::try_from(unit).unwrap_or(64), own.signed);
        let of_unit = Value { text: down, kind: Type::of(unit), known: None };
        if matches!(kind.shape, Shape::Bool) {
            let byte = self.converted(of_unit, &Type::of(Integer::new(8, false)))?;
            return Ok(Value { kind: to, ..byte });
        }
        self.converted(of_unit, &to)
    }

    /// Writes a bit-field. Returns its new value.
    pub(super) fn write_bits(&mut self, to: &Variable, bits: Bits, it: Value) -> Fallible<Value> {
        let unit = unit_of(bits);
        let it = self.converted(it, &to.kind)?;
        let Some(own) = width(&to.kind) else {
            return refused("a bit-field that is not a number", self.span);
        };
        let plain = Value { kind: Type::of(own), ..it };
        let word = Integer::new(u8::try_from(unit).unwrap_or(64), false);
        let word = self.converted(Value { known: None, ..plain }, &Type::of(word))?;
        let own = self.result(&format!("and i{unit} {}, {}", word.text, ones(bits).cast_signed()));
        let own = self.result(&format!("shl i{unit} {own}, {}", bits.shift));
        let old = self.unit(&to.address, bits);
        let others = !(ones(bits) << bits.shift);
        let kept = self.result(&format!("and i{unit} {old}, {}", others.cast_signed()));
        let new = self.result(&format!("or i{unit} {kept}, {own}"));
        self.set_unit(&to.address, bits, &new);
        self.taken(&new, &to.kind, bits)
    }
}
