//! C types as types of LLVM IR, and where parts of them are.

use super::{Module, refused};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Bits, Shape, Structure, Type, UNNAMED};
use garret_base::source::Span;

/// The name of the mutexes of POSIX.
pub(super) const MUTEX: &str = "pthread_mutex_t";

/// The field of a structure that a name stands for: the way to it through fields without a name, and its type.
pub(super) struct Field {
    pub(super) path: Vec<(usize, usize)>,
    pub(super) kind: Type,
    pub(super) bits: Option<Bits>,
}

/// A part of a structure in memory.
pub(super) enum Part {
    /// A field, by its number, and where it begins.
    Field(usize, u64),
    /// So many numbers of so many bytes: what the fields of a union consist of that do not consist of the same.
    Numbers(u64, u64),
    /// So many bytes that nobody uses.
    Free(u64),
}

/// The bits in which values of a type are computed with, and whether they have a sign: 8 for truth values.
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

/// How many bits a fraction of a type has.
pub(super) fn fraction(kind: &Type) -> Option<u8> {
    match kind.shape {
        Shape::Float(bits) => Some(bits),
        _ => None,
    }
}

impl Structure {
    /// The type of what is in memory for a field: the number that its bits are in; an array without a size has no elements there.
    pub(super) fn kind_of_part(&self, field: usize) -> Option<Type> {
        if let Some(Some(bits)) = self.bits.get(field) {
            let byte = Type::of(Integer::new(8, false));
            return Some(match bits.bytes {
                1 | 2 | 4 | 8 => Type::of(Integer::new(u8::try_from(bits.bytes * 8).ok()?, false)),
                // no number has so many
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
    /// A type, as objects of it are in memory.
    pub(super) fn ir(&self, kind: &Type, span: Span) -> Fallible<String> {
        Ok(match &kind.shape {
            Shape::Void => "void".to_owned(),
            Shape::Bool => "i8".to_owned(),
            Shape::Integer(bits, _) => format!("i{bits}"),
            Shape::Float(32) => "float".to_owned(),
            Shape::Float(64) => "double".to_owned(),
            Shape::Float(_) => return refused("a fraction of more than 64 bits", span),
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

    /// The name of a structure: its own is in it, by which mutexes are known.
    pub(super) fn named(&self, index: usize) -> String {
        let name = self.unit.structs.get(index).map_or("", |it| it.name.as_str());
        format!("%s.{index}.{name}")
    }

    /// Whether an object of a type has mutexes in it.
    pub(super) fn has_mutex(&self, kind: &Type) -> bool {
        let is_mutex = |it: &Type| {
            let Shape::Struct(index) = it.shape else { return false };
            self.unit.structs.get(index).is_some_and(|it| it.name == MUTEX)
        };
        self.unit.has(kind, &is_mutex)
    }

    /// The bytes of a type.
    pub(super) fn bytes(&self, kind: &Type, span: Span) -> Fallible<u64> {
        match self.unit.size_of(kind) {
            Some((bytes, _)) => Ok(bytes),
            None => refused("something of no known size", span),
        }
    }

    /// The fields of a structure, as a type, with what is left free between them; none where one of them has none.
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

    /// The number of a field among all parts of its structure.
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

    /// What a structure consists of, in the order of memory: of a union, one field stands for all.
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
                // bits of the number before
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

    /// Whether the text uses a field, or one of those of a field without a name.
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

    /// The bytes of the numbers that all fields of a union consist of that are used, where they do not consist of the same as the one that its objects have.
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

    /// The field of a union whose type its objects have: one that needs the most alignment, and of these the largest.
    pub(super) fn kept(&self, it: &Structure) -> Option<usize> {
        let size = |index: &usize| {
            let kind = it.kind_of_part(*index);
            let (bytes, alignment) = kind.and_then(|kind| self.unit.size_of(&kind)).unwrap_or_default();
            (alignment, bytes, std::cmp::Reverse(*index))
        };
        (0..it.fields.len()).max_by_key(size)
    }

    /// The field of this name.
    pub(super) fn field(&self, structure: usize, name: &str) -> Option<Field> {
        let path = self.unit.path(structure, name)?;
        let (inner, index) = *path.last()?;
        let it = self.unit.structs.get(inner)?;
        let kind = it.fields.get(index)?.1.clone();
        Some(Field { path, kind, bits: it.bits.get(index).copied().flatten() })
    }

    /// The scalars of a type, with where they are.
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
