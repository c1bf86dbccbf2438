//! C types as types of LLVM IR, and where parts of them are.

use super::{Module, refused};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Shape, Structure, Type};
use garret_base::source::Span;
use std::collections::BTreeSet;

/// The name of the mutexes of POSIX.
pub(super) const MUTEX: &str = "pthread_mutex_t";

/// The field of a structure that a name stands for: the way to it through fields without a name, and its type.
pub(super) struct Field {
    pub(super) path: Vec<(usize, usize)>,
    pub(super) kind: Type,
}

/// A part of a structure in memory.
pub(super) enum Part {
    /// A field, by its number, and where it begins.
    Field(usize, u64),
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

impl Module<'_> {
    /// A type, as objects of it are in memory.
    pub(super) fn ir(&self, kind: &Type, span: Span) -> Fallible<String> {
        Ok(match &kind.shape {
            Shape::Void => "void".to_owned(),
            Shape::Bool => "i8".to_owned(),
            Shape::Integer(bits, _) => format!("i{bits}"),
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
        // each structure is looked at once, however often it is there
        let (mut waiting, mut seen) = (vec![kind], BTreeSet::new());
        while let Some(next) = waiting.pop() {
            match &next.shape {
                Shape::Array(element, _) => waiting.push(element),
                Shape::Struct(index) if seen.insert(*index) => {
                    let Some(it) = self.unit.structs.get(*index) else { continue };
                    if it.name == MUTEX {
                        return true;
                    }
                    waiting.extend(it.fields.iter().map(|(_, kind)| kind));
                }
                _ => {}
            }
        }
        false
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
                    let (_, kind) = self.unit.structs.get(index)?.fields.get(field)?;
                    self.ir(kind, super::NOWHERE).ok()?
                }
                Part::Free(bytes) => format!("[{bytes} x i8]"),
            });
        }
        Some(format!("<{{ {} }}>", parts.join(", ")))
    }

    /// The number of a field among all parts of its structure.
    pub(super) fn number_of(&self, index: usize, field: usize) -> Option<usize> {
        let is_it = |part: &Part| matches!(part, Part::Field(it, _) if *it == field);
        let parts = self.parts_of(index)?;
        let is_union = self.unit.structs.get(index)?.is_union;
        if is_union { Some(0) } else { parts.iter().position(is_it) }
    }

    /// What a structure consists of, in the order of memory: of a union, one field stands for all.
    pub(super) fn parts_of(&self, index: usize) -> Option<Vec<Part>> {
        let it = self.unit.structs.get(index)?;
        let (all, _) = it.size?;
        let fields: Vec<usize> =
            if it.is_union { self.kept(it).into_iter().collect() } else { (0..it.fields.len()).collect() };
        let (mut parts, mut end) = (Vec::new(), 0u64);
        for field in fields {
            let start = self.unit.offset(index, field)?;
            let (bytes, _) = self.unit.size_of(&it.fields.get(field)?.1)?;
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

    /// The field of a union whose type its objects have: one that needs the most alignment, and of these the largest.
    pub(super) fn kept(&self, it: &Structure) -> Option<usize> {
        let size = |index: &usize| {
            let (bytes, alignment) = self.unit.size_of(&it.fields[*index].1).unwrap_or_default();
            (alignment, bytes, std::cmp::Reverse(*index))
        };
        (0..it.fields.len()).max_by_key(size)
    }

    /// The field of this name.
    pub(super) fn field(&self, structure: usize, name: &str) -> Option<Field> {
        let path = self.unit.path(structure, name)?;
        let (inner, index) = *path.last()?;
        let kind = self.unit.structs.get(inner)?.fields.get(index)?.1.clone();
        Some(Field { path, kind })
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
                    if let Part::Field(field, at) = part {
                        self.scalars(&it.fields[field].1, start + at, found);
                    }
                }
            }
            _ => found.push((start, kind.clone())),
        }
    }
}
