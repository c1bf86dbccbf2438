//! What a text declares: sizes of types, where their parts are, and what is called.
//!
//! # Sources
//! H. J. Lu and others, *System V Application Binary Interface, AMD64 Architecture Processor Supplement*, section 3.1.2.

use super::syntax::{Expression, ExpressionKind, Shape, Statement, Structure, Type, UNNAMED, Unit};
use std::collections::{BTreeMap, BTreeSet};

impl Unit {
    /// How many bytes something of a type has, and at multiples of how many it stands, where that is known.
    pub(super) fn size_of(&self, kind: &Type) -> Option<(u64, u64)> {
        match &kind.shape {
            Shape::Void | Shape::Bool => Some((1, 1)),
            Shape::Integer(bits, _) | Shape::Float(bits) => {
                Some((u64::from(*bits) / 8, u64::from(*bits) / 8))
            }
            Shape::Pointer(_) | Shape::Callable(_) => Some((8, 8)),
            Shape::Array(element, Some(count)) => {
                let (bytes, alignment) = self.size_of(element)?;
                Some((bytes.checked_mul(*count)?, alignment))
            }
            Shape::Struct(index) => self.structs.get(*index)?.size,
            Shape::Array(_, None) | Shape::Mutex | Shape::Opaque | Shape::Function(_) => None,
        }
    }

    /// At multiples of how many bytes something of a type stands, where that is known.
    pub(super) fn alignment_of(&self, kind: &Type) -> Option<u64> {
        match &kind.shape {
            Shape::Array(element, _) => self.alignment_of(element),
            _ => self.size_of(kind).map(|(_, alignment)| alignment),
        }
    }

    /// A type in words.
    pub(super) fn described(&self, kind: &Type) -> String {
        match &kind.shape {
            Shape::Void => "void".to_owned(),
            Shape::Bool => "_Bool".to_owned(),
            Shape::Integer(bits, signed) => format!("{}int{bits}_t", if *signed { "" } else { "u" }),
            Shape::Float(bits) => format!("a fraction of {bits} bits"),
            Shape::Pointer(inner) => format!("a pointer to {}", self.described(inner)),
            Shape::Array(inner, _) => format!("an array of {}", self.described(inner)),
            Shape::Function(_) | Shape::Callable(_) => "a function".to_owned(),
            Shape::Struct(index) => {
                let it = self.structs.get(*index);
                let word = if it.is_some_and(|it| it.is_union) { "union" } else { "struct" };
                format!("{word} {}", it.map_or("", |it| it.name.as_str()))
            }
            Shape::Mutex | Shape::Opaque => "a type of the system".to_owned(),
        }
    }

    /// How many scalars an object of a type consists of, of which an initial value may say each; of a union, those of the first field.
    pub(super) fn scalars(&self, kind: &Type) -> Option<u64> {
        self.scalars_of(kind, &mut BTreeMap::new())
    }

    /// The same, each structure once.
    fn scalars_of(&self, kind: &Type, known: &mut BTreeMap<usize, u64>) -> Option<u64> {
        match &kind.shape {
            Shape::Array(element, count) => self.scalars_of(element, known)?.checked_mul((*count)?),
            Shape::Struct(index) => {
                if let Some(count) = known.get(index) {
                    return Some(*count);
                }
                let it = self.structs.get(*index)?;
                let named = if it.is_union { 1 } else { it.fields.len() };
                let mut count = 0u64;
                for (_, kind) in it.fields.iter().take(named) {
                    count = count.checked_add(self.scalars_of(kind, known)?)?;
                }
                known.insert(*index, count);
                Some(count)
            }
            _ => Some(1),
        }
    }

    /// Whether objects of a type are, or have in them, such ones.
    pub(super) fn has(&self, kind: &Type, is_it: &dyn Fn(&Type) -> bool) -> bool {
        self.is_among(kind, false, is_it)
    }

    /// The same, also of what addresses in them lead to, and of what functions there give.
    pub(super) fn leads_to(&self, kind: &Type, is_it: &dyn Fn(&Type) -> bool) -> bool {
        self.is_among(kind, true, is_it)
    }

    /// Each structure is looked at once, however often it is there.
    fn is_among(&self, kind: &Type, follows: bool, is_it: &dyn Fn(&Type) -> bool) -> bool {
        let (mut waiting, mut seen) = (vec![kind], BTreeSet::new());
        while let Some(next) = waiting.pop() {
            if is_it(next) {
                return true;
            }
            match &next.shape {
                Shape::Array(element, _) => waiting.push(element),
                Shape::Pointer(inner) | Shape::Callable(inner) | Shape::Function(inner) if follows => {
                    waiting.push(inner);
                }
                Shape::Struct(index) if seen.insert(*index) => {
                    let fields = self.structs.get(*index).map(|it| it.fields.iter());
                    waiting.extend(fields.into_iter().flatten().map(|(_, kind)| kind));
                }
                _ => {}
            }
        }
        false
    }

    /// Where a field begins.
    pub(super) fn offset(&self, structure: usize, field: usize) -> Option<u64> {
        let it = self.structs.get(structure)?;
        if it.is_union {
            return Some(0);
        }
        if let Some(place) = it.places.get(field) {
            return Some(*place);
        }
        let mut end = 0u64;
        for index in 0..it.fields.len() {
            let (bytes, alignment) = self.place_of_field(it, index)?;
            let start = end.checked_next_multiple_of(alignment)?;
            if index == field {
                return Some(start);
            }
            end = start.checked_add(bytes)?;
        }
        None
    }

    /// The size of what is in memory for a field: of one of bits, of the number that they are in; an array without a size has no bytes there.
    fn size_of_field(&self, it: &Structure, index: usize) -> Option<(u64, u64)> {
        if let Some(Some(bits)) = it.bits.get(index) {
            return Some((bits.bytes, 1));
        }
        let kind = &it.fields.get(index)?.1;
        match &kind.shape {
            Shape::Array(element, None) if index + 1 == it.fields.len() => {
                self.alignment_of(element).map(|alignment| (0, alignment))
            }
            _ => self.size_of(kind),
        }
    }

    /// The bytes of a field, and at multiples of how many it stands.
    pub(super) fn place_of_field(&self, it: &Structure, index: usize) -> Option<(u64, u64)> {
        let (bytes, natural) = self.size_of_field(it, index)?;
        let asked = it.alignments.get(index).copied().unwrap_or_default();
        let natural = if it.is_packed || asked.is_packed { 1 } else { natural };
        Some((bytes, natural.max(asked.alignment)))
    }

    /// The way to the field of this name, also through fields that have none: structures, and numbers of fields in them.
    pub(super) fn path(&self, structure: usize, name: &str) -> Option<Vec<(usize, usize)>> {
        let it = self.structs.get(structure)?;
        if let Some(index) = it.fields.iter().position(|(field, _)| field == name) {
            return Some(vec![(structure, index)]);
        }
        // no structure is in itself
        let unnamed = it.fields.iter().enumerate().filter(|(_, (field, _))| field.starts_with(UNNAMED));
        unnamed.into_iter().find_map(|(index, (_, kind))| {
            let Shape::Struct(inner) = kind.shape else { return None };
            let mut path = self.path(inner, name)?;
            path.insert(0, (structure, index));
            Some(path)
        })
    }

    /// Whether the program says itself what an error is, as programs for verification do: then who calls `abort` only ends.
    pub(super) fn says_errors(&self) -> bool {
        let is_error = |name: &str| matches!(name, "reach_error" | "__VERIFIER_error");
        self.functions.iter().any(|it| is_error(&it.name)) || self.declared.keys().any(|it| is_error(it))
    }

    /// The functions that statements may enter, directly or through others.
    pub(super) fn entered<'s>(&'s self, from: impl Iterator<Item = &'s Statement>) -> BTreeSet<usize> {
        let (mut waiting, mut found): (Vec<&Statement>, _) = (from.collect(), BTreeSet::new());
        while let Some(next) = waiting.pop() {
            for (index, function) in self.functions.iter().enumerate() {
                if !found.contains(&index) && self.calls(next, &function.name) {
                    found.insert(index);
                    waiting.push(&function.body);
                }
            }
        }
        found
    }

    /// Whether a statement, or a function that it may enter, has such an expression in it.
    pub(super) fn does(&self, it: &Statement, is_it: &dyn Fn(&Expression) -> bool) -> bool {
        it.any(is_it)
            || self.entered([it].into_iter()).into_iter().any(|at| self.functions[at].body.any(is_it))
    }

    /// Whether a statement calls the function, or may do so by a pointer.
    pub(super) fn calls(&self, it: &Statement, name: &str) -> bool {
        let is_addressed = self.addressed.contains_key(name);
        it.any(&|it| match &it.kind {
            ExpressionKind::Call(found, _) => found == name,
            ExpressionKind::CallOf(..) => is_addressed,
            _ => false,
        })
    }
}
