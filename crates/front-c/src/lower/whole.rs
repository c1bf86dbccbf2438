//! Whole structures and arrays: they are copied and filled part by part, with an access for each number or pointer.
//!
//! Only one field of each union may be used: that fields share their bytes is not modelled.

use super::value::{Address, Number, Value};
use super::{Lowering, wrong};
use crate::constant::Constant;
use crate::parser::Fallible;
use crate::syntax::{Expression, Shape, Type};
use garret_base::source::{Span, short};
use garret_program::MemoryOrder;

/// The largest number of accesses for a copy.
const MOST_PARTS: usize = 256;

impl Lowering<'_, '_> {
    /// An error if another field of the union is used elsewhere.
    pub(super) fn is_of_one_field(&mut self, structure: usize, field: &str, span: Span) -> Fallible<()> {
        let it = &self.unit.structs[structure];
        if !it.is_union {
            return Ok(());
        }
        let known = self.tables.used_fields.entry(structure).or_insert_with(|| field.to_owned());
        if known == field {
            return Ok(());
        }
        let message = format!("two fields of a union are used: `{}` and `{}`", short(known), short(field));
        wrong(
            message,
            span,
            "they share their bytes",
            "use one of them, or check the compiled program, where accesses of all widths are supported: --compiled",
        )
    }

    /// The numbers and pointers in an object: the rest of the name of each, and its type.
    pub(super) fn parts(&self, kind: &Type, span: Span) -> Fallible<Vec<(String, Type)>> {
        let mut found = Vec::new();
        let mut waiting = vec![(String::new(), kind.clone())];
        while let Some((name, kind)) = waiting.pop() {
            if found.len() + waiting.len() > MOST_PARTS {
                return wrong("this is too large to be copied", span, "here", "copy what is needed of it");
            }
            match &kind.shape {
                Shape::Bool | Shape::Integer(..) | Shape::Pointer(_) | Shape::Callable(_) => {
                    found.push((name, kind));
                }
                Shape::Array(element, Some(size)) if *size <= MOST_PARTS as u64 => {
                    waiting.extend(
                        (0..*size).rev().map(|index| (format!("{name}[{index}]"), (**element).clone())),
                    );
                }
                Shape::Struct(index) if !kind.atomic && !self.unit.structs[*index].is_union => {
                    let fields = self.unit.structs[*index].fields.iter().rev();
                    waiting.extend(fields.map(|(field, kind)| (format!("{name}.{field}"), kind.clone())));
                }
                _ => {
                    return wrong(
                        "this is not copied or filled as a whole",
                        span,
                        "a part of it is a union, a lock, an atomic structure, or too large",
                        "write field by field",
                    );
                }
            }
        }
        Ok(found)
    }

    /// The numbers and pointers in an object, except in mutexes and opaque parts. The result also says whether this is all: not if
    /// a part is a union, or too large.
    pub(super) fn numbers(&self, kind: &Type) -> (Vec<(String, Type)>, bool) {
        let (mut found, mut are_all) = (Vec::new(), true);
        let mut waiting = vec![(String::new(), kind.clone())];
        while let Some((name, kind)) = waiting.pop() {
            match &kind.shape {
                Shape::Bool | Shape::Integer(..) | Shape::Pointer(_) | Shape::Callable(_) => {
                    found.push((name, kind));
                }
                Shape::Array(element, Some(size))
                    if found.len() + waiting.len() < MOST_PARTS && *size <= MOST_PARTS as u64 =>
                {
                    waiting.extend(
                        (0..*size).rev().map(|index| (format!("{name}[{index}]"), (**element).clone())),
                    );
                }
                Shape::Struct(index) if !kind.atomic && !self.unit.structs[*index].is_union => {
                    let fields = self.unit.structs[*index].fields.iter().rev();
                    waiting.extend(fields.map(|(field, kind)| (format!("{name}.{field}"), kind.clone())));
                }
                // these are initialised by calls
                Shape::Mutex | Shape::Opaque => {}
                _ => are_all = false,
            }
        }
        (found, are_all)
    }

    /// Copies an object to another one of the same type.
    fn copy(&mut self, to: &Address, from: &Address, span: Span) -> Fallible<()> {
        let plain = |kind: &Type| Type { atomic: false, ..kind.clone() };
        if plain(&to.kind) != plain(&from.kind) {
            return wrong(
                "the two are of different types",
                span,
                "copying single bytes is not supported",
                "copy field by field",
            );
        }
        for (name, kind) in self.parts(&to.kind, span)? {
            let part = |of: &Address| Address {
                name: format!("{}{name}", of.name),
                kind: kind.clone(),
                ..of.clone()
            };
            self.ordered(MemoryOrder::Plain, |this| {
                let value = this.load(part(from))?;
                this.store(&part(to), value, false)
            })?;
        }
        Ok(())
    }

    /// Assigns a whole structure.
    pub(super) fn copy_structure(&mut self, to: &Address, from: &Expression) -> Fallible<()> {
        if to.kind.atomic {
            return wrong(
                "atomic structures are not supported",
                from.span,
                "it would be read or written at once",
                "use an atomic number",
            );
        }
        match self.named(from)? {
            Ok(address) => self.copy(to, &address, from.span),
            Err(_) => wrong("this is not a structure", from.span, "one is assigned", "correct it"),
        }
    }

    /// The object whose address is an argument. Its size must be equal to another argument.
    fn object_of(&mut self, argument: &Expression, bytes: &Expression) -> Fallible<Address> {
        let value = self.value(argument)?;
        let address = match value {
            Value::Address(address) => address,
            other => self.target_of(other, argument.span)?,
        };
        let said = self.value(bytes)?.known();
        let has = self.unit.size_of(&address.kind).and_then(|(bytes, _)| i64::try_from(bytes).ok());
        if said.is_none() || said != has {
            return wrong(
                "the size must be that of the whole object",
                bytes.span,
                "expected the size of the object at this address, as given by sizeof",
                "write the parts one by one",
            );
        }
        Ok(address)
    }

    /// `memcpy`, `memmove`
    pub(super) fn copy_bytes(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let [to, from, bytes] = arguments else {
            return wrong("this takes 3 arguments", span, "wrong number of arguments", "correct it");
        };
        let (to, from) = (self.object_of(to, bytes)?, self.object_of(from, bytes)?);
        self.copy(&to, &from, span)?;
        Ok(Value::Address(to))
    }

    /// `memset`
    pub(super) fn fill_bytes(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let [to, byte, bytes] = arguments else {
            return wrong("this takes 3 arguments", span, "wrong number of arguments", "correct it");
        };
        let to = self.object_of(to, bytes)?;
        let Some(byte) = self.value(byte)?.known() else {
            return wrong(
                "this byte is not known",
                byte.span,
                "expected a constant",
                "write the parts one by one",
            );
        };
        self.fill_with_bytes(&to, byte, span)?;
        Ok(Value::Address(to))
    }

    /// Writes this byte to all of an object.
    pub(super) fn fill_with_bytes(&mut self, to: &Address, byte: i64, span: Span) -> Fallible<()> {
        for (name, kind) in self.parts(&to.kind, span)? {
            let repeated = i128::from(u64::from_ne_bytes([byte.to_le_bytes()[0]; 8]));
            let value = match kind.shape {
                Shape::Pointer(_) | Shape::Callable(_) | Shape::Bool if repeated != 0 => {
                    return wrong(
                        "an address or a truth value cannot be filled with this byte",
                        span,
                        "expected 0",
                        "write the parts one by one",
                    );
                }
                Shape::Pointer(_) | Shape::Callable(_) | Shape::Bool => Value::constant(0),
                _ => Value::Number(Number::known(Constant::of(repeated, kind.integer()))),
            };
            let part = Address { name: format!("{}{name}", to.name), kind, ..to.clone() };
            self.ordered(MemoryOrder::Plain, |this| this.store(&part, value, false))?;
        }
        Ok(())
    }
}
