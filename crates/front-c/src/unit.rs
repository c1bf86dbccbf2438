//! Queries on a translation unit: the sizes of types, the offsets of fields, and which functions are called.
//!
//! # Sources
//! H. J. Lu and others, *System V Application Binary Interface, AMD64 Architecture Processor Supplement*, section 3.1.2.

use super::syntax::{
    Declaration, Expression, ExpressionKind, Shape, Statement, Structure, Type, UNNAMED, Unit,
};
use garret_base::source::{Diagnostic, short};
use std::collections::{BTreeMap, BTreeSet};

impl Unit {
    /// The size and the alignment of a type in bytes, if they are known.
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
            Shape::Struct(index) => {
                let (bytes, alignment) = self.structs.get(*index)?.size?;
                // as in gcc, so that one instruction accesses it
                let is_one = kind.atomic && bytes.is_power_of_two() && bytes <= 16;
                Some((bytes, if is_one { alignment.max(bytes) } else { alignment }))
            }
            Shape::Array(_, None) | Shape::Mutex | Shape::Opaque | Shape::Function(_) => None,
        }
    }

    /// The alignment of a type in bytes, if it is known.
    pub(super) fn alignment_of(&self, kind: &Type) -> Option<u64> {
        match &kind.shape {
            Shape::Array(element, _) => self.alignment_of(element),
            _ => self.size_of(kind).map(|(_, alignment)| alignment),
        }
    }

    /// A description of a type for messages.
    pub(super) fn described(&self, kind: &Type) -> String {
        match &kind.shape {
            Shape::Void => "void".to_owned(),
            Shape::Bool => "_Bool".to_owned(),
            Shape::Integer(bits, signed) => format!("{}int{bits}_t", if *signed { "" } else { "u" }),
            Shape::Float(bits) => format!("a floating-point number of {bits} bits"),
            Shape::Pointer(inner) => format!("a pointer to {}", self.described(inner)),
            Shape::Array(inner, _) => format!("an array of {}", self.described(inner)),
            Shape::Function(_) | Shape::Callable(_) => "a function".to_owned(),
            Shape::Struct(index) => {
                let it = self.structs.get(*index);
                if let Some(of_system) = it.and_then(|it| crate::words::name_in_system(&it.name)) {
                    return of_system.to_owned();
                }
                let word = if it.is_some_and(|it| it.is_union) { "union" } else { "struct" };
                format!("{word} {}", it.map_or("", |it| it.name.as_str()))
            }
            Shape::Mutex | Shape::Opaque => "a type of the system".to_owned(),
        }
    }

    /// The number of scalars in an object of this type that an initializer may set. Of a union, these are the scalars of its first field.
    pub(super) fn scalars(&self, kind: &Type) -> Option<u64> {
        self.scalars_of(kind, &mut BTreeMap::new())
    }

    /// Like [`Self::scalars`]; `known` has the numbers of the structures that were counted already.
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

    /// Whether the type, or a type of one of its parts, satisfies the predicate.
    pub(super) fn has(&self, kind: &Type, is_it: &dyn Fn(&Type) -> bool) -> bool {
        self.is_among(kind, false, is_it)
    }

    /// Like [`Self::has`], but also follows pointers, and the results of functions.
    pub(super) fn leads_to(&self, kind: &Type, is_it: &dyn Fn(&Type) -> bool) -> bool {
        self.is_among(kind, true, is_it)
    }

    /// Each structure is visited only once.
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

    /// The offset of a field in bytes.
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

    /// The size and alignment of a field in memory. A bit-field has those of the number that it is part of; a flexible array member
    /// has no bytes.
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

    /// The size of a field, and its alignment with the requests of the text.
    pub(super) fn place_of_field(&self, it: &Structure, index: usize) -> Option<(u64, u64)> {
        let (bytes, natural) = self.size_of_field(it, index)?;
        let asked = it.alignments.get(index).copied().unwrap_or_default();
        let natural = if it.is_packed || asked.is_packed { 1 } else { natural };
        Some((bytes, natural.max(asked.alignment)))
    }

    /// The path to the field with this name. It may lead through unnamed fields of structure type. Each step is a structure and the
    /// index of a field in it.
    pub(super) fn path(&self, structure: usize, name: &str) -> Option<Vec<(usize, usize)>> {
        let it = self.structs.get(structure)?;
        if let Some(index) = it.fields.iter().position(|(field, _)| field == name) {
            return Some(vec![(structure, index)]);
        }
        // terminates, as no structure contains itself
        let unnamed = it.fields.iter().enumerate().filter(|(_, (field, _))| field.starts_with(UNNAMED));
        unnamed.into_iter().find_map(|(index, (_, kind))| {
            let Shape::Struct(inner) = kind.shape else { return None };
            let mut path = self.path(inner, name)?;
            path.insert(0, (structure, index));
            Some(path)
        })
    }

    /// Whether the program declares a function that reports errors, as verification tasks do. A call of `abort` then ends the
    /// program without an error.
    pub(super) fn says_errors(&self) -> bool {
        let is_error = |name: &str| matches!(name, "reach_error" | "__VERIFIER_error");
        self.functions.iter().any(|it| is_error(&it.name)) || self.declared.keys().any(|it| is_error(it))
    }

    /// The indices of the functions that the statements may call, directly or indirectly.
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

    /// Whether a statement, or a function that it may call, contains an expression that satisfies the predicate.
    pub(super) fn does(&self, it: &Statement, is_it: &dyn Fn(&Expression) -> bool) -> bool {
        it.any(is_it)
            || self.entered([it].into_iter()).into_iter().any(|at| self.functions[at].body.any(is_it))
    }

    /// The errors for functions and variables that are `weak`, are used, and have no definition here: whether they exist depends on
    /// other files.
    pub(super) fn weak_and_undefined(&self) -> Vec<Diagnostic> {
        let uses = |it: &Expression, wanted: &str| match &it.kind {
            ExpressionKind::Name(name) | ExpressionKind::Call(name, _) => name == wanted,
            _ => false,
        };
        let is_used = |name: &str| {
            let in_initial =
                |it: &Declaration| it.initial.as_ref().is_some_and(|it| it.any(&|it| uses(it, name)));
            self.addressed.contains_key(name)
                || self.functions.iter().any(|it| it.body.any(&|it| uses(it, name)))
                || self.globals.iter().any(in_initial)
        };
        let is_defined = |name: &str| {
            self.functions.iter().any(|it| it.name == name) || self.globals.iter().any(|it| it.name == name)
        };
        let undefined = self.weak.iter().filter(|(name, _)| !is_defined(name) && is_used(name));
        undefined
            .map(|(name, span)| {
                Diagnostic::error(format!("`{}` is weak, and this file does not define it", short(name)))
                    .at(*span, "its address is null if no other file defines it")
                    .help("define it here, or check the file as clang compiles it: --ir")
            })
            .collect()
    }

    /// Whether a statement calls the function, or may call it through a pointer.
    pub(super) fn calls(&self, it: &Statement, name: &str) -> bool {
        let is_addressed = self.addressed.contains_key(name);
        it.any(&|it| match &it.kind {
            ExpressionKind::Call(found, _) => found == name,
            ExpressionKind::CallOf(..) => is_addressed,
            _ => false,
        })
    }
}
