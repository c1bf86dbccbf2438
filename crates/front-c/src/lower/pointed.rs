//! Pointers whose type differs from that of their target: pointers to the first part of a structure, to the structure of which the
//! target is the first part, or to numbers of the other signedness. Other cases would access the bytes of an object as those of
//! another type, and are refused.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.5 (paragraph 7), 6.7.2.1 (paragraphs 15 and 16).

use super::value::{Address, Target, Value};
use super::{Lowering, wrong};
use crate::parser::Fallible;
use crate::syntax::{Shape, Type};

/// The largest depth of nested parts: the parser does not allow more.
const DEEPEST: usize = 128;

impl Lowering<'_, '_> {
    /// Converts a pointer to one to this type.
    pub(super) fn pointer_to(&mut self, value: Value, to: &Type) -> Fallible<Value> {
        let Some(kind) = pointee(&value) else { return Ok(value) };
        if is_same(kind, to) {
            return self.accessed_as(value, to);
        }
        if let Value::Address(address) = &value {
            let found = self.first_part(address, to).or_else(|| self.whole_of(address, to));
            if let Some(found) = found {
                return self.accessed_as(Value::Address(found), to);
            }
        }
        wrong(
            "this pointer points to an object of another type",
            self.span,
            "accessing an object as another type is not supported",
            "use the type of the object, or check the compiled program, where accesses of all widths are supported: --compiled",
        )
    }

    /// A pointer to an object of this type except for atomicity: the type of an access says whether it is atomic, not that of the object.
    fn accessed_as(&self, value: Value, to: &Type) -> Fallible<Value> {
        let Some(kind) = pointee(&value) else { return Ok(value) };
        if is_accessed_alike(kind, to) {
            return Ok(value);
        }
        match value {
            Value::Address(address)
                if is_accessed_alike(&Type { atomic: to.atomic, ..address.kind.clone() }, to) =>
            {
                let kind = Type { atomic: to.atomic, ..address.kind };
                Ok(Value::Address(Address { kind, ..address }))
            }
            _ => wrong(
                "this pointer is one to an atomic object in one place, and to an object that is not atomic in another",
                self.span,
                "whether an access is atomic is not known where the pointer is used",
                "use the type of the object",
            ),
        }
    }

    /// The only field of a structure with one field, such as `atomic_flag` in the header of gcc. For other objects, the object itself.
    pub(super) fn only_field(&self, address: Address) -> Address {
        let Shape::Struct(index) = address.kind.shape else { return address };
        match self.unit.structs.get(index).map(|it| &it.fields[..]) {
            Some([(field, kind)]) => {
                Address { name: format!("{}.{field}", address.name), kind: kind.clone(), ..address }
            }
            _ => address,
        }
    }

    /// The part of this type at the beginning of an object.
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
                // numbers with this many bits have the same representation whether they are signed or not
                return Some(Address { kind: to.clone(), ..part });
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

    /// The object of this type whose first part this is.
    fn whole_of(&self, address: &Address, to: &Type) -> Option<Address> {
        let mut name = address.name.as_str();
        for _ in 0..DEEPEST {
            name = &name[..name.rfind(['.', '['])?];
            let kind = self.type_of_part(name)?;
            let whole = Address { name: name.to_owned(), kind, ..address.clone() };
            if is_same(&whole.kind, to) {
                // only if the part is at its beginning
                return self
                    .first_part(&whole, &address.kind)
                    .filter(|it| it.name == address.name)
                    .map(|_| whole);
            }
        }
        None
    }

    /// The type of an object or part with this name.
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

/// The type of the object that a pointer points to, as far as it is known.
fn pointee(value: &Value) -> Option<&Type> {
    match value {
        Value::Address(address) => Some(&address.kind),
        Value::Pointer(_, Target::Shared(_, kind), _) | Value::Thread(_, Target::Object(_, kind)) => {
            Some(kind)
        }
        _ => None,
    }
}

/// Whether accesses through a pointer to one type, and to what is found there, are atomic as through a pointer to the other.
pub(super) fn is_accessed_alike(kind: &Type, to: &Type) -> bool {
    match (&kind.shape, &to.shape) {
        (Shape::Void | Shape::Opaque | Shape::Mutex | Shape::Struct(_), _)
        | (_, Shape::Void | Shape::Opaque | Shape::Mutex | Shape::Struct(_)) => true,
        (Shape::Array(element, _), Shape::Array(to, _)) => is_accessed_alike(element, to),
        (Shape::Array(element, _), _) => is_accessed_alike(element, to),
        (Shape::Pointer(one), Shape::Pointer(other)) => {
            kind.atomic == to.atomic && is_accessed_alike(one, other)
        }
        _ => kind.atomic == to.atomic,
    }
}

/// Whether a pointer to one type may be used as a pointer to the other. The types must be equal except for atomicity, or one is not
/// known, or both are pointers or words of 64 bits.
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
