//! Types, and the layout of their parts.

use std::collections::BTreeMap;
use std::sync::Mutex;

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Void,
    /// An integer of this number of bits.
    Int(u32),
    /// A floating-point number of this number of bytes.
    Float(u64),
    /// An address.
    Pointer,
    Array(u64, Box<Type>),
    Struct {
        parts: Vec<Type>,
        packed: bool,
    },
    Named(String),
    /// A function.
    Function,
    /// The type of labels, metadata and the like, or an unknown type.
    Other,
}

/// The named types.
#[derive(Debug, Default)]
pub(crate) struct Names {
    types: BTreeMap<String, Type>,
    /// The sizes and alignments in bytes that have been computed: so types that contain each other twice are processed only once.
    layouts: Mutex<BTreeMap<String, Option<(u64, u64)>>>,
}

impl Names {
    pub(crate) fn get(&self, name: &str) -> Option<&Type> {
        self.types.get(name)
    }

    pub(crate) fn insert(&mut self, name: String, kind: Type) {
        self.types.insert(name, kind);
    }

    /// The type whose name has this suffix.
    pub(crate) fn ending_with(&self, end: &str) -> Option<&Type> {
        self.types.iter().find(|(name, _)| name.ends_with(end)).map(|(_, kind)| kind)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &Type> {
        self.types.values()
    }

    /// The layout of a type; computed on the first request.
    fn layout(&self, name: &str, compute: impl FnOnce() -> Option<(u64, u64)>) -> Option<(u64, u64)> {
        let known = self.layouts.lock().ok().and_then(|layouts| layouts.get(name).copied());
        if let Some(known) = known {
            return known;
        }
        let layout = compute();
        // if the lock is poisoned, it is computed again
        if let Ok(mut layouts) = self.layouts.lock() {
            layouts.insert(name.to_owned(), layout);
        }
        layout
    }
}

/// The deepest nesting of types.
const DEEPEST: u32 = 64;
/// The largest number of scalars of an object.
const MOST_SCALARS: usize = 1 << 16;

/// A scalar of a type: its offset and its size in bytes.
pub(crate) type Scalar = (u64, u8);

fn rounded(offset: u64, alignment: u64) -> u64 {
    offset.div_ceil(alignment.max(1)).saturating_mul(alignment.max(1))
}

/// The number of bits of a type that is represented by two halves; `None` for other types.
pub(crate) fn of_two(kind: &Type) -> Option<u32> {
    match kind {
        Type::Int(bits @ 72..=128) if bits.is_multiple_of(8) => Some(*bits),
        _ => None,
    }
}

impl Type {
    /// The type that a name stands for.
    pub(crate) fn known<'t>(&'t self, names: &'t Names) -> &'t Self {
        let mut known = self;
        for _ in 0..DEEPEST {
            match known {
                Self::Named(name) => match names.get(name) {
                    Some(found) => known = found,
                    None => return &Self::Other,
                },
                _ => return known,
            }
        }
        &Self::Other
    }

    /// The size in bytes, including padding at the end; `None` if the type has no size.
    pub(crate) fn size(&self, names: &Names) -> Option<u64> {
        self.layout(names, 0).map(|(size, _)| size)
    }

    /// The alignment in bytes that an object of the type has at least, unless it is stated.
    pub(crate) fn alignment(&self, names: &Names) -> Option<u64> {
        self.layout(names, 0).map(|(_, alignment)| alignment)
    }

    /// The size and the alignment in bytes.
    fn layout(&self, names: &Names, depth: u32) -> Option<(u64, u64)> {
        if depth > DEEPEST {
            return None;
        }
        if let Self::Named(name) = self {
            return names.layout(name, || match self.known(names) {
                Self::Named(_) => None,
                known => known.layout(names, depth + 1),
            });
        }
        Some(match self.known(names) {
            Self::Int(bits) => {
                let bytes = u64::from(bits.div_ceil(8)).next_power_of_two();
                (bytes, bytes.min(16))
            }
            Self::Float(bytes) => (*bytes, *bytes),
            Self::Pointer => (8, 8),
            Self::Array(number, part) => {
                let (size, alignment) = part.layout(names, depth + 1)?;
                (size.checked_mul(*number)?, alignment)
            }
            Self::Struct { parts, packed } => {
                let (mut end, mut all) = (0_u64, 1);
                for part in parts {
                    let (size, alignment) = part.layout(names, depth + 1)?;
                    let alignment = if *packed { 1 } else { alignment };
                    end = rounded(end, alignment).checked_add(size)?;
                    all = all.max(alignment);
                }
                (rounded(end, all), all)
            }
            Self::Void | Self::Named(_) | Self::Function | Self::Other => return None,
        })
    }

    /// Whether it is an array of several bytes, without further structure.
    pub(crate) fn is_bytes(&self, names: &Names) -> bool {
        match self.known(names) {
            Self::Array(number, part) => *number > 1 && **part == Self::Int(8),
            Self::Struct { parts, .. } => match parts.as_slice() {
                [part] => part.is_bytes(names),
                _ => false,
            },
            _ => false,
        }
    }

    /// The part with this index, and its offset.
    pub(crate) fn part<'t>(&'t self, names: &'t Names, index: u64) -> Option<(&'t Self, u64)> {
        match self.known(names) {
            Self::Array(_, part) => Some((part, part.size(names)?.checked_mul(index)?)),
            Self::Struct { parts, packed } => {
                let mut end = 0_u64;
                for (number, part) in (0..).zip(parts) {
                    let (size, alignment) = part.layout(names, 0)?;
                    let start = rounded(end, if *packed { 1 } else { alignment });
                    if number == index {
                        return Some((part, start));
                    }
                    end = start.checked_add(size)?;
                }
                None
            }
            _ => None,
        }
    }

    /// Whether the last part of a structure is padding: clang writes a class whose last bytes a derived class may use as a packed
    /// structure, and adds an array of bytes up to a multiple of its alignment to it, or to what contains it.
    fn ends_with_padding(&self, names: &Names) -> bool {
        let Self::Struct { packed, parts } = self else { return false };
        let Some((Self::Array(bytes, last), others)) = parts.split_last() else { return false };
        if !(*packed || others.last().is_some_and(|it| it.ends_packed(names))) {
            return false;
        }
        let alignment = largest(others, names);
        let end = others.iter().try_fold(0_u64, |sum, part| sum.checked_add(part.size(names)?));
        let padding = alignment.zip(end).map(|(alignment, end)| rounded(end, alignment).saturating_sub(end));
        **last == Self::Int(8) && padding == Some(*bytes)
    }

    /// Whether it is a packed structure, or ends with one.
    fn ends_packed(&self, names: &Names) -> bool {
        let mut next = self;
        for _ in 0..DEEPEST {
            match next.known(names) {
                Self::Struct { packed: true, .. } => return true,
                Self::Struct { parts, .. } => match parts.last() {
                    Some(last) => next = last,
                    None => return false,
                },
                _ => return false,
            }
        }
        false
    }

    /// The scalars, in order; `None` if there are too many, or if a part has no size.
    pub(crate) fn scalars(&self, names: &Names) -> Option<Vec<Scalar>> {
        let mut found = Vec::new();
        let mut waiting = vec![(self, 0_u64)];
        while let Some((next, offset)) = waiting.pop() {
            if found.len() + waiting.len() > MOST_SCALARS {
                return None;
            }
            match next.known(names) {
                Self::Array(number, part) => {
                    let size = part.size(names)?;
                    if *number > MOST_SCALARS as u64 {
                        return None;
                    }
                    for index in (0..*number).rev() {
                        waiting.push((part, offset.checked_add(index.checked_mul(size)?)?));
                    }
                }
                all @ Self::Struct { parts, .. } => {
                    let count = parts.len() - usize::from(all.ends_with_padding(names));
                    for index in (0..count as u64).rev() {
                        let (part, start) = all.part(names, index)?;
                        waiting.push((part, offset.checked_add(start)?));
                    }
                }
                scalar => found.push((offset, u8::try_from(scalar.size(names)?).ok()?)),
            }
        }
        Some(found)
    }
}

/// The size in bytes of the largest scalar in these types: their alignment if they are not packed. `None` if there are too many parts.
fn largest(types: &[Type], names: &Names) -> Option<u64> {
    /// The most parts that are looked at.
    const MOST: usize = 256;
    let mut waiting: Vec<&Type> = types.iter().collect();
    let (mut found, mut count) = (1, 0);
    while let Some(next) = waiting.pop() {
        count += 1;
        if count > MOST || waiting.len() > MOST {
            return None;
        }
        match next.known(names) {
            Type::Array(_, part) => waiting.push(part),
            Type::Struct { parts, .. } => waiting.extend(parts),
            scalar => found = found.max(scalar.size(names)?),
        }
    }
    Some(found)
}
