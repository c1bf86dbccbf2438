//! `sizeof`, `typeof` and related operators: sizes, alignments and types.
//!
//! # Sources
//! H. J. Lu and others, *System V Application Binary Interface, AMD64 Architecture Processor Supplement*, section 3.1.2.

use super::{Fallible, Parser};
use crate::atomics::atomic;
use crate::constant::Constant;
use crate::integer::Integer;
use crate::syntax::{Binary, Expression, ExpressionKind, Shape, Type, Unary, Unit};
use crate::token::{Kind, Token};
use crate::typing::TypeLookup;
use garret_base::source::{Diagnostic, Span};
use std::ops::Range;

impl Parser {
    /// The size of a type or of an expression, after `sizeof`.
    pub(super) fn size(&mut self, start: Span) -> Fallible<Expression> {
        let (operand, kind) = self.measured()?;
        if operand.as_ref().is_some_and(|it| self.is_function(it)) {
            // gcc, *Extensions to the C Language Family*: `sizeof` of a function is 1
            return Ok(self.made(start, ExpressionKind::Number(Constant::of(1, Integer::UNSIGNED_LONG))));
        }
        if let Some(size) = operand.and_then(|it| self.computed_size(&it, kind.as_ref(), start)) {
            return Ok(size);
        }
        let Some((bytes, _)) = kind.as_ref().and_then(|kind| self.unit.size_of(kind)) else {
            return Err(Box::new(
                Diagnostic::error("this size is not known")
                    .at(self.since(start), "expected a type, or a variable, of numbers and pointers")
                    .help("write the number"),
            ));
        };
        let size = Constant::of(bytes.into(), Integer::UNSIGNED_LONG);
        Ok(self.made(start, ExpressionKind::Number(size)))
    }

    /// Whether an expression is a function, not a pointer to one.
    fn is_function(&self, it: &Expression) -> bool {
        match &it.kind {
            ExpressionKind::Function(..) => true,
            ExpressionKind::Unary(Unary::Target, inner) => {
                let kind = self.type_of(inner).map(|kind| kind.shape);
                self.is_function(inner) || matches!(kind, Some(Shape::Callable(_)))
            }
            _ => false,
        }
    }

    /// A type in brackets, or an expression with its type, if that is known.
    fn measured(&mut self) -> Fallible<(Option<Expression>, Option<Type>)> {
        if !(self.peek().is_sign("(") && self.is_type(1)) {
            let operand = self.unary()?;
            let kind = self.type_of(&operand);
            return Ok((Some(operand), kind));
        }
        self.advance();
        let kind = self.type_name()?;
        self.expect(")")?;
        Ok((None, Some(kind)))
    }

    /// The size of an array of computed size.
    fn computed_size(&self, of: &Expression, kind: Option<&Type>, start: Span) -> Option<Expression> {
        let (ExpressionKind::Name(name), Some(Shape::Array(element, None))) =
            (&of.kind, kind.map(|kind| &kind.shape))
        else {
            return None;
        };
        let length = super::declaration::length_of(name);
        let (bytes, _) = self.unit.size_of(element).filter(|_| self.variables.contains_key(&length))?;
        let bytes = Constant::of(bytes.into(), Integer::UNSIGNED_LONG);
        let [length, bytes] = [ExpressionKind::Name(length), ExpressionKind::Number(bytes)]
            .map(|kind| Box::new(self.made(start, kind)));
        Some(self.made(start, ExpressionKind::Binary(Binary::Multiply, length, bytes)))
    }

    /// The alignment of a type or of the type of an expression, after `_Alignof` (6.5.3.4).
    pub(super) fn alignment(&mut self, start: Span) -> Fallible<Expression> {
        let (_, kind) = self.measured()?;
        let Some(alignment) = kind.and_then(|kind| self.unit.alignment_of(&kind)) else {
            let error = Diagnostic::error("this alignment is not known");
            return Err(Box::new(error.at(self.since(start), "")));
        };
        let alignment = Constant::of(alignment.into(), Integer::UNSIGNED_LONG);
        Ok(self.made(start, ExpressionKind::Number(alignment)))
    }

    /// Whether a value of this type may actually have another type that is represented by the same type here, in a text that uses
    /// such types.
    fn may_be_another(&mut self, kind: &Type) -> bool {
        let tokens = &self.tokens;
        let [has_long_long, has_signed_char, has_qualifiers] = *self.twins.get_or_insert_with(|| {
            let is = |it: &Token, word: &str| it.kind.is_word(word);
            let is_long = |it: &Token| match &it.kind {
                Kind::Number(_, written) => written.to_ascii_lowercase().contains("ll"),
                _ => false,
            };
            let pair =
                |one: &str, other: &str| tokens.windows(2).any(|it| is(&it[0], one) && is(&it[1], other));
            [
                pair("long", "long") || tokens.iter().any(is_long),
                pair("signed", "char") || tokens.iter().any(|it| is(it, "int8_t")),
                tokens.iter().any(|it| is(it, "const") || is(it, "volatile")),
            ]
        });
        match kind.shape {
            Shape::Integer(64, _) => has_long_long,
            Shape::Integer(8, true) => has_signed_char,
            Shape::Pointer(_) => has_qualifiers || has_long_long || has_signed_char,
            _ => false,
        }
    }

    /// A type in `_Generic`, and whether it is distinguished from all other types here.
    fn chosen_type(&mut self) -> Fallible<(Type, bool)> {
        let start = self.at;
        let kind = self.type_name()?;
        let words =
            self.tokens.get(start..self.at).unwrap_or_default().iter().filter_map(|it| it.kind.word());
        let words: Vec<&str> = words.collect();
        let has = |word: &str| words.contains(&word);
        let is_long = words.iter().filter(|word| **word == "long").count() > 1;
        let is_char = has("signed") && has("char");
        Ok((kind, !(is_long || is_char || has("const") || has("volatile"))))
    }

    /// The expression that `_Generic` selects for the type of the first one (6.5.1.1). If the type is not distinguished from others
    /// here, several expressions are possible, and they have to be identical.
    pub(super) fn generic(&mut self, start: Span) -> Fallible<ExpressionKind> {
        self.expect("(")?;
        let of = self.assignment()?;
        let kind = self.type_of_value(&of);
        let (mut found, mut default, mut all_told) = (Vec::new(), None, true);
        while self.takes(",") {
            let one = if self.takes_word("default") { None } else { Some(self.chosen_type()?) };
            self.expect(":")?;
            let from = self.at;
            let it = (self.assignment()?, from..self.at);
            match one {
                None => default = Some(it),
                Some((one, is_told)) if kind.as_ref() == Some(&one) => {
                    all_told &= is_told;
                    found.push(it);
                }
                Some(_) => {}
            }
        }
        self.expect(")")?;
        let Some(kind) = kind else {
            let error = Diagnostic::error("this type is not known")
                .at(of.span, "the type of this expression cannot be determined");
            return Err(Box::new(error));
        };
        if found.is_empty() || self.may_be_another(&kind) || !all_told {
            found.extend(default);
        }
        let written = |it: &Range<usize>| {
            let tokens = self.tokens.get(it.clone()).unwrap_or_default();
            tokens.iter().map(|it| &it.kind).collect::<Vec<_>>()
        };
        let Some((_, first)) = found.first() else {
            let error =
                Diagnostic::error("no choice of this `_Generic` matches the type").at(self.since(start), "");
            return Err(Box::new(error.note(format!("the type is {}", self.unit.described(&kind)))));
        };
        let is_same = found.iter().all(|(_, it)| written(it) == written(first));
        if is_same {
            return Ok(found.swap_remove(0).0.kind);
        }
        let error = Diagnostic::error("this type cannot be distinguished from others in `_Generic`");
        let note = "`long long` is `long`, `signed char` is `char`, and `const` is ignored here";
        self.unsupported(error.at(of.span, "").note(note))
    }

    /// The offset of a part of a type, after `offsetof` (7.19).
    pub(super) fn offset(&mut self, start: Span) -> Fallible<Expression> {
        self.expect("(")?;
        let mut kind = self.type_name()?;
        self.expect(",")?;
        let mut bytes = Some(0u64);
        loop {
            let here = self.here();
            if let Shape::Struct(structure) = kind.shape {
                let name = self.field_name()?;
                let Some(path) = self.unit.path(structure, &name) else {
                    let error = Diagnostic::error("there is no such field");
                    return Err(Box::new(error.at(self.since(here), "of this structure")));
                };
                for (structure, field) in path {
                    bytes =
                        bytes.zip(self.unit.offset(structure, field)).map(|(sum, at)| sum.saturating_add(at));
                    kind = self.unit.structs[structure].fields[field].1.clone();
                }
            } else if let (Shape::Array(element, _), true) = (kind.shape.clone(), self.takes("[")) {
                let index = self.conditional()?;
                let index = Self::known_size(&index)?;
                self.expect("]")?;
                let size = self.unit.size_of(&element);
                bytes =
                    bytes.zip(size).map(|(sum, (size, _))| sum.saturating_add(size.saturating_mul(index)));
                kind = *element;
            } else {
                return self.expected("a field or an element");
            }
            if self.takes(")") {
                break;
            }
            if !self.peek().is_sign("[") {
                self.expect(".")?;
            }
        }
        match bytes {
            Some(bytes) => {
                let offset = Constant::of(bytes.into(), Integer::UNSIGNED_LONG);
                Ok(self.made(start, ExpressionKind::Number(offset)))
            }
            None => Err(Box::new(Diagnostic::error("this size is not known").at(self.since(start), ""))),
        }
    }

    /// The type in brackets after `typeof`, or the type of the expression there.
    pub(super) fn type_of_operand(&mut self) -> Fallible<Type> {
        self.expect("(")?;
        let start = self.here();
        let kind = if self.is_type(0) {
            Some(self.deeper(Self::type_name)?)
        } else {
            let operand = self.expression()?;
            self.type_of(&operand)
        };
        self.expect(")")?;
        kind.ok_or_else(|| {
            let error = Diagnostic::error("this type is not known");
            Box::new(
                error
                    .at(self.since(start), "the type of this expression cannot be determined")
                    .help("write the type"),
            )
        })
    }

    /// The size and the alignment of a structure whose fields were just read.
    pub(super) fn size_of_fields(&self, index: usize) -> Option<(u64, u64)> {
        let structure = self.unit.structs.get(index)?;
        let (mut end, mut alignment) = (0u64, structure.alignment.max(1));
        for index in 0..structure.fields.len() {
            let (bytes, multiple) = self.unit.place_of_field(structure, index)?;
            alignment = alignment.max(multiple);
            end = if structure.is_union {
                end.max(bytes)
            } else if let Some(place) = structure.places.get(index) {
                end.max(place.checked_add(bytes)?)
            } else {
                end.checked_next_multiple_of(multiple)?.checked_add(bytes)?
            };
        }
        Some((end.max(structure.bytes).checked_next_multiple_of(alignment)?, alignment))
    }
}

impl TypeLookup for Parser {
    fn unit(&self) -> &Unit {
        &self.unit
    }

    fn type_of_name(&self, name: &str) -> Option<Type> {
        self.variables.get(name).cloned()
    }

    fn type_of_call(&self, name: &str, arguments: &[Expression]) -> Option<Type> {
        if let Some(it) = self.functions.get(name) {
            return Some(it.result.clone());
        }
        if atomic(name).is_some_and(|(it, _)| it.gives_the_content()) {
            let kind = self.type_of_value(arguments.first()?)?.inner()?;
            return Some(Type::plain(kind.shape));
        }
        None
    }
}
