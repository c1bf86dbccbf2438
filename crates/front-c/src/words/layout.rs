//! C types as types of LLVM IR, and the layout of structures.

use super::{Module, refused};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Bits, Shape, Structure, Type, UNNAMED};
use garret_base::source::Span;

/// The name of the type of POSIX mutexes.
pub(super) const MUTEX: &str = "pthread_mutex_t";

/// A field of a structure: the path to it through unnamed fields, and its type.
pub(super) struct Field {
    pub(super) path: Vec<(usize, usize)>,
    pub(super) kind: Type,
    pub(super) bits: Option<Bits>,
}

/// A part of the memory layout of a structure.
pub(super) enum Part {
    /// A field: its index and its offset in bytes.
    Field(usize, u64),
    /// A number of integers, and the size of each in bytes. They represent a union whose used fields do not consist of the same parts.
    Numbers(u64, u64),
    /// Padding of this number of bytes.
    Free(u64),
}

/// The bits and signedness of a number type. Truth values have 8 bits.
pub(super) fn width(kind: &Type) -> Option<Integer> {
    match kind.shape {
        Shape::Bool => Some(Integer::new(8, false)),
        Shape::Integer(bits, signed) => Some(Integer::new(bits, signed)),
        _ => None,
    }
}

pub(super) fn is_pointer(kind: &Type) -> bool {
    matches!(kind.shape, Shape::Pointer(_) | Shape::Callable(_))
}

/// The number of bits of a floating-point type.
pub(super) fn fraction(kind: &Type) -> Option<u8> {
    match kind.shape {
        Shape::Float(bits) => Some(bits),
        _ => None,
    }
}

impl Structure {
    /// The type in memory of a field: for a bit-field, the number that contains it; for a flexible array member, an array without
    /// elements.
    pub(super) fn kind_of_part(&self, field: usize) -> Option<Type> {
        if let Some(Some(bits)) = self.bits.get(field) {
            let byte = Type::of(Integer::new(8, false));
            return Some(match bits.bytes {
                1 | 2 | 4 | 8 => Type::of(Integer::new(u8::try_from(bits.bytes * 8).ok()?, false)),
                // there is no number type with this size
                count => Type::plain(Shape::Array(Box::new(byte), Some(count))),
            });
        }
        let kind = &self.fields.get(field)?.1;
        Some(match &kind.shape {
            Shape::Array(element, None) => Type::plain(Shape::Array(element.clone(), Some(0))),
            _ => kind.clone(),
        })
    }
}

impl Module<'_> {
    /// The LLVM type of objects of a C type in memory.
    pub(super) fn ir(&self, kind: &Type, span: Span) -> Fallible<String> {
        Ok(match &kind.shape {
            Shape::Void => "void".to_owned(),
            Shape::Bool => "i8".to_owned(),
            Shape::Integer(bits, _) => format!("i{bits}"),
            Shape::Float(32) => "float".to_owned(),
            Shape::Float(64) => "double".to_owned(),
            Shape::Float(_) => return refused("a floating-point number of more than 64 bits", span),
            Shape::Pointer(_) | Shape::Callable(_) => "ptr".to_owned(),
            Shape::Array(element, Some(count)) => format!("[{count} x {}]", self.ir(element, span)?),
            Shape::Struct(index) => match self.unit.size_of(kind) {
                Some((bytes, _)) if kind.atomic => match bytes {
                    1 | 2 | 4 | 8 => format!("i{}", bytes * 8),
                    _ => return refused("an atomic structure of this size", span),
                },
                Some(_) => self.named(*index),
                None => return refused("a structure whose fields are not known", span),
            },
            Shape::Array(_, None) => return refused("an array without a size", span),
            Shape::Function(_) | Shape::Mutex | Shape::Opaque => {
                return refused("an object of this type", span);
            }
        })
    }

    /// The name of a structure. It includes the name in C, by which mutexes are recognised.
    pub(super) fn named(&self, index: usize) -> String {
        let name = self.unit.structs.get(index).map_or("", |it| it.name.as_str());
        format!("%s.{index}.{name}")
    }

    /// Whether objects of a type contain a mutex.
    pub(super) fn has_mutex(&self, kind: &Type) -> bool {
        let is_mutex = |it: &Type| {
            let Shape::Struct(index) = it.shape else { return false };
            self.unit.structs.get(index).is_some_and(|it| it.name == MUTEX)
        };
        self.unit.has(kind, &is_mutex)
    }

    /// The size of a type in bytes.
    pub(super) fn bytes(&self, kind: &Type, span: Span) -> Fallible<u64> {
        match self.unit.size_of(kind) {
            Some((bytes, _)) => Ok(bytes),
            None => refused("an object of unknown size", span),
        }
    }

    /// The LLVM type of a structure, with padding. `None` if a field has no LLVM type.
    pub(super) fn fields(&self, index: usize) -> Option<String> {
        let mut parts = Vec::new();
        for part in self.parts_of(index)? {
            parts.push(match part {
                Part::Field(field, _) => {
                    let kind = self.unit.structs.get(index)?.kind_of_part(field)?;
                    self.ir(&kind, super::NOWHERE).ok()?
                }
                Part::Numbers(count, bytes) => format!("[{count} x i{}]", bytes * 8),
                Part::Free(bytes) => format!("[{bytes} x i8]"),
            });
        }
        Some(format!("<{{ {} }}>", parts.join(", ")))
    }

    /// The index of a field among all parts of its structure.
    pub(super) fn number_of(&self, index: usize, field: usize) -> Option<usize> {
        let place = self.unit.offset(index, field)?;
        let has_bits = self.unit.structs.get(index)?.bits.get(field).is_some_and(Option::is_some);
        let is_it = |part: &Part| match part {
            Part::Field(it, start) => *it == field || has_bits && *start == place,
            Part::Numbers(..) | Part::Free(_) => false,
        };
        let parts = self.parts_of(index)?;
        let is_union = self.unit.structs.get(index)?.is_union;
        if is_union { Some(0) } else { parts.iter().position(is_it) }
    }

    /// The parts of a structure in the order of memory. For a union, one field represents all.
    pub(super) fn parts_of(&self, index: usize) -> Option<Vec<Part>> {
        let it = self.unit.structs.get(index)?;
        let (all, _) = it.size?;
        if let Some(bytes) = it.is_union.then(|| self.common_parts(it)).flatten() {
            return Some(vec![Part::Numbers(all / bytes, bytes)]);
        }
        let fields: Vec<usize> =
            if it.is_union { self.kept(it).into_iter().collect() } else { (0..it.fields.len()).collect() };
        let (mut parts, mut end) = (Vec::new(), 0u64);
        for field in fields {
            let start = self.unit.offset(index, field)?;
            let bytes = self.unit.size_of(&it.kind_of_part(field)?)?.0;
            if start < end {
                // a bit-field in the previous number
                continue;
            }
            if start > end {
                parts.push(Part::Free(start - end));
            }
            parts.push(Part::Field(field, start));
            end = start.checked_add(bytes)?;
        }
        if all > end {
            parts.push(Part::Free(all - end));
        }
        Some(parts)
    }

    /// Whether the text uses a field, or a field of an unnamed field.
    fn is_used(&self, name: &str, kind: &Type) -> bool {
        let used = &self.unit.used_fields;
        if !name.starts_with(UNNAMED) {
            return used.contains(name);
        }
        self.unit.has(kind, &|it| match it.shape {
            Shape::Struct(index) => {
                let fields = self.unit.structs.get(index).map(|it| it.fields.iter());
                fields.into_iter().flatten().any(|(name, _)| used.contains(name))
            }
            _ => false,
        })
    }

    /// The size in bytes of the integers that can represent all used fields of a union. `None` if these consist of the same parts
    /// as the field that represents the union.
    fn common_parts(&self, it: &Structure) -> Option<u64> {
        let scalars = |field: usize| {
            let mut found = Vec::new();
            self.scalars(&it.kind_of_part(field)?, 0, &mut found);
            let size = |(at, kind): &(u64, Type)| Some((*at, self.unit.size_of(kind)?.0));
            found.iter().map(size).collect::<Option<Vec<_>>>()
        };
        let kept = scalars(self.kept(it)?)?;
        let is_used =
            |field: &usize| it.fields.get(*field).is_some_and(|(name, kind)| self.is_used(name, kind));
        let all = (0..it.fields.len()).filter(is_used).map(scalars).collect::<Option<Vec<_>>>()?;
        if all.iter().flatten().all(|scalar| kept.contains(scalar)) {
            return None;
        }
        let least = all.iter().flatten().map(|(_, bytes)| *bytes).min().filter(|least| *least > 0)?;
        let (size, _) = it.size?;
        let fits = all.iter().flatten().all(|(at, bytes)| at % least == 0 && bytes % least == 0);
        Some(if fits && size % least == 0 { least } else { 1 })
    }

    /// The field that represents a union: one with the largest alignment, and of these the largest one.
    pub(super) fn kept(&self, it: &Structure) -> Option<usize> {
        let size = |index: &usize| {
            let kind = it.kind_of_part(*index);
            let (bytes, alignment) = kind.and_then(|kind| self.unit.size_of(&kind)).unwrap_or_default();
            (alignment, bytes, std::cmp::Reverse(*index))
        };
        (0..it.fields.len()).max_by_key(size)
    }

    /// The field with this name.
    pub(super) fn field(&self, structure: usize, name: &str) -> Option<Field> {
        let path = self.unit.path(structure, name)?;
        let (inner, index) = *path.last()?;
        let it = self.unit.structs.get(inner)?;
        let kind = it.fields.get(index)?.1.clone();
        Some(Field { path, kind, bits: it.bits.get(index).copied().flatten() })
    }

    /// The scalars of a type, with their offsets in bytes.
    pub(super) fn scalars(&self, kind: &Type, start: u64, found: &mut Vec<(u64, Type)>) {
        match &kind.shape {
            Shape::Array(element, Some(count)) => {
                let bytes = self.unit.size_of(element).map_or(0, |(bytes, _)| bytes);
                for index in 0..(*count).min(64) {
                    self.scalars(element, start + index * bytes, found);
                }
            }
            Shape::Struct(index) => {
                let Some(it) = self.unit.structs.get(*index) else { return };
                for part in self.parts_of(*index).into_iter().flatten() {
                    match part {
                        Part::Field(field, at) => {
                            if let Some(kind) = it.kind_of_part(field) {
                                self.scalars(&kind, start + at, found);
                            }
                        }
                        Part::Numbers(count, bytes) => {
                            let bits = u8::try_from(bytes * 8).unwrap_or(8);
                            let kind = Type::of(Integer::new(bits, false));
                            found.extend((0..count.min(64)).map(|at| (start + at * bytes, kind.clone())));
                        }
                        Part::Free(_) => {}
                    }
                }
            }
            _ => found.push((start, kind.clone())),
        }
    }
}
