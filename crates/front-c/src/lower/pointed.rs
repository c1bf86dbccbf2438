//! Pointers whose type is not that of what they lead to: to the first part of a structure, to the structure of which it is the first part, to
//! numbers with another sign. What else there is would look at the bytes of objects, and is refused.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.5 (paragraph 7), 6.7.2.1 (paragraphs 15 and 16).

use super::value::{Address, Target, Value};
use super::{Lowering, wrong};
use crate::parser::Fallible;
use crate::syntax::{Shape, Type};

/// Parts are in each other so deeply at most as the parser allows.
const DEEPEST: usize = 128;

impl Lowering<'_, '_> {
    /// A pointer as one that leads to something of this type.
    pub(super) fn pointer_to(&mut self, value: Value, to: &Type) -> Fallible<Value> {
        let kind = match &value {
            Value::Address(address) => &address.kind,
            Value::Pointer(_, Target::Shared(_, kind), _) | Value::Thread(_, Target::Object(_, kind)) => kind,
            _ => return Ok(value),
        };
        if is_same(kind, to) {
            return Ok(value);
        }
        if let Value::Address(address) = &value {
            let found = self.first_part(address, to).or_else(|| self.whole_of(address, to));
            if let Some(found) = found {
                return Ok(Value::Address(found));
            }
        }
        wrong(
            "this pointer leads to something of another type",
            self.span,
            "the bytes of an object are not looked at as those of another one",
            "use the type of the object; what a compiler makes of the file is read in all widths: --compiled",
        )
    }

    /// The only field of a structure that has one, as `atomic_flag` in the header of gcc; of others the object itself.
    pub(super) fn only_field(&self, address: Address) -> Address {
        let Shape::Struct(index) = address.kind.shape else { return address };
        match self.unit.structs.get(index).map(|it| &it.fields[..]) {
            Some([(field, kind)]) => {
                Address { name: format!("{}.{field}", address.name), kind: kind.clone(), ..address }
            }
            _ => address,
        }
    }

    /// The part of an object that begins where it does, and has this type.
    fn first_part(&self, address: &Address, to: &Type) -> Option<Address> {
        let mut part = address.clone();
        for _ in 0..DEEPEST {
            if is_same(&part.kind, to) {
                return Some(part);
            }
            if let (Shape::Integer(bits, _), Shape::Integer(others, _)) = (&part.kind.shape, &to.shape)
                && bits == others
                && *bits >= 32
            {
                // numbers of so many bits are held alike, with a sign or without
                return Some(Address { kind: Type { atomic: part.kind.atomic, ..to.clone() }, ..part });
            }
            part = match &part.kind.shape {
                Shape::Struct(index) if !self.unit.structs[*index].is_union => {
                    let (field, kind) = self.unit.structs[*index].fields.first()?;
                    Address { name: format!("{}.{field}", part.name), kind: kind.clone(), ..part }
                }
                Shape::Array(element, _) => {
                    Address { name: format!("{}[0]", part.name), kind: (**element).clone(), ..part }
                }
                _ => return None,
            };
        }
        None
    }

    /// The object of this type of which the part is the first one.
    fn whole_of(&self, address: &Address, to: &Type) -> Option<Address> {
        let mut name = address.name.as_str();
        for _ in 0..DEEPEST {
            name = &name[..name.rfind(['.', '['])?];
            let kind = self.type_of_part(name)?;
            let whole = Address { name: name.to_owned(), kind, ..address.clone() };
            if is_same(&whole.kind, to) {
                // only where the part is at its beginning
                return self
                    .first_part(&whole, &address.kind)
                    .filter(|it| it.name == address.name)
                    .map(|_| whole);
            }
        }
        None
    }

    /// The type of an object, or of a part of one, by its name.
    fn type_of_part(&self, name: &str) -> Option<Type> {
        let end = name.find(['.', '[']).unwrap_or(name.len());
        let mut kind = self.tables.objects.all.get(&name[..end])?.kind.clone();
        let mut rest = &name[end..];
        while !rest.is_empty() {
            let next = rest[1..].find(['.', '[']).map_or(rest.len(), |at| at + 1);
            kind = match (kind.shape, rest[..next].strip_prefix('.')) {
                (Shape::Struct(index), Some(field)) => self.unit.structs[index].field(field)?.clone(),
                (Shape::Array(element, _), None) => *element,
                _ => return None,
            };
            rest = &rest[next..];
        }
        Some(kind)
    }
}

/// Whether a pointer to the one may be a pointer to the other: they are the same but for whether they are atomic, one is not said, or both are
/// addresses, as words of 64 bits may be, too.
pub(super) fn is_same(kind: &Type, to: &Type) -> bool {
    let is_word = |it: &Shape| matches!(it, Shape::Pointer(_) | Shape::Integer(64, _));
    match (&kind.shape, &to.shape) {
        (_, Shape::Void) | (Shape::Void | Shape::Opaque, _) => true,
        (Shape::Pointer(_), it) | (it, Shape::Pointer(_)) => is_word(it),
        (Shape::Array(element, _), other) if !matches!(other, Shape::Array(..)) => is_same(element, to),
        (Shape::Array(element, one), Shape::Array(to, other)) => {
            (one == other || other.is_none()) && is_same(element, to)
        }
        (one, other) => one == other,
    }
}
