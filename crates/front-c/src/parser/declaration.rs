//! Declarations and function definitions.

use super::declarator::Declarator;
use super::declared::Signature;
use super::specifier::Specifiers;
use super::{Fallible, Marks, Parser};
use crate::integer::Integer;
use crate::syntax::{
    Declaration, Designator, Expression, ExpressionKind, Function, Initial, PlacementRequest, Shape, Storage,
    Type, UNNAMED, Unit,
};
use crate::token::Kind;
use crate::typing::TypeLookup;
use garret_base::source::{Diagnostic, Span};

/// The largest number of elements in a range designator: each gets a copy of the initializer.
const MOST_IN_RANGE: u64 = 4096;

/// Whether it is the name of a known type that headers declare in different ways.
fn is_of_system(name: &str) -> bool {
    name == "sem_t" || name.starts_with("pthread_") && name.ends_with("_t")
}

impl Parser {
    /// An external declaration or function definition.
    pub(super) fn external(&mut self) -> Fallible<()> {
        self.operators = 0;
        if self.takes(";") {
            return Ok(());
        }
        if self.takes_word("_Static_assert") {
            return self.static_assertion();
        }
        let start = self.here();
        self.asked = PlacementRequest::default();
        self.marks = Marks::default();
        let specifiers = self.specifiers_outside()?;
        if self.takes(";") {
            return self.has_no_place(false);
        }
        let first = self.declarator(specifiers.kind.clone())?;
        let Declarator { name, kind, parameters, length } = first;
        if let Some(mut parameters) = parameters {
            let span = self.since(start);
            self.attributes()?;
            let arguments = (parameters.count(), parameters.kinds());
            if self.peek().is_sign(";") || self.peek().is_sign(",") {
                self.declare_function(&specifiers, &name, kind, arguments, span)?;
                return self.others(&specifiers);
            }
            self.types_of_parameters(&mut parameters)?;
            if !self.peek().is_sign("{") {
                return self.expected("`{` or `;`");
            }
            self.declare_function(&specifiers, &name, kind.clone(), arguments, span)?;
            let is_variadic = parameters.is_variadic;
            let parameters = parameters.all;
            // an `extern` function with a body, as headers have them for inlining, may be defined again
            if !specifiers.is_extern {
                self.defines(&name, span)?;
            }
            let outer = self.function.replace(name.clone());
            let body = self.scoped(|parser| {
                parser.hide(&parameters, span)?;
                parser.body()
            });
            self.function = outer;
            let (body, private) = (body?, specifiers.storage == Storage::Static);
            let result = kind;
            self.unit.functions.push(Function { name, result, parameters, is_variadic, body, private, span });
            return Ok(());
        }
        let first = Declarator { name, kind, parameters: None, length };
        let declarations = self.declared(start, &specifiers, first)?;
        self.globals(declarations)
    }

    /// The remaining declarators after a function in an external declaration.
    fn others(&mut self, specifiers: &Specifiers) -> Fallible<()> {
        if self.takes(";") {
            return Ok(());
        }
        self.expect(",")?;
        let start = self.here();
        let next = self.declarator(specifiers.kind.clone())?;
        let declarations = self.declared(start, specifiers, next)?;
        self.globals(declarations)
    }

    /// The specifiers of an external declaration. The type is `int` if there are none before a function, as in C before 1999.
    fn specifiers_outside(&mut self) -> Fallible<Specifiers> {
        let is_function = matches!(self.peek(), Kind::Word(word) if !super::headers::is_keyword(word))
            && !self.is_type(0)
            && self.token(1).kind.is_sign("(");
        if is_function { Ok(Specifiers::default()) } else { self.specifiers() }
    }

    fn globals(&mut self, declarations: Vec<Declaration>) -> Fallible<()> {
        for declaration in declarations.iter().filter(|it| it.initial.is_some()) {
            self.defines(&declaration.name, declaration.span)?;
        }
        self.unit.globals.extend(declarations);
        Ok(())
    }

    /// A declaration in a function.
    pub(super) fn local(&mut self) -> Fallible<Vec<Declaration>> {
        let start = self.here();
        self.asked = PlacementRequest::default();
        let specifiers = self.specifiers()?;
        if self.takes(";") {
            self.has_no_place(false)?;
            return Ok(Vec::new());
        }
        if specifiers.is_any {
            return self.of_any_type(start, &specifiers);
        }
        let first = self.declarator(specifiers.kind.clone())?;
        self.declared(start, &specifiers, first)
    }

    /// The declarations of all names, after the first declarator was read.
    fn declared(
        &mut self,
        start: Span,
        specifiers: &Specifiers,
        first: Declarator,
    ) -> Fallible<Vec<Declaration>> {
        let (mut next, mut start) = (first, start);
        let mut found = Vec::new();
        loop {
            self.declared_one(start, specifiers, next, &mut found)?;
            if !self.takes(",") {
                self.expect(";")?;
                return Ok(found);
            }
            start = self.here();
            next = self.declarator(specifiers.kind.clone())?;
        }
    }

    /// The declaration of one name, after its declarator.
    fn declared_one(
        &mut self,
        start: Span,
        specifiers: &Specifiers,
        declarator: Declarator,
        found: &mut Vec<Declaration>,
    ) -> Fallible<()> {
        let Declarator { name, mut kind, parameters, length } = declarator;
        self.attributes()?;
        if specifiers.is_typedef {
            kind = self.changed(kind)?;
        }
        self.has_no_place(false)?;
        let span = self.since(start);
        if specifiers.is_extern && self.is_hidden(&name) {
            let error = "an `extern` declaration below a local variable of its name is not supported";
            let error = Diagnostic::error(error).at(span, "").help("give the local variable another name");
            return self.unsupported(error);
        }
        // a function, or one declared by the name of a function type
        let function = match (&kind.shape, parameters) {
            (_, Some(parameters)) => Some((kind.clone(), (parameters.count(), parameters.kinds()))),
            (Shape::Function(result), None) if !specifiers.is_typedef => {
                Some(((**result).clone(), (None, Vec::new())))
            }
            _ => None,
        };
        if let Some((result, count)) = function {
            return self.declare_function(specifiers, &name, result, count, span);
        }
        if matches!(kind.shape, Shape::Void) && !specifiers.is_typedef {
            return Err(Box::new(Diagnostic::error("nothing can be of type `void`").at(span, "")));
        }
        let length = self.computed_length(&name, length, specifiers, found)?;
        let is_known = specifiers.is_extern && self.variables.contains_key(&name);
        if !(specifiers.is_typedef || is_known && self.blocks > 0) {
            self.declares(&name, &kind, specifiers, span)?;
        }
        let initial = if self.takes("=") { Some(self.initial()?) } else { None };
        if self.blocks > 0 && specifiers.storage == Storage::Static {
            self.statics.insert(name.clone());
        }
        if specifiers.is_typedef {
            let is_known = is_of_system(&name) && self.typedefs.contains_key(&name);
            if self.blocks > 0 || !is_known {
                self.declare(&name, Some(kind), None);
            }
        } else if specifiers.is_extern && initial.is_none() {
            self.may_be_undefined(&name, span);
            self.unit.external.insert(name, kind);
        } else {
            if self.blocks > 0 {
                self.is_complete(&kind, span)?;
            }
            if let Some(initial) = &initial {
                if let Some(length) = &length {
                    let error = Diagnostic::error("an array of variable length cannot be initialised");
                    return Err(Box::new(error.at(length.span, "assign to its elements")));
                }
                self.fits_at_first(&kind, initial)?;
                self.is_as_long_as(&mut kind, &name, initial, span)?;
            }
            let is_constant = is_constant(specifiers, &kind);
            let storage = specifiers.storage;
            found.push(Declaration { name, kind, initial, length, storage, is_constant, span });
        }
        Ok(())
    }

    /// Declares a variable, so that it is already known in its initializer.
    fn declares(&mut self, name: &str, kind: &Type, specifiers: &Specifiers, span: Span) -> Fallible<()> {
        if self.blocks == 0 {
            self.keeps_type(name, kind, span)?;
        }
        self.declare_variable(name, kind);
        let is_repeated = self.blocks == 0 || specifiers.is_extern;
        self.owns(name, span, (is_constant(specifiers, kind), is_repeated))
    }

    /// Declares a variable that holds the number of elements of an array of computed size. The size does not change later, whatever
    /// happens to the variables in its expression (6.7.6.2).
    fn computed_length(
        &mut self,
        name: &str,
        length: Option<Expression>,
        specifiers: &Specifiers,
        found: &mut Vec<Declaration>,
    ) -> Fallible<Option<Expression>> {
        let Some(length) = length else { return Ok(None) };
        let span = length.span;
        if self.blocks == 0 || specifiers.is_typedef || specifiers.storage != Storage::Usual {
            let error = Diagnostic::error("this must be a constant expression");
            return Err(Box::new(error.at(span, "expected a constant")));
        }
        let (kind, name) = (Type::of(Integer::UNSIGNED_LONG), length_of(name));
        self.declare_variable(&name, &kind);
        let it = Expression { kind: ExpressionKind::Name(name.clone()), span };
        let initial = Some(Initial::Value(length));
        let storage = Storage::Usual;
        found.push(Declaration { name, kind, initial, length: None, storage, is_constant: false, span });
        Ok(Some(it))
    }

    /// `__auto_type`: a variable has the type of its initializer.
    fn of_any_type(&mut self, start: Span, specifiers: &Specifiers) -> Fallible<Vec<Declaration>> {
        let name = self.name("a name")?;
        self.attributes()?;
        self.expect("=")?;
        let value = self.assignment()?;
        let Some(kind) = self.type_of_value(&value) else {
            let error = Diagnostic::error("this type is not known");
            let label = "the type of this expression cannot be determined";
            return Err(Box::new(error.at(value.span, label).help("write the type")));
        };
        self.expect(";")?;
        let span = self.since(start);
        self.declare_variable(&name, &kind);
        self.owns(&name, span, (specifiers.is_constant, false))?;
        let (initial, storage) = (Some(Initial::Value(value)), specifiers.storage);
        let is_constant = specifiers.is_constant;
        Ok(vec![Declaration { name, kind, initial, length: None, storage, is_constant, span }])
    }

    /// Gives an array without a size that of its initializer.
    fn is_as_long_as(&mut self, kind: &mut Type, name: &str, initial: &Initial, span: Span) -> Fallible<()> {
        let Shape::Array(element, size @ None) = &mut kind.shape else { return Ok(()) };
        let Some(length) = length(&self.unit, initial, element) else {
            let error = Diagnostic::error("the number of elements of this array is not known");
            return self.unsupported(error.at(span, "").help("write the number, or all braces"));
        };
        *size = Some(length);
        self.variables.insert(name.to_owned(), kind.clone());
        Ok(())
    }

    /// Declares a function with this name, or a function type.
    fn declare_function(
        &mut self,
        specifiers: &Specifiers,
        name: &str,
        result: Type,
        (arguments, parameters): (Option<usize>, Vec<Type>),
        span: Span,
    ) -> Fallible<()> {
        if specifiers.is_typedef {
            let kind = self.around(result, false, Shape::Function)?;
            self.declare(name, Some(kind), None);
            return Ok(());
        }
        self.declare(name, None, None);
        self.may_be_undefined(name, span);
        if std::mem::take(&mut self.marks.constructs) && !self.unit.constructors.iter().any(|it| it == name) {
            self.unit.constructors.push(name.to_owned());
        }
        self.declares_function(name, Signature { result, arguments, parameters, span })
    }

    /// Records that a name is `weak`, if the declaration says so.
    fn may_be_undefined(&mut self, name: &str, span: Span) {
        if std::mem::take(&mut self.marks.is_weak) {
            self.unit.weak.insert(name.to_owned(), span);
        }
    }

    /// An initializer.
    pub(super) fn initial(&mut self) -> Fallible<Initial> {
        let start = self.here();
        if !self.takes("{") {
            return Ok(Initial::Value(self.assignment()?));
        }
        let mut parts = Vec::new();
        while !self.takes("}") {
            let named = self.designators()?;
            let part = self.deeper(Self::initial)?;
            match named.split_last() {
                None => parts.push((None, part)),
                Some((last, others)) => {
                    parts.extend(others.iter().map(|it| (Some(it.clone()), part.clone())));
                    parts.push((Some(last.clone()), part));
                }
            }
            if !self.takes(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(Initial::List(parts, self.since(start)))
    }
}

impl Parser {
    /// The designators of an initializer: one for each element of a range. Empty if there are none.
    fn designators(&mut self) -> Fallible<Vec<Designator>> {
        let start = self.here();
        let mut found: Vec<Vec<Designator>> = vec![Vec::new()];
        loop {
            if self.takes(".") {
                let name = self.field_name()?;
                for path in &mut found {
                    path.push(Designator::Field(name.clone()));
                }
            } else if self.takes("[") {
                let first = self.conditional()?;
                let first = Self::known_size(&first)?;
                let last = if self.takes("...") {
                    let last = self.conditional()?;
                    Self::known_size(&last)?
                } else {
                    first
                };
                self.expect("]")?;
                let count = last.checked_sub(first).unwrap_or(u64::MAX);
                if count.saturating_mul(found.len() as u64) > MOST_IN_RANGE {
                    let error = Diagnostic::error("this range is empty, or too large");
                    let label = format!("expected at most {MOST_IN_RANGE} elements");
                    return Err(Box::new(error.at(self.since(start), label)));
                }
                let with = |it: &Vec<Designator>, index| {
                    it.iter().cloned().chain([Designator::Index(index)]).collect()
                };
                found = found.iter().flat_map(|it| (first..=last).map(move |at| with(it, at))).collect();
            } else {
                break;
            }
        }
        let is_old = matches!(self.peek(), Kind::Word(_)) && self.token(1).kind.is_sign(":");
        if found.iter().all(Vec::is_empty) {
            if !is_old {
                return Ok(Vec::new());
            }
            // the syntax of gcc before C99
            let name = self.field_name()?;
            self.expect(":")?;
            return Ok(vec![Designator::Field(name)]);
        }
        self.expect("=")?;
        let one = |mut path: Vec<Designator>| match path.len() {
            1 => path.remove(0),
            _ => Designator::Path(path),
        };
        Ok(found.into_iter().map(one).collect())
    }

    /// Declares the parameters, which hide other meanings of their names.
    fn hide(&mut self, parameters: &[(String, Type)], span: Span) -> Fallible<()> {
        for (name, kind) in parameters {
            self.declare_variable(name, kind);
            self.owns(name, span, (false, false))?;
        }
        Ok(())
    }
}

/// The variable that holds the number of elements of an array of computed size.
pub(super) fn length_of(array: &str) -> String {
    format!("{UNNAMED}length of {array}")
}

/// The number of elements that an initializer gives an array: by its largest index, or by the length of a string.
pub(super) fn length(unit: &Unit, initial: &Initial, element: &Type) -> Option<u64> {
    let is_bytes = |kind: &Type| matches!(kind.shape, Shape::Integer(8, _));
    let is_text =
        |part: &Initial| matches!(part, Initial::Value(Expression { kind: ExpressionKind::Text(_), .. }));
    let parts = match initial {
        Initial::Value(Expression { kind: ExpressionKind::Text(bytes), .. }) => {
            return Some(bytes.len() as u64 + 1);
        }
        Initial::Value(_) => return None,
        Initial::List(parts, _) => match parts.as_slice() {
            [(None, inner)] if is_text(inner) && matches!(element.shape, Shape::Integer(8, _)) => {
                return length(unit, inner, element);
            }
            parts => parts,
        },
    };
    // without inner braces, each element takes several parts
    let scalars = match &element.shape {
        // each element is a string
        Shape::Array(inner, _) if is_bytes(inner) && parts.iter().all(|(_, it)| is_text(it)) => 1,
        Shape::Array(..) | Shape::Struct(_) => unit.scalars(element)?,
        _ => 1,
    };
    let has_values = parts.iter().any(|(_, part)| matches!(part, Initial::Value(_)));
    if scalars != 1 && has_values {
        let is_scalar = |(named, part): &(Option<Designator>, Initial)| match part {
            // a value may initialize a whole element
            Initial::Value(it) => named.is_none() && (crate::constant::value(it).is_some() || is_text(part)),
            Initial::List(..) => false,
        };
        let has_texts = parts.iter().any(|(_, part)| is_text(part))
            && unit.has(element, &|it| matches!(&it.shape, Shape::Array(inner, _) if is_bytes(inner)));
        let are_scalars = !has_texts && parts.iter().all(is_scalar);
        return are_scalars.then(|| (parts.len() as u64).div_ceil(scalars.max(1)));
    }
    let (mut next, mut most) = (0u64, 0);
    for (designator, _) in parts {
        match designator {
            Some(Designator::Index(index)) => next = *index,
            Some(Designator::Path(path)) => match path.as_slice() {
                [Designator::Index(index), ..] => next = *index,
                _ => return None,
            },
            Some(Designator::Field(_)) | None => {}
        }
        next = next.saturating_add(1);
        most = most.max(next);
    }
    Some(most)
}

/// Whether `const` prohibits assignments to the variable. For a pointer, it applies to the target.
fn is_constant(specifiers: &Specifiers, kind: &Type) -> bool {
    specifiers.is_constant && !matches!(kind.element().shape, Shape::Pointer(_) | Shape::Callable(_))
}
