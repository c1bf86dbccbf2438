//! C types as types of LLVM IR, and where parts of them are.

use super::{Module, refused};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Shape, Structure, Type};
use garret_base::source::Span;

/// The name of the mutexes of POSIX.
pub(super) const MUTEX: &str = "pthread_mutex_t";

/// The field of a structure that a name stands for: the way to it through fields without a name, and its type.
pub(super) struct Field {
    pub(super) path: Vec<(usize, usize)>,
    pub(super) kind: Type,
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
        match &kind.shape {
            Shape::Array(element, _) => self.has_mutex(element),
            Shape::Struct(index) => {
                self.unit.structs.get(*index).is_some_and(|it| {
                    it.name == MUTEX || it.fields.iter().any(|(_, kind)| self.has_mutex(kind))
                })
            }
            _ => false,
        }
    }

    /// The bytes of a type.
    pub(super) fn bytes(&self, kind: &Type, span: Span) -> Fallible<u64> {
        match self.unit.size_of(kind) {
            Some((bytes, _)) => Ok(bytes),
            None => refused("something of no known size", span),
        }
    }

    /// The fields of a structure, as a type; none where one of them has none.
    pub(super) fn fields(&self, it: &Structure) -> Option<String> {
        let (bytes, _) = it.size?;
        if !it.is_union {
            let parts: Option<Vec<String>> =
                it.fields.iter().map(|(_, kind)| self.ir(kind, super::NOWHERE).ok()).collect();
            return Some(format!("{{ {} }}", parts?.join(", ")));
        }
        let (_, kind) = it.fields.get(self.kept(it)?)?;
        let (held, _) = self.unit.size_of(kind)?;
        let shape = self.ir(kind, super::NOWHERE).ok()?;
        Some(match bytes.checked_sub(held)? {
            0 => format!("{{ {shape} }}"),
            free => format!("{{ {shape}, [{free} x i8] }}"),
        })
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
                let fields = if it.is_union {
                    self.kept(it).into_iter().collect()
                } else {
                    (0..it.fields.len()).collect::<Vec<_>>()
                };
                for field in fields {
                    let at = self.unit.offset(*index, field).unwrap_or(0);
                    self.scalars(&it.fields[field].1, start + at, found);
                }
            }
            _ => found.push((start, kind.clone())),
        }
    }
}
