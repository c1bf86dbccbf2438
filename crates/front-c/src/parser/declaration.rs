//! Declarations, and functions.

use super::declared::Signature;
use super::specifier::Specifiers;
use super::{Fallible, Parser};
use crate::syntax::{
    Asked, Declaration, Designator, Expression, ExpressionKind, Function, Initial, Shape, Storage, Type,
};
use crate::token::Kind;
use garret_base::source::{Diagnostic, Span};

/// The most elements that a designator names: each gets a copy of what is written for all.
const MOST_IN_RANGE: u64 = 4096;

/// The parameters of a function.
pub(super) struct Parameters {
    all: Vec<(String, Type)>,
    /// It may take others: `()`, or `...`.
    is_open: bool,
}

/// Whether it is the name of a type that headers declare in ways of their own, and that is known.
fn is_of_system(name: &str) -> bool {
    name == "sem_t" || name.starts_with("pthread_") && name.ends_with("_t")
}

impl Parameters {
    /// How many arguments there have to be, where that is known.
    fn count(&self) -> Option<usize> {
        (!self.is_open).then_some(self.all.len())
    }
}

impl Parser {
    /// What stands outside of functions.
    pub(super) fn external(&mut self) -> Fallible<()> {
        self.operators = 0;
        if self.takes(";") {
            return Ok(());
        }
        if self.takes_word("_Static_assert") {
            return self.static_assertion();
        }
        let start = self.here();
        self.asked = Asked::default();
        let specifiers = self.specifiers()?;
        if self.takes(";") {
            return self.has_no_place(false);
        }
        let (name, kind, parameters) = self.declarator(specifiers.kind.clone())?;
        if let Some(parameters) = parameters {
            let span = self.since(start);
            self.attributes()?;
            let arguments = parameters.count();
            if self.takes(";") {
                return self.declare_function(&specifiers, &name, kind, arguments, span);
            }
            if !self.peek().is_sign("{") {
                return self.expected("`{` or `;`");
            }
            self.declare_function(&specifiers, &name, kind.clone(), arguments, span)?;
            let parameters = parameters.all;
            // what headers define for compilers that write it where it is called may be defined again
            if !specifiers.is_extern {
                self.defines(&name, span)?;
            }
            let body = self.scoped(|parser| {
                parser.hide(&parameters, span)?;
                parser.body()
            })?;
            let private = specifiers.storage == Storage::Static;
            self.unit.functions.push(Function { name, result: kind, parameters, body, private, span });
            return Ok(());
        }
        let declarations = self.declared(start, &specifiers, name, kind)?;
        for declaration in declarations.iter().filter(|it| it.initial.is_some()) {
            self.defines(&declaration.name, declaration.span)?;
        }
        self.unit.globals.extend(declarations);
        Ok(())
    }

    /// A declaration in a function.
    pub(super) fn local(&mut self) -> Fallible<Vec<Declaration>> {
        let start = self.here();
        self.asked = Asked::default();
        let specifiers = self.specifiers()?;
        if self.takes(";") {
            self.has_no_place(false)?;
            return Ok(Vec::new());
        }
        let (name, kind, parameters) = self.declarator(specifiers.kind.clone())?;
        if let Some(parameters) = parameters {
            self.expect(";")?;
            self.declare_function(&specifiers, &name, kind, parameters.count(), self.since(start))?;
            return Ok(Vec::new());
        }
        self.declared(start, &specifiers, name, kind)
    }

    /// The names of a declaration, of which the first one is read.
    fn declared(
        &mut self,
        start: Span,
        specifiers: &Specifiers,
        name: String,
        kind: Type,
    ) -> Fallible<Vec<Declaration>> {
        let (mut name, mut kind, mut start) = (name, kind, start);
        let mut found = Vec::new();
        loop {
            self.attributes()?;
            self.has_no_place(specifiers.is_typedef)?;
            let span = self.since(start);
            if matches!(kind.shape, Shape::Void) && !specifiers.is_typedef {
                return Err(Box::new(Diagnostic::error("nothing can be of type `void`").at(span, "")));
            }
            if specifiers.is_extern && self.is_hidden(&name) {
                let error = Diagnostic::error(
                    "an `extern` declaration below a local variable of its name is not supported",
                );
                return self.unsupported(error.at(span, "").help("give the local variable another name"));
            }
            if let (Shape::Function(result), false) = (&kind.shape, specifiers.is_typedef) {
                // the name of its type says that it is a function
                self.declare_function(specifiers, &name, (**result).clone(), None, span)?;
                if !self.takes(",") {
                    self.expect(";")?;
                    return Ok(found);
                }
                start = self.here();
                (name, kind, _) = self.declarator(specifiers.kind.clone())?;
                continue;
            }
            let is_known = specifiers.is_extern && self.variables.contains_key(&name);
            if !(specifiers.is_typedef || is_known && self.blocks > 0) {
                if self.blocks == 0 {
                    self.keeps_type(&name, &kind, span)?;
                }
                // from here on, also in what it holds at first
                self.declare_variable(&name, &kind);
                let is_repeated = self.blocks == 0 || specifiers.is_extern;
                let is_constant = specifiers.is_constant
                    && !matches!(kind.shape, Shape::Pointer(_) | Shape::Array(..) | Shape::Callable(_));
                self.owns(&name, span, (is_constant, is_repeated))?;
            }
            let initial = if self.takes("=") { Some(self.initial()?) } else { None };
            if specifiers.is_typedef {
                let is_known = is_of_system(&name) && self.typedefs.contains_key(&name);
                if self.blocks > 0 || !is_known {
                    self.declare(&name, Some(kind), None);
                }
            } else if !specifiers.is_extern || initial.is_some() {
                if let Some(initial) = &initial {
                    self.is_as_long_as(&mut kind, &name, initial, span)?;
                }
                found.push(Declaration { name, kind, initial, storage: specifiers.storage, span });
            }
            if !self.takes(",") {
                self.expect(";")?;
                return Ok(found);
            }
            start = self.here();
            (name, kind, _) = self.declarator(specifiers.kind.clone())?;
        }
    }

    /// An array without a size has that of what it holds at first.
    fn is_as_long_as(&mut self, kind: &mut Type, name: &str, initial: &Initial, span: Span) -> Fallible<()> {
        let Shape::Array(element, size @ None) = &mut kind.shape else { return Ok(()) };
        let Some(length) = length(initial, element) else {
            let error = Diagnostic::error("how many elements this array has is not known");
            return self.unsupported(error.at(span, "").help("write the number, or all braces"));
        };
        *size = Some(length);
        self.variables.insert(name.to_owned(), kind.clone());
        Ok(())
    }

    /// A function of this name, or a type of functions.
    fn declare_function(
        &mut self,
        specifiers: &Specifiers,
        name: &str,
        result: Type,
        arguments: Option<usize>,
        span: Span,
    ) -> Fallible<()> {
        if specifiers.is_typedef {
            let kind = self.around(result, false, Shape::Function)?;
            self.declare(name, Some(kind), None);
            return Ok(());
        }
        self.declare(name, None, None);
        self.declares_function(name, Signature { result, arguments, span })
    }

    /// A name with its type, and the parameters if it is a function.
    pub(super) fn declarator(&mut self, kind: Type) -> Fallible<(String, Type, Option<Parameters>)> {
        let mut kind = kind;
        while self.takes("*") {
            kind = self.pointer_to(kind)?;
        }
        self.attributes()?;
        if self.peek().is_sign("(") && self.token(1).kind.is_sign("*") {
            let (name, kind) = self.function_pointer(kind)?;
            return Ok((name, kind, None));
        }
        let name = self.name("a name")?;
        if self.takes("(") {
            let parameters = self.parameters()?;
            return Ok((name, kind, Some(parameters)));
        }
        let kind = self.array_of(kind)?;
        Ok((name, kind, None))
    }

    /// An array of something, where its sizes stand here.
    pub(super) fn array_of(&mut self, mut kind: Type) -> Fallible<Type> {
        let mut sizes = Vec::new();
        while self.takes("[") {
            let size = if self.peek().is_sign("]") {
                None
            } else {
                let size = self.conditional()?;
                Some(Self::known_size(&size)?)
            };
            self.expect("]")?;
            sizes.push(size);
        }
        for size in sizes.into_iter().rev() {
            kind = self.around(kind, false, |kind| Shape::Array(kind, size))?;
        }
        Ok(kind)
    }

    /// The parameters of a function, up to the bracket that closes.
    fn parameters(&mut self) -> Fallible<Parameters> {
        let mut found = Vec::new();
        if self.takes(")") {
            return Ok(Parameters { all: found, is_open: true });
        }
        if self.peek().is_word("void") && self.token(1).kind.is_sign(")") {
            self.advance();
            self.advance();
            return Ok(Parameters { all: found, is_open: false });
        }
        loop {
            // those that follow are looked at by functions that are not known
            if self.takes("...") {
                self.expect(")")?;
                return Ok(Parameters { all: found, is_open: true });
            }
            let mut kind = self.specifiers()?.kind;
            while self.takes("*") {
                kind = self.pointer_to(kind)?;
            }
            self.attributes()?;
            if self.peek().is_sign("(") && self.token(1).kind.is_sign("*") {
                found.push(self.function_pointer(kind)?);
                if !self.takes(",") {
                    self.expect(")")?;
                    return Ok(Parameters { all: found, is_open: false });
                }
                continue;
            }
            let name =
                if matches!(self.peek(), Kind::Word(_)) { self.name("a name")? } else { String::new() };
            while self.takes("[") {
                if !self.peek().is_sign("]") {
                    self.conditional()?;
                }
                self.expect("]")?;
                kind = self.around(kind, false, Shape::Pointer)?;
            }
            if self.peek().is_sign("(") {
                self.in_brackets()?;
                kind = self.around(kind, false, Shape::Callable)?;
            }
            if let Shape::Function(result) = kind.shape {
                kind = self.around(*result, false, Shape::Callable)?;
            }
            found.push((name, kind));
            if !self.takes(",") {
                self.expect(")")?;
                return Ok(Parameters { all: found, is_open: false });
            }
        }
    }

    /// The rest of a pointer to a function, from the bracket before `*` on: its name, if it has one, and its type, or that of an array or of a
    /// pointer to one.
    pub(super) fn function_pointer(&mut self, result: Type) -> Fallible<(String, Type)> {
        self.expect("(")?;
        self.expect("*")?;
        let mut kind = self.pointer_to(Type::plain(Shape::Function(Box::new(result))))?;
        while self.takes("*") {
            kind = self.pointer_to(kind)?;
        }
        let name = if matches!(self.peek(), Kind::Word(_)) { self.name("a name")? } else { String::new() };
        let kind = self.array_of(kind)?;
        if self.peek().is_sign("(") {
            let error = Diagnostic::error("functions that give pointers to functions are not supported here");
            let error = error.at(self.here(), "this is one");
            return self.unsupported(error.help("give the type of its result a name, with `typedef`"));
        }
        self.expect(")")?;
        if !self.peek().is_sign("(") {
            let error = Diagnostic::error("pointers to arrays are not supported");
            return self.unsupported(error.at(self.here(), "expected the parameters of a function"));
        }
        self.in_brackets()?;
        Ok((name, kind))
    }

    /// What a variable holds at first.
    pub(super) fn initial(&mut self) -> Fallible<Initial> {
        let start = self.here();
        if !self.takes("{") {
            return Ok(Initial::Value(self.assignment()?));
        }
        let mut parts = Vec::new();
        while !self.takes("}") {
            let designator = if self.takes(".") {
                let name = self.name("the name of a field")?;
                self.expect("=")?;
                Some(Designator::Field(name))
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
                self.expect("=")?;
                if last.checked_sub(first).is_none_or(|more| more > MOST_IN_RANGE) {
                    let error = Diagnostic::error("this range is empty, or too large");
                    let label = format!("expected at most {MOST_IN_RANGE} elements");
                    return Err(Box::new(error.at(self.since(start), label)));
                }
                let part = self.deeper(Self::initial)?;
                parts.extend((first..last).map(|index| (Some(Designator::Index(index)), part.clone())));
                parts.push((Some(Designator::Index(last)), part));
                if !self.takes(",") {
                    self.expect("}")?;
                    break;
                }
                continue;
            } else {
                None
            };
            let part = self.deeper(Self::initial)?;
            parts.push((designator, part));
            if !self.takes(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(Initial::List(parts, self.since(start)))
    }
}

impl Parser {
    /// The names of parameters stand for nothing else in a function.
    fn hide(&mut self, parameters: &[(String, Type)], span: Span) -> Fallible<()> {
        for (name, kind) in parameters {
            self.declare_variable(name, kind);
            self.owns(name, span, (false, false))?;
        }
        Ok(())
    }
}

/// How many elements an array has that is declared by them: as many as its last one says, and those of a string.
pub(super) fn length(initial: &Initial, element: &Type) -> Option<u64> {
    let is_bytes = |kind: &Type| matches!(kind.shape, Shape::Integer(8, _));
    let is_aggregate = match &element.shape {
        // each is a string
        Shape::Array(inner, _) => !is_bytes(inner),
        Shape::Struct(_) => true,
        _ => false,
    };
    let parts = match initial {
        Initial::Value(Expression { kind: ExpressionKind::Text(bytes), .. }) => {
            return Some(bytes.len() as u64 + 1);
        }
        Initial::Value(_) => return None,
        Initial::List(parts, _) => match parts.as_slice() {
            [(None, inner @ Initial::Value(Expression { kind: ExpressionKind::Text(_), .. }))]
                if matches!(element.shape, Shape::Integer(8, _)) =>
            {
                return length(inner, element);
            }
            // where braces are left out, elements have several parts each
            _ if is_aggregate && parts.iter().any(|(_, part)| matches!(part, Initial::Value(_))) => {
                return None;
            }
            parts => parts,
        },
    };
    let (mut next, mut most) = (0u64, 0);
    for (designator, _) in parts {
        if let Some(Designator::Index(index)) = designator {
            next = *index;
        }
        next = next.saturating_add(1);
        most = most.max(next);
    }
    Some(most)
}
