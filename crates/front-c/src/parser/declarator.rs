//! Declarators: a name with pointers before it, arrays and functions after it, and brackets for another order.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.7.6 (declarators), 6.7.7 (names of types), 6.9.1 (functions whose parameters are declared behind the brackets).

use super::{Fallible, Parser};
use crate::constant::value;
use crate::syntax::{Expression, Shape, Type};
use crate::token::Kind;
use garret_base::source::{Diagnostic, Span, short};

/// The parameters of a function.
#[derive(Default)]
pub(super) struct Parameters {
    pub(super) all: Vec<(String, Type)>,
    /// Whether other arguments are possible: `()`, or `...`.
    is_open: bool,
    /// Whether `...` is among them.
    pub(super) is_variadic: bool,
    /// Whether the types are declared behind the brackets.
    is_old: bool,
}

impl Parameters {
    /// The number of arguments, if it is fixed.
    pub(super) fn count(&self) -> Option<usize> {
        (!self.is_open).then_some(self.all.len())
    }

    /// The types of the named parameters, if arguments have to match them (6.5.2.2).
    pub(super) fn kinds(&self) -> Vec<Type> {
        if self.is_old { Vec::new() } else { self.all.iter().map(|(_, kind)| kind.clone()).collect() }
    }
}

/// A part of a declarator, which derives a type from another one.
enum Derived {
    /// A pointer, and whether it is atomic.
    Pointer(bool),
    /// An array, with its size if it is given.
    Array(Option<Size>, Span),
    Function(Parameters, Span),
}

/// The number of elements of an array.
enum Size {
    Known(u64),
    /// Computed at run time.
    Computed(Expression),
}

/// A name with its type. For a function, that is the result type, with the parameters; for an array of computed size, also the size.
pub(super) struct Declarator {
    /// Empty if there is no name.
    pub(super) name: String,
    pub(super) kind: Type,
    pub(super) parameters: Option<Parameters>,
    pub(super) length: Option<Expression>,
}

impl Parser {
    /// A declarator with a name.
    pub(super) fn declarator(&mut self, base: Type) -> Fallible<Declarator> {
        let found = self.any_declarator(base)?;
        if found.name.is_empty() {
            return self.expected("a name");
        }
        Ok(found)
    }

    /// A declarator with or without a name.
    pub(super) fn any_declarator(&mut self, base: Type) -> Fallible<Declarator> {
        let mut parts = Vec::new();
        let name = self.derived(&mut parts)?;
        let (mut kind, mut parameters, mut length) = (base, None, None);
        // the last part is applied first
        let count = parts.len();
        for (number, part) in parts.into_iter().rev().enumerate() {
            let is_last = number + 1 == count;
            kind = match part {
                Derived::Pointer(atomic) => match kind.shape {
                    Shape::Function(result) => self.around(*result, atomic, Shape::Callable)?,
                    _ => self.around(kind, atomic, Shape::Pointer)?,
                },
                Derived::Array(size, span) => {
                    if matches!(kind.shape, Shape::Function(_)) {
                        return wrong("an array of functions is not allowed", span);
                    }
                    let size = match size {
                        Some(Size::Known(size)) => Some(size),
                        Some(Size::Computed(it)) if is_last && self.over_words => {
                            length = Some(it);
                            None
                        }
                        Some(Size::Computed(it)) => {
                            let error = Diagnostic::error("this must be a constant expression");
                            return self.unsupported(error.at(it.span, "expected a constant"));
                        }
                        None => None,
                    };
                    self.around(kind, false, |kind| Shape::Array(kind, size))?
                }
                Derived::Function(found, span) => {
                    if matches!(kind.shape, Shape::Function(_) | Shape::Array(..)) {
                        return wrong("a function cannot return an array or a function", span);
                    }
                    if is_last {
                        parameters = Some(found);
                        kind
                    } else {
                        self.around(kind, false, Shape::Function)?
                    }
                }
            };
        }
        Ok(Declarator { name, kind, parameters, length })
    }

    /// The parts around a name from the inside to the outside, and the name.
    fn derived(&mut self, parts: &mut Vec<Derived>) -> Fallible<String> {
        self.deeper(|this| {
            let mut pointers = Vec::new();
            this.attributes()?;
            while this.takes("*") {
                pointers.push(Derived::Pointer(this.qualifiers()?));
            }
            let mut name = String::new();
            if this.peek().is_sign("(") && this.is_declarator(1) {
                this.advance();
                name = this.derived(parts)?;
                this.expect(")")?;
            } else if matches!(this.peek(), Kind::Word(word) if !super::headers::is_keyword(word)) {
                name = this.name("a name")?;
            }
            loop {
                let start = this.here();
                if this.takes("[") {
                    let size = this.array_size()?;
                    parts.push(Derived::Array(size, this.since(start)));
                } else if this.takes("(") {
                    let found = this.parameters()?;
                    parts.push(Derived::Function(found, this.since(start)));
                } else {
                    break;
                }
            }
            parts.extend(pointers.into_iter().rev());
            Ok(name)
        })
    }

    /// Whether the preceding bracket contains a declarator, not the parameters of a function.
    fn is_declarator(&self, ahead: usize) -> bool {
        match &self.token(ahead).kind {
            Kind::Sign("*" | "(" | "[") => true,
            Kind::Word(word) => {
                word.starts_with("__attribute") || !(self.is_type(ahead) || super::headers::is_keyword(word))
            }
            _ => false,
        }
    }

    /// The qualifiers of a pointer. Returns whether it is atomic.
    fn qualifiers(&mut self) -> Fallible<bool> {
        let mut atomic = false;
        while let Kind::Word(word) = self.peek() {
            match word.as_str() {
                "_Atomic" => atomic = true,
                "__attribute__" | "__attribute" => {
                    self.attributes()?;
                    continue;
                }
                word if is_qualifier(word) => {}
                _ => break,
            }
            self.advance();
        }
        Ok(atomic)
    }

    /// The size in the brackets of an array, up to and including the closing bracket.
    fn array_size(&mut self) -> Fallible<Option<Size>> {
        // as in the declarations of parameters
        while matches!(self.peek(), Kind::Word(word) if word == "static" || is_qualifier(word)) {
            self.advance();
        }
        if self.peek().is_sign("*") && self.token(1).kind.is_sign("]") {
            self.advance();
        }
        if self.takes("]") {
            return Ok(None);
        }
        let size = self.assignment()?;
        self.expect("]")?;
        Ok(Some(match value(&size) {
            Some(_) => Size::Known(Self::known_size(&size)?),
            None => Size::Computed(size),
        }))
    }

    /// The parameters of a function, up to and including the closing bracket.
    fn parameters(&mut self) -> Fallible<Parameters> {
        let mut found = Parameters::default();
        if self.takes(")") {
            return Ok(Parameters { is_open: true, ..found });
        }
        // `void`, or another name of that type
        let is_nothing = match self.peek() {
            Kind::Word(word) if word == "void" => true,
            Kind::Word(word) => self.typedefs.get(word).is_some_and(|it| it.shape == Shape::Void),
            _ => false,
        };
        if is_nothing && self.token(1).kind.is_sign(")") {
            self.advance();
            self.advance();
            return Ok(found);
        }
        let is_end = |it: &Kind| it.is_sign(",") || it.is_sign(")");
        let is_name = matches!(self.peek(), Kind::Word(word) if !super::headers::is_keyword(word));
        if is_name && !self.is_type(0) && is_end(&self.token(1).kind) {
            return self.names_of_parameters();
        }
        // array sizes may refer to earlier parameters
        self.scoped(|this| {
            loop {
                if this.takes("...") {
                    this.expect(")")?;
                    return Ok(Parameters { is_open: true, is_variadic: true, ..found });
                }
                let (name, kind) = this.parameter()?;
                if !name.is_empty() {
                    this.declare_variable(&name, &kind);
                }
                found.all.push((name, kind));
                if !this.takes(",") {
                    this.expect(")")?;
                    return Ok(found);
                }
            }
        })
    }

    /// A parameter (6.7.6.3).
    fn parameter(&mut self) -> Fallible<(String, Type)> {
        let (asked, over_words) = (self.asked, std::mem::replace(&mut self.over_words, true));
        let specifiers = self.specifiers()?;
        let found = self.any_declarator(specifiers.kind);
        self.over_words = over_words;
        let found = found?;
        self.attributes()?;
        self.asked = asked;
        self.adjusted(found)
    }

    /// The name of a parameter and its adjusted type: arrays and functions become pointers.
    fn adjusted(&self, found: Declarator) -> Fallible<(String, Type)> {
        let Type { shape, atomic } = found.kind;
        let kind = match (shape, found.parameters) {
            (shape, Some(_)) => self.around(Type { shape, atomic }, false, Shape::Callable)?,
            (Shape::Array(element, _), None) => self.around(*element, false, Shape::Pointer)?,
            (Shape::Function(result), None) => self.around(*result, false, Shape::Callable)?,
            (shape, None) => Type { shape, atomic },
        };
        Ok((found.name, kind))
    }

    /// The names of parameters whose types are declared behind the brackets.
    fn names_of_parameters(&mut self) -> Fallible<Parameters> {
        let mut found = Parameters { is_open: true, is_old: true, ..Parameters::default() };
        loop {
            found.all.push((self.name("a name")?, Type::INT));
            if !self.takes(",") {
                self.expect(")")?;
                return Ok(found);
            }
        }
    }

    /// The types of parameters, declared between the brackets and the body of a function.
    pub(super) fn types_of_parameters(&mut self, of: &mut Parameters) -> Fallible<()> {
        while of.is_old && self.is_type(0) {
            let specifiers = self.specifiers()?;
            loop {
                let start = self.here();
                let found = self.declarator(specifiers.kind.clone())?;
                let (name, kind) = self.adjusted(found)?;
                let Some(it) = of.all.iter_mut().find(|it| it.0 == name) else {
                    let error = format!("`{}` is not a parameter of this function", short(&name));
                    return wrong(error, self.since(start));
                };
                it.1 = kind;
                if !self.takes(",") {
                    break;
                }
            }
            self.expect(";")?;
        }
        Ok(())
    }

    /// A type name, as in casts.
    pub(super) fn type_name(&mut self) -> Fallible<Type> {
        let specifiers = self.specifiers()?;
        let start = self.here();
        let found = self.any_declarator(specifiers.kind)?;
        if !found.name.is_empty() || found.length.is_some() {
            return wrong("expected a type without a name, of a known size", self.since(start));
        }
        match found.parameters {
            Some(_) => self.around(found.kind, false, Shape::Function),
            None => Ok(found.kind),
        }
    }
}

fn is_qualifier(word: &str) -> bool {
    let all = [
        "const",
        "volatile",
        "restrict",
        "__restrict",
        "__restrict__",
        "__const",
        "__volatile__",
        "__volatile",
    ];
    all.contains(&word)
}

fn wrong<T>(error: impl Into<String>, span: Span) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(error.into()).at(span, "")))
}
