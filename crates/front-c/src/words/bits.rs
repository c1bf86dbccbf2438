//! Fields of bits: read from the number that they are in, and written by reading and writing all of it.

use super::expression::Value;
use super::function::{Body, Variable};
use super::layout::width;
use super::refused;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Bits, Shape, Type};

/// The type in which bits are computed with: `int` where that has all their values (6.3.1.1).
fn promoted(kind: &Type, bits: Bits) -> Type {
    match width(kind) {
        Some(it)
            if !matches!(kind.shape, Shape::Bool) && (bits.width < 32 || it.signed && bits.width == 32) =>
        {
            Type::INT
        }
        _ => Type::plain(kind.shape.clone()),
    }
}

/// So many ones.
fn ones(bits: Bits) -> u64 {
    u64::MAX >> (64 - bits.width.clamp(1, 64))
}

impl Body<'_, '_> {
    /// What bits hold.
    pub(super) fn read_bits(&mut self, it: &Variable, bits: Bits) -> Fallible<Value> {
        let unit = bits.bytes * 8;
        let word = self.result(&format!("load i{unit}, ptr {}", it.address));
        self.taken(&word, &it.kind, bits)
    }

    /// Bits of a number.
    fn taken(&mut self, word: &str, kind: &Type, bits: Bits) -> Fallible<Value> {
        let (unit, Some(own)) = (bits.bytes * 8, width(kind)) else {
            return refused("bits of what is no number", self.span);
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

    /// Bits get a value; what they hold then.
    pub(super) fn write_bits(&mut self, to: &Variable, bits: Bits, it: Value) -> Fallible<Value> {
        let unit = bits.bytes * 8;
        let it = self.converted(it, &to.kind)?;
        let Some(own) = width(&to.kind) else { return refused("bits of what is no number", self.span) };
        let plain = Value { kind: Type::of(own), ..it };
        let word = Integer::new(u8::try_from(unit).unwrap_or(64), false);
        let word = self.converted(Value { known: None, ..plain }, &Type::of(word))?;
        let own = self.result(&format!("and i{unit} {}, {}", word.text, ones(bits).cast_signed()));
        let own = self.result(&format!("shl i{unit} {own}, {}", bits.shift));
        let old = self.result(&format!("load i{unit}, ptr {}", to.address));
        let others = !(ones(bits) << bits.shift);
        let kept = self.result(&format!("and i{unit} {old}, {}", others.cast_signed()));
        let new = self.result(&format!("or i{unit} {kept}, {own}"));
        self.line(&format!("store i{unit} {new}, ptr {}", to.address));
        self.taken(&new, &to.kind, bits)
    }
}
